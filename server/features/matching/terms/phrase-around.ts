import { memo } from '#platform/text/memo.ts';
import type { Passage, Span } from './notice-text.ts';
import { AT, ORGANIZATIONS, PLACES_OF, singular, WITH } from './phrase-words.ts';
import { isProcedure, REQUESTS } from './plain-words.ts';
import { isEdge, isLittleAt } from './whole-name.ts';

/**
 * The words of a notice that are quoted with those that were found, so that a reader sees which thing is meant: from one border of a
 * clause to another, since half a noun phrase says another thing (`bridge` of `minor bridge repairs`).
 */

/** The longest stretch that holds the words and ends at borders of clauses, as far as it can be quoted; null where none can. */
export function clauseAround(span: Span, isQuotable: (span: Span) => boolean): Span | null {
  const { passage } = span;
  const { places, starts, ends } = bordersOf(passage);
  const sharp = longest(span, starts, ends, isQuotable);
  if (sharp !== null) return sharp;
  const soft = places.filter((at) => isRelated(passage, at) && isLastWord(passage, at - 1));
  return longest(span, starts, [...ends, ...soft], isQuotable);
}

/** All places of a passage, and those where a clause starts and ends. */
const bordersOf = memo((passage: Passage) => {
  const places = Array.from({ length: passage.words.length + 1 }, (_, at) => at);
  return {
    places,
    starts: places.filter((at) => isStart(passage, at)),
    ends: places.filter((at) => isEnd(passage, at)),
  };
});

/** The same; else some words on either side. */
export function phraseAround(span: Span, isQuotable: (span: Span) => boolean): Span | null {
  return clauseAround(span, isQuotable) ?? wordsBeside(span, isQuotable);
}

/**
 * The first clauses of a title, as many as can be quoted; where those say no more than how it is asked for (`Request`), the next
 * ones. Null where none says what is bought.
 */
export function leadingPhrase(passage: Passage, isQuotable: (span: Span) => boolean): Span | null {
  for (const first of bordersOf(passage).starts) {
    if (!isAllProcedure(passage, 0, first)) return null;
    if (first > 0 && isBuyer(passage, first) && isBorder(passage, first + 1)) continue;
    const span = clauseAround({ passage, first, last: first }, (one) => one.first === first && isQuotable(one));
    if (span === null || !isAllProcedure(passage, first, span.last + 1)) return span;
    if (!passage.words.slice(0, span.last + 1).some((_, at) => isRequest(passage, at))) return span;
  }
  return null;
}

/** Whether words say how something is asked for, and nothing of what: `Request for Supply Arrangement`. */
function isAllProcedure(passage: Passage, from: number, end: number): boolean {
  const asker = passage.words.findIndex((_, at) => at > from && at < end && isAsker(passage, at));
  return passage.words
    .slice(from, asker === -1 ? end : asker)
    .every(({ folded }, at) => isProcedure(folded) || isLittleAt(passage, from + at));
}

/** `an invitation by the City of …`: what follows says who asks. */
function isAsker(passage: Passage, at: number): boolean {
  const [word = '', next = ''] = [passage.words[at]?.folded, passage.words[at + 1]?.folded];
  return ['by', 'par'].includes(word) && isBuyer(passage, ['the', 'la', 'le', 'l'].includes(next) ? at + 2 : at + 1);
}

function isBuyer({ words }: Passage, at: number): boolean {
  const word = singular(words[at]?.folded ?? '');
  return PLACES_OF.has(word) || ORGANIZATIONS.has(word);
}

/** Whether words are a clause, or an item of a list, as they are. */
export function isClause({ passage, first, last }: Span): boolean {
  return isStart(passage, first) && isEnd(passage, last + 1);
}

/** `starts`: places of first words; `ends`: places right behind last words. */
function longest(
  { passage, first, last }: Span,
  starts: readonly number[],
  ends: readonly number[],
  isQuotable: (span: Span) => boolean,
): Span | null {
  return (
    starts
      .filter((from) => from <= first)
      .flatMap((from) => ends.filter((end) => end > last).map((end) => ({ passage, first: from, last: end - 1 })))
      .sort((a, b) => b.last - b.first - (a.last - a.first))
      .find(isQuotable) ?? null
  );
}

function isStart(passage: Passage, at: number): boolean {
  if (at === 0) return true;
  return (isBorder(passage, at) || isBehindRequest(passage, at)) && !isLittleAt(passage, at);
}

/** Not between numbers: `routes 13, 15 et 40`. */
function isBorder(passage: Passage, at: number): boolean {
  const isNumber = (place: number): boolean => /^\d/.test(passage.words[place]?.folded ?? '');
  return isEdge(passage, at) && !(isNumber(at - 1) && isNumber(at));
}

/** `bids for`, `demande de soumissions pour`: who asks for what ends here. */
function isBehindRequest(passage: Passage, at: number): boolean {
  const { words } = passage;
  const link = ['the', 'a', 'an', 'la', 'le', 'les', 'l'].includes(words[at - 1]?.folded ?? '') ? at - 2 : at - 1;
  const isLinked = ['for', 'pour'].includes(words[link]?.folded ?? '');
  return isLinked && isRequest(passage, link - 1) && !isRequest(passage, at);
}

function isRequest({ words }: Passage, at: number): boolean {
  return REQUESTS.has(singular(words[at]?.folded ?? ''));
}

/** A text that its source has cut ends in the middle of a phrase. */
const CUT = /(?:…|\.\.\.)\s*$/;

function isEnd(passage: Passage, at: number): boolean {
  if (at < passage.words.length) return isBorder(passage, at) && isLastWord(passage, at - 1);
  return !CUT.test(passage.text);
}

/** A name may be a little word in small letters: `Secteur Est`. */
function isLastWord(passage: Passage, at: number): boolean {
  const word = passage.words[at];
  if (word === undefined || isRelated(passage, at)) return false;
  return !isLittleAt(passage, at) || /^\p{Lu}/u.test(passage.text.slice(word.start));
}

/** Where what follows says where, when, with what or for whom. */
function isRelated({ words }: Passage, at: number): boolean {
  const word = words[at]?.folded ?? '';
  return AT.has(word) || WITH.has(word) || RELATED.has(word);
}

const RELATED = new Set(
  'for in on to as regarding pour a au aux sur par en afin situe situee situes situees'.split(' '),
);

/** So many words on either side mostly show in which sense the words of a phrase are meant. */
const BESIDE_WORDS = 9;

/** The words with some on either side, where no clause that holds them can be quoted. */
function wordsBeside({ passage, first, last }: Span, isQuotable: (span: Span) => boolean): Span | null {
  const end = passage.words.length - 1;
  const isFit = (at: number, edge: number): boolean => at === edge || !isLittleAt(passage, at);
  return (
    Array.from({ length: (BESIDE_WORDS + 1) ** 2 }, (_, nth) => ({
      passage,
      first: Math.max(0, first - Math.floor(nth / (BESIDE_WORDS + 1))),
      last: Math.min(end, last + (nth % (BESIDE_WORDS + 1))),
    }))
      .filter((span) => isFit(span.first, 0) && isFit(span.last, end))
      .sort((a, b) => b.last - b.first - (a.last - a.first))
      .find(isQuotable) ?? null
  );
}
