import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { beginUpdates } from './queries-feed.ts';
import { MOVES_FROM } from './status.ts';

/** An opportunity as a digest considered it: its row's version, and what its verdict said. */
export type Considered = { id: string; version: number; eligible: boolean; gate: string | null; isMailed: boolean };

/**
 * Moves what a digest mailed to `notified` and the rest to `screened`, each only where it still is as it was considered: the
 * shown copy, not archived, and of the same match results. Status belongs to the tender, so all copies move.
 * @returns how many tenders moved
 */
export async function updateConsidered(
  tx: Connection,
  companyId: string,
  considered: readonly Considered[],
): Promise<number> {
  if (considered.length === 0) return 0;
  const ids = considered.map(({ id }) => id);
  // In the order in which a publisher of the tenders locks them.
  await sql`
    select 1 from opportunities o where o.company_id = ${companyId} and o.listing_id in (
      select k.listing_id from opportunities named join listing_keys k on k.group_id = named.group_id
      where named.company_id = ${companyId} and named.id = any(${ids}::uuid[]))
    order by o.listing_id for update`.execute(tx);
  await beginUpdates(tx);
  const { rows } = await sql<{ moved: number }>`
    with unchanged as materialized (
      select o.group_id, given.mailed
      from unnest(${ids}::uuid[], ${considered.map(({ version }) => version)}::int[],
        ${considered.map(({ eligible }) => eligible)}::boolean[], ${considered.map(({ gate }) => gate)}::text[],
        ${considered.map(({ isMailed }) => isMailed)}::boolean[]) as given (id, version, eligible, gate, mailed)
      join opportunities o on o.company_id = ${companyId} and o.id = given.id
      left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
      where o.version = given.version and o.visible and o.archived_at is null
        and coalesce(v.eligible, true) = given.eligible and v.gate is not distinct from given.gate
    ), moved as (
      update opportunities o set status = case when u.mailed then 'notified' else 'screened' end, version = o.version + 1,
        updated_at = clock_timestamp()
      from unchanged u join listing_keys k on k.group_id = u.group_id
      where o.company_id = ${companyId} and o.listing_id = k.listing_id and o.archived_at is null
        and o.status in (${sql.join(MOVES_FROM.screened.map((status) => sql.lit(status)))})
      returning o.group_id
    )
    select count(distinct group_id)::int as moved from moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
