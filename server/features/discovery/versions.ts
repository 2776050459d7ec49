import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import type { Category, Listing, SourceDocument } from './listing.ts';

export type FieldChange = { field: string; before: unknown; after: unknown };

/**
 * The fields whose difference makes a new version of a listing (digests-and-mail.md, Amendments): what a bidder acts on.
 * Revision and publication marks are not among them; a source raises those without changing anything.
 */
export const COMPARED_FIELDS = [
  'title',
  'description',
  'buyer',
  'endUserEntity',
  'referenceNumber',
  'solicitationNumber',
  'noticeType',
  'procurementMethod',
  'sourceStatus',
  'closing',
  'estimatedValue',
  'categories',
  'nature',
  'regions',
  'tradeAgreements',
  'contactName',
  'contactEmail',
  'contactPhone',
  'sourceUrl',
  'originUrl',
  'documents',
] as const satisfies readonly (keyof Listing)[];

/**
 * Compared only where a record has them, so that a source which never gives them has no new versions. Of the days, only one that
 * is moved is a change to tell: a listing that was stored before its column was read had none.
 */
const OPTIONAL_FIELDS = [
  'questionsDue',
  'siteVisit',
  'contractPeriod',
  'isAwarded',
] as const satisfies readonly (keyof Listing)[];

/** Stored anew where they differ, and told to nobody: the same in another language, and what the award of a contract says. */
const UNREPORTED_FIELDS = [
  'noticeTypeNames',
  'procurementMethodNames',
  'winners',
] as const satisfies readonly (keyof Listing)[];

/**
 * The arriving version with what it leaves unsaid although it still holds. The notice of a result names no closing, so the
 * one known before stays, as it does where the field names a day that does not exist; a notice that is open again, or
 * cancelled, says all there is. A record without a revision keeps
 * the one held, so that what is older than that is still distinguished later.
 */
export function succeeding(held: Listing | null, arriving: Listing): Listing {
  if (held === null) return arriving;
  const isResult = arriving.sourceStatus === 'complete' || arriving.sourceStatus === 'unsuccessful';
  const isUnsaid = arriving.closing.at === null && (isResult || arriving.closing.fault !== undefined);
  const closing = isUnsaid ? held.closing : arriving.closing;
  return { ...arriving, closing, revision: arriving.revision || held.revision };
}

/**
 * A listing's content in the form in which versions are compared: white space folded, entities decoded, typographic quotes
 * and dashes as plain ones, lists in a fixed order. Two listings whose forms are equal differ only cosmetically.
 */
export function comparable(listing: Listing): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const field of COMPARED_FIELDS) form[field] = comparableValue(field, listing);
  for (const field of [...OPTIONAL_FIELDS, ...UNREPORTED_FIELDS])
    if (listing[field] !== undefined) form[field] = plain(listing[field]);
  return form;
}

/** Field by field, what differs between two versions; values as published, in the order of {@link COMPARED_FIELDS}. */
export function changedFields(before: Listing, after: Listing): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of COMPARED_FIELDS) {
    const [was, is] = [comparableValue(field, before), comparableValue(field, after)];
    if (JSON.stringify(was) !== JSON.stringify(is)) changes.push({ field, before: before[field], after: after[field] });
  }
  for (const field of OPTIONAL_FIELDS) {
    const [was, is] = [before[field], after[field]];
    if (was === undefined || is === undefined || JSON.stringify(plain(was)) === JSON.stringify(plain(is))) continue;
    changes.push({ field, before: was, after: is });
  }
  return changes;
}

function comparableValue(field: (typeof COMPARED_FIELDS)[number], listing: Listing): unknown {
  switch (field) {
    case 'closing':
      return { at: listing.closing.at, localDate: listing.closing.localDate };
    case 'categories':
      return sorted(
        listing.categories.map((category: Category) => [category.scheme, category.code, plain(category.label)]),
      );
    case 'documents':
      return sorted(listing.documents.map((document: SourceDocument) => [document.url, document.amendmentNumber]));
    case 'regions':
    case 'tradeAgreements':
      return sorted(listing[field].map(plain));
    default:
      return plain(listing[field] ?? null);
  }
}

function sorted(values: unknown[]): unknown[] {
  return values.map((value) => JSON.stringify(value)).sort();
}

/** Strings with cosmetic differences removed, at any depth; members of objects in name order, absent ones left out. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutCosmetics(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]));
}

/** How an arriving version compares with the stored one. An older revision never replaces a newer one. */
export function arrival(
  held: { revision: string; hash: string },
  arriving: { revision: string; hash: string },
): 'changed' | 'unchanged' | 'older' | 'revision-only' {
  // A source, or one of its files, without revisions leaves it to the content.
  const ordered = arriving.revision !== '' && held.revision !== '';
  if (ordered && arriving.revision < held.revision) return 'older';
  if (arriving.hash !== held.hash) return 'changed';
  return !ordered || arriving.revision === held.revision ? 'unchanged' : 'revision-only';
}
