import { closingOf } from '../closing.ts';
import type { Closing } from '../listing.ts';
import { blankListing } from './blank-records.ts';
import { NOT_TENDERED } from './seao-xml-codes.ts';

/** Days and hours of Quebec's XML exports: local time without offset, of which 1900-01-01 is "none". */

export const SEAO_ZONE = 'America/Toronto';

export function moment(raw: string | undefined): string | null {
  const text = raw?.trim();
  return !text || text.startsWith('1900-01-01') ? null : text;
}

/** Only what was open to bids closed; elsewhere this field repeats the day of award or of publication, at midnight. */
export function noticeClosing(fields: Readonly<Record<string, string>>, publishedAt: string | null): Closing {
  const raw = moment(fields['datefermeture']);
  const day = / 00:00(?::00)?$/.test(raw ?? '') ? (raw?.slice(0, 10) ?? null) : null;
  const isOther = ['dateadjudication', 'datepublication'].some((name) => day !== null && fields[name]?.startsWith(day));
  if (isOther || NOT_TENDERED.has(fields['type'] ?? '')) return blankListing('seao-xml').closing;
  const closing = closingOf(day ?? raw, SEAO_ZONE, publishedAt);
  return { ...closing, raw };
}
