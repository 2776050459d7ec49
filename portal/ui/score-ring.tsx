import type { ReactNode } from 'react';
import { RING_RADIUS as RADIUS, ringOf } from './ring.ts';

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
  const { stroke, dashes } = ringOf(score);
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
        stroke={stroke}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={dashes}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="24.5" textAnchor="middle" fontSize="13" fontWeight="650" fill="var(--mantine-color-text)">
        {score ?? '–'}
      </text>
    </svg>
  );
}
