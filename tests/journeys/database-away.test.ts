import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { patiently } from '#platform/database/patience.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { type App, openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { makeCompany, makeKey } from '../support/company-with-key.ts';
import { findPostgresPrograms, startPostgres } from '../support/postgres.ts';
import { startTcpProxy, type TcpProxy, through } from '../support/http/tcp-proxy.ts';
import { openWorld } from '../support/world.ts';

/** What becomes of requests and jobs while the database does not answer, and after. */

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const LIST = '/api/v1/opportunities?limit=1';
const PARTNERS = '/api/v1/products/partners';
const LONG_MS = 60_000;
const NEVER = { silentMs: 1e9, everyMs: 1e9 };
/** Without bounds a request would wait for ever. */
const timeout = 2 * LONG_MS;

type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };
type Ask = (url: string, secret: string, payload?: object) => Promise<Answer>;

let addresses = 0;

function asking(app: App): Ask {
  return async (url, secret, payload) => {
    addresses += 1;
    const answer = await app.http.server.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
      headers: { authorization: `Bearer ${secret}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}

/** Asks until it is so; a database that is back must be found by itself. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + LONG_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) assert.fail(`it did not come to this: ${what}`);
    await sleep(50);
  }
}

function assertUnavailable({ status, headers, body }: Answer): void {
  assert.deepEqual([status, body['error'], headers['retry-after']], [503, 'unavailable', '5']);
  assert.equal(body['requestId'], headers['x-request-id']);
}

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  let proxy: TcpProxy;
  /** Past the proxy. */
  let direct: Database;
  let database: Database;
  let app: App;
  let ask: Ask;
  let stop = async (): Promise<void> => undefined;
  let url = '';
  let key = { id: '', secret: '' };
  let company = { id: '', secret: '' };
  before(async () => {
    const postgres = await startPostgres();
    url = postgres.url;
    direct = await openDatabase({ url });
    await migrate(direct);
    proxy = await startTcpProxy(Number(new URL(postgres.url).port));
    const lookTimes = { silentMs: 300, everyMs: 100 };
    database = await openDatabase({ url: through(proxy, postgres.url) }, { poolSize: 4, lookTimes });
    const env = { DATABASE_WAIT_SECONDS: '1', SECRET_KEY: 'a key for tests only, of forty characters' };
    app = await openApp({ config: readConfig(env), database, log: quiet });
    ask = asking(app);
    company = await makeCompany({ database: direct, now: app.now }, 'Waiting Company');
    key = await makeKey({ database: direct, now: app.now }, company.id, ['profile:read', 'profile:write']);
    stop = async () => {
      proxy.mode = 'passes';
      await app.stop();
      await database.close();
      await proxy.close();
      await direct.close();
      await postgres.stop();
    };
  });
  after(() => stop());

  const isBack = async (): Promise<boolean> => (await ask(LIST, company.secret)).status === 200;

  test(
    'Errors: while the database is silent every request is answered 503 with retry-after, and it heals by itself',
    { timeout },
    async () => {
      // As many as there are connections stand open, so that the silence meets statements as well as callers without one.
      await Promise.all(Array.from({ length: 8 }, () => ask(LIST, company.secret)));
      proxy.mode = 'swallows';
      const reads = Array.from({ length: 8 }, () => ask(LIST, company.secret));
      const writes = Array.from({ length: 4 }, (_, n) => ask(PARTNERS, key.secret, { name: `Lost ${n}` }));
      for (const answer of await Promise.all([...reads, ...writes])) assertUnavailable(answer);
      const { statusCode, body } = await app.http.server.inject('/readyz');
      assert.deepEqual(
        [statusCode, JSON.parse(body)],
        [503, { status: 'not ready', database: 'unreachable', migrations: 'unknown', writes: 'unknown' }],
      );
      proxy.mode = 'passes';
      await until(isBack, 'requests are answered again');
      const listed = await ask(PARTNERS, key.secret);
      assert.deepEqual(listed.body['partners'], []);
      assert.equal((await app.http.server.inject('/readyz')).statusCode, 200);
    },
  );

  test(
    'Errors: a change whose COMMIT is not answered is answered 503, never as done, and may be asked for again',
    { timeout },
    async () => {
      // Other connections commit too: the queue's, for one.
      let changing: object | null = null;
      proxy.onSent = (bytes, connection) => {
        const text = bytes.toString('latin1');
        if (text.includes('Once Inc.')) changing = connection;
        if (connection === changing && /\bcommit\b/i.test(text)) proxy.mode = 'swallows answers';
      };
      const uncertain = await ask(PARTNERS, key.secret, { name: 'Once Inc.' });
      assertUnavailable(uncertain);
      proxy.onSent = () => undefined;
      proxy.mode = 'passes';
      await until(isBack, 'requests are answered again');
      const again = await ask(PARTNERS, key.secret, { name: 'Once Inc.' });
      // The COMMIT had been done.
      assert.equal(again.status, 200);
      const listed = await ask(PARTNERS, key.secret);
      assert.deepEqual(
        (listed.body['partners'] as { name: string }[]).map(({ name }) => name),
        ['Once Inc.'],
      );
    },
  );

  test(
    'a statement that was lost on the way fails background work; one that the server works on is left alone',
    { timeout },
    async () => {
      const slow = sql<{ done: boolean }>`select true as done from pg_sleep(2)`.execute(database.db);
      await until(async () => await isRunning(direct, 'pg_sleep'), 'the slow statement runs');
      proxy.onSent = (bytes) => {
        if (bytes.includes('lost_statement')) proxy.mode = 'swallows';
      };
      const lost = assert.rejects(sql`select 1 as lost_statement`.execute(database.db), {
        name: 'DatabaseUnavailableError',
      });
      await until(() => Promise.resolve(proxy.mode === 'swallows'), 'the statement is sent');
      proxy.onSent = () => undefined;
      proxy.mode = 'passes';
      await lost;
      assert.deepEqual((await slow).rows, [{ done: true }]);
    },
  );

  test(
    'a connection on which somebody waited in vain is thrown away, and the next one is answered',
    { timeout },
    async (t) => {
      const own = await openDatabase({ url: through(proxy, url) }, { poolSize: 2, lookTimes: NEVER });
      t.after(() => own.close());
      const ask = (): Promise<unknown> => patiently(300, () => own.pool.query('select 1'));
      await ask();
      proxy.mode = 'swallows';
      await assert.rejects(ask(), { name: 'DatabaseUnavailableError' });
      proxy.mode = 'passes';
      for (let asked = 0; asked < 3; asked += 1) await patiently(LONG_MS, () => own.pool.query('select 1'));
    },
  );

  test(
    'jobs that wait or run while the database is silent are done once it is back, and not acknowledged before',
    { timeout },
    async (t) => {
      const seen: number[] = [];
      const catalogue = { ping: { payload: z.strictObject({}), retryLimit: 5 } };
      const jobs = await openJobs(database, catalogue, { pollSeconds: 0.5 });
      t.after(() => jobs.stop());
      jobs.work('ping', async (_payload, { retryCount }) => {
        seen.push(retryCount);
        if (seen.length === 1) proxy.mode = 'swallows';
        await sql`select 1`.execute(database.db);
      });
      await database.transaction((tx) => jobs.enqueue(tx, 'ping', {}));
      await jobs.start();
      await until(() => Promise.resolve(seen.length === 1), 'the job runs');
      const meanwhile = sql<{ state: string }>`
      select state from pgboss.job where name = 'ping' and state = 'completed'`;
      assert.deepEqual((await meanwhile.execute(direct.db)).rows, []);
      proxy.mode = 'passes';
      await until(async () => (await meanwhile.execute(direct.db)).rows.length > 0, 'the job is done');
      assert.ok(seen.length > 1, 'it ran again');
    },
  );
});

/** Only the login role is told what its sessions do. */
async function isRunning(database: Database, text: string): Promise<boolean> {
  return await database.asOwner(async (db) => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where state = 'active' and query like ${`%${text}%`} and pid <> pg_backend_pid()`.execute(db);
    return rows.length > 0;
  });
}

describe(
  'Embedded database',
  { skip: process.env['TEST_DATABASE_URL'] !== undefined && 'PostgreSQL is tested' },
  () => {
    test(
      'Errors: while its thread is held up requests are answered 503, and it heals by itself',
      { timeout },
      async () => {
        const world = await openWorld({ settings: { DATABASE_WAIT_SECONDS: '1' } });
        const { app } = world;
        const { secret } = await world.company('Held Up');
        const ask = asking(app);
        const held = sql`
      do $$ declare began timestamptz := clock_timestamp(); begin
        while clock_timestamp() < began + interval '4 seconds' loop end loop;
      end $$`.execute(app.database.db);
        assertUnavailable(await ask(LIST, secret));
        assert.equal((await app.http.server.inject('/readyz')).statusCode, 503);
        await held;
        assert.equal((await ask(LIST, secret)).status, 200);
        assert.equal((await app.http.server.inject('/readyz')).statusCode, 200);
      },
    );
  },
);
