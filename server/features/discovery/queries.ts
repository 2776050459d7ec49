import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Listing } from './listing.ts';
import type { FieldChange } from './versions.ts';

/** One source reads at a time: the lock is held until the transaction ends. */
export async function lockSource(tx: Connection, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discovery ${source}`}, 0))`.execute(tx);
}

export type HeldListing = {
  id: string;
  native_id: string;
  revision: string;
  version: number;
  hash: string;
  content: Listing;
};

export async function listHeldListings(
  tx: Connection,
  source: string,
  nativeIds: readonly string[],
): Promise<HeldListing[]> {
  const { rows } = await sql<HeldListing>`
    select id, native_id, revision, version, encode(content_hash, 'hex') as hash, content
    from listings where source = ${source} and native_id = any(${[...nativeIds]}::text[])`.execute(tx);
  return rows;
}

/** A version to store: a new listing when `version` is 1, else the next version of one. */
export type StoredVersion = {
  id: string;
  version: number;
  listing: Listing;
  hash: string;
  title: string;
  buyer: string;
  search: string;
  changes: FieldChange[];
};

/** Writes listings, their versions, field changes and search words in one go; `now` is when they were read. */
export async function upsertVersions(
  tx: Connection,
  runId: number,
  versions: readonly StoredVersion[],
  now: string,
): Promise<void> {
  if (versions.length === 0) return;
  const rows = JSON.stringify(versions.map(listingRow));
  await sql`
    with arriving as (
      select * from jsonb_to_recordset(${rows}::jsonb) as a (
        id uuid, source text, native_id text, revision text, version int, title text, buyer text, deadline timestamptz,
        closing_date date, source_status text, solicitation_number text, reference_number text, notice_type text,
        estimated_value numeric, source_url text, published_at timestamptz, content jsonb, hash text
      )
    )
    insert into listings (
      id, source, native_id, revision, version, title, buyer, deadline, closing_date, source_status, solicitation_number,
      reference_number, notice_type, estimated_value, source_url, published_at, content, content_hash, first_seen_at, changed_at
    )
    select id, source, native_id, revision, version, title, buyer, deadline, closing_date, source_status, solicitation_number,
      reference_number, notice_type, estimated_value, source_url, published_at, content, decode(hash, 'hex'), ${now}, ${now}
    from arriving
    on conflict (id) do update set
      revision = excluded.revision, version = excluded.version, title = excluded.title, buyer = excluded.buyer,
      deadline = excluded.deadline, closing_date = excluded.closing_date, source_status = excluded.source_status,
      solicitation_number = excluded.solicitation_number, reference_number = excluded.reference_number,
      notice_type = excluded.notice_type, estimated_value = excluded.estimated_value, source_url = excluded.source_url,
      published_at = excluded.published_at, content = excluded.content, content_hash = excluded.content_hash,
      changed_at = excluded.changed_at`.execute(tx);
  await sql`
    insert into listing_versions (listing_id, version, revision, content, run_id, recorded_at)
    select id, version, revision, content, ${runId}, ${now}
    from jsonb_to_recordset(${rows}::jsonb) as a (id uuid, version int, revision text, content jsonb)`.execute(tx);
  await insertChanges(tx, versions);
  await sql`
    insert into listing_search (listing_id, document)
    select id, document::tsvector from unnest(
      ${versions.map((version) => version.id)}::uuid[], ${versions.map((version) => version.search)}::text[]
    ) as s (id, document)
    on conflict (listing_id) do update set document = excluded.document`.execute(tx);
}

function listingRow(stored: StoredVersion): Record<string, unknown> {
  const { listing } = stored;
  return {
    id: stored.id,
    source: listing.source,
    native_id: listing.nativeId,
    revision: listing.revision,
    version: stored.version,
    title: stored.title,
    buyer: stored.buyer,
    deadline: listing.closing.at,
    closing_date: listing.closing.localDate,
    source_status: listing.sourceStatus,
    solicitation_number: listing.solicitationNumber,
    reference_number: listing.referenceNumber,
    notice_type: listing.noticeType,
    estimated_value: listing.estimatedValue?.amount ?? null,
    source_url: listing.sourceUrl,
    published_at: listing.publishedAt,
    content: listing,
    hash: stored.hash,
  };
}

async function insertChanges(tx: Connection, versions: readonly StoredVersion[]): Promise<void> {
  const rows = versions.flatMap((stored) =>
    stored.changes.map((change) => ({
      listing_id: stored.id,
      version: stored.version,
      field: change.field,
      value_before: change.before ?? null,
      value_after: change.after ?? null,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into listing_changes (listing_id, version, field, value_before, value_after)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (listing_id uuid, version int, field text, value_before jsonb, value_after jsonb)`.execute(tx);
}

/** A source that only raised its revision mark: remembered, so that an older version is still distinguished. */
export async function updateRevisions(
  tx: Connection,
  revisions: readonly { id: string; revision: string }[],
): Promise<void> {
  if (revisions.length === 0) return;
  await sql`
    update listings l set revision = r.revision
    from unnest(${revisions.map((one) => one.id)}::uuid[], ${revisions.map((one) => one.revision)}::text[]) as r (id, revision)
    where l.id = r.id`.execute(tx);
}
