import { Group, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { reading, refresh } from '../app/queries.ts';
import { refreshLists } from '../opportunities/list-queries.ts';
import { COMPANY_WORDS } from './company-words.ts';

/** While an edit is being judged, what is looked at again is read this often. */
const WHILE_SCORING_MS = 2_000;

type State = Answer<'GET /api/v1/rescore'>['state'];

function isBusy(state: State | undefined): boolean {
  return state === 'queued' || state === 'running';
}

/** Says that tenders are scored again after an edit, how many, and when it is done; then what rests on scores is read again. */
export function RescoreNote(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const client = useQueryClient();
  const last = useRef<State | undefined>(undefined);
  const { data } = useQuery({
    ...reading('GET /api/v1/rescore', {}),
    refetchInterval: ({ state: { data: read } }) => (isBusy(read?.state) ? WHILE_SCORING_MS : false),
  });
  const state = data?.state;
  useEffect(() => {
    if (isBusy(last.current) && state === 'current') {
      void refresh(client, ['GET /api/v1/settings/rules/{id}/effect']);
      void refreshLists(client);
    }
    last.current = state;
  }, [client, state]);
  if (data === undefined || !isBusy(state)) {
    return <span role="status" className="visually-hidden" />;
  }
  const { tenders, tenders_done: done } = data;
  return (
    <Group gap="xs" role="status" aria-live="polite" wrap="nowrap">
      <Loader size={14} />
      <Text size="sm" c="dimmed">
        {tenders === null ? words.rescoreQueued : words.rescoring(tenders, done ?? 0)}
      </Text>
    </Group>
  );
}
