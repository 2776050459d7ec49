import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { errorSchema } from '#contract/errors.ts';
import { SCOPES } from '#contract/scopes.ts';
import { revokeKey } from '#features/access/access-keys.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const company = await world.company('Une inc.');
const { server } = world.app.http;
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;

type Got = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
let nextAddress = 1;

/** A true request over a socket, from an address of its own or the one given. */
function call(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; from?: string } = {},
): Promise<Got> {
  nextAddress += 1;
  const localAddress = options.from ?? `127.9.${nextAddress >> 8}.${nextAddress & 255}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {}, localAddress },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

const authorized = { authorization: `Bearer ${company.secret}` };
const codeOf = (got: Got): string => errorSchema.parse(JSON.parse(got.text)).error;

test('Error body: error, message, requestId: every refusal has the one shape, its request id in the header too', async () => {
  const table: [string, Parameters<typeof call>[1], number, string][] = [
    ['/api/v1/nothing', {}, 404, 'not_found'],
    ['/', { method: 'PUT' }, 404, 'not_found'],
    ['/api/v1/opportunities/', { headers: authorized }, 400, 'validation_failed'],
    ['/API/V1/opportunities', { headers: authorized }, 404, 'not_found'],
    ['/api/v1/%zz', {}, 400, 'validation_failed'],
    ['/api/v1/opportunities', {}, 401, 'unauthorized'],
    ['/api/v1/opportunities/not-a-uuid', { headers: authorized }, 400, 'validation_failed'],
    ['/api/v1/opportunities?limit=0', { headers: authorized }, 400, 'validation_failed'],
    ['/api/v1/opportunities?nothing=1', { headers: authorized }, 400, 'validation_failed'],
    ['/api/v1/scopes?nothing=1', {}, 400, 'validation_failed'],
  ];
  for (const [path, options, status, code] of table) {
    const got = await call(path, options);
    assert.deepEqual([got.status, codeOf(got)], [status, code], path);
    assert.equal(got.headers['x-request-id'], JSON.parse(got.text).requestId, path);
    assert.match(String(got.headers['content-type']), /^application\/json/);
    assert.doesNotMatch(got.text, /\bat .*\.ts:|node_modules|select /i);
  }
});

test('Errors: not_found: a known path with a wrong method says which methods it takes', async () => {
  const got = await call('/api/v1/opportunities', { method: 'PATCH', headers: authorized });
  assert.deepEqual([got.status, got.headers['allow']], [404, 'GET, HEAD']);
  const archive = await call(`/api/v1/opportunities/${company.id}/archive`, { method: 'GET', headers: authorized });
  assert.deepEqual([archive.status, archive.headers['allow']], [404, 'POST, DELETE']);
});

test('Errors: validation_failed: a body that is not JSON, of another type, too large, or not asked for is refused by name', async () => {
  const path = `/api/v1/opportunities/${company.id}/archive`;
  const json = { ...authorized, 'content-type': 'application/json' };
  const table: [Record<string, string>, string, string][] = [
    [json, '{', 'body'],
    [json, '{"unknown":1}', 'unknown'],
    [json, '{"__proto__":{"a":1}}', '__proto__'],
    [{ ...authorized, 'content-type': 'text/plain' }, 'x', 'body'],
    [json, `"${'x'.repeat(1_100_000)}"`, 'body'],
  ];
  for (const [headers, body, at] of table) {
    const got = await call(path, { method: 'POST', headers, body });
    assert.equal(got.status, 400, body.slice(0, 40));
    const parsed = errorSchema.parse(JSON.parse(got.text));
    assert.equal(parsed.error, 'validation_failed');
    const [issue] = parsed.issues ?? [];
    assert.equal(issue !== undefined && 'path' in issue ? issue.path : undefined, at);
    assert.equal(parsed.issue_count, parsed.issues?.length);
  }
  const empty = await call(path, { method: 'POST', headers: json });
  assert.equal(empty.status, 404, 'an empty body with a content type is no body');
});

test('a client’s request id is used when it is well-formed, and replaced when not', async () => {
  const own = await call('/api/v1/scopes', { headers: { 'x-request-id': 'crm-7.retry_1' } });
  assert.equal(own.headers['x-request-id'], 'crm-7.retry_1');
  const odd = await call('/api/v1/scopes', { headers: { 'x-request-id': 'two words' } });
  assert.match(String(odd.headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('a request that is not HTTP is answered or closed, never left hanging', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  assert.match(answer, /^HTTP\/1\.1 400/);
});

test('Errors: unauthorized: unknown, malformed, revoked and expired keys get the same answer', async () => {
  const made = await world.key(company.id, ['opportunities:read'], new Date(Date.now() + 60_000));
  assert.equal(
    (await call('/api/v1/opportunities', { headers: { authorization: `Bearer ${made.secret}` } })).status,
    200,
  );
  await world.app.database.db
    .updateTable('api_keys')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', made.id)
    .execute();
  const flipped = company.secret.slice(0, -1) + (company.secret.endsWith('0') ? '1' : '0');
  const texts = new Set<string>();
  for (const secret of [made.secret, flipped, 'pk_live_x', 'sk_live_y', `pk_live_${'0'.repeat(49)}`]) {
    const got = await call('/api/v1/opportunities', { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(got.status, 401, secret);
    const { requestId: _id, ...rest } = errorSchema.parse(JSON.parse(got.text));
    texts.add(JSON.stringify(rest));
  }
  assert.equal(texts.size, 1);
  for (const authorization of ['', 'Bearer', 'Basic abc', `Bearer ${'x'.repeat(2_000)}`, `Bearer a b`]) {
    assert.equal(
      (await call('/api/v1/opportunities', { headers: { authorization } })).status,
      401,
      authorization.slice(0, 20),
    );
  }
});

test('Errors: insufficient_scope: a key without the route’s scope is refused before anything is looked up', async () => {
  const readOnly = await world.key(company.id, ['opportunities:read']);
  const got = await call('/api/v1/opportunities/not-a-uuid/archive', {
    method: 'POST',
    headers: { authorization: `Bearer ${readOnly.secret}` },
  });
  assert.deepEqual([got.status, codeOf(got)], [403, 'insufficient_scope']);
});

test('Rate limits: 10 for changes, x-ratelimit-limit, x-ratelimit-remaining: 10 calls of one address are taken, the 11th is refused with all four headers; another address is not', async () => {
  const path = `/api/v1/opportunities/${company.id}/archive`;
  const from = '127.77.0.1';
  for (let left = 9; left >= 0; left -= 1) {
    const got = await call(path, { method: 'POST', headers: authorized, from });
    assert.equal(got.status, 404);
    assert.deepEqual([got.headers['x-ratelimit-limit'], got.headers['x-ratelimit-remaining']], ['10', String(left)]);
    assert.equal(got.headers['retry-after'], undefined);
  }
  const refused = await call(path, { method: 'POST', headers: authorized, from });
  assert.deepEqual([refused.status, codeOf(refused)], [429, 'rate_limited']);
  assert.equal(JSON.parse(refused.text).message, 'too many requests');
  assert.ok(Number(refused.headers['retry-after']) >= 1 && Number(refused.headers['retry-after']) <= 60);
  assert.equal(refused.headers['x-ratelimit-reset'], refused.headers['retry-after']);
  assert.equal(
    (await call(path, { method: 'DELETE', headers: authorized, from })).status,
    404,
    'DELETE has a limit of its own',
  );
  assert.equal((await call(path, { method: 'POST', headers: authorized, from: '127.77.0.2' })).status, 404);
});

test('Rate limits: per client address, 60 for reads: keys behind one address share its bucket, and no forged header makes a new one', async () => {
  const from = '127.78.0.1';
  const other = await world.company('Other Ltd.');
  for (let number = 0; number < 60; number += 1) {
    const { secret } = number % 2 === 0 ? company : other;
    const headers = {
      authorization: `Bearer ${secret}`,
      'x-forwarded-for': `203.0.113.${number}`,
      'x-real-ip': `203.0.113.${number}`,
    };
    assert.equal((await call('/api/v1/opportunities', { headers, from })).status, 200);
  }
  assert.equal((await call('/api/v1/opportunities', { headers: authorized, from })).status, 429);
  assert.equal(
    (await call('/api/v1/opportunities?limit=1', { headers: {}, from })).status,
    429,
    'counted before the credential is read',
  );
});

test('Rate limits: routes without a limit: scopes need no credential and carry no limit headers', async () => {
  for (let number = 0; number < 70; number += 1) {
    const got = await call('/api/v1/scopes', { from: '127.79.0.1' });
    assert.equal(got.status, 200);
    assert.equal(got.headers['x-ratelimit-limit'], undefined);
  }
});

test('Endpoint: GET /api/v1/scopes: the six scopes with label and description', async () => {
  const got = await call('/api/v1/scopes');
  assert.deepEqual(JSON.parse(got.text), { scopes: SCOPES });
  assert.equal(JSON.parse(got.text).scopes.length, 6);
});

test('answers of the API are not to be stored; the public descriptions may be', async () => {
  assert.equal((await call('/api/v1/opportunities', { headers: authorized })).headers['cache-control'], 'no-store');
  assert.match(String((await call('/api/v1/scopes')).headers['cache-control']), /max-age/);
});

test('/healthz answers while the process lives, /readyz when the database is reached and migrated', async () => {
  assert.deepEqual((await call('/healthz')).status, 200);
  const ready = await call('/readyz');
  assert.deepEqual(JSON.parse(ready.text), {
    status: 'ready',
    database: 'reached',
    migrations: 'current',
    writes: 'taken',
  });
});

test('Error body: issues, issue_count: each fault with its place, and how many there are', async () => {
  const got = await call('/api/v1/opportunities?limit=0&min_score=x&foo=1', { headers: authorized });
  const body = errorSchema.parse(JSON.parse(got.text));
  assert.deepEqual(body.issues?.map((issue) => ('path' in issue ? issue.path : '')).sort(), [
    'query.foo',
    'query.limit',
    'query.min_score',
  ]);
  assert.equal(body.issue_count, 3);
});

test('Errors: rate_limited: says nothing but that there were too many', async () => {
  const from = '127.80.0.1';
  for (let number = 0; number < 60; number += 1) await call('/api/v1/opportunities', { headers: authorized, from });
  const got = await call('/api/v1/opportunities', { headers: authorized, from });
  const { requestId: _id, ...rest } = errorSchema.parse(JSON.parse(got.text));
  assert.deepEqual([got.status, rest], [429, { error: 'rate_limited', message: 'too many requests' }]);
});

test('Authentication 3: the credential is the header `Authorization: Bearer`, and nothing else', async () => {
  assert.equal(
    (await call('/api/v1/opportunities', { headers: { authorization: `bearer ${company.secret}` } })).status,
    200,
  );
  const elsewhere: Parameters<typeof call>[] = [
    [`/api/v1/opportunities?api_key=${company.secret}`, {}],
    ['/api/v1/opportunities', { headers: { 'x-api-key': company.secret } }],
    ['/api/v1/opportunities', { headers: { cookie: `tenderfit_session=${company.secret}` } }],
  ];
  for (const [path, options] of elsewhere) assert.equal((await call(path, options)).status, 401, path.slice(0, 30));
});

test('Authentication 4: a key opens what its scopes cover, for its whole company, until it expires', async () => {
  const at = Date.now() + 3_600_000;
  const key = await world.key(company.id, ['opportunities:read'], new Date(at));
  const status = async (): Promise<number> =>
    (await call('/api/v1/opportunities', { headers: { authorization: `Bearer ${key.secret}` } })).status;
  assert.equal(await status(), 200);
  const expire = async (instant: string) =>
    await world.app.database.db.updateTable('api_keys').set({ expires_at: instant }).where('id', '=', key.id).execute();
  await expire(new Date(Date.now() - 1).toISOString());
  assert.equal(await status(), 401);
});

test('Authentication 6: scopes and openapi.json need no credential and carry no limit', async () => {
  for (const path of ['/api/v1/scopes', '/api/v1/openapi.json']) {
    const got = await call(path);
    assert.deepEqual([got.status, got.headers['x-ratelimit-limit']], [200, undefined], path);
  }
});

test('State: API key revoked: takes effect for the next request, once, and only for a key of that company', async () => {
  const { database } = world.app;
  const context = { now: new Date(), actor: { kind: 'operator', id: 'test' } } as const;
  const other = await world.company('Third Ltd.');
  const lost = await world.key(company.id, ['opportunities:read']);
  const revoke = (companyId: string, now: Date) =>
    database.transaction((tx) => revokeKey(tx, companyId, lost.id, { ...context, now }));
  const ask = async (): Promise<number> =>
    (await call('/api/v1/opportunities', { headers: { authorization: `Bearer ${lost.secret}` } })).status;
  for (let round = 0; round < 3; round += 1) assert.equal(await ask(), 200);
  await assert.rejects(revoke(other.id, context.now), /no such API key/);
  assert.equal(await ask(), 200);
  const first = await revoke(company.id, context.now);
  assert.equal(await ask(), 401);
  assert.deepEqual(
    await revoke(company.id, new Date(context.now.getTime() + 60_000)),
    first,
    'the first instant stays',
  );
  const audited = await database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', lost.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    audited.map((entry) => entry.action),
    ['api_key.create', 'api_key.revoke'],
  );
});

test('Scope vocabulary: six scopes: those of the specification and opportunities:write', async () => {
  const scopes = JSON.parse((await call('/api/v1/scopes')).text).scopes as { value: string }[];
  assert.deepEqual(
    scopes.map((scope) => scope.value),
    ['opportunities:read', 'opportunities:write', 'profile:read', 'profile:write', 'settings:read', 'settings:write'],
  );
});

test('Scope: value, label, description: each a string that says something', async () => {
  const scopes = JSON.parse((await call('/api/v1/scopes')).text).scopes as Record<string, string>[];
  for (const scope of scopes) {
    assert.deepEqual(Object.keys(scope), ['value', 'label', 'description']);
    for (const text of Object.values(scope)) assert.ok(text.length > 3);
  }
});

test('Scope by route: opportunities:read, routes left open: the list takes one, archiving another, scopes none', async () => {
  const keyWith = async (scopes: string[]): Promise<Record<string, string>> => {
    const key = await world.key(company.id, scopes);
    return { authorization: `Bearer ${key.secret}` };
  };
  for (const { value } of SCOPES) {
    const headers = await keyWith([value]);
    const read = await call('/api/v1/opportunities', { headers });
    assert.equal(read.status, value === 'opportunities:read' ? 200 : 403, value);
    const archive = await call(`/api/v1/opportunities/${company.id}/archive`, { method: 'POST', headers });
    assert.equal(archive.status, value === 'opportunities:write' ? 404 : 403, value);
    assert.equal((await call('/api/v1/scopes', { headers })).status, 200);
  }
});

test('Errors: internal: a failure of the server is a 500 in the one shape, without its text', async (t) => {
  const { database } = world.app;
  await database.asOwner((db) => sql`alter table feedback rename to feedback_away`.execute(db));
  t.after(() =>
    database.asOwner(async (db) => void (await sql`alter table feedback_away rename to feedback`.execute(db))),
  );
  const got = await call('/api/v1/opportunities', { headers: authorized });
  const body = errorSchema.parse(JSON.parse(got.text));
  assert.deepEqual([got.status, body.error], [500, 'internal']);
  assert.doesNotMatch(got.text, /feedback|relation/);
});
