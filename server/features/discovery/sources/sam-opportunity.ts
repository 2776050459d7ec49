import { htmlToText } from '#platform/text/html.ts';
import { closingOf } from '../closing.ts';
import type { NativeRecord, ParsedRecord } from '../connector.ts';
import type { Award, Category, Listing, ProcurementNature, SourceDocument, SourceStatus } from '../listing.ts';
import { blankAward, blankListing, namingWinners } from './blank-records.ts';
import { countryAlpha2 } from './country-codes.ts';
import {
  amountOf,
  fieldsOf,
  lineOf,
  listOf,
  publishedDate,
  publishedInstant,
  textOf,
  webAddress,
} from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { contactEmail, contactName, contactPhone, solicitationNumber } from './placeholders.ts';

export const SAM_SOURCE = 'sam-gov';
/** Dates without an offset are the office's own; most offices, and the service, are in the east. */
export const SAM_ZONE = 'America/New_York';

const MAX_LINKS = 2000;
const CANCELLED = /\bcancell?(?:ed|ation)\b/i;
const STATUSES: ReadonlyMap<string, SourceStatus> = new Map([
  ['solicitation', 'active'],
  ['combined synopsis/solicitation', 'active'],
  ['presolicitation', 'planned'],
  ['intent to bundle', 'planned'],
  ['sources sought', 'planning'],
  ['award notice', 'complete'],
  ['justification', 'complete'],
]);
const CODED = /^[A-Za-z0-9]{1,10}$/;

/** One opportunity as the search gives it, in either spelling of its members (sources.md 6.2 and 6.3). Never throws. */
export function parseOpportunity({ place, value }: NativeRecord): ParsedRecord {
  const notice = fieldsOf(value);
  if (notice === null) return { kind: 'failure', record: place, reason: 'is not a JSON object with members' };
  const id = lineOf(notice['noticeId']);
  if (id === null) return { kind: 'failure', record: place, reason: 'has no `noticeId`' };
  const title = line(notice['title']);
  if (title === null) return { kind: 'failure', record: id, reason: 'has no title' };
  const listing = listingOf(notice, id.slice(0, 100), title.slice(0, 1000));
  return namingWinners(listing, awardsOf(notice, listing));
}

/** One line; null for nothing and for the word `null`, which the service writes now and then. */
function line(value: unknown): string | null {
  const text = lineOf(value);
  return text === null || text.toLowerCase() === 'null' ? null : text;
}

function first(notice: Fields, ...names: readonly string[]): string | null {
  return names.map((name) => line(notice[name])).find((text) => text !== null) ?? null;
}

function listingOf(notice: Fields, id: string, title: string): Listing {
  const publishedAt = publishedInstant(notice['postedDate'], SAM_ZONE);
  const categories = categoriesOf(notice);
  const type = line(notice['type']);
  return {
    ...blankListing(SAM_SOURCE),
    nativeId: id,
    revision: publishedAt ?? '',
    title: { en: title },
    description: descriptionOf(notice),
    ...buyerOf(notice),
    ...contactOf(notice),
    referenceNumber: id,
    solicitationNumber: solicitationNumber(notice['solicitationNumber']),
    noticeType: type,
    procurementMethod: setAsideOf(notice),
    sourceStatus: statusOf(notice, type ?? '', title),
    publishedAt,
    // The table of the documentation spells the member without the first s.
    closing: closingOf(first(notice, 'responseDeadLine', 'reponseDeadLine'), SAM_ZONE, publishedAt),
    categories,
    nature: natureOf(notice, categories),
    regions: placesOf(notice),
    sourceUrl: webAddress(notice['uiLink']),
    documents: documentsOf(notice),
  };
}

function descriptionOf(notice: Fields): Listing['description'] {
  const given = textOf(notice['descriptionText']) || textOf(notice['description']);
  const text = /^https?:\/\/\S+$/i.test(given) || given.toLowerCase() === 'null' ? '' : htmlToText(given);
  return text === '' ? {} : { en: text };
}

/** Department and, where it differs, the agency under it, of `DEPARTMENT.AGENCY.OFFICE`. */
function buyerOf(
  notice: Fields,
): Pick<Listing, 'buyer' | 'buyerId' | 'buyerCity' | 'buyerRegion' | 'buyerCountry' | 'endUserEntity'> {
  const path = (line(notice['fullParentPathName']) ?? '').split('.').map((part) => part.trim());
  const department = path[0] || line(notice['department']);
  const agency = path[1] || line(notice['subTier']);
  const [code] = (line(notice['fullParentPathCode']) ?? '').split('.');
  const office = fieldsOf(notice['officeAddress']) ?? {};
  return {
    buyer: department === null ? {} : { en: department },
    buyerId: code || null,
    buyerCity: line(office['city']),
    buyerRegion: line(office['state']),
    buyerCountry: countryAlpha2(line(office['countryCode'])) ?? 'US',
    endUserEntity: agency === department ? null : agency,
  };
}

function contactOf(notice: Fields): Pick<Listing, 'contactName' | 'contactEmail' | 'contactPhone'> {
  const contacts = listOf(notice['pointOfContact'])
    .map(fieldsOf)
    .filter((contact) => contact !== null);
  const contact = contacts.find(({ type }) => textOf(type).toLowerCase() === 'primary') ?? contacts[0] ?? {};
  return {
    contactName: contactName(contact['fullName']),
    contactEmail: contactEmail(contact['email']),
    contactPhone: contactPhone(contact['phone']),
  };
}

/** The set-aside in words, else its code: `setAside` and `setAsideCode` in one spelling, `typeOfSetAside…` in the other. */
function setAsideOf(notice: Fields): string | null {
  return first(notice, 'typeOfSetAsideDescription', 'setAside', 'typeOfSetAside', 'setAsideCode');
}

function statusOf(notice: Fields, type: string, title: string): SourceStatus {
  if (textOf(notice['active']).toLowerCase() === 'no') {
    const text = `${title} ${textOf(notice['descriptionText']).slice(0, 4000)}`;
    return CANCELLED.test(text) ? 'cancelled' : 'complete';
  }
  // Types carry additions: `Intent to Bundle Requirements (DoD-Funded)`.
  const key = type.toLowerCase();
  return STATUSES.get(key) ?? [...STATUSES].find(([start]) => key.startsWith(start))?.[1] ?? 'unknown';
}

function categoriesOf(notice: Fields): Category[] {
  const naics = [notice['naicsCode'], ...listOf(notice['naicsCodes'])].map(textOf);
  const psc = textOf(notice['classificationCode']);
  return [
    ...[...new Set(naics)].map((code) => ({ scheme: 'NAICS' as const, code, label: {} })),
    { scheme: 'PSC' as const, code: psc, label: {} },
  ].filter(({ code }) => CODED.test(code));
}

/** Product and service codes: letters are services (Y and Z building and its upkeep), figures are goods; NAICS sector 23 builds. */
function natureOf(notice: Fields, categories: readonly Category[]): ProcurementNature {
  const psc = textOf(notice['classificationCode']);
  if (/^[YZ]/i.test(psc)) return 'construction';
  if (/^[A-X]/i.test(psc)) return 'services';
  if (/^\d/.test(psc)) return 'goods';
  return categories.some(({ scheme, code }) => scheme === 'NAICS' && code?.startsWith('23'))
    ? 'construction'
    : 'unknown';
}

/** `Milwaukee, WI, USA`, as far as the place of performance is named. */
function placesOf(notice: Fields): string[] {
  const place = fieldsOf(notice['placeOfPerformance']) ?? {};
  const parts = [
    nameIn(place['city'], 'name'),
    nameIn(place['state'], 'code') ?? nameIn(place['state'], 'name'),
    nameIn(place['country'], 'code') ?? nameIn(place['country'], 'name'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? [] : [parts.join(', ')];
}

function nameIn(value: unknown, member: string): string | null {
  return line(fieldsOf(value)?.[member]) ?? (typeof value === 'string' ? line(value) : null);
}

function documentsOf(notice: Fields): SourceDocument[] {
  const files = listOf(notice['resourceLinks'])
    .slice(0, MAX_LINKS)
    .map((url) => document(url, null));
  const found = [...files, document(notice['additionalInfoLink'], 'additionalInformation')].flat();
  return [...new Map(found.map((one) => [one.url, one])).values()];
}

function document(link: unknown, kind: string | null): SourceDocument[] {
  const url = webAddress(link);
  return url === null ? [] : [{ url, fileName: null, language: null, kind, publishedAt: null, amendmentNumber: null }];
}

function awardsOf(notice: Fields, listing: Listing): Award[] {
  const award = fieldsOf(notice['award']) ?? {};
  const awardee = fieldsOf(award['awardee']) ?? {};
  const name = line(awardee['name']);
  if (name === null) return [];
  const location = fieldsOf(awardee['location']) ?? {};
  const amount = amountOf(award['amount']);
  return [
    {
      ...blankAward(SAM_SOURCE, name.slice(0, 1000)),
      nativeId: listing.nativeId,
      solicitationNumber: listing.solicitationNumber,
      title: listing.title.en ?? null,
      buyer: listing.buyer.en ?? null,
      supplierNumber: first(awardee, 'ueiSAM', 'duns'),
      supplierCity: nameIn(location['city'], 'name'),
      supplierRegion: nameIn(location['state'], 'code'),
      supplierCountry: countryAlpha2(nameIn(location['country'], 'code')),
      won: true,
      amount,
      currency: amount === null ? null : 'USD',
      awardedOn: publishedDate(award['date'], SAM_ZONE),
    },
  ];
}
