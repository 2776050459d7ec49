import { sql } from 'kysely';
import type { CompanyDatabase, Connection } from '#platform/database/database.ts';

/**
 * The feed of changes: `updated_at` of the rows of a company, which a client reads in its order. Rows do not become visible in that
 * order: a transaction that wrote first may commit last. So whoever is about to write holds a lock until commit that bears the
 * second in which it began, and nothing from that second on is shown while it is held.
 */

/** Numbers of locks of this program, next to those of others. */
const LOCK_SPACE = 7_402;
/** Seconds are counted from 2026-01-01, to fit a lock's number for 68 years. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;

/** To be called in every transaction before it writes the `updated_at` of a row. */
export async function beginUpdates(tx: Connection): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${LOCK_SPACE}::int,
      (floor(extract(epoch from clock_timestamp())) - ${FIRST_SECOND}::bigint)::int)`.execute(tx);
}

const HORIZON = `
  select date_trunc('milliseconds', least(clock_timestamp(), min(to_timestamp(objid::bigint + $2::bigint)))) as horizon
  from pg_locks
  where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Before this instant no change is to come; to be asked before the changes are read, in a statement of its own. */
export async function findFeedHorizon(reader: Pick<CompanyDatabase, 'query'>): Promise<string> {
  const { rows } = await reader.query<{ horizon: string }>(HORIZON, [LOCK_SPACE, FIRST_SECOND]);
  const horizon = rows[0]?.horizon;
  if (horizon === undefined) throw new Error('the horizon of the feed is one row');
  return horizon;
}

/** The tender of these copies changed for the company in a way that its rows do not hold: its feedback. */
export async function updateFeed(tx: Connection, companyId: string, groupId: string): Promise<void> {
  await beginUpdates(tx);
  await sql`
    update opportunities o set updated_at = clock_timestamp()
    from listing_keys k
    where k.group_id = ${groupId} and o.company_id = ${companyId} and o.listing_id = k.listing_id and o.visible`.execute(
    tx,
  );
}
