import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Family } from './families.ts';
import { fitWeights } from './fit.ts';
import { pastLesson, type TestedLesson } from './lessons.ts';
import { type Figures, figuresOf } from './metrics.ts';
import { linearScores } from './windows.ts';

/**
 * The notices with companies drawn anew: before the cut every bid goes to another company, each keeping as many bids as it
 * had. What then is still found after the cut is found by chance.
 */
export function shuffled(notices: readonly PastNotice[], before: string): PastNotice[] {
  const random = seededRandom(5);
  const drawn = notices.filter((one) => one.publishedAt < before).flatMap((one) => one.bids);
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [drawn[last], drawn[other]];
    if (a !== undefined && b !== undefined) [drawn[last], drawn[other]] = [b, a];
  }
  let next = 0;
  return notices.map((notice) => {
    if (notice.publishedAt >= before) return notice;
    const bids = drawn.slice(next, next + notice.bids.length);
    next += notice.bids.length;
    return { ...notice, bids };
  });
}

/** Each field of a notice, and how it is blanked. */
export const DROPS: Readonly<Record<string, (notice: PastNotice) => PastNotice>> = {
  title: (notice) => ({ ...notice, titles: [] }),
  codes: (notice) => ({ ...notice, codes: [] }),
  nature: (notice) => ({ ...notice, nature: null }),
  buyer: (notice) => ({ ...notice, buyer: null }),
  'city of the buyer': (notice) => ({ ...notice, city: null }),
  regions: (notice) => ({ ...notice, regions: [] }),
  'city of the bidder': (notice) => ({ ...notice, bids: notice.bids.map((bid) => ({ ...bid, city: null })) }),
};

/**
 * The figures on the tested window when the ranker is fitted and used without a field. `categories` are those of the whole
 * notices: by them negatives of the same category are chosen, also where codes are dropped.
 */
export function figuresWithout(
  family: Family,
  notices: readonly PastNotice[],
  drop: (notice: PastNotice) => PastNotice,
  categories: TestedLesson['window']['categories'],
): Figures[] {
  const without = notices.map(drop);
  const lessons = family.learn.map((window) => pastLesson(family, without, window));
  const { weights, constant } = fitWeights(lessons, PAST_FEATURES);
  const test = pastLesson(family, without, family.test);
  const window = { ...test.window, categories };
  return figuresOf(window, linearScores(test.pairs, weights, constant));
}
