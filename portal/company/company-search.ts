/** What the address of /company says: the tab, and of the catalog what is searched, filtered, open, or being imported. */
export const COMPANY_TABS = ['profile', 'partners', 'catalog', 'documents', 'history'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

export type CompanySearch = {
  tab?: CompanyTab;
  q?: string;
  status?: 'active' | 'discontinued';
  partner?: string;
  /** The id of the product that is open, or `new`. */
  product?: string;
  step?: 'import';
};

export function readCompanySearch(raw: Record<string, unknown>): CompanySearch {
  const { tab, q, status, partner, product, step } = raw;
  const known = COMPANY_TABS.find((one) => one === tab);
  return {
    ...(known === undefined || known === 'profile' ? {} : { tab: known }),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(status === 'active' || status === 'discontinued' ? { status } : {}),
    ...(typeof partner === 'string' ? { partner } : {}),
    ...(typeof product === 'string' ? { product } : {}),
    ...(step === 'import' ? { step } : {}),
  };
}
