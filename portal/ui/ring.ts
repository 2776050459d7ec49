/** How a score from 0 to 100 is drawn as a ring; null is a ring without a part. */

export const RING_RADIUS = 17;
const AROUND = 2 * Math.PI * RING_RADIUS;

export function ringOf(score: number | null): { stroke: string; dashes: string } {
  const part = score === null ? 0 : Math.max(0, Math.min(100, score)) / 100;
  return { stroke: scoreColor(score), dashes: `${part * AROUND} ${AROUND}` };
}

/** Deeper the higher it is. */
export function scoreColor(score: number | null): string {
  if (score === null || score < 40) return 'var(--tenderfit-score-weak)';
  if (score < 60) return 'var(--tenderfit-score-some)';
  return score < 80 ? 'var(--tenderfit-score-good)' : 'var(--tenderfit-score-strong)';
}
