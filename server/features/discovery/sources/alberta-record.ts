import { fold } from '#platform/text/fold.ts';
import { htmlToText } from '#platform/text/html.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import { instantOf } from '../closing.ts';
import type { NativeRecord, ParsedRecord } from '../connector.ts';
import type { Category, Listing, SourceDocument, SourceStatus } from '../listing.ts';
import { albertaAwards, withEstimates } from './alberta-awards.ts';
import { amendedAt, closingTime, firstPostedAt, momentsOf, revisionOf } from './alberta-dates.ts';
import { familyCategories, familyNature, provinceName } from './canadian-terms.ts';
import { withWinner } from './blank-records.ts';
import { countryAlpha2 } from './country-codes.ts';
import { amountOf, fieldsOf, lineOf, listOf, localized, textOf, webAddress } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { contactEmail, contactName, contactPhone, isPlaceholder, solicitationNumber } from './placeholders.ts';

/** Member of a record that only says why a posting's detail could not be read. */
export const UNREADABLE = 'unreadable_detail';
const POSTING_PAGE = 'https://purchasing.alberta.ca/posting/';
const STATUSES: ReadonlyMap<string, SourceStatus> = new Map([
  ['OPEN', 'active'],
  ['CLOSED', 'complete'],
  ['EVALUATION', 'complete'],
  ['SELECTION', 'complete'],
  ['AWARD', 'complete'],
  ['EXPIRED', 'complete'],
  ['CANCELLED', 'cancelled'],
  ['UNAWARDABLE', 'unsuccessful'],
]);
const BIDS_AND_TENDERS = /https?:\/\/[a-z0-9-]{1,63}\.bidsandtenders\.(?:ca|com)[^\s"'<>)]{0,300}/gi;
/** Texts of a posting in which a link to the portal it was first published on can hide. */
const TEXTS_WITH_LINKS = [
  'additionalRequirements',
  'bidSecurity',
  'otherSubmissionMethodValue',
  'submissionDetails',
  'projectDescription',
] as const;
/** Reads a detail record `{opportunity, …, search?}` or a row of a search answer. */
export function parseAlberta(record: NativeRecord): ParsedRecord {
  const fields = fieldsOf(record.value);
  if (fields === null) return { kind: 'failure', record: record.place, reason: 'the record is not an object' };
  const unreadable = textOf(fields[UNREADABLE]);
  if (unreadable)
    return {
      kind: 'failure',
      record: record.place,
      reason: `the detail could not be read: ${unreadable.slice(0, 300)}`,
    };
  const detail = fieldsOf(fields['opportunity']);
  const posting = detail ?? fields;
  const reference = lineOf(posting['referenceNumber']);
  if (reference === null) return { kind: 'failure', record: record.place, reason: 'the record has no referenceNumber' };
  const title = lineOf(posting['shortTitle']) ?? lineOf(posting['title']);
  if (title === null)
    return { kind: 'failure', record: reference, reason: 'the record has neither shortTitle nor title' };
  const search = fieldsOf(fields['search']) ?? (detail === null ? fields : {});
  const listing = listingOf({ fields, posting, search, isDetail: detail !== null }, reference, title);
  const parsed = withWinner(listing, albertaAwards(fields, listing));
  return parsed.kind === 'listing' ? { ...parsed, listing: withEstimates(parsed.listing, fields) } : parsed;
}

/** `fields` is the record, `posting` its opportunity, `search` its row in the search answer when that was read. */
type Parts = { fields: Fields; posting: Fields; search: Fields; isDetail: boolean };

function listingOf({ fields, posting, search, isDetail }: Parts, reference: string, title: string): Listing {
  const publishedAt = firstPostedAt(posting);
  const families = listOf(posting['categoryCode'])
    .map((code) => textOf(code))
    .filter((code) => code !== '');
  const contact = fieldsOf(posting['contactInformation']) ?? {};
  const { buyer, endUserEntity } = organisations(posting, search, title);
  return {
    source: 'alberta',
    nativeId: reference,
    revision: isDetail ? revisionOf(fields, posting) : '000000.',
    title: localized(title),
    description: localized(descriptionOf(posting)),
    buyer: localized(buyer ?? ''),
    buyerId: lineOf(posting['contractingOrgId']),
    ...addressOf(fields),
    endUserEntity,
    referenceNumber: reference,
    solicitationNumber: solicitationNumber(posting['solicitationNumber']),
    noticeType: lineOf(posting['solicitationTypeCode']),
    procurementMethod:
      lineOf(posting['postingTypeCode']) ?? (posting['isDirectAward'] === true ? 'DIRECT-AWARD' : null),
    sourceStatus: STATUSES.get(textOf(posting['statusCode']).toUpperCase()) ?? 'unknown',
    publishedAt,
    amendedAt: amendedAt(posting),
    closing: closingTime(posting, publishedAt),
    estimatedValue: shownValue(posting),
    categories: [...familyCategories(families), ...commodities(fields)],
    nature: familyNature(families),
    regions: regionsOf(posting['regionOfDelivery']),
    tradeAgreements: textOf(posting['estimatedTradeAgreement'])
      .split('/')
      .map((name) => name.trim())
      .filter((name) => !isPlaceholder(name)),
    ...momentsOf(posting),
    contactName: contactName(`${textOf(contact['firstName'])} ${textOf(contact['lastName'])}`),
    contactEmail: contactEmail(contact['emailAddress']),
    contactPhone: phoneOf(contact),
    sourceUrl: POSTING_PAGE + encodeURIComponent(reference.toWellFormed()),
    originUrl: originOf(posting, contact),
    documents: documentsOf(posting, reference),
  };
}

/** The estimate only where the buyer shows it: a hidden one is sent as 0, and the actual value is known after the award. */
function shownValue(posting: Fields): Listing['estimatedValue'] {
  const amount = posting['showEstimatedValue'] === true ? amountOf(posting['estimatedValue']) : null;
  return amount === null || amount === 0 ? null : { amount, currency: 'CAD' };
}

/** The buyer is named by the search row, or by the detail's title, which is "Organisation - Type - Short title". */
function organisations(
  posting: Fields,
  search: Fields,
  shortTitle: string,
): { buyer: string | null; endUserEntity: string | null } {
  const title = lineOf(posting['title']) ?? '';
  const ending = ` - ${lineOf(posting['originalTitle']) ?? shortTitle}`;
  const head = [` - ${shortTitle}`, ending].find((end) => title.endsWith(end));
  const start = head === undefined ? title : title.slice(0, -head.length);
  const cut = head === undefined ? start.indexOf(' - ') : start.lastIndexOf(' - ');
  const inTitle = cut > 0 ? start.slice(0, cut) : null;
  const contracting = lineOf(search['contractingOrganization']) ?? lineOf(posting['contractingOrganization']);
  const other =
    posting['isPostedOnBehalfOf'] === true &&
    inTitle !== null &&
    contracting !== null &&
    fold(inTitle) !== fold(contracting);
  return { buyer: contracting ?? inTitle, endUserEntity: other ? inTitle : null };
}

function addressOf(fields: Fields): Pick<Listing, 'buyerCity' | 'buyerRegion' | 'buyerCountry'> {
  const entity = fieldsOf(fields['contractingEntityContactInformation']);
  const address = fieldsOf(listOf(entity?.['addresses'])[0]) ?? {};
  return {
    buyerCity: lineOf(address['city']),
    buyerRegion: provinceName(address['stateProvince']) ?? 'Alberta',
    buyerCountry: /^canada$/i.test(textOf(address['country']))
      ? 'CA'
      : (countryAlpha2(textOf(address['country'])) ?? 'CA'),
  };
}

/** The description with the posting's further conditions under headings, so that requirements are read with it. */
function descriptionOf(posting: Fields): string {
  const parts = [
    ['', 'projectDescription'],
    ['Additional requirements', 'additionalRequirements'],
    ['Bid security', 'bidSecurity'],
    ['Submission', 'submissionDetails'],
    ['Other submission method', 'otherSubmissionMethodValue'],
    ['Questions', 'questionSubmissionDetails'],
    ['Information session', 'informationSessionDetails'],
  ] as const;
  return parts
    .map(([heading, member]) => [heading, htmlToText(textOf(posting[member]))] as const)
    .filter(([heading, text]) => !isPlaceholder(text) || (heading === '' && text !== ''))
    .map(([heading, text]) => (heading ? `${heading}: ${text}` : text))
    .join('\n\n');
}

/** Resolved commodity codes at their own level, with the GSIN code next to them; in search rows only their titles. */
function commodities(fields: Fields): Category[] {
  const resolved = listOf(fields['commodityCodes'])
    .map((code) => fieldsOf(code))
    .filter((code) => code !== null);
  const categories = new Map<string, Category>();
  for (const entry of resolved) {
    const level = ['commodity', 'class', 'family', 'segment'].find((name) => textOf(entry[name]) !== '');
    const gsin = textOf(entry['gsinCode']);
    if (level !== undefined) {
      const code = textOf(entry[level]).padStart(8, '0');
      categories.set(`U ${code}`, { scheme: 'UNSPSC', code, label: localized(lineOf(entry[`${level}Title`]) ?? '') });
    }
    if (gsin !== '') categories.set(`G ${gsin}`, { scheme: 'GSIN', code: gsin, label: {} });
  }
  if (resolved.length > 0) return [...categories.values()];
  return listOf(fields['commodityCodeTitles'])
    .map((title) => lineOf(title))
    .filter((title) => title !== null)
    .map((title) => ({ scheme: 'UNSPSC', code: null, label: { en: title } }));
}

/** `"Alberta,Claresholm"` in a detail, a list in a search row. */
function regionsOf(value: unknown): string[] {
  const names = listOf(value).flatMap((part) => textOf(part).split(','));
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

function phoneOf(contact: Fields): string | null {
  const phone = contactPhone(contact['phoneNumber']);
  const extension = textOf(contact['phoneNumberExtension']);
  return phone !== null && /^\d{1,8}$/.test(extension) ? `${phone} ext. ${extension}` : phone;
}

/**
 * Where the tender was first published: `externalOriginLink`, or a bids&tenders address in the texts. A link to a mere
 * host gives way to an address on the same host that names the tender.
 */
function originOf(posting: Fields, contact: Fields): string | null {
  const raw = textOf(posting['externalOriginLink']);
  const isBareHost = /^[a-z0-9.-]{3,200}\.[a-z]{2,24}(?:\/|$)/i.test(raw);
  const external = webAddress(isBareHost ? `https://${raw}` : raw);
  const texts = [...TEXTS_WITH_LINKS.map((member) => posting[member]), contact['otherContactMethodDetails']];
  const links = texts
    .flatMap((text) => textOf(text).slice(0, 100_000).match(BIDS_AND_TENDERS) ?? [])
    .map((link) => webAddress(trimEnd(link, '.,;')))
    .filter((link) => link !== null);
  const candidates = external === null ? links : links.filter((link) => new URL(link).host === new URL(external).host);
  const deep = [...(external === null ? [] : [external]), ...candidates].find((link) => new URL(link).pathname !== '/');
  return deep ?? external ?? candidates[0] ?? null;
}

/** Documents are downloaded from the posting's page after signing in; the fragment only tells them apart. */
function documentsOf(posting: Fields, reference: string): SourceDocument[] {
  return listOf(posting['documents'])
    .map((document) => fieldsOf(document) ?? {})
    .filter((document) => textOf(document['id']) !== '' && textOf(document['deletedOnUtc']) === '')
    .map((document) => ({
      url: `${POSTING_PAGE}${encodeURIComponent(reference.toWellFormed())}#document-${encodeURIComponent(textOf(document['id']).toWellFormed())}`,
      fileName: lineOf(document['filename']) ?? lineOf(document['title']),
      language: null,
      kind: lineOf(document['typeCode']),
      publishedAt: instantOf(textOf(document['uploadedOnUtc']), 'UTC'),
      amendmentNumber: typeof document['amendmentNumber'] === 'number' ? document['amendmentNumber'] : null,
    }));
}
