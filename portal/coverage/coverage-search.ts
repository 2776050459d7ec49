/** What the address of /coverage says. */
export type CoverageSearch = { tab?: string };

export function readCoverageSearch(raw: Record<string, unknown>): CoverageSearch {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {};
}
