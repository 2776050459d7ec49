/** Dates, numbers and money as people write them in English Canada and in Quebec. Zones are IANA names. */

export type Language = 'en' | 'fr';
const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const;
const DAY_MS = 86_400_000;

/** A format is made once: making it takes far longer than writing with it. */
const dates = new Map<string, Intl.DateTimeFormat>();
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));
}

const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = LOCALE[language];
  return kept(numbers, JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options));
}

function kept<T>(made: Map<string, T>, name: string, make: () => T): T {
  const one = made.get(name) ?? make();
  made.set(name, one);
  return one;
}

/** "Tue, Dec 1, 2:00 p.m. ET", "mar. 1 déc., 14 h HE": a moment with its zone. The year is left out in the current one. */
export function formatMoment(iso: string, language: Language, timeZone?: string): string {
  return `${formatDay(iso, language, timeZone)}, ${formatTime(iso, language, timeZone)}`;
}

/** "2:00 p.m. ET", "14 h HE": as the mail writes it. It stays on one line. */
export function formatTime(iso: string, language: Language, timeZone?: string): string {
  const written = (timeZoneName: 'shortGeneric' | 'short'): Intl.DateTimeFormatPart[] =>
    dateFormat(LOCALE[language], {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName,
      ...(timeZone === undefined ? {} : { timeZone }),
    }).formatToParts(new Date(iso));
  const parts = written('shortGeneric');
  // Where a zone has no short name, the offset says more than "France Time".
  const hasShortName = parts.some(({ type, value }) => type === 'timeZoneName' && /^[A-Z]{2,4}$/.test(value));
  const text = (hasShortName ? parts : written('short')).map(({ value }) => value).join('');
  return text
    .replaceAll(/\s/g, '\u00a0')
    .replace(/(?<=\d\sh)\s00\b/, '')
    .replace(/^0(?=\d\sh)/, '');
}

/** "Tue, Dec 1": a day in the zone. */
export function formatDay(iso: string, language: Language, timeZone?: string): string {
  const date = new Date(iso);
  return dateFormat(LOCALE[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

/** "Dec 1": a day in the zone, as short as a row needs it. */
export function formatDate(iso: string, language: Language, timeZone?: string): string {
  const date = new Date(iso);
  return dateFormat(LOCALE[language], {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

/** Names that differ from those of the zone. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Toronto': 'Montréal, Toronto',
  'America/Montreal': 'Montréal',
  'America/St_Johns': 'St. John’s',
};

/** "Eastern Time (Montréal, Toronto)": a zone by its name in the language and its city. */
export function formatZone(timeZone: string, language: Language): string {
  const city = CITIES[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const parts = dateFormat(LOCALE[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.includes(city) ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${city})`;
}

/** Whole days from today to the day of the moment, both as the zone's calendar has them; negative once it is past. */
export function daysUntil(iso: string, now: Date, timeZone?: string): number {
  return Math.round((dayNumber(new Date(iso), timeZone) - dayNumber(now, timeZone)) / DAY_MS);
}

function dayNumber(date: Date, timeZone?: string): number {
  const parts = dateFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
  return Date.parse(`${parts}T00:00:00Z`);
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** Whole amounts, in Canadian dollars unless another currency is named. */
export function formatMoney(value: number, language: Language, currency = 'CAD'): string {
  return numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value);
}

export function formatBytes(bytes: number, language: Language): string {
  const units = language === 'fr' ? ['o', 'ko', 'Mo'] : ['B', 'kB', 'MB'];
  const power = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1_000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${numberFormat(language, { maximumFractionDigits: digits }).format(value)} ${units[power] ?? ''}`;
}

/** What stands between a label and what it names: in French a space that does not break goes before it. */
export function colonIn(language: Language): string {
  return language === 'fr' ? '\u00a0: ' : ': ';
}

/** French as it is set: guillemets and colons stay with their word at the end of a line. */
export function unbroken(text: string): string {
  return text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»').replaceAll(' :', '\u00a0:');
}
