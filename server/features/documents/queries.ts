import { type RawBuilder, sql } from 'kysely';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import type { DocumentFacts, ModelClaim, NoticeInput } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { documentProblem } from './document-problem.ts';

const SHOWN = sql`d.id, d.filename, d.content_type, d.size_bytes, d.status, d.reason, d.page_count, true as uploaded,
  d.package_id, null as source_url, d.created_at, d.updated_at, d.read_at,
  coalesce(d.facts -> 'languages', '[]'::jsonb) as languages,
  coalesce((d.facts ->> 'recognizedPages')::int, 0) as recognized_pages`;

export type ShownRow = Omit<SolicitationDocument, 'problem'>;

/** The document as it is shown: with the code of its reason. */
export function shownDocument(row: ShownRow): SolicitationDocument {
  const { status, reason, content_type: contentType } = row;
  return { ...row, problem: documentProblem({ status, reason, contentType }) };
}

/** The listing of one of the company's opportunities; null: the company has none of this id. */
export async function findListing(db: Connection, companyId: string, opportunityId: string): Promise<string | null> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from opportunities where company_id = ${companyId} and id = ${opportunityId}`.execute(db);
  return rows[0]?.listing_id ?? null;
}

/** The listings of the tender that this one is a copy of, itself among them. */
export function copiesOf(listingId: string): RawBuilder<unknown> {
  return sql`(
    select ${listingId}::uuid union select other.listing_id
    from listing_keys own join listing_keys other on other.group_id = own.group_id where own.listing_id = ${listingId}::uuid)`;
}

/** What the company uploaded for the tender, newest first. */
export async function listUploaded(
  db: Connection,
  companyId: string,
  listingId: string,
): Promise<SolicitationDocument[]> {
  const { rows } = await sql<ShownRow>`
    select ${SHOWN} from solicitation_documents d
    where d.company_id = ${companyId} and d.listing_id in ${copiesOf(listingId)}
    order by d.created_at desc, d.id desc`.execute(db);
  return rows.map(shownDocument);
}

/** The company's document of these bytes for the tender, and how many documents it has for it. */
export async function findSame(
  db: Connection,
  companyId: string,
  listingId: string,
  contentHash: Buffer,
): Promise<{ same: SolicitationDocument | null; count: number }> {
  const { rows } = await sql<ShownRow & { is_same: boolean }>`
    select ${SHOWN}, d.content_hash = ${contentHash} as is_same from solicitation_documents d
    where d.company_id = ${companyId} and d.listing_id in ${copiesOf(listingId)}`.execute(db);
  const found = rows.find((row) => row.is_same);
  if (found === undefined) return { same: null, count: rows.length };
  const { is_same: _isSame, ...same } = found;
  return { same: shownDocument(same), count: rows.length };
}

export type NewDocument = {
  id: string;
  listingId: string;
  packageId: string | null;
  fileId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  contentHash: Buffer;
  /** Of a file that is not read: why. */
  refusal: string | null;
};

/** Null: the tender has these bytes already. */
export async function insertDocument(
  tx: Connection,
  companyId: string,
  document: NewDocument,
): Promise<SolicitationDocument | null> {
  const { id, listingId, packageId, fileId, filename, contentType, sizeBytes, contentHash, refusal } = document;
  const { rows } = await sql<ShownRow>`
    insert into solicitation_documents as d (company_id, id, listing_id, package_id, file_id, filename, content_type,
      size_bytes, content_hash, status, reason, created_at, updated_at)
    select ${companyId}::uuid, ${id}::uuid, ${listingId}::uuid, ${packageId}::uuid, ${fileId}::uuid, ${filename},
      ${contentType}, ${sizeBytes}::int, ${contentHash}::bytea, ${refusal === null ? 'waiting' : 'refused'}, ${refusal},
      now, now
    from (select clock_timestamp()::timestamptz(3) as now) clock
    on conflict (company_id, listing_id, content_hash) do nothing
    returning ${SHOWN}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : shownDocument(row);
}

export type DocumentFile = { id: string; file_id: string; filename: string; size_bytes: number; status: string };

/** The uploaded document of this id, where it belongs to the tender of the listing. */
export async function findUploaded(
  db: Connection,
  companyId: string,
  listingId: string,
  id: string,
): Promise<DocumentFile | null> {
  const { rows } = await sql<DocumentFile>`
    select d.id, d.file_id, d.filename, d.size_bytes, d.status from solicitation_documents d
    where d.company_id = ${companyId} and d.id = ${id} and d.listing_id in ${copiesOf(listingId)}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes the document and, of a package, those in it; answers with all that were deleted. */
export async function deleteDocuments(tx: Connection, companyId: string, id: string): Promise<DocumentFile[]> {
  const { rows } = await sql<DocumentFile>`
    delete from solicitation_documents where company_id = ${companyId} and (id = ${id} or package_id = ${id})
    returning id, file_id, filename, size_bytes, status`.execute(tx);
  return rows;
}

/** Documents of tenders whose listings are gone, at most `limit`. */
export async function listAbandoned(db: Connection, limit: number): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from solicitation_documents d
    where package_id is null and not exists (select from listings l where l.id = d.listing_id)
    order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

export type Claimed = {
  id: string;
  listing_id: string;
  file_id: string;
  filename: string;
  content_type: string;
  /** It counted before. */
  was_read: boolean;
  /** What a language model said of it before. */
  model_claims: ModelClaim[];
};

/**
 * Takes the document over for reading until then; null: it is gone, it was read by this version of reading, or another process
 * reads it.
 */
export async function claimDocument(
  db: Connection,
  companyId: string,
  id: string,
  { now, until, readerVersion }: { now: Date; until: Date; readerVersion: number },
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update solicitation_documents set claimed_until = ${until}
    where company_id = ${companyId} and id = ${id} and (claimed_until is null or claimed_until <= ${now})
      and (status = 'waiting' or reader_version < ${readerVersion})
    returning id, listing_id, file_id, filename, content_type, facts is not null as was_read, model_claims`.execute(db);
  return rows[0] ?? null;
}

/** Lets another process read it. */
export async function releaseClaim(db: Connection, companyId: string, id: string): Promise<void> {
  await sql`
    update solicitation_documents set claimed_until = null where company_id = ${companyId} and id = ${id}`.execute(db);
}

export type Reading = {
  status: 'read' | 'failed';
  reason: string | null;
  pageCount: number | null;
  pages: unknown;
  facts: DocumentFacts | null;
  readerVersion: number;
};

/** Stores what reading gave; false: the document is gone. */
export async function updateRead(tx: Connection, companyId: string, id: string, reading: Reading): Promise<boolean> {
  const { status, reason, pageCount, pages, facts, readerVersion } = reading;
  const { rows } = await sql`
    update solicitation_documents set status = ${status}, reason = ${reason}, page_count = ${pageCount},
      pages = ${pages === null ? null : JSON.stringify(pages)}::jsonb,
      facts = ${facts === null ? null : JSON.stringify(facts)}::jsonb, reader_version = ${readerVersion},
      claimed_until = null, updated_at = clock_timestamp(),
      read_at = case when ${status} = 'read' then clock_timestamp() end
    where company_id = ${companyId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** The notice that a document belongs to; null: its listing is gone. */
export async function findNotice(db: Connection, listingId: string): Promise<NoticeInput | null> {
  const { rows } = await sql<{ content: NoticeInput }>`select content from listings where id = ${listingId}`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}

/** Documents of all companies that wait, or that older rules have read, and that nobody reads. */
export async function listDue(
  db: Connection,
  { now, readerVersion, limit }: { now: Date; readerVersion: number; limit: number },
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from solicitation_documents
    where (status = 'waiting' or (status in ('read', 'failed') and reader_version < ${readerVersion}))
      and (claimed_until is null or claimed_until <= ${now})
    order by created_at, id limit ${limit}`.execute(db);
  return rows;
}
