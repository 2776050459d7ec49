import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { COMPANY_ROLE, SERVICE_ROLE } from '#platform/database/roles.ts';
import { testDatabase } from '../support/database.ts';
import { rewriteStatements } from './walls.ts';

const COMPANIES = 8;
const PRODUCTS = 3;
const UNITS = 4_000;
const POOL_SIZE = 5;
/** Units of work under way at once: many more than there are connections. */
const AT_ONCE = 100;
/** A backend is ended after so many units, on PostgreSQL. */
const KILL_EVERY = 40;

/** By this name the pool's connections are told from others, which nobody ends. */
const POOL_NAME = 'tenderfit-pool-test';

const THROWN = new Error('thrown in the midst');

type Tally = { done: number; thrown: number; lost: number; foreign: number; wrongRole: number; killed: number };

/** A pool of few connections on a database of companies with products; `kill` ends one of its backends, where it can. */
type Scene = { database: Database; companies: string[]; kill: () => Promise<number> };

async function scene(t: TestContext): Promise<Scene> {
  const prepared = await testDatabase(t);
  const companies = Array.from({ length: COMPANIES }, () => randomUUID());
  await prepared.transaction(async (tx) => {
    await sql`
      insert into companies (id, legal_name, contact_email) select id, id, 'a@example.org'
      from unnest(${companies}::uuid[]) id`.execute(tx);
    await sql`
      insert into partners (company_id, id, name, name_key) select id, id, 'x', 'x' from unnest(${companies}::uuid[]) id`.execute(
      tx,
    );
    await sql`
      insert into products (company_id, id, partner_id, name) select id, gen_random_uuid(), id, 'product ' || n
      from unnest(${companies}::uuid[]) id, generate_series(1, ${PRODUCTS}) n`.execute(tx);
  });
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined) return { database: prepared, companies, kill: () => Promise.resolve(0) };
  const { rows } = await prepared.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl);
  url.pathname = `/${rows[0]?.name ?? ''}`;
  url.searchParams.set('application_name', POOL_NAME);
  const database = await openDatabase({ url: url.href }, { poolSize: POOL_SIZE });
  const killer = new pg.Pool({ connectionString: serverUrl, max: 1 });
  t.after(async () => {
    await killer.end();
    await database.close();
  });
  return { database, companies, kill: () => killOne(killer, rows[0]?.name ?? '') };
}

async function killOne(killer: pg.Pool, name: string): Promise<number> {
  const { rows } = await killer.query(
    `select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where datname = $1 and application_name = $2 order by random() limit 1
    ) one`,
    [name, POOL_NAME],
  );
  return rows.length;
}

type Row = { company_id: string; role: string; company: string };
const READ = `select company_id, current_user as role, current_setting('tenderfit.company') as company from products`;

/** Reads without a condition, as a forgotten one would; each unit in one of the ways that the program has. */
async function unit({ database, companies }: Scene, index: number, tally: Tally): Promise<void> {
  const companyId = companies[index % COMPANIES] ?? '';
  const isThrowing = index % 10 === 3;
  const company = database.forCompany(companyId);
  const look = (rows: readonly Row[]): void => {
    if (rows.some((row) => row.company_id !== companyId) || rows.length !== PRODUCTS) tally.foreign += 1;
    if (rows.some((row) => row.role !== COMPANY_ROLE || row.company !== companyId)) tally.wrongRole += 1;
  };
  if (index % 3 === 0) {
    look((await company.query<Row>(isThrowing ? `${READ} where 1 / (length(name) - length(name)) = 1` : READ)).rows);
  } else if (index % 3 === 1) {
    look((await sql<Row>`${sql.raw(READ)}`.execute(company.db)).rows);
    if (isThrowing) await sql`select 1 / 0`.execute(company.db);
  } else {
    await company.transaction(async (tx) => {
      look((await sql<Row>`${sql.raw(READ)}`.execute(tx)).rows);
      if (isThrowing) throw THROWN;
      await sql`update products set updated_at = now()`.execute(tx);
      look((await sql<Row>`${sql.raw(READ)}`.execute(tx)).rows);
    });
  }
}

/** Between the units, background work on the same connections, which is to see every company's rows. */
async function serviceUnit({ database }: Scene, tally: Tally): Promise<void> {
  const { rows } = await database.pool.query<{ role: string; company: string | null; count: number }>(
    `select current_user as role, current_setting('tenderfit.company', true) as company,
      (select count(*)::int from products) as count`,
  );
  const [row] = rows;
  if (row?.role !== SERVICE_ROLE || (row.company ?? '') !== '') tally.wrongRole += 1;
  if (row?.count !== COMPANIES * PRODUCTS) tally.foreign += 1;
}

async function runUnits(context: Scene, units: number): Promise<Tally> {
  const tally: Tally = { done: 0, thrown: 0, lost: 0, foreign: 0, wrongRole: 0, killed: 0 };
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < units; index = next++) {
      if (index % KILL_EVERY === 0) tally.killed += await context.kill();
      try {
        await (index % 20 === 19 ? serviceUnit(context, tally) : unit(context, index, tally));
        tally.done += 1;
      } catch (error) {
        if (error === THROWN || isDivision(error)) tally.thrown += 1;
        else tally.lost += 1;
        if (context.database.kind === 'embedded' && error !== THROWN && !isDivision(error)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return tally;
}

function isDivision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22012';
}

/** Takes every connection of the pool at once and asks each as whom it works. */
async function leftBehind({ database }: Scene): Promise<string[]> {
  const size = database.kind === 'embedded' ? 1 : POOL_SIZE;
  const clients = await Promise.all(Array.from({ length: size }, () => database.pool.connect()));
  const states: string[] = [];
  for (const client of clients) {
    const { rows } = await client.query<{ state: string }>(
      `select current_user || ' for ' || coalesce(current_setting('tenderfit.company', true), '') as state`,
    );
    states.push(rows[0]?.state ?? 'nothing');
    client.release();
  }
  return states.filter((state) => state !== `${SERVICE_ROLE} for `);
}

describe('Connections that companies share', () => {
  test('never show a row of another company, nor keep a role or a company, whatever is thrown or killed', async (t) => {
    const context = await scene(t);
    const tally = await runUnits(context, UNITS);
    t.diagnostic(`${context.database.kind}: ${JSON.stringify(tally)}`);
    assert.deepEqual([tally.foreign, tally.wrongRole], [0, 0]);
    assert.equal(tally.done + tally.thrown + tally.lost, UNITS);
    assert.ok(tally.thrown > UNITS / 15, `${tally.thrown} thrown`);
    assert.ok(tally.done > UNITS / 2, `${tally.done} done`);
    if (context.database.kind === 'postgres')
      assert.ok(tally.killed > UNITS / KILL_EVERY / 2, `${tally.killed} killed`);
    assert.deepEqual(await leftBehind(context), []);
  });

  test('would, with a role and a company set for the session: these tests notice', async (t) => {
    const context = await scene(t);
    const statements = rewriteStatements((text) =>
      text.replace('set local role', 'set role').replace('set local tenderfit.company', 'set tenderfit.company'),
    );
    let tally: Tally;
    try {
      tally = await runUnits({ ...context, kill: () => Promise.resolve(0) }, UNITS / 10);
    } finally {
      statements.stop();
    }
    t.diagnostic(`${tally.foreign} with wrong rows, ${tally.wrongRole} in a wrong role`);
    assert.ok(tally.foreign + tally.wrongRole > 0);
    assert.notDeepEqual(await leftBehind(context), []);
  });
});
