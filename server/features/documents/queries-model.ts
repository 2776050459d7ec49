import { sql } from 'kysely';
import type { DocumentFacts, ModelClaim } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import type { ReadPage } from './document-text.ts';

/** Uploaded documents of open tenders of which a language model is to be asked, the first to wait first. */
export async function listForModel(
  db: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select d.company_id, d.id from solicitation_documents d join listings l on l.id = d.listing_id
    where d.model_due_at <= ${now} and d.status = 'read' and d.facts is not null and d.pages is not null
      and (l.deadline is null or l.deadline > ${now})
    order by d.model_due_at, d.id limit ${limit}`.execute(db);
  return rows;
}

export type ForModel = {
  listing_id: string;
  filename: string;
  pages: readonly ReadPage[];
  facts: DocumentFacts;
  attempts: number;
};

/** Takes the document over until then; null: another process did, or it is gone. */
export async function claimForModel(
  db: Connection,
  { companyId, id }: { companyId: string; id: string },
  { now, until }: { now: Date; until: Date },
): Promise<ForModel | null> {
  const { rows } = await sql<ForModel>`
    update solicitation_documents set model_due_at = ${until}
    where company_id = ${companyId} and id = ${id} and model_due_at <= ${now} and status = 'read'
      and facts is not null and pages is not null
    returning listing_id, filename, pages, facts, model_attempts as attempts`.execute(db);
  return rows[0] ?? null;
}

/** `dueAt`: when it is asked again; null: never. */
export type AskedModel = { claims: readonly ModelClaim[]; dueAt: Date | null; attempts: number };

/** Stores what stands of the answer; where something does, the document counts as not read yet. */
export async function updateFromModel(
  tx: Connection,
  { companyId, id }: { companyId: string; id: string },
  { claims, dueAt, attempts }: AskedModel,
): Promise<void> {
  await sql`
    update solicitation_documents set model_due_at = ${dueAt}, model_attempts = ${attempts}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  if (claims.length === 0) return;
  await sql`
    update solicitation_documents set model_claims = ${JSON.stringify(claims)}::jsonb, reader_version = 0
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export type SharedForModel = { pages: readonly ReadPage[]; attempts: number };

/** Contents that buyers published for open tenders, of which a model is to be asked. */
export async function listSharedForModel(
  db: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ content_hash: Buffer }>`
    select f.content_hash from published_files f
    where f.model_due_at <= ${now} and f.status = 'read' and f.pages is not null
      and exists (
        select from published_documents d join listings l on l.id = d.listing_id
        where d.content_hash = f.content_hash and d.status = 'read' and (l.deadline is null or l.deadline > ${now}))
    order by f.model_due_at, f.content_hash limit ${limit}`.execute(db);
  return rows.map((row) => row.content_hash);
}

/** Takes the content over until then; null: another process did. */
export async function claimSharedForModel(
  db: Connection,
  hash: Buffer,
  { now, until }: { now: Date; until: Date },
): Promise<SharedForModel | null> {
  const { rows } = await sql<SharedForModel>`
    update published_files set model_due_at = ${until}
    where content_hash = ${hash} and model_due_at <= ${now} and status = 'read' and pages is not null
    returning pages, model_attempts as attempts`.execute(db);
  return rows[0] ?? null;
}

/** The documents of a content that were read, the earliest first. */
export async function listOfContent(
  db: Connection,
  hash: Buffer,
): Promise<{ listing_id: string; filename: string; facts: DocumentFacts }[]> {
  const { rows } = await sql<{ listing_id: string; filename: string; facts: DocumentFacts }>`
    select listing_id, filename, facts from published_documents
    where content_hash = ${hash} and status = 'read' and facts is not null order by created_at, id`.execute(db);
  return rows;
}

/** Stores what stands of the answer; where something does, the documents of the content are read again. */
export async function updateSharedFromModel(
  tx: Connection,
  hash: Buffer,
  { claims, dueAt, attempts, now }: AskedModel & { now: Date },
): Promise<void> {
  await sql`
    update published_files set model_due_at = ${dueAt}, model_attempts = ${attempts}
    where content_hash = ${hash}`.execute(tx);
  if (claims.length === 0) return;
  await sql`
    update published_files set model_claims = ${JSON.stringify(claims)}::jsonb where content_hash = ${hash}`.execute(
    tx,
  );
  await sql`
    update published_documents set due_at = ${now} where content_hash = ${hash} and status = 'read'`.execute(tx);
}
