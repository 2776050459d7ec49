import type { DocumentPage } from '#contract/documents/pages.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import { partsOf } from './document-parts.ts';
import type { ReadLine } from './document-text.ts';
import { requireListing } from './documents.ts';
import { findPages, listReadings, type ReadingRow, type ReadPages } from './queries-texts.ts';
import { marksOf } from './quote-on-page.ts';

/** A document that was read, as people read it. `isPaged`: the numbers are those of its pages; a sheet has a `name`. */
export type ReadableDocument = {
  id: string;
  name: string;
  isPaged: boolean;
  pages: readonly { number: number; name: string | null; isRecognized?: boolean; lines: readonly ReadLine[] }[];
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
    const document = await readableOf(db, companyId, reading);
    if (document !== null) found.push(document);
  }
  return found;
}

/**
 * A page of a document of the company's opportunity, with the words marked that were asked for; without a number the first page that
 * has them. @throws ApiError `not_found` for what the company cannot see, has no text, or has no such page
 */
export async function readPage(
  db: Connection,
  companyId: string,
  { opportunityId, documentId }: { opportunityId: string; documentId: string },
  { page: wanted, quote }: { page: number | null; quote: string | null },
): Promise<DocumentPage> {
  const listingId = await requireListing(db, companyId, opportunityId);
  const reading = (await listReadings(db, companyId, listingId)).find(({ id }) => id === documentId);
  const document = reading === undefined ? null : await readableOf(db, companyId, reading);
  if (document === null) throw new ApiError('not_found', 'no such document with a text');
  const pages = document.isPaged ? document.pages : partsOf(document.pages.flatMap(({ lines }) => lines));
  const marked = (wanted === null ? pages : pages.filter(({ number }) => number === wanted)).map((page) => ({
    ...page,
    marks: quote === null ? [] : marksOf(page.lines, quote),
  }));
  const shown = marked.find(({ marks }) => marks.length > 0) ?? marked[0];
  const last = pages.at(-1);
  if (shown === undefined || last === undefined)
    throw new ApiError('not_found', `the document has pages 1 to ${last?.number ?? 0}`);
  return {
    id: document.id,
    filename: document.name,
    is_recognized: 'isRecognized' in shown && shown.isRecognized,
    is_paged: document.isPaged,
    page: shown.number,
    last_page: last.number,
    lines: shown.lines.map(({ text, kind }) => ({ text, kind })),
    marks: shown.marks,
  };
}

async function readableOf(db: Connection, companyId: string, reading: ReadingRow): Promise<ReadableDocument | null> {
  const key = `${reading.id} ${reading.read_at}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const pages = await findPages(db, companyId, reading);
  if (pages === null) return null;
  const document = readable(reading, pages);
  kept.set(key, document);
  return document;
}

function readable({ id, filename: name }: ReadingRow, pages: ReadPages): ReadableDocument {
  return {
    id,
    name,
    isPaged: pages.every(({ number }) => number !== null),
    pages: pages.map(({ number, name: sheet = null, isRecognized = false, lines }, index) => ({
      number: number ?? index + 1,
      name: sheet,
      isRecognized,
      lines,
    })),
  };
}
