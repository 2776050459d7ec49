import { sql } from 'kysely';
import type { ContextDocument } from '#contract/knowledge.ts';
import type { Connection } from '#platform/database/database.ts';
import type { AfterFailure, DocumentStatus } from './ingest-rules.ts';

const SHOWN = sql`
  id, filename, content_type, size_bytes, status, ingest_error, page_count, created_at, updated_at, last_indexed_at`;

/** Newest first. */
export async function listDocuments(db: Connection, companyId: string): Promise<ContextDocument[]> {
  const { rows } = await sql<ContextDocument>`
    select ${SHOWN} from context_docs where company_id = ${companyId} order by created_at desc, id desc`.execute(db);
  return rows;
}

/** The company's document of these bytes, and how many documents it has. */
export async function findSameDocument(
  db: Connection,
  companyId: string,
  contentHash: Buffer,
): Promise<{ same: ContextDocument | null; count: number }> {
  const { rows } = await sql<ContextDocument & { is_same: boolean }>`
    select ${SHOWN}, content_hash = ${contentHash} as is_same from context_docs
    where company_id = ${companyId}`.execute(db);
  const found = rows.find((row) => row.is_same);
  if (found === undefined) return { same: null, count: rows.length };
  const { is_same: _isSame, ...same } = found;
  return { same, count: rows.length };
}

export type NewDocument = {
  id: string;
  fileId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  contentHash: Buffer;
  refreshAt: Date;
};

export async function insertDocument(
  tx: Connection,
  companyId: string,
  document: NewDocument,
): Promise<ContextDocument> {
  const { id, fileId, filename, contentType, sizeBytes, contentHash, refreshAt } = document;
  const { rows } = await sql<ContextDocument>`
    insert into context_docs (company_id, id, file_id, filename, content_type, size_bytes, content_hash, status, refresh_at,
      created_at, updated_at)
    select ${companyId}::uuid, ${id}::uuid, ${fileId}::uuid, ${filename}, ${contentType}, ${sizeBytes}::int,
      ${contentHash}::bytea, 'processing', ${refreshAt}::timestamptz, now, now
    from (select clock_timestamp()::timestamptz(3) as now) clock
    returning ${SHOWN}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('a document that was just made is not there');
  return row;
}

export type DeletedDocument = { file_id: string; filename: string; size_bytes: number; status: DocumentStatus };

/** Deletes the document with its passages; null: there is none. */
export async function deleteDocument(tx: Connection, companyId: string, id: string): Promise<DeletedDocument | null> {
  const { rows } = await sql<DeletedDocument>`
    delete from context_docs where company_id = ${companyId} and id = ${id}
    returning file_id, filename, size_bytes, status`.execute(tx);
  return rows[0] ?? null;
}

export type StoredDocument = {
  id: string;
  file_id: string;
  content_type: string;
  status: DocumentStatus;
  text_hash: Buffer | null;
  reader_version: number;
};

const STORED = sql`id, file_id, content_type, status, text_hash, reader_version`;

export async function findStoredDocument(
  db: Connection,
  companyId: string,
  id: string,
): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    select ${STORED} from context_docs where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: no other reading of it ends meanwhile, nor is it deleted. */
export async function lockStoredDocument(
  tx: Connection,
  companyId: string,
  id: string,
): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    select ${STORED} from context_docs where company_id = ${companyId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export type IndexedText = {
  version: string;
  hash: Buffer;
  terms: unknown;
  pageCount: number | null;
  readerVersion: number;
};

/** Lets this text serve from now on. */
export async function updateIndexed(
  tx: Connection,
  companyId: string,
  id: string,
  { version, hash, terms, pageCount, readerVersion }: IndexedText,
  refreshAt: Date,
): Promise<void> {
  await sql`
    update context_docs set status = 'ready', ingest_error = null, text_version = ${version}, text_hash = ${hash},
      terms = ${JSON.stringify(terms)}::jsonb, page_count = ${pageCount}, reader_version = ${readerVersion},
      refresh_at = ${refreshAt}, last_indexed_at = clock_timestamp(), updated_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** It was read again and says what it said before. */
export async function updateUnchanged(tx: Connection, companyId: string, id: string, refreshAt: Date): Promise<void> {
  await sql`
    update context_docs set ingest_error = null, refresh_at = ${refreshAt}, last_indexed_at = clock_timestamp(),
      updated_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function updateFailed(
  tx: Connection,
  companyId: string,
  id: string,
  { status, ingestError, refreshAt }: AfterFailure,
  readerVersion: number,
): Promise<void> {
  await sql`
    update context_docs set status = ${status}, ingest_error = ${ingestError}, refresh_at = ${refreshAt},
      reader_version = ${readerVersion}, updated_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Documents of all companies whose time to be read again has come, or that another version of reading read. */
export async function listDueDocuments(
  db: Connection,
  due: { now: Date; readerVersion: number; limit: number },
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from context_docs
    where refresh_at <= ${due.now} or (reader_version <> ${due.readerVersion} and status <> 'processing')
    order by refresh_at nulls last, id limit ${due.limit}`.execute(db);
  return rows;
}

/** The terms of the documents that serve, by company. */
export async function listDocumentTerms(
  db: Connection,
  companyIds: readonly string[],
): Promise<{ company_id: string; terms: unknown }[]> {
  const { rows } = await sql<{ company_id: string; terms: unknown }>`
    select company_id, terms from context_docs
    where company_id = any(${[...companyIds]}::uuid[]) and status = 'ready' order by company_id, id`.execute(db);
  return rows;
}
