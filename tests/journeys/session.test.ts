import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountSchema } from '#contract/account.ts';
import { unbindMember } from '#features/access/access-members.ts';
import { addPerson, browserOf, disablePerson, exchange, portalToken, request, signIn } from '../support/people.ts';
import { spellingsOf, storedText } from '../support/stored-text.ts';
import { openWorld, type World } from '../support/world.ts';

const world = await openWorld();
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch Ltd.');
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const { db } = world.app.database;

let people = 0;
/** A person whom no other test knows, with the companies that have them as a member. */
async function someone(...companyIds: string[]): Promise<string> {
  people += 1;
  const email = `person-${people}@example.org`;
  for (const companyId of companyIds) await addPerson(world, companyId, email);
  return email;
}

const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']];
const me = (cookie: string, headers: Record<string, string> = {}, of: World = world) =>
  request(of, 'GET', '/api/v1/me', { cookie, ...headers });
const sessionsOf = async (email: string): Promise<number> =>
  (await db.selectFrom('sessions').select('email').where('email', '=', email).execute()).length;

describe('A portal token', () => {
  test('Endpoint: POST /api/v1/session: becomes a session cookie that opens the API', async () => {
    const email = await someone(alder.id);
    const answer = await exchange(world, await portalToken(world, email));
    assert.equal(answer.status, 200);
    const { cookie } = browserOf(world, answer);
    assert.equal((await me(cookie)).status, 200);
    const list = await request(world, 'GET', '/api/v1/opportunities', { cookie });
    assert.deepEqual([list.status, list.body], [200, { items: [], nextCursor: null }]);
  });

  test('Account rules: session answers like me: the same members with the same values, whichever company came first', async () => {
    for (const [first, second] of [
      [alder, birch],
      [birch, alder],
    ] as const) {
      const email = await someone(first.id);
      const alone = await exchange(world, await portalToken(world, email));
      assert.deepEqual((await me(browserOf(world, alone).cookie)).body, alone.body);
      await addPerson(world, second.id, email);
      const both = await exchange(world, await portalToken(world, email));
      assert.equal(accountSchema.parse(both.body).memberships.length, 2);
      assert.deepEqual((await me(browserOf(world, both).cookie)).body, both.body);
    }
  });

  test('Current account: user, tenant, memberships: of a person, and of a key', async () => {
    const email = await someone(alder.id, birch.id);
    const { cookie } = await signIn(world, email, { companyId: birch.id });
    const [one, other] = [
      { tenantId: alder.id, tenantName: 'Alder inc.' },
      { tenantId: birch.id, tenantName: 'Birch Ltd.' },
    ];
    const { memberships, ...rest } = accountSchema.parse((await me(cookie)).body);
    assert.deepEqual(rest, { user: { email, role: 'member' }, tenant: { id: birch.id, name: 'Birch Ltd.' } });
    assert.deepEqual(new Set(memberships), new Set([one, other]));
    assert.deepEqual((await world.get('/api/v1/me', alder)).body, {
      user: { email: null, role: null },
      tenant: { id: alder.id, name: 'Alder inc.' },
      memberships: [one],
    });
  });

  test('Authentication 5: counts once, however many exchange it at the same time', async () => {
    const email = await someone(alder.id);
    const token = await portalToken(world, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(world, token)));
    const accepted = answers.filter(({ status }) => status === 200);
    assert.equal(accepted.length, 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assert.deepEqual(refusalOf(answer), [401, 'unauthorized']);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
    assert.equal(await sessionsOf(email), 1);
    assert.deepEqual(refusalOf(await exchange(world, token)), [401, 'unauthorized']);
  });

  test('Authentication 5: is not spent by a refusal: once the membership is there, it signs in', async () => {
    const email = await someone();
    const token = await portalToken(world, email);
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(refusalOf(await exchange(world, token)), [403, 'no_membership']);
    }
    await addPerson(world, alder.id, email);
    assert.equal((await exchange(world, token)).status, 200);
    assert.equal((await exchange(world, token)).status, 401);
  });

  test('Authentication 5: is refused when it is none, and a key or a session is none', async () => {
    const { cookie, sessionId } = await signIn(world, await someone(alder.id));
    const [header, payload] = (await portalToken(world, 'x@example.org')).split('.');
    const forbidden = { authorization: `Bearer ${alder.secret}` };
    const table: Record<string, string>[] = [
      {},
      { cookie },
      { authorization: 'Bearer' },
      forbidden,
      { authorization: `Bearer ${sessionId}` },
      { authorization: `Bearer ${header}.${payload}.` },
      { authorization: `Bearer ${header}.${payload}.${'A'.repeat(86)}` },
      { authorization: `Bearer ${'a'.repeat(9_000)}` },
      { authorization: `Basic ${header}.${payload}` },
    ];
    for (const headers of table) {
      const answer = await request(world, 'POST', '/api/v1/session', headers);
      const expected = headers === forbidden ? [403, 'forbidden'] : [401, 'unauthorized'];
      assert.deepEqual(refusalOf(answer), expected, JSON.stringify(headers).slice(0, 60));
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });

  test('Endpoint: POST /api/v1/session: takes no body and no query', async () => {
    const email = await someone(alder.id);
    const token = await portalToken(world, email);
    const headers = { authorization: `Bearer ${token}` };
    const withBody = await request(world, 'POST', '/api/v1/session', headers, { email });
    assert.deepEqual(refusalOf(withBody), [400, 'validation_failed']);
    const withQuery = await request(world, 'POST', `/api/v1/session?email=${email}`, headers);
    assert.deepEqual(refusalOf(withQuery), [400, 'validation_failed']);
    assert.equal((await exchange(world, token)).status, 200, 'neither spent the token');
  });
});

describe('The session cookie', () => {
  test('Authentication 5: over http: without prefix and Secure, which clients would drop', async () => {
    const answer = await exchange(world, await portalToken(world, await someone(alder.id)));
    assert.match(
      String(answer.headers['set-cookie']),
      /^tenderfit_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('Authentication 5: over https: bound to the host and the secure connection; the http one is no session there', async () => {
    const secure = await openWorld({ settings: { PUBLIC_URL: 'https://tenders.example.org' } });
    const company = await secure.company('Cedar inc.');
    await addPerson(secure, company.id, 'dana@example.org');
    const answer = await exchange(secure, await portalToken(secure, 'dana@example.org'));
    assert.match(
      String(answer.headers['set-cookie']),
      /^__Host-tenderfit_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { cookie, sessionId, headers } = browserOf(secure, answer);
    assert.equal((await me(cookie, {}, secure)).status, 200);
    for (const name of ['tenderfit_session', '__host-tenderfit_session', '__Secure-tenderfit_session'])
      assert.equal((await me(`${name}=${sessionId}`, {}, secure)).status, 401, name);
    const out = await request(secure, 'DELETE', '/api/v1/session', headers);
    const ended = '__Host-tenderfit_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
    assert.deepEqual([out.status, out.headers['set-cookie']], [204, ended]);
  });

  test('Authentication 5: is the only place of the id: no table holds it in any spelling', async () => {
    const { sessionId } = await signIn(world, await someone(alder.id));
    const text = await storedText(world.app.database);
    assert.ok(text.includes(`person-${people}@example.org`), 'the text is that of the database');
    for (const spelling of spellingsOf(sessionId)) assert.ok(!text.includes(spelling), spelling.slice(0, 12));
  });

  test('Authentication 5: any other text in it is no session, and the browser is told to forget a dead one', async () => {
    const { sessionId } = await signIn(world, await someone(alder.id));
    const name = 'tenderfit_session';
    const flipped = (sessionId.startsWith('A') ? 'B' : 'A') + sessionId.slice(1);
    for (const cookie of [
      `${name}=${flipped}`,
      `${name}=${sessionId.slice(1)}`,
      `${name}=${sessionId}x`,
      `${name}=`,
      `${name}=%00${sessionId}`,
      `${name}=' or 1=1 --`,
      `other=${sessionId}`,
      `x=${'y'.repeat(9_000)}; ${name}=${sessionId}`,
      '',
    ]) {
      assert.deepEqual(refusalOf(await me(cookie)), [401, 'unauthorized'], cookie.slice(0, 40));
    }
    const dead = await me(`${name}=${flipped}`);
    assert.equal(dead.headers['set-cookie'], `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
  });
});

describe('A sign-in', () => {
  test('Authentication 5: gives an id nobody had before, and ends the session that the browser had', async () => {
    const email = await someone(alder.id);
    const first = await signIn(world, email);
    const second = await signIn(world, email, { previous: first });
    assert.notEqual(second.sessionId, first.sessionId);
    assert.deepEqual(refusalOf(await me(first.cookie)), [401, 'unauthorized']);
    assert.equal((await me(second.cookie)).status, 200);
    const elsewhere = await signIn(world, email);
    assert.equal((await me(second.cookie)).status, 200, 'another browser of the person keeps its own');
    assert.equal((await me(elsewhere.cookie)).status, 200);
  });

  test('Authentication 5: takes nothing of a cookie that somebody planted', async () => {
    const attacker = await signIn(world, await someone(birch.id));
    const email = await someone(alder.id);
    const victim = await signIn(world, email, { previous: attacker });
    assert.notEqual(victim.sessionId, attacker.sessionId);
    assert.deepEqual(refusalOf(await me(attacker.cookie)), [401, 'unauthorized']);
    assert.equal(accountSchema.parse((await me(victim.cookie)).body).user.email, email);
    const invented = `tenderfit_session=${'A'.repeat(43)}`;
    const answer = await exchange(world, await portalToken(world, email), { cookie: invented });
    assert.equal(answer.status, 200);
    assert.deepEqual(refusalOf(await me(invented)), [401, 'unauthorized']);
  });

  test('Authentication 5: that is refused leaves the session that the browser had', async () => {
    const { cookie } = await signIn(world, await someone(alder.id));
    const refused = await exchange(world, await portalToken(world, await someone()), { cookie });
    assert.deepEqual(refusalOf(refused), [403, 'no_membership']);
    assert.equal((await me(cookie)).status, 200);
  });

  test('Authentication 5: and a sign-out are in the audit trail, with member and request', async () => {
    const email = await someone(alder.id);
    const token = await portalToken(world, email);
    const answer = await exchange(world, token, { 'x-request-id': 'sign-in-1' });
    const { headers } = browserOf(world, answer);
    await request(world, 'DELETE', '/api/v1/session', { ...headers, 'x-request-id': 'sign-out-1' });
    const { id } = await db.selectFrom('memberships').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom('audit_entries')
      .select(['company_id', 'actor_kind', 'actor', 'action', 'request_id'])
      .where('subject', '=', id)
      .where('action', '!=', 'member.add')
      .orderBy('id')
      .execute();
    const own = { company_id: alder.id, actor_kind: 'member', actor: id };
    assert.deepEqual(entries, [
      { ...own, action: 'member.bind', request_id: 'sign-in-1' },
      { ...own, action: 'session.begin', request_id: 'sign-in-1' },
      { ...own, action: 'session.end', request_id: 'sign-out-1' },
    ]);
  });
});

describe('A refusal for the membership', () => {
  test('Errors: no_membership: the person is in no company, or not in the one named', async () => {
    assert.deepEqual(refusalOf(await exchange(world, await portalToken(world, await someone()))), [
      403,
      'no_membership',
    ]);
    const token = await portalToken(world, await someone(alder.id));
    const named = await exchange(world, token, { 'x-tenderfit-tenant': birch.id });
    assert.deepEqual(refusalOf(named), [403, 'no_membership']);
    assert.equal((await exchange(world, token, { 'x-tenderfit-tenant': alder.id })).status, 200);
  });

  test('Errors: membership_disabled: every membership is, or the one named', async () => {
    const email = await someone(alder.id, birch.id);
    await disablePerson(world, alder.id, email);
    const token = await portalToken(world, email);
    const named = await exchange(world, token, { 'x-tenderfit-tenant': alder.id });
    assert.deepEqual(refusalOf(named), [403, 'membership_disabled']);
    const other = await exchange(world, token);
    assert.deepEqual(accountSchema.parse(other.body).memberships, [{ tenantId: birch.id, tenantName: 'Birch Ltd.' }]);
    await disablePerson(world, birch.id, email);
    const none = await exchange(world, await portalToken(world, email));
    assert.deepEqual(refusalOf(none), [403, 'membership_disabled']);
    assert.equal(none.headers['set-cookie'], undefined);
  });

  test('Errors: membership_disabled: disabled between two requests: refused at the next, in again once enabled', async () => {
    const email = await someone(alder.id);
    const { cookie } = await signIn(world, email);
    assert.equal((await me(cookie)).status, 200);
    await disablePerson(world, alder.id, email);
    for (const path of ['/api/v1/me', '/api/v1/opportunities', '/api/v1/api-keys']) {
      assert.deepEqual(refusalOf(await request(world, 'GET', path, { cookie })), [403, 'membership_disabled'], path);
    }
    await db.updateTable('memberships').set({ disabled_at: null }).where('email', '=', email).execute();
    assert.equal((await me(cookie)).status, 200);
  });

  test('Errors: no_membership: removed, or unbound from the identity, between two requests', async () => {
    const removed = await someone(alder.id);
    const { cookie } = await signIn(world, removed);
    await db.deleteFrom('memberships').where('email', '=', removed).execute();
    assert.deepEqual(refusalOf(await me(cookie)), [403, 'no_membership']);
    const unbound = await someone(alder.id);
    const session = await signIn(world, unbound);
    await world.app.database.transaction((tx) =>
      unbindMember(tx, { companyId: alder.id, email: unbound }, { actor: OPERATOR }),
    );
    assert.deepEqual(refusalOf(await me(session.cookie)), [403, 'no_membership']);
  });
});

test('Rate limits: 30 for POST session: the 31st exchange from one address waits, whatever its token', async () => {
  const from = { remoteAddress: '192.0.2.30', method: 'POST', url: '/api/v1/session' } as const;
  const token = await portalToken(world, await someone(alder.id));
  for (let left = 29; left >= 0; left -= 1) {
    const answer = await world.app.http.server.inject({ ...from, headers: { authorization: 'Bearer a.b.c' } });
    assert.deepEqual([answer.statusCode, answer.headers['x-ratelimit-remaining']], [401, String(left)]);
    assert.equal(answer.headers['x-ratelimit-limit'], '30');
  }
  const refused = await world.app.http.server.inject({ ...from, headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual([refused.statusCode, refused.json().error], [429, 'rate_limited']);
  assert.equal((await exchange(world, token)).status, 200, 'another address is not concerned, nor the token');
});
