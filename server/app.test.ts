import assert from 'node:assert/strict';
import { test } from 'node:test';
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
