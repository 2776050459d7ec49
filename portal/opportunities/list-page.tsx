import { Button, Kbd, Text, Title } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Unreachable } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useKeyboard } from '../app/keys.tsx';
import { late } from '../app/late.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { reading } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { SHELL_WORDS } from '../app/shell-words.ts';
import { useFirstViewUntil } from '../first-view/first-view-hook.ts';
import { FaultState } from '../ui/states.tsx';
import { useSteady } from '../ui/steady-hook.ts';
import { FiltersBar } from './filters-bar.tsx';
import { useList } from './list-queries.ts';
import { LoadingList, Rows } from './list-rows.tsx';
import type { ListSearch } from './list-search.ts';
import { useFollow } from './list-follow.ts';
import { useLastVisit } from './list-visits.ts';
import { LIST_WORDS } from './list-words.ts';
import classes from './list.module.css';
import { PaneLoading } from './pane-loading.tsx';
import type { Decide } from './pane-triage.ts';
import { TabsBar } from './tabs-bar.tsx';
import { TriageBar, WhyLine } from './triage-bar.tsx';
import { type Triage, useTriage, useTriageOf } from './triage-hook.ts';
import { useTriageKeys } from './triage-keys.ts';
import type { Verdict } from '../triage/triage-change.ts';

const ReadingPane = lazy(() =>
  late(() => import('./pane-view.tsx')).then((part) => ({ default: memo(part.ReadingPane) })),
);

const ListEmpty = lazy(() => late(() => import('./list-empty.tsx')).then((part) => ({ default: part.ListEmpty })));

const AgeLine = lazy(() => late(() => import('../coverage/age-line.tsx')).then((part) => ({ default: part.AgeLine })));

const route = getRouteApi('/');
/** The pane follows when moving pauses. */
const MOVE_MS = 120;

/** The list on the left, the chosen opportunity on the right; on a narrow window the list alone. */
export function ListPage(): ReactNode {
  const words = useWords(LIST_WORDS);
  const shellWords = useWords(SHELL_WORDS);
  const { language } = useLanguage();
  const search: ListSearch = route.useSearch();
  const isWide = useMediaQuery('(min-width: 1100px)', window.innerWidth >= 1100, { getInitialValueInEffect: false });
  const triage = useTriage();
  const { list, asked, items, rows, twins, counts } = useList(search, triage.changes);
  const rescore = useFollow(items, triage.unsent > 0);
  const tab = search.tab ?? 'open';
  const { tenant, user } = useAccount();
  const since = useLastVisit(tenant.id, user.email ?? '');
  const searchBox = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { showHelp } = useKeyboard();
  const { chosen, at, move, choose } = useChosen(rows, search, isWide);
  const opened = useOpened(chosen, triage);
  const read = opened.id;
  usePrefetch(isWide && chosen === read ? (rows[at + 1]?.id ?? null) : null);
  useEffect(() => {
    document.title = `${words.title} · Tenderfit`;
  }, [words.title]);
  useFirstViewUntil(!list.isPending);
  // Another tender is read from its top.
  useEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = 0;
  }, [read]);
  const current = rows[at] ?? null;
  const decide: Decide = useSteady((subject, act, reason) => {
    setAsking(false);
    triage.decide(subject, act, reason);
    const leaves = act === 'archive' || act === 'unarchive' || (tab !== 'answered' && tab !== 'archived');
    if (leaves && subject.id === chosen) move(1, true);
  });
  const decideHere = (act: Verdict | 'archive', reason?: string): void => {
    if (current !== null) decide(current, act === 'archive' && tab === 'archived' ? 'unarchive' : act, reason);
  };
  useTriageKeys({
    move,
    decide: decideHere,
    current: current?.id ?? null,
    undo: triage.undo,
    ask: () => setAsking(current !== null),
    find: () => searchBox.current?.focus(),
  });
  // One sentence says it for both.
  const isUnread = list.isError && items.length === 0;
  const isEmpty = list.isSuccess && rows.length === 0 && !list.hasNextPage;
  const paging = {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    isFault: list.isFetchNextPageError,
    load: () => void list.fetchNextPage(),
  };
  return (
    <div className={classes['page']} data-alone={isUnread || (isEmpty && read === null) || undefined}>
      <section className={classes['left']}>
        <div className={classes['head']}>
          <div className={classes['head-line']}>
            <Title order={1}>{words.title}</Title>
            <Text size="sm" c="dimmed" role="status">
              {rescore === null ? '' : words.rescoring(rescore.tenders)}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              c="dimmed"
              size="compact-sm"
              visibleFrom="sm"
              rightSection={<Kbd aria-hidden="true">?</Kbd>}
              onClick={showHelp}
            >
              {shellWords.keys}
            </Button>
          </div>
          <TabsBar search={asked} counts={counts} />
          <FiltersBar search={asked} searchBox={searchBox} />
        </div>
        {list.error !== null ? (
          <div className={classes['fault']}>
            <FaultState
              sentence={list.error instanceof Unreachable ? words.cannotLoad : faultSentence(list.error, language)}
              retry={{ label: words.again, run: () => void list.refetch() }}
            />
          </div>
        ) : null}
        {list.isPending ? <LoadingList label={words.loading} /> : null}
        <Suspense>{isEmpty ? <ListEmpty search={search} /> : null}</Suspense>
        {rows.length > 0 || list.hasNextPage ? (
          <Rows
            items={rows}
            twins={twins}
            chosen={isWide ? at : null}
            since={since}
            choose={isWide ? choose : null}
            paging={paging}
          />
        ) : null}
        <Suspense>{list.isSuccess && !isEmpty ? <AgeLine /> : null}</Suspense>
        {isAsking ? (
          <WhyLine label={words.why} send={(reason) => decideHere('disagree', reason)} leave={() => setAsking(false)} />
        ) : null}
        <TriageBar triage={triage} />
      </section>
      {isWide && !isUnread && !(isEmpty && read === null) ? (
        <section ref={pane} className={classes['right']} aria-label={words.pane} tabIndex={0}>
          <Suspense fallback={<PaneLoading label={words.loading} />}>
            {read === null || isUnread ? null : <ReadingPane id={read} triage={opened} decide={decide} />}
          </Suspense>
          {read === null && list.isPending ? <PaneLoading label={words.loading} /> : null}
        </section>
      ) : null}
    </div>
  );
}

/** Which row is chosen: what the address says, else the first where a pane shows it. */
function useChosen(rows: readonly { id: string }[], search: ListSearch, isWide: boolean) {
  const navigate = useNavigate();
  const first = isWide ? (rows[0]?.id ?? null) : null;
  const chosen = search.open ?? first;
  // Another row is no other place: the router would put the list back to where it was scrolled before the move.
  const choose = (id: string): void =>
    void navigate({ to: '/', search: { ...search, open: id }, replace: true, resetScroll: false });
  const at = useMemo(() => rows.findIndex(({ id }) => id === chosen), [rows, chosen]);
  /** `isLeaving`: the chosen row is about to leave the list, so at its end the one before it is next. */
  const move = (by: number, isLeaving = false): void => {
    const next = rows[at + by] ?? (isLeaving ? rows[at - 1] : undefined);
    if (next !== undefined) choose(next.id);
  };
  return { chosen, at, choose, move };
}

/** The tender in the pane, once moving pauses, and what was decided on it: drawing it gives way to the next key. */
function useOpened(chosen: string | null, triage: Triage) {
  const [rested] = useDebouncedValue(chosen, MOVE_MS);
  return useDeferredValue(useTriageOf(rested, triage));
}

function usePrefetch(id: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== null) void client.prefetchQuery(reading('GET /api/v1/opportunities/{id}', { params: { id } }));
  }, [client, id]);
}
