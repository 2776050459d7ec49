/*
 * What the start of a worker costs, on a PostgreSQL server of its own: `node --max-semi-space-size=4 --expose-gc bench/whole/start.ts
 * [--write] [--companies 1000,10000] [--copies 10]`. Some ten minutes on an idle machine. `--copies`: the last size once more with
 * so many times the companies, their profiles and stored keys copied; only the index is built of those.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openReport } from '../report.ts';
import { type Cost, total, type Workers } from './asking.ts';
import { fileOf, fillStore, onServer, workersOn } from './point.ts';
import type { BuiltIndex } from './worker.ts';

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    companies: { type: 'string', default: '1000,10000' },
    copies: { type: 'string', default: '10' },
  },
});
const SIZES = options.companies.split(',').map(Number);
const COPIES = Number(options.copies);
const LISTINGS = 1_000;
const FIRST_TENDER = 30_000_000;
const WARMING = 60;
const count = (value: number): string => Math.round(value).toLocaleString('en');

type Built = { companies: number; compiled: Cost | null; storedBytes: number; ready: Cost; index: BuiltIndex };
type Started = { companies: number; notices: Cost[]; ahead: Cost; after: Cost[] };

const folder = await mkdtemp(join(tmpdir(), 'tenderfit-start-'));
const server = await startPostgres({ autovacuum: 'off', shared_buffers: '256MB', max_wal_size: '4GB' });
const place = { server, folder };
let tenders = FIRST_TENDER;

async function matchOne(worker: Workers, notices = 1): Promise<Cost> {
  await worker.ask({ do: 'discover', file: fileOf(place, tenders, notices) });
  tenders += notices;
  for (const name of ['group-listings', 'read-notices'] as const) await worker.ask({ do: 'jobs', name });
  return await worker.costOf({ do: 'jobs', name: 'match-groups' });
}

async function build(worker: Workers): Promise<{ cost: Cost; index: BuiltIndex }> {
  const { cost, done } = await worker.ask({ do: 'prepare' });
  const index = done[0]?.index ?? null;
  if (index === null) throw new Error('no index was built');
  return { cost, index };
}

async function storedBytes(client: Client): Promise<number> {
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('company_keys') as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** The index, built by a process that starts on what another compiled, and what notices cost then. */
async function measure(name: string, companies: number): Promise<{ built: Built; started: Started }> {
  const first = workersOn(place, name);
  await first.ask({ do: 'start' });
  await first.ask({ do: 'companies', first: 0, count: companies });
  await first.end();
  const compiling = workersOn(place, name);
  await compiling.ask({ do: 'start' });
  const { cost: compiled } = await build(compiling);
  await compiling.end();
  const bytes = await onServer(server, name, storedBytes);
  const worker = workersOn(place, name);
  await worker.ask({ do: 'start' });
  const { cost: ready, index } = await build(worker);
  const notices = [await matchOne(worker), await matchOne(worker)];
  await worker.end();
  const other = workersOn(place, name);
  await other.ask({ do: 'start' });
  await build(other);
  const ahead = await other.costOf({ do: 'compile-ahead' });
  const after = [await matchOne(other), await matchOne(other)];
  await matchOne(other, WARMING);
  after.push(await matchOne(other));
  await other.end();
  return {
    built: { companies, compiled, storedBytes: bytes, ready, index },
    started: { companies, notices, ahead, after },
  };
}

const COPIED = [
  ['companies', 'id'],
  ['profiles', 'company_id'],
  ['company_keys', 'company_id'],
] as const;

/** Adds so many copies of every company that there are, without catalogs. */
async function copyCompanies(client: Client, copies: number): Promise<void> {
  await client.query(
    `create temp table copies as select id, gen_random_uuid() as copy from companies, generate_series(1, ${copies})`,
  );
  for (const [table, id] of COPIED) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_generated = 'NEVER'`,
      [table],
    );
    const values = rows.map(({ name }) => (name === id ? 'c.copy' : name === 'id' ? 'gen_random_uuid()' : `t.${name}`));
    await client.query(
      `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
       select ${values.join(', ')} from ${table} t join copies c on c.id = t.${id}`,
    );
  }
}

async function measureCopies(name: string, companies: number): Promise<Built> {
  await onServer(server, name, (client) => copyCompanies(client, COPIES - 1));
  const bytes = await onServer(server, name, storedBytes);
  const worker = workersOn(place, name);
  await worker.ask({ do: 'start' });
  const { cost: ready, index } = await build(worker);
  await worker.end();
  return { companies: companies * COPIES, compiled: null, storedBytes: bytes, ready, index };
}

const report = openReport(
  'A start',
  'start.md',
  'Processor time of our process and of the PostgreSQL server. Autovacuum is off.',
);
const both = ({ ours, server: its }: Cost): string => `${count(ours)} + ${count(its)}`;

function tellIndex(built: readonly Built[]): void {
  report.print('## The index of companies\n');
  report.table(
    [
      'companies',
      'all compiled and stored, ms ours + server',
      'built from stored keys, ms ours + server',
      'of that without a pause at most, ms on the clock',
      'stored, bytes a company',
      'memory, MB',
    ],
    built.map(({ companies, compiled, ready, index, storedBytes: bytes }) => [
      count(companies),
      compiled === null ? '' : both(compiled),
      both(ready),
      count(index.blockedMs),
      count(bytes / companies),
      count(index.memoryMb),
    ]),
  );
  report.print(
    'Memory: of the heap and of arrays, words and counts included; what the process has without them is not.\n',
  );
}

function tellNotices(started: readonly Started[]): void {
  report.print('## The first notices, ms\n');
  report.table(
    [
      'companies',
      'first',
      'second',
      'compiled ahead',
      'first after that',
      'second after that',
      `one after ${WARMING} more`,
      'verdicts of these',
    ],
    started.map(({ companies, notices, ahead, after }) => [
      count(companies),
      ...notices.map((cost) => count(total(cost))),
      count(total(ahead)),
      ...after.map((cost) => count(total(cost))),
      [...notices, ...after].map(({ judged }) => judged).join(', '),
    ]),
  );
  report.print(
    'A notice comes alone, in `match-groups`: its candidates are found, compiled where they are not yet, and judged.\n',
  );
}

try {
  await onServer(server, 'postgres', (client) => client.query('create database base'));
  await fillStore(place, 'base', 0, LISTINGS);
  const built: Built[] = [];
  const started: Started[] = [];
  for (const companies of SIZES) {
    const name = `start_${companies}`;
    await onServer(server, 'postgres', (client) => client.query(`create database ${name} template base`));
    const measured = await measure(name, companies);
    built.push(measured.built);
    started.push(measured.started);
    process.stderr.write(`${companies}: ${JSON.stringify(measured)}\n`);
    if (companies === SIZES.at(-1) && COPIES > 1) built.push(await measureCopies(name, companies));
  }
  tellIndex(built);
  tellNotices(started);
  report.save();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
