import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '#features/profile/profile.ts';
import { JOBS } from '#jobs';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { foundFor, storedAndFresh } from '../../../../tests/support/matching/filed-companies.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { findPostgresPrograms, startPostgres } from '../../../../tests/support/postgres.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher } from '../matching.ts';

const script = new URL('../../../../tests/support/processes/stepping-process.ts', import.meta.url);
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const THINGS = ['Ultrasound scanners', 'Snow removal', 'Infusion pumps', 'Office furniture', 'Road paving'];
const COMPANIES = 8;
const TENDERS = 60;
const KILLS = 2;

async function startWorker(url: string): Promise<ChildProcess> {
  const child = fork(script, [url]);
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function addCompany(database: Database, at: number): Promise<string> {
  const id = await database.transaction(async (tx) => {
    const fields = {
      legalName: `Company ${at}`,
      contactEmail: 'a@example.org',
      country: 'CA',
      language: 'en',
    } as const;
    const company = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, company.id, `Company ${at}`);
    return company.id;
  });
  await edit(database, null, id, at);
  return id;
}

async function edit(
  database: Database,
  jobs: Jobs<typeof JOBS> | null,
  companyId: string,
  turn: number,
): Promise<void> {
  const categories = THINGS.filter((_, at) => at === turn % THINGS.length || (turn >> at) % 2 === 0);
  await database.transaction((tx) =>
    setProfile(
      tx,
      companyId,
      { categories },
      {
        actor: OPERATOR,
        source: 'test',
        enqueueMatching: async (_tx, payload) => await jobs?.enqueue(tx, 'match-company', payload),
        followPartners,
      },
    ),
  );
}

async function verdicts(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from verdicts`.execute(database.db);
  return rows[0]?.count ?? 0;
}

async function nothingWaits(jobs: Jobs<typeof JOBS>): Promise<void> {
  const giveUpAt = performance.now() + 120_000;
  for (let quiet = 0; quiet < 3;) {
    const counts = Object.values(await jobs.counts());
    assert.ok(
      counts.every(({ dead }) => dead === 0),
      'no job has died',
    );
    quiet = counts.every(({ waiting, running }) => waiting + running === 0) ? quiet + 1 : 0;
    assert.ok(performance.now() < giveUpAt, 'the jobs did not end');
    await sleep(150);
  }
}

async function openService(t: TestContext) {
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const jobs = await openJobs(database, JOBS);
  const workers = [await startWorker(postgres.url), await startWorker(postgres.url)];
  t.after(async () => {
    for (const worker of workers) await kill(worker);
    await jobs.stop();
    await database.close();
    await postgres.stop();
  });
  return { url: postgres.url, database, jobs, workers };
}

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  test('Steps: of two processes one is killed between steps, again and again, and every pair is judged by the last edit', async (t) => {
    const { url, database, jobs, workers } = await openService(t);
    const companies: string[] = [];
    for (let at = 0; at < COMPANIES; at += 1) companies.push(await addCompany(database, at));
    for (let turn = 0; turn < KILLS; turn += 1) {
      const groupIds: string[] = [];
      for (let at = 0; at < TENDERS; at += 1) {
        const title = `${THINGS[at % THINGS.length]} of the kind ${turn} ${at}`;
        groupIds.push((await storeTender(database, [{ title }])).groupId);
      }
      const before = await verdicts(database);
      await database.transaction((tx) => jobs.enqueue(tx, 'match-groups', { groupIds }));
      while ((await verdicts(database)) === before) await sleep(10);
      await edit(database, jobs, companies[turn] ?? '', turn + 7);
      await kill(workers.shift() as ChildProcess);
      workers.push(await startWorker(url));
    }
    await nothingWaits(jobs);
    const matcher = createMatcher(
      database,
      publishMatches,
      () => new Date(),
      async () => {},
    );
    assert.ok((await verdicts(database)) > COMPANIES * TENDERS, 'most companies have matches');
    const { stored, fresh } = await storedAndFresh(database);
    assert.deepEqual(foundFor(stored, THINGS), foundFor(fresh, THINGS), 'keys that were stored are those of now');
    for (const companyId of companies) await assertUpToDate(database.db, matcher, companyId);
  });
});
