import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf } from '../app/queries.ts';
import { formatMoment } from '../ui/format.ts';
import { EmptyState, LoadingRows } from '../ui/states.tsx';
import { AdminFault } from './admin-fault.tsx';
import { shownEntries } from './audit-rows.ts';
import { fieldName, isTechnical, shownValue } from './audit-values.ts';
import { AUDIT_WORDS } from './audit-words.ts';
import classes from './settings.module.css';
import { PlaceLink } from './place-link.tsx';
import { SETTINGS_WORDS } from './settings-words.ts';

type Entry = Answer<'GET /api/v1/audit'>['entries'][number];
const AUDIT = 'GET /api/v1/audit';
const MOST_CHANGES = 6;
/** A line that is longer is cut until the whole entry is asked for. */
const MOST_CHARS = 240;

/** Who changed what, newest first; older entries on demand. */
export function AuditTab(): ReactNode {
  const words = useWords(AUDIT_WORDS);
  const shared = useWords(SETTINGS_WORDS);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf(AUDIT, { pages: true }),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(AUDIT, { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ next_cursor: next }) => next,
  });
  if (error !== null && data === undefined) return <AdminFault error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={6} height={52} label={shared.loading} />;
  const entries = shownEntries(data.pages.flatMap((page) => page.entries));
  return (
    <Stack gap="md">
      <Text>{words.lead}</Text>
      {entries.length === 0 ? <EmptyState icon="settings" title={words.empty} /> : null}
      <ol className={classes['trail']}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shared.older}
        </Button>
      ) : null}
    </Stack>
  );
}

function EntryRow({ entry }: { entry: Entry }): ReactNode {
  const words = useWords(AUDIT_WORDS);
  const { language } = useLanguage();
  const { label, actor, subject, at } = entry;
  // The name stands in the heading.
  const changes = entry.changes.filter(({ field, after }) => !isTechnical(field) && after !== subject.name);
  const who = actor.name === null ? words.actors[actor.kind] : (words.named[actor.kind]?.(actor.name) ?? actor.name);
  // Of what is new, only what it is; of a change, from what to what.
  const lines = changes.map(({ field, before, after }) => {
    const [name, is] = [fieldName(field, language), shownValue(field, after, language)];
    return before === null ? words.made(name, is) : words.change(name, shownValue(field, before, language), is);
  });
  const [isWhole, setWhole] = useState(false);
  const hasMore = lines.length > MOST_CHANGES || lines.some((line) => line.length > MOST_CHARS);
  const title = subject.name === null || subject.id === actor.id ? label : words.of(label, subject.name);
  return (
    <li className={classes['entry']}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {`${words.by(who)} · `}
        <time dateTime={at}>{formatMoment(at, language)}</time>
        {subject.kind === 'opportunity' ? (
          <>
            {' · '}
            <PlaceLink to="/opportunities/$id" params={{ id: subject.id }} size="sm">
              {words.open}
            </PlaceLink>
          </>
        ) : null}
      </Text>
      {(isWhole ? lines : lines.slice(0, MOST_CHANGES).map(cut)).map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      {hasMore ? (
        <Button size="compact-sm" variant="subtle" ml={-8} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.less : words.whole}
        </Button>
      ) : null}
    </li>
  );
}

function cut(line: string): string {
  const chars = [...line];
  return chars.length > MOST_CHARS ? `${chars.slice(0, MOST_CHARS - 1).join('')}…` : line;
}
