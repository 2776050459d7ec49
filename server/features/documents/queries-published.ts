import { sql } from 'kysely';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import type { DocumentFacts, ModelClaim } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { copiesOf, shownDocument, type ShownRow } from './queries.ts';
import type { ReadPage } from './document-text.ts';

export type FoundAddress = { listing_id: string; url: string; file_name: string | null };

/** Addresses of open tenders that some company holds and that nobody has taken down yet. */
export async function listNewAddresses(
  db: Connection,
  { now, perListing, limit }: { now: Date; perListing: number; limit: number },
): Promise<FoundAddress[]> {
  const { rows } = await sql<FoundAddress>`
    select distinct l.id as listing_id, d.one ->> 'url' as url, d.one ->> 'fileName' as file_name
    from listings l, jsonb_array_elements(l.content -> 'documents') with ordinality d (one, place)
    where jsonb_typeof(l.content -> 'documents') = 'array' and d.place <= ${perListing}
      and (l.deadline is null or l.deadline > ${now}) and l.source_status = 'active'
      and d.one ->> 'url' is not null and char_length(d.one ->> 'url') <= 2000
      and exists (select from opportunities o where o.listing_id = l.id)
      and not exists (select from published_documents p where p.listing_id = l.id and p.address = d.one ->> 'url')
    order by l.id limit ${limit}`.execute(db);
  return rows;
}

/** Has documents read again whose content an older version of reading read, and forgets those of listings that are gone. */
export async function refreshPublished(
  db: Connection,
  { now, readerVersion }: { now: Date; readerVersion: number },
): Promise<void> {
  await sql`
    update published_documents d set due_at = ${now} from published_files f
    where f.content_hash = d.content_hash and f.reader_version < ${readerVersion} and d.due_at is null`.execute(db);
  await sql`
    delete from published_documents d where not exists (select from listings l where l.id = d.listing_id)`.execute(db);
}

/** Contents that no document has had since then; their rows go after their files. */
export async function listUnusedFiles(db: Connection, before: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ content_hash: Buffer }>`
    select content_hash from published_files f where fetched_at < ${before}
      and not exists (select from published_documents d where d.content_hash = f.content_hash)
    order by fetched_at limit 1000`.execute(db);
  return rows.map((row) => row.content_hash);
}

/** Deletes the row where still no document has the content. */
export async function deleteUnusedFile(db: Connection, contentHash: Buffer): Promise<void> {
  await sql`
    delete from published_files f where content_hash = ${contentHash}
      and not exists (select from published_documents d where d.content_hash = f.content_hash)`.execute(db);
}

export type NewAddress = { listingId: string; address: string; filename: string; refusal: string | null; dueAt: Date };

export async function insertAddress(tx: Connection, one: NewAddress): Promise<void> {
  const { listingId, address, filename, refusal, dueAt } = one;
  await sql`
    insert into published_documents (listing_id, address, filename, status, reason, due_at)
    values (${listingId}, ${address}, ${filename}, ${refusal === null ? 'found' : 'refused'}, ${refusal},
      ${refusal === null ? dueAt : null})
    on conflict (listing_id, address) do nothing`.execute(tx);
}

export type DueDocument = {
  id: string;
  listing_id: string;
  address: string;
  filename: string;
  attempts: number;
  hash: Buffer | null;
  /** It counted before. */
  was_read: boolean;
};

/** Documents whose time has come and that nobody works on, in the order of their time. */
export async function listDueIds(db: Connection, now: Date, limit: number): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from published_documents
    where due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    order by due_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Takes the document over until then; null: another process did, or it is done with. */
export async function claimPublished(
  db: Connection,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<DueDocument | null> {
  const { rows } = await sql<DueDocument>`
    update published_documents set claimed_until = ${until}, attempts = attempts + 1
    where id = ${id} and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    returning id, listing_id, address, filename, attempts, content_hash as hash, facts is not null as was_read`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What became of it. `dueAt`: when it is tried again. */
export async function updatePublished(
  tx: Connection,
  id: string,
  {
    status,
    reason,
    dueAt,
  }: { status: 'found' | 'fetched' | 'refused' | 'failed'; reason: string | null; dueAt: Date | null },
): Promise<void> {
  await sql`
    update published_documents set status = ${status}, reason = ${reason}, due_at = ${dueAt}, claimed_until = null,
      updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Its file is stored. */
export async function updateFetched(tx: Connection, id: string, contentHash: Buffer): Promise<void> {
  await sql`
    update published_documents set status = 'fetched', reason = null, content_hash = ${contentHash}, attempts = 1,
      updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Its facts count from now on. */
export async function updatePublishedRead(
  tx: Connection,
  id: string,
  { facts, reason }: { facts: DocumentFacts; reason: string | null },
): Promise<void> {
  await sql`
    update published_documents set status = 'read', reason = ${reason}, facts = ${JSON.stringify(facts)}::jsonb,
      due_at = null, claimed_until = null, updated_at = clock_timestamp(), read_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Before the file is stored, so that none is without a row. */
export async function insertFile(
  db: Connection,
  { contentHash, contentType, sizeBytes }: { contentHash: Buffer; contentType: string; sizeBytes: number },
): Promise<void> {
  await sql`
    insert into published_files (content_hash, content_type, size_bytes)
    values (${contentHash}, ${contentType}, ${sizeBytes}) on conflict do nothing`.execute(db);
}

export type StoredFile = {
  content_type: string;
  status: 'waiting' | 'read' | 'failed';
  reason: string | null;
  pages: readonly ReadPage[] | null;
  model_claims: ModelClaim[];
};

/**
 * The file as it was read by this version of reading, or taken over to be read until then (`waiting`); null: another process
 * reads it.
 */
export async function claimFile(
  db: Connection,
  contentHash: Buffer,
  { now, until, readerVersion }: { now: Date; until: Date; readerVersion: number },
): Promise<StoredFile | null> {
  const claimed = await sql<StoredFile>`
    update published_files set claimed_until = ${until}
    where content_hash = ${contentHash} and (status = 'waiting' or reader_version < ${readerVersion})
      and (claimed_until is null or claimed_until <= ${now})
    returning content_type, 'waiting' as status, null as reason, null as pages, model_claims`.execute(db);
  if (claimed.rows[0] !== undefined) return claimed.rows[0];
  const { rows } = await sql<StoredFile>`
    select content_type, status, reason, pages, model_claims from published_files
    where content_hash = ${contentHash} and status <> 'waiting' and reader_version >= ${readerVersion}`.execute(db);
  return rows[0] ?? null;
}

export async function releaseFileClaim(db: Connection, contentHash: Buffer): Promise<void> {
  await sql`update published_files set claimed_until = null where content_hash = ${contentHash}`.execute(db);
}

export async function updateFileRead(
  db: Connection,
  contentHash: Buffer,
  read: {
    status: 'read' | 'failed';
    reason: string | null;
    pageCount: number | null;
    pages: unknown;
    readerVersion: number;
  },
): Promise<void> {
  const { status, reason, pageCount, pages, readerVersion } = read;
  await sql`
    update published_files set status = ${status}, reason = ${reason}, page_count = ${pageCount},
      pages = ${pages === null ? null : JSON.stringify(pages)}::jsonb, reader_version = ${readerVersion},
      claimed_until = null
    where content_hash = ${contentHash}`.execute(db);
}

/** What the buyer published for the tender, under whichever copy. */
export async function listPublished(db: Connection, listingId: string): Promise<SolicitationDocument[]> {
  const { rows } = await sql<ShownRow>`
    select coalesce(d.facts -> 'languages', '[]'::jsonb) as languages,
      coalesce((d.facts ->> 'recognizedPages')::int, 0) as recognized_pages, d.id, d.filename, f.content_type, f.size_bytes, d.status, d.reason, f.page_count, false as uploaded,
      null as package_id, d.address as source_url, d.created_at, d.updated_at, d.read_at
    from published_documents d left join published_files f on f.content_hash = d.content_hash
    where d.listing_id = ${listingId} or d.listing_id in (
      select other.listing_id from listing_keys own join listing_keys other on other.group_id = own.group_id
      where own.listing_id = ${listingId})
    order by d.created_at desc, d.id desc`.execute(db);
  return rows.map(shownDocument);
}

/** Addresses that the notice of the tender lists, in its copies too, and that nobody has taken down. */
export async function listNamed(
  db: Connection,
  listingId: string,
  limit: number,
): Promise<{ url: string; file_name: string | null }[]> {
  const { rows } = await sql<{ url: string; file_name: string | null }>`
    select d.one ->> 'url' as url, min(d.one ->> 'fileName') as file_name
    from listings l, jsonb_array_elements(l.content -> 'documents') with ordinality d (one, place)
    where l.id in ${copiesOf(listingId)} and jsonb_typeof(l.content -> 'documents') = 'array'
      and d.one ->> 'url' ~ '^https?://' and char_length(d.one ->> 'url') <= 2000
      and not exists (
        select from published_documents p where p.listing_id in ${copiesOf(listingId)} and p.address = d.one ->> 'url')
    group by 1 order by min(d.place), 1 limit ${limit}`.execute(db);
  return rows;
}

/** The stored file of a published document of the tender. */
export async function findPublished(
  db: Connection,
  listingId: string,
  id: string,
): Promise<{ filename: string; size_bytes: number; content_hash: Buffer } | null> {
  const { rows } = await sql<{ filename: string; size_bytes: number; content_hash: Buffer }>`
    select d.filename, f.size_bytes, d.content_hash
    from published_documents d join published_files f on f.content_hash = d.content_hash
    where d.id = ${id} and (d.listing_id = ${listingId} or d.listing_id in (
      select other.listing_id from listing_keys own join listing_keys other on other.group_id = own.group_id
      where own.listing_id = ${listingId}))`.execute(db);
  return rows[0] ?? null;
}

/** The groups of a listing. */
export async function listGroupsOf(tx: Connection, listingId: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from listing_keys where listing_id = ${listingId} and group_id is not null`.execute(tx);
  return rows.map(({ group_id: groupId }) => groupId);
}

export type PublishedFacts = { group_id: string; id: string; facts: DocumentFacts };

/** What published documents of these tenders say, the latest document first. */
export async function listPublishedFacts(db: Connection, groupIds: readonly string[]): Promise<PublishedFacts[]> {
  const { rows } = await sql<PublishedFacts>`
    select k.group_id, d.id, d.facts - 'demands' - 'keyFacts' as facts
    from listing_keys k join published_documents d on d.listing_id = k.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[]) and d.status = 'read'
    order by k.group_id, d.created_at desc, d.id desc`.execute(db);
  return rows;
}
