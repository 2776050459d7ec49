import type { Client } from 'pg';

/** Rows of the bench's own making: what companies hold before, and the same rows written at once. */

/** Of what one company is shown, in a store of so many tenders; as measured by `bench/edits`. */
const HELD_SHARE = 0.014;

const VERDICT_COLUMNS = `profile_version, group_version, score, score_source, eligible, semantic_score, category_score,
  geography_score, past_win_score, product_score, modifier_score, dimensional_score, product_match, reasons, gate, term_snapshot`;

/**
 * Has the companies hold `HELD_SHARE` of the tenders, `most` rows at most, with verdicts like those that are stored; written tender
 * by tender, as they arrive. Answers how many rows there are.
 */
export async function fillHeld(client: Client, most: number): Promise<number> {
  await client.query(`create temp table numbered as
    select row_number() over (order by id) as n, id, representative_listing_id as listing_id from tender_groups;
    create unique index on numbered (n);
    create temp table samples as
    select row_number() over (order by company_id, group_id) as n, ${VERDICT_COLUMNS} from verdicts;
    create unique index on samples (n);
    analyze numbered, samples`);
  await client.query(
    `create temp table held as
     with sizes as (
       select (select count(*) from numbered) as tenders, (select count(*) from profiles) as companies,
         (select count(*) from samples) as samples
     )
     select distinct on (p.company_id, number) p.company_id, 1 + number % s.tenders as tender, 1 + number % s.samples as sample
     from sizes s, profiles p, generate_series(1, least(ceil(s.tenders * $1::numeric), ceil($2::numeric / s.companies))::int) nth,
       lateral (select abs(hashtextextended(p.company_id::text, nth)) % s.tenders as number) drawn
     where s.samples > 0`,
    [HELD_SHARE, most],
  );
  await client.query(`
    insert into verdicts (company_id, group_id, computed_at, ${VERDICT_COLUMNS})
    select h.company_id, t.id, now(), ${VERDICT_COLUMNS}
    from held h join numbered t on t.n = h.tender join samples s on s.n = h.sample order by h.tender on conflict do nothing`);
  await client.query(`
    insert into opportunities (company_id, id, listing_id, group_id, source, visible, score_key, deadline_key, discovered_at)
    select v.company_id, gen_random_uuid(), t.listing_id, t.id, l.source, true, v.score, coalesce(l.deadline, 'infinity'),
      now() - random() * interval '30 days'
    from verdicts v join numbered t on t.id = v.group_id join listings l on l.id = t.listing_id order by t.n on conflict do nothing`);
  const { rows } = await client.query<{ count: string }>('select count(*) from opportunities');
  await client.query('drop table numbered, samples, held');
  return Number(rows[0]?.count ?? 0);
}

/** In an order in which each table's rows may be written after those that they name. */
export const NOTICE_TABLES = [
  'listings',
  'listing_versions',
  'listing_search',
  'tender_groups',
  'listing_keys',
  'notice_facts',
  'group_keys',
  'tender_filters',
] as const;
const VERDICT_TABLES = ['verdicts', 'opportunities'];
const OF_LISTINGS = `in (select id from batch_listings)`;
const OF_GROUPS = `in (select group_id from batch_groups)`;
const CONDITIONS: Record<string, string> = {
  listings: `id ${OF_LISTINGS}`,
  listing_versions: `listing_id ${OF_LISTINGS}`,
  listing_search: `listing_id ${OF_LISTINGS}`,
  tender_groups: `id ${OF_GROUPS}`,
  listing_keys: `listing_id ${OF_LISTINGS}`,
  notice_facts: `listing_id ${OF_LISTINGS}`,
  group_keys: `group_id ${OF_GROUPS}`,
  tender_filters: `group_id ${OF_GROUPS}`,
  verdicts: `group_id ${OF_GROUPS}`,
  opportunities: `group_id ${OF_GROUPS}`,
};

export type Floor = { noticesMs: number; verdictsMs: number };

/**
 * Takes away the rows of the listings that came after `since` and writes them again, one statement a table, with every index and
 * check. `spentMs`: the processor time of the server so far.
 */
export async function measureFloor(client: Client, since: string, spentMs: () => number): Promise<Floor> {
  await client.query('create temp table batch_listings (id uuid primary key)');
  await client.query('insert into batch_listings select id from listings where first_seen_at > $1', [since]);
  await client.query(`create temp table batch_groups as
    select distinct group_id from listing_keys where listing_id ${OF_LISTINGS}; analyze batch_listings, batch_groups`);
  const tables = [...NOTICE_TABLES, ...VERDICT_TABLES];
  for (const table of tables) {
    await client.query(`create temp table kept_${table} as select * from ${table} where ${CONDITIONS[table]}`);
  }
  await client.query('set session_replication_role = replica');
  for (const table of tables) await client.query(`delete from ${table} where ${CONDITIONS[table]}`);
  await client.query('set session_replication_role = origin');
  const noticesMs = await writeAgain(client, NOTICE_TABLES, spentMs);
  const verdictsMs = await writeAgain(client, VERDICT_TABLES, spentMs);
  await client.query(`drop table batch_listings, batch_groups, ${tables.map((table) => `kept_${table}`).join(', ')}`);
  return { noticesMs, verdictsMs };
}

async function writeAgain(client: Client, tables: readonly string[], spentMs: () => number): Promise<number> {
  const statements: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map((row) => row.column_name).join(', ');
    statements.push(`insert into ${table} (${columns}) select ${columns} from kept_${table}`);
  }
  const before = spentMs();
  for (const statement of statements) await client.query(statement);
  return spentMs() - before;
}
