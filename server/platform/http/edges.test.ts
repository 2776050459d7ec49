import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { z } from 'zod';
import { errorSchema } from '#contract/errors.ts';
import { route } from '#contract/route.ts';
import { openRoutes } from '../../../tests/support/http/open-routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What only a bare connection can send. */

const shared = { summary: 'x', tag: 'Catalog', access: 'public', ratePerMinute: null } as const;
const success = { status: 200, description: 'What came.', schema: z.unknown() } as const;
const read = route({
  ...shared,
  method: 'GET',
  path: '/api/v1/things/{id}',
  operationId: 'read',
  success,
  params: z.looseObject({}),
});
const write = route({
  ...shared,
  method: 'POST',
  path: '/api/v1/things',
  operationId: 'write',
  success,
  body: z.looseObject({}),
});

type Line = { level: string; message: string } & Record<string, unknown>;
const lines: Line[] = [];
let heard = (): void => undefined;
const note =
  (level: string) =>
  (fields: Record<string, unknown>, message: string): void => {
    lines.push({ level, message, ...fields });
    heard();
  };
const log = { debug: note('debug'), info: note('info'), error: note('error') };
const ARRIVAL = { requestMs: 300, uploadMs: 60_000, checkEveryMs: 50 };
const http = openRoutes([read, write], ARRIVAL, { log, logsRequests: true });
http.handle(read, () => Promise.resolve({ is: 'here' }));
http.handle(write, ({ body }) => Promise.resolve(body));
await http.server.listen({ port: 0, host: '127.0.0.1' });
after(() => http.server.close());
const { port } = http.server.server.address() as AddressInfo;

/** Sends this and gives all that comes until the connection ends. */
async function exchange(text: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const at = received.indexOf('\r\n\r\n');
  return { head: received.slice(0, at).toLowerCase(), body: received.slice(at + 4) };
}

/** The next lines of the log, once there are so many. */
async function nextLines(count: number, begin: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0;
  const come = new Promise<void>((resolve) => {
    heard = () => {
      if (lines.length >= count) resolve();
    };
  });
  await begin();
  await come;
  // What would come too many has a turn of the loop, and an answer, to come.
  await exchange('GET /api/v1/things/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return lines.slice(0, -1);
}

async function leave(text: string): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(http.server.server, 'request');
  socket.write(text);
  await arrived;
  socket.resetAndDestroy();
}

const HEAD = 'POST /api/v1/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('Error body: error, message, requestId: what Node would answer by itself has the one shape', () => {
  const cases: [string, string, number, string | null][] = [
    ['no Host', 'GET /api/v1/things/1 HTTP/1.1\r\n\r\n', 400, 'host'],
    ['two Hosts', 'GET /api/v1/things/1 HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400, 'host'],
    ['no Host, on an unknown path', 'GET /nothing HTTP/1.1\r\n\r\n', 400, 'host'],
    [
      'an Expect that is not known',
      'GET /api/v1/things/1 HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\n\r\n',
      417,
      'expect',
    ],
    ['an Expect before a body', `${HEAD}expect: the-unexpected\r\ncontent-length: 2\r\n\r\n{}`, 417, 'expect'],
    ['no HTTP', 'WHAT IS THIS\r\n\r\n', 400, 'request'],
    ['another version', 'GET /api/v1/things/1 HTTP/9.9\r\nhost: x\r\n\r\n', 400, 'request'],
    ['a header without a name', 'GET /api/v1/things/1 HTTP/1.1\r\nhost: x\r\n: x\r\n\r\n', 400, 'request'],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${`x: ${'y'.repeat(1_000)}\r\n`.repeat(20)}\r\n`,
      431,
      'request',
    ],
    ['a length that is none', `${HEAD}content-length: x\r\n\r\n`, 400, 'request'],
    ['a chunk that is none', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400, 'request'],
    ['a headless address', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'path'],
  ];
  for (const [what, text, status, path] of cases) {
    test(`${what} is ${status}`, { timeout: 20_000 }, async () => {
      let answer = { head: '', body: '' };
      const told = await nextLines(1, async () => {
        answer = await exchange(text);
      });
      const { head, body } = answer;
      assert.match(head, new RegExp(`^http/1\\.1 ${status} `));
      const { error, requestId, issues } = errorSchema.parse(JSON.parse(body));
      assert.equal(error, 'validation_failed');
      const [issue] = issues ?? [];
      assert.equal(issue !== undefined && 'path' in issue ? issue.path : undefined, path);
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        assert.ok(head.includes(`${name}: ${value.toLowerCase()}`), name);
      assert.ok(head.includes(`x-request-id: ${requestId}`));
      assert.ok(head.includes('content-type: application/json'));
      assert.deepEqual(
        told.map((line) => [line.level, line['status'], line['requestId']]),
        [['info', status, requestId]],
        'one line of the log',
      );
    });
  }

  test('HTTP/1.0 needs no Host, and Expect: 100-continue is met', async () => {
    assert.match((await exchange('GET /api/v1/things/1 HTTP/1.0\r\n\r\n')).head, /^http\/1\.1 200 /);
    const { head, body } = await exchange(
      `${HEAD}connection: close\r\nExpect: 100-Continue\r\ncontent-length: 2\r\n\r\n{}`,
    );
    assert.match(head, /^http\/1\.1 100 /);
    assert.match(body, /^HTTP\/1\.1 200 /);
  });
});

describe('A client that goes away is no error', () => {
  const partial: [string, string][] = [
    ['within a body of known length', `${HEAD}content-length: 100\r\n\r\n{"a":`],
    ['within a chunked body', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
  ];
  for (const [what, text] of partial) {
    test(`${what}: one line at info that says so, and no error`, { timeout: 20_000 }, async () => {
      const told = await nextLines(1, () => leave(text));
      assert.deepEqual(
        told.map(({ level, message, method, route: at, status }) => ({ level, message, method, at, status })),
        [
          {
            level: 'info',
            message: 'request aborted by the client',
            method: 'POST',
            at: '/api/v1/things',
            status: null,
          },
        ],
      );
    });
  }
});

test(
  'headers that do not arrive in time are answered 408 in the one shape, with one line of the log',
  { timeout: 20_000 },
  async () => {
    let answer = { head: '', body: '' };
    const told = await nextLines(1, async () => {
      answer = await exchange('GET /api/v1/things/1 HTTP/1.1\r\nhost: x\r\nx-slow: ');
    });
    assert.match(answer.head, /^http\/1\.1 408 /);
    assert.equal(errorSchema.parse(JSON.parse(answer.body)).error, 'validation_failed');
    assert.deepEqual(
      told.map((line) => [line.level, line['status']]),
      [['info', 408]],
    );
  },
);

test(
  'a body that does not arrive in time has one line, with its status and the id that was answered',
  { timeout: 20_000 },
  async () => {
    let answer = { head: '', body: '' };
    const told = await nextLines(1, async () => {
      answer = await exchange(`${HEAD}content-length: 100\r\n\r\n{"a":`);
    });
    assert.match(answer.head, /^http\/1\.1 408 /);
    const { requestId } = errorSchema.parse(JSON.parse(answer.body));
    assert.deepEqual(
      told.map((line) => [line['route'], line['status'], line['requestId']]),
      [['/api/v1/things', 408, requestId]],
    );
  },
);
