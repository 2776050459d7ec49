import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUpFolder, readFolder, SMALL, writeFolder } from '../../../tests/support/storage/backup-folder.ts';
import { holdDirectory } from '../database/embedded/directory-lock.ts';
import { readManifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { settleFolder } from './settled-folder.ts';
import { readTarHeader, tarHeader } from './tar-blocks.ts';

const run = promisify(execFile);
const DYING = new URL('../../../tests/support/processes/dying-process.ts', import.meta.url).pathname;
const expected = new Map([...SMALL].sort(([a], [b]) => (a < b ? -1 : 1)));
const settings = { migrations: ['0001_first'], signal: new AbortController().signal, says: (): void => undefined };

/** A folder with a small data directory `data` and a backup of it, `made.tar.gz`. */
async function scene(t: TestContext): Promise<{ folder: string; data: string; file: string; target: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-backup-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  await writeFolder(data, SMALL);
  const file = join(folder, 'made.tar.gz');
  await backUpFolder(data, file);
  return { folder, data, file, target: join(folder, 'restored') };
}

describe('A backup', () => {
  test('holds all files of the data directory, which only this user may read, and any tar reads it', async (t) => {
    const { folder, data, file, target } = await scene(t);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    await restoreBackup(file, target, settings);
    assert.deepEqual(await readFolder(target), expected);
    for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
      assert.equal((await stat(join(entry.parentPath, entry.name))).mode & 0o077, 0, entry.name);
    }
    assert.deepEqual((await readdir(data)).sort(), ['database', 'documents', 'secret-key'], 'the copies are gone');
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    await run('tar', ['-xzf', file, '-C', unpacked]);
    const { size } = await stat(join(unpacked, 'manifest.json'));
    assert.ok(size > 0);
    await rm(join(unpacked, 'manifest.json'));
    assert.deepEqual(await readFolder(unpacked), expected);
  });

  test('keeps an original that is deleted while the archive is written', async (t) => {
    const { folder, data, target } = await scene(t);
    const file = join(folder, 'second.tar.gz');
    let gone = Promise.resolve();
    await backUpFolder(data, file, {
      says: (text) => {
        if (text.startsWith('checking 1 ')) gone = rm(join(data, 'documents'), { recursive: true });
      },
    });
    await gone;
    await restoreBackup(file, target, settings);
    assert.deepEqual(await readFolder(target), expected);
  });

  test('never takes the place of a file without --force, also of one that comes meanwhile', async (t) => {
    const { folder, data, file } = await scene(t);
    const before = await readFile(file);
    await assert.rejects(backUpFolder(data, file), /already exists; choose another name, or add --force/);
    const late = join(folder, 'late.tar.gz');
    let written = Promise.resolve();
    const says = (text: string): void => {
      if (text === 'writing the archive') written = writeFile(late, 'somebody else’s');
    };
    await assert.rejects(backUpFolder(data, late, { says }), /already exists/);
    await written;
    assert.equal(await readFile(late, 'utf8'), 'somebody else’s');
    assert.ok((await readFile(file)).equals(before));
    await backUpFolder(data, late, { overwrites: true });
    await checkBackup(late, settings);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  test('leaves out what is named as no original is, says so, and is restored', async (t) => {
    const { folder, data, target } = await scene(t);
    const company = 'documents/kept/0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
    const foreign = [
      'documents/kept/.DS_Store',
      'documents/kept/lost+found/x',
      `${company}/.nfs000000000a1b2c3d00000001`,
      `${company}/a b`,
      `${company}/${'n'.repeat(60)}`,
    ];
    await writeFolder(data, new Map(foreign.map((path) => [path, 'not ours'])));
    const file = join(folder, 'second.tar.gz');
    const { leftOut, manifest } = await backUpFolder(data, file);
    assert.deepEqual(leftOut.toSorted(), foreign.map((path) => path.replace('/x', '')).toSorted());
    assert.deepEqual(await checkBackup(file, settings), manifest);
    await restoreBackup(file, target, settings);
    assert.deepEqual(await readFolder(target), expected);
  });

  test('is not made while the folder of the database holds a file that no restore takes, and names it', async (t) => {
    for (const path of ['database/.DS_Store', 'database/base/1/a b', 'database/base/.nfs0000000000000001']) {
      const { folder, data } = await scene(t);
      await writeFolder(data, new Map([[path, 'not ours']]));
      await assert.rejects(backUpFolder(data, join(folder, 'second.tar.gz')), (error: Error) => {
        assert.equal(error.name, 'BackupError');
        return error.message.startsWith(`${path} in DATA_DIR is not a database file`);
      });
      assert.deepEqual((await readdir(folder)).sort(), ['data', 'made.tar.gz']);
    }
  });

  test('gets no name when its own list of contents cannot be read back', async (t) => {
    const { folder, data } = await scene(t);
    const made = backUpFolder(data, join(folder, 'second.tar.gz'), { version: '1'.repeat(41) });
    await assert.rejects(made, /^BackupError: no backup was made, because it would not restore: its list of contents/);
    assert.deepEqual((await readdir(folder)).sort(), ['data', 'made.tar.gz']);
  });

  test('sizes from 8 GiB on are written as other programs read them', () => {
    for (const sizeBytes of [0, 1, 8 ** 11 - 1, 8 ** 11, 2 ** 43 + 5]) {
      assert.deepEqual(readTarHeader(tarHeader({ path: 'a', kind: 'file', sizeBytes })), {
        path: 'a',
        kind: 'file',
        sizeBytes,
      });
    }
  });
});

describe('A restore refuses, before anything is written,', () => {
  const refused = async (file: string, target: string, message: RegExp): Promise<void> => {
    await assert.rejects(restoreBackup(file, target, settings), message);
    assert.equal(await stat(target).catch(() => null), null, `${target} was made`);
  };

  test('an archive that is cut off, wherever it is', async (t) => {
    const { folder, file, target } = await scene(t);
    const { size } = await stat(file);
    for (const length of [2, 20, Math.floor(size / 3), Math.floor(size / 2), size - 9, size - 8, size - 1]) {
      const cut = join(folder, `cut-${length}.tar.gz`);
      await writeFile(cut, await readFile(file));
      await truncate(cut, length);
      await refused(cut, target, /^ArchiveError: it is (?:cut off|damaged)/);
    }
  });

  test('an archive with any byte changed', async (t) => {
    const { folder, file, target } = await scene(t);
    const whole = await readFile(file);
    const bad = join(folder, 'bad.tar.gz');
    // The ten bytes of gzip's header hold a time and a system, which mean nothing.
    let count = 0;
    for (let at = 10; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x20, at);
      if (unzipsTo(bytes, gunzipSync(whole))) continue;
      await writeFile(bad, bytes);
      await refused(bad, target, /^ArchiveError: /);
      count += 1;
    }
    assert.ok(count > 50, `${count} archives were really damaged`);
  });

  test('an archive whose contents are others than it lists, though gzip finds it whole', async (t) => {
    const { folder, file, target } = await scene(t);
    const tar = gunzipSync(await readFile(file));
    const bad = join(folder, 'bad.tar.gz');
    const changed = Buffer.from(tar.toString('latin1').replace('an original', 'another one'), 'latin1');
    await writeFile(bad, gzipSync(changed));
    await refused(bad, target, /documents\/kept\/.* in it is damaged/);
    const more = Buffer.concat([
      tar.subarray(0, -1_024),
      tarHeader({ path: 'x', kind: 'file', sizeBytes: 0 }),
      tar.subarray(-1_024),
    ]);
    await writeFile(bad, gzipSync(more));
    await refused(bad, target, /it contains more than it lists/);
  });

  test('what is no backup', async (t) => {
    const { folder, file, target } = await scene(t);
    const tar = join(folder, 'other.tar.gz');
    await run('tar', ['-czf', tar, '-C', folder, 'data']);
    const texts: [string, string | Buffer][] = [
      ['empty', ''],
      ['text', 'hello'],
      ['zip', 'PK\u0003\u0004'],
      ['gz', gzipSync('hello')],
      ['bare.tar', gunzipSync(await readFile(file))],
    ];
    for (const [name, content] of texts) await writeFile(join(folder, name), content);
    for (const name of [...texts.map(([one]) => one), 'other.tar.gz', 'data']) {
      await refused(join(folder, name), target, /it is (?:not a Tenderfit backup|not a file|cut off)/);
    }
  });

  test('an archive of a newer version', async (t) => {
    const { folder, data, target } = await scene(t);
    const newer = join(folder, 'newer.tar.gz');
    await backUpFolder(data, newer, { migrations: ['0001_first', '0999_later'] });
    await refused(newer, target, /made by Tenderfit 1\.2\.3, which is newer than this version \(it has 0999_later\)/);
    assert.throws(
      () => readManifest('{"format": "tenderfit-backup", "format_version": 2, "colour": "red"}'),
      /it was made by a newer version of Tenderfit/,
    );
  });

  test('a path that leads elsewhere', () => {
    const manifest = (path: string): string =>
      JSON.stringify({
        format: 'tenderfit-backup',
        format_version: 1,
        made_at: '2026-11-22T10:00:00.000Z',
        version: '1',
        migrations: [],
        documents: 'archive',
        folders: [],
        files: [{ path, size_bytes: 0, sha256: createHash('sha256').digest('hex') }],
      });
    readManifest(manifest('database/base/1/2600'));
    for (const path of [
      '../x',
      '/etc/passwd',
      'database/../../x',
      'database/./x',
      'database//x',
      'other',
      'database\\x',
    ])
      assert.throws(() => readManifest(manifest(path)), /its list of contents is damaged/, path);
  });

  test('a directory that holds something, and one that a process works on', async (t) => {
    const { folder, data, file } = await scene(t);
    await assert.rejects(
      restoreBackup(file, data, settings),
      /is not empty: it contains (?:database|documents|secret-key)/,
    );
    const held = join(folder, 'held');
    await mkdir(held);
    const hold = await holdDirectory(held);
    await assert.rejects(restoreBackup(file, held, settings), /is in use by process/);
    await hold.release();
    assert.deepEqual(await readdir(held), []);
    // The folder of a file system of its own is as empty as one can be.
    await mkdir(join(held, 'lost+found'));
    await restoreBackup(file, held, settings);
  });
});

describe('A restore into a directory that another user can fill', () => {
  const PLANTED = new Map([['.restore/whole/database/PG_VERSION', 'planted']]);
  const refused = async (file: string, target: string, message: RegExp): Promise<void> => {
    await assert.rejects(restoreBackup(file, target, settings), (error: Error) => {
      assert.equal(error.name, 'DiskFaultError');
      return message.test(error.message);
    });
    assert.deepEqual(await readFolder(target), PLANTED);
  };

  test('carries out nothing that lies in one that others can write', async (t) => {
    const { file, target } = await scene(t);
    await writeFolder(target, PLANTED);
    await chmod(target, 0o777);
    await refused(file, target, /can be written by other users of this machine/);
  });

  test('carries out nothing that lies in one of somebody else, for root too', async (t) => {
    if (process.getuid?.() !== 0) return t.skip('only root can give a folder away');
    const { file, target } = await scene(t);
    await writeFolder(target, PLANTED);
    await chmod(target, 0o700);
    await chown(target, 1_000, 1_000);
    await refused(file, target, /belongs to user id 1000/);
  });
});

/** Where the same bytes stand in several places, a changed distance between them may come to the same. */
function unzipsTo(bytes: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(content);
  } catch {
    return false;
  }
}

type Step = [name: string, path: string];
const steps = async (...argv: string[]): Promise<Step[]> =>
  JSON.parse((await run(process.execPath, [DYING, ...argv, '0'])).stdout) as Step[];

async function killedAt(at: number, ...argv: string[]): Promise<void> {
  await assert.rejects(run(process.execPath, [DYING, ...argv, String(at)]), (error: { signal?: string }) => {
    assert.equal(error.signal, 'SIGKILL');
    return true;
  });
}

const CHANGES = ['link', 'rename', 'rm'];

/** Every step that changes what is there under a name, and of the others, of which there are many alike, some. */
function chosen(all: readonly Step[]): number[] {
  const numbers = all.map((_step, index) => index + 1);
  if (process.env['NIGHTLY'] === '1') return numbers;
  return numbers.filter((at) => at % 8 === 0 || CHANGES.includes(all[at - 1]?.[0] ?? ''));
}

describe('Killed at any step,', () => {
  test('a backup leaves nothing under its name or all of it, and the next one succeeds', async (t) => {
    const { folder, data } = await scene(t);
    const all = await steps('backup', data, join(folder, 'lived.tar.gz'));
    assert.ok(all.length > 5);
    // One after another: a data directory has one backup at a time.
    for (const at of chosen(all)) {
      const file = join(folder, `killed-${at}.tar.gz`);
      await killedAt(at, 'backup', data, file);
      if ((await stat(file).catch(() => null)) !== null) await checkBackup(file, settings);
    }
    await settleFolder(data);
    assert.deepEqual((await readdir(data)).sort(), ['database', 'documents', 'secret-key']);
    const last = join(folder, 'last.tar.gz');
    await backUpFolder(data, last);
    await checkBackup(last, settings);
  });

  test('a restore leaves nothing or, at the next opening, all, and can be begun again', async (t) => {
    const { folder, file } = await scene(t);
    const all = await steps('restore', join(folder, 'lived'), file);
    const outcomes = { nothing: 0, all: 0 };
    for (const at of chosen(all)) {
      const target = join(folder, `killed-${at}`);
      await killedAt(at, 'restore', target, file);
      await mkdir(target, { recursive: true });
      await settleFolder(target);
      const found = await readFolder(target);
      outcomes[found.size === 0 ? 'nothing' : 'all'] += 1;
      if (found.size === 0) await restoreBackup(file, target, settings);
      assert.deepEqual(await readFolder(target), expected, `after step ${at}, ${String(all[at - 1])}`);
    }
    assert.ok(outcomes.nothing > 3 && outcomes.all > 2, JSON.stringify(outcomes));
  });
});

test('What a killed restore left is not deleted where its names cannot be read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-backup-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFolder(folder, new Map([['.restore/whole', 'no folder: reading its names fails, for root too']]));
  await assert.rejects(settleFolder(folder), { code: 'ENOTDIR' });
  assert.deepEqual(await readdir(join(folder, '.restore')), ['whole']);
});

describe('Before it counts, all is flushed to the disk:', () => {
  const indexOf = (all: Step[], name: string, path: RegExp): number =>
    all.findLastIndex(([one, at]) => one === name && path.test(at));

  test('the archive before its name, and the name after', async (t) => {
    const { folder, data } = await scene(t);
    const all = await steps('backup', data, join(folder, 'lived.tar.gz'));
    const named = indexOf(all, 'link', /\.part$/);
    assert.ok(named > 0);
    const flushed = all.findIndex(([name, path]) => name === 'sync' && path.endsWith('.part'));
    assert.ok(flushed !== -1 && flushed < named, 'the archive');
    assert.ok(
      all.slice(named).some(([name, path]) => name === 'sync' && path === folder),
      'its name',
    );
  });

  test('every file and folder of a restore before the new name that makes it count, and that name after', async (t) => {
    const { folder, file } = await scene(t);
    const target = join(folder, 'lived');
    const all = await steps('restore', target, file);
    const counts = all.findIndex(([name, path]) => name === 'rename' && path.endsWith('partial'));
    const flushed = all.slice(0, counts).flatMap(([name, path]) => (name === 'sync' ? [path] : []));
    const wanted = [...SMALL.keys()].flatMap((path) => [path, dirname(path)]);
    for (const path of wanted) assert.ok(flushed.includes(join(target, '.restore', 'partial', path)), path);
    assert.equal(all.slice(counts).find(([name]) => name === 'sync')?.[1], join(target, '.restore'));
  });
});
