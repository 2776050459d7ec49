/**
 * From the model's value to the score that is shown: a monotone map through these points, straight between them. The bands
 * are those of ranking.md section 5 (strong from -1.39, good from -2.94, possible from -4.6 on the scale of the typed-profile
 * model, the log-odds of a bid). The score says how well a tender fits; it is never a probability of winning.
 */
const POINTS: readonly (readonly [value: number, score: number])[] = [
  [-8.2, 0],
  [-6, 20],
  [-4.6, 40],
  [-2.94, 60],
  [-1.39, 80],
  [1.5, 92],
  [4, 98],
  [7, 100],
];

export const BANDS = [
  { from: 80, band: 'strong' },
  { from: 60, band: 'good' },
  { from: 40, band: 'possible' },
  { from: 0, band: 'weak' },
] as const;
export type Band = (typeof BANDS)[number]['band'];

/** The score, 0 to 100, of a value of the model. */
export function scoreOf(value: number): number {
  let [fromValue, fromScore] = POINTS[0] ?? [0, 0];
  if (value <= fromValue) return fromScore;
  for (const [toValue, toScore] of POINTS) {
    if (value <= toValue) {
      const share = toValue === fromValue ? 1 : (value - fromValue) / (toValue - fromValue);
      return Math.round(fromScore + share * (toScore - fromScore));
    }
    [fromValue, fromScore] = [toValue, toScore];
  }
  return fromScore;
}

export function bandOf(score: number): Band {
  return BANDS.find((band) => score >= band.from)?.band ?? 'weak';
}
