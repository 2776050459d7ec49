import { fold } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { roleOf } from './noun-phrase.ts';
import type { Passage, Span } from './notice-text.ts';
import { AND, AT, CARRIERS, OF, PASSED_OVER, singular, WITH, WORKS } from './phrase-words.ts';
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
const BREAK = /[;:()[\]{}|•·!?"“”«»…]|\.\s|\s[-–—]|[-–—]\s|[–—]/u;
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
 * words, or those of the name that it says in the other language, if these are more.
 */
export function wholeNameIn(
  passage: Passage,
  name: string,
  language: Language,
  telling = tellingWords(name),
): Span | null {
  const read = readName(name);
  if (read.telling === 0) return null;
  for (let first = 0; first < passage.words.length; first += 1) {
    const last = endOfName(passage, read, first);
    if (last === null) continue;
    const span = { passage, first, last };
    const spoken = passage.language ?? language;
    const isWhole = telling > 1 ? isPhrase(span, spoken) : isAllThatIsSaid(span, spoken);
    if (isWhole && !isNegated(span) && roleOf(span, language, read.words) === 'bought') return span;
  }
  return null;
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
function betweenAt({ text, words }: Passage, at: number): string {
  const [before, own] = [words[at - 1], words[at]];
  return before === undefined || own === undefined ? ';' : text.slice(before.end, own.start);
}

function isLittleAt({ words, text }: Passage, at: number): boolean {
  const word = words[at];
  return word === undefined || isLittle(text.slice(word.start, word.end));
}

/**
 * Whether no word next to the name says another thing or kind: no noun behind it (`snow removal trucks`), in English no word before
 * it (`liquid waste collection`), in French none behind it and no `de` of a kind (`transport de matières résiduelles`).
 */
function isPhrase({ passage, first, last }: Span, spoken: Language): boolean {
  if (betweenAt(passage, first) === '-' || betweenAt(passage, last + 1) === '-') return false;
  const isFree = (at: number): boolean => isLittleAt(passage, at) || isPassedAt(passage, at);
  if (spoken !== 'fr' && !isEdge(passage, first) && !isFree(first - 1) && !isWorksAt(passage, first - 1)) return false;
  if (isEdge(passage, last + 1)) return true;
  return isFree(last + 1) && !(spoken === 'fr' && isOfKind(passage, last + 1));
}

/** `de marque X` says which kind, `de l’école` where. */
function isOfKind({ words }: Passage, at: number): boolean {
  const [word = '', next = ''] = [words[at]?.folded, words[at + 1]?.folded];
  return ['de', 'd', 'a'].includes(word) && !['l', 'la'].includes(next);
}

/** Whether nothing but what carries it stands around the name in its part of the title, or in the whole label. */
function isAllThatIsSaid({ passage, first, last }: Span, spoken: Language): boolean {
  if (passage.place === 'description') return false;
  const isLabel = passage.place === 'category';
  for (let at = first; at >= 0; at -= 1) {
    if (at < first && !isPassedAt(passage, at) && !isLinking(passage, at) && !isWorksAt(passage, at)) return false;
    const between = betweenAt(passage, at);
    if (at === first && (LIST.test(between) || between === '-')) return false;
    if (BREAK.test(between)) {
      if (isLabel && at > 0) return false;
      break;
    }
  }
  for (let at = last + 1; at <= passage.words.length; at += 1) {
    const between = betweenAt(passage, at);
    if (at === last + 1 && (LIST.test(between) || between === '-')) return false;
    if (BREAK.test(between)) return !isLabel || at >= passage.words.length;
    if (!isLabel && isWhereOrFor(passage, at, spoken)) return true;
    if (!isPassedAt(passage, at)) return false;
  }
  return true;
}

/** Words that carry any thing, numbers, and adjectives that say nothing of it. */
function isPassedAt({ words }: Passage, at: number): boolean {
  const folded = words[at]?.folded ?? '';
  return /^\d/.test(folded) || carries(folded);
}

function isWorksAt({ words }: Passage, at: number): boolean {
  return WORKS.has(singular(words[at]?.folded ?? ''));
}

function isLinking(passage: Passage, at: number): boolean {
  const word = passage.words[at]?.folded ?? '';
  return isLittleAt(passage, at) && !WITH.has(word) && !AT.has(word);
}

/** What follows says where, when or for whom: a French `de` or `à` without an article says of which kind. */
function isWhereOrFor({ words }: Passage, at: number, spoken: Language): boolean {
  const word = words[at]?.folded ?? '';
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

/** So many words on either side mostly show in which sense the words of a phrase are meant. */
const BESIDE_WORDS = 4;

/**
 * The words with those that make one phrase with them and some on either side, or the whole text, as far as it can be quoted, so
 * that a reader sees which thing is meant; null where none of it can.
 */
export function phraseAround({ passage, first, last }: Span, isQuotable: (span: Span) => boolean): Span | null {
  const end = passage.words.length - 1;
  let [from, to] = [first, last];
  while (from > 0 && !isEdge(passage, from) && !isLittleAt(passage, from - 1)) from -= 1;
  while (to < end && !isEdge(passage, to + 1) && !isOtherPart(passage, to + 1)) to += 1;
  const isEnd = (at: number, edge: number): boolean => at === edge || !isLittleAt(passage, at);
  const around = (one: number, other: number): Span[] =>
    Array.from({ length: (BESIDE_WORDS + 1) ** 2 }, (_, nth) => ({
      passage,
      first: Math.max(0, one - Math.floor(nth / (BESIDE_WORDS + 1))),
      last: Math.min(end, other + (nth % (BESIDE_WORDS + 1))),
    }))
      .filter((span) => isEnd(span.first, 0) && isEnd(span.last, end))
      .sort((a, b) => b.last - b.first - (a.last - a.first));
  const all = [{ passage, first: 0, last: end }, ...around(from, to), ...around(first, last)];
  return all.find(isQuotable) ?? null;
}

function isEdge(passage: Passage, at: number): boolean {
  const between = betweenAt(passage, at);
  return BREAK.test(between) || LIST.test(between);
}

/** A little word, but for those by which French says of which kind a thing is. */
function isOtherPart(passage: Passage, at: number): boolean {
  return isLittleAt(passage, at) && !['de', 'd', 'des', 'a'].includes(passage.words[at]?.folded ?? '');
}
