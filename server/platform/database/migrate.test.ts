import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  dumpFile,
  dumpSchema,
  generateTypes,
  typesFile,
  withMigratedPostgres,
} from '../../../tests/support/generate-schema.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { migrate, MigrationError, migrationState } from './migrate.ts';

const programs = await findPostgresPrograms();

async function directoryOf(t: TestContext, files: Record<string, string>): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-migrations-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return pathToFileURL(`${directory}/`);
}

/** A database without any table of ours. */
async function emptyDatabase(t: TestContext): Promise<Database> {
  const database = await testDatabase(t);
  await database.asOwner((db) => sql`drop schema public cascade`.execute(db));
  await database.asOwner((db) =>
    sql
      .raw(`create schema public; grant usage on schema public to tenderfit_service;
      alter default privileges in schema public grant all on tables to tenderfit_service`)
      .execute(db),
  );
  return database;
}

const first = { '0001_first.sql': 'create table a (n int); insert into a values (1);' };
const second = { '0002_second.sql': 'alter table a add column m int default 2;' };

describe('migrations', () => {
  test('each is applied once, in order, and later ones to what is there', async (t) => {
    const database = await emptyDatabase(t);
    const { db } = database;
    const one = await directoryOf(t, first);
    const both = await directoryOf(t, { ...second, ...first });
    assert.equal(await migrationState(db, one), 'behind');
    assert.deepEqual(await migrate(database, one), ['0001_first']);
    assert.deepEqual(await migrate(database, one), []);
    assert.equal(await migrationState(db, one), 'current');
    assert.equal(await migrationState(db, both), 'behind');
    assert.deepEqual(await migrate(database, both), ['0002_second']);
    assert.deepEqual((await sql`select n, m from a`.execute(db)).rows, [{ n: 1, m: 2 }]);

    assert.equal(await migrationState(db, one), 'ahead');
    const otherSecond = await directoryOf(t, { ...first, '0002_other.sql': 'select 1' });
    assert.equal(await migrationState(db, otherSecond), 'behind');
    await assert.rejects(migrate(database, one), {
      name: 'MigrationError',
      message:
        'the database has migrations that this version does not know (0002_second); run the newer version of the program',
    });
  });

  test('a failing one is named with the reason, and nothing of that run stays', async (t) => {
    const database = await emptyDatabase(t);
    const { db } = database;
    const directory = await directoryOf(t, {
      ...first,
      '0002_second.sql': 'create table b (n int); select nothing_such;',
    });
    await assert.rejects(migrate(database, directory), (error: unknown) => {
      assert.ok(error instanceof MigrationError);
      assert.match(error.message, /0002_second failed: column "nothing_such" does not exist/);
      return true;
    });
    const { rows } = await sql`select to_regclass('a') as a, to_regclass('b') as b`.execute(db);
    assert.deepEqual(rows, [{ a: null, b: null }]);
  });

  test('a file whose name is not a number and words is refused', async (t) => {
    const directory = await directoryOf(t, { 'first.sql': 'select 1' });
    const database = await testDatabase(t);
    await assert.rejects(migrate(database, directory), /first\.sql is not a migration name/);
  });
});

describe('on PostgreSQL', { skip: programs === null && 'PostgreSQL is not installed' }, () => {
  test('two processes that migrate at once apply each migration once', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const databases = await Promise.all([openDatabase({ url: postgres.url }), openDatabase({ url: postgres.url })]);
    const applied = await Promise.all(databases.map((database) => migrate(database)));
    const current = await Promise.all(databases.map(({ db }) => migrationState(db)));
    await Promise.all(databases.map((database) => database.close()));
    assert.equal(applied.filter((names) => names.includes('0001_first')).length, 1);
    assert.deepEqual(current, ['current', 'current']);
  });

  test('the committed schema.sql and schema.ts are what the migrations make', async (t) => {
    await withMigratedPostgres(async (url) => {
      assert.equal(
        await readFile(typesFile, 'utf8'),
        await generateTypes(url),
        'run node tests/support/generate-schema.ts',
      );
      if (programs?.includes('/15/') !== true) t.skip('the dump is of PostgreSQL 15');
      else
        assert.equal(
          await readFile(dumpFile, 'utf8'),
          await dumpSchema(url),
          'run node tests/support/generate-schema.ts',
        );
    });
  });
});
