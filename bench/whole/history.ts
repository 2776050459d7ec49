/*
 * A new company in a store of many years, on a PostgreSQL server of its own:
 * `node --max-semi-space-size=4 bench/whole/history.ts [--write] [--read 20000] [--copies 49] [--open 2]`. Reads `--read` tenders, nine in ten
 * of them open, and copies them `--copies` times, `--open` times as they are and else as closed: a million listings, 54,000 open.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openReport } from '../report.ts';
import { total } from './asking.ts';
import { addPast } from './past.ts';
import { fillStore, onServer, workersOn } from './point.ts';

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    read: { type: 'string', default: '20000' },
    copies: { type: 'string', default: '49' },
    open: { type: 'string', default: '2' },
  },
});
const COMPANIES = 6;
const count = (value: number): string => Math.round(value).toLocaleString('en');

const report = openReport(
  'A new company in a store of many years',
  'history.md',
  'Processor time of our process and of the PostgreSQL server together; another company asks for its list all the while.',
);

const folder = await mkdtemp(join(tmpdir(), 'tenderfit-history-'));
const server = await startPostgres({ autovacuum: 'off', shared_buffers: '512MB', max_wal_size: '8GB' });
const place = { server, folder };
try {
  await onServer(server, 'postgres', (client) => client.query('create database past'));
  await fillStore(place, 'past', 0, Number(options.read));
  const rows: string[][] = [];
  const measure = async (listings: number): Promise<void> => {
    const worker = workersOn(place, 'past');
    const counted = await worker.costOf({ do: 'count-terms' });
    const { done } = await worker.ask({ do: 'companies', first: rows.length * 100, count: 1 });
    const reader = done[0]?.companies[0];
    if (reader === undefined) throw new Error('no company was made');
    await worker.ask({ do: 'pages', company: reader, count: 20 });
    for (let at = 1; at <= COMPANIES; at += 1) {
      const isWide = at === COMPANIES;
      const { cost, done: answers } = await worker.ask({
        do: 'full-match',
        number: rows.length * 100 + at,
        isWide,
        reader,
      });
      const what = isWide ? 'of many trades' : String(at);
      rows.push([
        count(listings),
        what,
        count(total(cost)),
        count(cost.wallMs),
        count(cost.judged),
        count(answers[0]?.longestWaitMs ?? 0),
        count(cost.peakMb),
      ]);
      process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
    }
    await worker.end();
    process.stderr.write(`terms counted in ${count(total(counted))} ms\n`);
  };
  await measure(Number(options.read));
  const all = await onServer(server, 'past', (client) =>
    addPast(client, { copies: Number(options.copies), open: Number(options.open) }),
  );
  await measure(all);
  report.table(
    [
      'listings',
      'company',
      'processor ms',
      'ms on the clock',
      'verdicts stored',
      'longest wait of another request, ms',
      'our peak, MB',
    ],
    rows,
  );
  report.save();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
