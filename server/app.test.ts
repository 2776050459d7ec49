import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addCompany } from '../tests/support/company.ts';
import { testDatabase } from '../tests/support/database.ts';
import { type App, openApp } from './app.ts';
import { readConfig } from './config.ts';

const SECRET_KEY = 'a key for tests only, of forty characters';
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** How many readings of sources are queued after the regular look at what is due. */
async function queuedWhenDue(app: App): Promise<number> {
  await app.database.transaction(async (tx) => await app.jobs.enqueue(tx, 'discover-due', {}));
  assert.equal(await app.jobs.runPending({ names: ['discover-due'] }), 1);
  return (await app.jobs.counts())['discover-source'].waiting;
}

test('Discovery: sources are read by themselves only where a time is set, and each is queued once', async (t) => {
  const database = await testDatabase(t);
  const quiet = await openApp({ config: readConfig({ SECRET_KEY }), database, log });
  assert.equal(await queuedWhenDue(quiet), 0);
  await quiet.stop();
  const env = { SECRET_KEY, DISCOVER_EVERY_HOURS: '6', DISCOVER_SOURCES: 'canadabuys,seao' };
  const app = await openApp({ config: readConfig(env), database, log });
  assert.equal(await queuedWhenDue(app), 2);
  assert.equal(await queuedWhenDue(app), 2);
  await app.stop();
});

test('Discovery: without DISCOVER_SOURCES all sources are read that have what they need', async (t) => {
  const database = await testDatabase(t);
  const without = await openApp({ config: readConfig({ SECRET_KEY }), database, log });
  assert.equal(without.sourcesToRead().includes('sam-gov'), false);
  assert.ok(without.sourcesToRead().includes('canadabuys'));
  await without.stop();
  const withKey = await openApp({ config: readConfig({ SECRET_KEY, SOURCE_SAM_GOV_API_KEY: 'k' }), database, log });
  assert.ok(withKey.sourcesToRead().includes('sam-gov'));
  await withKey.stop();
});

test('Index: a process that begins to work files every company before any tender arrives; one that only serves files none', async (t) => {
  const database = await testDatabase(t);
  for (const name of ['One Ltd', 'Two Ltd']) await addCompany(database, name);
  const filed = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*)::int as count from company_keys`.execute(database.db)).rows[0]
      ?.count ?? 0;
  const app = await openApp({ config: readConfig({ SECRET_KEY }), database, log });
  assert.equal(await filed(), 0);
  app.preparation.begin();
  while ((await filed()) === 0) await sleep(10);
  assert.equal(await filed(), 2);
  await app.stop();
});
