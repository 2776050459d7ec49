/** What the address of the list says: its tab, filters, order and the tender that is open in the pane. */

export const TABS = ['open', 'screened', 'answered', 'archived'] as const;
export type Tab = (typeof TABS)[number];
export const LIST_SORTS = ['score', 'deadline', 'discovered_at'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export type ListSearch = {
  tab?: Tab;
  sort?: ListSort;
  open?: string;
  q?: string;
  buyer?: string;
  region?: string;
  category?: string;
  eligible?: boolean;
  /** Closing within so many days. */
  days?: number;
  /** At least so much. */
  score?: number;
  source?: string;
};

/** What a list is narrowed by. */
const FILTERS = ['q', 'buyer', 'region', 'category', 'eligible', 'days', 'score', 'source'] as const;
/** No filter, as a change of the address. */
export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as Record<
  (typeof FILTERS)[number],
  undefined
>;

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { eligible, days, score } = raw;
  const tab = TABS.find((one) => one === raw['tab']);
  const sort = LIST_SORTS.find((one) => one === raw['sort']);
  const texts = (['open', 'q', 'buyer', 'region', 'category', 'source'] as const).flatMap((name) => {
    // A search for a number comes out of the address as one.
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return {
    ...(tab === undefined || tab === 'open' ? {} : { tab }),
    ...(sort === undefined || sort === 'score' ? {} : { sort }),
    ...Object.fromEntries(texts),
    ...(typeof eligible === 'boolean' ? { eligible } : {}),
    ...(typeof days === 'number' && days > 0 ? { days: Math.floor(days) } : {}),
    ...(typeof score === 'number' && score > 0 && score <= 100 ? { score: Math.floor(score) } : {}),
  };
}

/** The filters of the list as its address has them; the same for the tabs' counts. */
export function hasFilters(search: Partial<Record<keyof ListSearch, unknown>>): boolean {
  return FILTERS.some((name) => search[name] !== undefined);
}
