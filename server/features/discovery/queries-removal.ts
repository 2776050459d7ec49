import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Listings whose every version was read from files of this folder; `prefix` ends with the separator. */
export async function listListingsReadFrom(tx: Connection, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.listing_id as id from listing_versions v left join discovery_runs r on r.id = v.run_id
    group by v.listing_id having bool_and(coalesce(starts_with(r.origin, ${prefix}), false)) order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Listings with all their versions; nothing else may refer to them any more. */
export async function deleteListings(tx: Connection, listingIds: readonly string[]): Promise<void> {
  const ids = sql`${[...listingIds]}::uuid[]`;
  await sql`delete from listing_search where listing_id = any(${ids})`.execute(tx);
  await sql`delete from listing_changes where listing_id = any(${ids})`.execute(tx);
  await sql`delete from listing_versions where listing_id = any(${ids})`.execute(tx);
  await sql`delete from listings where id = any(${ids})`.execute(tx);
}

/** `count`: rows deleted; `last`: where the next part begins, null after the last. */
export type RemovedPart = { count: number; last: string | null };

/**
 * Of the next listings after `after`, the versions recorded before an instant that are not their current ones, with what changed in
 * them. Those of which an alert is to be decided stay.
 */
export async function deleteOldVersions(
  tx: Connection,
  before: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<RemovedPart> {
  const { rows } = await sql<RemovedPart>`
    with part as materialized (
      select id, version from listings where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}
    ), old as materialized (
      select v.listing_id, v.version from part l join listing_versions v on v.listing_id = l.id and v.version < l.version
      where v.recorded_at < ${before.toISOString()} and not exists (
        select from amendment_alerts a
        where a.listing_id = v.listing_id and a.version = v.version and a.settled_at is null)
    ), changes as (
      delete from listing_changes c using old o where c.listing_id = o.listing_id and c.version = o.version
    ), versions as (
      delete from listing_versions v using old o where v.listing_id = o.listing_id and v.version = o.version returning 1
    )
    select (select count(*)::int from versions) as count, (select id from part order by id desc limit 1) as last`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, last: null };
}

/**
 * Of the next runs after `after`, those that began before an instant: what failed in them, and the runs themselves but for the last
 * one and the last complete one of each source, and those that a stored version came with. `count`: runs.
 */
export async function deleteOldRuns(
  tx: Connection,
  before: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<RemovedPart> {
  const { rows } = await sql<RemovedPart>`
    with part as materialized (
      select id, source from discovery_runs
      where started_at < ${before.toISOString()} and state <> 'running' and id > coalesce(${after}::bigint, 0)
      order by id limit ${limit}
    ), failures as (
      delete from discovery_failures f using part p where f.run_id = p.id
    ), runs as (
      delete from discovery_runs r using part p
      where r.id = p.id and not exists (select from listing_versions v where v.run_id = p.id)
        and exists (select from discovery_runs n where n.source = p.source and n.id > p.id)
        and (r.state <> 'done' or exists (
          select from discovery_runs n where n.source = p.source and n.id > p.id and n.state = 'done'))
      returning 1
    )
    select (select count(*)::int from runs) as count, (select max(id)::text from part) as last`.execute(tx);
  return rows[0] ?? { count: 0, last: null };
}

/** What is recorded of reading files of this folder, but for what still stands in a version. */
export async function deleteRunsFrom(tx: Connection, prefix: string): Promise<void> {
  const gone = sql`
    select r.id from discovery_runs r where starts_with(r.origin, ${prefix})
      and not exists (select from listing_versions v where v.run_id = r.id)`;
  await sql`delete from discovery_failures where run_id in (${gone})`.execute(tx);
  await sql`delete from discovery_runs where id in (${gone})`.execute(tx);
}
