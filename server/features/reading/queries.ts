import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { NoticeFacts, NoticeInput } from './facts.ts';

export type UnreadNotice = { id: string; version: number; content: NoticeInput };

/** Listings of these ids whose present version has not been read yet, or by rules before `readerVersion`. */
export async function listUnreadNotices(
  db: Connection,
  listingIds: readonly string[],
  readerVersion: number,
): Promise<UnreadNotice[]> {
  const { rows } = await sql<UnreadNotice>`
    select l.id, l.version, l.content from listings l
    left join notice_facts f on f.listing_id = l.id
    where l.id = any(${[...listingIds]}::uuid[]) and (f.listing_version is null or f.listing_version < l.version
      or (f.reader_version < ${readerVersion} and f.signal_source = 'metadata'))
    order by l.id`.execute(db);
  return rows;
}

/** Open listings after this id whose notice was read by rules before `readerVersion`, in the order of their ids. */
export async function listOutdatedListings(
  db: Connection,
  { readerVersion, after, now, limit }: { readerVersion: number; after: string; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from notice_facts f join listings l on l.id = f.listing_id
    where f.reader_version < ${readerVersion} and f.signal_source = 'metadata' and f.listing_id > ${after}
      and (l.deadline is null or l.deadline > ${now.toISOString()})
    order by f.listing_id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The listings of the group, but those whose facts were read from documents. */
export async function listNoticesOfGroup(db: Connection, groupId: string): Promise<UnreadNotice[]> {
  const { rows } = await sql<UnreadNotice>`
    select l.id, l.version, l.content from listing_keys k
    join listings l on l.id = k.listing_id
    left join notice_facts f on f.listing_id = l.id
    where k.group_id = ${groupId} and coalesce(f.signal_source, 'metadata') = 'metadata'
    order by l.id`.execute(db);
  return rows;
}

export type ReadNotice = { id: string; version: number; facts: NoticeFacts };

/** The facts of these listings as they stand, which then stay until commit; in the order in which facts are stored. */
export async function lockFacts(tx: Connection, listingIds: readonly string[]): Promise<Map<string, NoticeFacts>> {
  const { rows } = await sql<{ listing_id: string; facts: NoticeFacts }>`
    select listing_id, facts from notice_facts where listing_id = any(${[...listingIds]}::uuid[])
    order by listing_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.listing_id, row.facts]));
}

/**
 * Stores what was read; facts of an older version never replace those of a newer one.
 * @returns the listings whose facts were stored
 */
export async function upsertFacts(
  tx: Connection,
  read: readonly ReadNotice[],
  { now, readerVersion }: { now: string; readerVersion: number },
): Promise<string[]> {
  if (read.length === 0) return [];
  const rows = read.map(({ id, version, facts }) => ({
    id,
    version,
    summary: facts.summary,
    facts,
    estimated_value: facts.estimatedValue?.amount ?? null,
  }));
  const stored = await sql<{ listing_id: string }>`
    insert into notice_facts (listing_id, listing_version, signal_source, summary, facts, estimated_value, read_at,
      reader_version)
    select id, version, 'metadata', summary, facts, estimated_value, ${now}, ${readerVersion}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (id uuid, version int, summary jsonb, facts jsonb, estimated_value numeric)
    order by id
    on conflict (listing_id) do update set
      listing_version = excluded.listing_version, signal_source = excluded.signal_source, summary = excluded.summary,
      facts = excluded.facts, estimated_value = excluded.estimated_value, read_at = excluded.read_at,
      reader_version = excluded.reader_version
    where excluded.listing_version >= notice_facts.listing_version
    returning listing_id`.execute(tx);
  return stored.rows.map((row) => row.listing_id);
}

/** The groups that hold these listings now. */
export async function listGroupsOfListings(db: Connection, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select distinct group_id from listing_keys
    where listing_id = any(${[...listingIds]}::uuid[]) and group_id is not null order by group_id`.execute(db);
  return rows.map((row) => row.group_id);
}

/** Facts of listings that are being deleted. */
export async function deleteFacts(tx: Connection, listingIds: readonly string[]): Promise<void> {
  await sql`delete from notice_facts where listing_id = any(${[...listingIds]}::uuid[])`.execute(tx);
}
