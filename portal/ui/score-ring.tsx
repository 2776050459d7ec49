import type { ReactNode } from 'react';

const RADIUS = 17;
const AROUND = 2 * Math.PI * RADIUS;

/** A score from 0 to 100 as a ring; one hue from pale to deep, so it reads without colour. `word` says what it means. */
export function ScoreRing({
  score,
  word,
  size = 44,
}: {
  score: number | null;
  word: string;
  size?: number;
}): ReactNode {
  const part = score === null ? 0 : Math.max(0, Math.min(100, score)) / 100;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={score === null ? word : `${score}, ${word}`}
    >
      <circle cx="20" cy="20" r={RADIUS} fill="none" stroke="var(--tenderfit-score-ground)" strokeWidth="3.5" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        fill="none"
        stroke={scoreColor(score)}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={`${part * AROUND} ${AROUND}`}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="24.5" textAnchor="middle" fontSize="13" fontWeight="650" fill="var(--mantine-color-text)">
        {score ?? '–'}
      </text>
    </svg>
  );
}

/** Deeper the higher it is. */
export function scoreColor(score: number | null): string {
  if (score === null || score < 40) return 'var(--tenderfit-score-weak)';
  if (score < 60) return 'var(--tenderfit-score-some)';
  return score < 80 ? 'var(--tenderfit-score-good)' : 'var(--tenderfit-score-strong)';
}
