import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../app/api.ts';
import { keyOf, reading, refresh } from '../app/queries.ts';
import { type Item, refreshLists } from './list-queries.ts';

/** Reads the list again when something in it changed: a new score, a new tender, a colleague's answer. */

const POLL_MS = 15_000;
const WHILE_SCORING_MS = 2_000;

/** `isBusy`: changes of this page are not sent yet. Returns how many tenders are being scored again, null where none are. */
export function useFollow(items: readonly Item[], isBusy: boolean): { tenders: number | null } | null {
  const client = useQueryClient();
  const since = useRef<string | null>(null);
  if (since.current === null && items.length > 0)
    since.current = items.reduce((last, { updated_at: at }) => (at > last ? at : last), '');
  const { data: changed } = useQuery({
    queryKey: keyOf('GET /api/v1/opportunities', { changes: true }).toSpliced(2, 1, 'changes'),
    queryFn: async ({ signal }) => {
      if (since.current === null) return 0;
      const query = { sort: 'updated_at' as const, updated_since: since.current, limit: '100' };
      const { items: found } = await call('GET /api/v1/opportunities', { query, signal });
      since.current = found.at(-1)?.updated_at ?? since.current;
      return found.length === 0 ? 0 : Date.now();
    },
    refetchInterval: POLL_MS,
    enabled: !isBusy,
    structuralSharing: false,
  });
  const { data: rescore } = useQuery({
    ...reading('GET /api/v1/rescore', {}),
    refetchInterval: ({ state: { data } }) => (isScoring(data?.state) ? WHILE_SCORING_MS : POLL_MS),
  });
  const wasScoring = useRef(false);
  const scores = isScoring(rescore?.state);
  useEffect(() => {
    const isDone = wasScoring.current && !scores;
    wasScoring.current = scores;
    if (!isDone && (changed ?? 0) === 0) return;
    void refresh(client, ['GET /api/v1/opportunities/counts']);
    void refreshLists(client);
  }, [client, changed, scores]);
  return scores ? { tenders: rescore?.tenders ?? null } : null;
}

function isScoring(state: string | undefined): boolean {
  return state === 'queued' || state === 'running';
}
