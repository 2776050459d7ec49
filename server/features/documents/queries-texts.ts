import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ReadPage } from './document-text.ts';
import { copiesOf } from './queries.ts';

export type ReadingRow = { id: string; filename: string; read_at: string; uploaded: boolean };
export type ReadPages = readonly ReadPage[];

/** The documents of the tender with a text: those that the company uploaded, then those that the buyer published. */
export async function listReadings(db: Connection, companyId: string, listingId: string): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select id, filename, read_at::text as read_at, true as uploaded, created_at from solicitation_documents
    where company_id = ${companyId} and listing_id in ${copiesOf(listingId)} and status = 'read' and pages is not null
    union all
    select d.id, d.filename, d.read_at::text, false, d.created_at
    from published_documents d join published_files f on f.content_hash = d.content_hash
    where d.listing_id in ${copiesOf(listingId)} and d.status = 'read' and f.pages is not null
    order by uploaded desc, created_at desc, id desc`.execute(db);
  return rows;
}

/** The text of one of them; null: it is gone. */
export async function findPages(
  db: Connection,
  companyId: string,
  { id, uploaded }: Pick<ReadingRow, 'id' | 'uploaded'>,
): Promise<ReadPages | null> {
  const { rows } = uploaded
    ? await sql<{ pages: ReadPages | null }>`
        select pages from solicitation_documents where company_id = ${companyId} and id = ${id}`.execute(db)
    : await sql<{ pages: ReadPages | null }>`
        select f.pages from published_documents d join published_files f on f.content_hash = d.content_hash
        where d.id = ${id}`.execute(db);
  return rows[0]?.pages ?? null;
}
