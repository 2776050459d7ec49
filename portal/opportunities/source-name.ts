/** Sources as people call them; one that is not known here by the name that the API gives. */
const NAMES: Readonly<Record<string, string>> = {
  seao: 'SEAO',
  canadabuys: 'CanadaBuys',
  buyandsell: 'Buyandsell',
  toronto: 'City of Toronto',
  alberta: 'Alberta Purchasing Connection',
  ted: 'TED',
  sam: 'SAM.gov',
  'uk-fts': 'Find a Tender',
  'uk-cf': 'Contracts Finder',
  'uk-scotland': 'Public Contracts Scotland',
  'uk-wales': 'Sell2Wales',
};

export function sourceName(source: string): string {
  return NAMES[source] ?? source;
}
