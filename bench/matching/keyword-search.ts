import type { MatchedNotice } from '../../server/features/matching/subjects/notice.ts';
import { rankingStems } from '../../server/features/matching/past/ranking-text.ts';

const K1 = 1.2;
const B = 0.75;

/**
 * BM25 over titles, labels and descriptions, as a search box would rank them for all that a company typed: the scores of all
 * pairs, company by company.
 */
export function keywordScores(queries: readonly (readonly string[])[], pool: readonly MatchedNotice[]): Float32Array {
  const texts = pool.map(({ passages }) => passages.flatMap(({ text }) => rankingStems(text)));
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const holders = new Map<string, Map<number, number>>();
  texts.forEach((text, place) => {
    for (const stem of text) {
      const held = holders.get(stem) ?? new Map<number, number>();
      holders.set(stem, held.set(place, (held.get(place) ?? 0) + 1));
    }
  });
  const scores = new Float32Array(queries.length * pool.length);
  queries.forEach((query, company) => {
    for (const stem of new Set(query.flatMap(rankingStems))) {
      const held = holders.get(stem) ?? new Map<number, number>();
      const inverse = Math.log(1 + (pool.length - held.size + 0.5) / (held.size + 0.5));
      for (const [place, count] of held) {
        const norm = K1 * (1 - B + (B * (texts[place]?.length ?? 0)) / mean);
        const at = company * pool.length + place;
        scores[at] = (scores[at] ?? 0) + (inverse * count * (K1 + 1)) / (count + norm);
      }
    }
  });
  return scores;
}
