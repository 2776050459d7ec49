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

/** `listed`: the words of the facts; `isFound`: whether words stand on their page. Null: it demands nothing more. */
export function documentDemands(
  sentences: readonly Sentence[],
  { listed, isFound, isWhole }: { listed: readonly Evidence[]; isFound: (one: Evidence) => boolean; isWhole: boolean },
): DocumentDemands | null {
  const spans = Map.groupBy(listed, ({ page }) => page);
  const pages = Map.groupBy(withoutSectionsOfWinner(sentences), ({ source }) => source.page);
  const seen = new Set<string>();
  const found = [...pages].flatMap(([page, own]) =>
    bidDemands(own, spans.get(page) ?? []).flatMap((one) => {
      if (seen.has(one.folded)) return [];
      seen.add(one.folded);
      return [evidenceOf('terms', one)].filter(isFound);
    }),
  );
  return found.length === 0 ? null : { count: found.length, sentences: found.slice(0, MOST_KEPT), isWhole };
}
