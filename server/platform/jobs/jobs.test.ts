import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import type { JobCatalogue } from './catalogue.ts';
import { openJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const catalogue = {
  note: { payload: z.strictObject({ text: z.string() }), retryLimit: 2 },
  score: { payload: z.strictObject({ company: z.string() }), retryLimit: 0, singleton: 'company' },
  sweep: { payload: z.strictObject({}), retryLimit: 0, singleton: 'one' },
} as const satisfies JobCatalogue;

const database = await testDatabase();
await database.asOwner((db) => sql`create table done (what text)`.execute(db));

/** Opens the queue and stops it when the test ends, with nothing left in it. */
async function open(t: { after(callback: () => Promise<void>): void }): Promise<Jobs<typeof catalogue>> {
  const jobs = await openJobs(database, catalogue, { pollSeconds: 30 });
  t.after(async () => {
    await jobs.stop({ timeoutMs: 1_000 });
    await sql`delete from pgboss.job`.execute(database.db);
    await sql`delete from done`.execute(database.db);
  });
  return jobs;
}

async function listDone(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from done order by what`.execute(database.db);
  return rows.map((row) => row.what);
}

const record = async ({ text }: { text: string }): Promise<void> => {
  await sql`insert into done values (${text})`.execute(database.db);
};

async function until(condition: () => Promise<boolean>, withinMs = 25_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > withinMs) assert.fail(`not so within ${withinMs} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  return performance.now() - startedAt;
}

describe('queuing', () => {
  test('a job queued in a transaction that rolls back never existed', async (t) => {
    const jobs = await open(t);
    jobs.work('note', record);
    const failing = database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'note', { text: 'lost' });
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'kept' }));
    assert.equal(await jobs.runPending(), 1);
    assert.deepEqual(await listDone(), ['kept']);
  });

  test('a job can be queued in a transaction that did not come from database.transaction', async (t) => {
    const jobs = await open(t);
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'note', { text: 'x' }));
    assert.equal((await jobs.counts()).note.waiting, 1);
  });

  test('a payload that the catalogue does not allow is refused, and the transaction with it', async (t) => {
    const jobs = await open(t);
    const wrong = { text: 1 } as unknown as { text: string };
    await assert.rejects(
      database.transaction((tx) => jobs.enqueue(tx, 'note', wrong)),
      z.ZodError,
    );
    assert.equal((await jobs.counts()).note.waiting, 0);
  });

  test('of the jobs under one key one waits, and each key has its own', async (t) => {
    const jobs = await open(t);
    await database.transaction(async (tx) => {
      for (const company of ['a', 'b', 'a', 'a']) await jobs.enqueue(tx, 'score', { company });
      await jobs.enqueue(tx, 'sweep', {});
      await jobs.enqueue(tx, 'sweep', {});
    });
    await database.transaction((tx) => jobs.enqueue(tx, 'score', { company: 'b' }));
    const counts = await jobs.counts();
    assert.equal(counts.score.waiting, 2);
    assert.equal(counts.sweep.waiting, 1);
  });

  test('while a job under a key runs, one more is queued, so that nothing queued meanwhile is missed', async (t) => {
    const jobs = await open(t);
    let runs = 0;
    jobs.work('score', async ({ company }) => {
      runs += 1;
      if (runs === 1) await database.transaction((tx) => jobs.enqueue(tx, 'score', { company }));
    });
    await database.transaction((tx) => jobs.enqueue(tx, 'score', { company: 'a' }));
    assert.equal(await jobs.runPending(), 2);
  });
});

describe('running', () => {
  test('runPending also runs delayed jobs and those that jobs queue', async (t) => {
    const jobs = await open(t);
    jobs.work('note', async ({ text }) => {
      await record({ text });
      if (text.length < 3) await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: `${text}x` }));
    });
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'x' }, { afterSeconds: 3_600 }));
    assert.equal(await jobs.runPending(), 3);
    assert.deepEqual(await listDone(), ['x', 'xx', 'xxx']);
  });

  test('on the embedded database, runPending also runs the job that a dead process left running', async (t) => {
    if (database.kind !== 'embedded') return t.skip('several processes may work on PostgreSQL');
    const jobs = await open(t);
    jobs.work('note', record);
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'x' }));
    await sql`update pgboss.job set state = 'active', started_on = now() where name = 'note'`.execute(database.db);
    assert.equal((await jobs.counts()).note.running, 1);
    assert.equal(await jobs.runPending(), 1);
    assert.deepEqual(await listDone(), ['x']);
  });

  test("runPending ends with a failing job's own error", async (t) => {
    const jobs = await open(t);
    jobs.work('note', () => Promise.reject(new Error('out of paper')));
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'x' }));
    await assert.rejects(jobs.runPending(), /out of paper/);
    assert.equal((await jobs.counts()).note.waiting, 1, 'it waits to be tried again');
  });

  test('a started process runs what it queues at once, not at the next poll', async (t) => {
    const jobs = await open(t);
    jobs.work('note', record);
    await jobs.start();
    // The workers have looked once and now wait for the poll, half a minute away.
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    const texts = Array.from({ length: 20 }, (_, index) => `n${index}`);
    for (const text of texts) await database.transaction((tx) => jobs.enqueue(tx, 'note', { text }));
    const tookMs = await until(async () => (await listDone()).length === texts.length);
    assert.ok(tookMs < 15_000, `20 jobs took ${tookMs} ms`);
  });

  test('a delayed job does not run before its time', async (t) => {
    const jobs = await open(t);
    jobs.work('note', record);
    await jobs.start();
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'later' }, { afterSeconds: 60 }));
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'now' }));
    await until(async () => (await listDone()).length > 0);
    assert.deepEqual(await listDone(), ['now']);
  });

  test('a job that fails at every try is dead: listed with its error, and can be put back', async (t) => {
    const jobs = await open(t);
    let works = false;
    jobs.work('score', async ({ company }) => {
      if (!works) throw new Error('no such printer');
      await record({ text: company });
    });
    await database.transaction((tx) => jobs.enqueue(tx, 'score', { company: 'a' }));
    await assert.rejects(jobs.runPending(), /no such printer/);
    assert.equal((await jobs.counts()).score.dead, 1);
    const [dead, ...others] = await jobs.list({ onlyFailed: true, limit: 10 });
    assert.deepEqual(others, []);
    assert.deepEqual(
      [dead?.job, dead?.state, dead?.tries, dead?.error, dead?.companyId],
      ['score', 'dead', 1, 'no such printer', null],
    );
    works = true;
    const id = dead?.id ?? '';
    const again = (): Promise<boolean> => database.transaction((tx) => jobs.retryDead(tx, id));
    assert.deepEqual(await Promise.all([again(), again()]).then((both) => both.sort()), [false, true]);
    await jobs.runPending();
    assert.deepEqual(await listDone(), ['a']);
    assert.deepEqual(await jobs.list({ onlyFailed: false, limit: 10 }), []);
  });

  test('stop waits for the job that runs', async (t) => {
    const jobs = await open(t);
    let began = false;
    jobs.work('note', async ({ text }) => {
      began = true;
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      await record({ text });
    });
    await jobs.start();
    await database.transaction((tx) => jobs.enqueue(tx, 'note', { text: 'whole' }));
    await until(async () => began);
    await jobs.stop();
    assert.deepEqual(await listDone(), ['whole']);
  });
});

test('a queue that is paused lets the job under way end and takes no other, which waits for the next process', async (t) => {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = await openJobs(database, catalogue, { pollSeconds: 0.5 });
  ending.work('note', async (payload) => {
    begun.resolve();
    await go.promise;
    await record(payload);
  });
  await database.transaction((tx) => ending.enqueue(tx, 'note', { text: 'under way' }));
  await ending.start();
  await begun.promise;
  ending.pause();
  await database.transaction((tx) => ending.enqueue(tx, 'note', { text: 'later' }));
  go.resolve();
  await until(async () => (await listDone()).length > 0);
  await ending.stop({ timeoutMs: 25_000 });
  assert.deepEqual(await listDone(), ['under way']);
  const next = await open(t);
  next.work('note', record);
  await next.runPending();
  assert.deepEqual(await listDone(), ['later', 'under way']);
});
