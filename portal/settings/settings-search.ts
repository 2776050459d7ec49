/** What the address of /settings says. */
export const TABS = ['preferences', 'members', 'keys', 'audit', 'outbox'] as const;
export type SettingsTab = (typeof TABS)[number];
export type SettingsSearch = { tab?: SettingsTab };

export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const tab = TABS.find((one) => one === raw['tab']);
  return tab === undefined ? {} : { tab };
}
