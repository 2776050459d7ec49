import assert from 'node:assert/strict';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { localSource } from '../../../tests/support/discovery/local-source.ts';
import { drained, temporaryFolder } from '../../../tests/support/record-body.ts';
import { displayAddress } from './address-errors.ts';
import {
  openAddressReader,
  userAgentOf,
  type AddressReaderOptions,
  type HttpReader,
  type Validators,
} from './http-reader.ts';
import { createHostPacer } from './politeness.ts';
import { openToPrivate } from '../../../tests/support/outbound.ts';

const PACKAGE = '{"releases":[{"id":"a"},{"id":"b"}]}';
const RELEASES = { paths: [['releases', '*']] };

type Bench = { reader: HttpReader; waitsMs: number[]; validators: Map<string, Validators>; folder: string };

/** A reader whose clock moves only by its own waits; its time-outs are real. */
async function bench(t: TestContext, own: Partial<AddressReaderOptions> = {}): Promise<Bench> {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  const waitsMs: number[] = [];
  const now = () => new Date(nowMs);
  const sleep = async (ms: number) => {
    waitsMs.push(ms);
    nowMs += ms;
    return await Promise.resolve();
  };
  const validators = new Map<string, Validators>();
  const store = {
    get: async (address: string) => await Promise.resolve(validators.get(address) ?? null),
    set: async (address: string, value: Validators) => {
      validators.set(address, value);
      return await Promise.resolve();
    },
  };
  const folder = await temporaryFolder(t);
  const reader = await openAddressReader({
    now,
    sleep,
    random: () => 0,
    pacer: createHostPacer({ now, sleep }),
    validators: store,
    folder,
    outbound: openToPrivate,
    configured: null,
    userAgent: userAgentOf('0.1.0', 'https://example.org/about'),
    ...own,
  });
  t.after(() => reader.close());
  return { reader, waitsMs, validators, folder };
}

async function idsAt(reader: HttpReader, url: string): Promise<unknown[]> {
  const body = await reader.read({ url, expect: 'json' });
  assert.notEqual(body, 'unchanged');
  if (body === 'unchanged') return [];
  const { records, message } = await drained(body.json(RELEASES));
  assert.equal(message, null);
  return records.map(({ value }) => (value as { id: string }).id);
}

void test('an address is read whole, with the headers of a polite reader, and its file is deleted at the end', async (t) => {
  const { base, requests } = await localSource(t, (_request, response) => response.end(PACKAGE));
  const { reader, folder } = await bench(t);
  assert.deepEqual(await idsAt(reader, `${base}/a`), ['a', 'b']);
  assert.equal(requests[0]?.headers['user-agent'], 'Tenderfit/0.1.0 (+https://example.org/about)');
  assert.equal((await readdir(folder)).length, 1);
  await reader.close();
  assert.deepEqual(await readdir(folder), []);
});

void test('a POST sends its JSON and its headers', async (t) => {
  const sent: string[] = [];
  const { base, requests } = await localSource(t, (request, response) => {
    request.on('data', (chunk: Buffer) => sent.push(chunk.toString()));
    request.on('end', () => response.end(PACKAGE));
  });
  const { reader } = await bench(t);
  await reader.read({ url: base, method: 'POST', body: { query: 'é' }, headers: { 'x-own': '1' }, expect: 'json' });
  assert.equal(requests[0]?.method, 'POST');
  assert.deepEqual([sent.join(''), requests[0]?.headers['content-type']], ['{"query":"é"}', 'application/json']);
  assert.equal(requests[0]?.headers['x-own'], '1');
});

void test('conditional: validators count once the body was read and confirmed; then 304 is "unchanged"', async (t) => {
  const { base, requests } = await localSource(t, (request, response) => {
    response.setHeader('etag', '"v1"').setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT');
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.end(PACKAGE);
  });
  const { reader, validators } = await bench(t);
  const url = `${base}/a?api_key=hidden&page=1`;
  const request = { url, expect: 'json', conditional: true } as const;
  const body = await reader.read(request);
  assert.ok(body !== 'unchanged');
  for await (const { place } of body.json(RELEASES)) {
    assert.equal(place, 'releases[0]');
    break;
  }
  await reader.confirm();
  assert.equal(validators.size, 0, 'a body that was not read to its end is read again');
  const before = reader.confirmation();
  await drained(body.json(RELEASES));
  await before();
  assert.equal(validators.size, 0, 'a body that was read behind the mark is read again');
  assert.ok((await reader.read(request)) !== 'unchanged');
  assert.equal(requests[1]?.headers['if-none-match'], undefined);
  await reader.confirm();
  assert.deepEqual(validators.get(`${base}/a?api_key=***&page=1`), {
    etag: '"v1"',
    lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
  });
  assert.equal(await reader.read(request), 'unchanged');
  assert.equal(requests[2]?.headers['if-modified-since'], 'Fri, 20 Nov 2026 10:00:00 GMT');
  assert.ok((await reader.read({ url, expect: 'json' })) !== 'unchanged', 'without conditional it is read again');
});

void test('403 says that the source refuses this client and is not tried again', async (t) => {
  const { base, requests } = await localSource(t, (_request, response) =>
    response.writeHead(403).end('<h1>Blocked</h1>'),
  );
  const { reader, folder } = await bench(t);
  const read = reader.read({ url: `${base}/a?token=hidden`, expect: 'json' });
  await assert.rejects(read, {
    name: 'SourceBlockedError',
    status: 403,
    message: `${base}/a?token=***: answered 403: the source refuses this client, its User-Agent or its network; nothing was read; it says \`<h1>Blocked</h1>\``,
  });
  assert.equal(requests.length, 1);
  assert.deepEqual(await readdir(folder), []);
});

void test('where 403 means too many requests, the reader waits as long as the source asks for', async (t) => {
  const { base } = await localSource(t, (_request, response, count) =>
    count < 3 ? response.writeHead(403).end() : response.end(PACKAGE),
  );
  const { reader, waitsMs } = await bench(t, { politeness: { forbiddenWaitMs: 300_000 } });
  assert.deepEqual(await idsAt(reader, base), ['a', 'b']);
  assert.deepEqual(waitsMs, [300_000, 300_000]);
});

void test('429, 503 and 202 are tried again after Retry-After or a growing wait', async (t) => {
  const cases: [name: string, status: number, retryAfter: string | null, waitsMs: number[]][] = [
    ['429 with seconds', 429, '7', [7000, 7000]],
    ['503 with a date', 503, 'Fri, 20 Nov 2026 12:00:30 GMT', [30_000, 2000]],
    ['500 twice', 500, null, [1000, 2000]],
    ['202 of an answer that is being made', 202, null, [1000, 2000]],
    ['an unreadable Retry-After', 429, 'soon', [1000, 2000]],
  ];
  for (const [name, status, retryAfter, expected] of cases) {
    const { base } = await localSource(t, (_request, response, count) => {
      if (count > 2) return response.end(PACKAGE);
      if (retryAfter !== null) response.setHeader('retry-after', retryAfter);
      return response.writeHead(status).end('busy');
    });
    const { reader, waitsMs } = await bench(t);
    assert.deepEqual(await idsAt(reader, base), ['a', 'b'], name);
    assert.deepEqual(waitsMs, expected, name);
  }
});

void test('tries are limited, and a very long Retry-After ends the run at once with its length', async (t) => {
  const { base, requests } = await localSource(t, (_request, response) => response.writeHead(500).end('no'));
  const { reader } = await bench(t);
  await assert.rejects(reader.read({ url: base, expect: 'json' }), {
    name: 'SourceUnavailableError',
    status: 500,
    message: `${base}/: no whole answer after 4 tries: it answered 500: \`no\``,
  });
  assert.equal(requests.length, 4);
  const later = await localSource(t, (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
  await assert.rejects(reader.read({ url: later.base, expect: 'json' }), {
    name: 'SourceUnavailableError',
    retryAfterMs: 86_400_000,
    message: `${later.base}/: no whole answer at the first try: it answered 429; it asks to wait 86400 s`,
  });
});

void test('another status is given with what the source says, so that a caller may expect it', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.writeHead(404).end('no such notice'));
  const { reader } = await bench(t);
  await assert.rejects(reader.read({ url: base, expect: 'json' }), {
    name: 'SourceStatusError',
    status: 404,
    message: `${base}/: expected status 200; it answered 404: \`no such notice\``,
  });
});

void test('a body that is cut is refused whole and tried again, however it is cut', async (t) => {
  const gzip = gzipSync(PACKAGE);
  const cuts: [
    name: string,
    headers: Record<string, string | number>,
    sent: Buffer | string,
    close: 'reset' | 'end',
  ][] = [
    ['shorter than its length', { 'content-length': 100 }, PACKAGE, 'reset'],
    ['without the last chunk', { 'transfer-encoding': 'chunked' }, PACKAGE, 'reset'],
    ['without length or chunks', { connection: 'close' }, PACKAGE.slice(0, 20), 'end'],
    ['cut by the server with a fitting length', { 'content-length': 20 }, PACKAGE.slice(0, 20), 'end'],
    [
      'compressed data that ends early',
      { 'content-encoding': 'gzip', 'content-length': gzip.length - 4 },
      gzip.subarray(0, -4),
      'end',
    ],
    ['compressed data that is none', { 'content-encoding': 'gzip' }, PACKAGE, 'end'],
  ];
  for (const [name, headers, sent, close] of cuts) {
    const { base, requests } = await localSource(t, (_request, response, count) => {
      if (count > 1) return response.end(PACKAGE);
      response.useChunkedEncodingByDefault = 'transfer-encoding' in headers;
      response.writeHead(200, headers);
      if (close === 'end') return response.end(sent);
      response.write(sent);
      return setTimeout(() => response.destroy(), 20);
    });
    const { reader, folder } = await bench(t);
    assert.deepEqual(await idsAt(reader, base), ['a', 'b'], name);
    assert.equal(requests.length, 2, name);
    assert.equal((await readdir(folder)).length, 1, name);
  }
});

void test('a connection that is refused is tried again and then said', async (t) => {
  const { base } = await localSource(t, (request) => request.socket.destroy());
  const { reader, waitsMs, folder } = await bench(t, { politeness: { tries: 3 } });
  await assert.rejects(reader.read({ url: base, expect: 'json' }), {
    name: 'SourceUnavailableError',
    status: null,
    message: /no whole answer after 3 tries: the connection or the body was cut \(ECONNRESET\)/,
  });
  await assert.rejects(reader.read({ url: 'http://127.0.0.1:1/', expect: 'json' }), /after 3 tries: .*ECONNREFUSED/);
  assert.equal(waitsMs.length, 4);
  assert.deepEqual(await readdir(folder), []);
});

void test('compressed bodies are read, and a compressed file that is the body itself', async (t) => {
  const encodings: [encoding: string | null, body: Buffer][] = [
    ['gzip', gzipSync(PACKAGE)],
    ['br', brotliCompressSync(PACKAGE)],
    ['deflate', deflateSync(PACKAGE)],
    [null, gzipSync(PACKAGE)],
  ];
  for (const [encoding, body] of encodings) {
    const { base } = await localSource(t, (_request, response) => {
      if (encoding !== null) response.setHeader('content-encoding', encoding);
      response.end(body);
    });
    const { reader } = await bench(t);
    assert.deepEqual(await idsAt(reader, base), ['a', 'b'], String(encoding));
  }
  const { base } = await localSource(t, (_request, response) =>
    response.setHeader('content-encoding', 'zstd').end('x'),
  );
  const { reader } = await bench(t);
  await assert.rejects(
    reader.read({ url: base, expect: 'json' }),
    /expected gzip, br or deflate; it is encoded as zstd/,
  );
});

void test('an answer of another format is refused with its beginning and leaves no file', async (t) => {
  const cases: [body: string, expect: 'csv' | 'json' | 'xml', message: RegExp][] = [
    [
      '<!DOCTYPE html><p>Maintenance</p>',
      'json',
      /expected JSON; it begins with `<!DOCTYPE html><p>Maintenance<\/p>`, which is an HTML page/,
    ],
    ['<html><p>Access denied</p>', 'csv', /expected a CSV; it begins with .* which is an HTML page/],
    ['{"error":"no"}', 'csv', /expected a CSV; .* which is JSON/],
    ['{"error":"no"}', 'xml', /expected XML; .* which is JSON/],
    ['', 'json', /is empty; expected a CSV, JSON or XML text/],
    ['\0\0\0\0', 'csv', /this is binary data/],
  ];
  for (const [text, expect, message] of cases) {
    const { base, requests } = await localSource(t, (_request, response) => response.end(text));
    const { reader, folder, validators } = await bench(t);
    await assert.rejects(reader.read({ url: base, expect }), { name: 'RecordFormatError', message });
    assert.equal(requests.length, 1, 'trying again would not change it');
    await reader.confirm();
    assert.equal(validators.size, 0);
    assert.deepEqual(await readdir(folder), []);
  }
});

void test('time-outs: no headers, a body that stops, and a body that drips', async (t) => {
  // What is not to end the answer is longer than a busy machine may stand still.
  const limits = { headersMs: 60_000, idleMs: 60_000, wholeMs: 60_000 };
  const cases: [name: string, drip: number | null, changes: Partial<typeof limits>, message: RegExp][] = [
    ['no headers', null, { headersMs: 80 }, /after 2 tries: no answer within 80 ms/],
    ['a body that stops', 1_000_000, { idleMs: 80 }, /after 2 tries: the body stopped for 80 ms/],
    ['a body that drips', 20, { idleMs: 1_500, wholeMs: 2_000 }, /after 2 tries: the answer took longer than 2000 ms/],
  ];
  for (const [name, dripMs, changes, message] of cases) {
    const { base } = await localSource(t, (_request, response) => {
      if (dripMs === null) return;
      response.write('{');
      const timer = setInterval(() => response.write(' '), dripMs);
      response.on('close', () => clearInterval(timer));
    });
    const { reader, folder } = await bench(t, { limits: { ...limits, ...changes }, politeness: { tries: 2 } });
    await assert.rejects(reader.read({ url: base, expect: 'json' }), { name: 'SourceUnavailableError', message }, name);
    assert.deepEqual(await readdir(folder), [], name);
  }
});

void test('a body over the limit is refused, by its length, as it comes and after decompression', async (t) => {
  const large = `{"releases":["${'x'.repeat(100_000)}"]}`;
  const cases: [name: string, headers: Record<string, string>, body: string | Buffer][] = [
    ['by its length', { 'content-length': String(large.length) }, large],
    ['as it comes', { 'transfer-encoding': 'chunked' }, large],
    ['after decompression', { 'content-encoding': 'gzip' }, gzipSync(large)],
  ];
  for (const [name, headers, body] of cases) {
    const { base, requests } = await localSource(t, (_request, response) => response.writeHead(200, headers).end(body));
    const { reader, folder } = await bench(t, { limits: { bodyBytes: 50_000, expandedBytes: 50_000 } });
    const message = `${base}/: the answer is larger than 50000 bytes, the most that is read`;
    await assert.rejects(reader.read({ url: base, expect: 'json' }), { name: 'RecordFormatError', message }, name);
    assert.equal(requests.length, 1, name);
    assert.deepEqual(await readdir(folder), [], name);
  }
});

void test('redirects are followed five times, within http and https, without credentials for another host', async (t) => {
  const other = await localSource(t, (_request, response) => response.end(PACKAGE));
  const { base, requests } = await localSource(t, (request, response) => {
    const [, kind, hop = '0'] = /^\/(\w+)(?:\/(\d+))?/.exec(request.url ?? '') ?? [];
    const locations: Record<string, string> = {
      loop: '/loop',
      five: Number(hop) < 5 ? `/five/${Number(hop) + 1}` : '',
      file: 'file:///etc/passwd',
      nowhere: 'http://[',
      other: `${other.base}/moved`,
    };
    const location = locations[kind ?? ''];
    if (location) response.writeHead(302, { location }).end();
    else response.end(PACKAGE);
  });
  const { reader } = await bench(t);
  assert.deepEqual(await idsAt(reader, `${base}/five/0`), ['a', 'b']);
  await assert.rejects(reader.read({ url: `${base}/loop`, expect: 'json' }), {
    name: 'RecordFormatError',
    message: `${base}/loop: redirects more than 5 times`,
  });
  for (const path of ['file', 'nowhere']) {
    const read = reader.read({ url: `${base}/${path}`, expect: 'json' });
    await assert.rejects(read, { name: 'RecordFormatError', message: /expected an address of the same scheme/ });
  }
  const before = requests.length;
  const headers = { authorization: 'Bearer hidden', 'x-api-key': 'hidden' };
  await reader.read({ url: `${base}/other`, headers, expect: 'json' });
  assert.equal(requests[before]?.headers['x-api-key'], 'hidden');
  assert.deepEqual(
    [other.requests[0]?.headers.authorization, other.requests[0]?.headers['x-api-key']],
    [undefined, undefined],
  );
  const posted = reader.read({ url: `${base}/other`, method: 'POST', body: {}, expect: 'json' });
  await assert.rejects(posted, { message: /answers a POST with a redirect \(302\) to / });
});

void test('each wait between two tries is told before it begins, with its length and reason', async (t) => {
  const { base } = await localSource(t, (_request, response, count) => {
    if (count === 1) response.writeHead(429, { 'retry-after': '90' }).end('slow down');
    else if (count === 2) response.writeHead(503).end();
    else response.end(PACKAGE);
  });
  const told: [number, string][] = [];
  const { reader, waitsMs } = await bench(t, { onWait: (waitMs, reason) => void told.push([waitMs, reason]) });
  assert.deepEqual(await idsAt(reader, `${base}/a`), ['a', 'b']);
  assert.deepEqual(told, [
    [90_000, `${base}/a: it answered 429: \`slow down\``],
    [2_000, `${base}/a: it answered 503`],
  ]);
  assert.deepEqual(
    waitsMs,
    told.map(([waitMs]) => waitMs),
  );
});

void test('only http and https addresses are read', async (t) => {
  const { reader } = await bench(t);
  for (const url of ['file:///etc/passwd', 'ftp://example.org/', 'example.org', '']) {
    await assert.rejects(
      reader.read({ url, expect: 'json' }),
      /expected an address that begins with https:\/\/ or http:\/\//,
    );
  }
});

void test('a reader that is told to stop does so during an answer and leaves no file', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.write('{'));
  const stop = new AbortController();
  const { reader, folder } = await bench(t, { signal: stop.signal });
  const read = reader.read({ url: base, expect: 'json' });
  setTimeout(() => stop.abort(new Error('the worker stops')), 50);
  await assert.rejects(read, { message: 'the worker stops' });
  assert.deepEqual(await readdir(folder), []);
});

void test('bodies being read and the last sixteen stay, older ones are deleted', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.end(PACKAGE));
  const { reader, folder } = await bench(t);
  const first = await reader.read({ url: base, expect: 'json' });
  const second = await reader.read({ url: base, expect: 'json' });
  assert.ok(first !== 'unchanged' && second !== 'unchanged');
  const ids: unknown[] = [];
  for await (const { value } of first.json(RELEASES)) {
    ids.push(value);
    for (let count = 0; count < 20; count += 1) await reader.read({ url: base, expect: 'json' });
  }
  assert.deepEqual(ids, [{ id: 'a' }, { id: 'b' }]);
  assert.equal((await readdir(folder)).length, 16);
  assert.equal((await drained(first.json(RELEASES))).records.length, 2, 'the one used last can be read again');
  assert.match(
    (await drained(second.json(RELEASES))).message ?? '',
    /its body was deleted after 16 later ones; read the address again/,
  );
});

void test('what a killed process left is deleted at the next start; files of a running one and of others stay', async (t) => {
  const folder = await temporaryFolder(t);
  const { base } = await localSource(t, (_request, response) => response.end(PACKAGE));
  const running = await bench(t, { folder });
  await running.reader.read({ url: base, expect: 'json' });
  const [mine = ''] = await readdir(folder);
  const [prefix, host, pid] = mine.split('.');
  const old = `${prefix}.elsewhere.1.abcd.1`;
  const names = [
    `${prefix}.${host}.${pid}.0ld0.1`,
    `${prefix}.${host}.999999999.abcd.1`,
    old,
    `${prefix}.elsewhere.1.abcd.2`,
    'notes.txt',
  ];
  for (const name of names) await writeFile(join(folder, name), '');
  await utimes(join(folder, old), new Date('2026-11-18T00:00:00Z'), new Date('2026-11-18T00:00:00Z'));
  await utimes(
    join(folder, `${prefix}.elsewhere.1.abcd.2`),
    new Date('2026-11-20T11:00:00Z'),
    new Date('2026-11-20T11:00:00Z'),
  );
  await bench(t, { folder });
  assert.deepEqual((await readdir(folder)).sort(), [mine, `${prefix}.elsewhere.1.abcd.2`, 'notes.txt'].sort());
});

void test('an address is shown without what is secret in it', () => {
  const cases = [
    ['https://api.sam.gov/v2?api_key=abc&limit=1', 'https://api.sam.gov/v2?api_key=***&limit=1'],
    ['https://user:pass@example.org/a#frag', 'https://example.org/a'],
    ['https://example.org/a?accessToken=1&accessToken=2', 'https://example.org/a?accessToken=***'],
    ['not an address', 'not an address'],
  ];
  for (const [address = '', shown] of cases) assert.equal(displayAddress(address), shown);
});
