/** What the address of the list says: its tab, filters, order and the tender that is open in the pane. */
export type ListSearch = { tab?: string; open?: string; q?: string };

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { tab, open, q } = raw;
  return {
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(typeof open === 'string' ? { open } : {}),
    ...(typeof q === 'string' ? { q } : {}),
  };
}
