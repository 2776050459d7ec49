import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { companyTables } from './companies.ts';

/** Where a path calls its rows otherwise than their table does. */
const TABLE_OF_WORD: Readonly<Record<string, string>> = { members: 'memberships', outbox: 'deliveries' };

/**
 * The newest id of the company's own for a member of the path, by the word before it: `/api-keys/{id}` names a row of api_keys,
 * `/profile/changes/{id}` one of profile_changes. Throws where no table, or several, bear the word.
 */
export async function ownId(database: Database, companyId: string, path: string, member: string): Promise<string> {
  const word = (path.split(`/{${member}}`)[0]?.split('/').at(-1) ?? '').replaceAll('-', '_');
  const tables = (await companyTables(database)).map(({ name }) => name);
  const noun = TABLE_OF_WORD[word] ?? word;
  const named = tables.includes(noun) ? [noun] : tables.filter((name) => name.endsWith(`_${noun}`));
  const [table] = named;
  if (table === undefined || named.length > 1)
    throw new Error(`${path}: no single table bears the word ${word}: ${named.join(', ')}`);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} t where company_id = ${companyId}
    order by (to_jsonb(t) ->> 'sequence')::bigint desc nulls last, to_jsonb(t) ->> 'created_at' desc nulls last, id
    limit 1`.execute(database.db);
  const id = rows[0]?.id;
  if (id === undefined)
    throw new Error(`${table} has no row of the company; tests/authorization/companies.ts makes them`);
  return id;
}
