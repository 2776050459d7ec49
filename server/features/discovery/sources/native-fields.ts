import { oneLine } from '#platform/text/html.ts';
import { closingOf, instantOf } from '../closing.ts';
import type { Localized } from '../listing.ts';

/** A native record's members, read one by one because a source may send any type in any of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object with members, or null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** Trimmed text of a text or number; empty for every other type. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** The elements of a list; a single value is a list of one, nothing is the empty list. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === '' ? [] : [value];
}

/** A published amount: a number, or text such as `$1,234.50` or `1 234,50 $`. Null when it is neither, or negative. */
export function amountOf(value: unknown): number | null {
  const text = textOf(value).slice(0, 60).replace(/[$\s]/g, '');
  if (/^\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null;
}

/** English and French text with the blank ones left out, as `Localized` wants them. */
export function localized(en: string, fr = ''): Localized {
  return { ...(en && { en }), ...(fr && { fr }) };
}

/** One readable line, or null when nothing is left. */
export function lineOf(value: unknown): string | null {
  return oneLine(textOf(value)) || null;
}

/** The address of a web page in its normal form; null for anything that is not http or https. */
export function webAddress(value: unknown): string | null {
  const text = textOf(value);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}

/** When something was published: a date without a time is the start of that day in `zone`, and midnight stays midnight. */
export function publishedInstant(value: unknown, zone: string): string | null {
  return instantOf(textOf(value), zone);
}

/** The calendar date of a published date or time, in `zone`. */
export function publishedDate(value: unknown, zone: string): string | null {
  return closingOf(textOf(value), zone).localDate;
}
