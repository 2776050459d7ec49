/*
 * Tenders that arrive, matched with every company on PostgreSQL, as a worker does it:
 * `node --max-semi-space-size=4 bench/arrivals/run.ts [--write] [--companies 10000]`. Some three minutes. Companies and tenders are those of `bench/percolation/synthetic-companies.ts`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createCompany } from '../../server/features/access/access.ts';
import { addCatalog, followPartners } from '../../server/features/catalog/catalog.ts';
import { createMatcher, type MatchReport } from '../../server/features/matching/matching.ts';
import { publishMatches } from '../../server/features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '../../server/features/profile/profile.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { storeTender } from '../../tests/support/tenders.ts';
import { company, tenderCopy } from '../percolation/synthetic-companies.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, companies: { type: 'string', default: '10000' } },
});
const COMPANIES = Number(options.companies);
const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const PLACES = ['Quebec', 'Ontario', 'Alberta', 'Laval'];
const WRITERS = 6;
const STEPS = 5;
const TENDERS_A_STEP = 100;
const MEGABYTE = 2 ** 20;

/** As the program runs: `bin/tenderfit.js` starts Node with the same. */
const MADE_BY = `node ${[...process.execArgv, 'bench/arrivals/run.ts'].join(' ')} --write`;

const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

async function storeCompanies(database: Database): Promise<void> {
  let next = 0;
  const write = async (): Promise<void> => {
    for (let at = next++; at < COMPANIES; at = next++) await storeCompany(database, at);
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function storeCompany(database: Database, at: number): Promise<void> {
  const { profile } = company(at);
  const products = profile.products.map(({ name, oemName, models }) => ({
    partner: oemName,
    name,
    model: models[0] ?? null,
    description: null,
    specs: {},
    rep_status: 'carried' as const,
    commodity_codes: [],
  }));
  await database.transaction(async (tx) => {
    const legalName = `Firm ${at}`;
    const fields = { legalName, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, legalName);
    const said = {
      categories: [...new Set(profile.categories.map(({ text }) => text))],
      geography: [PLACES[at % PLACES.length] ?? ''],
      target_buyers: profile.targetBuyers.map(({ label }) => label),
    };
    const context = { actor: OPERATOR, source: 'bench', enqueueMatching: async () => {}, followPartners };
    await setProfile(tx, id, said, context);
    if (products.length > 0) await addCatalog(tx, id, products);
  });
}

async function storeTenders(database: Database, from: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = from; at < from + TENDERS_A_STEP; at += 1) {
    const copy = tenderCopy(at);
    const { groupId, listingIds } = await storeTender(database, [copy]);
    const more = JSON.stringify({ buyer: { en: copy.buyer }, regions: [copy.region] });
    await sql`update listings set content = content || ${more}::jsonb where id = ${listingIds[0]}`.execute(database.db);
    ids.push(groupId);
  }
  return ids;
}

/** What was done, how long that took, and how much of it this process computed. */
function row(what: string, tenders: number, report: MatchReport, spent: { ms: number; cpuMs: number }): void {
  const memory = Math.round(process.memoryUsage().rss / MEGABYTE);
  const times = [spent.ms, spent.cpuMs].map((ms) => (ms / 1_000).toFixed(1));
  const rate = Math.round(report.judged / (spent.ms / 1_000)).toLocaleString('en');
  say(`| ${what} | ${tenders} | ${times.join(' | ')} | ${report.judged.toLocaleString('en')} | ${rate} | ${memory} |`);
}

async function timed(work: () => Promise<MatchReport>): Promise<[MatchReport, { ms: number; cpuMs: number }]> {
  const [before, cpu] = [performance.now(), process.cpuUsage()];
  const report = await work();
  return [report, { ms: performance.now() - before, cpuMs: process.cpuUsage(cpu).user / 1_000 }];
}

const server = await startPostgres();
const database = await openDatabase({ url: server.url });
await migrate(database);
await storeCompanies(database);
const steps = await Promise.all(
  Array.from({ length: STEPS }, (_, step) => storeTenders(database, step * TENDERS_A_STEP)),
);
await database.asOwner((db) => sql`vacuum analyze`.execute(db));
const matcher = createMatcher(
  database,
  publishMatches,
  () => new Date(),
  async () => {},
);
say(`${COMPANIES.toLocaleString('en')} companies on PostgreSQL; one worker.`);
say('');
say('| step | tenders | s | of it computing, s | verdicts stored | verdicts a second | process, MB |');
say('| --- | --- | --- | --- | --- | --- | --- |');
for (const [at, ids] of steps.entries()) {
  const [report, spent] = await timed(() => matcher.matchGroups(ids));
  row(at === 0 ? 'first, all companies compiled' : `${at + 1}`, ids.length, report, spent);
}
const [report, spent] = await timed(() => matcher.matchQueued());
row('what waited', STEPS * TENDERS_A_STEP, report, spent);
await database.close();
await server.stop();
if (options.write) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const head = `# Arrivals\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? ''}. Made by \`${MADE_BY}\`.\n`;
  writeFileSync(join(import.meta.dirname, '../results/arrivals.md'), `${head}\n${lines.join('\n')}\n`);
}
