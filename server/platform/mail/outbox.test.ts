import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { test, type TestContext } from 'node:test';
import PostalMime from 'postal-mime';
import { recordedFiles, systemError } from '../../../tests/support/discovery/recorded-files.ts';
import { newMessage } from './message.ts';
import { outboxMailer } from './outbox.ts';

const now = new Date('2026-11-20T14:05:30.000Z');
const message = newMessage({
  to: 'reader@example.org',
  from: { name: 'Tenderfit', email: 'tenders@example.org' },
  subject: 'Connexion à Tenderfit',
  text: 'Bonjour à tous.\n',
  html: '<p>Bonjour à tous.</p>\n',
  idempotencyKey: 'sign-in/0001',
  date: new Date('2026-11-20T14:05:00.000Z'),
});

function outbox(t: TestContext): {
  folder: string;
  logged: Record<string, unknown>[];
  open: () => ReturnType<typeof outboxMailer>;
} {
  const root = mkdtempSync(join(tmpdir(), 'tenderfit-outbox-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'data', 'outbox');
  const logged: Record<string, unknown>[] = [];
  const log = { info: (fields: Record<string, unknown>) => void logged.push(fields) };
  return { folder, logged, open: () => outboxMailer({ folder, log, now: () => now }) };
}

test('a message is one readable .eml file in a folder of this user alone, and the log names it', async (t) => {
  const { folder, logged, open } = outbox(t);
  const result = await open().send(message);
  const [name = '', ...others] = readdirSync(folder);
  assert.deepEqual(result, { outcome: 'accepted', providerId: name });
  assert.deepEqual(others, []);
  assert.match(name, /^20261120T140500Z-sign-in-0001-[0-9a-f]{16}\.eml$/);
  assert.deepEqual(logged, [{ file: join(folder, name) }]);
  const bytes = readFileSync(join(folder, name));
  assert.ok(bytes.toString('utf8').includes('Bonjour à tous.'));
  const parsed = await PostalMime.parse(bytes);
  assert.equal(parsed.subject, 'Connexion à Tenderfit');
  assert.equal(parsed.text?.trimEnd(), 'Bonjour à tous.');
  assert.equal(parsed.html?.trimEnd(), '<p>Bonjour à tous.</p>');
  if (process.platform === 'win32') return;
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
});

test('a second send with the same key makes no second file, at once or after a restart', async (t) => {
  const { folder, open } = outbox(t);
  const mailer = open();
  const results = await Promise.all([mailer.send(message), mailer.send(message), mailer.send(message)]);
  results.push(await open().send(message));
  assert.deepEqual(new Set(results.map((one) => JSON.stringify(one))).size, 1);
  assert.equal(readdirSync(folder).length, 1);
});

test('a message is on the disk before it takes its name, and its name before it counts as sent', async (t) => {
  const { folder, logged } = outbox(t);
  const steps: string[] = [];
  const files = recordedFiles(folder, (step) => steps.push(step));
  const log = { info: (fields: Record<string, unknown>) => void logged.push(fields) };
  const { outcome } = await outboxMailer({ folder, log, now: () => now, files }).send(message);
  assert.equal(outcome, 'accepted');
  assert.deepEqual(steps, ['create', 'write', 'sync of file', 'rename', 'sync of folder']);
});

for (const failing of ['write', 'sync of file', 'rename']) {
  test(`a disk that is full at the step "${failing}" keeps a message for later and leaves nothing of it`, async (t) => {
    const { folder, logged, open } = outbox(t);
    const files = recordedFiles(folder, (step) => {
      if (step === failing) throw systemError('ENOSPC', folder);
    });
    const log = { info: (fields: Record<string, unknown>) => void logged.push(fields) };
    assert.equal((await outboxMailer({ folder, log, now: () => now, files }).send(message)).outcome, 'later');
    assert.deepEqual([readdirSync(folder), logged], [[], []]);
    assert.equal((await open().send(message)).outcome, 'accepted');
  });
}

test('another message under the same key is refused, and the first one stays', async (t) => {
  const { folder, open } = outbox(t);
  const mailer = open();
  await mailer.send(message);
  const result = await mailer.send({ ...message, text: 'Other.\n', date: '2026-11-21T00:00:00.000Z' });
  assert.equal(result.outcome, 'refused');
  assert.equal(readdirSync(folder).length, 1);
});

test('keys that differ only in signs make two files, and no key leaves the folder', async (t) => {
  const { folder, open } = outbox(t);
  const mailer = open();
  for (const idempotencyKey of ['a/b', 'a-b', '../../a', '..', '%2e%2e%2f']) {
    assert.equal((await mailer.send({ ...message, idempotencyKey })).outcome, 'accepted');
  }
  assert.equal(readdirSync(folder).length, 5);
  assert.deepEqual(readdirSync(join(folder, '..')), ['outbox']);
});

test('a faulty message is refused, a stopped one is for later, and neither is written', async (t) => {
  const { folder, open } = outbox(t);
  const mailer = open();
  assert.equal((await mailer.send({ ...message, to: 'nobody' })).outcome, 'refused');
  assert.equal((await mailer.send(message, { signal: AbortSignal.abort() })).outcome, 'later');
  assert.equal(existsSync(folder), false);
});

test('a folder that cannot be made is told as later, and sending works once it can', async (t) => {
  const { folder, open } = outbox(t);
  mkdirSync(join(folder, '..'));
  writeFileSync(folder, 'a file in its place');
  const mailer = open();
  const result = await mailer.send(message);
  assert.equal(result.outcome, 'later');
  assert.match('reason' in result ? result.reason : '', /EEXIST/);
  rmSync(folder);
  assert.equal((await mailer.send(message)).outcome, 'accepted');
});

test('temporary files of killed processes are cleared after an hour, those of running ones stay', async (t) => {
  const { folder, open } = outbox(t);
  mkdirSync(folder, { recursive: true });
  const old = join(folder, '.old.tmp');
  writeFileSync(old, 'half');
  writeFileSync(join(folder, '.young.tmp'), 'half');
  utimesSync(old, now, new Date(now.getTime() - 2 * 60 * 60 * 1000));
  utimesSync(join(folder, '.young.tmp'), now, now);
  chmodSync(old, 0o600);
  await open().send(message);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    ['.young.tmp'],
  );
});

test('a process killed while it writes leaves only whole messages', { timeout: 60_000 }, async (t) => {
  const { folder, open } = outbox(t);
  const mailerFile = join(import.meta.dirname, 'outbox.ts');
  const program = `
    import { outboxMailer } from ${JSON.stringify(mailerFile)};
    const mailer = outboxMailer({ folder: ${JSON.stringify(folder)}, log: { info() {} }, now: () => new Date() });
    const message = { ...${JSON.stringify(message)}, text: ('x'.repeat(900) + '\\n').repeat(500) };
    for (let at = 0; ; at += 1) {
      await mailer.send({ ...message, idempotencyKey: 'key-' + at });
      process.stdout.write('.');
    }`;
  for (const afterMs of [1, 7, 23]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  assert.ok(files.length >= 1);
  for (const name of files) {
    const end = readFileSync(join(folder, name)).subarray(-4).toString();
    assert.equal(end, '--\r\n', name);
  }
  assert.equal((await open().send(message)).outcome, 'accepted');
});
