import { type Code, type CodeScheme, canonical } from './code-ladder.ts';
import { fold } from '#platform/text/fold.ts';
import type { CodeTitles } from './code-bridge.ts';

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
 * four are UNSPSC, else a supply class (`6515`); six are UNSPSC, else NAICS. Two digits need the list's name.
 */
export function readCodes(text: string, titles?: CodeTitles): { codes: Code[]; rest: string } {
  const codes: Code[] = [];
  const rest: string[] = [];
  let named: CodeScheme | null = null;
  for (const token of text.slice(0, MAX_CATEGORY_CHARS).split(/[\s,;:()[\]#*/]+/)) {
    const list = LIST_NAMES[fold(token)];
    if (list !== undefined) {
      named = list;
      continue;
    }
    const code = readCode(token, named, titles);
    if (code === null) rest.push(token);
    else codes.push(code);
  }
  return { codes, rest: rest.join(' ').trim() };
}

function readCode(token: string, named: CodeScheme | null, titles: CodeTitles | undefined): Code | null {
  if (!/\d/.test(token)) return null;
  const scheme = named ?? guessScheme(token, titles);
  return scheme !== null && canonical(scheme, token) !== '' ? { scheme, code: token.toUpperCase() } : null;
}

function guessScheme(token: string, titles: CodeTitles | undefined): CodeScheme | null {
  if (/^\d{8}-\d$/.test(token)) return 'CPV';
  const isSegment = UNSPSC_SEGMENT.test(token);
  if (/^\d{8}$/.test(token)) {
    const onlyCpv = titles !== undefined && titles('UNSPSC', token) === null && titles('CPV', token) !== null;
    return isSegment && !onlyCpv ? 'UNSPSC' : 'CPV';
  }
  if (/^\d{6}$/.test(token)) return isSegment ? 'UNSPSC' : 'NAICS';
  if (/^\d{4}$/.test(token)) return isSegment ? 'UNSPSC' : 'GSIN';
  return /^(?:N\d{4,7}|[A-Z]{1,2}\d{3,6}[A-Z]{0,5})$/.test(token) ? 'GSIN' : null;
}
