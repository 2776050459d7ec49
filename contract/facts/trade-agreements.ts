/** Trade agreements by the names under which facts have them, with the names in use in each language. */
export const TRADE_AGREEMENTS = {
  CFTA: { en: 'CFTA', fr: 'ALEC' },
  CETA: { en: 'CETA', fr: 'AECG' },
  'WTO-AGP': { en: 'WTO-GPA', fr: 'AMP-OMC' },
  CPTPP: { en: 'CPTPP', fr: 'PTPGP' },
  CUSMA: { en: 'CUSMA', fr: 'ACEUM' },
  NAFTA: { en: 'NAFTA', fr: 'ALENA' },
  NWPTA: { en: 'NWPTA', fr: 'NWPTA' },
  AIT: { en: 'AIT', fr: 'ACI' },
  'Canada-UK TCA': { en: 'Canada–UK TCA', fr: 'ACC Canada–Royaume-Uni' },
  'Canada-Chile FTA': { en: 'Canada–Chile FTA', fr: 'ALE Canada–Chili' },
  'Canada-Colombia FTA': { en: 'Canada–Colombia FTA', fr: 'ALE Canada–Colombie' },
  'Canada-Honduras FTA': { en: 'Canada–Honduras FTA', fr: 'ALE Canada–Honduras' },
  'Canada-Korea FTA': { en: 'Canada–Korea FTA', fr: 'ALE Canada–Corée' },
  'Canada-Panama FTA': { en: 'Canada–Panama FTA', fr: 'ALE Canada–Panama' },
  'Canada-Peru FTA': { en: 'Canada–Peru FTA', fr: 'ALE Canada–Pérou' },
  'Canada-Ukraine FTA': { en: 'Canada–Ukraine FTA', fr: 'ALE Canada–Ukraine' },
  'Atlantic Procurement Agreement': {
    en: 'Atlantic Procurement Agreement',
    fr: 'Accord sur les marchés publics de l’Atlantique',
  },
} as const satisfies Readonly<Record<string, { en: string; fr: string }>>;

export type TradeAgreement = keyof typeof TRADE_AGREEMENTS;

/** The name in use in this language; one that is not in the list as it is. */
export function agreementName(name: string, language: 'en' | 'fr'): string {
  return (TRADE_AGREEMENTS as Readonly<Record<string, { en: string; fr: string }>>)[name]?.[language] ?? name;
}

/** All names in use in this language, by the names under which facts have them. */
export function agreementNames(language: 'en' | 'fr'): Record<string, string> {
  return Object.fromEntries(Object.entries(TRADE_AGREEMENTS).map(([name, names]) => [name, names[language]]));
}
