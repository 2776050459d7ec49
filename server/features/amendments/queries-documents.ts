import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { AmendingDocument, DocumentDateChange } from './document-changes.ts';
import { type GroupAmendment, listVersionAmendments } from './queries.ts';

export type NewDocumentChange = {
  /** Null: it counts for everybody. */
  companyId: string | null;
  listingId: string;
  documentId: string;
  filename: string;
  changes: readonly DocumentDateChange[];
};

export async function insertDocumentChange(tx: Connection, change: NewDocumentChange, now: Date): Promise<string> {
  const { companyId, listingId, documentId, filename, changes } = change;
  const values = sql`${listingId}, ${documentId}, ${filename}, ${JSON.stringify(changes)}::jsonb, ${now.toISOString()}`;
  const { rows } = await (
    companyId === null
      ? sql<{ id: string }>`
        insert into moved_dates (listing_id, document_id, filename, changes, recorded_at)
        values (${values}) returning id`
      : sql<{ id: string }>`
        insert into own_moved_dates (company_id, listing_id, document_id, filename, changes, recorded_at)
        values (${companyId}, ${values}) returning id`
  ).execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a change by a document was not stored');
  return row.id;
}

type ChangedRow = Omit<GroupAmendment, 'version' | 'changes'> & { document: AmendingDocument };

/** All amendments of these tenders that the company sees, of notices and by documents, in the order in which they were seen. */
export async function listGroupAmendments(
  db: Connection,
  companyId: string,
  groupIds: readonly string[],
): Promise<GroupAmendment[]> {
  const ofNotices = await listVersionAmendments(db, groupIds);
  const byDocuments = (await listDocumentChanges(db, companyId, groupIds)).map((one) => ({
    ...one,
    version: null,
    changes: one.document.changes,
  }));
  if (byDocuments.length === 0) return ofNotices;
  return [...ofNotices, ...byDocuments].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Changes that documents of these tenders made, as far as the company sees the documents, in the order in which they were read. */
async function listDocumentChanges(
  db: Connection,
  companyId: string,
  groupIds: readonly string[],
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with seen as (
      select id, listing_id, document_id, filename, changes, recorded_at, false as is_uploaded from moved_dates
      union all
      select id, listing_id, document_id, filename, changes, recorded_at, true from own_moved_dates
      where company_id = ${companyId})
    select k.group_id as "groupId", c.id as "changeId", c.listing_id as "listingId", c.recorded_at as at, l.source,
      (row_number() over (partition by c.listing_id order by c.recorded_at, c.id))::int as number,
      jsonb_build_object('id', c.document_id, 'filename', c.filename, 'isUploaded', c.is_uploaded, 'changes', c.changes)
        as document
    from listing_keys k
    join seen c on c.listing_id = k.listing_id
    join listings l on l.id = c.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[])
    order by c.recorded_at, c.id`.execute(db);
  return rows;
}
