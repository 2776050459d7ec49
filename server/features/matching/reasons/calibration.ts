/** A match below this is not shown: the words that meet say next to nothing. */
export const SHOWN_FROM_SCORE = 20;

export const BANDS = [
  { from: 80, band: 'strong' },
  { from: 60, band: 'good' },
  { from: 40, band: 'possible' },
  { from: 0, band: 'weak' },
] as const;
export type Band = (typeof BANDS)[number]['band'];

/**
 * From a share to the score that is shown: through these points, straight in the logarithm of the share. Strong from one in
 * five, good from one in twenty, possible from one in a hundred; 20 is less than a pair drawn by chance reaches, one in 260.
 * The score says how well a tender fits what companies like this one bid on; it is never a probability of winning, nor told
 * as one of bidding.
 */
const POINTS: readonly (readonly [share: number, score: number])[] = [
  [0.0003, 0],
  [0.0025, 20],
  [0.01, 40],
  [0.05, 60],
  [0.2, 80],
  [0.5, 92],
  [1, 100],
];

/** The score, 0 to 100, of a calibrated share. */
export function scoreOfShare(share: number): number {
  let [fromShare, fromScore] = POINTS[0] ?? [0, 0];
  if (share <= fromShare) return 0;
  for (const [toShare, toScore] of POINTS) {
    if (share <= toShare) {
      const part = toShare === fromShare ? 1 : Math.log(share / fromShare) / Math.log(toShare / fromShare);
      return Math.round(fromScore + part * (toScore - fromScore));
    }
    [fromShare, fromScore] = [toShare, toScore];
  }
  return fromScore;
}

/** The share of which a score is made, 0 to 100: {@link scoreOfShare} the other way round. */
export function shareOfScore(score: number): number {
  let [fromShare, fromScore] = POINTS[0] ?? [0, 0];
  for (const [toShare, toScore] of POINTS) {
    if (score <= toScore)
      return toScore === fromScore
        ? toShare
        : fromShare * (toShare / fromShare) ** ((score - fromScore) / (toScore - fromScore));
    [fromShare, fromScore] = [toShare, toScore];
  }
  return fromShare;
}

/** Shares from which a band begins; scores of the bands follow from {@link scoreOfShare}. */
export const BAND_SHARES: Readonly<Record<Exclude<Band, 'weak'>, number>> = { strong: 0.2, good: 0.05, possible: 0.01 };

export function bandOf(score: number): Band {
  return BANDS.find((band) => score >= band.from)?.band ?? 'weak';
}
