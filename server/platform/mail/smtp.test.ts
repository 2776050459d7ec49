import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { testCertificate } from '../../../tests/support/http/certificate.ts';
import type { SendResult } from './mail.ts';
import { newMessage } from './message.ts';
import { smtpMailer, type SmtpTimeouts } from './smtp.ts';
import type { SmtpServer } from './smtp-server.ts';

const message = newMessage({
  to: 'reader@example.org',
  from: { name: 'Tenderfit', email: 'tenders@example.org' },
  subject: 'Été',
  text: 'Bonjour.\n.\nÀ bientôt.\n',
  html: '<p>Bonjour.</p>\n',
  idempotencyKey: 'digest/0001',
  date: new Date('2026-11-20T14:05:00.000Z'),
});
/** No limit is met by a machine that is only slow. */
const patient: SmtpTimeouts = { connectMs: 60_000, silenceMs: 60_000, attemptMs: 60_000 };
/**
 * For servers that say nothing: longer than a busy machine may stand still, so that what comes before the silence is in time.
 * Silence is told later than a missing greeting, however late both timers are.
 */
const quick: SmtpTimeouts = { connectMs: 2000, silenceMs: 2500, attemptMs: 60_000 };

/** What the scripted server does at a step: answers, cuts the connection, says nothing, or answers and then cuts. */
type Act = string | { cut: true } | { silent: true } | { thenCut: string };
type Script = Partial<Record<'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end', Act>>;

const usual: Required<Script> = {
  greeting: '220 here',
  EHLO: '250-here\r\n250-AUTH PLAIN\r\n250 SIZE 1000000',
  STARTTLS: '502 no such command',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 2.0.0 Ok: queued as 4XYZ',
};

async function scripted(t: TestContext, script: Script): Promise<{ server: SmtpServer; received: string[] }> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    follow(socket, { ...usual, ...script }, received);
  });
  const port = await listen(t, listener);
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { server: { host: '127.0.0.1', port, encryption: 'none', login: null }, received };
}

function follow(socket: Socket, script: Required<Script>, received: string[]): void {
  const act = (step: Act): void => {
    if (typeof step === 'string') socket.write(`${step}\r\n`);
    else if ('thenCut' in step) socket.end(step.thenCut);
    else if ('cut' in step) socket.destroy();
  };
  let pending = '';
  let isText = false;
  act(script.greeting);
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (;;) {
      const mark = isText ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(mark);
      if (at === -1) return;
      const line = pending.slice(0, at);
      pending = pending.slice(at + mark.length);
      received.push(line);
      const verb = line.split(' ')[0]?.toUpperCase() ?? '';
      const step = isText ? script.end : verb === 'QUIT' ? '221 bye' : script[verb as keyof Script];
      isText = !isText && verb === 'DATA' && typeof step === 'string' && step.startsWith('354');
      act(step ?? '500 what');
    }
  });
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

const login = { user: 'user', password: 'secret-word' };
const cut: Act = { cut: true };
const silent: Act = { silent: true };

const outcomes: [string, Script, SendResult['outcome'], RegExp, Partial<SmtpServer>?][] = [
  ['the server turns callers away', { greeting: '554 go away' }, 'refused', /554 go away/],
  ['the server is too busy to greet', { greeting: '421 too busy' }, 'later', /421 too busy/],
  ['the connection is cut before the greeting', { greeting: cut }, 'later', /./],
  ['the server never greets', { greeting: silent }, 'later', /Greeting/],
  ['the greeting is no SMTP', { greeting: 'HTTP/1.1 400 Bad Request' }, 'later', /./],
  ['the connection is cut after EHLO', { EHLO: cut }, 'later', /./],
  ['TLS is asked for and not offered', {}, 'later', /no encrypted connection.*\?tls=none/, { encryption: 'starttls' }],
  ['TLS is offered and then cut', { STARTTLS: { thenCut: '220 go on\r\n' } }, 'later', /./, { encryption: 'starttls' }],
  ['the server speaks no TLS on a TLS port', {}, 'later', /./, { encryption: 'tls' }],
  ['the password is wrong', { AUTH: '535 no' }, 'refused', /535 no/, { login }],
  ['the login fails for now', { AUTH: '454 try later' }, 'later', /454 try later/, { login }],
  ['the connection is cut at the login', { AUTH: cut }, 'later', /./, { login }],
  ['the server closes at the login', { AUTH: '421 closing' }, 'later', /./, { login }],
  ['the sender is refused', { MAIL: '550 not you' }, 'refused', /550 not you/],
  ['the sender is refused for now', { MAIL: '451 wait' }, 'later', /451 wait/],
  ['the reader is unknown', { RCPT: '550 5.1.1 unknown' }, 'refused', /550 5.1.1 unknown/],
  ['the reader is greylisted', { RCPT: '450 4.2.0 greylisted' }, 'later', /450 4.2.0 greylisted/],
  ['the commands came in the wrong order', { RCPT: '503 bad sequence' }, 'later', /503/],
  ['the connection is cut at the reader', { RCPT: cut }, 'later', /./],
  ['the server is silent at the reader', { RCPT: silent }, 'later', /Timeout/],
  ['the text is not wanted', { DATA: '554 no' }, 'refused', /554 no/],
  ['the connection is cut before the text', { DATA: cut }, 'later', /./],
  ['the server is silent before the text', { DATA: silent }, 'later', /Timeout/],
  ['the connection is cut in the text', { DATA: { thenCut: '354 go on\r\n' } }, 'uncertain', /./],
  ['the connection is cut after the text', { end: cut }, 'uncertain', /./],
  ['the server is silent after the text', { end: silent }, 'uncertain', /Timeout/],
  ['half an answer comes after the text', { end: { thenCut: '25' } }, 'uncertain', /./],
  ['the text is spam', { end: '554 5.7.1 spam' }, 'refused', /554 5.7.1 spam/],
  ['the disk is full', { end: '452 4.3.1 full' }, 'later', /452 4.3.1 full/],
  ['the server closes in place of taking it', { end: '421 shutting down' }, 'later', /421 shutting down/],
  ['the message is larger than the server takes', { EHLO: '250-here\r\n250 SIZE 10' }, 'refused', /larger/],
];

const isSilent = (script: Script): boolean => Object.values(script).some((act) => act === silent);

// At once, since those of a silent server only wait.
describe('SMTP, what comes of a message:', { concurrency: true }, () => {
  for (const [what, script, outcome, reason, change] of outcomes) {
    test(`${outcome} when ${what}`, { timeout: 30_000 }, async (t) => {
      const timeouts = isSilent(script) ? quick : patient;
      const { server } = await scripted(t, script);
      const result = await smtpMailer({ server: { ...server, ...change }, timeouts }).send(message);
      assert.equal(result.outcome, outcome, JSON.stringify(result));
      assert.match('reason' in result ? result.reason : '', reason);
      assert.doesNotMatch(JSON.stringify(result), /reader@example|secret-word/);
    });
  }
});

describe('SMTP:', () => {
  test('later when nothing listens, and when the host has no address', async (t) => {
    const { server } = await scripted(t, {});
    const closed = createServer();
    const port = await listen(t, closed);
    await new Promise((resolve) => closed.close(resolve));
    assert.equal((await smtpMailer({ server: { ...server, port } }).send(message)).outcome, 'later');
    const nowhere = { ...server, host: 'nowhere.invalid' };
    assert.equal((await smtpMailer({ server: nowhere, timeouts: patient }).send(message)).outcome, 'later');
  });

  test('the whole attempt is bounded, however slowly the server talks', { timeout: 30_000 }, async (t) => {
    const listener = createServer((socket) => {
      const drip = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket.on('close', () => clearInterval(drip)).on('error', () => undefined);
    });
    const port = await listen(t, listener);
    const server: SmtpServer = { host: '127.0.0.1', port, encryption: 'none', login: null };
    // Only the bound on the whole attempt ends it within the time of this test.
    const result = await smtpMailer({ server, timeouts: { ...patient, attemptMs: 300 } }).send(message);
    assert.deepEqual(result, { outcome: 'later', reason: 'the mail server took too long', retryAfterSeconds: null });
  });

  for (const [step, outcome] of [
    ['RCPT', 'later'],
    ['end', 'uncertain'],
  ] as const) {
    test(`stopped at ${step}: ${outcome}`, async (t) => {
      const { server, received } = await scripted(t, { [step]: silent });
      const stop = new AbortController();
      const sending = smtpMailer({ server }).send(message, { signal: stop.signal });
      while (received.length < (step === 'RCPT' ? 3 : 5)) await new Promise((resolve) => setTimeout(resolve, 5));
      stop.abort();
      assert.equal((await sending).outcome, outcome);
    });
  }

  test('a faulty message and a stopped one are not sent at all', async (t) => {
    const { server, received } = await scripted(t, {});
    const mailer = smtpMailer({ server });
    assert.equal((await mailer.send({ ...message, to: 'a@b.ca\r\nRCPT TO:<c@d.ca>' })).outcome, 'refused');
    assert.equal((await mailer.send(message, { signal: AbortSignal.abort() })).outcome, 'later');
    assert.deepEqual(received, []);
  });

  test('the envelope names the sender and the reader, and the answer is the id', async (t) => {
    const { server, received } = await scripted(t, {});
    const result = await smtpMailer({ server: { ...server, login } }).send(message);
    assert.deepEqual(result, { outcome: 'accepted', providerId: '250 2.0.0 Ok: queued as 4XYZ' });
    const plain = Buffer.from('\0user\0secret-word').toString('base64');
    assert.deepEqual(
      received.slice(1, 5).map((line) => line.replace(/ SIZE=\d+$/, '')),
      [`AUTH PLAIN ${plain}`, 'MAIL FROM:<tenders@example.org>', 'RCPT TO:<reader@example.org>', 'DATA'],
    );
  });
});

for (const encryption of ['starttls', 'tls'] as const) {
  test(`SMTP over ${encryption}: a trusted server gets login and message, an unknown one neither`, async (t) => {
    const tls = testCertificate();
    if (tls === null) return t.skip('openssl is not here');
    const taken: { isSecure: boolean; user: string; bytes: Buffer }[] = [];
    const logins: string[] = [];
    const server = new SMTPServer({
      ...tls,
      secure: encryption === 'tls',
      logger: false,
      onAuth: ({ username = '', password }, _session, callback) => {
        logins.push(username);
        callback(null, password === 'secret-word' ? { user: username } : {});
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          taken.push({ isSecure: session.secure, user: String(session.user), bytes: Buffer.concat(chunks) });
          callback(null, 'taken as 17');
        });
      },
    });
    server.on('error', () => undefined);
    const port = await listen(t, server.server);
    const address: SmtpServer = { host: '127.0.0.1', port, encryption, login };
    const unknown = await smtpMailer({ server: address }).send(message);
    assert.equal(unknown.outcome, 'later');
    assert.deepEqual([logins, taken], [[], []]);
    const result = await smtpMailer({ server: address, ca: tls.cert }).send(message);
    assert.equal(result.outcome, 'accepted', JSON.stringify(result));
    const [one] = taken;
    assert.ok(one !== undefined);
    assert.deepEqual([one.isSecure, one.user], [true, 'user']);
    const parsed = await PostalMime.parse(one.bytes);
    assert.equal(parsed.subject, 'Été');
    assert.equal(parsed.text?.trimEnd(), 'Bonjour.\n.\nÀ bientôt.');
  });
}
