import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { errorSchema } from '#contract/errors.ts';
import { ROUTES } from '#contract/routes.ts';
import { addPerson, portalToken, signIn } from '../support/people.ts';
import { openWorld } from '../support/world.ts';

/** What headers say of an answer, whatever stands in it. */

const world = await openWorld();
const company = await world.company('Fournitures médicales Une inc.');
const { server } = world.app.http;
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;
await addPerson(world, company.id, 'dana@example.org', 'admin');
const dana = await signIn(world, 'dana@example.org');

type Got = { status: number; headers: IncomingHttpHeaders; text: string };
let calls = 0;

function call(method: string, path: string, headers: Record<string, string> = {}, from?: string): Promise<Got> {
  calls += 1;
  const localAddress = from ?? `127.11.${calls >> 8}.${calls & 255}`;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, localAddress, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end();
  });
}

const byDana = { cookie: dana.cookie };
const byKey = { authorization: `Bearer ${company.secret}` };
/** What differs between any two answers. */
const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** What a path needs to be answered; an `{id}` is one that nothing has. */
const QUERIES: Readonly<Record<string, string>> = { '/api/v1/profile/suggestions': '?field=categories&q=bed' };
const urlOf = (path: string): string => `${path.replaceAll(/\{\w+\}/g, company.id)}${QUERIES[path] ?? ''}`;
const statusOf = (path: string): number => (path.includes('{id}') ? 404 : 200);

describe('HEAD works wherever GET does', () => {
  const gets = ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const path of [...gets, '/healthz', '/readyz', '/sign-in']) {
    test(`${path}: the headers of GET, its length included, and no body`, async () => {
      const url = urlOf(path);
      const [get, head] = [await call('GET', url, byDana), await call('HEAD', url, byDana)];
      assert.deepEqual([head.status, head.text], [get.status, '']);
      const compared = (got: Got): unknown =>
        Object.fromEntries(Object.entries(got.headers).filter(([name]) => !OWN.includes(name)));
      assert.deepEqual(compared(head), compared(get));
      assert.equal(head.headers['content-length'], String(Buffer.byteLength(get.text)));
      assert.equal(head.status, statusOf(path));
    });
  }

  test('Rate limits: per client address: HEAD counts with GET', async () => {
    const from = '127.12.0.1';
    const first = await call('HEAD', '/api/v1/profile', byKey, from);
    const second = await call('GET', '/api/v1/profile', byKey, from);
    assert.deepEqual(
      [first, second].map((got) => got.headers['x-ratelimit-remaining']),
      ['59', '58'],
    );
  });

  test('a HEAD by session needs no page of the service, as a GET does not', async () => {
    assert.equal((await call('HEAD', '/api/v1/me', { cookie: dana.cookie })).status, 200);
  });

  test('refusals of HEAD have no body either', async () => {
    for (const [url, headers, status] of [
      ['/api/v1/profile', {}, 401],
      ['/nothing', {}, 404],
      ['/api/v1/opportunities?limit=0', byKey, 400],
    ] as const) {
      const got = await call('HEAD', url, headers);
      assert.deepEqual([got.status, got.text], [status, ''], url);
    }
  });
});

describe('Errors: unauthorized: the answer says how to authenticate', () => {
  const cases: [string, string, Record<string, string>][] = [
    ['GET', '/api/v1/opportunities', {}],
    ['GET', '/api/v1/opportunities', { authorization: 'Bearer pk_live_unknown' }],
    ['GET', '/api/v1/me', { authorization: 'Basic eDp5' }],
    ['GET', '/api/v1/me', { cookie: `tenderfit_session=${'x'.repeat(43)}` }],
    ['DELETE', '/api/v1/session', {}],
    ['POST', '/api/v1/session', {}],
    ['POST', '/api/v1/session', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.x' }],
    ['POST', '/api/v1/api-keys', {}],
  ];
  for (const [method, path, headers] of cases) {
    test(`${method} ${path} with ${JSON.stringify(headers).slice(0, 60)}`, async () => {
      const got = await call(method, path, headers);
      assert.deepEqual([got.status, got.headers['www-authenticate']], [401, 'Bearer']);
    });
  }

  test('no other answer does', async () => {
    for (const got of [await call('GET', '/api/v1/scopes'), await call('GET', '/nothing')])
      assert.equal(got.headers['www-authenticate'], undefined);
  });
});

describe('Errors: forbidden: an API key opens no session', () => {
  const keys: [string, string][] = [
    ['a key that holds', company.secret],
    ['a key that nobody has', `${company.secret.slice(0, -1)}-`],
    ['what only begins as a key does', 'pk_live_x'],
  ];
  for (const [what, secret] of keys) {
    test(`${what} is known by its form, at POST /api/v1/session`, async () => {
      const got = await call('POST', '/api/v1/session', { authorization: `Bearer ${secret}` });
      assert.deepEqual([got.status, errorSchema.parse(JSON.parse(got.text)).error], [403, 'forbidden']);
      assert.equal(got.headers['set-cookie'], undefined);
    });
  }

  test('a key that holds is refused where a session ends and where keys are made', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/v1/session'],
      ['GET', '/api/v1/api-keys'],
      ['POST', '/api/v1/api-keys'],
    ] as const) {
      const got = await call(method, path, byKey);
      assert.deepEqual([got.status, errorSchema.parse(JSON.parse(got.text)).error], [403, 'forbidden'], path);
    }
  });

  test('a portal token goes on opening one', async () => {
    const token = await portalToken(world, 'dana@example.org');
    assert.equal((await call('POST', '/api/v1/session', { authorization: `Bearer ${token}` })).status, 200);
  });
});

describe('An answer whose words follow Accept-Language says so', () => {
  const localized = ROUTES.filter(
    (route) => route.localized === true && route.method === 'GET' && !route.path.includes('{'),
  );
  const others = ROUTES.filter((route) => route.localized !== true && route.method === 'GET');

  /** Long answers also vary by the compression that is taken. */
  const varyOf = ({ headers }: Got): string[] =>
    (headers.vary ?? '').split(', ').filter((name) => name !== '' && name !== 'accept-encoding');

  test('there are such routes', () => assert.ok(localized.length >= 2));

  for (const { path } of [...localized, { path: '/sign-in' }]) {
    test(`${path}: content-language, and vary`, async () => {
      for (const [asked, language] of [
        ['fr-CA, en;q=0.5', 'fr'],
        ['en', 'en'],
        ['de', 'en'],
      ] as const) {
        const got = await call('GET', urlOf(path), { ...byDana, 'accept-language': asked });
        assert.deepEqual(
          [got.status, got.headers['content-language'], varyOf(got)],
          [200, language, ['accept-language']],
        );
      }
    });
  }

  test('answers that do not depend on it say nothing of a language', async () => {
    for (const { path } of others) {
      const got = await call('GET', urlOf(path), { ...byDana, 'accept-language': 'fr' });
      assert.deepEqual(
        [got.status, got.headers['content-language'], varyOf(got)],
        [statusOf(path), undefined, []],
        path,
      );
    }
  });
});
