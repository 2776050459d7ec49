import { archiveOpportunity, unarchiveOpportunity } from '#contract/archive.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { LIMITS, RATE } from '#contract/limits.ts';
import { listOpportunities, readOpportunity } from '#contract/opportunities.ts';
import { type AnyRoute, route } from '#contract/route.ts';
import { judge, randomFrom } from '../../../tests/support/http/rate-arrivals.ts';
import { rollingWindow } from './rolling-window.ts';
import { type Http, openHttp } from './http.ts';
import { sameOriginCheck } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';

/** Rate limits as a client meets them: through the HTTP edge, by a clock that the test sets. */

const windowMs = LIMITS.rateWindowMs;
const isNightly = process.env['NIGHTLY'] === '1';
const right = { over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

type Edge = { http: Http; clock: { ms: number }; handled: string[] };

/** Routes without handlers of their own: each answers that it was reached. */
function openEdge(routes: readonly AnyRoute[], trustProxy: readonly string[] = []): Edge {
  const clock = { ms: 0 };
  const handled: string[] = [];
  const refuse = (): Promise<never> => Promise.reject(new Error('nobody is let in here'));
  const principal = {
    companyId: ID,
    actor: { kind: 'key', id: ID } as const,
    scopes: ['opportunities:read', 'opportunities:write'] as const,
    session: null,
  };
  const silent = { debug: () => undefined, info: () => undefined, error: () => undefined };
  const http = openHttp({
    routes,
    credentials: {
      authenticate: () => Promise.resolve(principal),
      cached: () => null,
      session: refuse,
      holdsSession: refuse,
    },
    portalTokens: { verify: refuse },
    limiter: rollingWindow(windowMs, () => clock.ms),
    cookie: sessionCookie('http://127.0.0.1'),
    isSameOrigin: sameOriginCheck('http://127.0.0.1'),
    isHttps: false,
    log: silent,
    answers: { claim: refuse, keep: refuse, find: refuse, drop: refuse },
    trustProxy,
  });
  for (const one of routes) {
    http.handle(one, () => {
      handled.push(`${one.method} ${one.path}`);
      return Promise.resolve({});
    });
  }
  return { http, clock, handled };
}

type Call = { method?: string; url: string; from?: string; headers?: Record<string, string> };

async function send({ http }: Edge, { method = 'GET', url, from = '192.0.2.1', headers = {} }: Call) {
  const answer = await http.server.inject({
    method: method as 'GET',
    url,
    remoteAddress: from,
    headers: { authorization: 'Bearer x', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

function limited(ratePerMinute: number): AnyRoute {
  return route({
    method: 'GET',
    path: '/api/v1/limited',
    operationId: 'limited',
    summary: 'A route with this limit',
    tag: 'Opportunities',
    access: 'any',
    ratePerMinute,
    success: { status: 200, description: 'Reached.', schema: z.strictObject({}) },
  });
}

describe('Rate limits: x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after', () => {
  for (const limit of Object.values(RATE)) {
    const arrivals = isNightly ? 100_000 : 1_500;
    test(`what the headers of a route with ${limit} say is so, over ${arrivals} arrivals; who waits retry-after is accepted, a second less is not`, async () => {
      const edge = openEdge([limited(limit)]);
      const { refused, ...faults } = await judge(limit, arrivals, windowMs, async ({ tick, buckets }) => {
        edge.clock.ms = tick;
        const answers = await Promise.all(
          buckets.map((bucket) => {
            const from = `192.0.2.${1 + ['GET /a 192.0.2.1', 'GET /a 192.0.2.2', 'POST /a 192.0.2.1'].indexOf(bucket)}`;
            return send(edge, { url: '/api/v1/limited', from });
          }),
        );
        return answers.map(({ status, headers, text }) => {
          const accepted = status === 200;
          assert.equal(headers['x-ratelimit-limit'], String(limit));
          assert.equal(headers['retry-after'] === undefined, accepted);
          if (!accepted) assert.deepEqual([status, (JSON.parse(text) as { message: string }).message], REFUSED);
          return {
            accepted,
            limit,
            remaining: Number(headers['x-ratelimit-remaining']),
            resetSeconds: Number(headers['x-ratelimit-reset']),
            retryAfterSeconds: Number(headers['retry-after'] ?? 0),
          };
        });
      });
      const { arrivals: _judged, ...rest } = faults;
      assert.deepEqual(rest, right);
      assert.ok(refused > arrivals / 20);
    });
  }
});
const REFUSED = [429, 'too many requests'];

const opportunityRoutes = [
  listOpportunities,
  readOpportunity,
  archiveOpportunity,
  unarchiveOpportunity,
] as unknown as AnyRoute[];

/** Spellings of a path: other ids, queries, escapes, slashes, dots, cases; some name the route, some nothing. */
function spellings(path: string, count: number, random: () => number): string[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const escaped = (text: string): string =>
    [...text]
      .map((letter) => {
        if (letter === '/' || random() > 0.2) return letter;
        const code = letter.charCodeAt(0).toString(16);
        return `%${random() < 0.5 ? code : code.toUpperCase()}`;
      })
      .join('');
  const otherId = (): string =>
    ID.slice(0, -6) +
    Math.floor(random() * 0xff_ff_ff)
      .toString(16)
      .padStart(6, '0');
  const ways: ((text: string) => string)[] = [
    (text) => text.replace(ID, otherId()),
    (text) => text.replace(ID, pick([ID.toUpperCase(), '%20', '..', '%2e%2e', '%2F', '*', ':id', '%00', 'é'])),
    (text) => escaped(text),
    (text) => text.replace('/', pick(['//', '/./', '/%2e/', '/x/../', '\\', '/%2F', ';/'])),
    (text) => text + pick(['/', '//', '/.', '%2f', '?', '?a=1', '?limit=1', '#x', ';a=1', '.json', '%20', '%00']),
    (text) => (random() < 0.3 ? text.toUpperCase() : text),
    (text) => text.replace('/api', pick(['/API', '/api/v1/../..//api', '//api', '/./api'])),
  ];
  return Array.from({ length: count }, () => {
    let text = path;
    for (let turn = 0; turn < 1 + random() * 3; turn += 1) text = pick(ways)(text);
    return text;
  });
}

describe('Rate limits: per route, however its path is written', () => {
  for (const { method, path, ratePerMinute } of opportunityRoutes) {
    test(`${method} ${path}: 500 spellings of one client reach it ${ratePerMinute} times together, and no other route more`, async () => {
      const edge = openEdge(opportunityRoutes);
      const random = randomFrom(path.length + method.length);
      const statuses = new Map<number, number>();
      for (const url of spellings(path.replace('{id}', ID), 500, random)) {
        const headers = random() < 0.2 ? { 'x-http-method-override': 'PATCH', 'x-original-url': '/api/v1/scopes' } : {};
        const { status } = await send(edge, { method, url, headers });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      const reached = new Map<string, number>();
      for (const name of edge.handled) reached.set(name, (reached.get(name) ?? 0) + 1);
      for (const one of opportunityRoutes) {
        const count = reached.get(`${one.method} ${one.path}`) ?? 0;
        assert.ok(count <= (one.ratePerMinute ?? 0), `${one.method} ${one.path} was reached ${count} times`);
      }
      // Many spellings do name the route: it was the limit that stopped them.
      assert.ok((statuses.get(429) ?? 0) > 50, JSON.stringify([...statuses]));
      assert.ok(!statuses.has(500));
    });
  }

  test('a method that a route does not take reaches nothing', async () => {
    const edge = openEdge(opportunityRoutes);
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'TRACE']) {
      const { status } = await send(edge, {
        method,
        url: '/api/v1/opportunities',
        headers: { 'x-http-method': 'GET' },
      });
      assert.equal(status, 404, method);
    }
    assert.deepEqual(edge.handled, []);
  });

  test('Rate limits: per route: HEAD and GET of one route count together', async () => {
    const edge = openEdge(opportunityRoutes);
    const statuses: number[] = [];
    for (let call = 0; call < RATE.read + 2; call += 1) {
      const { status } = await send(edge, { method: call % 2 === 0 ? 'HEAD' : 'GET', url: '/api/v1/opportunities' });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array.from({ length: RATE.read }, () => 200), 429, 429]);
    assert.equal(edge.handled.length, RATE.read);
  });
});

describe('Rate limits: per client address', () => {
  const LIST = '/api/v1/opportunities';
  const random = randomFrom(7);
  const anyAddress = (): string => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.');
  const junk = ['', ' ', 'unknown', '127.0.0.1', '::1', 'localhost', '10.0.0.1:80', '_hidden', 'é', ',,,', '0'];
  const forged = (): string => (random() < 0.3 ? (junk[Math.floor(random() * junk.length)] ?? '') : anyAddress());
  const spoofs = (): Record<string, string> => ({
    'x-real-ip': forged(),
    forwarded: `for=${forged()};proto=https`,
    'cf-connecting-ip': forged(),
    'true-client-ip': forged(),
    'x-client-ip': forged(),
  });
  const count = isNightly ? 10_000 : 400;

  test(`without trusted proxies no header makes a new client (${count} forged)`, async () => {
    const edge = openEdge(opportunityRoutes);
    for (let call = 0; call < count; call += 1) {
      await send(edge, { url: LIST, headers: { 'x-forwarded-for': `${forged()}, ${forged()}`, ...spoofs() } });
    }
    assert.equal(edge.handled.length, RATE.read);
  });

  test(`behind a trusted proxy the address that it adds counts, whatever the client wrote before it (${count} forged)`, async () => {
    const edge = openEdge(opportunityRoutes, ['loopback', '10.0.0.0/8']);
    for (let call = 0; call < count; call += 1) {
      const claimed = Array.from({ length: Math.floor(random() * 5) }, forged);
      // Some proxies add the port of the connection, which differs each time; some requests pass two proxies.
      const client = random() < 0.5 ? '198.51.100.7' : `198.51.100.7:${1024 + call}`;
      const added = random() < 0.5 ? [client] : [client, '10.1.2.3'];
      const headers = { 'x-forwarded-for': [...claimed, ...added].join(', '), ...spoofs() };
      await send(edge, { url: LIST, from: '127.0.0.1', headers });
    }
    assert.equal(edge.handled.length, RATE.read);
  });

  test('what claims to come from a proxy that is not trusted is a client like any other', async () => {
    const edge = openEdge(opportunityRoutes, ['10.0.0.0/8']);
    for (let call = 0; call < 200; call += 1) {
      await send(edge, { url: LIST, from: '203.0.113.9', headers: { 'x-forwarded-for': `${anyAddress()}, 10.1.2.3` } });
    }
    assert.equal(edge.handled.length, RATE.read);
  });

  test('a client that changes its address within its /64 stays one; an IPv4 address written as IPv6 is itself', async () => {
    const edge = openEdge(opportunityRoutes);
    for (let call = 0; call < 200; call += 1) {
      const tail = Math.floor(random() * 0xff_ff).toString(16);
      await send(edge, { url: LIST, from: `2001:db8:1:2:${tail}::${tail}` });
    }
    assert.equal(edge.handled.length, RATE.read);
    const spelled = ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409', '0:0:0:0:0:ffff:198.51.100.9'];
    for (let call = 0; call < 100; call += 1) {
      await send(edge, { url: LIST, from: spelled[call % spelled.length] ?? '' });
    }
    assert.equal(edge.handled.length, 2 * RATE.read);
  });
});
