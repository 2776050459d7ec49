import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Every row of every table, the queues included, as one hash a table; differs whenever anything was written. Left out is when a
 * key was last used, which asking alone moves on.
 */
export async function checksumOfAll({ db }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(
    db,
  );
  const sums = tables.map(
    ({ schema, name }) => sql`
      select ${`${schema}.${name}`} as name, count(*) || ' rows ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
      from (select (to_jsonb(t) - 'last_used_at')::text as line from ${sql.table(`${schema}.${name}`)} t) lines`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
