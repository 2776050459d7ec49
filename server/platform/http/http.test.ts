import assert from 'node:assert/strict';
import { get as httpGet } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { errorSchema } from '#contract/errors.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { languageOf } from './language.ts';

const world = await openWorld();
const mine = await world.company('Mine');
const { server } = world.app.http;
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;
after(() => server.close());

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const bearer = { authorization: `Bearer ${mine.secret}` };

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** A request over a real connection from this address of this machine. */
function callFrom(
  localAddress: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = bearer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port, path, method, headers, localAddress, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .once('error', reject)
      .end();
  });
}

describe('An address that the service does not have', () => {
  const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
  /** [who, path, accept, content type] */
  const cases: readonly [string, string, string, string][] = [
    ['a person gets a page', '/nowhere', HTML, 'text/html; charset=utf-8'],
    [
      'a person who opens a file of an earlier version gets a page',
      '/assets/main-gone.js',
      HTML,
      'text/html; charset=utf-8',
    ],
    ['a script of a page gets the error body', '/assets/main-gone.js', '*/*', 'application/json; charset=utf-8'],
    ['the API answers its error body, to browsers too', '/api/v1/nothing', HTML, 'application/json; charset=utf-8'],
  ];
  for (const [who, path, accept, type] of cases) {
    test(who, async () => {
      const { status, headers, body } = await callFrom('127.0.0.1', path, 'GET', { accept });
      assert.deepEqual([status, headers['content-type']], [404, type]);
      assert.ok(headers['x-request-id'] !== undefined && headers['cache-control'] === 'no-store');
      assert.equal(type.includes('html'), body.includes('<h1>Page not found</h1>'));
    });
  }

  test('the page is in the language of the browser, and runs and loads nothing', async () => {
    const headers = { accept: HTML, 'accept-language': 'fr-CA' };
    const { headers: answered, body } = await callFrom('127.0.0.1', '/nowhere', 'GET', headers);
    assert.match(body, /<html lang="fr">[^]*<h1>Page introuvable<\/h1>/);
    assert.match(String(answered['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
    assert.doesNotMatch(body, /<script|src=/);
  });
});

describe('Error body: error, message, requestId: one shape for every failure', () => {
  const list = '/api/v1/opportunities';
  const json = { ...bearer, 'content-type': 'application/json' };
  const cases: readonly [
    string,
    { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; headers?: Record<string, string>; payload?: string },
    number,
    string,
  ][] = [
    ['an unknown route', { url: '/api/v1/nothing' }, 404, 'not_found'],
    [
      'an unknown route with a body of no known type',
      { method: 'POST', url: '/nothing', headers: { 'content-type': 'text/x' }, payload: 'x' },
      404,
      'not_found',
    ],
    ['a known path with a slash after it', { url: `${list}/`, headers: bearer }, 400, 'validation_failed'],
    ['a malformed uuid', { url: `${list}/42`, headers: bearer }, 400, 'validation_failed'],
    ['a uuid of 5,000 characters', { url: `${list}/${'a'.repeat(5_000)}`, headers: bearer }, 400, 'validation_failed'],
    ['an unknown uuid', { url: `${list}/${ID}`, headers: bearer }, 404, 'not_found'],
    ['no credential', { url: list }, 401, 'unauthorized'],
    ['another scheme', { url: list, headers: { authorization: 'Basic eDp5' } }, 401, 'unauthorized'],
    [
      'a credential of 20,000 characters',
      { url: list, headers: { authorization: `Bearer ${'x'.repeat(20_000)}` } },
      401,
      'unauthorized',
    ],
    ['a bad address', { url: '/api/v1/%E0%A4%A' }, 400, 'validation_failed'],
    [
      'bad JSON',
      { method: 'POST', url: `${list}/${ID}/archive`, headers: json, payload: '{"a":' },
      400,
      'validation_failed',
    ],
    [
      'JSON that names a prototype',
      { method: 'POST', url: `${list}/${ID}/archive`, headers: json, payload: '{"__proto__":{}}' },
      400,
      'validation_failed',
    ],
    [
      'a body member that the route does not define',
      { method: 'POST', url: `${list}/${ID}/archive`, headers: json, payload: '{"why":1}' },
      400,
      'validation_failed',
    ],
    [
      'another content type',
      {
        method: 'POST',
        url: `${list}/${ID}/archive`,
        headers: { ...bearer, 'content-type': 'text/plain' },
        payload: 'x',
      },
      400,
      'validation_failed',
    ],
    [
      'a body beyond 1 MB',
      { method: 'POST', url: `${list}/${ID}/archive`, headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
      400,
      'validation_failed',
    ],
  ];
  for (const [at, [what, request, status, code]] of cases.entries()) {
    test(`Error body: error, message, requestId: ${what} is ${status} ${code}`, async () => {
      const answer = await server.inject({ ...request, remoteAddress: `10.9.0.${at}` });
      assert.deepEqual(
        [answer.statusCode, answer.headers['content-type']],
        [status, 'application/json; charset=utf-8'],
      );
      const body = errorSchema.parse(answer.json());
      assert.equal(body.error, code);
      assert.equal(answer.headers['x-request-id'], body.requestId);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }

  test('Errors: not_found: a known path with a wrong method names the right ones', async () => {
    for (const [method, url, allow] of [
      ['PUT', list, 'GET, HEAD'],
      ['GET', `${list}/${ID}/archive`, 'POST, DELETE'],
      ['POST', '/api/v1/scopes', 'GET, HEAD'],
      ['DELETE', '/healthz', 'GET, HEAD'],
      ['PATCH', '/sign-in', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await server.inject({ method, url, headers: bearer });
      assert.deepEqual([answer.statusCode, answer.headers['allow']], [404, allow]);
    }
  });

  test('what is not HTTP is answered in the same shape', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('what is this\r\n\r\n'));
      socket
        .on('data', (chunk) => (received += String(chunk)))
        .once('close', () => resolve(received))
        .once('error', reject);
    });
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.equal(errorSchema.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).error, 'validation_failed');
  });

  test('Errors: internal: a failure of ours is 500 without its text', async () => {
    const broken = await openWorld();
    const company = await broken.company('Broken');
    await broken.app.database.asOwner((db) => db.schema.alterTable('notice_facts').renameTo('gone').execute());
    const { status, body } = await broken.get('/api/v1/opportunities', company);
    assert.equal(status, 500);
    assert.deepEqual(body, {
      error: 'internal',
      message: 'the server failed; it is safe to retry',
      requestId: body['requestId'],
    });
  });
});

describe('Request ids', () => {
  test('a client’s own is used where it is well formed, else one is made; on success and failure', async () => {
    for (const own of ['a', 'A-b_c.9', 'x'.repeat(128)]) {
      for (const path of ['/api/v1/opportunities', '/nothing']) {
        assert.equal((await world.get(path, mine, { 'x-request-id': own })).headers['x-request-id'], own);
      }
    }
    for (const odd of ['', 'a b', 'x'.repeat(129), 'é', '<script>']) {
      const { headers } = await world.get('/api/v1/opportunities', mine, { 'x-request-id': odd });
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
    }
  });
});

describe('Rate limits over real connections', () => {
  const NAMES = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];
  const of = ({ headers }: Answer): unknown[] => NAMES.map((name) => headers[name]);

  test('Rate limits: 60 for reads, per client address, x-ratelimit-limit, x-ratelimit-remaining: Errors: rate_limited: the 61st is refused', async () => {
    for (let call = 1; call <= 60; call += 1) {
      const answer = await callFrom('127.3.0.1', '/api/v1/opportunities?limit=1');
      assert.deepEqual(
        [answer.status, ...of(answer)],
        [200, '60', String(60 - call), answer.headers['x-ratelimit-reset'], undefined],
      );
    }
    const refused = await callFrom('127.3.0.1', '/api/v1/opportunities?limit=1');
    assert.equal(refused.status, 429);
    assert.match(String(refused.headers['retry-after']), /^(?:[1-9]|[1-5]\d|60)$/);
    assert.deepEqual(of(refused).slice(0, 2), ['60', '0']);
    assert.equal(refused.headers['x-ratelimit-reset'], refused.headers['retry-after']);
    const body = errorSchema.parse(JSON.parse(refused.body));
    assert.deepEqual([body.error, body.message], ['rate_limited', 'too many requests']);
    assert.equal((await callFrom('127.3.0.2', '/api/v1/opportunities?limit=1')).status, 200, 'another address');
    assert.equal((await callFrom('127.3.0.1', `/api/v1/opportunities/${ID}`)).status, 404, 'another route');
    const forwarded = { ...bearer, 'x-forwarded-for': '9.9.9.9' };
    assert.equal(
      (await callFrom('127.3.0.1', '/api/v1/opportunities', 'GET', forwarded)).status,
      429,
      'a header moves nobody',
    );
    assert.equal(
      (await callFrom('127.3.0.1', '/api/v1/opportunities', 'GET', {})).status,
      429,
      'before the credential',
    );
  });

  test('Rate limits: 10 for changes: of all ids together; POST and DELETE each', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      const id = `3f2504e0-4f89-41d3-9a0c-0305e82c33${10 + call}`;
      statuses.push((await callFrom('127.3.0.3', `/api/v1/opportunities/${id}/archive`, 'POST')).status);
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 404), 429, 429]);
    assert.equal((await callFrom('127.3.0.3', `/api/v1/opportunities/${ID}/archive`, 'DELETE')).status, 404);
  });

  test('Rate limits: routes without a limit: Authentication 6: scopes and openapi.json need no key, have no limit and no headers of one', async () => {
    for (const path of ['/api/v1/scopes', '/api/v1/openapi.json']) {
      for (let call = 0; call < 70; call += 1) {
        const answer = await callFrom('127.3.0.4', path, 'GET', {});
        assert.deepEqual([answer.status, ...of(answer)], [200, undefined, undefined, undefined, undefined]);
      }
    }
  });
});

test('the language is French only where the client prefers it', () => {
  const cases = [
    [undefined, 'en'],
    ['fr', 'fr'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['en,fr', 'en'],
    ['de,fr;q=0.3', 'fr'],
    ['fr;q=0', 'en'],
    ['fr;q=x', 'en'],
    ['x'.repeat(600), 'en'],
  ] as const;
  for (const [header, language] of cases) assert.equal(languageOf(header), language, header);
});
