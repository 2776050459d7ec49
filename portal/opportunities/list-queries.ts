import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../app/api.ts';
import { keyOf } from '../app/queries.ts';
import type { ListSearch, Tab } from './list-search.ts';

/** How the list and its counts are read for what the address asks. */

export type Item = Answer<'GET /api/v1/opportunities'>['items'][number];
export type Counts = Answer<'GET /api/v1/opportunities/counts'>;

const PAGE_ITEMS = 50;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What each tab shows; every tender is in one. */
const OF_TAB = {
  open: { status: ['scored', 'notified', 'draft_requested', 'draft_sent', 'approved'], answered: 'false' },
  screened: { status: 'screened', answered: 'false' },
  answered: { answered: 'true' },
  archived: { status: 'archived' },
} as const satisfies Record<Tab, object>;

/** The filters as the API takes them. `now` counts in whole hours, so that the same list keeps its name. */
export function filtersOf({ q, buyer, region, category, eligible, days }: ListSearch, now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return {
    ...(q === undefined ? {} : { q: q.slice(0, 200) }),
    ...(buyer === undefined ? {} : { buyer }),
    ...(region === undefined ? {} : { region }),
    ...(category === undefined ? {} : { category }),
    ...(eligible === undefined ? {} : { eligible: eligible ? ('true' as const) : ('false' as const) }),
    ...(days === undefined
      ? {}
      : {
          deadline_after: new Date(hour).toISOString(),
          deadline_before: new Date(hour + days * DAY_MS).toISOString(),
        }),
  };
}

export function listPages(search: ListSearch, now: Date) {
  const query = { ...filtersOf(search, now), ...OF_TAB[search.tab ?? 'open'], sort: search.sort ?? ('score' as const) };
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/v1/opportunities', { query, pages: PAGE_ITEMS }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/opportunities', {
        query: { ...query, limit: String(PAGE_ITEMS), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
