import { heldAs, keyPlace } from './percolator-places.ts';
import type { ProfileSearch } from '../subjects/profile-index.ts';
import { PARTIAL_WEIGHT, PLACE_WEIGHT } from '../terms/term-match.ts';

/** How much of what a company looks for a tender can hold, at most, by the keys that are kept of it. */
export type MostWords = {
  /** Of the terms that count most, the strengths of their best finds together (`Find.strength`). */
  strength: number;
  /** Whether the name of a product can stand there whole. */
  hasProduct: boolean;
};

export type WordBound = {
  /** The places that it asks for. */
  places: readonly number[];
  of(held: ReadonlySet<number>): MostWords;
};

/** A word of a wording: by which places a title or label holds it, and a description; both stems of each. */
type BoundWord = { firm: readonly number[]; loose: readonly number[]; square: number };
type BoundWording = { term: number; words: readonly BoundWord[]; lead: number; isPartialFound: boolean };

/**
 * The terms of a company, its products' too, for tenders of which only keys are known: of a wording a part counts in a title or
 * label that holds its rarest word, and all of it in a description that holds all of its words.
 */
export function wordBound(search: ProfileSearch, countedTerms: number): WordBound {
  const wordings = Array.from(search.wordingTerms, (_, wording) => boundWording(search, wording));
  const led = new Map<number, BoundWording[]>();
  for (const wording of wordings) {
    const lead = wording.words[wording.lead];
    for (const place of new Set([...(lead?.firm ?? []), ...(lead?.loose ?? [])])) {
      const others = led.get(place);
      if (others === undefined) led.set(place, [wording]);
      else others.push(wording);
    }
  }
  const all = wordings.flatMap(({ words }) => words.flatMap(({ firm, loose }) => [...firm, ...loose]));
  return {
    places: [...new Set(all)],
    of(held) {
      const strengths = new Map<number, number>();
      let hasProduct = false;
      for (const place of held) {
        for (const wording of led.get(place) ?? []) {
          const { strength, isWhole } = mostOf(wording, held);
          const own = strength * (search.termWeights[wording.term] ?? 0);
          strengths.set(wording.term, Math.max(own, strengths.get(wording.term) ?? 0));
          if (isWhole && wording.term >= search.own) hasProduct = true;
        }
      }
      const counted = [...strengths.values()].sort((a, b) => b - a).slice(0, countedTerms);
      return { strength: counted.reduce((sum, one) => sum + one, 0), hasProduct };
    },
  };
}

function boundWording(search: ProfileSearch, wording: number): BoundWording {
  const { stems, weights, wordStarts, rarest, wholeOnly, wordingTerms } = search;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  const words = Array.from({ length: end - from }, (_, at): BoundWord => {
    const both = [...new Set([stems[2 * (from + at)] ?? '', stems[2 * (from + at) + 1] ?? ''])];
    const ways = both.map((stem) => heldAs(`t ${stem}`).map(keyPlace));
    return {
      firm: ways.flatMap(([firm]) => firm ?? []),
      loose: ways.flatMap(([, loose]) => loose ?? []),
      square: (weights[from + at] ?? 0) ** 2,
    };
  });
  const lead = Math.max(0, (rarest[wording] ?? -1) - from);
  const isPartialFound = wholeOnly[wording] !== true && (rarest[wording] ?? -1) >= 0;
  return { term: wordingTerms[wording] ?? -1, words, lead, isPartialFound };
}

function mostOf(
  { words, lead, isPartialFound }: BoundWording,
  held: ReadonlySet<number>,
): { strength: number; isWhole: boolean } {
  const holds = (places: readonly number[] | undefined): boolean => places?.some((place) => held.has(place)) === true;
  const isFirm = words.map(({ firm }) => holds(firm));
  const all = words.reduce((sum, { square }) => sum + square, 0);
  const isInTitle = isFirm.every(Boolean);
  const isInDescription = words.every(({ loose }) => holds(loose));
  const part = words.reduce((sum, { square }, at) => (isFirm[at] === true ? sum + square : sum), 0);
  const inPart = isPartialFound && isFirm[lead] === true ? PARTIAL_WEIGHT * part : 0;
  const inTitle = isInTitle ? PLACE_WEIGHT.title * all : inPart;
  const inDescription = isInDescription ? PLACE_WEIGHT.description * all : 0;
  return { strength: Math.max(inTitle, inDescription), isWhole: isInTitle || isInDescription };
}
