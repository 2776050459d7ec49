import type { Language } from '../ui/format.ts';

/** Sources as people call them; one that is not known here by the name that the API gives. */
const NAMES: Readonly<Record<string, string>> = {
  seao: 'SEAO',
  canadabuys: 'CanadaBuys',
  buyandsell: 'Buyandsell',
  toronto: 'City of Toronto',
  alberta: 'Alberta Purchasing Connection',
  ted: 'TED',
  'sam-gov': 'SAM.gov',
  'seao-xml': 'SEAO',
  'uk-fts': 'Find a Tender',
  'uk-cf': 'Contracts Finder',
  'uk-scotland': 'Public Contracts Scotland',
  'uk-wales': 'Sell2Wales',
};
/** Those that have a French name of their own. */
const IN_FRENCH: Readonly<Record<string, string>> = {
  canadabuys: 'AchatsCanada',
  buyandsell: 'Achatsetventes',
  toronto: 'Ville de Toronto',
};

export function sourceName(source: string, language: Language): string {
  return (language === 'fr' ? IN_FRENCH[source] : undefined) ?? NAMES[source] ?? source;
}
