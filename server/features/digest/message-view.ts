import { Temporal } from 'temporal-polyfill';
import { cachedByText } from '#platform/text/bounded-cache.ts';
import type { SourceReceipt } from './coverage.ts';
import type { Language } from './message-words.ts';
import type { LeftOut } from './selection.ts';

/** A digest as its mail shows it, whatever the form. */
export type DigestView = {
  language: Language;
  /** The zone of every time in it. */
  zone: string;
  /** The start of the digest. */
  at: Date;
  company: string;
  items: readonly DigestItem[];
  leftOut: Readonly<Record<LeftOut, number>>;
  floor: number;
  cap: number;
  /** When the previous digest began, or from when on sources are counted in the first. */
  since: Date;
  sources: readonly SourceReceipt[];
  /** Opens the page where this reader leaves the digest. */
  leaveUrl: string;
  /** The service, for the reader to tell which one it is. */
  host: string;
  /** Replies are read: the numbers may be used in them. */
  takesReplies: boolean;
};

export type DigestItem = {
  number: number;
  title: string;
  buyer: string;
  place: string | null;
  /** The posting's address as it was published; null where it has none. It is linked where it is http or https. */
  url: string | null;
  sourceLabel: string;
  score: number;
  band: 'strong' | 'good' | 'possible' | 'weak';
  main: string | null;
  against: readonly string[];
  closing: Closing;
};

/** `date`: the source gave a day and no time. */
export type Closing = { at: string | null; date: string | null };

const CACHED_DATES = 2_000;
const dates = cachedByText(CACHED_DATES, (key) => {
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
  { at, date }: Closing,
  zone: string,
  now: Date,
): { date: string; at: string | null; days: number } | null {
  const day = date ?? (at === null ? null : localDate(new Date(at), zone));
  if (day === null) return null;
  const today = Temporal.PlainDate.from(localDate(now, zone));
  const days = today.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days;
  return { date: day, at: date === null ? at : null, days };
}
