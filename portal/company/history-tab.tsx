import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf } from '../app/queries.ts';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { ChangeRow } from './change-row.tsx';
import { COMPANY_WORDS } from './company-words.ts';

/** Every change of the profile, a page at a time. */
export function HistoryTab(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf('GET /api/v1/profile/changes'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/profile/changes', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
  if (data === undefined && error === null) return <LoadingRows rows={6} height={72} label={words.loading} />;
  if (data === undefined) {
    const retry = { label: words.retry, run: () => void refetch() };
    return <FaultState sentence={faultSentence(error, language)} retry={retry} />;
  }
  const changes = data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <EmptyState
        icon="undo"
        title={words.history.empty}
        action={
          <Anchor renderRoot={(props) => <Link {...props} to="/company" search={{ tab: 'profile' }} />}>
            {words.history.toProfile}
          </Anchor>
        }
      >
        {words.history.emptyText}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" maw={960}>
      <Text maw={720}>{words.history.intro}</Text>
      <Paper component="ol" className="rows">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </Paper>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.history.more}
        </Button>
      ) : null}
    </Stack>
  );
}
