import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

/** The two walls between companies, each with a way to take it down: for tests that show that the other one holds. */

type Sent = { text?: string };
type Submitting = { submit: (this: Sent, connection: unknown) => unknown };

/** How many statements were rewritten, and the end of it. */
export type Statements = { rewritten(): number; stop(): void };

/** Rewrites the text of every statement of this process on its way to a database. */
export function rewriteStatements(rewrite: (text: string) => string): Statements {
  const prototype = pg.Query.prototype as unknown as Submitting;
  const { submit } = prototype;
  let count = 0;
  prototype.submit = function submitRewritten(connection) {
    const text = this.text ?? '';
    const changed = rewrite(text);
    if (changed !== text) count += 1;
    this.text = changed;
    return submit.call(this, connection);
  };
  return {
    rewritten: () => count,
    stop: () => {
      prototype.submit = submit;
    },
  };
}

// `company_id = $1`, `o.company_id = $1`, `"m"."company_id" = $1::uuid`, and either way round.
const COLUMN = String.raw`(?:(?:"\w+"|\b\w+)\.)?(?:"company_id"|\bcompany_id\b)`;
const PARAMETER = String.raw`(\$\d+)(?:::uuid)?(?!\d)`;
const EQUALS = new RegExp(`${COLUMN}\\s*=\\s*${PARAMETER}`, 'gi');
const EQUALS_TURNED = new RegExp(`${PARAMETER}\\s*=\\s*${COLUMN}`, 'gi');
const IS_ANY = new RegExp(
  `${COLUMN}\\s*(?:=\\s*any\\s*\\(\\s*(\\$\\d+)(?:::uuid\\[\\])?\\s*\\)|in\\s*\\(\\s*(\\$\\d+)\\s*\\))`,
  'gi',
);
const THE_COMPANY = /(from (?:"companies"|companies)(?: \w+)?\s+where )(?:\w+\.)?(?:"id"|id) = (\$\d+)/gi;

/**
 * The statement without its conditions on the company. The parameter is still named, since PostgreSQL wants to know a type
 * for each; joins of two tables by company stay.
 */
export function withoutCompanyConditions(text: string): string {
  return text
    .replaceAll(EQUALS, '($1::uuid is not null)')
    .replaceAll(EQUALS_TURNED, '($1::uuid is not null)')
    .replaceAll(IS_ANY, (_whole, array?: string, one?: string) =>
      array === undefined ? `(${one}::uuid is not null)` : `(${array}::uuid[] is not null)`,
    )
    .replaceAll(THE_COMPANY, '$1($2::uuid is not null)');
}

/** Switches row-level security off on every table, and gives how many that were. */
export async function switchRowSecurityOff(database: Database): Promise<number> {
  return await database.asOwner(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c where c.relrowsecurity and c.relkind in ('r', 'p')`.execute(
      db,
    );
    for (const { name } of rows) await sql`alter table ${sql.raw(name)} disable row level security`.execute(db);
    return rows.length;
  });
}
