/*
 * What the whole costs, on a PostgreSQL server of its own: from a file of notices to stored rows, and a page, an edit and a start.
 * `node --max-semi-space-size=4 bench/whole/run.ts [--write] [--listings 1000,20000] [--companies 10,1000] [--held 1000000]
 * [--workers]`. Some minutes; 200,000 listings and 10,000 companies much longer.
 * `--held`: the most rows that the companies hold before. `--workers`: also two processes instead of one, which says something only
 * on a machine with nothing else to do. Processor time is that of our processes and of all of the server's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openReport } from '../report.ts';
import { type Cost, sum, total } from './asking.ts';
import { fillStore, type Measured, measurePoint, measureWorkers, onServer, STAGES, workersOn } from './point.ts';

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    listings: { type: 'string', default: '1000,20000' },
    companies: { type: 'string', default: '10,1000' },
    held: { type: 'string', default: '1000000' },
    workers: { type: 'boolean', default: false },
  },
});
const numbers = (list: string): number[] => list.split(',').map(Number);
const [LISTINGS, COMPANIES] = [numbers(options.listings), numbers(options.companies)];
const WORKERS_NOTICES = 2_000;
const count = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const report = openReport(
  'The whole',
  'whole.md',
  'Processor time of our processes and of the PostgreSQL server together. Autovacuum is off: what it would do is not counted.',
);

const whole = (point: Measured): Cost => sum(STAGES.map((stage) => point.stages[stage]));
const matching = (point: Measured): Cost => sum([point.stages['match-groups'], point.stages['match-queued']]);
const judged = (point: Measured): number => whole(point).judged;

function tellNotices(points: readonly Measured[]): void {
  report.print('## From a notice to stored rows\n');
  report.table(
    ['listings', 'companies', 'rows held before', ...STAGES.map((stage) => `${stage}, ours + server`), 'ms a notice'],
    points.map((point) => [
      count(point.listings),
      count(point.companies),
      count(point.held),
      ...STAGES.map((stage) => {
        const { ours, server } = point.stages[stage];
        return `${ms(ours / point.notices)} + ${ms(server / point.notices)}`;
      }),
      ms(total(whole(point)) / point.notices),
    ]),
  );
  report.print(`Milliseconds a notice, of ${points[0]?.notices ?? 0} that arrive in one file.\n`);
  report.print('## A stored verdict\n');
  const us = (value: number, by: number): string => (by === 0 ? '' : count((value * 1_000) / by));
  report.table(
    ['listings', 'companies', 'verdicts stored', 'us all in', 'us of matching', 'floor, us', 'floor of a notice, ms'],
    points.map((point) => [
      count(point.listings),
      count(point.companies),
      count(judged(point)),
      us(total(whole(point)), judged(point)),
      us(total(matching(point)), judged(point)),
      us(point.floor.verdictsMs, judged(point)),
      ms(point.floor.noticesMs / point.notices),
    ]),
  );
  report.print(
    'All in: discovery, grouping, reading and matching of the notices, by the verdicts stored. The floor: the same rows written again by one statement a table, with every index and check.\n',
  );
}

function tellRest(points: readonly Measured[]): void {
  report.print('## A page, an edit, a start\n');
  report.table(
    [
      'listings',
      'companies',
      'a page, ms',
      'an edit, ms',
      "a company's first match, ms",
      'first notice after a start, ms',
      'our peak, MB',
      "the server's largest process, MB",
    ],
    points.map((point) => [
      count(point.listings),
      count(point.companies),
      ms(point.pageMs),
      ms(point.editMs),
      ms(total(point.firstMatch)),
      ms(total(point.firstNotice)),
      count(point.peakMb),
      count(point.serverPeakMb),
    ]),
  );
}

/** Each pair of neighbouring sizes, by what `of` measures. */
function tellGrowth(points: readonly Measured[]): void {
  const find = (listings: number, companies: number): Measured | undefined =>
    points.find((point) => point.listings === listings && point.companies === companies);
  const rows: string[][] = [];
  const tell = (what: string, from: Measured | undefined, to: Measured | undefined): void => {
    if (from === undefined || to === undefined) return;
    const times = (of: (point: Measured) => number): string => (of(to) / of(from)).toFixed(2);
    rows.push([
      what,
      times((point) => total(whole(point)) / point.notices),
      times((point) => judged(point)),
      times((point) => total(matching(point)) / Math.max(1, judged(point))),
      times((point) => point.pageMs),
      times((point) => point.editMs),
    ]);
  };
  for (const [at, companies] of COMPANIES.entries()) {
    for (const [nth, listings] of LISTINGS.entries()) {
      const [fewer, smaller] = [COMPANIES[at - 1] ?? 0, LISTINGS[nth - 1] ?? 0];
      const here = find(listings, companies);
      tell(
        `${count(smaller)} to ${count(listings)} listings, ${count(companies)} companies`,
        find(smaller, companies),
        here,
      );
      tell(
        `${count(fewer)} to ${count(companies)} companies, ${count(listings)} listings`,
        find(listings, fewer),
        here,
      );
    }
  }
  report.print('## Growth\n');
  report.table(['from size to size', 'a notice', 'verdicts', 'matching of a verdict', 'a page', 'an edit'], rows);
}

function tellWorkers([one, two]: readonly Cost[]): void {
  if (one === undefined || two === undefined) return;
  report.print('## Two processes\n');
  report.table(
    ['processes', 'verdicts stored', 'processor ms, ours + server', 'ms on the clock'],
    [one, two].map((cost, at) => [
      at + 1,
      count(cost.judged),
      `${count(cost.ours)} + ${count(cost.server)}`,
      count(cost.wallMs),
    ]),
  );
  report.print(`On the clock two were ${(one.wallMs / two.wallMs).toFixed(2)} times as fast as one.\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'tenderfit-whole-'));
const server = await startPostgres({ autovacuum: 'off', shared_buffers: '256MB', max_wal_size: '4GB' });
const place = { server, folder };
try {
  await onServer(server, 'postgres', (client) => client.query('create database started'));
  const starting = workersOn(place, 'started');
  const firstStart = await starting.costOf({ do: 'start' });
  await starting.end();
  const points: Measured[] = [];
  const filled: string[][] = [];
  let base = { name: 'started', listings: 0 };
  for (const listings of LISTINGS) {
    const name = `base_${listings}`;
    await onServer(server, 'postgres', (client) => client.query(`create database ${name} template ${base.name}`));
    const cost = await fillStore(place, name, base.listings, listings);
    filled.push([`${count(base.listings)} to ${count(listings)}`, ms(total(cost) / (listings - base.listings))]);
    base = { name, listings };
    for (const companies of COMPANIES) {
      points.push(await measurePoint(place, name, { listings, companies }, Number(options.held)));
      process.stderr.write(`${listings} x ${companies}: ${JSON.stringify(points.at(-1))}\n`);
    }
  }
  tellNotices(points);
  tellRest(points);
  report.print(`A first start, on an empty database, with its migrations: ${ms(total(firstStart))} ms.\n`);
  report.table(['listings without companies', 'ms a listing'], filled);
  tellGrowth(points);
  if (options.workers) {
    const size = { listings: base.listings, companies: COMPANIES.at(-1) ?? 0 };
    tellWorkers(await measureWorkers(place, base.name, size, WORKERS_NOTICES));
  }
  report.save();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
