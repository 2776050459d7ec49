import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { isReady, readiness } from '#features/operations/operations.ts';
import { openMetricsServer } from '#features/operations/operations-metrics.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import { readExposition, sampleOf } from '../support/exposition.ts';
import { findPostgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';

/** Statements that an attacker would send from inside a request, on a login that only requests have. */

const skip = (await findPostgresPrograms()) === null && 'PostgreSQL is not installed';
const [mine, other] = [randomUUID(), randomUUID()];

const REFUSED = /permission denied|must be|must have|row-level security|does not exist/;

describe('Requests with a login of their own', { skip }, () => {
  let server: TestPostgres;
  let database: Database;
  let jobs: Jobs<typeof JOBS>;
  const urlFor = (user: string): string => server.url.replace('postgres@', `${user}@`);
  const asAdministrator = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  before(async () => {
    server = await startPostgres();
    await asAdministrator(
      'create role owner login createrole; grant create on schema public to owner; grant create on database postgres to owner',
    );
    const first = await openDatabase({ url: urlFor('owner') });
    await migrate(first);
    await first.close();
    await asAdministrator('create role request login; grant tenderfit_company to request');
    database = await openDatabase({ url: urlFor('owner'), requestUrl: urlFor('request') }, { poolSize: 2 });
    jobs = await openJobs(database, JOBS);
    await sql`
      insert into companies (id, legal_name, contact_email)
      select id, 'Company', 'a@example.org' from unnest(${[mine, other]}::uuid[]) id`.execute(database.db);
  });
  after(async () => {
    await jobs.stop();
    await database.close();
    await server.stop();
  });

  const seen = async (read: (text: string) => Promise<{ rows: unknown[] }>): Promise<unknown[]> =>
    (await read('select id from companies')).rows.map((row) => (row as { id: string }).id);

  const ESCAPES = [
    'set role tenderfit_service',
    'set local role tenderfit_service',
    'set role owner',
    'set role postgres',
    'reset role',
    'set role none',
    'set session authorization owner',
    'set session authorization default',
    'reset session authorization',
    `select set_config('role', 'tenderfit_service', true)`,
    `select set_config('role', 'none', false)`,
    `select set_config('session_authorization', 'owner', false)`,
    `select set_config('row_security', 'off', true)`,
    `select set_config('role', 'none', true), query_to_xml('select * from companies', true, false, '')`,
    'alter table companies disable row level security',
    'create role mine in role tenderfit_service',
    'grant tenderfit_service to request',
    'select * from pgboss.job',
    'delete from audit_entries',
  ];
  for (const escape of ESCAPES) {
    test(`see their company alone after: ${escape}`, async () => {
      const company = database.forCompany(mine);
      await company
        .transaction(async (tx) => {
          const read = (text: string): Promise<{ rows: unknown[] }> => sql.raw(text).execute(tx);
          const given = await read(escape);
          assert.ok(!JSON.stringify(given.rows).includes(other), 'the statement itself shows another company');
          assert.deepEqual(await seen(read), [mine]);
        })
        .catch((error: unknown) => assert.match(String(error), REFUSED));
      await company
        .query(escape)
        .then(({ rows }) => assert.ok(!JSON.stringify(rows).includes(other)))
        .catch((error: unknown) => assert.match(String(error), REFUSED));
      // Whatever it set for the session, the next user of the connection is confined again.
      for (let turn = 0; turn < 4; turn += 1) assert.deepEqual(await seen((text) => company.query(text)), [mine]);
    });
  }

  test('reach another company only by naming it, which the program alone does: what is not promised', async () => {
    await database.forCompany(mine).transaction(async (tx) => {
      await sql`select set_config('tenderfit.company', ${other}, true)`.execute(tx);
      assert.deepEqual(await seen((text) => sql.raw(text).execute(tx)), [other]);
    });
    assert.deepEqual(await seen((text) => database.forCompany(mine).query(text)), [mine]);
  });

  test('queue a job as the service would, once under its key, and gone with the transaction', async () => {
    const payload = { companyId: mine };
    await database.forCompany(mine).transaction((tx) => jobs.enqueue(tx, 'match-company', payload));
    await database.forCompany(mine).transaction((tx) => jobs.enqueue(tx, 'match-company', payload));
    await database.transaction((tx) => jobs.enqueue(tx, 'match-company', { companyId: other }));
    const broken = database.forCompany(mine).transaction(async (tx) => {
      await jobs.enqueue(tx, 'remove-document-files', {});
      throw new Error('rolled back');
    });
    await assert.rejects(broken, /rolled back/);
    const { rows } = await database.pool.query<{ job: Record<string, unknown> }>(`
      select (to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'data' - 'singleton_key'
        || jsonb_build_object('kept', keep_until - start_after, 'starts', start_after - created_on)) - 'keep_until' as job
      from pgboss.job j order by data ->> 'companyId' = '${mine}'`);
    assert.equal(rows.length, 2);
    assert.deepEqual(rows[0]?.job, rows[1]?.job);
  });

  test('queue no job for another company, and none that is not caused by requests', async () => {
    const refused = async (name: string, payload: object): Promise<void> => {
      const asked = database
        .forCompany(mine)
        .query('select pgboss.enqueue_for_company($1, $2, null)', [name, JSON.stringify(payload)]);
      await assert.rejects(asked, /a request may not queue/);
    };
    await refused('match-company', { companyId: other });
    await refused('send-sign-in-link', { email: 'a@example.org' });
    await refused('discover-source', { source: 'seao' });
  });

  test('queue a sign-in link for a member of their company alone', async () => {
    await sql`
      insert into memberships (company_id, id, email, role)
      values (${mine}, gen_random_uuid(), 'ours@example.org', 'member'),
        (${other}, gen_random_uuid(), 'theirs@example.org', 'member')`.execute(database.db);
    const queue = (email: string): Promise<void> =>
      database.forCompany(mine).transaction((tx) => jobs.enqueue(tx, 'send-sign-in-link', { email, language: 'en' }));
    await queue('ours@example.org');
    await assert.rejects(queue('theirs@example.org'), /a request may not queue send-sign-in-link/);
  });

  test('add and change members of their company, but neither whose identity they are nor those of another company', async () => {
    const run = (text: string): Promise<unknown> => database.forCompany(mine).query(text);
    await run(`update memberships set role = 'admin', disabled_at = now(), name = 'x'`);
    const { rows } = await database.pool.query<{ role: string }>(
      `select role from memberships where email = 'theirs@example.org'`,
    );
    assert.deepEqual(rows, [{ role: 'member' }]);
    for (const refused of [
      `update memberships set issuer = 'i', subject = 's', bound_at = now()`,
      `update memberships set email = 'mine@example.org'`,
      `delete from memberships`,
      `insert into memberships (company_id, id, email, role) values ('${other}', gen_random_uuid(), 'a@b.example', 'admin')`,
    ])
      await assert.rejects(run(refused), REFUSED);
  });

  test('are refused at the start where the login could do more, or names another database', async () => {
    await asAdministrator(`
      create role too_much login; grant tenderfit_company, tenderfit_service to too_much;
      create role exempt login bypassrls; grant tenderfit_company to exempt`);
    await asAdministrator('create database elsewhere');
    const open = (requestUrl: string): Promise<Database> => openDatabase({ url: urlFor('owner'), requestUrl });
    await assert.rejects(open(urlFor('owner')), /has more rights than requests may have: it is/);
    await assert.rejects(
      open(urlFor('too_much')),
      /is a member of tenderfit_service; create a restricted user: create role/,
    );
    await assert.rejects(open(urlFor('exempt')), /is exempt from row-level security/);
    await assert.rejects(open(server.url), /has more rights/);
    await assert.rejects(open(urlFor('request').replace(/postgres$/, 'elsewhere')), /names another database/);
  });

  test('are seen in the figures of connections, and a process whose login is not let in is not ready', async () => {
    const log = { debug: () => {}, info: () => {}, error: () => {} };
    const metrics = await openMetricsServer({ database, api: Fastify(), version: '0', now: () => new Date(), log });
    const release = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const held = database.forCompany(mine).transaction(async () => {
      began.resolve();
      await release.promise;
    });
    await began.promise;
    const samples = readExposition((await metrics.inject('/metrics')).body);
    release.resolve();
    await held;
    assert.equal(sampleOf(samples, 'tenderfit_database_pool_connections', { state: 'busy' }), 1);
    await metrics.close();

    assert.ok(isReady(await readiness(database)));
    await asAdministrator(`
      alter role request nologin; select pg_terminate_backend(pid) from pg_stat_activity where usename = 'request'`);
    await assert.rejects(database.forCompany(mine).query('select 1'), isDatabaseUnavailable);
    assert.equal((await readiness(database)).database, 'unreachable');
    await asAdministrator('alter role request login');
    assert.ok(isReady(await readiness(database)));
  });

  test('still see one transaction: a statement beside an open one is refused', async () => {
    const inside = database.forCompany(mine).transaction(() => database.pool.query('select 1'));
    await assert.rejects(inside, /outside the open transaction/);
    const beside = database.transaction(() => database.forCompany(mine).query('select 1'));
    await assert.rejects(beside, /outside the open transaction/);
  });
});
