/** What the address of /settings says. */
export type SettingsSearch = { tab?: string };

export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {};
}
