import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { findPostgresPrograms, startPostgres } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/record-body.ts';
import { openDatabase } from '#platform/database/database.ts';
import { sql } from 'kysely';
import { directHost } from './service.ts';

const io = {
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  isTerminal: false,
  columns: 80,
  cwd: '/',
  signal: new AbortController().signal,
  ask: null,
};

test('Commands and workers do not connect to Redis; what serves does', async (t) => {
  let connections = 0;
  const redis = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).on('data', () => socket.write('+OK\r\n'));
  });
  await once(redis.listen(0, '127.0.0.1'), 'listening');
  t.after(() => redis.close());
  const environment = {
    DATA_DIR: await temporaryFolder(t),
    REDIS_URL: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
  };
  const host = directHost(environment, [], io);
  await host.withService(() => Promise.resolve());
  await (await host.holdService({ migrates: true, serves: false, isProduction: false })).close();
  assert.equal(connections, 0);
  const connected = once(redis, 'connection');
  const serving = await host.holdService({ migrates: true, serves: true, isProduction: false });
  await connected;
  await serving.close();
  assert.ok(connections > 0);
});

test('A PostgreSQL database that is not in UTF-8 is refused before anything is made in it, with the command that helps', async (t) => {
  if ((await findPostgresPrograms()) === null) return t.skip('PostgreSQL is not here');
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const owner = await openDatabase({ url: postgres.url });
  await owner.asOwner((db) =>
    sql`create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`.execute(db),
  );
  await owner.close();
  const url = new URL(postgres.url);
  url.pathname = '/latin';
  const environment = { DATABASE_URL: url.href, SECRET_KEY: 'a key for tests only, of forty characters' };
  for (const migrates of [true, false]) {
    const host = directHost(environment, [], io);
    await assert.rejects(
      host.withService(() => assert.fail('it opened'), { migrates }),
      /database latin uses LATIN1, but must use UTF-8\. .+createdb --encoding=UTF8 --template=template0 .+latin_utf8$/,
    );
  }
});
