import { Temporal } from 'temporal-polyfill';
import { cachedByText } from './bounded-cache.ts';

/** Days and times as mails write them, in English and in French as written in Quebec, and how many days are left. */

/** `at`: the instant; `date`: the source gave a day and no time, or `time` (`HH:MM`) on a clock of an unknown zone. */
export type Closing = { at: string | null; date: string | null; time?: string | null };

/** Formats, days and times of which the last are kept: those of a morning's digests are few, and dear to make. */
const CACHED = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const dates = cachedByText(CACHED, (key) => {
  const [at = '', zone = ''] = key.split(' ');
  const instant = Temporal.Instant.fromEpochMilliseconds(Number(at));
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString();
});

/** The calendar day of an instant in a zone, such as `2026-12-08`. */
export function localDate(at: Date, zone: string): string {
  return dates(`${at.getTime()} ${zone}`);
}

/** When a tender closes, for its reader: the day, the time where one is known, and the days that are left. */
export function closingOf(
  { at, date, time = null }: Closing,
  zone: string,
  now: Date,
): { date: string; at: string | null; time: string | null; days: number } | null {
  const day = date ?? (at === null ? null : localDate(new Date(at), zone));
  if (day === null) return null;
  return {
    date: day,
    at: date === null ? at : null,
    time: date === null ? null : time,
    days: (midnightOf(day) - midnightOf(localDate(now, zone))) / DAY_MS,
  };
}

/** Of a calendar day such as `2026-12-08`, in UTC, where every day has 24 hours. */
function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Of a date as `2026-12-08`. */
export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return cachedByText(CACHED, (date) => format.format(new Date(`${date}T12:00:00Z`)));
}

/** `mardi 1er décembre`: Intl leaves the first of a month without its ending. */
export function frenchDay(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = dayFormat('fr-CA', options);
  return (date) => format(date).replace(/\b1 (?=\p{L})/u, '1er ');
}

/** `2:00 p.m. ET`, `14 h HE`: a time on the clock of the zone, with the zone as people there call it. */
export function timeFormat(locale: string): (at: string, zone: string) => string {
  const formatOf = (name: 'shortGeneric' | 'short') =>
    cachedByText(CACHED, (zone) => {
      const time = { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: name } as const;
      return new Intl.DateTimeFormat(locale, time);
    });
  const formats = { shortGeneric: formatOf('shortGeneric'), short: formatOf('short') };
  const written = (at: string, zone: string, name: keyof typeof formats): Intl.DateTimeFormatPart[] =>
    formats[name](zone).formatToParts(new Date(at));
  const timeOf = (at: string, zone: string): string => {
    const parts = written(at, zone, 'shortGeneric');
    // Where there is no short name, `France Time`: the offset says more.
    const hasShortName = parts.some(({ type, value }) => type === 'timeZoneName' && /^[A-Z]{2,4}$/.test(value));
    const text = (hasShortName ? parts : written(at, zone, 'short')).map(({ value }) => value).join('');
    return plainTime(text);
  };
  const times = cachedByText(CACHED, (key) => {
    const [at = '', zone = ''] = key.split(' ');
    return timeOf(at, zone);
  });
  return (at, zone) => times(`${at} ${zone}`);
}

/** A time stays on one line, without the narrow spaces of Intl, which some clients show as boxes; `08 h 00` is `8 h`. */
function plainTime(text: string): string {
  return text
    .replaceAll(/\s/g, '\u00a0')
    .replace(/(?<=\d\sh)\s00\b/, '')
    .replace(/^0(?=\d\sh)/, '');
}

/** `2:00 p.m.`, `14 h`: a time such as `14:00` as it is written, on a clock of an unknown zone. */
export function clockFormat(locale: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return cachedByText(CACHED, (time) => plainTime(format.format(new Date(`2000-01-01T${time}:00Z`))));
}

/** French text with the spaces inside guillemets and before a colon that do not break. */
export function withFrenchSpaces(text: string): string {
  return text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»').replaceAll(' :', '\u00a0:');
}
