import { words } from '#platform/text/fold.ts';
import { plainSentence } from '#platform/text/plain-sentence.ts';
import type { Nearness } from './reasons.ts';

const MAX_WORDS = 6;
const MAX_CHARS = 80;
/** Brackets, bullets, cells of tables and breaks of lines: what surrounds words in a notice and is no part of them. */
const SCRAPS = /[()[\]{}<>|•·●▪◦■*_:;…/\\]|(?:^|\s)[-–—](?:\s|$)|\.\s/u;
const WORD = /[\p{L}\p{N}]+(?:[-’'.][\p{L}\p{N}]+)*/gu;

/** Whether words of a notice can stand in a sentence of ours as a quote: few, and words only. */
export function isQuotable(quoted: string): boolean {
  // A sentence of ours has neither breaks nor turns of direction (`plainSentence`).
  const text = plainSentence(quoted);
  const found = text.match(WORD)?.length ?? 0;
  return found > 0 && found <= MAX_WORDS && text.length <= MAX_CHARS && !SCRAPS.test(text);
}

const PHRASE_WORDS = 20;
export const PHRASE_CHARS = 150;
/** What stands in no phrase; an abbreviation ends no sentence, and a line between two words is how a title is typed. */
const PHRASE_SCRAPS =
  /https?:|[[\]{}<>|•·●▪◦■*;…\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<!(?<!\p{L})\p{L}{1,5})\.\s/u;
const BRACKETED = /\([^()]*\)/g;

/** Whether a phrase of a notice can be quoted for a reader to check: one of several words, signs between them. */
export function isQuotablePhrase(quoted: string): boolean {
  const text = plainSentence(quoted);
  const found = text.match(WORD)?.length ?? 0;
  if (found === 0 || found > PHRASE_WORDS || text.length > PHRASE_CHARS) return false;
  return !PHRASE_SCRAPS.test(text) && !/[()]/.test(text.replace(BRACKETED, ''));
}

/** Whether words of a notice that stand so to a category can be told: those with what is said of them are longer. */
export function isTold(how: Nearness | undefined, quoted: string): boolean {
  const isInClause = how === 'phrase' || how === 'whole' || how === 'akin' || how === 'weak';
  return isInClause ? isQuotablePhrase(quoted) : isQuotable(quoted);
}

/** Whether two texts are the same words, whatever their case and accents. */
export function isSameText(one: string, other: string): boolean {
  return words(one).join(' ') === words(other).join(' ');
}

export function isOneWord(text: string): boolean {
  return words(text).length === 1;
}
