/** A zone of the clock as people name it in notices, by IANA name, and the folded words that mean it. */
type NamedZone = { zone: string; codes: string; english: string; french: string; cities: string };

const ZONES: readonly NamedZone[] = [
  {
    zone: 'America/Toronto',
    codes: 'est|edt|et|hae|hne',
    english: 'eastern',
    french: "l'est",
    cities: 'toronto|ottawa|montreal|quebec',
  },
  {
    zone: 'America/Halifax',
    codes: 'ast|adt|haa|hna',
    english: 'atlantic',
    french: "l'atlantique",
    cities: 'halifax|moncton|charlottetown',
  },
  {
    zone: 'America/St_Johns',
    codes: 'nst|ndt|hnt|hat',
    english: 'newfoundland',
    french: 'terre-neuve',
    cities: "st\\.? john's",
  },
  {
    zone: 'America/Winnipeg',
    codes: 'cst|cdt|ct|hac|hnc',
    english: 'central',
    french: '(?:le |du )?centre',
    cities: 'winnipeg',
  },
  {
    zone: 'America/Edmonton',
    codes: 'mst|mdt|mt|har|hnr',
    english: 'mountain',
    french: '(?:les |des )?(?:rocheuses|montagnes)',
    cities: 'edmonton|calgary|alberta',
  },
  {
    zone: 'America/Vancouver',
    codes: 'pst|pdt|pt|hap|hnp',
    english: 'pacific',
    french: '(?:le |du )?pacifique',
    cities: 'vancouver|victoria',
  },
  {
    zone: 'America/Regina',
    codes: 'sask',
    english: 'saskatchewan',
    french: 'la saskatchewan',
    cities: 'regina|saskatoon',
  },
  { zone: 'America/Whitehorse', codes: 'yst|ydt', english: 'yukon', french: '(?:le |du )?yukon', cities: 'whitehorse' },
  { zone: 'Europe/London', codes: 'bst', english: 'british|uk|united kingdom', french: 'londres', cities: 'london' },
  {
    zone: 'Europe/Paris',
    codes: 'cet|cest',
    english: 'central european',
    french: 'paris',
    cities: 'paris|brussels|bruxelles',
  },
  { zone: 'UTC', codes: 'gmt|utc', english: 'greenwich(?: mean)?|universal', french: 'greenwich', cities: 'greenwich' },
];

/** `et` is a word of French: it is a code only where no other word follows. */
const patternOf = ({ codes, english, french, cities }: NamedZone): string =>
  [
    `(?:${codes.replaceAll(/[a-z](?=[a-z|]|$)/g, '$&\\.?').replace('e\\.?t\\.?|', 'e\\.?t\\.?(?! [a-z])|et(?= on\\b)|')})(?![a-z])`,
    `(?:${english})(?: (?:standard|daylight|daylight savings?|prevailing|summer|local|canada))?(?: time\\b)(?: ?\\((?:[a-z]{2,4})\\))?`,
    `heures? (?:(?:normale|avancee|locale|legale) )?(?:de |du |des |d')?(?:${french})(?: ?\\((?:[a-z]{2,4})\\))?`,
    `(?:local )?(?:time in )?(?:${cities})(?: (?:local )?time\\b)?`,
  ].join('|');
const ANY = new RegExp(
  `[ ,(\\[-]{0,4}(?:${ZONES.map((zone) => `(${patternOf(zone)})`).join('|')}|(local time|heure locale|local))(?![a-z])`,
  'y',
);

/** The IANA zone that a code such as `EST` means, or null. Where clocks change, both of its codes mean the one zone. */
export function zoneOfCode(code: string): string | null {
  const wanted = code.toLowerCase();
  return ZONES.find(({ codes }) => codes.split('|').includes(wanted))?.zone ?? null;
}

/**
 * The zone named at this place of a folded text (lower case, no accents), right behind a time: `EST`, `Eastern Time`, `heure
 * avancée de l’Est`, `local time in Toronto`. People write EST in July and mean the clock on the wall there, so a zone is
 * named, never an offset. `zone` is null for `local time`.
 */
export function zoneNamedAt(folded: string, at: number): { zone: string | null; end: number } | null {
  ANY.lastIndex = at;
  const match = ANY.exec(folded);
  if (!match) return null;
  const end = at + match[0].length;
  const local = match[ZONES.length + 1];
  if (local !== undefined) {
    ANY_CITY.lastIndex = end;
    const city = ANY_CITY.exec(folded);
    const index = city?.slice(1).findIndex((one) => one !== undefined) ?? -1;
    return { zone: ZONES[index]?.zone ?? null, end: end + (city?.[0].length ?? 0) };
  }
  const index = match.slice(1).findIndex((one) => one !== undefined);
  return { zone: ZONES[index]?.zone ?? null, end };
}

const ANY_CITY = new RegExp(
  `,? (?:in |a |de |d')?(?:${ZONES.map(({ cities }) => `(${cities})`).join('|')})(?: time\\b)?(?![a-z])`,
  'y',
);

const REGIONS: ReadonlyMap<string, string> = new Map([
  ['newfoundland and labrador', 'America/St_Johns'],
  ['nova scotia', 'America/Halifax'],
  ['new brunswick', 'America/Halifax'],
  ['prince edward island', 'America/Halifax'],
  ['quebec', 'America/Toronto'],
  ['ontario', 'America/Toronto'],
  ['manitoba', 'America/Winnipeg'],
  ['saskatchewan', 'America/Regina'],
  ['alberta', 'America/Edmonton'],
  ['northwest territories', 'America/Edmonton'],
  ['british columbia', 'America/Vancouver'],
  ['yukon', 'America/Whitehorse'],
  ['nunavut', 'America/Iqaluit'],
]);
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['CA', 'America/Toronto'],
  ['GB', 'Europe/London'],
  ['FR', 'Europe/Paris'],
]);

/** The zone a buyer's own clock shows: by the folded English name of a Canadian province, else by country; null if unknown. */
export function zoneOfPlace(foldedRegion: string | null, country: string | null): string | null {
  return (foldedRegion === null ? undefined : REGIONS.get(foldedRegion)) ?? COUNTRIES.get(country ?? '') ?? null;
}
