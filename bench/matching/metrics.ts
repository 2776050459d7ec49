import { seededRandom } from '../seeded-random.ts';
import type { Window } from './windows.ts';

export const METRICS = ['R@10', 'R@20', 'R@50', 'nDCG@20', 'MRR', 'hit@10', 'AUC'] as const;
export type Metric = (typeof METRICS)[number];
/** One company's figures; AUC is null where it has no pair to compare. */
export type Figures = Readonly<Record<Metric, number | null>>;
export type Interval = { mean: number; low: number; high: number };

type Judged = Pick<Window, 'relevant' | 'categories'> & { pool: readonly unknown[] };

/** Figures of each company for scores of all pairs, company by company; equal scores keep the order of the pool. */
export function figuresOf(window: Judged, scores: Float32Array): Figures[] {
  const size = window.pool.length;
  return window.relevant.map((relevant, company) => {
    const own = scores.subarray(company * size, (company + 1) * size);
    const ranked = Array.from(own.keys()).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0) || a - b);
    return figures(ranked, relevant, sameCategoryAuc(own, relevant, window.categories));
  });
}

function figures(ranked: readonly number[], relevant: ReadonlySet<number>, auc: number | null): Figures {
  const hits = (count: number): number => ranked.slice(0, count).filter((place) => relevant.has(place)).length;
  let gain = 0;
  ranked.slice(0, 20).forEach((place, rank) => (gain += relevant.has(place) ? 1 / Math.log2(rank + 2) : 0));
  let ideal = 0;
  for (let rank = 0; rank < Math.min(20, relevant.size); rank += 1) ideal += 1 / Math.log2(rank + 2);
  const first = ranked.findIndex((place) => relevant.has(place));
  return {
    'R@10': hits(10) / relevant.size,
    'R@20': hits(20) / relevant.size,
    'R@50': hits(50) / relevant.size,
    'nDCG@20': gain / ideal,
    MRR: first < 0 ? 0 : 1 / (first + 1),
    'hit@10': Number(hits(10) > 0),
    AUC: auc,
  };
}

/** How often a notice that was bid on scores above another of the same category that was not; equal scores count half. */
function sameCategoryAuc(
  scores: Float32Array,
  relevant: ReadonlySet<number>,
  categories: readonly (readonly string[])[],
): number | null {
  let right = 0;
  let pairs = 0;
  for (const wanted of relevant) {
    const own = categories[wanted] ?? [];
    categories.forEach((others, place) => {
      if (relevant.has(place) || !own.some((category) => others.includes(category))) return;
      const difference = (scores[wanted] ?? 0) - (scores[place] ?? 0);
      right += difference > 0 ? 1 : Number(difference === 0) / 2;
      pairs += 1;
    });
  }
  return pairs === 0 ? null : right / pairs;
}

export function meanOf(all: readonly Figures[], metric: Metric): number {
  const values = all.flatMap((figure) => figure[metric] ?? []);
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Mean with the 95 % interval of 1,000 draws of companies. */
export function interval(all: readonly Figures[], metric: Metric, draws = 1_000): Interval {
  return bootstrap(
    all.flatMap((figure) => figure[metric] ?? []),
    draws,
  );
}

/** Mean of the differences of the same companies, with its interval. */
export function pairedGain(after: readonly Figures[], before: readonly Figures[], metric: Metric): Interval {
  return bootstrap(
    after.flatMap((figure, at) => {
      const [one, other] = [figure[metric], before[at]?.[metric] ?? null];
      return one === null || other === null ? [] : one - other;
    }),
    1_000,
  );
}

function bootstrap(values: readonly number[], draws: number): Interval {
  const random = seededRandom(20_260_101);
  const means = Float64Array.from({ length: draws }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum / Math.max(1, values.length);
  }).sort();
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { mean, low: means[Math.floor(draws * 0.025)] ?? 0, high: means[Math.ceil(draws * 0.975) - 1] ?? 0 };
}
