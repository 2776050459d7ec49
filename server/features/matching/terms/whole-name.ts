import { fold } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { roleOf } from './noun-phrase.ts';
import type { Passage, Span } from './notice-text.ts';
import {
  ABOUT,
  AND,
  AT,
  BUILDINGS,
  CARRIERS,
  NEAR_ACTS,
  OF,
  PASSED_OVER,
  singular,
  TRADES,
  WITH,
  WORKS,
} from './phrase-words.ts';
import { type Beside, isPlainBeside, isSite } from './plain-words.ts';
import { isSameWord } from './same-word.ts';
import { isTechnologyShort } from './technology-short.ts';

/**
 * Where a passage says a whole name as what is bought. A name of two telling words or more: its words in their order with only
 * little words between, which no noun behind them makes another thing. A name of one telling word: all that a title, a part of
 * it or a label says, next to words that carry any thing (`supply of tires`).
 */

type Language = 'en' | 'fr' | null;
/** The words of a name that are looked for; `isListed`: it joins things itself. */
type Name = { words: readonly string[]; telling: number; isListed: boolean };

const REMEMBERED_NAMES = 10_000;
const WORD = /[\p{L}\p{N}]+/gu;
const JOINED = / (?:and|et|or|ou) |[&,/;]/i;
/** The dot of an abbreviation (`boul. des Acadiens`) ends nothing. */
const BREAK = /[;:()[\]{}|•·!?_"“”«»…]|\.\s|\s[-–—]|[-–—]\s|[–—]/u;
const ABBREVIATED_CHARS = 4;
const LIST = /[,&/+]/;
/** What takes back what it stands before; not the start of `non-exclusive` or `exclusive`. */
const NEGATED =
  /(?<![\p{L}])(?:not|never|excepte?d?|excepting|exclu(?:s|t|ded?|des|ding|ant|re|sions?)|without|other than|sauf|hormis|ne|aucune?|sans)(?![\p{L}])/iu;

const readName = memoOfTexts(REMEMBERED_NAMES, (text): Name => {
  const words = [...text.matchAll(WORD)].flatMap(([word]) => (isLittle(word) ? [] : [fold(word)]));
  return { words, telling: words.filter((word) => !carries(word)).length, isListed: JOINED.test(text) };
});

/** Stop words, but `IT`, and single letters. */
function isLittle(word: string): boolean {
  const folded = fold(word);
  return !isTechnologyShort(word) && (folded.length <= 1 || isStopWord(folded, 'both'));
}

function carries(folded: string): boolean {
  const word = singular(folded);
  return CARRIERS.has(word) || PASSED_OVER.has(word);
}

/** The words of a name that say which thing it is: `cleaning` of `cleaning services`. */
export function tellingWords(name: string): number {
  return readName(name).telling;
}

/**
 * The first place where a passage says the name as a whole; null where it does not. `language`: of the name. `telling`: its telling
 * words, or those of the name that it says in the other language, if these are more. `beside`: what may stand next to it.
 */
export function wholeNameIn(
  passage: Passage,
  name: string,
  language: Language,
  beside: Beside,
  telling = tellingWords(name),
): Span | null {
  const read = readName(name);
  if (read.telling === 0) return null;
  const isAdvice = read.words.every((word) => carries(word) || isOfNoThing(word));
  for (let first = 0; first < passage.words.length; first += 1) {
    const last = endOfName(passage, read, first);
    if (last === null) continue;
    const near: Near = { spoken: passage.language ?? language, beside, isAdvice };
    const span = { passage, first, last };
    const isWhole = telling > 1 ? isPhrase(span, near) : isAllThatIsSaid(span, near);
    if (isWhole && !isNegated(span) && roleOf(span, language, read.words) === 'bought') return span;
  }
  return null;
}

/** How the words next to a name are read; `isAdvice`: the name is of what is thought, watched or taught, and says not of what. */
type Near = { spoken: Language; beside: Beside; isAdvice: boolean };

function isOfNoThing(folded: string): boolean {
  const word = singular(folded);
  return ABOUT.has(word) || TRADES.has(word);
}

/** The place of the last word of a name that begins at a place; null where another word, a sign or a joining word comes between. */
function endOfName(passage: Passage, { words, isListed }: Name, first: number): number | null {
  let found = 0;
  for (let at = first; at < passage.words.length; at += 1) {
    const word = passage.words[at];
    if (word === undefined || (at > first && isBrokenBefore(passage, at, isListed))) return null;
    if (isSameWord(word.folded, words[found] ?? '')) {
      found += 1;
      if (found === words.length) return at;
    } else if (found === 0 || !isLittleAt(passage, at) || (AND.has(word.folded) && !isListed)) return null;
  }
  return null;
}

function isBrokenBefore(passage: Passage, at: number, isListed: boolean): boolean {
  const between = betweenAt(passage, at);
  return BREAK.test(between) || (LIST.test(between) && !isListed);
}

/** The signs between the word at a place and the one before it; a break at both ends of the passage. */
export function betweenAt({ text, words }: Passage, at: number): string {
  const [before, own] = [words[at - 1], words[at]];
  if (before === undefined || own === undefined) return ';';
  const between = text.slice(before.end, own.start);
  return before.folded.length <= ABBREVIATED_CHARS ? between.replace(/^\.\s/, ' ') : between;
}

/** Whether a sign that parts clauses, or things of a list, stands before the word at a place; the ends of a text are edges. */
export function isEdge(passage: Passage, at: number): boolean {
  const between = betweenAt(passage, at);
  return BREAK.test(between) || LIST.test(between);
}

export function isLittleAt({ words, text }: Passage, at: number): boolean {
  const word = words[at];
  return word === undefined || isLittle(text.slice(word.start, word.end));
}

/**
 * Whether no word next to the name says another thing or kind: no noun behind it (`snow removal trucks`), in English no word before
 * it (`liquid waste collection`), in French none behind it and no `de` of a kind (`transport de matières résiduelles`).
 */
function isPhrase({ passage, first, last }: Span, near: Near): boolean {
  if (betweenAt(passage, first) === '-' || betweenAt(passage, last + 1) === '-') return false;
  const isFree = (at: number): boolean => isLittleAt(passage, at) || isPassedAt(passage, at, near);
  if (near.spoken !== 'fr' && !isEdge(passage, first) && !isFree(first - 1)) return false;
  if (!isAct(passage, first, last) && isDoneElsewhere(passage, startOfPart(passage, first), endOfPart(passage, last)))
    return false;
  if (isEdge(passage, last + 1)) return true;
  if (isSiteAt(passage, last + 1, near)) return true;
  if (near.isAdvice && OF.has(singular(passage.words[last + 1]?.folded ?? ''))) return false;
  return isFree(last + 1) && !(near.spoken === 'fr' && isOfKind(passage, last + 1));
}

/** `de marque X` says which kind, `de l’école` where. */
function isOfKind({ words }: Passage, at: number): boolean {
  const [word = '', next = ''] = [words[at]?.folded, words[at + 1]?.folded];
  return ['de', 'd', 'a'].includes(word) && !['l', 'la'].includes(next);
}

const ARTICLES = new Set(['l', 'la', 'le', 'les']);

/** French: `de l’école`, `du parc`, `d’édifices municipaux`, `du Stade`: which building or place it is, and no kind of thing. */
function isSiteAt({ words, text }: Passage, at: number, { spoken }: Near): boolean {
  const word = words[at]?.folded ?? '';
  if (spoken === 'fr' && isSite(word)) return true;
  if (spoken !== 'fr' || !['de', 'd', 'du', 'des', 'a', 'au', 'aux'].includes(word)) return false;
  const isArticle = ARTICLES.has(words[at + 1]?.folded ?? '');
  const named = words[at + (isArticle ? 2 : 1)];
  if (named === undefined) return false;
  if (BUILDINGS.has(singular(named.folded))) return true;
  if (!isArticle && ['de', 'd', 'a'].includes(word)) return false;
  return isSite(named.folded) || (/^\p{Lu}/u.test(text.slice(named.start, named.end)) && /\p{Ll}{3}/u.test(text));
}

/** Whether nothing but what carries it stands around the name in its part of the title, or in the whole label. */
function isAllThatIsSaid(span: Span, near: Near): boolean {
  const { passage, last } = span;
  if (passage.place === 'description') return false;
  const isLabel = passage.place === 'category';
  const from = startOfSaid(span, near);
  if (from === null || (isLabel && from > 0)) return false;
  for (let at = last + 1; at <= passage.words.length; at += 1) {
    const between = betweenAt(passage, at);
    if (at === last + 1 && (LIST.test(between) || between === '-')) return false;
    if (BREAK.test(between)) return isLabel ? at >= passage.words.length : isAllThatIsDone(span, from, at);
    if (!isLabel && (isSiteAt(passage, at, near) || isWhereOrFor(passage, at, near)))
      return isAllThatIsDone(span, from, at);
    if (!isPassedAt(passage, at, near)) return false;
  }
  return true;
}

/** Where the part of a text begins that says no more before the name than what carries it; null where it says more. */
function startOfSaid({ passage, first }: Span, near: Near): number | null {
  for (let at = first; at >= 0; at -= 1) {
    if (at < first && !isPassedAt(passage, at, near) && !isLinking(passage, at)) return null;
    const between = betweenAt(passage, at);
    if (at === first && (LIST.test(between) || between === '-')) return null;
    if (BREAK.test(between)) return at;
  }
  return 0;
}

/** Whether no other part of the title says what is done; behind a name of works it says which: `General construction: repair of a roof`. */
function isAllThatIsDone({ passage, first, last }: Span, from: number, end: number): boolean {
  const isFirst = from === 0 && passage.words.slice(first, last + 1).some(({ folded }) => WORKS.has(singular(folded)));
  return isFirst || !isDoneElsewhere(passage, from, end);
}

/** Whether another part of the title says what is done: what stands alone then says where, or to what. */
function isDoneElsewhere({ words }: Passage, from: number, end: number): boolean {
  return words.some(({ folded }, at) => (at < from || at >= end) && isActWord(folded));
}

function isAct({ words }: Passage, first: number, last: number): boolean {
  return words.slice(first, last + 1).some(({ folded }) => isActWord(folded));
}

function isActWord(folded: string): boolean {
  const word = singular(folded);
  return WORKS.has(word) || NEAR_ACTS.has(word) || ABOUT.has(word);
}

/** The places of the first word of a part of a text, and right behind its last one. */
function startOfPart(passage: Passage, at: number): number {
  return at === 0 || BREAK.test(betweenAt(passage, at)) ? at : startOfPart(passage, at - 1);
}

function endOfPart(passage: Passage, last: number): number {
  return BREAK.test(betweenAt(passage, last + 1)) ? last + 1 : endOfPart(passage, last + 1);
}

/** What is bought, supplied or put up, and numbers. */
function isPassedAt({ words }: Passage, at: number, { spoken, beside }: Near): boolean {
  return isPlainBeside(words[at]?.folded ?? '', spoken, beside);
}

function isLinking(passage: Passage, at: number): boolean {
  const word = passage.words[at]?.folded ?? '';
  return isLittleAt(passage, at) && !WITH.has(word) && !AT.has(word);
}

/** What follows says where, when or for whom: a French `de` or `à` without an article says of which kind. */
function isWhereOrFor({ words }: Passage, at: number, { spoken, isAdvice }: Near): boolean {
  const word = words[at]?.folded ?? '';
  if (isAdvice && OF.has(singular(word))) return false;
  if (AT.has(word) || WITH.has(word)) return true;
  if (spoken !== 'fr') return OF.has(word) && !['of', 'to'].includes(word);
  if (word === 'a') return ['l', 'la'].includes(words[at + 1]?.folded ?? '');
  return ['pour', 'au', 'aux', 'sur', 'par'].includes(word);
}

function isNegated({ passage, first }: Span): boolean {
  return NEGATED.test(passage.text.slice(0, passage.words[first]?.start ?? 0));
}

/** The words of a name that say which thing it is, in any order, wherever a title or a label says all of them; null where it takes them back. */
export function wordsOfNameIn(passage: Passage, name: string): Span | null {
  const telling = readName(name).words.filter((word) => !carries(word));
  const places = telling.map((own) => passage.words.findIndex(({ folded }) => isSameWord(folded, own)));
  if (places.length === 0 || places.includes(-1) || passage.place === 'description') return null;
  const span = { passage, first: Math.min(...places), last: Math.max(...places) };
  return isNegated(span) ? null : span;
}
