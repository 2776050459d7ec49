import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, fsyncSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, open, opendir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { systemError } from '../../../../tests/support/discovery/recorded-files.ts';
import { fillDatabaseFolder } from '../../../../tests/support/embedded-image.ts';
import { openDatabase } from '../database.ts';
import { DiskReserve } from './disk-reserve.ts';
import { DurableNodeFS, flushTree, type SystemCalls } from './durable-fs.ts';
import { withFirstFill } from './first-fill.ts';
import { durableParameters } from './start-parameters.ts';
import { WriteSwitch } from './write-switch.ts';

const MB = 1024 * 1024;
const failingDisk = new URL('../../../../tests/support/processes/failing-disk-process.ts', import.meta.url);

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-files-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function create(t: TestContext, calls: SystemCalls, reserve?: DiskReserve): Promise<PGlite> {
  const folder = join(await folderOf(t), 'database');
  await fillDatabaseFolder(folder);
  const fs = new DurableNodeFS(folder, {
    calls,
    ...(reserve === undefined ? {} : { reserve }),
    stop: (error) => assert.fail(String(error)),
  });
  const database = await PGlite.create({ fs, startParams: durableParameters });
  t.after(() => database.close());
  return database;
}

test('Embedded files: a commit answers only after its part of the log was written and then flushed', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells the path of an open file');
  const calls: string[] = [];
  const database = await create(t, {
    fsync: (file) => {
      fsyncSync(file);
      calls.push(`flush ${readlinkSync(`/proc/self/fd/${file}`)}`);
    },
    beforeWrite: (path) => calls.push(`write ${path}`),
  });
  await database.exec('create table t (n int)');
  for (let n = 0; n < 10; n += 1) {
    calls.length = 0;
    await database.query('insert into t values ($1)', [n]);
    const ofLog = calls.filter((call) => call.includes('/pg_wal/'));
    assert.match(ofLog[0] ?? '', /^write /);
    assert.match(ofLog.at(-1) ?? '', /^flush /, 'what was written last is flushed');
  }
});

test('Embedded files: all of them are for this user alone, whatever rights the process gives', async (t) => {
  if (process.platform === 'win32') return t.skip('Windows has no such rights');
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const folder = await folderOf(t);
  const database = await openDatabase({ dataDir: folder });
  await database.asOwner(async (db) => await db.schema.createTable('t').addColumn('n', 'integer').execute());
  await database.close();
  const open: string[] = [];
  let count = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    count += 1;
    // What a socket's folder lets nobody else reach.
    if (!entry.isSocket() && ((await stat(path)).mode & 0o077) !== 0) open.push(path);
  }
  assert.ok(count > 900, `${count} files`);
  assert.deepEqual(open, []);
});

test('Embedded files: without room a table does not grow, reading goes on, and writing once there is room', async (t) => {
  const reserve = new DiskReserve(join(await folderOf(t), 'reserve'), MB);
  reserve.take();
  let isFull = false;
  const database = await create(
    t,
    {
      fsync: fsyncSync,
      beforeWrite: (path) => {
        if (isFull && path.includes('/base/')) throw systemError('ENOSPC', path);
      },
    },
    reserve,
  );
  const writes = new WriteSwitch(database, reserve);
  await database.exec('create table t (n int, text text); insert into t values (1)');
  isFull = true;
  const grow = `insert into t select n, repeat('x', 500) from generate_series(1, 1000) as n`;
  await assert.rejects(database.exec(grow), { code: '53100' });
  assert.equal(reserve.isFull, true);
  await writes.settle();
  await assert.rejects(database.exec('insert into t values (2)'), { code: '25006' });
  assert.deepEqual((await database.query('select n from t')).rows, [{ n: 1 }]);
  isFull = false;
  await writes.recover();
  await database.exec(grow);
  assert.deepEqual((await database.query('select count(*)::int as n from t')).rows, [{ n: 1001 }]);
});

test('Embedded files: a log without room takes the reserve, the commit lasts, and no further write is taken', async (t) => {
  const path = join(await folderOf(t), 'reserve');
  const reserve = new DiskReserve(path, MB);
  reserve.take();
  let isFull = false;
  const database = await create(
    t,
    {
      fsync: fsyncSync,
      beforeWrite: (written) => {
        if (isFull && existsSync(path) && written.includes('/pg_wal/')) throw systemError('ENOSPC', written);
      },
    },
    reserve,
  );
  const writes = new WriteSwitch(database, reserve);
  await database.exec('create table t (n int)');
  isFull = true;
  await database.exec('insert into t values (1)');
  assert.deepEqual([reserve.isFull, existsSync(path)], [true, false]);
  await writes.settle();
  await assert.rejects(database.exec('insert into t values (2)'), { code: '25006' });
  assert.deepEqual((await database.query('select n from t')).rows, [{ n: 1 }]);
});

for (const [failing, code] of [
  ['log', 'ENOSPC'],
  ['flush', 'EIO'],
] as const) {
  test(`Embedded files: a ${failing} that fails for good stops the database at once, and keeps what it acknowledged`, async (t) => {
    const folder = join(await folderOf(t), 'database');
    await fillDatabaseFolder(folder);
    const child = fork(failingDisk, [folder, failing]);
    t.after(() => child.kill('SIGKILL'));
    const said: unknown[] = [];
    child.on('message', (message) => said.push(message));
    await once(child, 'exit');
    assert.deepEqual(said, [{ committed: 1 }, { stopped: code }]);
    const database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableParameters });
    assert.deepEqual((await database.query('select n from t where n = 1')).rows, [{ n: 1 }]);
    await database.close();
  });
}

test('First fill: each file and folder is flushed', async (t) => {
  const folder = await folderOf(t);
  await mkdir(join(folder, 'base', '5'), { recursive: true });
  await writeFile(join(folder, 'base', '5', '1259'), '');
  await writeFile(join(folder, 'PG_VERSION'), '');
  const flushed: string[] = [];
  await flushTree(folder, async (...given) => {
    const handle = await open(...given);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      flushed.push(String(given[0]).slice(folder.length));
    };
    return handle;
  });
  assert.deepEqual(flushed.sort(), ['', '/PG_VERSION', '/base', '/base/5', '/base/5/1259']);
});

const isMarked = (directory: string): boolean => existsSync(`${directory}.unfinished`);

test('First fill: it is marked as unfinished until all of it was flushed', async (t) => {
  const directory = join(await folderOf(t), 'database');
  const seen: [string, boolean][] = [];
  const step = (name: string) => async (): Promise<void> => {
    seen.push([name, isMarked(directory)]);
    await Promise.resolve();
  };
  await withFirstFill(directory, true, new DiskReserve(`${directory}.reserve`, MB), step('made'), step('flushed'));
  assert.deepEqual(
    [...seen, ['done', isMarked(directory)]],
    [
      ['made', true],
      ['flushed', true],
      ['done', false],
    ],
  );
});

test('First fill: a folder with something in it but no PG_VERSION is refused and stays; an empty one is filled', async (t) => {
  const directory = join(await folderOf(t), 'database');
  const reserve = new DiskReserve(`${directory}.reserve`, MB);
  await mkdir(join(directory, 'base', '5'), { recursive: true });
  await writeFile(join(directory, 'base', '5', '1259'), 'rows');
  let opened = 0;
  const open = async (): Promise<void> => {
    opened += 1;
    await Promise.resolve();
  };
  await assert.rejects(withFirstFill(directory, false, reserve, open), (error: Error) => {
    assert.equal(error.name, 'DiskFaultError');
    return /database contains base but no PG_VERSION.*; copy it again, run "tenderfit restore"/.test(error.message);
  });
  assert.equal(opened, 0);
  assert.equal(await readFile(join(directory, 'base', '5', '1259'), 'utf8'), 'rows');
  assert.equal(isMarked(directory), false);
  await rm(join(directory, 'base'), { recursive: true });
  await withFirstFill(directory, false, reserve, open);
  assert.equal(opened, 1);
});

test('First fill: one that fails leaves nothing, and one that was killed is made anew', async (t) => {
  const folder = await folderOf(t);
  const directory = join(folder, 'database');
  const reserve = new DiskReserve(`${directory}.reserve`, MB);
  const fail = (): Promise<never> => Promise.reject(systemError('ENOSPC', directory));
  await assert.rejects(withFirstFill(directory, true, reserve, fail), { code: 'ENOSPC' });
  assert.deepEqual(await readdir(folder), []);
  await mkdir(join(directory, 'base'), { recursive: true });
  await writeFile(join(directory, 'PG_VERSION'), '17');
  await writeFile(`${directory}.unfinished`, '');
  const database = await openDatabase({ dataDir: folder });
  t.after(() => database.close());
  await database.pool.query('select 1');
  assert.equal(isMarked(directory), false);
});
