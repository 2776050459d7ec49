import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { apiKeySchema } from '#contract/api-keys.ts';
import { errorSchema } from '#contract/errors.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { addPerson, request, signIn } from '../support/people.ts';
import { countUpdates, spellingsOf, storedText } from '../support/stored-text.ts';
import { match, storeTender } from '../support/tenders.ts';
import { type Answer, openWorld } from '../support/world.ts';

const MINUTE_MS = 60_000;
// The instant at which a key is made is the database's; the clock of the service begins there.
let nowMs = Date.now();
const world = await openWorld({ now: () => new Date(nowMs) });
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch Ltd.');
await addPerson(world, alder.id, 'admin@alder.example', 'admin');
await addPerson(world, alder.id, 'member@alder.example', 'member');
await addPerson(world, birch.id, 'admin@birch.example', 'admin');
const admin = await signIn(world, 'admin@alder.example');
const member = await signIn(world, 'member@alder.example');
const stranger = await signIn(world, 'admin@birch.example');
const { db } = world.app.database;

const KEYS = '/api/v1/api-keys';
const WANTED = { name: 'CRM', scopes: ['opportunities:read'], expiresAt: null };
const created = z.strictObject({ key: apiKeySchema, secret: z.string() });
const listed = z.strictObject({ keys: z.array(apiKeySchema) });

const post = (body: unknown, browser = admin) => request(world, 'POST', KEYS, browser.headers, body);
const revoke = (id: string, browser = admin) => request(world, 'DELETE', `${KEYS}/${id}`, browser.headers);
const list = async (browser = admin) => listed.parse((await request(world, 'GET', KEYS, browser.headers)).body).keys;
async function make(more: Record<string, unknown> = {}) {
  // Each a key of its own, however soon after one like it.
  const headers = { ...admin.headers, 'idempotency-key': randomUUID() };
  const answer = await request(world, 'POST', KEYS, headers, { ...WANTED, ...more });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return created.parse(answer.body);
}
const use = (secret: string, path = '/api/v1/opportunities') => world.get(path, { id: '', secret });
const refusalOf = ({ status, body }: Answer) => [status, body['error']];
const pathsOf = ({ body }: Answer): (string | undefined)[] =>
  errorSchema.parse(body).issues?.map((issue) => ('path' in issue ? issue.path : undefined)) ?? [];
const storedKeys = async (): Promise<number> => (await db.selectFrom('api_keys').select('id').execute()).length;

describe('Making a key', () => {
  test('Endpoint: POST /api/v1/api-keys: 201 with the key and a secret that works at once', async () => {
    const { key, secret } = await make({ scopes: ['opportunities:read', 'profile:read'] });
    assert.match(secret, /^pk_live_[0-9A-Za-z]{49}$/);
    assert.equal((await use(secret)).status, 200);
    assert.deepEqual((await use(secret, '/api/v1/me')).body['tenant'], { id: alder.id, name: 'Alder inc.' });
    const { id: _id, created_at: _at, ...rest } = key;
    assert.deepEqual(rest, {
      name: 'CRM',
      display_suffix: secret.slice(-4),
      scopes: ['opportunities:read', 'profile:read'],
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
    });
  });

  test('API key: id, name, display_suffix, scopes, last_used_at, expires_at, revoked_at, created_at: in the list as in the answer', async () => {
    const beginMs = Date.now();
    const expiresAt = new Date(nowMs + MINUTE_MS).toISOString();
    const { key, secret } = await make({ name: ' Été à Montréal ', scopes: SCOPE_VALUES, expiresAt });
    assert.equal(key.name, 'Été à Montréal');
    assert.equal(key.expires_at, expiresAt);
    assert.match(key.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.ok(Math.abs(Date.parse(key.created_at) - beginMs) < MINUTE_MS);
    assert.deepEqual(
      (await list()).find(({ id }) => id === key.id),
      key,
    );
    await use(secret);
    const { key: revoked } = z.strictObject({ key: apiKeySchema }).parse((await revoke(key.id)).body);
    const at = new Date(nowMs).toISOString();
    assert.deepEqual(revoked, { ...key, last_used_at: at, revoked_at: at });
  });

  test('API key: secret returned once: no later answer has it, nor a table in any spelling', async () => {
    const { key, secret } = await make();
    await use(secret);
    await revoke(key.id);
    await revoke(key.id);
    const answers = JSON.stringify([await list(), (await revoke(key.id)).body, (await use(secret)).body]);
    assert.ok(!answers.includes(secret.slice(8, 30)));
    const stored = await storedText(world.app.database);
    assert.ok(stored.includes(key.id), 'the text is that of the database');
    for (const spelling of spellingsOf(secret)) assert.ok(!stored.includes(spelling), spelling.slice(0, 10));
    assert.ok(!stored.includes(secret.slice(8, 30)));
  });

  test('Authentication 1: from a portal session, by an admin: the key works, another company’s admin does not see it', async () => {
    const { key } = await make();
    assert.ok((await list()).some(({ id }) => id === key.id));
    assert.ok(!(await list(stranger)).some(({ id }) => id === key.id));
    assert.ok((await list(stranger)).every(({ name }) => name === 'test'));
  });

  const wrong: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['a body that is no object', [WANTED], 'body'],
    ['an unknown member', { ...WANTED, admin: true }, 'admin'],
    ['a company of one’s choice', { ...WANTED, company_id: birch.id }, 'company_id'],
    ['expires_at as it is answered', { ...WANTED, expires_at: null }, 'expires_at'],
    ['no name', { scopes: WANTED.scopes }, 'name'],
    ['an empty name', { ...WANTED, name: '' }, 'name'],
    ['a name of spaces', { ...WANTED, name: ' \u00a0\u3000 ' }, 'name'],
    ['a name of marks without width', { ...WANTED, name: '\u200b\u200f \u200d\u2060' }, 'name'],
    ['a name of 101 characters', { ...WANTED, name: 'x'.repeat(101) }, 'name'],
    ['a name of 10 kB', { ...WANTED, name: 'x'.repeat(10_240) }, 'name'],
    ['a name with NUL', { ...WANTED, name: 'a\0b' }, 'name'],
    ['a name of two lines', { ...WANTED, name: 'a\nb' }, 'name'],
    ['a name with a line separator', { ...WANTED, name: 'a\u2028b' }, 'name'],
    ['a name with an escape', { ...WANTED, name: 'a\u001b[31mb' }, 'name'],
    ['a name written backwards', { ...WANTED, name: 'a\u202egnp.exe' }, 'name'],
    ['a name with an isolate', { ...WANTED, name: 'a\u2067b' }, 'name'],
    ['a name with half a character', { ...WANTED, name: 'a\ud800b' }, 'name'],
    ['a name that is a number', { ...WANTED, name: 7 }, 'name'],
    ['no scopes', { name: 'CRM' }, 'scopes'],
    ['empty scopes', { ...WANTED, scopes: [] }, 'scopes'],
    ['scopes as text', { ...WANTED, scopes: 'opportunities:read' }, 'scopes'],
    ['an unknown scope', { ...WANTED, scopes: ['opportunities:read', 'admin:all'] }, 'scopes[1]'],
    ['a scope in capitals', { ...WANTED, scopes: ['Opportunities:read'] }, 'scopes[0]'],
    ['a scope twice', { ...WANTED, scopes: ['profile:read', 'profile:read'] }, 'scopes'],
    ['10,000 scopes', { ...WANTED, scopes: Array.from({ length: 10_000 }, () => 'profile:read') }, 'scopes'],
    ['10,000 unknown scopes', { ...WANTED, scopes: Array.from({ length: 10_000 }, (_, n) => `s${n}`) }, 'scopes'],
    ['an expiry that has passed', { ...WANTED, expiresAt: new Date(nowMs - 1).toISOString() }, 'expiresAt'],
    ['an expiry now', { ...WANTED, expiresAt: new Date(nowMs).toISOString() }, 'expiresAt'],
    ['an expiry that is a number', { ...WANTED, expiresAt: nowMs + MINUTE_MS }, 'expiresAt'],
    ['an expiry without an offset', { ...WANTED, expiresAt: '2099-01-01T00:00:00' }, 'expiresAt'],
    ['an expiry that is a day', { ...WANTED, expiresAt: '2099-01-01' }, 'expiresAt'],
    ['an expiry on no day', { ...WANTED, expiresAt: '2099-02-29T00:00:00Z' }, 'expiresAt'],
    ['an expiry in no month', { ...WANTED, expiresAt: '2099-13-01T00:00:00Z' }, 'expiresAt'],
    ['an expiry at no hour', { ...WANTED, expiresAt: '2099-01-01T25:00:00Z' }, 'expiresAt'],
    ['an expiry at no offset', { ...WANTED, expiresAt: '2099-01-01T00:00:00+99:00' }, 'expiresAt'],
    ['an expiry in the year 10,000 by its offset', { ...WANTED, expiresAt: '9999-12-31T23:59:59-01:00' }, 'expiresAt'],
    ['an expiry before the year 1 by its offset', { ...WANTED, expiresAt: '0001-01-01T00:00:00+01:00' }, 'expiresAt'],
    ['an expiry in words', { ...WANTED, expiresAt: 'never' }, 'expiresAt'],
    ['an empty expiry', { ...WANTED, expiresAt: '' }, 'expiresAt'],
  ];
  for (const [name, body, path] of wrong) {
    test(`API key rules: create: ${name} is refused by name, and nothing is made`, async () => {
      const before = await storedKeys();
      const answer = await post(body);
      assert.deepEqual(refusalOf(answer), [400, 'validation_failed']);
      assert.ok(pathsOf(answer).includes(path), pathsOf(answer).join());
      assert.equal(await storedKeys(), before);
    });
  }

  const right: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['a name of one character', { name: 'x' }, { name: 'x' }],
    ['a name of 100 characters beyond the first plane', { name: '🦊'.repeat(100) }, { name: '🦊'.repeat(100) }],
    ['a family', { name: '👩‍👩‍👧' }, { name: '👩‍👩‍👧' }],
    ['a Hebrew name with its mark', { name: 'משרד\u200f 1' }, { name: 'משרד\u200f 1' }],
    ['markup and quotes, kept as they are', { name: `<b>"'; --` }, { name: `<b>"'; --` }],
    ['an absent expiry', { expiresAt: undefined }, { expires_at: null }],
    ['an odd offset', { expiresAt: '2099-01-01T00:00:00+05:45' }, { expires_at: '2098-12-31T18:15:00.000Z' }],
    ['a leap day', { expiresAt: '2096-02-29T23:59:59.999Z' }, { expires_at: '2096-02-29T23:59:59.999Z' }],
    ['the last instant', { expiresAt: '9999-12-31T23:59:59.999Z' }, { expires_at: '9999-12-31T23:59:59.999Z' }],
  ];
  for (const [name, more, expected] of right) {
    test(`API key rules: create: takes ${name}`, async () => {
      const { key } = await make(more);
      const stored = (await list()).find(({ id }) => id === key.id);
      for (const [field, value] of Object.entries(expected))
        assert.deepEqual(
          [key, stored].map((one) => one?.[field as 'name']),
          [value, value],
        );
    });
  }

  test('API key rules: create: the next millisecond is in the future', async () => {
    const { secret } = await make({ expiresAt: new Date(nowMs + 1).toISOString() });
    assert.equal((await use(secret)).status, 200);
  });
});

describe('Listing keys', () => {
  test('Endpoint: GET /api/v1/api-keys: those of the company and no other', async () => {
    const { body, headers } = await request(world, 'GET', KEYS, stranger.headers);
    assert.deepEqual(
      listed.parse(body).keys.map(({ name }) => name),
      ['test'],
    );
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('API key rules: list: newest first, the revoked and the expired included', async () => {
    const first = await make({ name: 'first', expiresAt: new Date(nowMs + 1).toISOString() });
    await pause();
    const second = await make({ name: 'second' });
    await pause();
    const third = await make({ name: 'third' });
    await revoke(second.key.id);
    nowMs += 1;
    const all = await list();
    assert.deepEqual(
      all.slice(0, 3).map(({ id }) => id),
      [third, second, first].map(({ key }) => key.id),
    );
    const instants = all.map(({ created_at: at }) => at);
    assert.deepEqual(instants, instants.toSorted().reverse());
  });
});

describe('Revoking a key', () => {
  test('Endpoint: DELETE /api/v1/api-keys/{id}: the key fails at once, on every route, like one that never was', async () => {
    const { key, secret } = await make({ scopes: SCOPE_VALUES });
    const paths = ['/api/v1/opportunities', '/api/v1/me', `/api/v1/opportunities/${randomUUID()}`, KEYS];
    const before = await Promise.all(paths.map(async (path) => (await use(secret, path)).status));
    assert.deepEqual(before, [200, 200, 404, 403]);
    assert.equal((await revoke(key.id)).status, 200);
    const never = `${secret.slice(0, -4)}${secret.endsWith('0000') ? '1111' : '0000'}`;
    for (const path of paths) {
      const { requestId: _one, ...answer } = (await use(secret, path)).body;
      const { requestId: _other, ...unknown } = (await use(never, path)).body;
      assert.deepEqual(answer, unknown, path);
      assert.equal(answer['error'], 'unauthorized');
    }
  });

  test('API key rules: revoke: again gives the first instant, and is not in the trail again', async () => {
    const { key } = await make();
    const first = await revoke(key.id);
    nowMs += MINUTE_MS;
    const again = await revoke(key.id);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.deepEqual(await actionsOn(key.id), ['api_key.create', 'api_key.revoke']);
  });

  test('API key rules: revoke: at the same time by many: one instant, one entry', async () => {
    const { key } = await make();
    const answers = await Promise.all(Array.from({ length: 8 }, () => revoke(key.id)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.deepEqual(await actionsOn(key.id), ['api_key.create', 'api_key.revoke']);
  });

  test('API key rules: revoke: another company’s key is byte for byte a key that does not exist, and lives on', async () => {
    const { key, secret } = await make();
    const headers = { ...stranger.headers, 'x-request-id': 'probe' };
    const answerTo = async (id: string): Promise<string> => {
      probes += 1;
      const remoteAddress = `203.0.113.${probes}`;
      const sent = { method: 'DELETE', url: `${KEYS}/${id}`, headers, remoteAddress } as const;
      const answer = await world.app.http.server.inject(sent);
      const { date: _date, ...rest } = answer.headers;
      return JSON.stringify([answer.statusCode, rest, answer.body]);
    };
    const unknown = await answerTo(randomUUID());
    assert.match(unknown, /^\[404,.*not_found/);
    assert.equal(await answerTo(key.id), unknown);
    assert.equal((await use(secret)).status, 200);
    assert.deepEqual(await actionsOn(key.id), ['api_key.create']);
    assert.deepEqual(refusalOf(await revoke('not-a-uuid')), [400, 'validation_failed']);
  });
});

describe('Who may', () => {
  const attempts = async (headers: Record<string, string>) => [
    await request(world, 'GET', KEYS, headers),
    await request(world, 'POST', KEYS, headers, WANTED),
    await request(world, 'POST', KEYS, headers, { nonsense: true }),
    await request(world, 'DELETE', `${KEYS}/${randomUUID()}`, headers),
    await request(world, 'DELETE', `${KEYS}/not-a-uuid`, headers),
  ];

  test('Errors: forbidden: a member who is no admin, before body and id are looked at', async () => {
    for (const answer of await attempts(member.headers)) assert.deepEqual(refusalOf(answer), [403, 'forbidden']);
  });

  test('Errors: forbidden: an API key, whatever its scopes', async () => {
    const { secret } = await make({ scopes: SCOPE_VALUES });
    const before = await storedKeys();
    for (const answer of await attempts({ authorization: `Bearer ${secret}` }))
      assert.deepEqual(refusalOf(answer), [403, 'forbidden']);
    assert.equal(await storedKeys(), before);
  });

  test('Errors: unauthorized: nobody, and who signed out', async () => {
    for (const answer of await attempts({})) assert.deepEqual(refusalOf(answer), [401, 'unauthorized']);
  });

  test('Errors: forbidden: an admin who is made a member, from the next request', async () => {
    await addPerson(world, alder.id, 'brief@alder.example', 'admin');
    const browser = await signIn(world, 'brief@alder.example');
    assert.equal((await list(browser)).length > 0, true);
    await addPerson(world, alder.id, 'brief@alder.example', 'member');
    assert.deepEqual(refusalOf(await post(WANTED, browser)), [403, 'forbidden']);
  });
});

describe('The life of a key', () => {
  for (const [lifeMs, way] of [
    [MINUTE_MS, 'looked up anew'],
    [1_000, 'cached from a use just before'],
  ] as const) {
    test(`Authentication 4: it holds until its expiry, and not at it: ${way}`, async () => {
      // A page with something on it settles a cached key by itself.
      const { groupId } = await storeTender(world.app.database, [{ title: way }]);
      await match(world.app.database, alder.id, groupId, 50);
      const { secret } = await make({ expiresAt: new Date(nowMs + lifeMs).toISOString() });
      const seen: number[] = [];
      for (const stepMs of [0, lifeMs - 1, 1, 1]) {
        nowMs += stepMs;
        for (const path of ['/api/v1/opportunities', '/api/v1/me']) seen.push((await use(secret, path)).status);
      }
      assert.deepEqual(seen, [200, 200, 200, 200, 401, 401, 401, 401]);
    });
  }

  test('Authentication 4: one without expiry holds in twenty years', async () => {
    const { secret } = await make();
    const beforeMs = nowMs;
    nowMs += 20 * 366 * 24 * 60 * MINUTE_MS;
    assert.equal((await use(secret)).status, 200);
    nowMs = beforeMs;
  });

  test('API key: last_used_at: right to the minute, and written once a minute under 200 parallel requests', async () => {
    const { key, secret } = await make();
    const writes = await countUpdates(world.app.database, 'api_keys');
    const lastUsed = async () => (await list()).find(({ id }) => id === key.id)?.last_used_at;
    const useMuch = () =>
      Promise.all(
        Array.from({ length: 200 }, (_, n) => use(secret, n % 2 === 0 ? '/api/v1/me' : '/api/v1/opportunities')),
      );
    for (const answer of await useMuch()) assert.equal(answer.status, 200);
    const first = new Date(nowMs).toISOString();
    assert.deepEqual([await writes(), await lastUsed()], [1, first]);
    nowMs += MINUTE_MS - 1;
    await useMuch();
    assert.deepEqual([await writes(), await lastUsed()], [1, first]);
    nowMs += 1;
    await useMuch();
    assert.deepEqual([await writes(), await lastUsed()], [2, new Date(nowMs).toISOString()]);
    await use(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`);
    assert.equal(await writes(), 2, 'a wrong secret is no use');
  });
});

describe('The trail', () => {
  test('Authentication 1: says who made and who revoked a key, by which request, and holds no secret', async () => {
    const body = { ...WANTED, name: 'audited' };
    const made = created.parse(
      (await request(world, 'POST', KEYS, { ...admin.headers, 'x-request-id': 'make-1' }, body)).body,
    );
    await request(world, 'DELETE', `${KEYS}/${made.key.id}`, { ...admin.headers, 'x-request-id': 'revoke-1' });
    const entries = await db
      .selectFrom('audit_entries')
      .select(['company_id', 'actor_kind', 'actor', 'action', 'before', 'after', 'request_id'])
      .where('subject', '=', made.key.id)
      .orderBy('id')
      .execute();
    const { id: actor } = await db
      .selectFrom('memberships')
      .select('id')
      .where('email', '=', 'admin@alder.example')
      .executeTakeFirstOrThrow();
    const own = { company_id: alder.id, actor_kind: 'member', actor };
    const { name, scopes, expires_at, display_suffix } = made.key;
    const at = new Date(nowMs).toISOString();
    assert.deepEqual(entries, [
      {
        ...own,
        action: 'api_key.create',
        before: null,
        after: { name, scopes, expires_at, display_suffix },
        request_id: 'make-1',
      },
      {
        ...own,
        action: 'api_key.revoke',
        before: { revoked_at: null },
        after: { revoked_at: at },
        request_id: 'revoke-1',
      },
    ]);
  });

  test('Authentication 1: of a refused request says nothing', async () => {
    const count = async (): Promise<number> => (await db.selectFrom('audit_entries').select('id').execute()).length;
    const before = await count();
    await post({ ...WANTED, name: '' });
    await post(WANTED, member);
    await revoke(randomUUID());
    assert.equal(await count(), before);
  });
});

let probes = 0;

async function actionsOn(keyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', keyId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** Until the database's clock shows another millisecond. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 3);
  });
}
