import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** More listings than this are counted from a sample of about as many. */
const SAMPLE_LISTINGS = 100_000;
const MIN_COUNT = 3;
/** Whole snapshots kept: the newest, and the one that jobs under way may still use. */
const KEPT_SNAPSHOTS = 2;

export type TermSnapshot = { snapshot: number; listing_total: number; taken_at: string };

export async function findLatestSnapshot(db: Connection): Promise<TermSnapshot | null> {
  const { rows } = await sql<TermSnapshot>`
    select snapshot, listing_total, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at
    from term_snapshots order by snapshot desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function countListings(db: Connection): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from listings`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listTermCounts(
  db: Connection,
  snapshot: number,
): Promise<{ stem: string; listing_count: number }[]> {
  const { rows } = await sql<{ stem: string; listing_count: number }>`
    select stem, listing_count from term_statistics where snapshot = ${snapshot}`.execute(db);
  return rows;
}

/** Counts how many listings hold each stem and keeps the counts as the next snapshot; answers with its number. */
export async function insertTermSnapshot(tx: Connection, now: string): Promise<number> {
  const total = await countListings(tx);
  const percent = Math.min(100, (100 * SAMPLE_LISTINGS) / Math.max(1, total));
  const sample =
    percent < 100
      ? `select document from listing_search tablesample system (${percent.toFixed(4)}) repeatable (1)`
      : 'select document from listing_search';
  const scale = 100 / percent;
  const { rows } = await sql<{ snapshot: number }>`
    insert into term_snapshots (snapshot, listing_total, taken_at)
    select coalesce(max(snapshot), 0) + 1, ${total}, ${now} from term_snapshots returning snapshot`.execute(tx);
  const snapshot = rows[0]?.snapshot ?? 1;
  await sql`
    insert into term_statistics (snapshot, stem, listing_count)
    select ${snapshot}, word, round(ndoc * ${scale}::numeric)::int from ts_stat(${sample}) where ndoc >= ${MIN_COUNT}`.execute(
    tx,
  );
  await sql`delete from term_statistics where snapshot <= ${snapshot - KEPT_SNAPSHOTS}`.execute(tx);
  await sql`delete from company_keys where snapshot <= ${snapshot - KEPT_SNAPSHOTS}`.execute(tx);
  await sql`delete from term_snapshots where snapshot <= ${snapshot - KEPT_SNAPSHOTS}`.execute(tx);
  return snapshot;
}
