import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { refresh, useRead } from '../app/queries.ts';
import { refreshLists } from '../opportunities/list-queries.ts';
import { type Effect, effectOf } from './effect.ts';

type Detail = Answer<'GET /api/v1/opportunities/{id}'>;

const POLL_MS = 2_500;
/** How long a new score is waited for; without one by then, the facts alone are told. */
const WAIT_MS = 45_000;

export type Watching = {
  isScoring: boolean;
  /** What the last documents that were read, or deleted, changed; null while none did. */
  effect: Effect | null;
  /** Called before documents change. */
  begin: () => void;
  /** Called once they are read, or gone: from now on a new score is waited for. */
  settle: () => void;
};

/** Follows what documents change: compares the tender as it was with how it is once it was scored again. */
export function useEffectOfDocuments(detail: Detail): Watching {
  const client = useQueryClient();
  const before = useRef<Detail | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const [effect, setEffect] = useState<Effect | null>(null);
  useRead(
    'GET /api/v1/opportunities/{id}',
    { params: { id: detail.id } },
    { refetchInterval: since === null ? false : POLL_MS },
  );
  const end = useCallback(
    (now: Detail) => {
      if (before.current === null) return;
      setEffect(effectOf(before.current, now));
      before.current = null;
      setSince(null);
      void refresh(client, ['GET /api/v1/opportunities/counts']);
      void refreshLists(client);
    },
    [client],
  );
  useEffect(() => {
    if (since === null || before.current === null) return;
    if (detail.verdict_computed_at !== before.current.verdict_computed_at) {
      end(detail);
      return;
    }
    const timer = setTimeout(() => end(detail), Math.max(0, since + WAIT_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [detail, since, end]);
  const begin = useCallback(() => {
    before.current ??= detail;
    setEffect(null);
  }, [detail]);
  const settle = useCallback(() => {
    if (before.current === null) return;
    setSince(Date.now());
    void refresh(client, ['GET /api/v1/opportunities/{id}']);
  }, [client]);
  return { isScoring: since !== null, effect, begin, settle };
}
