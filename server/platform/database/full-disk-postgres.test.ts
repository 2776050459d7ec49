import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeCompany, makeKey } from '../../../tests/support/company-with-key.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { smallDisk } from '../../../tests/support/storage/small-disk.ts';
import { openApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

test('PostgreSQL on a disk that fills: reads go on, writes are 503, readiness is false, and all heals by itself', async (t) => {
  if ((await findPostgresPrograms()) === null) return t.skip('PostgreSQL is not here');
  const disk = smallDisk(t, 64);
  if (disk === null) return;
  const postgres = await startPostgres();
  const server = await openDatabase({ url: postgres.url });
  const space = join(disk.folder, 'space');
  mkdirSync(space);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', disk.folder]);
  await server.asOwner(async (db) => {
    await sql`create tablespace small location ${sql.lit(space)}`.execute(db);
    await sql`create database small tablespace small`.execute(db);
  });
  await server.close();
  const database = await openDatabase({ url: postgres.url.replace(/postgres$/, 'small') });
  await migrate(database);
  const config = readConfig({
    SECRET_KEY: 'a key for tests only, of forty characters',
    DATA_DIR: join(disk.folder, 'data'),
  });
  const app = await openApp({ config, database, log });
  t.after(async () => {
    await app.stop();
    await database.close();
    await postgres.stop();
  });
  const company = await makeCompany(app, 'Full Inc.');
  const { secret } = await makeKey(app, company.id, ['profile:read', 'profile:write']);
  const headers = { authorization: `Bearer ${secret}` };
  const url = '/api/v1/products/partners';
  // Small writes fit into pages that are there already; many do not.
  const write = async (name: string): Promise<{ status: number; retryAfter: unknown }> => {
    for (let at = 0; at < 2_000; at += 1) {
      const payload = { name: `${name} ${at} ${'x'.repeat(150)}` };
      const remoteAddress = `10.1.${at >> 8}.${at & 255}`;
      const answer = await app.http.server.inject({ method: 'POST', url, headers, payload, remoteAddress });
      if (answer.statusCode !== 201) return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
    }
    return { status: 201, retryAfter: null };
  };
  const statusOf = async (path: string): Promise<number> =>
    (await app.http.server.inject({ url: path, headers })).statusCode;
  assert.equal(await statusOf('/readyz'), 200);
  disk.fill();
  assert.equal(await statusOf('/readyz'), 503);
  assert.deepEqual(await write('Maker'), { status: 503, retryAfter: '30' });
  assert.equal(await statusOf(url), 200);
  disk.empty();
  assert.equal(await statusOf('/readyz'), 200);
  assert.equal(
    (await app.http.server.inject({ method: 'POST', url, headers, payload: { name: 'After' } })).statusCode,
    201,
  );
});
