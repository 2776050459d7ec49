import { zoneOfCode } from '#platform/text/named-zones.ts';
import { closingOf, postedMoment } from '../closing.ts';
import type { Closing, Listing } from '../listing.ts';
import { type Fields, fieldsOf, textOf } from './native-fields.ts';

const NAMED_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?) (?:[A-Za-z ]{1,50}\()?([A-Z]{3,4})\)?$/;
const LOCAL_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00)?(?:\.0+)?[+-]\d{2}:?\d{2}$/;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bidding begins with the notice or soon after; what begins later is the contract. */
const LATEST_START_MS = 21 * DAY_MS;
/** From midnight to midnight this long is how long a contract lasts. */
const CONTRACT_MS = 360 * DAY_MS;
const MIDNIGHT = /T00:00(?::00)?(?:\.0+)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * When bidding closes, from `tenderPeriod`; unknown where that is the period of the contract. Contracts Finder gave the
 * contract's there for years (all 14 of its sampled notices with one), and a contract's end shown as a closing is years late.
 */
export function ocdsClosing(period: Fields, zone: string, publishedAt: string | null): Closing {
  const closing = endOf(period['endDate'], zone, publishedAt);
  return isOfContract(period, publishedAt) ? { ...closing, at: null, localDate: null, dateOnly: false } : closing;
}

/** Until when questions are taken, from `enquiryPeriod`; one that ends after bidding is another period. */
export function ocdsQuestions(tender: Fields, zone: string, publishedAt: string | null): Pick<Listing, 'questionsDue'> {
  const end = endOf(fieldsOf(tender['enquiryPeriod'])?.['endDate'], zone, publishedAt);
  const closing = ocdsClosing(fieldsOf(tender['tenderPeriod']) ?? {}, zone, publishedAt);
  const questionsDue = postedMoment(end, zone);
  const isLater = end.at !== null && closing.at !== null && end.at > closing.at;
  return questionsDue === undefined || isLater ? {} : { questionsDue };
}

function isOfContract(period: Fields, publishedAt: string | null): boolean {
  const [start, end] = [textOf(period['startDate']), textOf(period['endDate'])];
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  if (publishedAt !== null && startMs - Date.parse(publishedAt) > LATEST_START_MS) return true;
  return MIDNIGHT.test(start) && MIDNIGHT.test(end) && endMs - startMs >= CONTRACT_MS;
}

/**
 * The end of a period. Midnight at any offset is a date without a time (sources.md, section 2);
 * `2013-07-18 14:00 Eastern Daylight Time (EDT)` is read on the clock of the
 * zone named, its date being the buyer's own: people write EST in July and EDT in January and mean Eastern time.
 */
function endOf(value: unknown, zone: string, publishedAt: string | null): Closing {
  const raw = textOf(value).slice(0, 100).toWellFormed();
  const day = LOCAL_MIDNIGHT.exec(raw)?.[1];
  if (day !== undefined) return { ...closingOf(day, zone, publishedAt), raw };
  const [, date = '', time = '', name = ''] = NAMED_ZONE.exec(raw) ?? [];
  const named = zoneOfCode(name);
  if (named === null) return closingOf(raw, zone, publishedAt);
  const closing = closingOf(`${date}T${time}`, named, publishedAt);
  return { ...closing, raw, localDate: closing.localDate === null ? null : date };
}
