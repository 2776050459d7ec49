import type { Evidence } from '../facts.ts';
import { evidenceOf, type Sentence } from '../sentences.ts';
import { bidDemands } from '../shown/bid-demands.ts';
import { withoutSectionsOfWinner } from '../shown/no-demand.ts';

/** What a document demands of bidders or of the bid, besides what its facts list. */
export type DocumentDemands = {
  /** How many sentences, of which the first are in `sentences`. */
  count: number;
  sentences: Evidence[];
  /** Whether the whole document was looked through. */
  isWhole: boolean;
};

/** A reader does not go through more in a list; the document has the others. */
const MOST_KEPT = 60;

/**
 * `withdrawn`: the words by which an addendum withdraws a demand, which come first; `listed`: the words of the facts; `isFound`: whether words stand on their page. Null: it demands
 * nothing more.
 */
export function documentDemands(
  sentences: readonly Sentence[],
  {
    withdrawn,
    listed,
    isFound,
    isWhole,
  }: {
    withdrawn: readonly Evidence[];
    listed: readonly Evidence[];
    isFound: (one: Evidence) => boolean;
    isWhole: boolean;
  },
): DocumentDemands | null {
  const spans = Map.groupBy(listed, ({ page }) => page);
  const pages = Map.groupBy(withoutSectionsOfWinner(sentences), ({ source }) => source.page);
  const seen = new Set<string>();
  const own = [...pages].flatMap(([page, ofPage]) =>
    bidDemands(ofPage, spans.get(page) ?? []).flatMap((one) => {
      if (seen.has(one.folded)) return [];
      seen.add(one.folded);
      return [evidenceOf('terms', one)].filter(isFound);
    }),
  );
  const changes = [...new Map(withdrawn.filter(isFound).map((one) => [one.quote, one])).values()];
  const found = [...changes, ...own.filter(({ quote }) => changes.every((one) => one.quote !== quote))];
  return found.length === 0 ? null : { count: found.length, sentences: found.slice(0, MOST_KEPT), isWhole };
}
