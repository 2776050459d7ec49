/*
 * What access control costs: `node bench/access/run.ts`, about two minutes. PostgreSQL is started for it. Each route of the
 * service, with credential, rate limit, row-level security and audit, beside the same queries without them, by turns.
 * `--write` keeps the figures in bench/results/access.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { addMember } from '#features/access/access-members.ts';
import { createKey } from '#features/access/access-keys.ts';
import { pageStatement } from '#features/opportunities/list-sql.ts';
import { columnValuesWithJsonText } from '#platform/database/column-values.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { PUBLIC_URL, SECRET_KEY } from '../../tests/support/real-service.ts';
import { buildDataset } from '../list/dataset.ts';
import { openReport, type Report } from '../list/measure.ts';
import { type Call, drive, type Load, median, type Server, startServer } from './load.ts';
import { measureParallel } from './parallel.ts';

const LISTINGS = 10_000;
const ROUNDS = 9;
const LANES = 8;
const IDS_OF_LANE = 100;
const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

type Made = { database: Database; url: string; companyId: string; secret: string; ids: string[] };

async function make(url: string): Promise<Made> {
  const database = await openDatabase({ url }, { poolSize: 2 });
  await migrate(database);
  const { bigCompanyId: companyId } = await buildDataset(database, { listings: LISTINGS, companies: 1, ofEach: 100 });
  const secret = await database.transaction(async (tx) => {
    await addMember(tx, { companyId, email: 'a@example.org', role: 'member', name: null }, OPERATOR);
    const wanted = { name: 'bench', scopes: SCOPE_VALUES, expiresAt: null };
    return (await createKey(tx, companyId, wanted, { now: new Date(), actor: OPERATOR })).secret;
  });
  const rows = await database.db
    .selectFrom('opportunities')
    .select('id')
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    // The ids of the dataset are digests; the routes take only those that are uuids in form too.
    .where(sql<boolean>`id::text ~ '^.{14}[1-8].{4}[89ab]'`)
    .limit(LANES * IDS_OF_LANE)
    .execute();
  return { database, url, companyId, secret, ids: rows.map(({ id }) => id) };
}

async function signIn({ port }: Server): Promise<string> {
  const issuer = ownIssuer({ publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, now: () => new Date() });
  const { token } = await issuer.issue({ email: 'a@example.org' });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/session`, { method: 'POST', headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || cookie === undefined) throw new Error(`signing in was answered ${answer.status}`);
  return `cookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n`;
}

/** One row of the table: the ratios are of rounds, so that what else the machine does meets both. */
async function compare(
  name: string,
  servers: { ours: Server; bare: Server },
  calls: number,
  callOf: (lane: number, number: number) => Call,
  report: Report,
): Promise<void> {
  const rounds: { ours: Load; bare: Load }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const loads: Partial<Record<'ours' | 'bare', Load>> = {};
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const kind of order) loads[kind] = await drive(servers[kind], calls, LANES, callOf);
    const { ours, bare } = loads;
    // The first round warms both.
    if (round >= 0 && ours !== undefined && bare !== undefined) rounds.push({ ours, bare });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  const speeds = rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
  report.print(
    `| ${name} | ${of(({ ours }) => ours.perSecond).toFixed(0)}/s | ${of(({ bare }) => bare.perSecond).toFixed(0)}/s | ${median(speeds).toFixed(2)} (${Math.min(...speeds).toFixed(2)} to ${Math.max(...speeds).toFixed(2)}) | ${of(({ ours }) => ours.cpuUs).toFixed(0)} us | ${of(({ bare }) => bare.cpuUs).toFixed(0)} us | ${of(({ ours, bare }) => ours.cpuUs / bare.cpuUs).toFixed(2)} |`,
  );
}

async function measureRoutes({ url, companyId, secret, ids }: Made, report: Report): Promise<void> {
  const servers = {
    ours: await startServer('ours', url, companyId),
    bare: await startServer('bare', url, companyId),
  };
  try {
    const key = `authorization: Bearer ${secret}\r\n`;
    const session = await signIn(servers.ours);
    const get = (path: string, headers: string) => (): Call => ({ method: 'GET', path, headers });
    report.print('| route | with | without | throughput, with / without | CPU with | CPU without | with / without |');
    report.print('| --- | --- | --- | --- | --- | --- | --- |');
    await compare('GET /me, key', servers, 1_200, get('/api/v1/me', key), report);
    await compare('GET /me, session', servers, 1_200, get('/api/v1/me', session), report);
    await compare('GET /opportunities, key', servers, 600, get('/api/v1/opportunities', key), report);
    await compare('GET /opportunities, session', servers, 600, get('/api/v1/opportunities', session), report);
    // Each lane archives an opportunity of its own and takes it out again, so that every call changes it.
    const archive =
      (headers: string) =>
      (lane: number, number: number): Call => ({
        method: number % 2 === 0 ? 'POST' : 'DELETE',
        path: `/api/v1/opportunities/${ids[lane * IDS_OF_LANE + (Math.floor(number / 2) % IDS_OF_LANE)] ?? ''}/archive`,
        headers,
      });
    await compare('POST and DELETE archive, key', servers, 480, archive(key), report);
    await compare('POST and DELETE archive, session', servers, 480, archive(session), report);
  } finally {
    servers.ours.stop();
    servers.bare.stop();
  }
}

const STATEMENTS = 150;

/** The statement of the list's first page alone, on one connection: as the service, and as the company's role. */
async function measureRowSecurity({ database, companyId }: Made, report: Report): Promise<void> {
  const page = { after: null, limit: 26, tsquery: null, plan: { kind: 'ordered' }, language: 'en' } as const;
  const { text, values: parameters } = pageStatement(companyId, {}, page);
  const statement = { text, values: parameters, types: columnValuesWithJsonText };
  const ways = {
    pool: () => database.pool.query(statement),
    company: () => database.forCompany(companyId).query(statement),
  };
  const timeMs = async (way: () => Promise<unknown>): Promise<number> => {
    const startMs = performance.now();
    for (let done = 0; done < STATEMENTS; done += 1) await way();
    return (performance.now() - startMs) / STATEMENTS;
  };
  const rounds: { pool: number; company: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = { pool: await timeMs(ways.pool), company: await timeMs(ways.company) };
    if (round >= 0) rounds.push(times);
  }
  const ratios = rounds.map(({ pool, company }) => company / pool);
  report.print('\n## Row-level security alone\n');
  report.print('The statement of page 1 of the list, one after the other on one connection.\n');
  report.print('| through `forCompany` | through the pool | ratio |\n| --- | --- | --- |');
  report.print(
    `| ${median(rounds.map(({ company }) => company)).toFixed(2)} ms | ${median(rounds.map(({ pool }) => pool)).toFixed(2)} ms | ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) |`,
  );
}

async function main(): Promise<void> {
  const report = openReport();
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: join(import.meta.dirname, '..', '..') }).trim();
  const changes = git('status', '--porcelain', 'server', 'database') === '' ? '' : ' with changes';
  report.print('# What access control costs\n');
  report.print(
    `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}. Made by \`node bench/access/run.ts --write\`. One company with ${LISTINGS.toLocaleString('en')} opportunities on PostgreSQL; ${LANES} connections at once; medians of ${ROUNDS} rounds by turns, ratios of each round. \`with\` is the service: credential, rate limit (in memory, each call from a new address), row-level security, and on changes the audit entry. \`without\` is a Fastify route that runs the same queries and nothing else.\n`,
  );
  const postgres = await startPostgres();
  const made = await make(postgres.url);
  try {
    await measureRoutes(made, report);
    await measureRowSecurity(made, report);
    await measureParallel(made, report);
  } finally {
    await made.database.close();
    await postgres.stop();
  }
  if (!values.write) return;
  const folder = join(import.meta.dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'access.md'), `${report.lines.join('\n')}\n`);
}

await main();
