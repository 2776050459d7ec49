import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import { openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openLog } from '../../server/log.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { fillDataDirectory } from '../support/embedded-image.ts';
import { PUBLIC_URL, SECRET_KEY, startRealService } from '../support/real-service.ts';
import { formsOf, searchFor } from '../support/storage/secret-search.ts';
import { type UsedSecrets, useSecrets } from '../support/storage/secret-use.ts';
import { storedText } from '../support/stored-text.ts';

const programs = await findPostgresPrograms();
const isNightly = process.env['NIGHTLY'] === '1';
const counts = {
  links: 20,
  keys: 1_000,
  byHttp: 40,
  sessions: 50,
  used: isNightly ? 1_000 : 150,
  misused: isNightly ? 40 : 6,
};

/** All that must be found nowhere, by name. A token's last part alone proves who holds it. */
function allOf({ keys, sessions, portalTokens, links, linkSessions, mistyped }: UsedSecrets): Map<string, string> {
  const named = (what: string, secrets: readonly string[]): [string, string][] =>
    secrets.map((secret, index) => [`${what} ${index}`, secret]);
  return new Map([
    ...named('key', keys),
    ...named('session', sessions),
    ...named('portal token', portalTokens),
    ...named(
      'signature of portal token',
      portalTokens.map((token) => token.split('.')[2] ?? ''),
    ),
    ...named('link', links),
    ...named('session of a link', linkSessions),
    ...named('mistyped secret', mistyped),
    ['the service’s own secret', SECRET_KEY],
  ]);
}

/** What was to be tried was tried: good requests, refused ones, and failures of the server. */
function assertUsed({ keys, sessions, portalTokens, statuses }: UsedSecrets): void {
  assert.deepEqual([new Set(keys).size, new Set(sessions).size, new Set(portalTokens).size], [1_000, 50, 50]);
  for (const [status, least] of [
    [200, 200],
    [201, 40],
    [400, 90],
    [401, 150],
    [403, 15],
    [404, 18],
    [500, 80],
  ] as const) {
    assert.ok((statuses.get(status) ?? 0) >= least, `${statuses.get(status)} answers ${status}`);
  }
}

/** Nothing of the secrets stands in the dump; the SHA-256 of each key does, once. */
function assertDump(t: TestContext, dump: string, used: UsedSecrets): void {
  const bytes = Buffer.from(dump);
  t.diagnostic(`dump of ${(bytes.length / 1e6).toFixed(1)} MB, ${allOf(used).size} secrets looked for`);
  assert.deepEqual(searchFor(allOf(used)).find(bytes), []);
  for (const key of used.keys) assert.equal(dump.split(`\\x${hash('sha256', key)}`).length, 2);
  assert.match(dump, /api_key\.create/);
  assert.match(dump, /session\.begin/);
}

/** Every failure was logged, and no secret with it; what a client sent as its request id was a secret, and is not there. */
function assertLog(t: TestContext, log: string, used: UsedSecrets): void {
  const failures = log.split('request failed').length - 1;
  t.diagnostic(`log of ${(log.length / 1e3).toFixed(0)} kB, ${failures} failures in it`);
  assert.equal(failures, used.statuses.get(500));
  assert.deepEqual(searchFor(allOf(used)).find(Buffer.from(log)), []);
  assert.doesNotMatch(log, /pk_live_\w/);
}

describe('Secrets', () => {
  test('the search finds a secret in every form, wherever it begins, and nothing else', () => {
    const [secret, other] = [randomBytes(40).toString('hex'), randomBytes(40).toString('hex')];
    const search = searchFor(new Map([['it', secret]]));
    for (const [form, bytes] of formsOf(secret)) {
      for (const before of ['', 'x', 'some text before it, ']) {
        const text = Buffer.concat([Buffer.from(before), bytes, Buffer.from(' and after')]);
        assert.deepEqual(search.find(text), [`${form} of it`], `${form} after ${before.length}`);
      }
    }
    for (const [, bytes] of formsOf(other)) assert.deepEqual(search.find(Buffer.concat([bytes, bytes])), []);
    for (const before of ['', '{', '{"', '{"a']) {
      const encoded = Buffer.from(`${before}${secret}:and more`).toString('base64');
      assert.deepEqual(search.find(Buffer.from(`Basic ${encoded}`)), ['base64 of it']);
    }
  });

  test(
    'PostgreSQL: 1,000 keys, 50 sessions, 50 tokens and 20 links, used rightly and wrongly, stand nowhere in a dump of the database, its files or the log',
    { skip: programs === null && 'PostgreSQL is not installed' },
    async (t) => {
      const service = await startRealService(1, { LOG_LEVEL: 'trace' });
      t.after(() => service.stop());
      const { database, postgres, bases } = service;
      const startMs = performance.now();
      const used = await useSecrets({ database, base: bases[0] ?? '', portalToken: service.portalToken }, counts);
      t.diagnostic(`used in ${((performance.now() - startMs) / 1000).toFixed(1)} s: ${[...used.statuses].join(' ')}`);
      assertUsed(used);
      const dump = async (): Promise<string> => {
        const options = { maxBuffer: 200_000_000 };
        return (await promisify(execFile)(join(programs ?? '', 'pg_dump'), [postgres.url], options)).stdout;
      };
      assertDump(t, await dump(), used);
      assertLog(t, service.programs.map((one) => one.stdout() + one.stderr()).join(''), used);
      await database.asOwner((db) => sql`checkpoint`.execute(db));
      const files = await searchFor(allOf(used)).findInFiles(postgres.directory);
      t.diagnostic(`${(files.bytes / 1e6).toFixed(0)} MB of the server's files, its write-ahead log among them`);
      assert.deepEqual(files.found, []);
      await plant(database, used.keys[7] ?? '');
      const found = searchFor(allOf(used)).find(Buffer.from(await dump()));
      assert.deepEqual(found.sort(), ['md5 of key 7', 'sha1 of key 7', 'text of key 7']);
    },
  );

  test('embedded: the same, with the files of the data directory', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tenderfit-secrets-'));
    await fillDataDirectory(dataDir);
    const database = await openDatabase({ dataDir }, { durable: false });
    await migrate(database);
    const output = new PassThrough();
    let written = '';
    output.setEncoding('utf8').on('data', (part: string) => (written += part));
    const log = openLog({ level: 'trace', output, isTerminal: false });
    const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, PUBLIC_URL, TRUST_PROXY: 'loopback' });
    const app = await openApp({ config, database, log });
    t.after(async () => {
      await app.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    await app.http.server.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(app.http.server.server.address() as AddressInfo).port}`;
    const issuer = ownIssuer({ publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, now: () => new Date() });
    const portalToken = async (email: string): Promise<string> => (await issuer.issue({ email })).token;
    const used = await useSecrets({ database, base, portalToken }, counts);
    assertUsed(used);
    assertDump(t, await storedText(database), used);
    await app.stop();
    assertLog(t, written, used);
    await database.close();
    const files = await searchFor(allOf(used)).findInFiles(dataDir);
    t.diagnostic(`${(files.bytes / 1e6).toFixed(0)} MB of files`);
    assert.deepEqual(files.found, []);
  });
});

/** Puts the secret, its MD5 and its SHA-1 where a careless program might keep them. */
async function plant(database: Database, secret: string): Promise<void> {
  await sql`insert into audit_entries (company_id, actor_kind, actor, action, subject, after)
    values (null, 'operator', 'test', 'test.plant', ${hash('md5', secret)}, jsonb_build_object('secret', ${secret}::text,
      'sha1', ${hash('sha1', secret)}::text))`.execute(database.db);
}
