/** What the address of /rules says. */
export type RulesSearch = { tab?: string };

export function readRulesSearch(raw: Record<string, unknown>): RulesSearch {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {};
}
