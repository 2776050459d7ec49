import { htmlToText } from '#platform/text/html.ts';
import type { ParsedRecord } from '../connector.ts';
import type { Award, Listing, SourceDocument } from '../listing.ts';
import { blankAward, blankListing, namingWinners } from './blank-records.ts';
import { countryAlpha2 } from './country-codes.ts';
import { contactEmail, solicitationNumber } from './placeholders.ts';
import * as ted from './ted-codes.ts';

/**
 * What is asked of each notice. The service refuses a whole request for one unknown name, so the list can be replaced by a
 * setting; and it allows fields × notices up to 10,000, so 40 names fit the page of 250.
 */
export const SEARCH_FIELDS = [
  'publication-number',
  'notice-identifier',
  'notice-version',
  'procedure-identifier',
  'notice-type',
  'form-type',
  'publication-date',
  'dispatch-date',
  'notice-title',
  'title-proc',
  'description-proc',
  'buyer-name',
  'buyer-identifier',
  'buyer-country',
  'buyer-city',
  'buyer-email',
  'internal-identifier-proc',
  'procedure-type',
  'contract-nature',
  'main-classification-proc',
  'classification-cpv',
  'place-of-performance',
  'deadline-receipt-tender-date-lot',
  'deadline-receipt-tender-time-lot',
  'deadline-receipt-request-date-lot',
  'deadline-receipt-request-time-lot',
  'estimated-value-proc',
  'estimated-value-cur-proc',
  'estimated-value-lot',
  'estimated-value-cur-lot',
  'document-url-lot',
  'change-notice-version-identifier',
  'change-reason-code',
  'winner-name',
  'winner-selection-status',
  'winner-decision-date',
  'tender-value',
  'tender-value-cur',
  'links',
] as const;

type Notice = Readonly<Record<string, unknown>>;

/** One notice as the search service answers it. Values are a text, a list, or either of them by language. */
export function parseSearchNotice(place: string, notice: Notice): ParsedRecord {
  const raw = first(notice['publication-number']);
  const number = ted.publicationNumber(raw);
  if (!number) {
    const reason = raw ? `publication-number "${raw.slice(0, 40)}" is not like 501152-2026` : 'no publication-number';
    return { kind: 'failure', record: first(notice['notice-identifier']) ?? place, reason };
  }
  const noticeType = first(notice['notice-type']);
  if (noticeType === 'pin-buyer') return { kind: 'ignored', reason: 'announces a buyer profile, not a tender' };
  if (noticeType?.startsWith('brin'))
    return { kind: 'ignored', reason: 'registration of a European company, not a tender' };
  const listing = listingOf(notice, number, noticeType);
  if (Object.keys(listing.title).length === 0) {
    return { kind: 'failure', record: number, reason: 'neither title-proc nor notice-title' };
  }
  return namingWinners(listing, winnersOf(notice, listing));
}

function listingOf(notice: Notice, number: string, noticeType: string | null): Listing {
  const publishedAt = ted.instantAt(first(notice['publication-date']), null);
  const dispatchedAt = ted.instantAt(first(notice['dispatch-date']), null) ?? publishedAt;
  const noticeId = first(notice['notice-identifier']);
  const changed = first(notice['change-notice-version-identifier']);
  const description = ted.localizedOf(texts(notice['description-proc']), null);
  return {
    ...blankListing('ted'),
    ...buyerOf(notice),
    nativeId: first(notice['procedure-identifier']) ?? ted.changedNoticeId(changed) ?? noticeId ?? number,
    revision: ted.tedRevision(dispatchedAt, first(notice['notice-version'])),
    title: titleOf(notice),
    description: Object.fromEntries(
      Object.entries(description).map(([language, text]) => [language, htmlToText(text)]),
    ),
    referenceNumber: number,
    solicitationNumber: solicitationNumber(first(notice['internal-identifier-proc'])),
    noticeType,
    procurementMethod: first(notice['procedure-type']),
    sourceStatus: ted.tedStatus({
      formType: first(notice['form-type']),
      noticeType,
      changeReasons: strings(notice['change-reason-code']),
      lotOutcomes: strings(notice['winner-selection-status']),
    }),
    publishedAt,
    amendedAt: changed ? dispatchedAt : null,
    closing: ted.earliestClosing(deadlines(notice), publishedAt),
    estimatedValue: valueOf(notice),
    categories: ted.cpvCategories([
      ...strings(notice['main-classification-proc']),
      ...strings(notice['classification-cpv']),
    ]),
    nature: ted.tedNature(strings(notice['contract-nature'])),
    regions: regionsOf(notice),
    sourceUrl: pageOf(notice) ?? ted.noticePage(number),
    documents: documentsOf(notice),
  };
}

/** The procedure's own title, else the notice's headline without the country and subject that TED puts before it. */
function titleOf(notice: Notice): Listing['title'] {
  const own = ted.localizedOf(lines(notice['title-proc']), null);
  if (Object.keys(own).length > 0) return own;
  const headlines = lines(notice['notice-title']).map(([language, text]) => {
    const parts = text.split(' – ');
    return [language, parts.length > 2 ? parts.slice(2).join(' – ') : text] as const;
  });
  return ted.localizedOf(headlines, null);
}

function buyerOf(notice: Notice): Partial<Listing> {
  const country = countryAlpha2(first(notice['buyer-country']));
  return {
    buyer: ted.localizedOf(lines(notice['buyer-name']), null),
    buyerId: ted.organizationId(country, first(notice['buyer-identifier'])),
    buyerCity: ted.lineOf(first(notice['buyer-city'])),
    buyerCountry: country,
    contactEmail: contactEmail(first(notice['buyer-email'])),
  };
}

/** Deadlines for tenders, else for requests to participate. Times are paired only when they surely belong to the dates. */
function deadlines(notice: Notice): ted.DateAndTime[] {
  for (const kind of ['tender', 'request']) {
    const dates = strings(notice[`deadline-receipt-${kind}-date-lot`]);
    const times = strings(notice[`deadline-receipt-${kind}-time-lot`]);
    if (dates.length === 0) continue;
    return dates.map((date, index) => {
      if (times.length === dates.length) return { date, time: times[index] ?? null };
      return { date, time: times.length === 1 ? (times[0] ?? null) : null };
    });
  }
  return [];
}

function valueOf(notice: Notice): Listing['estimatedValue'] {
  const amounts = strings(notice['estimated-value-lot']);
  const currencies = strings(notice['estimated-value-cur-lot']);
  const paired = currencies.length === 1 || currencies.length === amounts.length;
  return ted.procedureOrLots(
    ted.tedAmount(first(notice['estimated-value-proc']), first(notice['estimated-value-cur-proc'])),
    paired ? amounts.map((amount, index) => ted.tedAmount(amount, currencies[index] ?? currencies[0] ?? null)) : [],
  );
}

/** NUTS codes, then countries as alpha-2, each once. */
function regionsOf(notice: Notice): string[] {
  const places = strings(notice['place-of-performance']).map((place) => place.trim());
  const isCountry = (place: string): boolean => /^[A-Z]{3}$/.test(place) && countryAlpha2(place) !== null;
  return [
    ...new Set([
      ...places.filter((place) => !isCountry(place)),
      ...places.filter(isCountry).map((place) => countryAlpha2(place) ?? place),
    ]),
  ];
}

function documentsOf(notice: Notice): SourceDocument[] {
  const urls = new Set(strings(notice['document-url-lot']).filter((url) => /^https?:\/\//i.test(url)));
  return [...urls].map((url) => ({
    url,
    fileName: null,
    language: null,
    kind: null,
    publishedAt: null,
    amendmentNumber: null,
  }));
}

/** Winners by name. An amount is taken only when there are as many of them as names; the lists are not aligned otherwise. */
function winnersOf(notice: Notice, listing: Listing): Award[] {
  const byLanguage = notice['winner-name'];
  const names = isObject(byLanguage) ? strings(byLanguage['eng'] ?? Object.values(byLanguage)[0]) : strings(byLanguage);
  const amounts = strings(notice['tender-value']);
  const currencies = strings(notice['tender-value-cur']);
  const aligned = names.length === amounts.length && names.length === currencies.length;
  const kept = aligned ? names : [...new Set(names)];
  const decided = [...new Set(strings(notice['winner-decision-date']))];
  return kept.flatMap((rawName, index) => {
    const name = ted.lineOf(rawName);
    if (!name) return [];
    const amount = aligned ? ted.tedAmount(amounts[index] ?? null, currencies[index] ?? null) : null;
    return {
      ...blankAward('ted', name),
      nativeId: listing.nativeId,
      solicitationNumber: listing.solicitationNumber,
      title: listing.title.en ?? listing.title.fr ?? listing.title.other ?? null,
      buyer: listing.buyer.en ?? listing.buyer.fr ?? listing.buyer.other ?? null,
      won: true,
      ...amount,
      awardedOn: decided.length === 1 ? (/^\d{4}-\d{2}-\d{2}/.exec(decided[0] ?? '')?.[0] ?? null) : null,
    };
  });
}

function pageOf(notice: Notice): string | null {
  const { links } = notice;
  const html = isObject(links) && isObject(links['html']) ? (links['html']['ENG'] ?? links['html']['FRA']) : null;
  return typeof html === 'string' && /^https?:\/\//i.test(html) ? html : null;
}

function lines(value: unknown): ted.LanguageText[] {
  return texts(value).map(([language, text]) => [language, ted.lineOf(text) ?? '']);
}

/** One text for each language; a text without language counts as none of those known. */
function texts(value: unknown): ted.LanguageText[] {
  if (!isObject(value)) return strings(value).map((text) => [null, text]);
  return Object.entries(value).flatMap(([language, text]) => {
    const found = first(text);
    return found === null ? [] : [[language, found] as const];
  });
}

function first(value: unknown): string | null {
  return strings(value)[0] ?? null;
}

/** Lists by language are the deepest values there are; anything deeper is not read. */
const MAX_DEPTH = 3;

function strings(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return [];
  return Object.values(value).flatMap((inner) => strings(inner, depth + 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
