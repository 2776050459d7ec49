import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Connection, Database } from './database.ts';

/** Where the numbered SQL files lie. */
export const migrationsDirectory: URL = new URL('../../../database/migrations/', import.meta.url);

const fileName = /^(\d{4}_[a-z0-9_-]+)\.sql$/;

/** A migration could not be applied, or this version of the program does not know one that was. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Names (`0001_first`) and texts of the migrations in the directory, in order. */
export async function listMigrations(directory: URL = migrationsDirectory): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = fileName.exec(file)?.[1];
      if (name === undefined) {
        throw new MigrationError(`${file} is not a migration name; expected a name such as 0002_add_awards.sql`);
      }
      return { name, text: await readFile(new URL(file, directory), 'utf8') };
    }),
  );
}

/** What was applied; a table that the role may not read is that of an older version. */
async function listApplied(db: Connection): Promise<string[]> {
  const { rows: tables } = await sql<{ present: boolean }>`
    select coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select'), false) as present`.execute(db);
  if (tables[0]?.present !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Brings the database to this version: applies, in one transaction and under a lock that lets one process at a time,
 * the migrations it has not had. Applying none is not an error.
 * @returns the names applied now, in order
 * @throws MigrationError naming the file that failed, or the applied migration that this version does not know
 */
export async function migrate(
  database: Pick<Database, 'db' | 'asOwner'>,
  directory: URL = migrationsDirectory,
): Promise<string[]> {
  return await database.asOwner(async (db) => await applyMissing(db, directory));
}

async function applyMissing(db: Connection, directory: URL): Promise<string[]> {
  const migrations = await listMigrations(directory);
  const known = new Set(migrations.map((migration) => migration.name));
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `the database has migrations that this version does not know (${unknown.join(', ')}); run the newer version of the program`,
    );
  }
  // The migrator's own look at the tables takes a fifth of a second on the embedded database.
  if (applied.length === migrations.length) return [];
  const provider = {
    getMigrations: async (): Promise<Record<string, Migration>> =>
      Object.fromEntries(
        migrations.map(({ name, text }) => [
          name,
          {
            up: async (tx: Connection) => {
              await sql`set local statement_timeout = 0`.execute(tx);
              await sql.raw(text).execute(tx);
            },
          },
        ]),
      ),
  };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new MigrationError(`migration ${failed?.migrationName ?? '(none begun)'} failed: ${reason}`, {
      cause: error,
    });
  }
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/**
 * How the migrations that the database has had stand to those of this version: `ahead` has all of them and further ones,
 * `behind` lacks one.
 */
export async function migrationState(
  db: Connection,
  directory: URL = migrationsDirectory,
): Promise<'current' | 'ahead' | 'behind'> {
  const migrations = await listMigrations(directory);
  const applied = new Set(await listApplied(db));
  if (migrations.some(({ name }) => !applied.has(name))) return 'behind';
  return applied.size > migrations.length ? 'ahead' : 'current';
}
