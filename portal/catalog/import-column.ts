/** The columns of a file to import, and what the page says of them; a test compares it with what the service takes. */
const COLUMNS = ['oem_partner', 'name', 'model', 'description', 'commodity_codes', 'rep_status', 'source_url'] as const;
export type ImportColumn = (typeof COLUMNS)[number];

/** Columns without which a row is refused. */
export const NEEDED: readonly ImportColumn[] = ['oem_partner', 'name'];

/** What `rep_status` may say. */
export const OFFERS = ['carried', 'catalog'] as const;

export function isImportColumn(name: string): name is ImportColumn {
  return COLUMNS.some((column) => column === name);
}
