import type { Language } from './format.ts';

/** What the lists of codes are that categories of notices come from. */
const LISTS: Readonly<Record<string, Record<Language, string>>> = {
  UNSPSC: {
    en: 'UNSPSC: product and service codes of the United Nations',
    fr: 'UNSPSC\u00a0: codes de produits et de services des Nations unies',
  },
  GSIN: {
    en: 'GSIN: former codes of the Government of Canada for goods and services',
    fr: 'GSIN (NIBS)\u00a0: anciens codes du gouvernement du Canada pour les biens et services',
  },
  CPV: {
    en: 'CPV: procurement codes of the European Union',
    fr: 'CPV\u00a0: codes des marchés publics de l’Union européenne',
  },
  NAICS: {
    en: 'NAICS: codes of industries in North America',
    fr: 'NAICS (SCIAN)\u00a0: codes des industries d’Amérique du Nord',
  },
  PSC: {
    en: 'PSC: product and service codes of the United States government',
    fr: 'PSC\u00a0: codes de produits et de services du gouvernement des États-Unis',
  },
};
const OF_SOURCE: Record<Language, (codes: string) => string> = {
  en: (codes) => `${codes}: of the source’s own list`,
  fr: (codes) => `${codes}\u00a0: de la liste de la source`,
};

/** In front of a name: `GD Goods`, `G21 - Fourniture …`. Words in capitals, as in `IT services`, are no codes. */
const OWN_CODE = /^(?:CNST|GD|SRV|SRVTGD|[A-Z]{1,3}\d{1,6})(?= |$)/;

/** One line on the codes that stand in these categories; null where there are none. */
export function codeLists(categories: readonly string[], language: Language): string | null {
  const lists = Object.keys(LISTS).filter((list) => categories.some((one) => one.startsWith(`${list} `)));
  const others = categories.filter((one) => !lists.some((list) => one.startsWith(`${list} `)));
  const own = [...new Set(others.flatMap((one) => OWN_CODE.exec(one)?.[0] ?? []))];
  const said = [
    ...lists.map((list) => LISTS[list]?.[language] ?? list),
    ...(own.length === 0 ? [] : [OF_SOURCE[language](own.join(', '))]),
  ];
  return said.length === 0 ? null : `${said.join('; ')}.`;
}
