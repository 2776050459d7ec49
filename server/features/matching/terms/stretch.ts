import type { Passage } from './notice-text.ts';
import { isLittle } from './profile-terms.ts';
import { isOtherThing } from './same-word.ts';
import type { SearchedTerms } from './searched-terms.ts';

/** The stretch of a passage in which the words of a wording were found. */

/** The first run in order where that is asked for, else the shortest stretch around the first places that holds all of them. */
export function spanOf(
  passage: Passage,
  searched: SearchedTerms,
  wording: number,
  places: readonly number[],
): { first: number; last: number } | null {
  if (searched.inOrder[wording] === true) {
    const run = runOf(passage, searched, wording);
    return run === null ? null : { first: run[0], last: run[1] };
  }
  const first = Math.min(...places);
  const last = Math.max(...places);
  if (isTight(passage, { first, last }, places.length)) return { first, last };
  return tightest(passage, places) ?? { first, last };
}

/** A stretch that holds a word of the stems at each of the places, with nothing between them but little words. */
function tightest({ words }: Passage, places: readonly number[]): { first: number; last: number } | null {
  const wanted = places.map((place) => words[place]?.stems ?? []);
  for (let first = 0; first < words.length; first += 1) {
    const open = new Set(wanted);
    for (let last = first; last < words.length; last += 1) {
      const met = [...open].find((stems) => words[last]?.stems.some((stem) => stems.includes(stem)));
      if (met !== undefined) open.delete(met);
      else if (last === first || !isLittle(words[last]?.folded ?? '')) break;
      if (open.size === 0) return { first, last };
    }
  }
  return null;
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

/** The first and last place of the first run of all words of the wording, in order and with nothing between them but little words. */
function runOf({ words }: Passage, searched: SearchedTerms, wording: number): [number, number] | null {
  const { stems, wordStarts, strangers } = searched;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  const isWord = (at: number, word: number): boolean => {
    const { stems: held = [], folded = '' } = words[at] ?? {};
    const isStem = held.some((stem) => stem === stems[2 * word] || stem === stems[2 * word + 1]);
    return isStem && strangers[wording]?.has(folded) !== true;
  };
  for (let first = 0; first < words.length; first += 1) {
    if (!isWord(first, from)) continue;
    let last = first;
    let word = from + 1;
    for (let at = first + 1; at < words.length && word < end; at += 1) {
      if (isWord(at, word)) [last, word] = [at, word + 1];
      else if (!isLittle(words[at]?.folded ?? '')) break;
    }
    if (word === end) return [first, last];
  }
  return null;
}
