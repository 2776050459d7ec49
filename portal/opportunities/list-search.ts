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
};

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { eligible, days } = raw;
  const tab = TABS.find((one) => one === raw['tab']);
  const sort = LIST_SORTS.find((one) => one === raw['sort']);
  const texts = (['open', 'q', 'buyer', 'region', 'category'] as const).flatMap((name) => {
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
  };
}

/** The filters of the list as its address has them; the same for the tabs' counts. */
export function hasFilters({
  q,
  buyer,
  region,
  category,
  eligible,
  days,
}: Partial<Record<keyof ListSearch, unknown>>): boolean {
  return [q, buyer, region, category, eligible, days].some((value) => value !== undefined);
}
