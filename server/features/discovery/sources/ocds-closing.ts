import { zoneOfCode } from '#platform/text/named-zones.ts';
import { closingOf } from '../closing.ts';
import type { Closing } from '../listing.ts';
import { textOf } from './native-fields.ts';

const NAMED_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?) (?:[A-Za-z ]{1,50}\()?([A-Z]{3,4})\)?$/;
const LOCAL_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00)?(?:\.0+)?[+-]\d{2}:?\d{2}$/;

/**
 * When bidding closes, from `tenderPeriod.endDate`. Midnight at any offset is a date without a time (sources.md, section 2);
 * `2013-07-18 14:00 Eastern Daylight Time (EDT)` is read on the clock of the
 * zone named, its date being the buyer's own: people write EST in July and EDT in January and mean Eastern time.
 */
export function ocdsClosing(value: unknown, zone: string, publishedAt: string | null): Closing {
  const raw = textOf(value).slice(0, 100).toWellFormed();
  const day = LOCAL_MIDNIGHT.exec(raw)?.[1];
  if (day !== undefined) return { ...closingOf(day, zone, publishedAt), raw };
  const [, date = '', time = '', name = ''] = NAMED_ZONE.exec(raw) ?? [];
  const named = zoneOfCode(name);
  if (named === null) return closingOf(raw, zone, publishedAt);
  const closing = closingOf(`${date}T${time}`, named, publishedAt);
  return { ...closing, raw, localDate: closing.localDate === null ? null : date };
}
