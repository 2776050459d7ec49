/**
 * Writes what follows from the migrations: `database/schema.sql`, PostgreSQL's own dump of their sum, and
 * `server/platform/database/schema.ts`, the types of its rows. Run after every change of a migration:
 * `node tests/support/generate-schema.ts`. Needs PostgreSQL's programs, version 15 for an identical dump.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findPostgresPrograms, startPostgres } from './postgres.ts';

const run = promisify(execFile);

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The committed dump. */
export const dumpFile: string = join(root, 'database', 'schema.sql');
/** The committed types. */
export const typesFile: string = join(root, 'server', 'platform', 'database', 'schema.ts');

const banner =
  '-- The sum of database/migrations as PostgreSQL 15 dumps it; made by tests/support/generate-schema.ts.\n';

/**
 * The schema of a migrated database as text that depends on nothing but the schema: comments, session settings and
 * the dump's random markers are left out.
 */
export async function dumpSchema(url: string): Promise<string> {
  const programs = await findPostgresPrograms();
  if (programs === null) throw new Error('pg_dump of PostgreSQL 15 or newer is not installed');
  const options = ['--schema-only', '--no-owner', '--no-privileges', '--schema=public'];
  const withoutOwn = ['--exclude-table=public.kysely_migration*', url];
  const { stdout } = await run(join(programs, 'pg_dump'), [...options, ...withoutOwn], { maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout
    .split('\n')
    .filter((line) => !/^(--|\\|SET |SELECT pg_catalog|COMMENT ON SCHEMA public )/.test(line));
  return `${banner}\n${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const typesHeader = `// The rows of the tables in database/migrations; made by tests/support/generate-schema.ts with kysely-codegen.
import type { ColumnType } from 'kysely';
import type { Instant, Json } from './column-values.ts';
`;

/** The types of the rows of a migrated database, as TypeScript text. */
export async function generateTypes(url: string): Promise<string> {
  const values = {
    int8: 'number',
    timestamptz: 'Instant',
    date: 'string',
    timestamp: 'string',
    jsonb: 'Json',
    json: 'Json',
  };
  const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const where = ['--dialect', 'postgres', '--url', url, '--default-schema', 'public', '--include-pattern', 'public.*'];
  const how = ['--numeric-parser', 'number', '--date-parser', 'string', '--type-mapping', JSON.stringify(values)];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(
    process.execPath,
    [program, ...where, ...how, '--print', '--log-level', 'error'],
    options,
  );
  const declarations = stdout.slice(stdout.indexOf('export type Generated'));
  return `${typesHeader}\n${declarations}`;
}

/** Runs `work` with the address of a new, migrated PostgreSQL database. */
export async function withMigratedPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    const database = await openDatabase({ url: postgres.url });
    await migrate(database);
    await database.close();
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  await withMigratedPostgres(async (url) => {
    await writeFile(dumpFile, await dumpSchema(url));
    await writeFile(typesFile, await generateTypes(url));
  });
}
