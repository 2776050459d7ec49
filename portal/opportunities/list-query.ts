import { searchText } from '../app/search-text.ts';
import type { ListSearch, Tab } from './list-search.ts';

/** What the list asks of the API for what its address says. */

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

/** The query of the list's first page, in the order in which it is sent. */
export function firstPage(search: ListSearch, now: Date) {
  const sort = search.sort ?? ('score' as const);
  return { ...filtersOf(search, now), ...OF_TAB[search.tab ?? 'open'], sort, limit: String(PAGE_ITEMS) };
}

/** The same as part of an address. */
export function listQuery(search: ListSearch, now: Date): string {
  return searchText(firstPage(search, now)).slice(1);
}
