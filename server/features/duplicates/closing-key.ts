const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NAIVE = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const UTC_OFFSET = /^(?:Z|[+-]00:?00)$/i;
/** How sources that always write an offset write a value that has no time of day. */
const WITHOUT_TIME = /^(?:00:00(?::00(?:\.0+)?)?|23:59:59(?:\.9+|\.0+)?)$/;
const MAX_CLOSING_CHARS = 40;

const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar date on which bidding closes, as `YYYY-MM-DD` in the buyer's zone; null when there is none or it cannot be
 * read: an absent closing date is no evidence. A date-only value and a local time without offset are their own date;
 * exactly midnight or 23:59:59 UTC is a date-only value; any other instant is converted to `zone` (an IANA name; a
 * `RangeError` when it is not one).
 */
export function closingKey(closing: string | null, zone: string): string | null {
  if (closing === null || closing.length > MAX_CLOSING_CHARS) return null;
  const text = closing.trim();
  if (DATE.test(text)) return text;
  const naive = NAIVE.exec(text);
  if (naive) return naive[1] ?? null;
  const [, date = '', time = '', offset = ''] = INSTANT.exec(text) ?? [];
  if (date === '') return null;
  if (UTC_OFFSET.test(offset) && WITHOUT_TIME.test(time)) return date;
  const instant = Date.parse(`${date}T${time}${offset.toUpperCase()}`);
  return Number.isNaN(instant) ? null : dateIn(zone, instant);
}

function dateIn(zone: string, instantMs: number): string {
  let calendar = calendars.get(zone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(zone, calendar);
  }
  return calendar.format(instantMs);
}
