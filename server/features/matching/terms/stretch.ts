import type { Passage } from './notice-text.ts';
import { AND, CARRIERS, OF, singular } from './phrase-words.ts';
import { isLittle, LISTED } from './profile-terms.ts';
import { TECHNOLOGY_SHORT } from './technology-short.ts';
import { isOtherThing } from './same-word.ts';
import type { SearchedTerms } from './searched-terms.ts';
import { isFormAt, standsAt } from './word-places.ts';

/** The stretch of a passage in which the words of a wording were found. */

/**
 * The place of each of the `words` of a wording that were found at `places`: the first run in order where that is asked for,
 * else those places where they are next to each other, else the first stretch that holds all words and nothing else but little
 * ones. Forms of the words go before words of their stems, which say nothing in a description. Null where no run is in order.
 */
export function stretchOf(
  passage: Passage,
  searched: SearchedTerms,
  wording: number,
  words: readonly number[],
  places: readonly number[],
): readonly number[] | null {
  const isThere: IsThere = (word, at) => standsAt(passage, searched, wording, word, at);
  const isSaid: IsThere = (word, at) => isThere(word, at) && isFormAt(passage, searched, wording, word, at);
  if (searched.inOrder[wording] === true) {
    return tightest(passage, words, isSaid, true) ?? tightest(passage, words, isThere, true);
  }
  if (isTight(passage, rangeOf(places), places.length)) return places;
  const byStem = passage.place === 'description' ? null : isThere;
  return (
    tightest(passage, words, isSaid, false) ??
    (byStem === null ? null : tightest(passage, words, byStem, false)) ??
    places
  );
}

export function rangeOf(places: readonly number[]): { first: number; last: number } {
  return { first: Math.min(...places), last: Math.max(...places) };
}

type IsThere = (word: number, at: number) => boolean;

/** The places of the first stretch that holds each word, with nothing between them but little words. */
function tightest(passage: Passage, words: readonly number[], isThere: IsThere, inOrder: boolean): number[] | null {
  for (let first = 0; first < passage.words.length; first += 1) {
    if (!words.some((word) => isThere(word, first))) continue;
    const open = words.map(() => -1);
    const places = filled(passage, words, isThere, inOrder, open, first);
    if (places !== null) return places;
  }
  return null;
}

/** `places` with those that are still open (-1) filled from `at` on; null where another word comes between. */
function filled(
  passage: Passage,
  words: readonly number[],
  isThere: IsThere,
  inOrder: boolean,
  places: number[],
  at: number,
): number[] | null {
  const next = places.indexOf(-1);
  if (next === -1) return places;
  const here = passage.words[at];
  if (here === undefined) return null;
  for (let slot = next; slot < (inOrder ? next + 1 : words.length); slot += 1) {
    if (places[slot] !== -1 || !isThere(words[slot] ?? -1, at)) continue;
    const found = filled(passage, words, isThere, inOrder, places.with(slot, at), at + 1);
    if (found !== null) return found;
  }
  if (!isLittle(here.folded)) return null;
  return filled(passage, words, isThere, inOrder, places, at + 1);
}

export function isTight({ words }: Passage, { first, last }: { first: number; last: number }, count: number): boolean {
  if (last - first + 1 === count) return true;
  let others = 0;
  for (let at = first; at <= last; at += 1) if (!isLittle(words[at]?.folded ?? '')) others += 1;
  return others <= count;
}

const BROKEN = /[,;:()[\]{}|•!?_"“”«»\n]|\.\s|\s[-–—]\s/u;

/**
 * How words of a wording that stand apart are still one phrase; null where they are not: a sign breaks it, a noun that only
 * carries stands apart from its own (`legal translation services` are no `legal services`), or what an `and` joins is not in the
 * order of the wording (`bridge rehabilitation and road`). `shared`: they are the phrase that another shares a word with (`snow
 * and ice removal`).
 */
export function phraseOf(
  { words, text }: Passage,
  { forms }: Pick<SearchedTerms, 'forms'>,
  wording: number,
  places: readonly number[],
): 'shared' | 'apart' | null {
  const { first, last } = rangeOf(places);
  const stretch = words.slice(first, last + 1);
  if (BROKEN.test(text.slice(stretch[0]?.start, stretch.at(-1)?.end))) return null;
  const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
  const isJoined =
    stretch.some(({ folded }) => AND.has(folded)) || /[&/]/.test(text.slice(stretch[0]?.start, stretch.at(-1)?.end));
  if (isJoined) {
    const others = stretch.filter(({ folded }, at) => !places.includes(first + at) && !isLittle(folded));
    return !isInOrder ? null : others.length === 1 ? 'shared' : 'apart';
  }
  return isInOrder && CARRIERS.has(singular(forms[wording]?.at(-1) ?? '')) ? null : 'apart';
}

/** A little word, but not `IT`, which is one only by its letters. */
function isPassed(word: Passage['words'][number] | undefined): boolean {
  return isLittle(word?.folded ?? '') && word?.stems.includes(TECHNOLOGY_SHORT) !== true;
}

/**
 * Whether words that stand next to each other are those of a wording, and not things that an `and` or a comma joins: `services
 * and training` are no `training services`. What lists things itself is joined so.
 */
export function isOneThing(
  { words, text }: Passage,
  { first, last }: { first: number; last: number },
  label: string,
): boolean {
  if (first === last || LISTED.test(label)) return true;
  const stretch = words.slice(first, last + 1);
  return (
    !stretch.some(({ folded }) => AND.has(folded)) && !/[,;&]/.test(text.slice(stretch[0]?.start, stretch.at(-1)?.end))
  );
}

/**
 * Whether two words that were translated one by one stand in the order of the other language, which turns them: `entretien de
 * camions` is `truck maintenance` or `maintenance of trucks`, and no `maintenance truck`.
 */
export function isTurned({ words, language }: Passage, places: readonly number[]): boolean {
  const [one = 0, other = 0] = places;
  if (places.length !== 2 || other < one) return true;
  return language === 'en' && words.slice(one, other).some(({ folded }) => OF.has(folded));
}

const ADJECTIVE = /(?:al|ic|ive|ous)$/;

/**
 * Whether English words that an `of` joins end in an adjective, whose noun stands behind them: `supply of medical` is the start
 * of `supply of medical grade oxygen`, and no `medical supplies`.
 */
export function isCutShort({ words, language }: Passage, own: 'en' | 'fr' | null, places: readonly number[]): boolean {
  const last = Math.max(...places);
  if ((language ?? own) === 'fr' || !ADJECTIVE.test(words[last]?.folded ?? '')) return false;
  return words.slice(Math.min(...places), last).some(({ folded }) => OF.has(folded));
}

/** Whether the words around the stretch make another thing of it. */
export function isAnother(
  { words }: Passage,
  { first, last }: { first: number; last: number },
  own: readonly string[],
): boolean {
  const next = (at: number, step: number): string | undefined => {
    let place = at + step;
    while (words[place] !== undefined && isPassed(words[place])) place += step;
    return words[place]?.folded;
  };
  const found = words.slice(first, last + 1).map((word) => word.folded);
  return isOtherThing(found, next(first, -1), next(last, 1), own);
}
