import { LIMITS } from '#contract/limits.ts';
import { isCourtesy } from './courtesy.ts';
import { TOO } from './follow-on.ts';
import { phraseAt, phrases } from './phrases.ts';
import { isRequest, reasonEnd, writtenAs } from './reason-end.ts';
import type { Sentence, Word } from './reply-words.ts';
import { targetAt } from './targets.ts';
import { isPositive, type Said } from './verdict-words.ts';

/** What follows an answer: nothing, a reason, or something that makes the answer uncertain. */

const OPENERS = new Set([':', ',', '(', '-', '–', '—', '=', '>']);
const BECAUSE = phrases<null>([
  ['because|because of|since|as|car|parce que|parce qu’|puisque|puisqu’il|puisqu’on|vu que|vu qu’|à cause de', null],
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
/** Where no more follows: `no to 3, 4 and 5 we like`, and not `we like to stay local`. */
const WANTS = phrases<null>([
  ['we like|we keep|we want|on aime|on garde|on prend|on le veut|nous voulons|nous aimons', null],
]);
const NO = phrases<null>([['no|not|non|pas|never|jamais', null]]);

/** Words that say nothing without others: `because of that`, `no too`, `à cause de ça`. */
const POINTERS = new Set(
  (
    'that this it those these them the a an so too also either as well again of for to on which thing reason ' +
    "ca cela ceci celui celle ceux ci la le les l' d' de du des un une aussi itou egalement avec non plus ce cette cet raison chose"
  ).split(' '),
);

/** `same reason`: that of this item, or of an answer before. `too`: that of the very answer that is gone on from, if it has one. */
export type SameAs = number | 'before' | 'too';
const SAME = phrases<null>([
  [
    'same reason|same reasons|for the same reason|same|same thing|ditto|see above|same as above|as above|same as before',
    null,
  ],
  [
    'même raison|mêmes raisons|pour la même raison|la même raison|même chose|idem|pareil|voir ci-dessus|voir plus haut',
    null,
  ],
  ['même affaire|même problème|même commentaire|la même chose|la même affaire|le même problème', null],
  ['same issue|same problem|same story|same comment|same deal|the same thing|the same reason', null],
]);
const SAME_AS = phrases<null>([['as|as for|as in|as number|que|que pour|qu’au|que le|que la', null]]);

/**
 * `text` null: there is none. `end`: the first of the words behind the answer that is of it no more. `sameAs`: whose reason it
 * repeats.
 */
export type Reason = { text: string | null; end: number; isBracketed: boolean; sameAs: SameAs | null };

/**
 * The reason in the words behind an answer; null where they make the answer uncertain: a condition, a doubt, the contrary, or
 * words that are no reason.
 */
export function reasonIn(sentence: Sentence, tail: readonly Word[], said: Said): Reason | null {
  const words = withoutEnd(tail);
  const none: Reason = { text: null, end: tail.length, isBracketed: false, sameAs: null };
  const same = sameIn(words);
  if (same !== null) return { ...none, ...same };
  if (isRequest(sentence, words, 0)) return isConditional(words) ? null : { ...none, end: 0 };
  if (words.length === 0 || isCourtesy(writtenAs(sentence, words))) return none;
  if (phraseAt(words, 0, TOO)?.next === words.length) return none;
  const opens = openingEnd(words, said);
  if (opens === null) return null;
  const { at, isGiven } = opens;
  const all = words.slice(at);
  if (isCourtesy(writtenAs(sentence, all))) return none;
  if (isUncertain(all, said)) return null;
  const end = reasonEnd(sentence, tail, at, isGiven);
  if (isConditional(tail.slice(end))) return null;
  const reason = withoutEnd(tail.slice(at, end), true);
  const isBracketed = tail[end - 1]?.folded === ')' && tail[at - 1]?.folded === '(';
  if (!reason.some(({ folded }) => /\p{L}/u.test(folded) && !POINTERS.has(folded)))
    return { ...none, end, isBracketed };
  const text = writtenAs(sentence, reason).slice(0, LIMITS.feedbackReasonChars.max).trim();
  return { text, end, isBracketed, sameAs: null };
}

/** `same reason`, `(same as 3)`: the whole of what stands before the next sign. */
function sameIn(words: readonly Word[]): Pick<Reason, 'end' | 'sameAs'> | null {
  let at = 0;
  while (OPENERS.has(words[at]?.folded ?? '')) at += 1;
  const same = phraseAt(words, at, SAME);
  if (same === null) return null;
  const as = phraseAt(words, same.next, SAME_AS);
  const named = as === null ? null : targetAt(words, as.next)?.target;
  const number = named?.of === 'numbers' && named.numbers.length === 1 ? named.numbers[0] : undefined;
  const next = as === null || number === undefined ? same.next : (targetAt(words, as.next)?.next ?? same.next);
  const behind = words[next]?.folded;
  return behind === undefined || END.has(behind) ? { end: next, sameAs: number ?? 'before' } : null;
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
  return reason.some((_, at) => {
    if (phraseAt(reason, at, WANTS)?.next === reason.length) return true;
    return phraseAt(reason, at, YES) !== null && phraseAt(reason, at - 1, NO) === null;
  });
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
  'pis',
]);

/** Without the signs at its end, and what joins it to the next answer; `isReason`: a bracket that it opened itself stays. */
function withoutEnd(words: readonly Word[], isReason = false): readonly Word[] {
  let to = words.length;
  while (to > 0 && END.has(words[to - 1]?.folded ?? '')) {
    if (isReason && words[to - 1]?.folded === ')' && closesItsOwn(words.slice(0, to))) break;
    to -= 1;
  }
  return words.slice(0, to);
}

function closesItsOwn(words: readonly Word[]): boolean {
  const count = (sign: string): number => words.filter(({ folded }) => folded === sign).length;
  return count('(') >= count(')');
}

const WAYS_OUT = phrases<null>([
  ['if|unless|until|when|once|pending|depending|provided|assuming', null],
  ['si|s’il|s’ils|sauf si|à moins|dès que|quand|lorsque|pourvu que|à condition', null],
]);

/** Whether a condition or a doubt stands anywhere in the words. */
export function isOpen(words: readonly Word[]): boolean {
  return words.some((_, at) => phraseAt(words, at, WAYS_OUT) !== null || isDoubtAt(words, at));
}

/** Whether the words here leave it open what is said: `maybe`, `pas sûr`. */
export function isDoubtAt(words: readonly Word[], at: number): boolean {
  return phraseAt(words, at, DOUBTS) !== null;
}
