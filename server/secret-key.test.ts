import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { recordedFiles, systemError } from '../tests/support/discovery/recorded-files.ts';
import { smallDisk } from '../tests/support/storage/small-disk.ts';
import { secretKeysOf } from './secret-key.ts';

const script = new URL('../tests/support/processes/making-key-process.ts', import.meta.url);
const STEPS = ['create', 'write', 'sync of file', 'link', 'remove', 'sync of folder'] as const;

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-key-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const keyOf = async (dataDir: string): Promise<string> =>
  (await secretKeysOf({ secretKey: null, previousSecretKey: null, dataDir })).current;

/** Processes that are all ready before one of them begins; the key of each, or null of one that was killed. */
async function keysOfProcesses(dataDir: string, count: number, lastStep?: string): Promise<(string | null)[]> {
  const argv = lastStep === undefined ? [dataDir] : [dataDir, lastStep];
  const children = Array.from({ length: count }, () => fork(script, argv));
  await Promise.all(children.map((child) => once(child, 'message')));
  return await Promise.all(
    children.map(async (child) => {
      const said = new Promise<string | null>((resolve) => {
        child.once('message', (key) => resolve(key as string));
        child.once('exit', () => resolve(null));
      });
      child.send('go');
      return await said;
    }),
  );
}

test('Secret key: the first start makes one for this user alone, and every later one reads the same', async (t) => {
  const folder = await dataFolder(t);
  const key = await keyOf(folder);
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal(await keyOf(folder), key);
  assert.deepEqual(await readdir(folder), ['secret-key']);
  assert.equal((await stat(join(folder, 'secret-key'))).mode & 0o777, 0o600);
});

const refused: readonly [what: string, bytes: string, sentence: RegExp][] = [
  ['an empty file', '', /secret-key is empty; put it back from a backup, or delete it and a new key is made/],
  ['a line break alone', '\n', /secret-key is empty/],
  ['the first half of a key', 'ab'.repeat(15), /secret-key has 30 characters, but a key has at least 32/],
  ['zeros, as a power cut leaves them', '\0'.repeat(64), /secret-key does not contain a key: a key is one line/],
  ['two lines', `${'k'.repeat(40)}\n${'k'.repeat(40)}`, /secret-key does not contain a key/],
];
for (const [what, bytes, sentence] of refused) {
  test(`Secret key: ${what} is refused in one sentence, and stays as it is`, async (t) => {
    const folder = await dataFolder(t);
    const path = join(folder, 'secret-key');
    await writeFile(path, bytes, { mode: 0o600 });
    await assert.rejects(keyOf(folder), (error: Error) => {
      assert.match(error.message, sentence);
      assert.match(error.message, /sessions and all data are kept; only page cursors and unused portal tokens/);
      assert.ok(error.message.startsWith(path) && !error.message.includes('\n'));
      return true;
    });
    assert.equal(await readFile(path, 'utf8'), bytes);
  });
}

for (const mode of [0o640, 0o604, 0o660, 0o666]) {
  test(`Secret key: a file with the rights ${mode.toString(8)} is refused, and the sentence names the chmod that helps`, async (t) => {
    if (process.platform === 'win32') return t.skip('Windows has no such rights');
    const folder = await dataFolder(t);
    const key = await keyOf(folder);
    const path = join(folder, 'secret-key');
    await chmod(path, mode);
    await assert.rejects(keyOf(folder), { message: new RegExp(`run "chmod 600 ${path}"`) });
    await chmod(path, 0o600);
    assert.equal(await keyOf(folder), key);
  });
}

for (const step of STEPS) {
  test(`Secret key: a process killed before the step "${step}" leaves no key or a whole one, and nothing else after the next start`, async (t) => {
    const folder = await dataFolder(t);
    assert.deepEqual(await keysOfProcesses(folder, 1, step), [null]);
    const left = await readFile(join(folder, 'secret-key'), 'utf8').catch(() => null);
    assert.ok(left === null || /^[0-9a-f]{64}\n$/.test(left), `left: ${left}`);
    const key = await keyOf(folder);
    if (left !== null) assert.equal(key, left.trim());
    else assert.deepEqual(await readdir(folder), ['secret-key']);
  });

  test(`Secret key: a disk that is full at the step "${step}" never leaves a part of one`, async (t) => {
    const folder = await dataFolder(t);
    const files = recordedFiles(folder, (now) => {
      if (now === step) throw systemError('ENOSPC', folder);
    });
    const made = secretKeysOf({ secretKey: null, previousSecretKey: null, dataDir: folder }, files);
    await assert.rejects(made, { message: /the disk of .*secret-key is full/ });
    const left = await readFile(join(folder, 'secret-key'), 'utf8').catch(() => null);
    assert.ok(left === null || /^[0-9a-f]{64}\n$/.test(left), `left: ${left}`);
  });
}

test('Secret key: processes that start at once on a new folder all have the same key', async (t) => {
  for (let round = 0; round < 2; round += 1) {
    const folder = await dataFolder(t);
    const keys = await keysOfProcesses(folder, 3);
    assert.match(keys[0] ?? '', /^[0-9a-f]{64}$/);
    assert.equal(new Set(keys).size, 1);
    assert.equal(await keyOf(folder), keys[0]);
  }
});

test('Secret key: on a disk that is really full the start is refused and leaves no key; with room it makes one', async (t) => {
  const disk = smallDisk(t, 1);
  if (disk === null) return;
  disk.fill();
  await assert.rejects(keyOf(disk.folder), { message: /the disk of .* is full/ });
  assert.deepEqual(await readdir(disk.folder), ['filling']);
  disk.empty();
  assert.match(await keyOf(disk.folder), /^[0-9a-f]{64}$/);
});
