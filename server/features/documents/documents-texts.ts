import type { Connection } from '#platform/database/database.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import type { ReadLine } from './document-text.ts';
import { requireListing } from './documents.ts';
import { findPages, listReadings, type ReadPages } from './queries-texts.ts';

/** A document that was read, as people read it. `isPaged`: the numbers are those of its pages; a sheet has a `name`. */
export type ReadableDocument = {
  name: string;
  isPaged: boolean;
  pages: readonly { number: number; name: string | null; lines: readonly ReadLine[] }[];
};

/** Some packages of 200 pages. */
const MOST_KEPT = 40;
const kept = new BoundedCache<string, ReadableDocument>(MOST_KEPT);

/**
 * The documents of the company's opportunity that were read, its own first, then the published ones, each latest first. The same
 * reading gives the same object while it is kept, so that what is made of its lines can be kept with it.
 * @throws ApiError `not_found` where the company has no such opportunity
 */
export async function listDocumentTexts(
  db: Connection,
  companyId: string,
  opportunityId: string,
): Promise<ReadableDocument[]> {
  const listingId = await requireListing(db, companyId, opportunityId);
  const found: ReadableDocument[] = [];
  for (const reading of await listReadings(db, companyId, listingId)) {
    const key = `${reading.id} ${reading.read_at}`;
    const known = kept.get(key);
    const pages = known === undefined ? await findPages(db, companyId, reading) : null;
    const document = known ?? (pages === null ? null : readable(reading.filename, pages));
    if (document === null) continue;
    if (known === undefined) kept.set(key, document);
    found.push(document);
  }
  return found;
}

function readable(name: string, pages: ReadPages): ReadableDocument {
  return {
    name,
    isPaged: pages.every(({ number }) => number !== null),
    pages: pages.map(({ number, name: sheet = null, lines }, index) => ({
      number: number ?? index + 1,
      name: sheet,
      lines,
    })),
  };
}
