import { searchText } from '../app/search-text.ts';
import type { ListSearch } from './list-search.ts';

/** What the list asks of the API for what its address says. */

const PAGE_ITEMS = 50;
const HOUR_MS = 3_600_000;

/** The end of the day so many days from now, as the rows count them: whoever asks for 7 days wants that day whole. */
function endOfDay(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days + 1);
}

/** The filters as the API takes them. `now` counts in whole hours, so that the same list keeps its name. */
export function filtersOf({ q, buyer, region, category, eligible, days, score, source }: ListSearch, now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return {
    ...(q === undefined ? {} : { q: q.slice(0, 200) }),
    ...(buyer === undefined ? {} : { buyer }),
    ...(region === undefined ? {} : { region }),
    ...(category === undefined ? {} : { category }),
    ...(eligible === undefined ? {} : { eligible: eligible ? ('true' as const) : ('false' as const) }),
    ...(score === undefined ? {} : { min_score: String(score) }),
    ...(source === undefined ? {} : { source }),
    ...(days === undefined
      ? {}
      : {
          deadline_after: new Date(hour).toISOString(),
          deadline_before: endOfDay(now, days).toISOString(),
        }),
  };
}

/** The query of the list's first page, in the order in which it is sent. */
export function firstPage(search: ListSearch, now: Date) {
  const sort = search.sort ?? ('score' as const);
  return {
    ...filtersOf(search, now),
    view: search.tab ?? 'open',
    sort,
    limit: String(PAGE_ITEMS),
    with_can_bid: 'true' as const,
  };
}

/** The same as part of an address. */
export function listQuery(search: ListSearch, now: Date): string {
  return searchText(firstPage(search, now)).slice(1);
}
