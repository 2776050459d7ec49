import { type Code, type CodeScheme, canonical, type CodeTitles } from './code-ladder.ts';
import { fold } from '#platform/text/fold.ts';

/** A category of a profile is at most this long; what is longer is read up to here. */
const MAX_CATEGORY_CHARS = 500;

/** What people write before a code, folded, and the list it stands for. */
const LIST_NAMES: Readonly<Record<string, CodeScheme>> = {
  unspsc: 'UNSPSC',
  gsin: 'GSIN',
  nibs: 'GSIN',
  cpv: 'CPV',
  naics: 'NAICS',
  scian: 'NAICS',
  psc: 'PSC',
  fsc: 'PSC',
};

/** UNSPSC segments that exist; a bare number that starts otherwise is of another list. */
const UNSPSC_SEGMENT = /^(?:1[0-5]|2[0-7]|3[0-29]|4[0-9]|5[0-6]|60|64|7[0-3]|7[6-8]|8[0-6]|9[0-5])/;

/**
 * The codes in a category's text and the words that remain. A bare number is read as the list it can belong to: eight
 * digits are UNSPSC, or CPV when UNSPSC has no such segment, the check digit follows or only a loaded CPV list knows it;
 * four are UNSPSC, else a supply class (`6515`); six are UNSPSC, else NAICS. So short a number counts only alone (`ISO 9001`
 * is no code), a service code (`D304A`) only at the start; two digits need the list's name.
 */
export function readCodes(text: string, titles?: CodeTitles): { codes: Code[]; rest: string } {
  const codes: Code[] = [];
  const rest: string[] = [];
  let named: CodeScheme | null = null;
  const tokens = text
    .slice(0, MAX_CATEGORY_CHARS)
    .split(/[\s,;:()[\]#*/]+/)
    .filter((token) => token !== '');
  for (const [index, token] of tokens.entries()) {
    const list = LIST_NAMES[fold(token)];
    if (list !== undefined) {
      named = list;
      continue;
    }
    const code = readCode({ token, named, isFirst: index === 0, isAlone: tokens.length === 1 }, titles);
    if (code === null) rest.push(token);
    else codes.push(code);
  }
  return { codes, rest: rest.join(' ').trim() };
}

type Token = { token: string; named: CodeScheme | null; isFirst: boolean; isAlone: boolean };

function readCode(read: Token, titles: CodeTitles | undefined): Code | null {
  const { token, named } = read;
  if (!/\d/.test(token)) return null;
  const scheme = named ?? guessScheme(read, titles);
  return scheme !== null && canonical(scheme, token) !== '' ? { scheme, code: token.toUpperCase() } : null;
}

function guessScheme({ token, isFirst, isAlone }: Token, titles: CodeTitles | undefined): CodeScheme | null {
  if (/^\d{8}-\d$/.test(token)) return 'CPV';
  const isSegment = UNSPSC_SEGMENT.test(token);
  if (/^\d{8}$/.test(token)) {
    const onlyCpv = titles !== undefined && titles('UNSPSC', token) === null && titles('CPV', token) !== null;
    return isSegment && !onlyCpv ? 'UNSPSC' : 'CPV';
  }
  if (isAlone && /^\d{6}$/.test(token)) return isSegment ? 'UNSPSC' : 'NAICS';
  if (isAlone && /^\d{4}$/.test(token)) return isSegment ? 'UNSPSC' : 'GSIN';
  if (/^N\d{4,7}$/.test(token)) return 'GSIN';
  return isFirst && /^(?:[A-HJ-MR-X]\d{3}[A-Z]{0,5}|(?:J[DIX]|W[LR]|A[A-Z])\d{2,6}[A-Z]{0,4})$/.test(token)
    ? 'GSIN'
    : null;
}
