import { oneLine } from '#platform/text/html.ts';
import { closingOf, instantOf } from '../closing.ts';
import type { Category, Closing, Listing, Localized, ProcurementNature, SourceStatus } from '../listing.ts';
import { isPlaceholder } from './placeholders.ts';

/** The zone that the EU's Publications Office works in; TED times without an offset are read in it. */
export const TED_ZONE = 'Europe/Brussels';

/** A text with its language as published: ISO 639-2 in either case, or null where the notice's own language is meant. */
export type LanguageText = readonly [language: string | null, text: string];

/**
 * English and French texts under their names. `other` holds the text in the notice's own language when that is neither,
 * or the first text there is when neither English nor French was published.
 */
export function localizedOf(texts: readonly LanguageText[], noticeLanguage: string | null): Localized {
  const own = shortLanguage(noticeLanguage);
  const localized: Localized = {};
  let fallback: string | undefined;
  for (const [language, text] of texts) {
    if (text === '') continue;
    const short = language === null ? own : shortLanguage(language);
    if (short === 'en' || short === 'fr') localized[short] ??= text;
    else if (short === own) localized.other ??= text;
    else fallback ??= text;
  }
  if (fallback && Object.keys(localized).length === 0) localized.other = fallback;
  return localized;
}

function shortLanguage(language: string | null): string {
  const lower = language?.trim().toLowerCase() ?? '';
  if (lower === 'eng') return 'en';
  return lower === 'fra' || lower === 'fre' ? 'fr' : lower;
}

/** A document's language where it is one that listings know. */
export function documentLanguage(languages: readonly string[]): 'en' | 'fr' | null {
  const short = languages.length === 1 ? shortLanguage(languages[0] ?? null) : '';
  return short === 'en' || short === 'fr' ? short : null;
}

const FORM_TYPE_BY_NOTICE_TYPE: readonly (readonly [start: string, formType: string])[] = [
  ['cn-', 'competition'],
  ['pin-cfc', 'competition'],
  ['qu-sy', 'competition'],
  ['subco', 'competition'],
  ['pmc', 'consultation'],
  ['pin-', 'planning'],
  ['can-modif', 'cont-modif'],
  ['can-', 'result'],
  ['veat', 'dir-awa-pre'],
  ['compl', 'completion'],
];

const STATUS_BY_FORM_TYPE: ReadonlyMap<string, SourceStatus> = new Map([
  ['planning', 'planning'],
  ['consultation', 'planning'],
  ['competition', 'active'],
  ['result', 'complete'],
  ['dir-awa-pre', 'planned'],
  ['cont-modif', 'complete'],
  ['completion', 'complete'],
  ['compl', 'complete'],
]);

/**
 * Status by form type (BT-03; by notice type, BT-02, where it is missing). A change notice with reason `cancel` (BT-140)
 * cancels a procedure that has no result yet; a result in which every lot ended without winner (`clos-nw`) is unsuccessful.
 */
export function tedStatus(notice: {
  formType: string | null;
  noticeType: string | null;
  changeReasons: readonly string[];
  lotOutcomes: readonly string[];
}): SourceStatus {
  const { formType, noticeType, changeReasons, lotOutcomes } = notice;
  const derived = FORM_TYPE_BY_NOTICE_TYPE.find(([start]) => noticeType?.startsWith(start))?.[1];
  const status = STATUS_BY_FORM_TYPE.get(formType ?? derived ?? '') ?? 'unknown';
  if (changeReasons.includes('cancel') && (status === 'active' || status === 'planning' || status === 'planned')) {
    return 'cancelled';
  }
  const failed = lotOutcomes.length > 0 && lotOutcomes.every((outcome) => outcome === 'clos-nw');
  return status === 'complete' && failed ? 'unsuccessful' : status;
}

const NATURE_BY_CODE: ReadonlyMap<string, ProcurementNature> = new Map([
  ['works', 'construction'],
  ['supplies', 'goods'],
  ['services', 'services'],
  ['combined', 'mixed'],
]);

/** One nature from the contract natures (BT-23) of a procedure or of its lots; several different ones are `mixed`. */
export function tedNature(codes: readonly string[]): ProcurementNature {
  const natures = new Set(codes.flatMap((code) => NATURE_BY_CODE.get(code.trim().toLowerCase()) ?? []));
  const [only] = natures;
  return only === undefined ? 'unknown' : natures.size === 1 ? only : 'mixed';
}

export type DateAndTime = { date: string; time: string | null };
const OFFSET_AT_END = /(?:Z|[+-]\d{2}:\d{2})$/i;

/** A date or time element as its value and its offset, which XML allows on both. */
function offsetApart(raw: string | null): [value: string, offset: string] {
  const text = raw?.trim().slice(0, 40) ?? '';
  const offset = OFFSET_AT_END.exec(text)?.[0] ?? '';
  return [text.slice(0, text.length - offset.length), offset];
}

/**
 * The earliest of the deadlines of all lots. A deadline is the calendar part of its date with its time and the time's
 * offset, which is what the two say together where their offsets differ; without a time it is the end of that day.
 */
export function earliestClosing(deadlines: readonly DateAndTime[], publishedAt: string | null): Closing {
  const closings = deadlines.map(({ date, time }) => {
    const [day] = offsetApart(date);
    const joined = time ? `${day}T${time.trim()}` : date;
    const raw = time ? `${date} ${time}` : date;
    const closing = closingOf(joined, TED_ZONE, publishedAt);
    return closing.at === null ? { ...closing, raw } : { ...closing, raw, localDate: day };
  });
  const readable = closings.filter(({ at }) => at !== null).sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
  const fault = closings.find((one) => one.fault !== undefined)?.fault;
  const first = readable[0] ?? closings[0] ?? { at: null, localDate: null, raw: null, dateOnly: false };
  return fault === undefined ? first : { ...first, fault };
}

/** The instant of a date and a time element, at the start of the day when there is no time; null when unreadable. */
export function instantAt(date: string | null, time: string | null): string | null {
  const [day, dayOffset] = offsetApart(date);
  const [clock, clockOffset] = offsetApart(time);
  return instantOf(`${day}T${clock || '00:00:00'}${clock ? clockOffset : dayOffset}`, TED_ZONE);
}

/** Dispatch instant, then version: versions of one procedure sort by time as text. */
export function tedRevision(dispatchedAt: string | null, version: string | null): string {
  return dispatchedAt ? `${dispatchedAt} ${(version ?? '').padStart(4, '0')}` : '';
}

/** `00501152-2026` and `501152-2026` are one publication number; null when it has another shape. */
export function publicationNumber(raw: string | null): string | null {
  const [, number, year] = /^0*(\d{1,8})-(\d{4})$/.exec(raw?.trim() ?? '') ?? [];
  return number && year ? `${number}-${year}` : null;
}

/** The public page of a notice. */
export function noticePage(number: string | null): string | null {
  return number && `https://ted.europa.eu/en/notice/-/detail/${number}`;
}

/** The UUID of a changed notice out of its identifier and version (`…-01`). */
export function changedNoticeId(identifier: string | null): string | null {
  return /^([0-9a-f-]{36})-\d{2}$/i.exec(identifier?.trim() ?? '')?.[1] ?? null;
}

/** CPV categories, main code first, each code once (check digits dropped). */
export function cpvCategories(codes: readonly string[]): Category[] {
  const clean = codes.flatMap((code) => /^(\d{8})(?:-\d)?$/.exec(code.trim())?.[1] ?? []);
  return [...new Set(clean)].map((code) => ({ scheme: 'CPV', code, label: {} }));
}

/** An amount of money; null when it is no positive number (withheld amounts are published as -1). */
export function tedAmount(raw: string | null, currency: string | null): { amount: number; currency: string } | null {
  const amount = /^\d{1,15}(?:\.\d+)?$/.test(raw?.trim() ?? '') ? Number(raw) : 0;
  return amount > 0 && currency && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null;
}

/** The procedure's value, else the sum of the lots when all their amounts are in one currency. */
export function procedureOrLots(
  procedure: Listing['estimatedValue'],
  lots: readonly Listing['estimatedValue'][],
): Listing['estimatedValue'] {
  if (procedure) return procedure;
  const values = lots.flatMap((value) => value ?? []);
  const [first] = values;
  if (!first || values.some(({ currency }) => currency !== first.currency)) return null;
  // Summed in cents: sums of many decimal amounts drift otherwise.
  const cents = values.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { amount: cents / 100, currency: first.currency };
}

/** Country and registration number (BT-501) name a buyer across notices; null for `n/a` and the like. */
export function organizationId(country: string | null, number: string | null): string | null {
  const registered = registrationNumber(number);
  return registered === null ? null : `${country ?? ''}-${registered}`;
}

/** A registration number (BT-501), or null for `n/a` and the like. */
export function registrationNumber(raw: string | null): string | null {
  const line = lineOf(raw);
  return line === null || isPlaceholder(line) ? null : line;
}

/** Text of one line, or null when nothing is left of it. */
export function lineOf(raw: string | null | undefined): string | null {
  return raw ? oneLine(raw) || null : null;
}
