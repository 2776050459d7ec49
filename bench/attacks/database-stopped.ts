/*
 * The database is away for 20 seconds under load: `node bench/attacks/database-stopped.ts [stopped|silent] [seconds]`.
 * `stopped`: PostgreSQL's processes are sent SIGSTOP; `silent`: a proxy before it swallows every byte. A `serve` and a `worker`
 * run on it. Prints how long requests took to be answered while it was away, how long after its return the first was
 * answered 200 and the first job was done, and whether a change that was acknowledged is missing.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import { program } from '../../tests/support/command-line.ts';
import { makeCompany, makeKey } from '../../tests/support/company-with-key.ts';
import { openLane } from '../../tests/support/http-lane.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { SECRET_KEY } from '../../tests/support/real-service.ts';
import { startTcpProxy, through } from '../../tests/support/http/tcp-proxy.ts';

const READERS = 12;
const WRITERS = 4;
const BEFORE_MS = 4_000;
const AFTER_MS = 15_000;

type Sample = { begunMs: number; endedMs: number; status: number; error: string };

const [kind = 'stopped', secondsAway = '20'] = process.argv.slice(2);

/** Sends the signal to PostgreSQL and to all of its processes. */
async function signalPostgres(directory: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const [first = ''] = (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const parent = Number(first);
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parentOf = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
    if (parentOf === parent) process.kill(Number(name), signal);
  }
  process.kill(parent, signal);
}

async function drive(
  base: string,
  wanted: () => { method: string; path: string; secret: string; body?: object },
  onAnswer: (sample: Sample, body: object | undefined) => void,
  isOver: () => boolean,
): Promise<void> {
  const lane = openLane(base);
  while (!isOver()) {
    const { method, path, secret, body } = wanted();
    const begunMs = performance.now();
    const headers = { authorization: `Bearer ${secret}` };
    const sample = await lane.send({ method, path, headers, ...(body === undefined ? {} : { body }) }).then(
      ({ status, text }) => ({ status, error: status === 200 || status === 201 ? '' : text.slice(0, 120) }),
      (error: Error) => ({ status: 0, error: error.message }),
    );
    onAnswer({ ...sample, begunMs, endedMs: performance.now() }, body);
    await sleep(20);
  }
  lane.close();
}

/** Queues a job every 200 ms, past the proxy and the pause, once the database is back; waits until one of them is done. */
async function firstJobDone(direct: Database): Promise<number> {
  const jobs = await openJobs(direct, JOBS);
  const sinceMs = performance.now();
  await direct.transaction((tx) => jobs.enqueue(tx, 'discover-source', { source: 'none-such' }));
  for (;;) {
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'discover-source' and state = 'completed'`.execute(direct.db);
    if (rows.length > 0) break;
    await sleep(50);
  }
  await jobs.stop();
  return performance.now() - sinceMs;
}

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-stopped-'));
  const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  const direct = await openDatabase({ url: postgres.url });
  await migrate(direct);
  await (await openJobs(direct, JOBS)).stop();
  const env = { DATABASE_URL: through(proxy, postgres.url), SECRET_KEY, TRUST_PROXY: 'loopback' };
  const [serve, worker] = [program(folder, ['serve'], env), program(folder, ['worker'], env)];
  await Promise.all([serve.says('Tenderfit is running at '), worker.says('Tenderfit is running background jobs')]);
  const base = /Tenderfit is running at (http:\S+?);/.exec(serve.stdout())?.[1] ?? '';
  const company = await makeCompany({ database: direct, now: () => new Date() }, 'Stopped');
  const key = await makeKey({ database: direct, now: () => new Date() }, company.id, ['profile:write']);
  const samples: Sample[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  let made = 0;
  const read = () => ({ method: 'GET', path: '/api/v1/opportunities?limit=5', secret: company.secret });
  const write = () => ({
    method: 'POST',
    path: '/api/v1/products/partners',
    secret: key.secret,
    body: { name: `P${(made += 1)}` },
  });
  const keep = (sample: Sample, body: object | undefined): void => {
    samples.push(sample);
    if (body !== undefined && 'name' in body && (sample.status === 200 || sample.status === 201))
      acknowledged.push(String(body.name));
  };
  const load = [
    ...Array.from({ length: READERS }, () => drive(base, read, keep, () => isOver)),
    ...Array.from({ length: WRITERS }, () => drive(base, write, keep, () => isOver)),
  ];
  await sleep(BEFORE_MS);
  const awayMs = performance.now();
  if (kind === 'silent') proxy.mode = 'swallows';
  else await signalPostgres(postgres.directory, 'SIGSTOP');
  await sleep(Number(secondsAway) * 1_000);
  if (kind === 'silent') proxy.mode = 'passes';
  else await signalPostgres(postgres.directory, 'SIGCONT');
  const backMs = performance.now();
  const jobMs = await firstJobDone(direct);
  await sleep(AFTER_MS);
  isOver = true;
  await Promise.all(load);
  const { rows } = await sql<{ name: string }>`select name from partners`.execute(direct.db);
  tell(samples, {
    awayMs,
    backMs,
    jobMs,
    lost: acknowledged.filter((name) => !rows.some((row) => row.name === name)).length,
    acknowledged: acknowledged.length,
  });
  for (const one of [serve, worker]) one.process.kill('SIGINT');
  await Promise.all([serve.ended, worker.ended]);
  await direct.close();
  await proxy.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

type Times = { awayMs: number; backMs: number; jobMs: number; lost: number; acknowledged: number };

function tell(samples: readonly Sample[], { awayMs, backMs, jobMs, lost, acknowledged }: Times): void {
  const during = samples.filter(({ endedMs, begunMs }) => endedMs > awayMs && begunMs < backMs);
  const after = samples.filter(({ begunMs }) => begunMs >= backMs);
  const ok = ({ status }: Sample): boolean => status === 200 || status === 201;
  // A refusal of what was asked for (the profile takes 200 partners) is an answer.
  const isBad = ({ status }: Sample): boolean => status === 0 || status >= 500;
  const lastBad = after.filter(isBad).reduce((latest, { endedMs }) => Math.max(latest, endedMs), backMs);
  const firstOk = samples
    .filter((one) => ok(one) && one.endedMs > backMs)
    .reduce((soonest, { endedMs }) => Math.min(soonest, endedMs), Infinity);
  const byStatus = Object.groupBy(during, ({ status, error }) => (status === 0 ? error : String(status)));
  const figures = {
    kind,
    'requests in all': samples.length,
    'answered while it was away': Object.fromEntries(
      Object.entries(byStatus).map(([status, all]) => [status, all?.length ?? 0]),
    ),
    'longest of them, ms': Math.round(Math.max(...during.map(({ begunMs, endedMs }) => endedMs - begunMs))),
    'first 200 after its return, ms': Math.round(firstOk - backMs),
    'last failure after its return, ms': Math.round(lastBad - backMs),
    'first job after its return, ms': Math.round(jobMs),
    'changes acknowledged': acknowledged,
    'of them lost': lost,
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

await main();
