import { useCallback, useEffect, useState } from 'react';
import type { Detail } from './pane-evidence.tsx';

/** How often and how long a new score is waited for. */
const POLL_MS = 1_500;
const WAIT_MS = 60_000;

type Waiting = { before: number | null; computedAt: string | null; since: number };

export type Rescore = {
  isWaiting: boolean;
  /** How often the opportunity is read again meanwhile. */
  pollMs: number | false;
  /** The score before and after; null while nothing was scored again. */
  result: { before: number; after: number } | null;
  wait: (before: number | null) => void;
};

/** Waits for a verdict that is newer than the one that is shown, and tells what the score was and is. */
export function useRescore(detail: Detail | undefined): Rescore {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [result, setResult] = useState<Rescore['result']>(null);
  const computedAt = detail?.verdict_computed_at ?? null;
  const score = detail?.score ?? null;
  const wait = useCallback(
    (before: number | null) => {
      setResult(null);
      setWaiting({ before, computedAt, since: Date.now() });
    },
    [computedAt],
  );
  useEffect(() => {
    if (waiting === null || computedAt === waiting.computedAt) return;
    setWaiting(null);
    if (waiting.before !== null && score !== null) setResult({ before: waiting.before, after: score });
  }, [waiting, computedAt, score]);
  useEffect(() => {
    if (waiting === null) return;
    const timer = setTimeout(() => setWaiting(null), WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return { isWaiting: waiting !== null, pollMs: waiting === null ? false : POLL_MS, result, wait };
}
