import type { Client } from 'pg';
import { NOTICE_TABLES } from './rows.ts';

/** Closed tenders of many years, copied from those that the service has read itself: a store of a million is not read in an hour. */

/** `nth` is the number of the copy; 'l' and 'g' tell the copies of listings and of groups apart. */
const LISTING = `md5('l' || nth || listing_id)::uuid`;
const GROUP = `md5('g' || nth || group_id)::uuid`;
/** What is another in each copy; every other column is the same. */
const DIFFERENT: Record<(typeof NOTICE_TABLES)[number], Record<string, string>> = {
  listings: {
    id: `md5('l' || nth || id)::uuid`,
    native_id: `nth || '-' || native_id`,
    source_status: `case when nth <= $2 then source_status else 'closed' end`,
    deadline: `case when nth <= $2 then deadline else now() - (nth + random()) * interval '20 days' end`,
  },
  listing_versions: { listing_id: LISTING },
  listing_search: { listing_id: LISTING },
  tender_groups: {
    id: `md5('g' || nth || id)::uuid`,
    group_key: `nth || '-' || group_key`,
    representative_listing_id: `md5('l' || nth || representative_listing_id)::uuid`,
  },
  listing_keys: { listing_id: LISTING, group_id: GROUP },
  notice_facts: { listing_id: LISTING },
  group_keys: { group_id: GROUP },
  tender_filters: { group_id: GROUP },
};

/** Has the store hold `1 + copies` times what it holds: `open` of the copies as they are, the others closed. Answers how many listings. */
export async function addPast(client: Client, { copies, open }: { copies: number; open: number }): Promise<number> {
  const indexes = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisunique and i.indrelid::regclass::text = any($1)`,
    [NOTICE_TABLES],
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica');
  for (const table of NOTICE_TABLES) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => DIFFERENT[table][name] ?? name);
    const parameters = table === 'listings' ? [copies, open] : [copies];
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, $1::int) nth`,
      parameters,
    );
  }
  await client.query('set session_replication_role = origin');
  for (const { made } of indexes.rows) await client.query(made);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ count: string }>('select count(*) from listings');
  return Number(rows[0]?.count);
}
