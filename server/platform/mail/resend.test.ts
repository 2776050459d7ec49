import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createRawServer, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { testCertificate } from '../../../tests/support/http/certificate.ts';
import type { Mailer, SendResult } from './mail.ts';
import { newMessage } from './message.ts';
import { resendMailer, retryAfterSeconds } from './resend.ts';
import { usualOutbound } from '../../../tests/support/outbound.ts';

const now = new Date('2026-11-20T14:05:00.000Z');
const message = newMessage({
  to: 'reader@example.org',
  from: { name: 'Tenderfit "Été", Inc.', email: 'tenders@example.org' },
  replyTo: { name: '', email: 'reply+abc@example.org' },
  subject: 'Deux appels d’offres',
  text: 'Bonjour.\n',
  html: '<p>Bonjour.</p>\n',
  headers: { 'List-Id': '<digest.example.org>' },
  idempotencyKey: 'digest/0001',
  date: now,
});

type Call = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** No answer is late only because the machine is slow. */
const PATIENT_MS = 60_000;
/** For answers that never end: longer than a busy machine may stand still before the request is there. */
const QUICK_MS = 2500;

/** A server in Resend's place, a mailer for it, and what it was asked. */
async function resend(
  t: TestContext,
  answer: (response: ServerResponse, call: Call) => void,
  timeoutMs = PATIENT_MS,
): Promise<{ mailer: Mailer; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { mailer: mailerAt(`http://127.0.0.1:${address.port}`, timeoutMs), calls };
}

function mailerAt(baseUrl: string, timeoutMs = PATIENT_MS): Mailer {
  return resendMailer({
    apiKey: 're_secret',
    baseUrl,
    fetch: usualOutbound.toConfigured(baseUrl).fetch,
    now: () => now,
    timeoutMs,
  });
}

function says(status: number, body: unknown, headers: Record<string, string> = {}): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const error = (name: string, words = 'words'): unknown => ({ statusCode: 0, name, message: words });
const concurrent = 'concurrent_idempotent_requests';
const unknownReader = 'reader@example.org is not allowed';

const outcomes: [
  string,
  (response: ServerResponse) => void,
  Partial<SendResult> & { outcome: SendResult['outcome'] },
][] = [
  ['200 with an id', says(200, { id: 'a-1' }), { outcome: 'accepted', providerId: 'a-1' }],
  ['201 with more than the id', says(201, { id: 'a-1', more: 1 }), { outcome: 'accepted', providerId: 'a-1' }],
  ['200 without an id', says(200, {}), { outcome: 'uncertain' }],
  ['200 with a page of HTML', says(200, '<html>'), { outcome: 'uncertain' }],
  ['301 to elsewhere', says(301, '', { location: 'http://127.0.0.1:1/' }), { outcome: 'refused' }],
  ['400 validation_error', says(400, error('validation_error')), { outcome: 'refused' }],
  ['401 missing_api_key', says(401, error('missing_api_key')), { outcome: 'refused' }],
  ['403 validation_error', says(403, error('validation_error', unknownReader)), { outcome: 'refused' }],
  ['404 with no JSON', says(404, 'nothing'), { outcome: 'refused', reason: 'Resend answered 404' }],
  ['408', says(408, ''), { outcome: 'uncertain' }],
  [
    '409, the key with another body',
    says(409, error('invalid_idempotent_request')),
    { outcome: 'refused', reason: 'Resend answered 409 invalid_idempotent_request: words' },
  ],
  [
    '409, the key is being worked on',
    says(409, error(concurrent), { 'retry-after': '3' }),
    { outcome: 'uncertain', retryAfterSeconds: 3 },
  ],
  ['409 of another kind', says(409, 'conflict'), { outcome: 'uncertain' }],
  ['422 missing_required_field', says(422, error('missing_required_field')), { outcome: 'refused' }],
  ['429 with Retry-After', says(429, error('x'), { 'retry-after': '7' }), { outcome: 'later', retryAfterSeconds: 7 }],
  ['429 without', says(429, error('daily_quota_exceeded')), { outcome: 'later', retryAfterSeconds: null }],
  ['500', says(500, error('application_error')), { outcome: 'uncertain', retryAfterSeconds: null }],
  ['503 with Retry-After', says(503, '', { 'retry-after': '60' }), { outcome: 'uncertain', retryAfterSeconds: 60 }],
  ['an endless refusal', (response) => endless(response.writeHead(400)), { outcome: 'refused' }],
  ['an endless acceptance', (response) => endless(response.writeHead(200)), { outcome: 'uncertain' }],
  ['nothing', () => undefined, { outcome: 'uncertain' }],
  ['a cut connection', (response) => response.destroy(), { outcome: 'uncertain' }],
  [
    'an acceptance that is cut',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":"a', () => response.destroy());
    },
    { outcome: 'uncertain' },
  ],
  [
    'an acceptance that stops half way',
    (response) => response.writeHead(200).write('{"id":"a'),
    { outcome: 'uncertain' },
  ],
];

function endless(response: ServerResponse): void {
  const chunk = 'x'.repeat(16 * 1024);
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, more);
  };
  more();
}

const endlessOnes = new Set(['nothing', 'an acceptance that stops half way']);

// At once, since those without an end only wait.
describe('Resend, what comes of an answer:', { concurrency: true }, () => {
  for (const [what, answer, expected] of outcomes) {
    test(`${expected.outcome} when the answer is ${what}`, { timeout: 30_000 }, async (t) => {
      const { mailer, calls } = await resend(t, answer, endlessOnes.has(what) ? QUICK_MS : PATIENT_MS);
      const result = await mailer.send(message);
      assert.deepEqual({ ...result, ...expected }, result);
      assert.equal(calls.length, 1);
      assert.doesNotMatch(JSON.stringify(result), /re_secret|reader@example/);
    });
  }
});

describe('Resend:', () => {
  test('later when nothing listens, and when the host has no address', async () => {
    const closed = createRawServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    assert.ok(typeof address === 'object' && address !== null);
    await new Promise((resolve) => closed.close(resolve));
    assert.equal((await mailerAt(`http://127.0.0.1:${address.port}`).send(message)).outcome, 'later');
    assert.equal((await mailerAt('http://nowhere.invalid').send(message)).outcome, 'later');
  });

  test('later when the certificate is not trusted: the key is not sent', async (t) => {
    const tls = testCertificate();
    if (tls === null) return t.skip('openssl is not here');
    let calls = 0;
    const server = createTlsServer(tls, () => (calls += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const result = await mailerAt(`https://127.0.0.1:${address.port}`).send(message);
    assert.equal(result.outcome, 'later', JSON.stringify(result));
    assert.equal(calls, 0);
  });

  for (const [what, atConnection] of [
    ['before the request is read', (socket: Socket) => socket.destroy()],
    ['while the request is read', (socket: Socket) => void socket.once('data', () => socket.destroy())],
    ['in the head of the answer', (socket: Socket) => void socket.once('data', () => socket.end('HTTP/1.1 20'))],
    ['by an answer that is no HTTP', (socket: Socket) => void socket.once('data', () => socket.end('220 mail\r\n'))],
  ] as const) {
    test(`uncertain when the connection is cut ${what}`, async (t) => {
      const server = createRawServer((socket) => atConnection(socket.on('error', () => undefined)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      t.after(() => server.close());
      const address = server.address();
      assert.ok(typeof address === 'object' && address !== null);
      const result = await mailerAt(`http://127.0.0.1:${address.port}`).send(message);
      assert.equal(result.outcome, 'uncertain');
    });
  }

  test('every attempt is the same request under the same key', async (t) => {
    const { mailer, calls } = await resend(t, says(500, ''));
    await mailer.send(message);
    await mailer.send(JSON.parse(JSON.stringify(message)) as typeof message);
    const [first, second] = calls;
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(first.body, second.body);
    assert.equal(`${first.method} ${first.url}`, 'POST /emails');
    assert.equal(first.headers['idempotency-key'], 'digest/0001');
    assert.equal(second.headers['idempotency-key'], 'digest/0001');
    assert.equal(first.headers.authorization, 'Bearer re_secret');
    assert.equal(first.headers['content-type'], 'application/json');
  });

  test('the request holds the message as it is, names in quotes', async (t) => {
    const { mailer, calls } = await resend(t, says(200, { id: 'a-1' }));
    await mailer.send(message);
    assert.deepEqual(JSON.parse(calls[0]?.body ?? ''), {
      from: String.raw`"Tenderfit \"Été\", Inc." <tenders@example.org>`,
      to: ['reader@example.org'],
      reply_to: ['reply+abc@example.org'],
      subject: 'Deux appels d’offres',
      text: 'Bonjour.\n',
      html: '<p>Bonjour.</p>\n',
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'List-Id': '<digest.example.org>',
      },
    });
  });

  test('a faulty message and a stopped one are not sent; one stopped under way is uncertain', async (t) => {
    const stop = new AbortController();
    const { mailer, calls } = await resend(t, () => stop.abort());
    assert.equal((await mailer.send({ ...message, subject: 'a\nb' })).outcome, 'refused');
    assert.equal((await mailer.send(message, { signal: AbortSignal.abort() })).outcome, 'later');
    assert.equal(calls.length, 0);
    assert.equal((await mailer.send(message, { signal: stop.signal })).outcome, 'uncertain');
  });

  const waits: [string | null, number | null][] = [
    [null, null],
    ['7', 7],
    ['0', 0],
    ['-1', null],
    ['soon', null],
    ['999999999', 86_400],
    ['Fri, 20 Nov 2026 14:06:30 GMT', 90],
    ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ];
  for (const [header, seconds] of waits) {
    test(`Retry-After: ${header} means ${seconds} seconds`, () => {
      assert.equal(retryAfterSeconds(header, now), seconds);
    });
  }
});
