import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { faultOf, prepareDataFolder } from './data-folder.ts';
import { sentenceOf } from './disk-faults.ts';

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-folder-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const rights = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

const ROOT = 0;
const SERVICE = 1000;
/** [rights, owner, who runs, secret, what the sentence names; null: it is trusted] */
const table: readonly [mode: number, uid: number, runsAs: number | null, isSecret: boolean, named: RegExp | null][] = [
  [0o700, SERVICE, SERVICE, false, null],
  [0o755, SERVICE, SERVICE, false, null],
  [0o755, SERVICE, SERVICE, true, /chmod 600 \/data/],
  [0o600, SERVICE, SERVICE, true, null],
  [0o640, SERVICE, SERVICE, true, /chmod 600 \/data/],
  [0o777, SERVICE, SERVICE, false, /can be written by other users.*chmod go-w \/data/],
  [0o775, SERVICE, SERVICE, false, /chmod go-w \/data/],
  [0o1777, SERVICE, SERVICE, false, /chmod go-w \/data/],
  // A container that runs as root on a volume of its own.
  [0o755, ROOT, ROOT, false, null],
  [0o777, ROOT, ROOT, false, /chmod go-w \/data/],
  [0o700, SERVICE, ROOT, false, /belongs to user id 1000, but Tenderfit runs as user id 0; .*chown -R 0/],
  [0o700, ROOT, SERVICE, false, /belongs to user id 0, .*chown -R 1000 \/data.*a new folder inside it/],
  // Windows says nothing of users.
  [0o777, 0, null, true, null],
];
for (const [mode, uid, runsAs, isSecret, named] of table) {
  const what = `${isSecret ? 'a secret' : 'a folder'} ${mode.toString(8)} of user ${uid} as user ${runsAs ?? 'unknown'}`;
  test(`Data folder: ${what} is ${named === null ? 'trusted' : 'refused'}`, () => {
    const fault = faultOf('/data', { mode, uid }, runsAs, isSecret);
    if (named === null) assert.equal(fault, null);
    else assert.match(fault ?? '', named);
    assert.ok(!(fault ?? '').includes('\n'));
  });
}

test('Data folder: a new one is for this user alone, with those above it', async (t) => {
  const folder = join(await folderOf(t), 'above', 'data');
  await prepareDataFolder(folder);
  assert.deepEqual([await rights(folder), await rights(join(folder, '..'))], [0o700, 0o700]);
});

for (const name of ['.', '.restore', 'database', 'documents', 'outbox', 'tmp', 'secret-key', 'control.path']) {
  test(`Data folder: ${name} that others can write stops the start until its rights are taken`, async (t) => {
    const folder = await folderOf(t);
    const path = join(folder, name);
    if (name.includes('-') || name.includes('.p')) await writeFile(path, '');
    else await mkdir(path, { recursive: true });
    await chmod(path, 0o777);
    await assert.rejects(prepareDataFolder(folder), (error: Error) => {
      assert.equal(error.name, 'DiskFaultError');
      return error.message.includes(`${path} can be written by other users`) && error.message.includes('chmod go-w');
    });
    await chmod(path, 0o755);
    await prepareDataFolder(folder);
  });
}

test('Data folder: one that belongs to somebody else is refused, for root too', async (t) => {
  if (process.getuid?.() !== ROOT) return t.skip('only root can give a folder away');
  const folder = await folderOf(t);
  await chown(folder, SERVICE, SERVICE);
  await assert.rejects(prepareDataFolder(folder), { message: /belongs to user id 1000/ });
});

test('Data folder: files of a database that were open to others are closed, once', async (t) => {
  const folder = await folderOf(t);
  await mkdir(join(folder, 'database', 'base', '5'), { recursive: true });
  const file = join(folder, 'database', 'base', '5', '1259');
  await writeFile(file, 'rows');
  for (const [path, mode] of [
    [file, 0o666],
    [join(folder, 'database', 'base'), 0o755],
    [join(folder, 'database'), 0o755],
  ] as const)
    await chmod(path, mode);
  await prepareDataFolder(folder);
  assert.deepEqual(
    [await rights(file), await rights(join(folder, 'database', 'base')), await rights(join(folder, 'database'))],
    [0o600, 0o700, 0o700],
  );
});

test('Data folder: a file in its place is told in one sentence', async (t) => {
  const folder = join(await folderOf(t), 'data');
  await writeFile(folder, '');
  await assert.rejects(prepareDataFolder(folder), {
    message: /data cannot be created because a file with that name exists/,
  });
});

test('Data folder: each failure of a disk is one sentence that names the path and what helps', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EIO']) {
    const sentence = sentenceOf(code, '/srv/data');
    assert.match(sentence ?? '', /\/srv\/data/);
    assert.match(sentence ?? '', /; (?:free|give|mount|set|check)/);
  }
  assert.equal(sentenceOf('ENOTEMPTY', '/srv/data'), null);
});
