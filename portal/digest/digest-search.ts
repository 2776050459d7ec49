/** What the address of /digest says. */
export type DigestSearch = { tab?: string };

export function readDigestSearch(raw: Record<string, unknown>): DigestSearch {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {};
}
