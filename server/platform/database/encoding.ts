import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** The name of the database that is connected to, and PostgreSQL's name of its encoding, such as `UTF8`. */
export async function findEncoding(db: Connection): Promise<{ name: string; encoding: string }> {
  const { rows } = await sql<{ name: string; encoding: string }>`
    select current_database() as name, current_setting('server_encoding') as encoding`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not report its encoding');
  return row;
}
