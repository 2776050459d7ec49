import { companyPast, type CompanyPast } from '../../server/features/matching/past/company-past.ts';
import { PAST_FEATURES, pastFeatures } from '../../server/features/matching/past/past-features.ts';
import { buildPastIndex, type PastIndex } from '../../server/features/matching/past/past-index.ts';
import { viewNotice } from '../../server/features/matching/past/likeness.ts';
import { noticeTokens, type PastNotice } from '../../server/features/matching/past/past-notice.ts';

/** A cut in time: the past before it, the notices of the window after it, and who of the known companies bid on them. */
export type Window = {
  name: string;
  index: PastIndex;
  pool: readonly PastNotice[];
  companies: readonly string[];
  pasts: readonly CompanyPast[];
  /** For each company the places in the pool of the notices that it bid on. */
  relevant: readonly ReadonlySet<number>[];
  /** The categories of each notice of the pool. */
  categories: readonly (readonly string[])[];
};

export type Population = {
  /** Bids that a company must have before the cut, on notices with enough bidders. */
  minPast: number;
  minBidders: number;
};

/** ISO date from which the bids on a notice are known; never before the notice is published. */
export type KnownFrom = (notice: PastNotice) => string;

/** Features of all pairs of a window: company by company, notice by notice. */
export type Pairs = { width: number; values: Float32Array };

export function timeWindow(notices: readonly PastNotice[], from: string, to: string, of: Population): Window {
  const isCounted = (notice: PastNotice): boolean => bidders(notice).size >= of.minBidders;
  const index = buildPastIndex(notices, from);
  const known = new Map<string, number>();
  for (const notice of index.notices) {
    if (isCounted(notice)) for (const company of bidders(notice)) known.set(company, (known.get(company) ?? 0) + 1);
  }
  const pool = notices
    .filter((notice) => notice.publishedAt >= from && notice.publishedAt < to && isCounted(notice))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const relevant = new Map<string, Set<number>>();
  pool.forEach((notice, place) => {
    for (const company of bidders(notice)) {
      if ((known.get(company) ?? 0) < of.minPast) continue;
      const places = relevant.get(company) ?? new Set();
      relevant.set(company, places.add(place));
    }
  });
  const companies = [...relevant.keys()].sort();
  return {
    name: `${from} to ${to}`,
    index,
    pool,
    companies,
    pasts: companies.flatMap((company) => companyPast(index, [company]) ?? []),
    relevant: companies.map((company) => relevant.get(company) ?? new Set()),
    categories: pool.map((notice) => noticeTokens(notice).categories),
  };
}

function bidders(notice: PastNotice): Set<string> {
  return new Set(notice.bids.map((bid) => bid.company));
}

/** The service's features of every pair. */
export function historyPairs(window: Window): Pairs {
  const pairs = blankPairs(window, PAST_FEATURES.length);
  fillPairs(pairs, window, window, Array.from(window.pool.keys()));
  return pairs;
}

export function blankPairs({ companies, pool }: Pick<Window, 'companies' | 'pool'>, width: number): Pairs {
  return { width, values: new Float32Array(companies.length * pool.length * width) };
}

/** Features of the notices at these places of the pool, from this past; null stands for a company that is not in it. */
export function fillPairs(
  { width, values }: Pairs,
  { pool }: Pick<Window, 'pool'>,
  { index, pasts }: { index: PastIndex; pasts: readonly (CompanyPast | null)[] },
  places: readonly number[],
): void {
  const row = new Float64Array(width);
  for (const place of places) {
    const notice = pool[place];
    if (notice === undefined) continue;
    const view = viewNotice(index, notice);
    pasts.forEach((past, company) => {
      if (past === null) return;
      pastFeatures(index, past, view, row);
      values.set(row, (company * pool.length + place) * width);
    });
  }
}

/** Scores of all pairs by a linear model over the features, company by company. */
export function linearScores(pairs: Pairs, weights: readonly number[], constant = 0): Float32Array {
  const scores = new Float32Array(pairs.values.length / pairs.width);
  for (let pair = 0; pair < scores.length; pair += 1) {
    let sum = constant;
    for (let at = 0; at < pairs.width; at += 1)
      sum += (weights[at] ?? 0) * (pairs.values[pair * pairs.width + at] ?? 0);
    scores[pair] = sum;
  }
  return scores;
}

/** Whether each pair was bid on, in the order of its scores. */
export function labelsOf(window: Pick<Window, 'relevant'> & { pool: readonly unknown[] }): Uint8Array {
  const labels = new Uint8Array(window.relevant.length * window.pool.length);
  window.relevant.forEach((places, company) => {
    for (const place of places) labels[company * window.pool.length + place] = 1;
  });
  return labels;
}
