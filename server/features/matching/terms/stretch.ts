import type { Passage } from './notice-text.ts';
import { isLittle } from './profile-terms.ts';
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

/** Whether the words around the stretch make another thing of it. */
export function isAnother(
  { words }: Passage,
  { first, last }: { first: number; last: number },
  own: readonly string[],
): boolean {
  const next = (at: number, step: number): string | undefined => {
    let place = at + step;
    while (words[place] !== undefined && isLittle(words[place]?.folded ?? '')) place += step;
    return words[place]?.folded;
  };
  const found = words.slice(first, last + 1).map((word) => word.folded);
  return isOtherThing(found, next(first, -1), next(last, 1), own);
}
