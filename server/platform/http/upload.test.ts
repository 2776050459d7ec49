import assert from 'node:assert/strict';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { openRoutes } from '../../../tests/support/http/open-routes.ts';
import { type Form, formOf } from '../../../tests/support/form.ts';
import type { UploadedFile } from './upload.ts';

/** Uploads over real connections, to a route that tells what it got. */

const MAX_BYTES = 100_000;
const shared = { method: 'POST', summary: 'x', tag: 'Catalog', access: 'public', ratePerMinute: null } as const;
const success = { status: 200, description: 'What came.', schema: z.unknown() } as const;
const upload = { maxBytes: MAX_BYTES, contentTypes: ['text/csv'], description: 'A file.', example: 'a' };
const query = z.strictObject({ n: z.literal('1').optional() });
const take = route({ ...shared, path: '/api/v1/take', operationId: 'take', upload, query, success });
const json = route({ ...shared, path: '/api/v1/json', operationId: 'json', body: z.strictObject({}), success });

const http = openRoutes([take, json]);

const seen: { ended: ('whole' | 'failed')[]; bytes: number } = { ended: [], bytes: 0 };

async function measure(chunks: AsyncIterable<Buffer>, file: UploadedFile): Promise<object> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      seen.bytes = bytes;
    }
    seen.ended.push('whole');
    return { bytes, ...file };
  } catch (error) {
    seen.ended.push('failed');
    throw error;
  }
}

http.handle(take, ({ receiveFile }) => receiveFile(measure));
http.handle(json, () => Promise.resolve({}));
await http.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.server.address() as AddressInfo;
after(() => http.server.close());

type Body = Record<string, unknown>;

async function post(
  path: string,
  headers: Record<string, string>,
  payload?: Uint8Array<ArrayBuffer> | ReadableStream,
): Promise<[number, Body]> {
  const init = payload === undefined ? {} : { body: payload, duplex: 'half' as const };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, ...init });
  return [answer.status, (await answer.json()) as Body];
}

async function postForm({ headers, payload }: Form, path: string = take.path): Promise<[number, Body]> {
  return await post(path, headers, new Uint8Array(payload));
}

test('a file of exactly the most bytes is taken, with what the client says of it', async () => {
  const [status, body] = await postForm(await formOf({ content: 'x'.repeat(MAX_BYTES), fileName: 'é.csv' }));
  assert.deepEqual([status, body], [200, { bytes: MAX_BYTES, name: 'é.csv', contentType: 'text/csv' }]);
});

describe('Upload codes', () => {
  const file = { content: 'a' };
  const cases: [name: string, form: () => Promise<Form>, status: number, code: string, says: RegExp][] = [
    [
      'file_too_large: one byte more than is taken',
      () => formOf({ content: 'x'.repeat(MAX_BYTES + 1) }),
      413,
      'file_too_large',
      /at most 100000 bytes/,
    ],
    [
      'file_too_large: more beside the file than a form needs',
      () => formOf(file, { content: 'x'.repeat(MAX_BYTES + 70_000), part: 'other' }),
      413,
      'file_too_large',
      /at most/,
    ],
    ['missing_file: another part', () => formOf({ ...file, part: 'upload' }), 400, 'missing_file', /found `upload`/],
    ['missing_file: no part', () => formOf(), 400, 'missing_file', /part `file`/],
    [
      'missing_file: what a browser sends where no file is chosen',
      () =>
        Promise.resolve({
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          payload: Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n'),
        }),
      400,
      'missing_file',
      /part `file`/,
    ],
    [
      'a part beside the file',
      () => formOf(file, { ...file, part: 'b' }),
      400,
      'validation_failed',
      /^b is not recognized/,
    ],
    ['two files', () => formOf(file, file), 400, 'validation_failed', /file must be one part/],
    [
      'a form that breaks off',
      async () => {
        const form = await formOf(file);
        return { ...form, payload: form.payload.subarray(0, -10) };
      },
      400,
      'validation_failed',
      /breaks off/,
    ],
    [
      'a form without a boundary',
      async () => ({ ...(await formOf(file)), headers: { 'content-type': 'multipart/form-data' } }),
      400,
      'validation_failed',
      /boundary/,
    ],
    [
      'unsupported_type: the bare file',
      () => Promise.resolve({ headers: { 'content-type': 'text/csv' }, payload: Buffer.from('a,b') }),
      415,
      'unsupported_type',
      /multipart\/form-data/,
    ],
    [
      'unsupported_type: JSON',
      () => Promise.resolve({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"a":') }),
      415,
      'unsupported_type',
      /multipart\/form-data/,
    ],
  ];
  for (const [name, form, wanted, code, says] of cases)
    test(name, async () => {
      const [status, { error, message }] = await postForm(await form());
      assert.deepEqual([status, error], [wanted, code]);
      assert.match(String(message), says);
    });

  test('missing_file: no body at all', async () => {
    const [status, { error }] = await post(take.path, {});
    assert.deepEqual([status, error], [400, 'missing_file']);
  });

  test('an empty file with a name is a file', async () => {
    const [status, { bytes }] = await postForm(await formOf({ content: '' }));
    assert.deepEqual([status, bytes], [200, 0]);
  });

  test('an unknown member of the query is refused, and the file goes unread', async () => {
    const before = seen.ended.length;
    const [status, { issues }] = await postForm(await formOf(file), `${take.path}?x=1`);
    assert.deepEqual([status, issues], [400, [{ path: 'query.x', problem: 'is not recognized' }]]);
    assert.equal(seen.ended.length, before);
  });

  test('a form to a route of JSON is refused as the wrong content type', async () => {
    const [status, { error, message }] = await postForm(await formOf(file), json.path);
    assert.deepEqual([status, error], [400, 'validation_failed']);
    assert.match(String(message), /application\/json/);
  });
});

/** A body without an announced length: the file's beginning, then pieces without end. */
function endless(): ReadableStream<Uint8Array> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(sent === 0 ? head : 'x'.repeat(10_000)));
      sent += 1;
    },
  });
}

test('file_too_large is told while the file is still coming, to a sender that never ends', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const [status, { error }] = await post(take.path, headers, endless());
  assert.deepEqual([status, error], [413, 'file_too_large']);
  assert.ok(seen.bytes <= MAX_BYTES, `${seen.bytes} bytes were handed on`);
});

/** Waits, half a minute at most; the test says what is missing. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_500 && !isSo(); tries += 1) await wait(20);
}

/** Sends the beginning of an upload on a bare connection, and waits until the file is being taken. */
async function begin(): Promise<Socket> {
  seen.bytes = 0;
  const socket = connect(port, '127.0.0.1');
  const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000';
  socket.write(`POST ${take.path} HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
  socket.write('--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabcdefghijklmnopqrstuvwxyzabcdefghi');
  await until(() => seen.bytes > 0);
  return socket;
}

test('a sender that goes away ends the taking of its file', async () => {
  const before = seen.ended.length;
  const socket = await begin();
  socket.destroy();
  await until(() => seen.ended.length > before);
  assert.deepEqual(seen.ended.slice(before), ['failed']);
});

test('the connection goes on after a refused upload', async () => {
  const { headers, payload } = await formOf({ content: 'x'.repeat(MAX_BYTES + 1_000) });
  const socket = connect(port, '127.0.0.1');
  const lines = [`content-type: ${headers['content-type']}`, `content-length: ${payload.length}`, 'host: a'];
  const request = `POST ${take.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  for (let sent = 0; sent < 2; sent += 1) {
    socket.write(request);
    socket.write(payload);
  }
  await until(() => (text.match(/HTTP\/1\.1 413/g) ?? []).length >= 2);
  socket.destroy();
  assert.equal((text.match(/HTTP\/1\.1 413/g) ?? []).length, 2, text);
});
