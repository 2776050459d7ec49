import { fold } from '#platform/text/fold.ts';
import type { Listing, Localized, SourceStatus } from '../listing.ts';
import { SOURCE_STATUSES } from '#contract/opportunities.ts';
import { blankListing } from './blank-records.ts';
import { provinceName } from './canadian-terms.ts';
import { fieldsOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { categoriesOf, natureOf } from './ocds-categories.ts';
import { ocdsClosing, ocdsQuestions } from './ocds-closing.ts';
import { canonicalAddress, documentsOf, noticePageOf, noticeTypeOf } from './ocds-documents.ts';
import {
  anyLanguage,
  idOf,
  languageOf,
  localizedMember,
  longText,
  member,
  momentOf,
  moneyOf,
  objectsOf,
  shortLine,
} from './ocds-members.ts';
import type { Language, OcdsProcess } from './ocds-members.ts';
import { revisionOf } from './ocds-merge.ts';
import {
  addressLine,
  buyerIdOf,
  nameOf,
  organization,
  partiesOf,
  partiesWithRole,
  placeOf,
  type Place,
} from './ocds-parties.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';
import { contactEmail, contactName, contactPhone, solicitationNumber } from './placeholders.ts';

const STATUSES: ReadonlySet<string> = new Set(SOURCE_STATUSES);
const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const UPDATE_TAG = /^(?:tenderUpdate|tenderAmendment|tenderCancellation|planningUpdate)$/;
const MAX_TITLE_CHARS = 300;
const MAX_PARTS = 100;
const ADVERTISED_TAG = /^(?:tender|planning|compiled)/;

/** What a process says of its tender; `title` is empty when it has nothing to show. */
export function listingOf(process: OcdsProcess, publisher: OcdsPublisher): Listing {
  const { release, ocid } = process;
  const tender = member(release, 'tender');
  const language = languageOf(release, publisher);
  const publishedAt = publishedAtOf(process, tender, publisher);
  const categories = categoriesOf(tender, language, publisher);
  const referenceNumber = referenceOf(process, publisher);
  const page = noticePageOf(process, referenceNumber, publisher);
  const title = titleOf(release, language);
  return {
    ...blankListing(publisher.source),
    nativeId: publisher.nativeId === 'ocid' ? ocid : afterLastDash(ocid),
    revision: revisionOf(process, publisher),
    title,
    description: descriptionOf(tender, { title, language, publisher }),
    ...buyerOf(release, language, publisher),
    referenceNumber,
    solicitationNumber: publisher.tenderIdIsSolicitationNumber ? ownNumber(process, tender) : null,
    noticeType: noticeTypeOf(process, publisher),
    procurementMethod: methodOf(tender, language),
    sourceStatus: statusOf(process, tender),
    publishedAt,
    amendedAt: amendedAtOf(process, tender, publisher),
    closing: ocdsClosing(member(tender, 'tenderPeriod'), publisher.zone, publishedAt),
    estimatedValue: valueOf(tender, publisher),
    categories,
    nature: natureOf(tender, categories),
    regions: regionsOf(tender),
    tradeAgreements: Array.isArray(tender['coveredBy']) ? tender['coveredBy'].map(shortLine).filter(Boolean) : [],
    ...ocdsQuestions(tender, publisher.zone, publishedAt),
    sourceUrl: page,
    originUrl: canonicalAddress(release, publisher),
    documents: documentsOf(process, page, publisher),
  };
}

/**
 * True for a contract that was given without any call: nothing could ever be bid on, so it is no listing. Only releases
 * that report nothing but awards and contracts are judged by their method.
 */
export function isDirectContract({ release, tags }: OcdsProcess): boolean {
  const method = textOf(member(release, 'tender')['procurementMethod']).toLowerCase();
  return method === 'direct' && tags.length > 0 && !tags.some((tag) => ADVERTISED_TAG.test(tag));
}

function afterLastDash(ocid: string): string {
  return ocid.slice(ocid.lastIndexOf('-') + 1) || ocid;
}

function referenceOf({ ocid, releaseId }: OcdsProcess, { reference }: OcdsPublisher): string {
  if (reference === 'number-after-last-dash') return afterLastDash(ocid);
  if (reference === 'release-id') return releaseId || ocid;
  // Older releases repeat the ocid.
  if (reference === 'guid-of-release-id') return GUID.exec(releaseId)?.[0] ?? GUID.exec(ocid)?.[0] ?? ocid;
  return ocid;
}

/** `tender.id`, unless it only repeats the process's or the release's own id. */
function ownNumber({ ocid, releaseId }: OcdsProcess, tender: Fields): string | null {
  const number = idOf(tender['id']);
  return number === releaseId || number.startsWith(ocid) ? null : solicitationNumber(number);
}

function titleOf(release: Fields, language: Language): Localized {
  const tender = member(release, 'tender');
  const planning = member(release, 'planning');
  const candidates = [
    () => localizedMember(tender, 'title', language),
    () => localizedMember(member(planning, 'project'), 'title', language),
    () => localizedMember(planning, 'project', language),
    () => localizedMember(member(planning, 'budget'), 'project', language),
    () => localizedMember(tender, 'description', language, firstLine),
  ];
  for (const candidate of candidates) {
    const title = candidate();
    if (Object.keys(title).length > 0) return title;
  }
  return {};
}

function firstLine(value: unknown): string {
  const [line = ''] = longText(textOf(value).slice(0, 4000)).split('\n');
  return line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS - 1).toWellFormed()}…` : line;
}

/** The description with what lots, items and eligibility add to it; nothing is said twice. */
function descriptionOf(
  tender: Fields,
  { title, language, publisher }: { title: Localized; language: Language; publisher: OcdsPublisher },
): Localized {
  const items = publisher.itemsAreCategories ? [] : objectsOf(tender['items']).slice(0, MAX_PARTS);
  const main = localizedMember(tender, 'description', language, longText);
  const parts = [
    ...objectsOf(tender['lots'])
      .slice(0, MAX_PARTS)
      .flatMap((lot) => [lot['title'], lot['description']]),
    ...items.map((item) => item['description']),
    tender['eligibilityCriteria'],
    tender['submissionMethodDetails'],
  ].map(longText);
  const said = new Set([fold(title[language] ?? ''), fold(main[language] ?? ''), '']);
  const added = parts.filter((part) => {
    const key = fold(part);
    const isNew = !said.has(key);
    said.add(key);
    return isNew;
  });
  const text = [main[language] ?? '', ...added].filter((part) => part !== '').join('\n\n');
  return text === '' ? main : { ...main, [language]: text };
}

type BuyerFields = Pick<
  Listing,
  | 'buyer'
  | 'buyerId'
  | 'buyerCity'
  | 'buyerRegion'
  | 'buyerCountry'
  | 'endUserEntity'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
>;

/** Who buys: the procuring entity, else the buyer; a buyer other than the procuring entity is who it is bought for. */
function buyerOf(release: Fields, language: Language, publisher: OcdsPublisher): BuyerFields {
  const parties = partiesOf(release);
  const isNamed = (one: Fields | null): boolean =>
    !['', publisher.publishedBy].includes(anyLanguage(nameOf(one, language)) ?? '');
  const [buyer = null] = [organization(release['buyer'], parties), ...partiesWithRole(parties, 'buyer')].filter(
    isNamed,
  );
  const [entity = null] = [
    organization(member(release, 'tender')['procuringEntity'], parties),
    ...partiesWithRole(parties, 'procuringEntity'),
  ].filter(isNamed);
  const issuer = entity ?? buyer;
  const [name, forName] = [nameOf(issuer, language), anyLanguage(nameOf(buyer, language))];
  const differs = forName !== null && fold(forName) !== fold(anyLanguage(name) ?? '');
  const place: Place = placeOf(issuer);
  const published = place.region ?? publisher.region;
  const region = (place.country ?? publisher.country) === 'CA' ? provinceName(published) : published;
  // Who stands as the buyer of a release that another published is the contact all the same.
  const contacts = [issuer, buyer, fieldsOf(release['buyer'])].map((one) => member(one, 'contactPoint'));
  return {
    buyer: name,
    buyerId: buyerIdOf(issuer, publisher),
    buyerCity: place.city,
    buyerRegion: region,
    buyerCountry: place.country ?? publisher.country,
    endUserEntity: differs ? forName : null,
    contactName: firstOf(contacts, (contact) => contactName(contact['name'])),
    contactEmail: firstOf(contacts, (contact) => contactEmail(contact['email'])),
    contactPhone: firstOf(contacts, (contact) => contactPhone(contact['telephone'])),
  };
}

function firstOf(contacts: readonly Fields[], read: (contact: Fields) => string | null): string | null {
  return contacts.map(read).find((value) => value !== null) ?? null;
}

function methodOf(tender: Fields, language: Language): string | null {
  const details = anyLanguage(localizedMember(tender, 'procurementMethodDetails', language));
  return details ?? (shortLine(tender['procurementMethod']) || null);
}

function statusOf({ release, tags }: OcdsProcess, tender: Fields): SourceStatus {
  const published = textOf(tender['status']).toLowerCase();
  if (isStatus(published)) return published;
  if (tags.includes('tenderCancellation')) return 'cancelled';
  const isPlanning = fieldsOf(release['tender']) === null || tags.some((tag) => tag.startsWith('planning'));
  return isPlanning && fieldsOf(release['planning']) !== null ? 'planning' : 'unknown';
}

function isStatus(text: string): text is SourceStatus {
  return STATUSES.has(text);
}

/** First publication: as stated, else the earliest of the first release and the notices' and period's own dates before it. */
function publishedAtOf({ firstDate, tags }: OcdsProcess, tender: Fields, { zone }: OcdsPublisher): string | null {
  const stated = momentOf(tender['datePublished'], zone);
  if (stated !== null) return stated;
  const first = momentOf(firstDate, zone);
  if (first !== null && tags.every((tag) => tag === 'tender' || tag === 'planning')) return first;
  const notices = objectsOf(tender['documents'])
    .filter((document) => /notice$/i.test(textOf(document['documentType'])))
    .map((document) => document['datePublished']);
  const others = [...notices, member(tender, 'tenderPeriod')['startDate']].map((date) => momentOf(date, zone));
  const [earliest = null] = [first, ...others].filter((date) => date !== null).sort();
  return earliest;
}

function amendedAtOf(process: OcdsProcess, tender: Fields, { revision, zone }: OcdsPublisher): string | null {
  const amendments = [...objectsOf(tender['amendments']), ...objectsOf(tender['amendment'])];
  const dates = amendments.map(({ date }) => momentOf(date, zone)).filter((date) => date !== null);
  const latest = dates.sort().at(-1);
  if (latest !== undefined) return latest;
  if (!process.tags.some((tag) => UPDATE_TAG.test(tag))) return null;
  return revision === 'release-id' ? stampedAt(process.releaseId) : momentOf(process.date, zone);
}

/** SEAO's release ids are the UTC time of the change, YYYYMMDDHHMMSS. */
function stampedAt(releaseId: string): string | null {
  const [, day, time] = /^(\d{8})(\d{6})$/.exec(releaseId) ?? [];
  if (day === undefined || time === undefined) return null;
  const date = day.replace(/(....)(..)(..)/, '$1-$2-$3');
  return momentOf(`${date}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`, 'UTC');
}

function valueOf(tender: Fields, { currency }: OcdsPublisher): Listing['estimatedValue'] {
  const whole = moneyOf(member(tender, 'value'), currency);
  if (whole !== null) return whole;
  const lots = objectsOf(tender['lots']).flatMap((lot) => moneyOf(member(lot, 'value'), currency) ?? []);
  const [first] = lots;
  if (first === undefined || lots.some((lot) => lot.currency !== first.currency)) return null;
  return { amount: lots.reduce((sum, lot) => sum + lot.amount, 0), currency: first.currency };
}

function regionsOf(tender: Fields): string[] {
  const delivered = [tender, ...objectsOf(tender['items']), ...objectsOf(tender['lots'])].flatMap((one) => [
    ...[...objectsOf(one['deliveryAddress']), ...objectsOf(one['deliveryAddresses'])].map(addressLine),
    ...objectsOf(one['deliveryLocation']).map(({ description }) => shortLine(description)),
  ]);
  return [...new Set(delivered)].filter((place) => place !== '');
}
