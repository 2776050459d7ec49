import Fastify from 'fastify';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOBS } from '#jobs';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { readExposition, sampleOf } from '../../../tests/support/exposition.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { readFigures } from './operations-figures.ts';
import { openMetricsServer } from './operations-metrics.ts';

const log = { debug: () => {}, info: () => {}, error: () => {} };

/** Runs `work` while another connection keeps everybody from reading the table. */
async function whileLocked(url: string, table: string, work: () => Promise<void>): Promise<void> {
  const other = await openDatabase({ url });
  try {
    await other.asOwner(async (db) => {
      await db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
        await work();
      });
    });
  } finally {
    await other.close();
  }
}

test('Metrics on PostgreSQL: a statement that takes too long leaves its own figure out; a server that is gone, all', async (t) => {
  if ((await findPostgresPrograms()) === null) return t.skip('PostgreSQL is not here');
  const postgres = await startPostgres();
  let isStopped = false;
  const database: Database = await openDatabase({ url: postgres.url });
  t.after(async () => {
    await database.close();
    if (!isStopped) await postgres.stop();
  });
  await migrate(database);
  const jobs = await openJobs(database, JOBS);
  t.after(() => jobs.stop());
  const now = (): Date => new Date();
  const metrics = await openMetricsServer({ database, api: Fastify(), version: '0', now, log });
  const reasons: unknown[] = [];
  await whileLocked(postgres.url, 'match_queue', async () => {
    const startedMs = performance.now();
    const figures = await readFigures(database, now, (reason) => reasons.push(reason));
    // Any other statement would wait for its minute.
    assert.ok(performance.now() - startedMs < 45_000);
    assert.deepEqual([figures.isDatabaseUp, figures.matchQueue], [true, null]);
    assert.equal(figures.jobs?.['match-groups'].waiting, 0);
    assert.deepEqual([figures.documents, figures.sourceAges], [{ processing: 0, ready: 0, failed: 0 }, {}]);
  });
  assert.match(String(reasons), /canceling statement due to statement timeout/);
  assert.deepEqual((await readFigures(database, now)).matchQueue, { waiting: 0, oldestSeconds: 0 });

  await postgres.stop();
  isStopped = true;
  const answer = await metrics.inject('/metrics');
  const samples = readExposition(answer.body);
  assert.equal(sampleOf(samples, 'tenderfit_database_up'), 0);
  assert.ok(sampleOf(samples, 'process_cpu_seconds_total') > 0);
  assert.equal(sampleOf(samples, 'tenderfit_database_pool_waiting'), 0);
  // An unknown value is not reported as 0.
  const names = new Set(samples.map(({ name }) => name));
  for (const name of ['match_queue_pairs', 'match_queue_oldest_age_seconds', 'jobs', 'context_documents']) {
    assert.ok(!names.has(`tenderfit_${name}`), name);
  }
});
