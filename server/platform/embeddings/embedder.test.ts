import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { type Asked, embeddingServer } from '../../../tests/support/matching/embedding-server.ts';
import { type Embedder, EmbeddingsError, embeddingsSettingFaults, MAX_TEXTS, openEmbedder } from './embedder.ts';
import { usualOutbound as outbound } from '../../../tests/support/outbound.ts';

const KEY = 'sk-of-mine';
const TEXTS = ['Ultrasound of mine', 'Beds of mine'];
const now = new Date('2026-11-20T14:05:00.000Z');

type Served = { embedder: Embedder; asked: Asked[]; headers: IncomingHttpHeaders[] };

async function served(t: TestContext, answer: (response: ServerResponse, asked: Asked) => void): Promise<Served> {
  const { url, asked, headers } = await embeddingServer(t, answer);
  return { embedder: embedderAt(url), asked, headers };
}

function embedderAt(url: string, apiKey: string | null = KEY, timeoutMs = 60_000): Embedder {
  const embedder = openEmbedder({ url, model: 'small-1', apiKey }, { now: () => now, outbound, timeoutMs });
  assert.ok(embedder);
  return embedder;
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const data = (...vectors: unknown[]): unknown => ({ data: vectors.map((embedding, index) => ({ index, embedding })) });

async function failure(embedder: Embedder): Promise<EmbeddingsError> {
  const error: unknown = await embedder.embed(TEXTS).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EmbeddingsError, `an EmbeddingsError, not ${String(error)}`);
  assert.doesNotMatch(`${error.message} ${error.stack}`, /of.mine/, 'neither a text nor the key is told');
  return error;
}

describe('Embeddings:', () => {
  test('texts go out in one request with model and key, and vectors come back in the order of the texts', async (t) => {
    const answer = {
      model: 'small-1',
      data: [
        { index: 1, embedding: [0, -2] },
        { index: 0, embedding: [1.5, 0] },
      ],
    };
    const { embedder, asked, headers } = await served(t, says(200, answer));
    assert.deepEqual(await embedder.embed(TEXTS), [
      [1.5, 0],
      [0, -2],
    ]);
    assert.deepEqual(asked, [{ path: '/v1/embeddings', model: 'small-1', input: TEXTS }]);
    assert.equal(headers[0]?.authorization, `Bearer ${KEY}`);
  });

  test('a service without a key is asked without one, and a slash behind its address does not matter', async (t) => {
    const { url, asked, headers } = await embeddingServer(t, says(200, data([1])));
    assert.deepEqual(await embedderAt(`${url}/`, null).embed(['one']), [[1]]);
    assert.equal(asked[0]?.path, '/v1/embeddings');
    assert.equal(headers[0]?.authorization, undefined);
  });

  const huge = `{"data": "${'x'.repeat(17 * 1024 * 1024)}"}`;
  const wrong: [name: string, answer: (response: ServerResponse) => void, problem: RegExp][] = [
    ['too few vectors', says(200, data([1, 2])), /holds 1 vectors; 2 texts were sent/],
    ['vectors of different lengths', says(200, data([1, 2], [1])), /different lengths/],
    ['a vector without numbers', says(200, data([1], [])), /data\.1\.embedding/],
    ['NaN', says(200, '{"data": [{"index": 0, "embedding": [NaN]}]}'), /is not JSON/],
    ['a number beyond the greatest', says(200, '{"data": [{"index": 0, "embedding": [1e999]}]}'), /finite numbers/],
    ['null for a number', says(200, data([1], [null])), /data\.1\.embedding\.0/],
    ['a vector of zeros', says(200, data([1], [0])), /vector of zeros/],
    ['too many numbers', says(200, data([1], Array(4097).fill(1))), /1 to 4096/],
    ['one index twice', says(200, { data: [0, 0].map((index) => ({ index, embedding: [1] })) }), /from 0 to 1/],
    ['no data', says(200, { error: 'Beds of mine' }), /holds no data/],
    ['HTML', says(200, '<html>Beds of mine'), /is not JSON; is it the base address/],
    ['a redirection', says(302, '', { location: 'http://127.0.0.1:1/' }), /answered 302/],
    ['more bytes than any answer has', says(200, huge), /longer than 16777216 bytes/],
    ['a cut connection', (response) => response.destroy(), /gave no complete answer: (?:UND_ERR_SOCKET|ECONNRESET)/],
    [
      'a cut answer',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"data"');
        setImmediate(() => response.destroy());
      },
      /gave no complete answer/,
    ],
  ];
  for (const [name, answer, problem] of wrong) {
    test(`${name} is an error that says so and no text`, async (t) => {
      const error = await failure((await served(t, answer)).embedder);
      assert.match(error.message, problem);
      assert.match(error.message, /^(?:the answer of )?http:\/\/127\.0\.0\.1:\d+\/v1\/embeddings /);
    });
  }

  test('an answer that does not come in time is an error that says so', async (t) => {
    const { url } = await embeddingServer(t, () => {});
    const error = await failure(embedderAt(url, KEY, 200));
    assert.match(error.message, /gave no complete answer: it took too long/);
  });

  const refusals: [status: number, headers: Record<string, string>, waitMs: number | null, hint: RegExp][] = [
    [400, {}, null, /answered 400$/],
    [401, {}, null, /answered 401: it does not accept MODEL_EMBEDDINGS_API_KEY/],
    [404, {}, null, /MODEL_EMBEDDINGS_URL must be the address before \/embeddings/],
    [429, { 'retry-after': '7' }, 7_000, /too many requests/],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 14:06:00 GMT' }, 60_000, /too many requests/],
    [500, {}, null, /answered 500$/],
    [503, { 'retry-after': '1' }, 1_000, /answered 503$/],
  ];
  for (const [status, headers, waitMs, hint] of refusals) {
    test(`${status} ${headers['retry-after'] ?? ''} tells status and wait, not what the error says`, async (t) => {
      const { embedder } = await served(t, says(status, { error: { message: TEXTS.join() } }, headers));
      const error = await failure(embedder);
      assert.deepEqual([error.status, error.retryAfterMs], [status, waitMs]);
      assert.match(error.message, hint);
    });
  }

  test('nobody listening is an error with the reason', async () => {
    assert.match((await failure(embedderAt('http://127.0.0.1:1/v1'))).message, /no complete answer/);
  });

  test('a stopped request ends with the reason of its signal', async (t) => {
    const { embedder } = await served(t, () => {});
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 20);
    await assert.rejects(embedder.embed(TEXTS, { signal: stop.signal }), /^Error: stopped$/);
  });

  test('too many texts, none, an empty and an overlong one are refused before anything is sent', async (t) => {
    const { embedder, asked } = await served(t, says(200, data([1])));
    const cases: [string[], RegExp][] = [
      [[], /0 texts were given at once; expected 1 to 64/],
      [Array<string>(MAX_TEXTS + 1).fill('x'), /65 texts/],
      [['one', ' \n'], /text 2 has 2 characters/],
      [['x'.repeat(2_001)], /text 1 has 2001 characters; 1 to 2000/],
    ];
    for (const [texts, problem] of cases) await assert.rejects(embedder.embed(texts), problem);
    assert.equal(asked.length, 0);
  });
});

const NONE = { url: null, model: null, apiKey: null };
const URL_OF = 'http://models:11434/v1';

describe('Embeddings, the settings:', () => {
  const faults: [name: string, settings: Partial<Record<keyof typeof NONE, string>>, expected: RegExp | null][] = [
    ['none', {}, null],
    ['address and model', { url: URL_OF, model: 'nomic-embed-text:v1.5' }, null],
    ['all', { url: 'https://models.example.org/v1', model: 'm', apiKey: KEY }, null],
    ['a model without an address', { model: 'm' }, /^MODEL_EMBEDDINGS_URL is required/],
    ['a key without an address', { apiKey: KEY }, /^MODEL_EMBEDDINGS_URL is required/],
    ['an address without a model', { url: URL_OF }, /^MODEL_EMBEDDINGS_NAME is required/],
    ['no address', { url: 'models', model: 'm' }, /^MODEL_EMBEDDINGS_URL must be an http or https address/],
    ['another protocol', { url: 'ftp://models/v1', model: 'm' }, /^MODEL_EMBEDDINGS_URL must be/],
    ['a password in the address', { url: 'https://a:b@models/v1', model: 'm' }, /^MODEL_EMBEDDINGS_URL must be/],
    ['parameters', { url: `${URL_OF}?key=1`, model: 'm' }, /^MODEL_EMBEDDINGS_URL must be/],
    ['a space in the model', { url: URL_OF, model: 'a b' }, /^MODEL_EMBEDDINGS_NAME must be 1 to 200/],
    ['a line break in the key', { url: URL_OF, model: 'm', apiKey: 'a\nb' }, /^MODEL_EMBEDDINGS_API_KEY must be/],
  ];
  for (const [name, settings, expected] of faults) {
    test(`${name}: ${expected === null ? 'right' : 'a fault that names its setting'}`, () => {
      const found = embeddingsSettingFaults({ ...NONE, ...settings });
      if (expected === null) assert.deepEqual(found, []);
      else assert.match(found.join('; '), expected);
    });
  }

  test('without an address there is no embedder', () => {
    assert.equal(openEmbedder(NONE, { now: () => now, outbound }), null);
  });
});
