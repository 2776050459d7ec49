import type { Listing } from '../../server/features/discovery/listing.ts';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import { homePlace } from '../../server/features/matching/verdict/home-place.ts';
import { viewNotice } from '../../server/features/matching/past/likeness.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import {
  profileBidders,
  TYPED_FEATURES,
  typedFeatures,
} from '../../server/features/matching/verdict/typed-features.ts';
import type { Family } from './families.ts';
import type { Lesson } from './fit.ts';
import { matchedPool, pastStatistics, simulatedProfiles, type Typed } from './typed-profiles.ts';
import { historyPairs, linearScores, type Pairs, timeWindow, type Window } from './windows.ts';

/** Rough scores by which a company's hardest notices are chosen to learn from. */
const HISTORY_HARDNESS = { title_top3: 1, title_mean: 1, codes_mean: 1, geo_mean: 0.5, neighbour_vote: 0.3 };
const TYPED_HARDNESS = { text: 2.6, topic: 2, label: 1.2, title: 1.2, region: 0.9 };

export type TestedLesson = Lesson & { window: Window };

/** The pairs of one window as the ranker for companies with a past sees them. */
export function pastLesson(
  family: Family,
  notices: readonly PastNotice[],
  [from, to]: readonly [string, string],
): TestedLesson {
  const window = timeWindow(notices, from, to, family.population);
  const pairs = historyPairs(window);
  return { window, pairs, hardness: scoresBy(pairs, PAST_FEATURES, HISTORY_HARDNESS) };
}

/**
 * The pairs of one window as the ranker for typed profiles sees them. A company's own past notices are hidden from its
 * profile's neighbours, and its own bids from those of its city's firms: who has typed a profile and nothing else has no past to
 * be found by.
 */
export function typedLesson(
  window: Window,
  listings: ReadonlyMap<string, Listing>,
  typed: Typed = 'all',
): TestedLesson {
  const profiles = simulatedProfiles(window, listings, typed);
  const notices = matchedPool(window, listings);
  const statistics = pastStatistics(window, listings);
  const width = TYPED_FEATURES.length;
  const values = new Float32Array(profiles.length * notices.length * width);
  const known = profiles.map((profile, company) => {
    const past = window.pasts[company];
    return {
      profile: profileBidders(window.index, profile, past?.notices),
      home: homePlace(window.index, profile, past?.tally),
      own: past?.companies ?? [],
    };
  });
  notices.forEach((notice, place) => {
    const ranked = window.pool[place];
    if (ranked === undefined) return;
    const view = viewNotice(window.index, ranked);
    profiles.forEach((profile, company) => {
      const own = known[company];
      const row = typedFeatures(profile, notice, statistics, own === undefined ? null : { ...own, view });
      values.set(row, (company * notices.length + place) * width);
    });
  });
  const pairs: Pairs = { width, values };
  return { window, pairs, hardness: scoresBy(pairs, TYPED_FEATURES, TYPED_HARDNESS) };
}

/** Scores of all pairs by weights under the names of features. */
export function scoresBy(
  pairs: Pairs,
  names: readonly string[],
  weights: Readonly<Record<string, number>>,
  constant = 0,
): Float32Array {
  return linearScores(
    pairs,
    names.map((name) => weights[name] ?? 0),
    constant,
  );
}
