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

/** What is recorded of reading files of this folder, but for what still stands in a version. */
export async function deleteRunsFrom(tx: Connection, prefix: string): Promise<void> {
  const gone = sql`
    select r.id from discovery_runs r where starts_with(r.origin, ${prefix})
      and not exists (select from listing_versions v where v.run_id = r.id)`;
  await sql`delete from discovery_failures where run_id in (${gone})`.execute(tx);
  await sql`delete from discovery_runs where id in (${gone})`.execute(tx);
}
