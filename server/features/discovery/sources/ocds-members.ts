import { htmlToText, oneLine } from '#platform/text/html.ts';
import { closingOf, instantOf } from '../closing.ts';
import type { Localized } from '../listing.ts';
import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

export type Language = keyof Localized;

/** One contracting process as known from one file: its (merged) release and what orders and describes it. */
export type OcdsProcess = {
  ocid: string;
  release: Fields;
  /** Id and date of the newest release that went in; its tags; the date of the oldest. */
  releaseId: string;
  date: string;
  firstDate: string;
  tags: readonly string[];
};

const MAX_LINE_CHARS = 2000;
const MAX_ID_CHARS = 300;
/** No process comes near this many items, documents, parties or awards; what is beyond it is left unread. */
const MAX_ELEMENTS = 5000;
const SUFFIX = /^_([a-z]{2})(?:[-_][A-Za-z]{2,4})?$/;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** The elements of a list that are objects; a single object counts as a list of one. */
export function objectsOf(value: unknown): Fields[] {
  return listOf(value)
    .slice(0, MAX_ELEMENTS)
    .map(fieldsOf)
    .filter((fields) => fields !== null);
}

/** The member as an object; an empty one when it is anything else. */
export function member(fields: Fields | null, name: string): Fields {
  return fieldsOf(fields?.[name]) ?? {};
}

/** An identifier, which may be text or a number, without the control characters that no store takes. */
export function idOf(value: unknown): string {
  return textOf(value).slice(0, MAX_ID_CHARS).toWellFormed().replace(CONTROLS, '').trim();
}

/** One readable line of a text of any length. */
export function shortLine(value: unknown): string {
  return oneLine(textOf(value).slice(0, MAX_LINE_CHARS)).toWellFormed();
}

/** Readable text with its lines. */
export function longText(value: unknown): string {
  return htmlToText(textOf(value)).toWellFormed();
}

/** The language a release says its texts are in, by code (`en`, `fr-CA`, `EN`) or name. */
export function languageOf(release: Fields, publisher: OcdsPublisher): Language {
  const text = textOf(release['language']).slice(0, 20).toLowerCase();
  if (text === '') return publisher.language;
  if (/^(?:en(?:[-_]|$)|eng)/.test(text)) return 'en';
  return /^(?:fr(?:[-_]|$)|fre|fra)/.test(text) ? 'fr' : 'other';
}

/** A text member in every language it is published in: `title` in the release's own, `title_fr`, `title_en-CA` in theirs. */
export function localizedMember(
  fields: Fields,
  name: string,
  language: Language,
  read: (value: unknown) => string = shortLine,
): Localized {
  const found: Localized = {};
  const own = read(fields[name]);
  if (own !== '') found[language] = own;
  for (const key of Object.keys(fields)) {
    if (!key.startsWith(`${name}_`)) continue;
    const code = SUFFIX.exec(key.slice(name.length))?.[1];
    if (code === undefined) continue;
    const slot = code === 'en' || code === 'fr' ? code : 'other';
    const text = read(fields[key]);
    if (text !== '') found[slot] ??= text;
  }
  return found;
}

/** The first text of a localized one, English first; null when there is none. */
export function anyLanguage(text: Localized): string | null {
  return text.en ?? text.fr ?? text.other ?? null;
}

/** When something happened, as an instant: exact where an offset is given, the start of the day where only a date is. */
export function momentOf(value: unknown, zone: string): string | null {
  return instantOf(textOf(value).slice(0, 60), zone);
}

/** The calendar date a source prints, for values with and without a time; null when there is no such day. */
export function dateOf(value: unknown): string | null {
  return closingOf(textOf(value).slice(0, 10), 'UTC').localDate;
}

/** An amount with its currency (the publisher's where none is named); null for nothing, zero, less, or more than numbers hold. */
export function moneyOf(value: Fields, currency: string | null): { amount: number; currency: string } | null {
  const raw = value['amount'];
  const text = textOf(raw).replace(/^(\d{1,3}(?:,\d{3})+)(?=\.|$)/, (thousands) => thousands.replaceAll(',', ''));
  const amount = typeof raw === 'number' ? raw : /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  const code = textOf(value['currency']).toUpperCase() || currency;
  if (!Number.isFinite(amount) || amount <= 0 || code === null || !/^[A-Z]{3}$/.test(code)) return null;
  return { amount, currency: code };
}
