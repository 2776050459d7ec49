import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createCompany } from '#features/access/access.ts';
import { createProfile } from '#features/profile/profile.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import { PRODUCTS } from '../support/processes/importing-process.ts';
import { fillDataDirectory } from '../support/embedded-image.ts';
import { findPostgresPrograms, startPostgres } from '../support/postgres.ts';
import { randomFrom } from '../support/http/rate-arrivals.ts';

const PROCESS = new URL('../support/processes/importing-process.ts', import.meta.url);
const KILLS = process.env['NIGHTLY'] === '1' ? 50 : 2;
const TIMES = `${KILLS} kills; 50 with NIGHTLY=1`;
const OPERATOR = { kind: 'operator', id: 'test' } as const;
/** More are made until one came in time. */
const MOST_KILLS = KILLS + 10;
const MAKERS = 7;
/** An import takes about so long; the moments of the kills are drawn from it, each from its own part. */
const IMPORT_MS = 250;

type Target = { url: string } | { dataDir: string };

/** Opens the database between two processes: the embedded one can be held by one at a time. */
async function withDatabase<T>(target: Target, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function prepare(target: Target): Promise<string[]> {
  if ('dataDir' in target) await fillDataDirectory(target.dataDir);
  return await withDatabase(target, async (database) => {
    await migrate(database);
    await (await openJobs(database, JOBS)).stop();
    const make = async (legalName: string): Promise<string> =>
      await database.transaction(async (tx) => {
        const fields = { legalName, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
        const { id } = await createCompany(tx, fields, OPERATOR);
        await createProfile(tx, id, legalName);
        return id;
      });
    return [await make('Alder'), await make('Birch')];
  });
}

/** Runs imports from `step` on and kills the process at a moment of the first; the last that it said was done. */
async function killedImporting(target: Target, companyId: string, step: number, afterMs: number): Promise<number> {
  const address = 'url' in target ? target.url : target.dataDir;
  const child = fork(PROCESS, [address, companyId, String(step)]);
  const exited = once(child, 'exit');
  let done = step - 1;
  child.on('message', (message: { done?: number }) => (done = message.done ?? done));
  await Promise.race([once(child, 'message'), exited]);
  await wait(afterMs);
  child.kill('SIGKILL');
  assert.deepEqual(await exited, [null, 'SIGKILL'], 'the process failed by itself');
  return done;
}

/** How many imports the database holds, which must hold each of them whole. */
async function importsIn(target: Target, companyId: string, otherId: string): Promise<number> {
  const found = await withDatabase(target, async ({ db }) => {
    const count = (text: ReturnType<typeof sql>): ReturnType<typeof sql> => sql`(select count(*)::int ${text})`;
    const { rows } = await sql<Record<string, number>>`
      select ${count(sql`from products where company_id = ${companyId}`)} as products,
        ${count(sql`from products where company_id = ${companyId} and name like 'Brought by %'`)} as brought,
        ${count(sql`from partners where company_id = ${companyId} and authorized`)} as partners,
        (select cardinality(manufacturer_partners) from profiles where company_id = ${companyId}) as named,
        (select version::int from profiles where company_id = ${companyId}) as version,
        ${count(sql`from profile_changes where company_id = ${companyId} and source = 'portal_import'`)} as changes,
        ${count(sql`from audit_entries where company_id = ${companyId} and action = 'product.create'`)} as created,
        ${count(sql`from audit_entries where company_id = ${companyId} and action = 'product.change'`)} as changed,
        (select count(distinct description)::int from products where company_id = ${companyId}) as descriptions,
        (select coalesce(max(substr(description, 6)::int), 0) from products where company_id = ${companyId}) as step,
        ${count(sql`from pgboss.job where name = 'match-company' and state = 'created'`)} as jobs,
        ${count(sql`from products where company_id = ${otherId}`)} as theirs`.execute(db);
    return rows[0] ?? {};
  });
  const { step = 0, version = 0, ...counts } = found;
  const some = step > 0 ? 1 : 0;
  assert.deepEqual(counts, {
    products: PRODUCTS * some + step,
    brought: step,
    partners: MAKERS * some + step,
    named: MAKERS * some + step,
    changes: step,
    created: PRODUCTS * some + step,
    changed: PRODUCTS * Math.max(0, step - 1),
    descriptions: some,
    jobs: some,
    theirs: 0,
  });
  assert.ok(version > step || step === 0);
  return step;
}

async function killAgainAndAgain(target: Target, seed: number): Promise<void> {
  const [companyId = '', otherId = ''] = await prepare(target);
  const random = randomFrom(seed);
  let step = 0;
  let interrupted = 0;
  for (let kill = 0; kill < KILLS || (interrupted === 0 && kill < MOST_KILLS); kill += 1) {
    const afterMs = (((kill % KILLS) + random()) / KILLS) * IMPORT_MS;
    const done = await killedImporting(target, companyId, step + 1, afterMs);
    const held = await importsIn(target, companyId, otherId);
    // What was told done is there; the one under way may have come to its end unheard.
    assert.ok(held === done || held === done + 1, `${held} imports are there, ${done} were told done`);
    if (held === step) interrupted += 1;
    step = held;
  }
  assert.ok(interrupted > 0, 'no kill came while the first import was under way');
}

test(`CSV import rules 2: a process killed during an import leaves all of it or nothing, on the embedded database (${TIMES})`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-import-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await killAgainAndAgain({ dataDir: join(folder, 'database') }, 7_654_321);
});

test(`CSV import rules 2: a process killed during an import leaves all of it or nothing, on PostgreSQL (${TIMES})`, async (t) => {
  if ((await findPostgresPrograms()) === null) {
    t.skip('no PostgreSQL is installed');
    return;
  }
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  await killAgainAndAgain({ url: postgres.url }, 1_234_567);
});
