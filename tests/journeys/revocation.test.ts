import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import { addMember, disableMember } from '#features/access/access-members.ts';
import { createProfile } from '#features/profile/profile.ts';
import { hammer, type NamedRequest, newTally, type Tally, type Victim } from '../support/http/hammer.ts';
import { openLane } from '../support/http-lane.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { type RealService, startRealService } from '../support/real-service.ts';
import { match, storeTender } from '../support/tenders.ts';

const actor = { kind: 'operator', id: 'test' } as const;
const isNightly = process.env['NIGHTLY'] === '1';
const ENDINGS = isNightly ? 500 : 30;
const EXPIRIES = isNightly ? 50 : 3;
const AT_ONCE = 2;
const LANES_EACH = 5;
/** Time to make the key in, on a machine that may stand still for a second. */
const EXPIRES_AFTER_MS = 3_000;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const skip = (await findPostgresPrograms()) === null && 'PostgreSQL is not installed';

describe('Revocation, on PostgreSQL with two processes', { skip }, () => {
  let service: RealService;
  let companyId = '';
  let admin = '';
  let requests: NamedRequest[] = [];
  let opportunities: string[] = [];
  let members = 0;

  before(async () => {
    service = await startRealService(2);
    companyId = await makeCompany();
    opportunities = await makeOpportunities(20);
    requests = requestsFor(opportunities);
    admin = (await newSession('admin')).cookie;
  });
  after(() => service.stop());

  async function makeCompany(): Promise<string> {
    const fields = { legalName: 'Une inc.', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    return await service.database.transaction(async (tx) => {
      const { id } = await createCompany(tx, fields, actor);
      await createProfile(tx, id, fields.legalName);
      return id;
    });
  }

  async function makeOpportunities(count: number): Promise<string[]> {
    const { database } = service;
    for (let number = 0; number < count; number += 1) {
      const { groupId } = await storeTender(database, [{ title: `Tender ${number}` }]);
      await match(database, companyId, groupId, 50 + number);
    }
    const { rows } = await sql<{ id: string }>`select id from opportunities order by id`.execute(database.db);
    return rows.map(({ id }) => id);
  }

  /** The list remembers keys and asks in its own statement; an empty page of it cannot; the others ask each time. */
  function requestsFor([one = '', two = '', ...others]: string[]): NamedRequest[] {
    const archived = others[0] ?? '';
    return [
      { name: 'list', path: '/api/v1/opportunities?limit=2' },
      { name: 'account', path: '/api/v1/me' },
      { name: 'archive', method: 'POST', path: `/api/v1/opportunities/${archived}/archive`, headers: SAME_ORIGIN },
      { name: 'empty list', path: '/api/v1/opportunities?q=nothingsuch' },
      { name: 'detail', path: `/api/v1/opportunities/${one}` },
      { name: 'unarchive', method: 'DELETE', path: `/api/v1/opportunities/${two}/archive`, headers: SAME_ORIGIN },
    ];
  }

  async function newSession(role: 'admin' | 'member'): Promise<{ email: string; cookie: string }> {
    members += 1;
    const email = `person-${members}@example.org`;
    await service.database.transaction((tx) => addMember(tx, { companyId, email, role, name: null }, actor));
    return { email, cookie: (await service.signIn(service.bases[members % 2] ?? '', email)).cookie };
  }

  async function newKey(expiresAt: string | null): Promise<{ id: string; secret: string }> {
    const wanted = { name: 'k', scopes: SCOPE_VALUES, expiresAt };
    const { key, secret } = await service.database.transaction((tx) =>
      createKey(tx, companyId, wanted, { now: new Date(), actor }),
    );
    return { id: key.id, secret };
  }

  /** Sends one request to the first process and gives the moment of its answer. */
  async function answered(method: string, path: string, cookie: string, status: number): Promise<number> {
    const lane = openLane(service.bases[0] ?? '');
    const sent = await lane.send({ method, path, headers: { cookie, ...SAME_ORIGIN } });
    lane.close();
    assert.equal(sent.status, status, sent.text);
    return sent.endedMs;
  }

  const victims: Record<string, () => Promise<Victim>> = {
    async 'key revoked'() {
      const { id, secret } = await newKey(null);
      return {
        headers: { authorization: `Bearer ${secret}` },
        end: () => answered('DELETE', `/api/v1/api-keys/${id}`, admin, 200),
        refusal: { status: 401, error: 'unauthorized' },
      };
    },
    async 'member disabled'() {
      const { email, cookie } = await newSession('member');
      return {
        headers: { cookie },
        async end() {
          const context = { now: new Date(), actor };
          await service.database.transaction((tx) => disableMember(tx, { companyId, email }, context));
          return performance.now();
        },
        refusal: { status: 403, error: 'membership_disabled' },
      };
    },
    async 'signed out'() {
      const { cookie } = await newSession('member');
      return {
        headers: { cookie },
        end: () => answered('DELETE', '/api/v1/session', cookie, 204),
        refusal: { status: 401, error: 'unauthorized' },
      };
    },
    async 'key expired'() {
      const at = Date.now() + EXPIRES_AFTER_MS;
      const { secret } = await newKey(new Date(at).toISOString());
      return {
        headers: { authorization: `Bearer ${secret}` },
        async end() {
          while (Date.now() < at) await pause(1);
          return performance.now();
        },
        endsByItself: true,
        refusal: { status: 401, error: 'unauthorized' },
      };
    },
  };

  /** Ends `count` credentials of the kind under load, some at a time. */
  async function endUnderLoad(kind: string, count: number, bases = service.bases): Promise<Tally> {
    const tally = newTally();
    const makeVictim = victims[kind];
    assert.ok(makeVictim !== undefined);
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          await hammer(bases, LANES_EACH, requests, await makeVictim(), tally);
        }
      }),
    );
    return tally;
  }

  function say(t: TestContext, tally: Tally, startMs: number): void {
    const { ended, acceptedBefore, inFlight, begunLater } = tally;
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const late = Object.values(tally.late).reduce((sum, count) => sum + count, 0);
    t.diagnostic(
      `${ended} ended in ${seconds} s under load: ${acceptedBefore} requests accepted before, ${inFlight} in flight, ${begunLater} begun later, of which ${late} accepted`,
    );
  }

  /** Waits until so many statements of the processes wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const giveUpMs = performance.now() + 25_000;
    for (;;) {
      const { rows } = await service.database.asOwner((db) => waiting.execute(db));
      if (rows[0]?.count === count) return;
      if (performance.now() > giveUpMs) assert.fail(`${rows[0]?.count} statements wait, not ${count}`);
      await pause(10);
    }
  }

  const kinds: [kind: string, guarantee: string, count: number][] = [
    ['key revoked', 'State: API key revoked: of requests begun after the answer none succeeds', (ENDINGS * 4) / 10],
    ['member disabled', 'of requests begun after a member was disabled none succeeds', (ENDINGS * 3) / 10],
    ['signed out', 'of requests begun after signing out none succeeds', (ENDINGS * 3) / 10],
    ['key expired', 'of requests begun after a key’s expiry none succeeds', EXPIRIES],
  ];
  for (const [kind, guarantee, count] of kinds) {
    test(`${guarantee}, on either process, on any route (${count}; 500 in all with NIGHTLY=1)`, async (t) => {
      const startMs = performance.now();
      const tally = await endUnderLoad(kind, count);
      say(t, tally, startMs);
      assert.deepEqual([tally.late, tally.faults.slice(0, 5)], [{}, []]);
      assert.equal(tally.ended, count);
      assert.ok(tally.begunLater === count * 2 * LANES_EACH * requests.length);
    });
  }

  test('the same load finds a process that remembers credentials, on each route', async (t) => {
    const script = new URL('../support/processes/remembering-process.ts', import.meta.url);
    const child = fork(script, [service.postgres.url]);
    t.after(() => child.kill());
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the remembering process ended')));
    const [base] = (await Promise.race([once(child, 'message'), ended])) as [string];
    for (const kind of ['key revoked', 'member disabled', 'signed out']) {
      const startMs = performance.now();
      const tally = await endUnderLoad(kind, 2, [service.bases[0] ?? '', base]);
      say(t, tally, startMs);
      assert.deepEqual(Object.keys(tally.late).sort(), requests.map(({ name }) => name).sort(), kind);
      // The process that remembers nothing refuses its half.
      const late = Object.values(tally.late).reduce((sum, count) => sum + count, 0);
      assert.ok(late <= tally.begunLater / 2, `${late} of ${tally.begunLater}`);
    }
  });

  test('a member disabled with 20 requests in flight: these end well, none that begins later acts, and the trail tells each act', async () => {
    const { email, cookie } = await newSession('member');
    const { database, bases } = service;
    await sql`update opportunities set archived_at = null`.execute(database.db);
    const headers = { cookie, ...SAME_ORIGIN };
    const send = (count: number) =>
      Array.from({ length: count }, async (_, index) => {
        const lane = openLane(bases[index % 2] ?? '');
        const path = `/api/v1/opportunities/${opportunities[index] ?? ''}/archive`;
        const sent = await lane.send({ method: 'POST', path, headers });
        lane.close();
        return sent;
      });
    // While another connection holds the rows, the requests stand where they would write, past every check.
    const holder = new Client({ connectionString: service.postgres.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from opportunities for update');
    const flying = send(20);
    await untilWaiting(20);
    const context = { now: new Date(), actor };
    await database.transaction((tx) => disableMember(tx, { companyId, email }, context));
    const later = send(20);
    await pause(50);
    await holder.query('rollback');
    await holder.end();
    const statuses = (await Promise.all(flying)).map(({ status }) => status);
    const refused = (await Promise.all(later)).map(({ status, text }) => [
      status,
      text.includes('membership_disabled'),
    ]);
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.deepEqual(
      refused,
      Array.from({ length: 20 }, () => [403, true]),
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entries a join memberships m on a.actor = m.id::text
      where m.email = ${email} and a.action = 'opportunity.archive'`.execute(database.db);
    assert.deepEqual(rows, [{ count: 20 }]);
  });
});
