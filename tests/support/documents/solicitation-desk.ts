import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { World } from '../world.ts';

/**
 * Solicitation documents of the company that were read, all of one stored file that says `text`, on the opportunity with the
 * smallest id.
 */
export async function seedSolicitationDocuments(
  { app, folder }: World,
  companyId: string,
  { count, text }: { count: number; text: string },
): Promise<void> {
  const [fileId, path] = [randomUUID(), join(folder, `seed-${randomUUID()}`)];
  await writeFile(path, text);
  const facts = { sizeBytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest() };
  await app.documents.store.put(`${companyId}/${fileId}`, path, facts);
  await rm(path);
  const pages = JSON.stringify([{ number: null, lines: [{ text, kind: 'text' }] }]);
  await sql`
    with file as (
      insert into context_files (company_id, id, state) values (${companyId}, ${fileId}, 'kept') returning id)
    insert into solicitation_documents (company_id, id, listing_id, file_id, filename, content_type, size_bytes,
      content_hash, status, reason, pages, facts, reader_version, read_at)
    select ${companyId}, gen_random_uuid(), o.listing_id, file.id, ${text} || '.txt', 'text/plain', ${facts.sizeBytes}::int,
      sha256(n::text::bytea), 'read', ${text}, ${pages}::jsonb, '{"evidence":[]}', 1000, now()
    from file, generate_series(1, ${count}::int) n,
      (select listing_id from opportunities where company_id = ${companyId} order by id limit 1) o`.execute(
    app.database.db,
  );
}

/** A change of the tender's dates by one of these documents, about which the company may be mailed. */
export async function seedDocumentChange({ app }: World, companyId: string, words: string): Promise<void> {
  const moment = { at: null, localDate: '2027-01-01', dateOnly: true };
  const changes = JSON.stringify([{ field: 'closing', before: moment, after: moment, quote: words, page: null }]);
  await sql`
    with changed as (
      insert into own_moved_dates (company_id, listing_id, document_id, filename, changes, recorded_at)
      select company_id, listing_id, id, ${words}, ${changes}::jsonb, now() from solicitation_documents
      where company_id = ${companyId} order by id limit 1
      returning company_id, listing_id, id)
    insert into amendment_alerts (company_id, listing_id, own_moved_id, state, seen_at)
    select company_id, listing_id, id, 'pending', now() from changed`.execute(app.database.db);
}
