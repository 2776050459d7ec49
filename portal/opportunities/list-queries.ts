import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { RATE } from '#contract/limits.ts';
import { type Answer, call } from '../app/api.ts';
import { keyOf, reading } from '../app/queries.ts';
import { filtersOf, firstPage } from './list-query.ts';
import type { ListSearch, Tab } from './list-search.ts';
import { twinsOf } from './row-twins.ts';
import { type Change, isUnread, tabAfter } from '../triage/triage-change.ts';
import { countsLeft, rowsLeft } from '../triage/triage-shown.ts';
import { useSame } from '../ui/same-hook.ts';

/** How the list and its counts are read for what the address asks, and when they are read again. */

export type Item = Answer<'GET /api/v1/opportunities'>['items'][number];
export type Counts = Answer<'GET /api/v1/opportunities/counts'>;
/** With the moment at which it was asked for, in milliseconds since 1970. */
export type Page = Answer<'GET /api/v1/opportunities'> & { readAt: number };

const NAME = 'GET /api/v1/opportunities';
/** When something changes, a list of more pages is left as it is: its reader is far down in it. */
const MOST_PAGES = 4;
/** Nor is a longer one read again when its reader comes back to it: the service would refuse its last pages. */
const MOST_PAGES_ON_RETURN = RATE.read / 3;
const NO_PAGES: readonly Page[] = [];

export function listPages(search: ListSearch, now: Date) {
  const query = firstPage(search, now);
  return infiniteQueryOptions({
    queryKey: keyOf(NAME, { query, pages: true }),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const readAt = Date.now();
      const page = await call(NAME, {
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      });
      return { ...page, readAt };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: isReadOnReturn,
    refetchOnWindowFocus: isReadOnReturn,
    refetchOnReconnect: isReadOnReturn,
  });
}

function pagesOf(query: Pick<Query, 'state'>): readonly Page[] {
  return (query.state.data as InfiniteData<Page> | undefined)?.pages ?? [];
}

function isReadOnReturn(query: Pick<Query, 'state'>): boolean {
  return pagesOf(query).length <= MOST_PAGES_ON_RETURN;
}

/**
 * Has the lists read again, those in sight at once. What was decided here stands on the pages that are left as they are
 * (`rowsLeft`); a list of many pages is read again only for a row that came into it.
 */
export async function refreshLists(client: QueryClient, changes: readonly Change[] = []): Promise<void> {
  const queryKey = keyOf(NAME).slice(0, 3);
  client.removeQueries({ queryKey, type: 'inactive', predicate: (query) => !isReadOnReturn(query) });
  await client.invalidateQueries({
    queryKey,
    predicate: (query) => !query.isActive() || pagesOf(query).length <= MOST_PAGES || lacksRow(query, changes),
  });
}

/** Whether a change put a tender into the tab after the list was read, and no page has it. */
function lacksRow(query: Query, changes: readonly Change[]): boolean {
  const pages = pagesOf(query);
  const [, , , { query: asked }] = query.queryKey as [unknown, unknown, unknown, { query: { view: Tab } }];
  const came = changes.filter((one) => isUnread(one, pages[0]?.readAt ?? 0) && tabAfter(one) === asked.view);
  if (came.length === 0) return false;
  const held = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  return came.some(({ item }) => !held.has(item.id));
}

/**
 * The list that the address asks for, with what was decided since it was read. `asked` is the same while another tender is
 * opened: what shows no tender is not drawn anew.
 */
export function useList({ open: _open, ...rest }: ListSearch, changes: readonly Change[]) {
  const text = JSON.stringify(rest);
  const asked = useMemo(() => JSON.parse(text) as ListSearch, [text]);
  const now = useMemo(() => new Date(), []);
  const list = useInfiniteQuery(listPages(asked, now));
  const { data, dataUpdatedAt } = useQuery({
    ...reading('GET /api/v1/opportunities/counts', { query: filtersOf(asked, now) }),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? NO_PAGES;
  const items = useMemo(
    // A row that moved between two pages is in both.
    () => [...new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item]))).values()],
    [pages],
  );
  const tab = asked.tab ?? 'open';
  const rows = useSame(useMemo(() => rowsLeft({ pages, items }, tab, changes), [pages, items, tab, changes]));
  const counts = useMemo(
    () => (data === undefined ? null : countsLeft(data, dataUpdatedAt, changes)),
    [data, dataUpdatedAt, changes],
  );
  const twins = useMemo(() => twinsOf(items), [items]);
  return { list, asked, items, rows, twins, counts };
}
