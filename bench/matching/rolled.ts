import { companyPast } from '../../server/features/matching/past/company-past.ts';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import { buildPastIndex } from '../../server/features/matching/past/past-index.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { blankPairs, fillPairs, type Pairs, type Window } from './windows.ts';

const DAY_MS = 24 * 3_600_000;

/** ISO date from which the bids on a notice are known; never before the notice is published. */
export type KnownFrom = (notice: PastNotice) => string;

/** Instants from the beginning of a time to its end, so many days apart. */
export function everyDays([from, to]: readonly [string, string], days: number): string[] {
  const steps: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += days * DAY_MS) {
    steps.push(new Date(at).toISOString().slice(0, 10));
  }
  return steps;
}

/**
 * The pairs of a window as the service would have seen them, had it read the past anew at each of the steps: a notice is
 * compared with what was known at the last step before it. Companies and notices are those of the window, so that nothing
 * differs from the same window with its past left as it was but the past. The first step is the window's beginning.
 */
export function rolledPairs(
  window: Window,
  notices: readonly PastNotice[],
  steps: readonly string[],
  knownFrom: KnownFrom = (notice) => notice.publishedAt,
): Pairs {
  const pairs = blankPairs(window, PAST_FEATURES.length);
  steps.forEach((step, at) => {
    const next = steps[at + 1] ?? '9999';
    const places = [...window.pool.keys()].filter((place) => {
      const { publishedAt } = window.pool[place] ?? { publishedAt: '' };
      return publishedAt >= step && publishedAt < next;
    });
    const index = buildPastIndex(
      notices.filter((notice) => knownFrom(notice) < step),
      step,
    );
    const pasts = window.companies.map((company) => companyPast(index, [company]));
    fillPairs(pairs, window, { index, pasts }, places);
  });
  return pairs;
}
