/*
 * What the filters of the list read at size: `node bench/list/filter-plans.ts [listings]`, by default 200,000 (about two
 * minutes). PostgreSQL is started for it. For each filter the time of a page, of the tabs' counts, and every table that a
 * plan of the page reads from end to end.
 */
import { sql } from 'kysely';
import type { ListQuery } from '#contract/opportunities.ts';
import { countOpportunities } from '#features/opportunities/opportunities-asked.ts';
import { listOpportunities } from '#features/opportunities/opportunities.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { median, openReport } from '../report.ts';
import { buildDataset } from './dataset.ts';

const ROUNDS = 3;
const CONTEXT = {
  cursors: cursorSeal('a key for the bench only, of forty chars'),
  language: 'en',
  now: new Date(),
} as const;
const FILTERS: readonly [string, ListQuery][] = [
  ['none', {}],
  ['eligible=true', { eligible: true }],
  ['eligible=false (none)', { eligible: false }],
  ['buyer=city (all)', { buyer: 'city' }],
  ['buyer=nobody (none)', { buyer: 'nobody' }],
  ['region=Québec (none)', { region: 'Québec' }],
  ['category=42191810 (none)', { category: '42191810' }],
  ['answered=true (none)', { answered: true }],
  ['answered=false (all)', { answered: false }],
  ['sort=updated_at', { sort: 'updated_at' }],
  ['sort=updated_at, updated_since (none)', { sort: 'updated_at', updated_since: '2026-11-20T00:00:00.000Z' }],
];

/** Tables that the last statements read from end to end, as PostgreSQL counts them. */
async function scans(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.asOwner(
    async (db) =>
      await sql<{ name: string; rows: string }>`
        select relname as name, seq_tup_read::text as rows from pg_stat_user_tables where seq_tup_read > 0`.execute(db),
  );
  return new Map(rows.map(({ name, rows: read }) => [name, Number(read)]));
}

const listings = Number(process.argv[2] ?? 200_000);
const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
const database = await openDatabase({ url: server.url }, { poolSize: 1 });
try {
  await migrate(database);
  const { bigCompanyId: companyId } = await buildDataset(database, { listings, companies: 5, ofEach: 2_000 });
  const reader = database.forCompany(companyId);
  const report = openReport(
    'Filters of the list',
    'list-filters.md',
    `${listings.toLocaleString('en')} opportunities of one company, five others.`,
  );
  const timed = async (work: () => Promise<unknown>): Promise<string> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    return `${median(times).toFixed(0)} ms`;
  };
  const rows: string[][] = [];
  for (const [name, query] of FILTERS) {
    const before = await scans(database);
    const page = await timed(() => listOpportunities(reader, companyId, query, CONTEXT));
    // The counters are written when a connection is idle.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const after = await scans(database);
    const read = [...after].flatMap(([table, count]) => {
      const more = Math.round((count - (before.get(table) ?? 0)) / ROUNDS);
      return more > 1_000 ? [`${table} (${more.toLocaleString('en')} rows)`] : [];
    });
    rows.push([
      name,
      page,
      read.join(', ') || 'none',
      await timed(() => countOpportunities(reader, companyId, query, CONTEXT.now)),
    ]);
  }
  report.table(['filter', 'page', 'tables read from end to end', 'counts'], rows);
  report.save();
} finally {
  await database.close();
  await server.stop();
}
