import { fold } from '#platform/text/fold.ts';
import { decodeEntities } from '#platform/text/html.ts';

/** Titles, names and numbers are cut here before anything else is done with them, so that one key costs a bounded time. */
export const MAX_TITLE_CHARS = 1000;
export const MAX_BUYER_CHARS = 300;
export const MAX_NUMBER_CHARS = 200;

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Entities decoded (at most three rounds), lower case, without accents; punctuation still in place. At most `maxChars`
 * are read and at most as many returned: one ligature may unfold to eighteen letters.
 */
export function foldMarkup(text: string, maxChars: number): string {
  const cut = text.length > maxChars ? text.slice(0, maxChars) : text;
  const decoded = cut.includes('&') ? decodeEntities(cut) : cut;
  return isAscii(decoded) ? decoded.toLowerCase() : fold(decoded).slice(0, maxChars).toWellFormed();
}

/** The runs of letters and digits of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(NOT_LETTER_OR_DIGIT).filter((word) => word !== '');
}

/**
 * The letters and digits of a folded text and nothing else, but for one space where two runs of digits would meet:
 * `snow-removal` and `snowremoval` are equal, `section 1-1` and `section 11` are not. Letters of every script stay,
 * so that two titles in Inuktitut do not both become the empty key.
 */
export function squeeze(folded: string): string {
  let squeezed = '';
  let runStart = 0;
  let lastIsDigit = false;
  let inGap = false;
  for (let index = 0; index < folded.length;) {
    const code = folded.charCodeAt(index);
    const width = code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isDigit || (code >= 0x61 && code <= 0x7a) || (code > 0x7f && isLetterOrDigit(folded, index, width))) {
      if (inGap) {
        if (isDigit && lastIsDigit) squeezed += ' ';
        runStart = index;
        inGap = false;
      }
      lastIsDigit = isDigit;
    } else if (!inGap) {
      squeezed += folded.slice(runStart, index);
      inGap = true;
    }
    index += width;
  }
  return inGap ? squeezed : squeezed + folded.slice(runStart);
}

function isLetterOrDigit(text: string, index: number, width: number): boolean {
  return LETTER_OR_DIGIT.test(text.slice(index, index + width));
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}
