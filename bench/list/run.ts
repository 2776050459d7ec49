/*
 * The list at size: `node bench/list/run.ts [listings] [companies] [of each] [--write]`, by default 1,000,000 100 10,000
 * (several minutes and 6 GB in the temporary folder). PostgreSQL is started for it.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openReport } from '../report.ts';
import { buildDataset } from './dataset.ts';
import { measurePages } from './pages.ts';
import { measureFilters, measureWords } from './words.ts';

const SETTINGS = { shared_buffers: '2GB', maintenance_work_mem: '512MB', max_wal_size: '8GB', work_mem: '16MB' };

const { positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const [listings = 1_000_000, companies = 100, ofEach = 10_000] = positionals.map(Number);
const note = (step: string): void => void process.stderr.write(`${(performance.now() / 1000).toFixed(0)} s: ${step}\n`);

const server = await startPostgres(SETTINGS);
const database = await openDatabase({ url: server.url }, { poolSize: 1 });
try {
  await migrate(database);
  const { bigCompanyId: companyId } = await buildDataset(database, { listings, companies, ofEach }, note);
  // Time limits of a session are for the service; the planner's own plans may take longer.
  await sql`set statement_timeout = 0`.execute(database.db);
  const about = `PostgreSQL; one company with ${listings.toLocaleString('en')} opportunities, ${companies} with ${ofEach.toLocaleString('en')}.`;
  const report = openReport('The list', 'list.md', about);
  const holds = [
    await measurePages(database.forCompany(companyId).db, companyId, report),
    await measureWords(database, companyId, report),
    await measureFilters(database, companyId, report),
  ];
  report.save();
  if (holds.includes(false)) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
