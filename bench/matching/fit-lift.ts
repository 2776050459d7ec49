import type { MeaningLift } from '../../server/features/matching/verdict/meaning-lift.ts';
import { SEAO } from './families.ts';
import { type FirstDayCase, seaoCases } from './first-day-cases.ts';
import { partOf, scoresByLift, shownRecall, WAYS } from './first-day.ts';
import { FREE_LISTS, vectorsBefore } from './meaning.ts';
import { figuresOf, meanOf } from './metrics.ts';

/** What is tried; a cosine below .3 is that of strangers. */
const SLOPES = [2, 3, 5, 8];
const FROM = [0.4, 0.5];
/**
 * Set by hand and not fitted: recall alone would open ever more. On SEAO 2017 what is opened from here on was bid on more often than
 * other weak fits; on federal tenders mostly less often, and on Toronto's solicitations less often.
 */
const OPENS = 0.6;
/** One company in so many is enough to choose between so few. */
const EVERY = 5;

/**
 * What near wording adds where it ranks best: the greatest sum of the recall in what is shown and of the reciprocal rank, over the
 * ways of typing a profile, with past awards and without, on the last window before the tested one. The vectors are learned from
 * what was before that window.
 */
export function fitLift(progress: (text: string) => void): MeaningLift {
  const window = SEAO.learn.at(-1);
  if (window === undefined) throw new RangeError('no window to learn from');
  const vectors = vectorsBefore(FREE_LISTS, { seao: window[0], federal: window[0] });
  const tried = SLOPES.flatMap((slope) => FROM.map((from) => ({ slope, from, opens: OPENS })));
  const sums = tried.map(() => 0);
  for (const whole of seaoCases(window)) {
    const one = partOf(whole, EVERY);
    for (const way of WAYS) {
      scoresByLift(one, vectors, way, tried).forEach((scores, at) => (sums[at] = (sums[at] ?? 0) + worth(one, scores)));
    }
    progress(`near wording: ${one.wording}`);
  }
  tried.forEach(({ slope, from }, at) => progress(`slope ${slope} from ${from}: ${sums[at]?.toFixed(4)}`));
  const best = tried[sums.indexOf(Math.max(...sums))];
  if (best === undefined) throw new RangeError('nothing was tried');
  return best;
}

function worth(one: FirstDayCase, scores: Float32Array): number {
  const { relevant, pool } = one;
  const figures = figuresOf({ relevant, pool, categories: pool.map(() => []) }, scores);
  return shownRecall(one, scores) + meanOf(figures, 'MRR');
}
