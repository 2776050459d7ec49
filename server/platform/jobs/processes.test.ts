import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseLocation } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { heartbeatSeconds, processJobs } from '../../../tests/support/processes/job-process.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Jobs, openJobs } from './jobs.ts';

const script = new URL('../../../tests/support/processes/job-process.ts', import.meta.url);

type Worker = { child: ChildProcess; hears(text: string, withinMs?: number): Promise<void> };

/** Starts a process that does jobs; it is killed at the end of the test. */
async function startWorker(t: TestContext, location: DatabaseLocation): Promise<Worker> {
  const child = fork(script, [JSON.stringify(location)]);
  t.after(() => child.kill('SIGKILL'));
  const heard: string[] = [];
  child.on('message', (text: string) => heard.push(text));
  const hears = async (text: string, withinMs = 60_000): Promise<void> => {
    const giveUpAt = performance.now() + withinMs;
    while (!heard.includes(text)) {
      if (performance.now() > giveUpAt) assert.fail(`no "${text}" within ${withinMs} ms`);
      await sleep(10);
    }
  };
  await hears('ready', 60_000);
  return { child, hears };
}

async function untilNoneIsOpen(jobs: Jobs<typeof processJobs>): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const { waiting, running } = (await jobs.counts()).note;
    if (waiting + running === 0) return;
    if (performance.now() > giveUpAt) assert.fail(`${waiting} jobs wait, ${running} run`);
    await sleep(50);
  }
}

test('embedded: a job whose process is killed is done at the next start', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderfit-jobs-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startWorker(t, { dataDir });
  first.child.send('letter');
  await first.hears('began');
  first.child.kill('SIGKILL');
  const second = await startWorker(t, { dataDir });
  await second.hears('ended');
});

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  let url = '';
  let stop = async (): Promise<void> => undefined;
  before(async () => {
    const postgres = await startPostgres();
    url = postgres.url;
    stop = () => postgres.stop();
  });
  after(() => stop());

  test('two processes do each job once, and both do some', async (t) => {
    const database = await openDatabase({ url });
    t.after(() => database.close());
    await migrate(database);
    const jobs = await openJobs(database, processJobs, { heartbeatSeconds });
    t.after(() => jobs.stop());
    const each = 300;
    await Promise.all([startWorker(t, { url }), startWorker(t, { url })]);
    let count = 0;
    let processes = 0;
    // One of them may have had no turn while the other did what there was.
    while (processes < 2 && count < 10 * each) {
      await database.transaction(async (tx) => {
        for (let n = 0; n < each; n += 1) await jobs.enqueue(tx, 'note', { text: `n${count + n}` });
      });
      count += each;
      await untilNoneIsOpen(jobs);
      const { rows } = await sql<{ done: number; different: number; processes: number }>`
        select count(*) as done, count(distinct what) as different, count(distinct pid) as processes
        from done where what like 'n%'`.execute(database.db);
      processes = rows[0]?.processes ?? 0;
      assert.deepEqual(rows, [{ done: count, different: count, processes }]);
    }
    assert.equal(processes, 2);
  });

  test('a job whose process is killed is done by another within its heartbeat', async (t) => {
    const [first, second] = [await startWorker(t, { url }), await startWorker(t, { url })];
    first.child.send('letter');
    const killed = await Promise.race(
      [first, second].map(async (worker) => {
        await worker.hears('began');
        return worker;
      }),
    );
    killed.child.kill('SIGKILL');
    await (killed === first ? second : first).hears('ended', 120_000);
  });

  test('a job found waiting does not run before the commit of the transaction that counts on it', async (t) => {
    const database = await openDatabase({ url });
    t.after(() => database.close());
    await migrate(database);
    const catalogue = {
      score: { payload: z.strictObject({ company: z.string() }), retryLimit: 0, singleton: 'company' },
    };
    const jobs = await openJobs(database, catalogue);
    t.after(() => jobs.stop());
    await database.asOwner((db) => sql`create table facts (fact text)`.execute(db));
    const seen: number[] = [];
    jobs.work('score', async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from facts`.execute(database.db);
      seen.push(rows[0]?.count ?? -1);
    });
    await database.transaction((tx) => jobs.enqueue(tx, 'score', { company: 'a' }));
    const queued = Promise.withResolvers<void>();
    // Begun out here, because inside the transaction the pool refuses a second connection.
    const early = queued.promise.then(() => jobs.runPending());
    await database.transaction(async (tx) => {
      await sql`insert into facts values ('new')`.execute(tx);
      await jobs.enqueue(tx, 'score', { company: 'a' });
      queued.resolve();
      assert.equal(await early, 0, 'the job is locked while the transaction is open');
    });
    assert.equal(await jobs.runPending(), 1);
    assert.deepEqual(seen, [1]);
  });
});
