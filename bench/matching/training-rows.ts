import type { Rows } from './logistic.ts';
import { seededRandom } from '../grouping/synthetic-listings.ts';
import type { Pairs, Window } from './windows.ts';

/** Notices of each company that are certainly among the rows: those that score best by `hardness`. */
const HARDEST = 80;
/** Share of the other pairs; each counts for those that are left out. */
const SAMPLED = 0.12;

/**
 * Pairs to learn from: all bids, each company's hardest other notices, and a sample of the rest. Each company counts with
 * the root of its bids, so that those with hundreds do not decide alone.
 */
export function trainingRows(
  windows: readonly { window: Pick<Window, 'pool' | 'relevant'>; pairs: Pairs; hardness: Float32Array }[],
): Rows {
  const random = seededRandom(7);
  const chosen: { pairs: Pairs; pair: number; label: number; weight: number }[] = [];
  for (const { window, pairs, hardness } of windows) {
    const size = window.pool.length;
    window.relevant.forEach((relevant, company) => {
      const own = hardness.subarray(company * size, (company + 1) * size);
      const least = Float32Array.from(own).sort()[Math.max(0, size - HARDEST)] ?? 0;
      const scale = 1 / Math.sqrt(Math.max(1, relevant.size));
      own.forEach((value, place) => {
        const isKept = relevant.has(place) || value >= least;
        if (!isKept && random() >= SAMPLED) return;
        const weight = isKept ? scale : scale / SAMPLED;
        chosen.push({ pairs, pair: company * size + place, label: Number(relevant.has(place)), weight });
      });
    });
  }
  const width = chosen[0]?.pairs.width ?? 0;
  const values = new Float64Array(chosen.length * width);
  chosen.forEach(({ pairs, pair }, row) => {
    values.set(pairs.values.subarray(pair * width, (pair + 1) * width), row * width);
  });
  return {
    width,
    values,
    labels: Float64Array.from(chosen, (row) => row.label),
    weights: Float64Array.from(chosen, (row) => row.weight),
  };
}
