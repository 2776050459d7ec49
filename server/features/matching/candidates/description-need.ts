import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { heldAs, keyPlace, keyPlaces } from './percolator-places.ts';
import type { Weighted } from './percolator.ts';
import { rarestStemsOf } from '../terms/rarest-stems.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/**
 * Which tenders must be read to the end of their descriptions to be judged for one company; of the others titles, categories
 * and facts give the same verdict. A description is long, and most hold nothing that a company looks for.
 */
export type DescriptionNeed = {
  /** Places that a verdict finds something in the description by. */
  judged: ReadonlySet<number>;
  /** Places of words that make a candidate by standing in the description. */
  filed: ReadonlySet<number>;
};

/**
 * A term counts in a description where all of its words stand in one sentence, so the rarest of them. Of a product that was
 * found by whatever, the description is looked through for more of its name and for its maker.
 */
export function descriptionNeed(
  { terms, products }: CompiledProfile,
  filed: Weighted,
  statistics: TermStatistics,
): DescriptionNeed {
  const own = rarestStemsOf(terms, statistics);
  const named = rarestStemsOf(
    products.flatMap((product) => product.term ?? []),
    statistics,
  );
  const levels = new Set<string>();
  for (const { codes } of products) for (const key of codes.ladder) levels.add(key);
  const judged = [
    ...[...own].map((stem) => `t ${stem}`),
    ...[...named].flatMap((stem) => heldAs(`t ${stem}`)),
    ...[...levels].map((key) => `c ${key}`),
    ...products.flatMap(({ models }) => models.map((model) => `n ${model}`)),
  ];
  return {
    judged: new Set(keyPlaces(judged)),
    filed: new Set([...filed.keys()].filter((key) => /^[tn] /.test(key)).map(keyPlace)),
  };
}

/** `places`: those of the need that the tender holds, and any others. */
export function needsDescription(need: DescriptionNeed, places: readonly number[], isHeld: boolean): boolean {
  return places.some((place) => need.judged.has(place) || (!isHeld && need.filed.has(place)));
}
