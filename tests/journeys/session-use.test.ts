import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { accountSchema } from '#contract/account.ts';
import { enableMember } from '#features/access/access-members.ts';
import { addPerson, type Browser, disablePerson, request, signIn } from '../support/people.ts';
import { countUpdates } from '../support/stored-text.ts';
import { openWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
const world = await openWorld({ now: () => new Date(nowMs) });
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch Ltd.');
const cedar = await world.company('Cedar inc.');
const { db } = world.app.database;

const me = (cookie: string, headers: Record<string, string> = {}) =>
  request(world, 'GET', '/api/v1/me', { cookie, ...headers });
const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']];
/** The company that a request without more than this acts for, or the refusal. */
async function companyOf(browser: Pick<Browser, 'cookie'>, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await me(browser.cookie, headers);
  return answer.status === 200 ? accountSchema.parse(answer.body).tenant.name : refusalOf(answer);
}

let people = 0;
async function signedIn(companyIds: readonly string[], companyId?: string): Promise<Browser & { email: string }> {
  people += 1;
  const email = `person-${people}@example.org`;
  for (const id of companyIds) await addPerson(world, id, email);
  return { email, ...(await signIn(world, email, companyId === undefined ? {} : { companyId })) };
}

describe('The company header', () => {
  test('Account rules: tenant header: chooses among the companies of the person, by either name of it', async () => {
    const person = await signedIn([alder.id, birch.id], alder.id);
    const none = [403, 'no_membership'];
    const table: [Record<string, string>, unknown][] = [
      [{ 'x-tenderfit-tenant': birch.id }, 'Birch Ltd.'],
      [{ 'x-tenderfit-tenant': alder.id }, 'Alder inc.'],
      [{ 'x-service-tenant': birch.id }, 'Birch Ltd.'],
      [{ 'X-Service-Tenant': alder.id.toUpperCase() }, 'Alder inc.'],
      [{ 'x-tenderfit-tenant': ` ${birch.id} ` }, 'Birch Ltd.'],
      [{ 'x-tenderfit-tenant': alder.id, 'x-service-tenant': alder.id }, 'Alder inc.'],
      [{ 'x-tenderfit-tenant': alder.id, 'x-service-tenant': birch.id }, none],
      [{ 'x-tenderfit-tenant': cedar.id, 'x-service-tenant': alder.id }, none],
      [{ 'x-tenderfit-tenant': alder.id, 'x-service-tenant': '' }, none],
      [{ 'x-tenderfit-tenant': cedar.id }, none],
      [{ 'x-tenderfit-tenant': randomUUID() }, none],
      [{ 'x-tenderfit-tenant': 'Alder inc.' }, none],
      [{ 'x-tenderfit-tenant': `${alder.id}, ${birch.id}` }, none],
      [{ 'x-tenderfit-tenant': `${alder.id}' or '1'='1` }, none],
      [{ 'x-tenderfit-tenant': '' }, none],
      [{ 'x-tenderfit-tenant': 'null' }, none],
      [{ 'x-tenderfit-tenant': 'x'.repeat(5_000) }, none],
    ];
    for (const [headers, expected] of table) {
      assert.deepEqual(await companyOf(person, headers), expected, JSON.stringify(headers).slice(0, 100));
    }
  });

  test('Account rules: tenant header: sent twice names no company, were it the same one', async () => {
    const person = await signedIn([alder.id, birch.id]);
    for (const pair of [
      [alder.id, birch.id],
      [alder.id, alder.id],
      [birch.id, cedar.id],
    ]) {
      const got = await overSocket({ cookie: person.cookie, 'x-tenderfit-tenant': pair });
      assert.equal(JSON.parse(got).error, 'no_membership', pair.join());
    }
  });

  test('Account rules: tenant header: another’s company answers byte for byte like one that does not exist', async () => {
    const { cookie } = await signedIn([alder.id]);
    for (const url of ['/api/v1/me', '/api/v1/opportunities', '/api/v1/api-keys']) {
      const answerTo = async (companyId: string): Promise<string> => {
        const headers = { cookie, 'x-tenderfit-tenant': companyId, 'x-request-id': 'probe' };
        people += 1;
        const remoteAddress = `198.51.100.${people}`;
        const answer = await world.app.http.server.inject({ url, headers, remoteAddress });
        const { date: _date, ...rest } = answer.headers;
        return JSON.stringify([answer.statusCode, rest, answer.body]);
      };
      const unknown = await answerTo(randomUUID());
      assert.match(unknown, /^\[403,.*no_membership/);
      for (const companyId of [birch.id, cedar.id, 'malformed']) assert.equal(await answerTo(companyId), unknown);
    }
  });

  test('Account rules: tenant header: with an API key it names the key’s own company or nothing', async () => {
    const withKey = (companyId: string) => world.get('/api/v1/me', alder, { 'x-tenderfit-tenant': companyId });
    assert.equal((await withKey(alder.id)).status, 200);
    for (const other of [birch.id, randomUUID(), 'malformed', ''])
      assert.deepEqual(refusalOf(await withKey(other)), [403, 'forbidden'], other);
    const alias = await world.get('/api/v1/opportunities', alder, { 'x-service-tenant': birch.id });
    assert.deepEqual(refusalOf(alias), [403, 'forbidden']);
  });

  test('Account rules: tenant header: a role counts in its own company only', async () => {
    const person = await signedIn([alder.id, birch.id]);
    const role = { role: 'admin' };
    await db
      .updateTable('memberships')
      .set(role)
      .where('email', '=', person.email)
      .where('company_id', '=', alder.id)
      .execute();
    const keysOf = async (companyId: string) =>
      (await request(world, 'GET', '/api/v1/api-keys', { ...person.headers, 'x-tenderfit-tenant': companyId })).status;
    assert.deepEqual([await keysOf(alder.id), await keysOf(birch.id)], [200, 403]);
  });
});

describe('The most recently used company', () => {
  test('Account rules: the most recently used company without it: across all sessions of the person, and the next sign-in', async () => {
    const laptop = await signedIn([alder.id, birch.id, cedar.id], birch.id);
    assert.equal(await companyOf(laptop), 'Birch Ltd.');
    nowMs += 1_000;
    const phone = await signIn(world, laptop.email);
    assert.equal(await companyOf(phone), 'Birch Ltd.');
    assert.equal(await companyOf(phone, { 'x-tenderfit-tenant': cedar.id }), 'Cedar inc.');
    assert.equal(await companyOf(laptop), 'Cedar inc.');
    nowMs += 1_000;
    await request(world, 'GET', '/api/v1/opportunities', { cookie: laptop.cookie, 'x-tenderfit-tenant': alder.id });
    assert.equal(await companyOf(phone), 'Alder inc.');
    assert.equal(await companyOf(await signIn(world, laptop.email)), 'Alder inc.');
  });

  test('Account rules: the most recently used company without it: in the order of use, though within one millisecond or by a slow clock', async () => {
    const person = await signedIn([alder.id, birch.id], alder.id);
    for (const stepMs of [0, 0, 0, -5_000, -5_000]) {
      nowMs += stepMs;
      for (const company of [birch, alder]) {
        const named = await companyOf(person, { 'x-tenderfit-tenant': company.id });
        assert.equal(await companyOf(person), named);
      }
    }
  });

  test('Account rules: the most recently used company without it: a refused header changes nothing, a disabled company is passed over', async () => {
    const person = await signedIn([alder.id, birch.id], alder.id);
    nowMs += 1_000;
    await companyOf(person, { 'x-tenderfit-tenant': birch.id });
    await companyOf(person, { 'x-tenderfit-tenant': cedar.id });
    assert.equal(await companyOf(person), 'Birch Ltd.');
    await disablePerson(world, birch.id, person.email);
    assert.equal(await companyOf(person), 'Alder inc.');
    assert.deepEqual(await companyOf(person, { 'x-tenderfit-tenant': birch.id }), [403, 'membership_disabled']);
    const { body } = await me(person.cookie);
    assert.deepEqual(accountSchema.parse(body).memberships, [{ tenantId: alder.id, tenantName: 'Alder inc.' }]);
  });
});

describe('The end of a session', () => {
  const atEdge = async (used: () => Promise<void>, edgeMs: number): Promise<unknown[]> => {
    const person = await signedIn([alder.id]);
    const beginMs = nowMs;
    await used();
    const seen: unknown[] = [];
    for (const offMs of [-1, 0]) {
      nowMs = beginMs + edgeMs + offMs;
      // A use would move the edge; what counts is the row as it was.
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      seen.push((await me(person.cookie)).status);
      await db.updateTable('sessions').set({ used_at: row.used_at }).where('email', '=', person.email).execute();
    }
    return seen;
  };

  test('Authentication 5: at twelve hours without use, to the millisecond', async () => {
    assert.deepEqual(await atEdge(() => Promise.resolve(), 12 * HOUR_MS), [200, 401]);
  });

  test('Authentication 5: at seven days, though used every hour', async () => {
    const person = await signedIn([alder.id]);
    const endMs = nowMs + 7 * DAY_MS;
    for (; nowMs < endMs - HOUR_MS; nowMs += HOUR_MS) assert.equal((await me(person.cookie)).status, 200);
    nowMs = endMs - 1;
    assert.equal((await me(person.cookie)).status, 200);
    nowMs = endMs;
    const ended = await me(person.cookie);
    assert.deepEqual(refusalOf(ended), [401, 'unauthorized']);
    assert.match(String(ended.headers['set-cookie']), /^tenderfit_session=; Max-Age=0;/);
  });

  test('Authentication 5: eleven hours of pauses keep it, twelve end it for good', async () => {
    const person = await signedIn([alder.id]);
    for (const hours of [11, 11, 11]) {
      nowMs += hours * HOUR_MS;
      assert.equal((await me(person.cookie)).status, 200);
    }
    nowMs += 12 * HOUR_MS;
    assert.equal((await me(person.cookie)).status, 401);
    assert.equal((await me(person.cookie)).status, 401);
    assert.equal((await me((await signIn(world, person.email)).cookie)).status, 200);
  });

  test('Authentication 5: its use is written down at most once a minute, under parallel requests too', async () => {
    const person = await signedIn([alder.id]);
    const writes = await countUpdates(world.app.database, 'sessions');
    const use = () => Promise.all(Array.from({ length: 40 }, () => me(person.cookie)));
    await use();
    assert.equal(await writes(), 0, 'the sign-in wrote it');
    nowMs += 59_999;
    await use();
    assert.equal(await writes(), 0);
    nowMs += 1;
    await use();
    assert.equal(await writes(), 1);
    const row = await db
      .selectFrom('sessions')
      .select('used_at')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    assert.equal(row.used_at, new Date(nowMs).toISOString());
  });
});

describe('Signing out', () => {
  test('Endpoint: DELETE /api/v1/session: 204 without a body, the cookie cleared, the session dead on every route', async () => {
    const person = await signedIn([alder.id]);
    const { statusCode, headers, body } = await world.app.http.server.inject({
      method: 'DELETE',
      url: '/api/v1/session',
      headers: person.headers,
    });
    assert.deepEqual(
      [statusCode, body, headers['content-type'], headers['content-length']],
      [204, '', undefined, undefined],
    );
    assert.equal(headers['set-cookie'], 'tenderfit_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    for (const path of ['/api/v1/me', '/api/v1/opportunities', '/api/v1/api-keys'])
      assert.deepEqual(refusalOf(await request(world, 'GET', path, person.headers)), [401, 'unauthorized'], path);
    const again = await request(world, 'DELETE', '/api/v1/session', person.headers);
    assert.deepEqual(refusalOf(again), [401, 'unauthorized']);
  });

  test('Endpoint: DELETE /api/v1/session: ends this browser’s session and no other of the person', async () => {
    const laptop = await signedIn([alder.id]);
    const phone = await signIn(world, laptop.email);
    await request(world, 'DELETE', '/api/v1/session', laptop.headers);
    assert.deepEqual([(await me(laptop.cookie)).status, (await me(phone.cookie)).status], [401, 200]);
  });

  test('Endpoint: DELETE /api/v1/session: a disabled member can sign out, and being enabled brings the session back no more', async () => {
    const person = await signedIn([alder.id]);
    await disablePerson(world, alder.id, person.email);
    assert.deepEqual(refusalOf(await me(person.cookie)), [403, 'membership_disabled']);
    const foreign = { ...person.headers, 'x-tenderfit-tenant': randomUUID() };
    assert.equal((await request(world, 'DELETE', '/api/v1/session', foreign)).status, 204);
    await world.app.database.transaction((tx) =>
      enableMember(tx, { companyId: alder.id, email: person.email }, { actor: { kind: 'operator', id: 'test' } }),
    );
    assert.deepEqual(refusalOf(await me(person.cookie)), [401, 'unauthorized']);
  });

  test('Endpoint: DELETE /api/v1/session: is for sessions: without a credential 401, with an API key 403', async () => {
    assert.deepEqual(refusalOf(await request(world, 'DELETE', '/api/v1/session')), [401, 'unauthorized']);
    assert.deepEqual(refusalOf(await world.send('DELETE', '/api/v1/session', alder)), [403, 'forbidden']);
  });

  test('Authentication 6: signing out carries no limit', async () => {
    const from = { method: 'DELETE', url: '/api/v1/session', remoteAddress: '192.0.2.77' } as const;
    for (let round = 0; round < 70; round += 1) {
      const answer = await world.app.http.server.inject(from);
      assert.deepEqual([answer.statusCode, answer.headers['x-ratelimit-limit']], [401, undefined]);
    }
  });
});

test('Endpoint: GET /api/v1/me: takes any credential of any scopes, and none', async () => {
  const narrow = await world.key(alder.id, ['settings:write']);
  const answer = await world.get('/api/v1/me', { id: alder.id, secret: narrow.secret });
  assert.deepEqual([answer.status, answer.body['tenant']], [200, { id: alder.id, name: 'Alder inc.' }]);
  assert.deepEqual(refusalOf(await request(world, 'GET', '/api/v1/me')), [401, 'unauthorized']);
  const { cookie } = await signedIn([birch.id]);
  const both = await request(world, 'GET', '/api/v1/me', { cookie, authorization: `Bearer ${alder.secret}` });
  assert.deepEqual(both.body['tenant'], { id: alder.id, name: 'Alder inc.' }, 'a key that is sent is what counts');
  const badKey = await request(world, 'GET', '/api/v1/me', { cookie, authorization: 'Bearer pk_live_x' });
  assert.deepEqual(refusalOf(badKey), [401, 'unauthorized']);
});

/** The body of an answer to GET /me over a true connection, which can carry a header twice. */
async function overSocket(headers: Record<string, string | string[]>): Promise<string> {
  const { server } = world.app.http;
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  httpRequest({ port, host: '127.0.0.1', path: '/api/v1/me', headers, agent: false }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => (text += part));
    answer.on('end', () => resolve(text));
  })
    .on('error', reject)
    .end();
  return await promise;
}
