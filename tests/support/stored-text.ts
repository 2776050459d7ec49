import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Every row of every table, the queue's included, as PostgreSQL writes it: what a copy of the database gives away. */
export async function storedText(database: Database): Promise<string> {
  return await database.asOwner(async (db) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`.execute(db);
    const parts: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db);
      parts.push(`-- ${name}`, ...rows.rows.map(({ row }) => row));
    }
    return parts.join('\n');
  });
}

/** The spellings in which the secret itself would stand in such a text. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, 'base64url');
  return [secret, bytes.toString('hex'), bytes.toString('base64'), decoded.toString('hex'), decoded.toString('base64')];
}

/** Counts, from now on, how many rows of the table are updated; for one table a database. */
export async function countUpdates(database: Database, table: string): Promise<() => Promise<number>> {
  await database.asOwner(async (owner) => {
    await sql`create table counted_updates (at timestamptz default clock_timestamp())`.execute(owner);
    await sql`grant insert, select on counted_updates to public`.execute(owner);
    await sql`create function count_update() returns trigger language plpgsql
      as 'begin insert into counted_updates default values; return null; end'`.execute(owner);
    await sql`create trigger counted after update on ${sql.table(table)}
      for each row execute function count_update()`.execute(owner);
  });
  return async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from counted_updates`.execute(
      database.db,
    );
    return rows[0]?.count ?? -1;
  };
}
