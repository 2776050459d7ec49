/** What the address of /company says. */
export type CompanySearch = { tab?: string };

export function readCompanySearch(raw: Record<string, unknown>): CompanySearch {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {};
}
