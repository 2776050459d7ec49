/** Query parameters as an address has them, with their question mark; nothing where there are none. */
export function searchText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        search.append(key, String(item));
    }
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}
