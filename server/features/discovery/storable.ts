import type { ParsedRecord } from './connector.ts';
import type { Award, Listing, Localized } from './listing.ts';

/** Ids and numbers are keys of indexes, which take no more; no source comes near. */
const MAX_ID_CHARS = 200;
const MAX_TITLE_CHARS = 2000;
/** Of everything else that is one line: places, contacts, labels of categories. No source comes near. */
const MAX_LINE_CHARS = 2000;
const MAX_NAME_CHARS = 500;
const MAX_DESCRIPTION_CHARS = 200_000;

/**
 * A record in the form in which any of it can be stored: no text with NUL or half of a surrogate pair, no date that is
 * none, nothing longer than an index takes. A listing whose own id is longer is a failure, as no shorter one would name it.
 */
export function storable(record: ParsedRecord): ParsedRecord {
  if (record.kind === 'ignored' || record.kind === 'failure') return record;
  const { awards } = record;
  if (record.kind === 'awards') return { kind: 'awards', awards: awards.map(storableAward) };
  const listing = wellFormed(record.listing);
  if (listing.nativeId === '' || listing.nativeId.length > MAX_ID_CHARS) {
    const reason = `its id is ${listing.nativeId.length} characters long; expected 1 to ${MAX_ID_CHARS}`;
    return { kind: 'failure', record: listing.nativeId.slice(0, MAX_ID_CHARS), reason };
  }
  return { kind: 'listing', listing: storableListing(listing), awards: awards.map(storableAward) };
}

function storableListing(listing: Listing): Listing {
  return {
    ...shortened(listing, SINGLE_LINES),
    title: cut(listing.title, MAX_TITLE_CHARS),
    buyer: cut(listing.buyer, MAX_NAME_CHARS),
    description: cut(listing.description, MAX_DESCRIPTION_CHARS),
    revision: cutText(listing.revision, MAX_ID_CHARS),
    referenceNumber: cutText(listing.referenceNumber, MAX_ID_CHARS),
    solicitationNumber: cutOrNull(listing.solicitationNumber, MAX_ID_CHARS),
    categories: listing.categories.map(({ scheme, code, label }) => ({
      scheme,
      code: cutOrNull(code, MAX_ID_CHARS),
      label: cut(label, MAX_LINE_CHARS),
    })),
    regions: listing.regions.map((region) => cutText(region, MAX_LINE_CHARS)),
    tradeAgreements: listing.tradeAgreements.map((agreement) => cutText(agreement, MAX_LINE_CHARS)),
    ...cutNames(listing),
    ...(listing.winners && {
      winners: listing.winners.map((one) => ({ ...one, name: cutText(one.name, MAX_NAME_CHARS) })),
    }),
    documents: listing.documents.map((document) => shortened(document, ['fileName', 'kind'])),
  };
}

const SINGLE_LINES = [
  'buyerId',
  'buyerCity',
  'buyerRegion',
  'endUserEntity',
  'noticeType',
  'procurementMethod',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;

/** The same with these members cut to a line of the greatest length. */
function shortened<Name extends string, T extends Readonly<Record<Name, string | null>>>(
  whole: T,
  names: readonly Name[],
): T {
  const cutLines = Object.fromEntries(names.map((name) => [name, cutOrNull(whole[name], MAX_LINE_CHARS)]));
  return { ...whole, ...cutLines };
}

function storableAward(given: Award): Award {
  const award = wellFormed(given);
  return {
    ...shortened(award, ['buyer', 'supplierCity', 'supplierRegion']),
    nativeId: cutOrNull(award.nativeId, MAX_ID_CHARS),
    solicitationNumber: cutOrNull(award.solicitationNumber, MAX_ID_CHARS),
    title: cutOrNull(award.title, MAX_TITLE_CHARS),
    supplierName: cutText(award.supplierName, MAX_NAME_CHARS),
    supplierNumber: cutOrNull(award.supplierNumber, MAX_ID_CHARS),
    awardedOn: award.awardedOn !== null && isDay(award.awardedOn) ? award.awardedOn : null,
  };
}

/** The same plain data with every text in a form that JSON and PostgreSQL take. */
function wellFormed<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? value : repaired(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
}

function repaired(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && !text.startsWith('0000');
}

function cut(text: Localized, max: number): Localized {
  return Object.fromEntries(Object.entries(text).map(([language, one]) => [language, cutText(one, max)]));
}

const NAMES = ['endUserNames', 'noticeTypeNames', 'procurementMethodNames', 'tradeAgreementNames'] as const;

/** Names in each language, where the listing has them so. */
function cutNames(listing: Listing): Pick<Listing, (typeof NAMES)[number]> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const names = listing[name];
      return names === undefined ? [] : [[name, cut(names, MAX_LINE_CHARS)]];
    }),
  );
}

function cutOrNull(text: string | null, max: number): string | null {
  return text === null ? null : cutText(text, max);
}

function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed();
}
