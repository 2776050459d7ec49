import { closingOf } from '../closing.ts';
import type { Closing } from '../listing.ts';
import { textOf } from './native-fields.ts';

/** Zone abbreviations of Canadian and European notices; each already says whether daylight saving applies. */
const OFFSETS: ReadonlyMap<string, string> = new Map([
  ['NST', '-03:30'],
  ['NDT', '-02:30'],
  ['AST', '-04:00'],
  ['ADT', '-03:00'],
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
  ['CST', '-06:00'],
  ['CDT', '-05:00'],
  ['MST', '-07:00'],
  ['MDT', '-06:00'],
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['YST', '-09:00'],
  ['GMT', '+00:00'],
  ['UTC', '+00:00'],
  ['BST', '+01:00'],
  ['CET', '+01:00'],
  ['CEST', '+02:00'],
]);
const NAMED_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?) (?:[A-Za-z ]{1,50}\()?([A-Z]{3,4})\)?$/;
const LOCAL_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00)?(?:\.0+)?[+-]\d{2}:?\d{2}$/;

/**
 * When bidding closes, from `tenderPeriod.endDate`. Midnight at any offset is a date without a time (sources.md, section 2);
 * `2013-07-18 14:00 Eastern Daylight Time (EDT)` is read by the abbreviation, its date being the buyer's own.
 */
export function ocdsClosing(value: unknown, zone: string, publishedAt: string | null): Closing {
  const raw = textOf(value).slice(0, 100).toWellFormed();
  const day = LOCAL_MIDNIGHT.exec(raw)?.[1];
  if (day !== undefined) return { ...closingOf(day, zone, publishedAt), raw };
  const [, date = '', time = '', name = ''] = NAMED_ZONE.exec(raw) ?? [];
  const offset = OFFSETS.get(name);
  if (offset === undefined) return closingOf(raw, zone, publishedAt);
  const closing = closingOf(`${date}T${time}${offset}`, zone, publishedAt);
  return { ...closing, raw, localDate: closing.localDate === null ? null : date };
}
