/**
 * A zone of the clock as people name it in notices, by IANA name, and the folded words that mean it. `isStandard`: only its
 * names of standard time, such as MST, mean it.
 */
type NamedZone = {
  zone: string;
  codes: string;
  english: string;
  french: string;
  cities: string;
  isStandard?: true;
};

/** Matches nothing. */
const NO_CODE = '(?!)';
const ROCKIES = '(?:les |des )?(?:rocheuses|montagnes)';
const PACIFIC = '(?:le |du )?pacifique';

const ZONES: readonly NamedZone[] = [
  {
    zone: 'America/Toronto',
    codes: 'est|edt|et|hae|hne',
    english: 'eastern',
    french: "l'est",
    cities: 'toronto|ottawa|montreal|quebec|gatineau|ontario',
  },
  {
    zone: 'America/Halifax',
    codes: 'ast|adt|haa|hna',
    english: 'atlantic',
    french: "l'atlantique",
    cities: 'halifax|moncton|fredericton|charlottetown|nova scotia|new brunswick|nouveau-brunswick|nouvelle-ecosse',
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
    cities: 'winnipeg|manitoba',
  },
  // Alberta and British Columbia no longer change their clocks; standard time by its name is still an hour behind them in winter.
  {
    zone: 'America/Denver',
    codes: 'mst|hnr',
    english: 'mountain',
    french: ROCKIES,
    cities: 'denver',
    isStandard: true,
  },
  {
    zone: 'America/Los_Angeles',
    codes: 'pst|hnp',
    english: 'pacific',
    french: PACIFIC,
    cities: 'los angeles',
    isStandard: true,
  },
  {
    zone: 'America/Edmonton',
    codes: 'mdt|mt|har',
    english: 'mountain',
    french: ROCKIES,
    cities: 'edmonton|calgary|alberta',
  },
  {
    zone: 'America/Vancouver',
    codes: 'pdt|pt|hap',
    english: 'pacific',
    french: PACIFIC,
    cities: 'vancouver|victoria|british columbia|b\\.c\\.|colombie-britannique',
  },
  {
    zone: 'America/Regina',
    codes: 'sask',
    english: 'saskatchewan',
    french: 'la saskatchewan',
    cities: 'regina|saskatoon',
  },
  {
    zone: 'America/Anchorage',
    codes: 'akst|akdt',
    english: '(?:prevailing )?alaskan?',
    french: "l'alaska",
    cities: 'anchorage',
  },
  { zone: 'America/Whitehorse', codes: 'yst|ydt', english: 'yukon', french: '(?:le |du )?yukon', cities: 'whitehorse' },
  {
    zone: 'Europe/London',
    codes: 'bst',
    english: 'british|uk|united kingdom',
    french: 'londres',
    cities: 'london(?= time)',
  },
  { zone: 'Europe/Dublin', codes: NO_CODE, english: 'irish', french: "l'irlande", cities: 'dublin' },
  { zone: 'Europe/Helsinki', codes: 'eet|eest', english: 'eastern european', french: 'helsinki', cities: 'helsinki' },
  {
    zone: 'Europe/Paris',
    codes: 'cet|cest',
    english: 'central european',
    french: 'paris',
    cities: 'paris(?= time)|brussels|bruxelles|luxembourg',
  },
  ...overseas('Indian/Reunion', '(?:la )?reunion', 'saint-denis de la reunion'),
  ...overseas('Indian/Mayotte', 'mayotte', 'mamoudzou'),
  ...overseas('America/Martinique', '(?:la )?martinique', 'fort-de-france'),
  ...overseas('America/Guadeloupe', '(?:la )?guadeloupe', 'pointe-a-pitre|basse-terre'),
  ...overseas('America/Cayenne', '(?:la )?guyane', 'cayenne'),
  ...overseas('America/Miquelon', 'saint-pierre-et-miquelon', 'miquelon'),
  ...overseas('Pacific/Noumea', '(?:la )?nouvelle-caledonie', 'noumea'),
  ...overseas('Pacific/Tahiti', '(?:la )?polynesie(?: francaise)?|tahiti', 'papeete'),
  { zone: 'UTC', codes: 'gmt|utc', english: 'greenwich(?: mean)?|universal', french: 'greenwich', cities: 'greenwich' },
];

/** A zone of France beyond Europe, which no code names. */
function overseas(zone: string, french: string, cities: string): NamedZone[] {
  return [{ zone, codes: NO_CODE, english: NO_CODE, french, cities }];
}

/** `et` is a word of French: it is a code only where no other word follows. */
const patternOf = ({ codes, english, french, cities, isStandard }: NamedZone): string => {
  const kinds = isStandard ? 'standard' : 'standard|daylight|daylight savings?|prevailing|summer|local|canada';
  const frenchKinds = isStandard ? 'normale' : 'normale|avancee|locale|legale';
  const [some, code] = [isStandard ? '' : '?', ' ?\\((?:[a-z]{2,4})\\)'];
  return [
    `(?:${codes.replaceAll(/[a-z](?=[a-z|]|$)/g, '$&\\.?').replace('e\\.?t\\.?|', 'e\\.?t\\.?(?! [a-z])|et(?= on\\b)|')})(?![a-z])`,
    `(?:${english})(?: (?:${kinds}))${some}(?: time\\b|(?= ?(?:[,.;)]|on\\b|$)))(?:${code})?`,
    `heures? (?:(?:${frenchKinds}) )${some}(?:de |du |des |d')?(?:${french})(?:${code})?`,
    `(?:heures? (?:locale )?(?:de |d'))?(?:local )?(?:time in )?(?:${cities})(?: (?:local )?time\\b)?`,
  ].join('|');
};
const ANY = new RegExp(
  `[ ,(\\[-]{0,4}(?:${ZONES.map((zone) => `(${patternOf(zone)})`).join('|')}|((?:the )?local (?:time|hour)|heure locale|local))(?![a-z])`,
  'y',
);
/** `UTC-5`, `GMT+01:00`. */
const OFFSET =
  /[ ,([-]{0,4}(?:utc|gmt) ?([+-])(\d{1,2})(?::?(\d{2}))?(?!\d)(?! (?:jan|feb|fev|mar|apr|avr|ma[iy]|juin|jun|juil|jul|aug|aout|sep|oct|nov|dec))/y;

/** The IANA zone that a code such as `EST` means, or null. Where clocks change, both of its codes mean the one zone. */
export function zoneOfCode(code: string): string | null {
  const wanted = code.toLowerCase();
  return ZONES.find(({ codes }) => codes.split('|').includes(wanted))?.zone ?? null;
}

/**
 * The zone named at this place of a folded text (lower case, no accents), right behind a time: `EST`, `Eastern Time`, `heure
 * avancée de l’Est`, `local time in Toronto`. People write EST in July and mean the clock on the wall there, so a zone is
 * named, never an offset, but for `UTC-5`, which is `-05:00`. `zone` is null for `local time`.
 */
export function zoneNamedAt(folded: string, at: number): { zone: string | null; end: number } | null {
  OFFSET.lastIndex = at;
  const [offset = '', sign = '', hours = '', minutes = '00'] = OFFSET.exec(folded) ?? [];
  if (offset !== '' && Number(hours) <= 14 && Number(minutes) <= 59) {
    return { zone: `${sign}${hours.padStart(2, '0')}:${minutes}`, end: at + offset.length };
  }
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
  ['la reunion', 'Indian/Reunion'],
  ['reunion', 'Indian/Reunion'],
  ['mayotte', 'Indian/Mayotte'],
  ['martinique', 'America/Martinique'],
  ['guadeloupe', 'America/Guadeloupe'],
  ['guyane', 'America/Cayenne'],
  ['nouvelle-caledonie', 'Pacific/Noumea'],
  ['polynesie francaise', 'Pacific/Tahiti'],
  ['saint-pierre-et-miquelon', 'America/Miquelon'],
]);
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['CA', 'America/Toronto'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['FR', 'Europe/Paris'],
  ['RE', 'Indian/Reunion'],
  ['YT', 'Indian/Mayotte'],
  ['MQ', 'America/Martinique'],
  ['GP', 'America/Guadeloupe'],
  ['GF', 'America/Cayenne'],
  ['PM', 'America/Miquelon'],
  ['NC', 'Pacific/Noumea'],
  ['PF', 'Pacific/Tahiti'],
  ['BE', 'Europe/Brussels'],
  ['LU', 'Europe/Luxembourg'],
  ['NL', 'Europe/Amsterdam'],
  ['DE', 'Europe/Berlin'],
  ['AT', 'Europe/Vienna'],
  ['CH', 'Europe/Zurich'],
  ['IT', 'Europe/Rome'],
  ['MT', 'Europe/Malta'],
  ['DK', 'Europe/Copenhagen'],
  ['SE', 'Europe/Stockholm'],
  ['NO', 'Europe/Oslo'],
  ['PL', 'Europe/Warsaw'],
  ['CZ', 'Europe/Prague'],
  ['SK', 'Europe/Bratislava'],
  ['SI', 'Europe/Ljubljana'],
  ['HR', 'Europe/Zagreb'],
  ['HU', 'Europe/Budapest'],
  ['FI', 'Europe/Helsinki'],
  ['EE', 'Europe/Tallinn'],
  ['LV', 'Europe/Riga'],
  ['LT', 'Europe/Vilnius'],
  ['RO', 'Europe/Bucharest'],
  ['BG', 'Europe/Sofia'],
  ['GR', 'Europe/Athens'],
]);
/** The clock that the names of a place's zone meant before the place stopped changing its own. */
const SEASONAL: ReadonlyMap<string, string> = new Map([
  ['America/Edmonton', 'America/Denver'],
  ['America/Vancouver', 'America/Los_Angeles'],
]);

/** The zone that still changes its clocks, of a place that stopped it; null for others. */
export function seasonalZoneOf(zone: string): string | null {
  return SEASONAL.get(zone) ?? null;
}

/** The zone a buyer's own clock shows: by the folded English name of a Canadian province, else by country; null if unknown. */
export function zoneOfPlace(foldedRegion: string | null, country: string | null): string | null {
  return (foldedRegion === null ? undefined : REGIONS.get(foldedRegion)) ?? COUNTRIES.get(country ?? '') ?? null;
}
