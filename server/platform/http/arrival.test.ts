import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { openRoutes } from '../../../tests/support/http/open-routes.ts';

/** Requests that arrive slowly, over real connections. */

/** Of the server that is to cut senders off, and of the one that is not: a busy machine may stand still for a second. */
const REQUEST_MS = 300;
const PATIENT_MS = 4_000;
const shared = { method: 'POST', summary: 'x', tag: 'Catalog', access: 'public', ratePerMinute: null } as const;
const success = { status: 200, description: 'What came.', schema: z.unknown() } as const;
const upload = { maxBytes: 1_000, contentTypes: ['text/csv'], description: 'A file.', example: 'a' };
const take = route({ ...shared, path: '/api/v1/take', operationId: 'take', upload, success });
const json = route({ ...shared, path: '/api/v1/json', operationId: 'json', body: z.object({}), success });

/** A server that gives requests so long to arrive. */
async function serve(requestMs: number, uploadMs = 60_000) {
  const http = openRoutes([take, json], { requestMs, uploadMs, checkEveryMs: 50 });
  http.handle(take, ({ receiveFile }) =>
    receiveFile(async (chunks) => {
      let bytes = 0;
      for await (const chunk of chunks) bytes += chunk.length;
      return { bytes };
    }),
  );
  http.handle(json, () => Promise.resolve({ taken: true }));
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  after(() => http.server.close());
  return { http, port: (http.server.server.address() as AddressInfo).port };
}

const quick = await serve(REQUEST_MS);
const patient = await serve(PATIENT_MS);

/** Sends the parts with a pause before each but the first; `ended` is what came until the connection closed. */
function send(
  { port }: { port: number },
  parts: readonly string[],
  pauseMs: number,
): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => text);
  const sent = async (): Promise<void> => {
    for (const [index, part] of parts.entries()) {
      if (index > 0) await wait(pauseMs);
      if (!socket.destroyed) socket.write(part);
    }
  };
  void sent();
  return { socket, ended };
}

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

test(
  'a body that does not arrive in time is answered 408 in the one shape, and its connection ends',
  { timeout: 60_000 },
  async () => {
    const { ended } = send(
      quick,
      [head('/api/v1/json', 'application/json', 100), ...'{"a":1'.split('')],
      REQUEST_MS / 2,
    );
    const answer = await ended;
    assert.match(answer, /^HTTP\/1\.1 408 /);
    const { error, requestId } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, string>;
    assert.equal(error, 'validation_failed');
    assert.match(answer, new RegExp(`x-request-id: ${requestId}`));
  },
);

for (const { what, path, type, status } of [
  { what: 'a request to no route', path: '/api/v1/nowhere', type: 'application/json', status: 404 },
  { what: 'a refused upload', path: '/api/v1/take', type: 'text/plain', status: 415 },
]) {
  test(
    `${what} that was answered before its body came gets no second answer: its connection ends without a word`,
    { timeout: 60_000 },
    async () => {
      const open = head(path, type, 100).replace('connection: close\r\n', '');
      const answer = await send(await serve(REQUEST_MS, 2 * REQUEST_MS), [open, '{"a"'], 10).ended;
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1, answer);
    },
  );
}

test('a body that is slow and in time is read; a request on the same connection after it has all its time again', async () => {
  const body = '{}';
  const keep = head('/api/v1/json', 'application/json', 2).replace('connection: close\r\n', '');
  const last = head('/api/v1/json', 'application/json', 2);
  // Three pauses: together longer than one request may take, each with more than two seconds to spare.
  const { ended } = send(patient, [keep, body, last, body], 1_500);
  const answers = (await ended).match(/HTTP\/1\.1 200 OK/g);
  assert.equal(answers?.length, 2);
});

test('a request without a connection is left alone', async () => {
  const answer = await quick.http.server.inject({ method: 'POST', url: '/api/v1/json', payload: {} });
  assert.equal(answer.statusCode, 200);
  await wait(2 * REQUEST_MS);
});

test('an upload may take longer than other requests', async () => {
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n0123456789\r\n--b--\r\n';
  const parts = [form.slice(0, 40), form.slice(40, 80), form.slice(80)];
  const { ended } = send(
    quick,
    [head('/api/v1/take', 'multipart/form-data; boundary=b', form.length), ...parts],
    REQUEST_MS,
  );
  const answer = await ended;
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"bytes":10/);
});
