import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { credentialsOf } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { addPerson, type Browser, request, signIn } from '../support/people.ts';
import { storedText } from '../support/stored-text.ts';
import { openWorld } from '../support/world.ts';

const MINUTE_MS = 60_000;
let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
const world = await openWorld({ now: () => new Date(nowMs) });
const alder = await world.company('Alder inc.');
await addPerson(world, alder.id, 'dana@example.org', 'admin');
const dana = await signIn(world, 'dana@example.org');
const { origin } = new URL(world.app.config.publicUrl);

const mutating = ROUTES.filter((route) => route.method !== 'GET' && credentialsOf(route).session);
const pathOf = (path: string): string => path.replace('{id}', randomUUID());
const NEW_KEY = { name: 'planted', scopes: ['opportunities:read'], expiresAt: null };

type Probe = { from: string; headers: Record<string, string>; payload?: string };

/** Requests that a page of another site, or of another host of this one, can make a browser send. */
const FOREIGN: readonly Probe[] = [
  { from: 'nowhere: no Origin, no Sec-Fetch-Site', headers: {} },
  { from: 'another site', headers: { origin: 'https://evil.example' } },
  {
    from: 'another site, as browsers tell',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  },
  { from: 'a sandboxed frame', headers: { origin: 'null' } },
  {
    from: 'a sandboxed frame that claims to be the same',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  },
  { from: 'another host of the site', headers: { 'sec-fetch-site': 'same-site' } },
  { from: 'another site without Origin', headers: { 'sec-fetch-site': 'cross-site' } },
  { from: 'the address line', headers: { 'sec-fetch-site': 'none' } },
  { from: 'the right Origin, but cross-site', headers: { origin, 'sec-fetch-site': 'cross-site' } },
  { from: 'the right Origin, but same-site', headers: { origin, 'sec-fetch-site': 'same-site' } },
  { from: 'another port', headers: { origin: 'http://127.0.0.1:8081', 'sec-fetch-site': 'same-origin' } },
  { from: 'https for http', headers: { origin: origin.replace('http:', 'https:') } },
  { from: 'a host that begins alike', headers: { origin: `${origin}.evil.example` } },
  { from: 'a host that ends alike', headers: { origin: 'http://evil127.0.0.1:8080' } },
  { from: 'two origins', headers: { origin: `${origin}, https://evil.example` } },
  { from: 'the right Referer and no Origin', headers: { referer: `${origin}/settings` } },
  {
    from: 'a form',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=planted',
  },
  { from: 'a form of text', headers: { 'content-type': 'text/plain' }, payload: JSON.stringify(NEW_KEY) },
  {
    from: 'a form of parts',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  },
];

let probes = 0;
async function send(method: string, url: string, { headers, payload }: Omit<Probe, 'from'>) {
  probes += 1;
  const remoteAddress = `198.18.${probes >> 8}.${probes & 255}`;
  const sent = { method: method as 'POST', url, headers, remoteAddress };
  return await world.app.http.server.inject(payload === undefined ? sent : { ...sent, payload });
}

describe('A changing request by cookie', () => {
  for (const { from, headers, payload } of FOREIGN) {
    test(`Errors: forbidden: from ${from}: is refused on every route, and nothing is written`, async () => {
      // A use that would be written down shows that not even that is.
      nowMs += MINUTE_MS;
      const before = await storedText(world.app.database);
      for (const { method, path } of mutating) {
        const isKeyRoute = method === 'POST' && path === '/api/v1/api-keys';
        const body = payload ?? (isKeyRoute ? JSON.stringify(NEW_KEY) : undefined);
        const all = { 'content-type': 'application/json', ...headers, cookie: dana.cookie };
        const answer = await send(method, pathOf(path), {
          headers: all,
          ...(body === undefined ? {} : { payload: body }),
        });
        assert.deepEqual([answer.statusCode, answer.json().error], [403, 'forbidden'], `${method} ${path}`);
        assert.equal(answer.headers['set-cookie'], undefined, 'the session stays');
      }
      assert.equal(await storedText(world.app.database), before);
    });
  }

  test('Errors: forbidden: nor does the table of routes shrink unseen', () => {
    assert.deepEqual(
      mutating.map(({ method, path }) => `${method} ${path}`).filter((route) => /session|api-keys|archive/.test(route)),
      [
        'POST /api/v1/opportunities/{id}/archive',
        'DELETE /api/v1/opportunities/{id}/archive',
        'DELETE /api/v1/session',
        'POST /api/v1/api-keys',
        'DELETE /api/v1/api-keys/{id}',
      ],
    );
  });

  test('Authentication 5: from a page of the service passes, whether the browser names its origin, its site or both', async () => {
    const { cookie } = dana;
    const own: Record<string, string>[] = [
      { origin },
      { origin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:8080' },
    ];
    for (const headers of own) {
      const made = await request(
        world,
        'POST',
        '/api/v1/api-keys',
        { ...headers, cookie },
        { ...NEW_KEY, name: 'own' },
      );
      assert.equal(made.status, 201, JSON.stringify(headers));
    }
  });

  test('Authentication 5: behind https: only the https origin of the service', async () => {
    const secure = await openWorld({ settings: { PUBLIC_URL: 'https://tenders.example.org' } });
    const company = await secure.company('Birch Ltd.');
    await addPerson(secure, company.id, 'eve@example.org', 'admin');
    const { cookie } = await signIn(secure, 'eve@example.org');
    const statusFrom = async (from: string): Promise<number> =>
      (await request(secure, 'POST', '/api/v1/api-keys', { cookie, origin: from }, NEW_KEY)).status;
    assert.equal(await statusFrom('https://tenders.example.org'), 201);
    for (const from of [
      'http://tenders.example.org',
      'https://tenders.example.org:8443',
      'https://www.tenders.example.org',
      'https://example.org',
      'https://localhost',
    ]) {
      assert.equal(await statusFrom(from), 403, from);
    }
  });
});

describe('A changing request by API key', () => {
  test('Authentication 3: is the same from wherever it comes: a browser sends no key by itself', async () => {
    const key = await world.key(alder.id, ['opportunities:write']);
    const authorization = `Bearer ${key.secret}`;
    const url = `/api/v1/opportunities/${randomUUID()}/archive`;
    for (const { from, headers } of FOREIGN.filter(({ payload }) => payload === undefined)) {
      const alone = await send('POST', url, { headers: { ...headers, authorization } });
      assert.deepEqual([alone.statusCode, alone.json().error], [404, 'not_found'], from);
      const withCookie = await send('POST', url, { headers: { ...headers, authorization, cookie: dana.cookie } });
      assert.equal(withCookie.statusCode, 404, from);
    }
  });

  test('Errors: forbidden: a key that is none does not lend its exemption to the cookie beside it', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer pk_live_${'0'.repeat(49)}`, 'Basic eDp5']) {
      const headers = { authorization, cookie: dana.cookie, origin: 'https://evil.example' };
      const answer = await send('DELETE', '/api/v1/session', { headers });
      assert.equal(answer.statusCode, 401, authorization);
    }
    assert.equal((await request(world, 'GET', '/api/v1/me', { cookie: dana.cookie })).status, 200);
  });
});

/** One answer of each kind that the service gives. */
async function everyKindOfAnswer(session: Browser) {
  const { database } = world.app;
  const limited = { method: 'POST', url: '/api/v1/session', remoteAddress: '192.0.2.1' } as const;
  for (let round = 0; round < 30; round += 1) await world.app.http.server.inject(limited);
  const get = (url: string, headers: Record<string, string> = {}) => send('GET', url, { headers });
  const { cookie } = session;
  const own = { cookie, origin };
  const answers = {
    '200': await get('/api/v1/me', own),
    '200 public': await get('/api/v1/scopes'),
    '200 openapi': await get('/api/v1/openapi.json'),
    '200 healthz': await get('/healthz'),
    '200 readyz': await get('/readyz'),
    '201': await send('POST', '/api/v1/api-keys', {
      headers: { ...own, 'content-type': 'application/json' },
      payload: JSON.stringify(NEW_KEY),
    }),
    '400': await get('/api/v1/opportunities?limit=x', own),
    '400 address': await get('/api/v1/%zz', own),
    '400 body': await send('POST', '/api/v1/api-keys', {
      headers: { ...own, 'content-type': 'application/json' },
      payload: '{',
    }),
    '401': await get('/api/v1/me'),
    '403': await send('DELETE', '/api/v1/session', { headers: { cookie, origin: 'https://evil.example' } }),
    '404': await get('/api/v1/nothing'),
    '404 method': await send('PATCH', '/api/v1/me', { headers: own }),
    '429': await world.app.http.server.inject(limited),
    '204': await send('DELETE', '/api/v1/session', { headers: own }),
  };
  const away = (from: string, to: string) =>
    database.asOwner(
      async (db) => void (await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)),
    );
  await away('sessions', 'sessions_away');
  const failed = await get('/api/v1/me', own);
  await away('sessions_away', 'sessions');
  return { ...answers, '500': failed };
}

describe('Every answer', () => {
  test('carries the security headers, names no software, and opens itself to no other origin', async () => {
    const answers = await everyKindOfAnswer(await signIn(world, 'dana@example.org'));
    for (const [kind, { statusCode, headers }] of Object.entries(answers)) {
      assert.equal(statusCode, Number(kind.slice(0, 3)), kind);
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*frame-ancestors 'none'/, kind);
      assert.equal(headers['x-content-type-options'], 'nosniff', kind);
      assert.equal(headers['x-frame-options'], 'DENY', kind);
      assert.equal(headers['referrer-policy'], 'no-referrer', kind);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', kind);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', kind);
      assert.match(String(headers['permissions-policy']), /camera=\(\)/, kind);
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, kind);
      assert.equal(headers['strict-transport-security'], undefined, `${kind}: plain http promises no https`);
      const told = Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$|^via$/.test(name));
      assert.deepEqual(told, [], kind);
    }
  });

  test('to what is no HTTP, or too long a header, carries them too', async () => {
    const { server } = world.app.http;
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    for (const sent of ['GARBAGE\r\n\r\n', `GET /healthz HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`]) {
      const answer = await textOf(connect(port, '127.0.0.1'), sent);
      assert.match(
        answer,
        /^HTTP\/1\.1 4\d\d [\s\S]*\r\nx-content-type-options: nosniff\r\n[\s\S]*"validation_failed"/,
      );
      assert.match(answer, /\r\ncontent-security-policy: default-src 'none';/);
    }
  });

  test('says, where the service is reached by https, that it stays so', async () => {
    const secure = await openWorld({ settings: { PUBLIC_URL: 'https://tenders.example.org' } });
    for (const url of ['/healthz', '/api/v1/me', '/api/v1/scopes', '/nothing', '/api/v1/%zz']) {
      const { headers } = await secure.app.http.server.inject({ url });
      assert.equal(headers['strict-transport-security'], 'max-age=63072000', url);
    }
  });

  test('is the same to a page of another origin: no CORS headers, and no preflight is answered', async () => {
    const foreign = { origin: 'https://evil.example' };
    for (const { method, path } of ROUTES) {
      const url = pathOf(path);
      const preflight = await send('OPTIONS', url, {
        headers: {
          ...foreign,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      });
      assert.deepEqual([preflight.statusCode, preflight.json().error], [404, 'not_found'], `${method} ${path}`);
      const allowed = String(preflight.headers['allow']);
      assert.ok(allowed.split(', ').includes(method) && !allowed.includes('OPTIONS'), allowed);
      const simple = await send(method, url, { headers: { ...foreign, cookie: dana.cookie } });
      for (const { headers } of [preflight, simple]) {
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          [],
          path,
        );
      }
    }
  });
});

/** All that comes back on the connection until it ends. */
async function textOf(socket: Socket, sent: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', reject).on('close', () => resolve(text));
  socket.write(sent);
  return await promise;
}
