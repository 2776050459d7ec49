import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { openRoutes } from '../../../tests/support/http/open-routes.ts';

const shared = { method: 'GET', summary: 'x', tag: 'Catalog', access: 'public', ratePerMinute: null } as const;
const success = { status: 200, description: 'What came.', schema: z.unknown() } as const;
const quick = route({ ...shared, path: '/api/v1/quick', operationId: 'quick', success });
const slow = route({ ...shared, path: '/api/v1/slow', operationId: 'slow', success });

let isEnding = false;
const slowness = Promise.withResolvers<void>();
const begun = Promise.withResolvers<void>();
const http = openRoutes([quick, slow], undefined, { isEnding: () => isEnding });
http.handle(quick, () => Promise.resolve({}));
http.handle(slow, async () => {
  begun.resolve();
  await slowness.promise;
  return {};
});
await http.server.listen({ port: 0, host: '127.0.0.1' });
after(() => http.server.close());
const { port } = http.server.server.address() as AddressInfo;

/** The head of the answer on a connection that the client would keep. */
async function headOf(method: string, path: string, meanwhile?: () => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = once(socket.setEncoding('latin1'), 'data');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await meanwhile?.();
  const [text] = (await answer) as [string];
  socket.destroy();
  return text.split('\r\n\r\n')[0] ?? '';
}

const CLOSES = /^connection: close$/im;

beforeEach(() => {
  isEnding = false;
});

describe('Every answer ends its connection once the server is to end', () => {
  const requests: [string, string, number][] = [
    ['GET', '/api/v1/quick', 200],
    ['HEAD', '/api/v1/quick', 200],
    ['GET', '/api/v1/nothing', 404],
    ['HEAD', '/api/v1/nothing', 404],
    ['DELETE', '/api/v1/quick', 404],
    ['GET', '/%zz', 400],
  ];
  for (const [method, path, status] of requests) {
    test(`${method} ${path}, ${status}`, async () => {
      const before = await headOf(method, path);
      assert.match(before, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.doesNotMatch(before, CLOSES);
      isEnding = true;
      const head = await headOf(method, path);
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, CLOSES);
    });
  }

  test('a request that had begun before', async () => {
    const head = await headOf('GET', '/api/v1/slow', async () => {
      await begun.promise;
      isEnding = true;
      slowness.resolve();
    });
    assert.match(head, /^HTTP\/1\.1 200 /);
    assert.match(head, CLOSES);
  });
});
