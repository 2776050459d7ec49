/** Sources that publish the tenders of one system, so that one has what was learned from another. */
const FAMILIES: Readonly<Record<string, string>> = {
  seao: 'seao',
  'seao-xml': 'seao',
  buyandsell: 'federal',
  canadabuys: 'federal',
};

/** The family of a source; one that is in none is its own. */
export function familyOf(source: string): string {
  return FAMILIES[source] ?? source;
}
