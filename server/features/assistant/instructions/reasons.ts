import { LIMITS } from '#contract/limits.ts';
import { isCourtesy } from './courtesy.ts';
import { phraseAt, phrases } from './phrases.ts';
import { reasonEnd, writtenAs } from './reason-end.ts';
import type { Sentence, Word } from './reply-words.ts';
import { isPositive, type Said } from './verdict-words.ts';

/** What follows an answer: nothing, a reason, or something that makes the answer uncertain. */

const OPENERS = new Set([':', ',', '(', '-', '–', '—', '=', '>']);
const BECAUSE = phrases<null>([
  ['because|because of|since|as|car|parce que|parce qu’|puisque|puisqu’|vu que|à cause de', null],
]);
/** A reason that needs no sign before it. */
const PLAIN = phrases<null>([
  [
    'too|not our|not in our|out of|wrong|already|we|it is|it’s|trop|pas notre|pas nos|pas dans|hors|nous|on|déjà|c’est',
    null,
  ],
]);
const CONDITIONS = phrases<null>([
  ['if|unless|only if|but|until|when|once|pending|depending|provided|subject to|assuming|except', null],
  ['si|sauf|à moins|mais|dès que|quand|lorsque|sous réserve|pourvu que|à condition', null],
]);
const DOUBTS = phrases<null>([
  ['maybe|perhaps|possibly|unsure|not sure|not certain|not yet|probably|depends|on second thought', null],
  ['peut-être|peut être|pas sûr|pas sûre|pas sûrs|pas certain|pas encore|probablement|ça dépend|?', null],
]);
/** At the end: `1 yes, I think`. */
const HEDGES = phrases<null>([['i think|we think|i guess|i believe|je pense|je crois|il me semble', null]]);
const YES = phrases<null>([['yes|yeah|oui|interested|intéressé|intéressés|intéressée', null]]);
const NO = phrases<null>([['no|not|non|pas|never|jamais', null]]);

/** `text` null: there is none. `end`: the first of the words behind the answer that is of it no more. */
export type Reason = { text: string | null; end: number; isBracketed: boolean };

/**
 * The reason in the words behind an answer; null where they make the answer uncertain: a condition, a doubt, the contrary, or
 * words that are no reason.
 */
export function reasonIn(sentence: Sentence, tail: readonly Word[], said: Said): Reason | null {
  const words = withoutEnd(tail);
  const none: Reason = { text: null, end: tail.length, isBracketed: false };
  if (words.length === 0 || isCourtesy(writtenAs(sentence, words))) return none;
  const opens = openingEnd(words, said);
  if (opens === null) return null;
  const { at, isGiven } = opens;
  const all = words.slice(at);
  if (isCourtesy(writtenAs(sentence, all))) return none;
  if (isUncertain(all, said)) return null;
  const end = reasonEnd(sentence, tail, at, isGiven);
  if (isConditional(tail.slice(end))) return null;
  const reason = withoutEnd(tail.slice(at, end));
  const isBracketed = tail[end - 1]?.folded === ')' && tail[at - 1]?.folded === '(';
  if (!reason.some(({ folded }) => /\p{L}/u.test(folded))) return { text: null, end, isBracketed };
  const text = writtenAs(sentence, reason).slice(0, LIMITS.feedbackReasonChars.max).trim();
  return { text, end, isBracketed };
}

/** Where the reason begins, and whether a word says that it is one; null: the words are no reason. */
function openingEnd(words: readonly Word[], said: Said): { at: number; isGiven: boolean } | null {
  let at = 0;
  while (OPENERS.has(words[at]?.folded ?? '')) at += 1;
  const because = phraseAt(words, at, BECAUSE);
  if (because !== null) return { at: because.next, isGiven: true };
  if (at > 0) return { at, isGiven: false };
  return !isPositive(said) && phraseAt(words, 0, PLAIN) !== null ? { at: 0, isGiven: true } : null;
}

/** Whether words behind an answer make it depend on something, or leave it open: `if the price is right`, `maybe`. */
export function isConditional(tail: readonly Word[]): boolean {
  let at = 0;
  while (OPENERS.has(tail[at]?.folded ?? '')) at += 1;
  if (phraseAt(tail, at, CONDITIONS) !== null) return true;
  return tail.some((word, index) => word.folded !== '?' && phraseAt(tail, index, DOUBTS) !== null);
}

function isUncertain(reason: readonly Word[], said: Said): boolean {
  if (phraseAt(reason, 0, CONDITIONS) !== null) return true;
  if (reason.some((_, at) => phraseAt(reason, at, DOUBTS) !== null)) return true;
  if (reason.some((_, at) => phraseAt(reason, at, HEDGES)?.next === reason.length)) return true;
  if (isPositive(said)) return phraseAt(reason, 0, NO) !== null;
  return reason.some((_, at) => phraseAt(reason, at, YES) !== null && phraseAt(reason, at - 1, NO) === null);
}

const END = new Set([
  ',',
  ';',
  '.',
  '!',
  ')',
  '/',
  '|',
  '&',
  '+',
  '-',
  '–',
  '—',
  'and',
  'et',
  'but',
  'mais',
  'while',
  'then',
  'puis',
]);

/** Without the signs at its end, and what joins it to the next answer. */
function withoutEnd(words: readonly Word[]): readonly Word[] {
  let to = words.length;
  while (to > 0 && END.has(words[to - 1]?.folded ?? '')) to -= 1;
  return words.slice(0, to);
}
