import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { archive, publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '#features/profile/profile.ts';
import { JOBS } from '#jobs';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { findPostgresPrograms, startPostgres } from '../../../../tests/support/postgres.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher } from '../matching.ts';

const script = new URL('../../../../tests/support/processes/matching-process.ts', import.meta.url);
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const THINGS = ['Ultrasound scanners', 'Snow removal', 'Infusion pumps', 'Office furniture', 'Road paving'];
const TURNS = 24;

/** A process that does jobs; the answer ends it. */
async function startWorker(url: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-matching-'));
  const child = fork(script, [url, folder]);
  await once(child, 'message');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
}

/** A database with the jobs' queues, and two processes that do them; ended in the reverse order. */
async function startService(t: TestContext): Promise<{ database: Database; jobs: Jobs<typeof JOBS> }> {
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const jobs = await openJobs(database, JOBS);
  const workers = await Promise.all([startWorker(postgres.url), startWorker(postgres.url)]);
  t.after(async () => {
    for (const end of workers) await end();
    await jobs.stop();
    await database.close();
    await postgres.stop();
  });
  return { database, jobs };
}

async function addCompany(database: Database, name: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, name);
    return id;
  });
}

type Row = { id: string; discovered_at: string; status: string; archived_at: string | null };

/** What a client that polls by `discovered_at` sees, and what people did with it meanwhile. */
class Poller {
  readonly seen = new Map<string, Row>();
  /** Of rows that came into sight after a later one had. */
  readonly late: string[] = [];
  /** Of rows whose status or archive nobody moved, and that moved. */
  readonly moved: string[] = [];
  #newest = '';
  readonly database: Database;
  readonly companyId: string;

  constructor(database: Database, companyId: string) {
    this.database = database;
    this.companyId = companyId;
  }

  async look(): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select id, discovered_at, status, archived_at from opportunities
      where company_id = ${this.companyId} and visible order by discovered_at, id`.execute(this.database.db);
    for (const row of rows) {
      const before = this.seen.get(row.id);
      if (before === undefined && row.discovered_at <= this.#newest) this.late.push(row.id);
      if (before !== undefined && (before.status !== row.status || before.archived_at !== row.archived_at)) {
        this.moved.push(`${row.id}: ${JSON.stringify([before, row])}`);
      }
      this.seen.set(row.id, row);
    }
    this.#newest = rows.at(-1)?.discovered_at ?? this.#newest;
    return rows;
  }

  /** Does what a person would with one of the rows. */
  async act(turn: number): Promise<void> {
    const row = [...this.seen.values()].filter((one) => one.archived_at === null && one.status === 'scored')[0];
    if (row === undefined) return;
    const context = { now: new Date(), actor: OPERATOR, requestId: 'test' };
    if (turn % 2 === 0) await archive(this.database, this.companyId, row.id, context);
    else {
      await sql`update opportunities set status = 'notified' where company_id = ${this.companyId} and id = ${row.id}`.execute(
        this.database.db,
      );
    }
    const { rows } = await sql<Row>`
      select id, discovered_at, status, archived_at from opportunities
      where company_id = ${this.companyId} and id = ${row.id}`.execute(this.database.db);
    for (const changed of rows) this.seen.set(changed.id, changed);
  }
}

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  test('Re-score: two processes at once move no status and no archive, and discovered_at only grows', async (t) => {
    const { database, jobs } = await startService(t);
    const companies = await Promise.all(['First', 'Second'].map((name) => addCompany(database, name)));
    const pollers = companies.map((companyId) => new Poller(database, companyId));
    for (let turn = 0; turn < TURNS; turn += 1) {
      await Promise.all([
        arrive(database, jobs, turn),
        ...companies.map((companyId, at) => edit(database, jobs, companyId, turn + at)),
        ...pollers.map((poller) => poller.look()),
      ]);
      await sleep(60);
      for (const poller of pollers) {
        await poller.look();
        await poller.act(turn);
      }
    }
    await nothingWaits(jobs);
    const matcher = createMatcher(
      database,
      publishMatches,
      () => new Date(),
      async () => {},
    );
    for (const poller of pollers) {
      assert.ok((await poller.look()).length > 5, 'the company has matches');
      assert.deepEqual(poller.late, []);
      assert.deepEqual(poller.moved, []);
      assert.ok([...poller.seen.values()].some((row) => row.archived_at !== null || row.status === 'notified'));
      await assertUpToDate(database.db, matcher, poller.companyId);
    }
  });
});

/** Three tenders arrive, each in a job of its own, which the two processes share. */
async function arrive(database: Database, jobs: Jobs<typeof JOBS>, turn: number): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    const tender = await storeTender(database, [{ title: `${THINGS[(turn + at) % THINGS.length]} ${turn}` }]);
    await database.transaction((tx) => jobs.enqueue(tx, 'match-groups', { groupIds: [tender.groupId] }));
  }
}

async function edit(database: Database, jobs: Jobs<typeof JOBS>, companyId: string, turn: number): Promise<void> {
  const categories = THINGS.filter((_, at) => (turn >> at) % 2 === 0);
  const geography = turn % 5 === 0 ? ['Quebec'] : [];
  await database.transaction((tx) =>
    setProfile(
      tx,
      companyId,
      { categories, geography },
      {
        actor: OPERATOR,
        source: 'test',
        enqueueMatching: (_tx, payload) => jobs.enqueue(tx, 'match-company', payload),
        followPartners,
      },
    ),
  );
}

async function nothingWaits(jobs: Jobs<typeof JOBS>): Promise<void> {
  const giveUpAt = performance.now() + 90_000;
  for (let quiet = 0; quiet < 3;) {
    const counts = Object.values(await jobs.counts());
    assert.equal(
      counts.reduce((sum, one) => sum + one.dead, 0),
      0,
      'no job has died',
    );
    const open = ['match-groups', 'match-company', 'match-queued'] as const;
    const all = await jobs.counts();
    quiet = open.every((name) => all[name].waiting + all[name].running === 0) ? quiet + 1 : 0;
    assert.ok(performance.now() < giveUpAt, 'the jobs did not end');
    await sleep(150);
  }
}
