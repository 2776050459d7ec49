/*
 * The list at size: `node bench/list/run.ts [listings] [companies] [of each]`, by default 1,000,000 100 10,000 (several
 * minutes and 6 GB in the temporary folder). PostgreSQL is started for it. `--write` keeps the figures in
 * bench/results/list.md; `--url` measures a database that an earlier run built, which nothing is built in.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { measureCpu } from './cpu.ts';
import { buildDataset, findDataset, type Sizes } from './dataset.ts';
import { liftTimeout, openReport, type Report } from './measure.ts';
import { measurePages } from './pages.ts';
import { measureFilters, measureWords } from './words.ts';

const SETTINGS = { shared_buffers: '2GB', maintenance_work_mem: '512MB', max_wal_size: '8GB', work_mem: '16MB' };
const EMBEDDED_LISTINGS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, url: { type: 'string' } },
});
const [listings = 1_000_000, companies = 100, ofEach = 10_000] = positionals.map(Number);

function note(step: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0)} s: ${step}\n`);
}

async function onPostgres(sizes: Sizes, report: Report): Promise<boolean[]> {
  const server =
    values.url === undefined ? await startPostgres(SETTINGS) : { url: values.url, stop: () => Promise.resolve() };
  const database = await openDatabase({ url: server.url }, { poolSize: 1 });
  try {
    if (values.url === undefined) await migrate(database);
    const made = await (values.url === undefined ? buildDataset(database, sizes, note) : findDataset(database));
    await liftTimeout(database.db);
    const holds = [];
    report.print(
      `\n## PostgreSQL: one company with ${sizes.listings.toLocaleString('en')} opportunities, ${sizes.companies} with ${sizes.ofEach.toLocaleString('en')}\n`,
    );
    holds.push(await measurePages(database.forCompany(made.bigCompanyId).db, made.bigCompanyId, report));
    report.print('\n### Words of q, the big company\n');
    holds.push(await measureWords(database, made.bigCompanyId, report));
    report.print('\n### Words of q, a small company (for comparison, no bar)\n');
    await measureWords(database, made.smallCompanyId, report);
    report.print('\n### Filters, the big company\n');
    holds.push(await measureFilters(database, made.bigCompanyId, report));
    report.print("\n### CPU of the server's process a request\n");
    report.print('| | ours | raw Fastify + pg | ours / raw, median (rounds) |\n| --- | --- | --- | --- |');
    const args = [server.url, made.bigCompanyId, made.secret];
    holds.push(await measureCpu('PostgreSQL', args, 2_000, 8, report));
    holds.push(await measureCpu('PostgreSQL', args, 1_000, 1, report));
    return holds;
  } finally {
    await database.close();
    await server.stop();
  }
}

async function onEmbedded(report: Report): Promise<void> {
  const database = await openDatabase({ memory: { image: null } }, { durable: false });
  try {
    await migrate(database);
    const made = await buildDataset(database, { listings: EMBEDDED_LISTINGS, companies: 1, ofEach: 1_000 });
    report.print(`\n## Embedded: one company with ${EMBEDDED_LISTINGS.toLocaleString('en')} opportunities (no bars)\n`);
    await measurePages(database.forCompany(made.bigCompanyId).db, made.bigCompanyId, report);
    report.print();
    await measureWords(database, made.bigCompanyId, report);
    report.print();
    await measureFilters(database, made.bigCompanyId, report);
    report.print('\n| | ours | raw Fastify + pg | ours / raw, median (rounds) |\n| --- | --- | --- | --- |');
  } finally {
    await database.close();
  }
  await measureCpu('embedded (database included)', [String(EMBEDDED_LISTINGS)], 400, 1, report);
}

const report = openReport();
const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', cwd: join(import.meta.dirname, '..', '..') }).trim();
report.print('# The list\n');
report.print(
  `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', 'server', 'database') === '' ? '' : ' with changes'}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}. Made by \`node bench/list/run.ts ${positionals.join(' ')} --write${values.url === undefined ? '' : ' --url …'}\`.`,
);
const holds = await onPostgres({ listings, companies, ofEach }, report);
await onEmbedded(report);
if (values.write) {
  const folder = join(import.meta.dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'list.md'), `${report.lines.join('\n')}\n`);
}
if (holds.includes(false)) process.exitCode = 1;
