import { BAND_SHARES } from '../reasons/calibration.ts';
import { memo, memoOfPair } from '#platform/text/memo.ts';

/**
 * A ranker: a linear model over named features, and the share of pairs that were bid on at each of its values. Both were
 * fitted on the data that {@link FittedOn} names; `bench/matching/train.ts` makes them again from any such data.
 */
export type Ranker<Name extends string> = {
  fittedOn: FittedOn;
  constant: number;
  weights: Readonly<Partial<Record<Name, number>>>;
  /** Rising in both; straight lines between the points, in the logarithm of the share. */
  calibration: readonly (readonly [value: number, share: number])[];
};

export type FittedOn = {
  data: string;
  /** Notices of the data, and the windows in time that were learned from. */
  extent: string;
  windows: readonly string[];
  /** ISO date on which it was fitted. */
  on: string;
  /** What it reached on a later window that it had not seen. */
  figures: string;
};

/** The model's value for features in the order of `names`. */
export function valueOf<Name extends string>(
  ranker: Ranker<Name>,
  names: readonly Name[],
  features: ArrayLike<number>,
): number {
  const weights = weightsOf(ranker, names);
  let sum = ranker.constant;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
}

const weightsOf = memoOfPair(
  ({ weights }: { weights: Readonly<Record<string, number | undefined>> }, names: readonly string[]) =>
    Float64Array.from(names, (name) => weights[name] ?? 0),
);

/** Above the highest point of a calibration each unit of the value leaves this much of what is missing to 1. */
const LEFT_A_UNIT = 0.8;

/**
 * The share of pairs with this value that were bid on where it was measured. Strictly rising in the value, so that no order
 * of the ranker is lost in the scores: above the highest point, where too few pairs were seen to tell a share, the answer goes
 * on towards 1 for the score's sake and is no share that was seen.
 */
export function shareAt(ranker: Pick<Ranker<never>, 'calibration'>, value: number): number {
  const { values, shares, logs, rises } = curveOf(ranker);
  const last = values.length - 1;
  if (last < 0) return 0;
  const [lowest = 0, highest = 0] = [values[0], values[last]];
  // Below what was measured the share falls as a logistic curve does.
  if (value <= lowest) return (shares[0] ?? 0) * Math.exp(value - lowest);
  if (value >= highest) return 1 - (1 - (shares[last] ?? 0)) * LEFT_A_UNIT ** (value - highest);
  let to = 1;
  while (value >= (values[to] ?? highest)) to += 1;
  const [fromValue = 0, toValue = 0] = [values[to - 1], values[to]];
  const part = (value - fromValue) / (toValue - fromValue);
  return Math.exp((logs[to - 1] ?? 0) + part * (rises[to] ?? 0));
}

/** The points of a calibration side by side, with the logarithm of each share and of what it is over the one before. */
const curveOf = memo(({ calibration }: Pick<Ranker<never>, 'calibration'>) => ({
  values: Float64Array.from(calibration, ([value]) => value),
  shares: Float64Array.from(calibration, ([, share]) => share),
  logs: Float64Array.from(calibration, ([, share]) => Math.log(share)),
  rises: Float64Array.from(calibration, ([, share], at) => Math.log(share / (calibration[at - 1]?.[1] ?? share))),
}));

/**
 * What the words of a profile count beside a known past. Chosen on 2017, where the past alone reached a recall of .700 in the
 * first 20, the greater of both .675, and with a quarter .712: a new line of business is shown, and the order is kept.
 */
const TYPED_BESIDE_PAST = 0.25;

/** A quarter of the greatest share that words alone were seen to reach is a good match; far above it, it stays one. */
const MOST_BESIDE_PAST = 0.95 * BAND_SHARES.strong;

/**
 * The share of a company with a past, from what its past and what its profile say; rising in both. Which of the two it is
 * taken from, equal shares mean equal scores: values of two rankers cannot be compared, their shares can.
 */
export function shareWithPast(past: number, typed: number): number {
  return Math.max(past, Math.min(MOST_BESIDE_PAST, TYPED_BESIDE_PAST * typed));
}
