import { oneLine } from '#platform/text/html.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import { isPlaceholder } from './placeholders.ts';

const MAX_TITLE_CHARS = 200;
/** A full stop after these does not end a sentence; one after a single letter (`F.J. Horgan`) or a number does not either. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'st ave rd blvd dr prof no nos inc ltd co corp approx etc mr ms mrs vs ref sec dept bldg govt est incl max min'.split(
    ' ',
  ),
);

/** The number of a solicitation without the `Doc` prefix and stray characters that some rows have; null when there is none. */
export function documentNumber(raw: string): string | null {
  const number = raw
    .slice(0, 100)
    .replace(/[^\x21-\x7e]+/g, '')
    .replace(/^doc[-_:#]?(?=\d|$)/i, '');
  // A spreadsheet turned some numbers into 3.77E+1100: nobody can look those up.
  return /\d{3}/.test(number) && !/^\d\.\d+E\+/i.test(number) ? number : null;
}

/**
 * What a row is called: its posting title, or the first sentence of its description when the title only repeats the
 * document number, which two thirds of the titles do (sources.md 9.1). Null when there is neither.
 */
export function torontoTitle(postingTitle: string, description: string): string | null {
  const title = oneLine(postingTitle);
  if (!isPlaceholder(title) && !/^(?:ariba\s?)?(?:doc[-_ :#]?\s?)?\d[\d-]*$/i.test(title)) return title;
  const text = description.replace(/^(?:ariba\s)?doc\s?-?\s?\d{6,12}[\s,:-]*/i, '');
  return isPlaceholder(text) ? null : firstSentence(text);
}

/** The first sentence of a text on one line, shortened between words to 200 characters. */
export function firstSentence(text: string): string {
  const line = text
    .slice(0, 4000)
    .replace(/\n[\s\S]*$/, (rest, at: number) => (at < 20 ? rest : ''))
    .split(/\shttps?:\/\//i, 1)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const ends = [...line.matchAll(/[.!?](?=\s["“(]?\p{Lu})/gu)].map(({ index }) => index);
  const end = ends.find((index) => index >= 15 && endsSentence(line.slice(0, index), line[index] ?? ''));
  const sentence = trimEnd(end === undefined ? line : line.slice(0, end), '.;,: ');
  if (sentence.length <= MAX_TITLE_CHARS) return sentence;
  return `${sentence.slice(0, MAX_TITLE_CHARS - 1).replace(/\s\S*$/, '')}…`;
}

function endsSentence(before: string, mark: string): boolean {
  if (mark !== '.') return true;
  const word = /[\p{L}\p{N}]+$/u.exec(before.slice(-30))?.[0] ?? '';
  return !/^(?:\p{L}|\d{1,2})$/u.test(word) && !ABBREVIATIONS.has(word.toLowerCase());
}
