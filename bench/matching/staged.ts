import type { Listing } from '../../server/features/discovery/listing.ts';
import { compileProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { companyKeys, noticeKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { Percolator } from '../../server/features/matching/candidates/percolator.ts';
import { figuresOf, type Figures, meanOf, METRICS, type Metric } from './metrics.ts';
import { profileFields } from '../../tests/support/matching.ts';
import { matchedPool, pastStatistics } from './typed-profiles.ts';
import type { Window } from './windows.ts';

/** Whether a company, by its place, is a candidate for a notice of the pool. */
export type IsCandidate = (company: number, place: number) => boolean;

export type StagedFigures = {
  /** Share of real bids that are among the candidates. */
  bidsKept: number;
  /** Candidates over all pairs. */
  pairsKept: number;
  /** Each figure with candidates only over the same without stages. */
  ratios: Readonly<Record<Metric, number>>;
  staged: readonly Figures[];
};

/** What a stage of candidates costs the ranking: pairs that are none rank last. */
export function stagedFigures(window: Window, scores: Float32Array, isCandidate: IsCandidate): StagedFigures {
  const size = window.pool.length;
  const staged = scores.slice();
  let kept = 0;
  let bids = 0;
  let bidsKept = 0;
  window.relevant.forEach((relevant, company) => {
    for (let place = 0; place < size; place += 1) {
      const isOne = isCandidate(company, place);
      if (isOne) kept += 1;
      else staged[company * size + place] = -Infinity;
      if (!relevant.has(place)) continue;
      bids += 1;
      if (isOne) bidsKept += 1;
    }
  });
  const whole = figuresOf(window, scores);
  const after = figuresOf(window, staged);
  const ratios = Object.fromEntries(
    METRICS.map((metric) => [metric, meanOf(after, metric) / meanOf(whole, metric)]),
  ) as Record<Metric, number>;
  return { bidsKept: bidsKept / bids, pairsKept: kept / scores.length, ratios, staged: after };
}

/** The service's percolator over the pasts of the window's companies, nothing else being known of them. */
export function percolated(window: Window, listings: ReadonlyMap<string, Listing>): IsCandidate {
  const statistics = pastStatistics(window, listings);
  const percolator = new Percolator();
  const numbers = new Map(window.companies.map((company, at) => [company, at]));
  window.pasts.forEach((past, company) => {
    const profile = compileProfile(profileFields({ tenant_id: window.companies[company] ?? '' }), []);
    const notices = Array.from(past.notices).flatMap((notice) => window.index.notices[notice] ?? []);
    percolator.put(profile.companyId, 1, companyKeys({ profile, awards: [], past: notices }, statistics));
  });
  const chosen = matchedPool(window, listings).map((notice) => {
    return new Set(percolator.percolate(noticeKeys(notice)).map((one) => numbers.get(one.companyId) ?? -1));
  });
  return (company, place) => chosen[place]?.has(company) ?? false;
}
