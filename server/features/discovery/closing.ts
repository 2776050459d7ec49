import { Temporal } from 'temporal-polyfill';
import type { Closing } from './listing.ts';

const NONE: Closing = { at: null, localDate: null, raw: null, dateOnly: false };
/** Sources write dates like 2065-04-27 or 2100-12-31 for "no closing date" (sources.md, section 2, rule d). */
const PLACEHOLDER_AFTER_YEARS = 10;
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?))?$/;
const OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})$/i;
const DATE_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:?\d{2})$/i;

/** ISO instant in UTC with milliseconds, the one form in which listings keep instants. */
export function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/**
 * An instant from a source's time: with an offset as it says, without one in `zone` (a time skipped in spring moves
 * forward, one that occurs twice in autumn is the first, which is the safer one for a bidder). Null when unreadable.
 */
export function instantOf(raw: string | null | undefined, zone: string): string | null {
  return closingOf(raw, zone).at;
}

/**
 * Reads a closing time. Date-only values close at 23:59:59 local time; exactly midnight UTC and 23:59:59 UTC are how
 * sources with offsets write date-only values. A date more than ten years after `published` (or, without one, after the
 * year 2060) is a placeholder and gives no closing.
 */
export function closingOf(raw: string | null | undefined, zone: string, publishedAt?: string | null): Closing {
  const text = raw?.trim();
  if (!text) return NONE;
  const closing = parse(text, zone);
  if (closing === null) return { ...NONE, raw: text };
  const year = Number(closing.localDate?.slice(0, 4));
  const published = publishedAt ? Number(publishedAt.slice(0, 4)) : 2050;
  return year > published + PLACEHOLDER_AFTER_YEARS ? { ...NONE, raw: text } : closing;
}

function parse(text: string, zone: string): Closing | null {
  try {
    const offset = OFFSET.exec(text);
    if (offset) return withOffset(text, offset, zone);
    const date = DATE_OFFSET.exec(text);
    const local = LOCAL.exec(date?.[1] ?? text);
    if (!local) return null;
    return local[2] === undefined
      ? endOfDay(text, local[1] ?? '', zone)
      : atLocal(text, `${local[1]}T${local[2]}`, zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function withOffset(raw: string, [, date = '', time = '', offset = '']: RegExpExecArray, zone: string): Closing {
  const isUtc = /^(?:Z|[+-]00:?00)$/i.test(offset);
  if (isUtc && /^(?:00:00(?::00)?|23:59:59)(?:\.0+)?$/.test(time)) return endOfDay(raw, date, zone);
  const instant = Temporal.Instant.from(`${date}T${time}${offset}`);
  return {
    at: isoInstant(instant),
    localDate: instant.toZonedDateTimeISO(zone).toPlainDate().toString(),
    raw,
    dateOnly: false,
  };
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
