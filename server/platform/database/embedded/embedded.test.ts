import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { runCrashes } from '../../../../tests/support/crashing-writer.ts';
import { embeddedImage, fillDatabaseFolder, fillDataDirectory } from '../../../../tests/support/embedded-image.ts';
import { type Database, openDatabase } from '../database.ts';
import { holdDirectory, DirectoryHeldError } from './directory-lock.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { startUpkeep } from './upkeep.ts';
import { WireFrames } from './wire-frames.ts';
import { durableParameters } from './start-parameters.ts';

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-embedded-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

test('every commit calls fsync of the operating system', async (t) => {
  const folder = await temporaryDirectory(t);
  await fillDatabaseFolder(folder);
  const files = new DurableNodeFS(folder);
  const database = await PGlite.create({ fs: files, startParams: durableParameters });
  await database.exec('create table t (n int)');
  const before = files.fsyncCount;
  for (let n = 0; n < 50; n += 1) await database.query('insert into t values ($1)', [n]);
  const commits = files.fsyncCount - before;
  await database.close();
  assert.ok(commits >= 50, `50 commits called fsync ${commits} times`);
});

test('a process killed while it writes loses nothing it acknowledged, and half of nothing is kept', async (t) => {
  const rounds = process.env['NIGHTLY'] === '1' ? 20 : 3;
  const dataDir = await temporaryDirectory(t);
  await fillDataDirectory(dataDir);
  const result = await runCrashes(dataDir, rounds);
  assert.equal(result.rounds, rounds);
  assert.ok(result.acknowledged > rounds, 'the killed processes wrote something');
  assert.deepEqual({ lost: result.lost, partial: result.partial }, { lost: 0, partial: 0 });
});

describe('one process on a directory', () => {
  test('a second process is refused and told who holds it', async (t) => {
    const directory = await temporaryDirectory(t);
    const script = new URL('../../../../tests/support/crashing-writer-process.ts', import.meta.url);
    const holder = fork(script, [directory]);
    t.after(() => holder.kill('SIGKILL'));
    await once(holder, 'message');
    await assert.rejects(openDatabase({ dataDir: directory }), (error: unknown) => {
      assert.ok(error instanceof DirectoryHeldError);
      assert.equal(error.holderPid, holder.pid);
      assert.match(error.message, new RegExp(`in use by process ${holder.pid};`));
      return true;
    });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await holdDirectory(directory)).release();
  });

  test('the same process cannot open it twice either, and can after it let go', async (t) => {
    const directory = await temporaryDirectory(t);
    const hold = await holdDirectory(directory);
    await assert.rejects(holdDirectory(directory), DirectoryHeldError);
    await hold.release();
    await (await holdDirectory(directory)).release();
  });
});

test('upkeep vacuums and checkpoints after writes, and not again without any', async () => {
  const database = await openDatabase({ memory: { image: await embeddedImage() } });
  await database.asOwner((db) =>
    sql.raw('create table t (n int); insert into t select generate_series(1, 1000)').execute(db),
  );
  const statements: string[] = [];
  const client = await database.pool.connect();
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    if (typeof asked[0] === 'string') statements.push(asked[0]);
    return query(...asked);
  }) as typeof client.query;
  client.release();
  const log = { info: () => undefined, warn: assert.fail, error: assert.fail };
  const upkeep = startUpkeep(database.pool, log, { checkpointMs: 40, vacuumMs: 40 });
  const seen = async (isSo: () => boolean): Promise<void> => {
    for (const giveUpAt = performance.now() + 60_000; !isSo(); await sleep(20)) {
      assert.ok(performance.now() < giveUpAt, `after a minute only ${statements.join(', ')}`);
    }
  };
  await seen(() => statements.includes('checkpoint'));
  // Each look at whether something was written is a statement, too.
  const before = statements.length;
  await seen(() => statements.length > before + 20);
  await upkeep.stop();
  await database.close();
  const done = statements.filter((text) => !/^(?:select|set role)/.test(text));
  assert.deepEqual(done.slice(0, 2), ['vacuum (analyze)', 'checkpoint']);
  assert.ok(done.length <= 4, `done without new writes: ${done.join(', ')}`);
});

test('an image opens with all that was in it, and what is written then to one database is in no other', async (t) => {
  const image = join(await temporaryDirectory(t), 'image.tar');
  const first = await openDatabase({ memory: { image: await embeddedImage() } }, { durable: false });
  // More than a page, so that the file that holds it also grows after opening.
  const fill = sql.raw('create table t as select n, repeat(md5(n::text), 10) as text from generate_series(1, 1000) n');
  const digest = sql<{ digest: string }>`select md5(string_agg(n || text, ',' order by n)) as digest from t`;
  await first.asOwner((db) => fill.execute(db));
  const written = (await first.asOwner((db) => digest.execute(db))).rows;
  await first.saveImage(image);
  await first.close();
  const [one, other] = await Promise.all([openImage(), openImage()]);
  await one.asOwner((db) => sql`insert into t select n, 'more' from generate_series(1, 5000) n`.execute(db));
  await one.asOwner((db) => sql`delete from t where text <> 'more'`.execute(db));
  assert.deepEqual((await other.asOwner((db) => digest.execute(db))).rows, written);
  const third = await openImage();
  assert.deepEqual((await third.asOwner((db) => digest.execute(db))).rows, written);
  const count = await one.asOwner((db) => sql<{ n: number }>`select count(*)::int as n from t`.execute(db));
  assert.deepEqual(count.rows, [{ n: 5000 }]);
  for (const database of [one, other, third]) await database.close();

  async function openImage(): Promise<Database> {
    return await openDatabase({ memory: { image } }, { durable: false });
  }
});

test('an image that cannot be read refuses with a short text', async () => {
  await assert.rejects(openDatabase({ memory: { image: '/nothing/here.tar' } }), (error: Error) => {
    assert.match(error.message, /did not start.*ENOENT/);
    assert.ok(error.message.length < 700);
    return true;
  });
});

test('a folder that holds no whole database is refused in one sentence, without the name of a class', async (t) => {
  const dataDir = await temporaryDirectory(t);
  await mkdir(join(dataDir, 'database', 'base'), { recursive: true, mode: 0o700 });
  await assert.rejects(openDatabase({ dataDir }), {
    message: /^the embedded database did not start: \S+database contains base but no PG_VERSION/,
  });
});

describe('frames of the wire protocol', () => {
  const startup = message('', 'xxxx');
  const parse = message('P', 'select 1');
  const sync = message('S', '');
  const query = message('Q', 'select 2');

  function message(type: string, payload: string): Buffer {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(payload.length + 4);
    return Buffer.concat([Buffer.from(type), length, Buffer.from(payload)]);
  }

  const cases: { name: string; written: Buffer[]; taken: (Buffer | null)[] }[] = [
    { name: 'a first message is answerable', written: [startup], taken: [startup] },
    {
      name: 'a first message in two parts',
      written: [startup.subarray(0, 5), startup.subarray(5)],
      taken: [null, startup],
    },
    {
      name: 'a Parse waits for its Sync',
      written: [startup, parse, sync],
      taken: [startup, null, Buffer.concat([parse, sync])],
    },
    {
      name: 'what is behind the last answerable message waits',
      written: [startup, Buffer.concat([query, parse.subarray(0, 3)]), Buffer.concat([parse.subarray(3), sync])],
      taken: [startup, query, Buffer.concat([parse, sync])],
    },
    {
      name: 'a length cut in two',
      written: [startup, query.subarray(0, 2), query.subarray(2)],
      taken: [startup, null, query],
    },
  ];
  for (const { name, written, taken } of cases) {
    test(name, () => {
      const frames = new WireFrames();
      assert.deepEqual(
        written.map((bytes) => frames.take([bytes])).map((bytes) => (bytes === null ? null : Buffer.from(bytes))),
        taken,
      );
    });
  }
});
