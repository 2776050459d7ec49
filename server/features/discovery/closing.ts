import { Temporal } from 'temporal-polyfill';
import type { Closing, Listing, PostedMoment } from './listing.ts';

const NONE: Closing = { at: null, localDate: null, raw: null, dateOnly: false };
/** Sources write dates like 2065-04-27 or 2100-12-31 for "no closing date" (sources.md, section 2, rule d). */
const PLACEHOLDER_AFTER_YEARS = 10;
/** Before and after these years nothing was published: 0001-01-01 and 1900-01-01 are how programs write "none". */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2060;
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?))?$/;
const OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})$/i;
const DATE_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:?\d{2})$/i;

/** ISO instant in UTC with milliseconds, the one form in which listings keep instants. */
export function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/**
 * When something happened, from a source's time: with an offset as it says, midnight included; without one in `zone` (see
 * {@link closingOf}); a date without a time is the start of that day. Null when unreadable or before 1970 or after 2060.
 */
export function instantOf(raw: string | null | undefined, zone: string): string | null {
  const text = raw?.trim();
  if (!text) return null;
  const moment = readable(() => {
    const [, date = '', time = '', offset = ''] = OFFSET.exec(text) ?? [];
    if (offset !== '') return exact(text, `${date}T${time}${offset}`, zone);
    const local = LOCAL.exec(DATE_OFFSET.exec(text)?.[1] ?? text);
    return local === null ? null : atLocal(text, `${local[1]}T${local[2] ?? '00:00:00'}`, zone);
  });
  return moment === null || isNone(moment) || yearOf(moment) > LAST_YEAR ? null : moment.at;
}

/**
 * Reads a closing time. Without an offset it is in `zone`: a time skipped in spring moves forward, one that occurs twice in
 * autumn is the first, which is the safer one for a bidder. Date-only values close at 23:59:59 local time; exactly
 * midnight UTC and 23:59:59 UTC are how sources with offsets write date-only values. A date more than ten years after
 * `publishedAt` (or, without one, after the year 2060), or before 1970, is a placeholder and gives no closing.
 */
export function closingOf(raw: string | null | undefined, zone: string, publishedAt?: string | null): Closing {
  const text = raw?.trim();
  if (!text) return NONE;
  const closing = readable(() => parse(text, zone));
  if (closing === null) return { ...NONE, raw: text, ...faultOf(text) };
  const last = publishedAt ? Number(publishedAt.slice(0, 4)) + PLACEHOLDER_AFTER_YEARS : LAST_YEAR;
  return isNone(closing) || yearOf(closing) > last ? { ...NONE, raw: text } : closing;
}

/** A date that cannot be read is a fault, words such as `to be announced` and dates of zeros are not. */
function faultOf(text: string): Pick<Closing, 'fault'> {
  if (!/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text) || /^0{4}-00-00/.test(text)) return {};
  const shown = text.slice(0, 60).toWellFormed();
  return { fault: `the closing date is "${shown}"; an existing day and time such as 2026-08-05T14:00:00 was expected` };
}

function isNone(closing: Closing): boolean {
  return yearOf(closing) < FIRST_YEAR;
}

function yearOf({ localDate }: Closing): number {
  return Number(localDate?.slice(0, 4));
}

/** What `read` gives, or null where it meets a date or time that does not exist. */
function readable(read: () => Closing | null): Closing | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parse(text: string, zone: string): Closing | null {
  const offset = OFFSET.exec(text);
  if (offset) return withOffset(text, offset, zone);
  const local = LOCAL.exec(DATE_OFFSET.exec(text)?.[1] ?? text);
  if (!local) return null;
  return local[2] === undefined ? endOfDay(text, local[1] ?? '', zone) : atLocal(text, `${local[1]}T${local[2]}`, zone);
}

function withOffset(raw: string, [, date = '', time = '', offset = '']: RegExpExecArray, zone: string): Closing {
  const isUtc = /^(?:Z|[+-]00:?00)$/i.test(offset);
  if (isUtc && /^(?:00:00(?::00)?|23:59:59)(?:\.0+)?$/.test(time)) return endOfDay(raw, date, zone);
  return exact(raw, `${date}T${time}${offset}`, zone);
}

function exact(raw: string, text: string, zone: string): Closing {
  const instant = Temporal.Instant.from(text);
  const localDate = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
  return { at: isoInstant(instant), localDate, raw, dateOnly: false };
}

function endOfDay(raw: string, date: string, zone: string): Closing {
  const at = Temporal.PlainDateTime.from(`${date}T23:59:59`).toZonedDateTime(zone).toInstant();
  return { at: isoInstant(at), localDate: Temporal.PlainDate.from(date).toString(), raw, dateOnly: true };
}

function atLocal(raw: string, local: string, zone: string): Closing {
  const at = Temporal.PlainDateTime.from(local);
  const instant = at.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant();
  return { at: isoInstant(instant), localDate: at.toPlainDate().toString(), raw, dateOnly: false };
}

/** What a column other than the closing's says of a day and hour, read in the same way; undefined where it says nothing readable. */
export function postedMoment({ at, localDate, raw, dateOnly }: Closing, zone: string): PostedMoment | undefined {
  if (at === null || localDate === null || raw === null) return undefined;
  if (dateOnly) return { at: null, date: localDate, time: null, timeZone: null, raw };
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return {
    at,
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString().slice(0, 5),
    timeZone: zone,
    raw,
  };
}

/**
 * The days between which a contract is expected to run. Nothing where no column gives one, where the end is before the start, where both
 * are one day, which some forms repeat, or where it would begin before bids are in: one of the columns is wrong then.
 */
export function contractPeriod(
  { start, end }: { start: string | null; end: string | null },
  closing: string | null,
): Pick<Listing, 'contractPeriod'> {
  if (start === null && end === null) return {};
  if (start !== null && end !== null && end <= start) return {};
  if (closing !== null && (start ?? end ?? '') <= closing) return {};
  return { contractPeriod: { start, end } };
}
