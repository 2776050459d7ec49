/*
 * From an edit of a profile to the list, on the embedded database:
 * `node --max-semi-space-size=4 bench/edits/run.ts [--write] [--tenders 3000,10000]`. Some minutes. Tenders are those of
 * `bench/percolation/synthetic-companies.ts`, all open. Processor time is that of the whole process, the database included.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createCompany } from '../../server/features/access/access.ts';
import { addCatalog, followPartners } from '../../server/features/catalog/catalog.ts';
import { createMatcher, type Matcher } from '../../server/features/matching/matching.ts';
import { CONCEPTS } from '../../server/features/matching/vocabulary/concepts.ts';
import { publishMatches } from '../../server/features/opportunities/opportunities.ts';
import {
  createProfile,
  type ProfileInput,
  raiseProfileVersion,
  setProfile,
} from '../../server/features/profile/profile.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { storeTender } from '../../tests/support/tenders.ts';
import { tenderCopy } from '../percolation/synthetic-companies.ts';
import { median, openReport } from '../report.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean' }, tenders: { type: 'string', default: '3000,10000' } },
});
const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const TURNS = 3;
const STORED_AT_ONCE = 200;

/** A profile of several trades: what it holds and what its keys find is a few hundred tenders of 10,000. */
const STANDING: ProfileInput = {
  overview: 'We supply hospitals and cities.',
  categories: ['Ultrasound', 'Patient monitors', 'Snow removal', '43210000'],
  geography: ['Quebec'],
  exclusions: ['zorblat'],
  target_buyers: ['City of Zorblat'],
  certifications: ['ISO 9001'],
  max_contract_value: 500_000,
};

type Edit = { kind: string; make: (turn: number) => Promise<void> };
/** `bestMs`: until those that are the ten best in the end were in the list. */
type Measured = { processorMs: number; bestMs: number; longestWaitMs: number; listings: number; judged: number };

const report = openReport(
  'From an edit to the list',
  'edits.md',
  `Medians of ${TURNS} turns; the longest wait is the worst of all.`,
);

/** What finds one tender in a few. */
const WIDE = [
  'Ultrasound',
  'Patient monitors',
  'Snow removal',
  'Consulting services',
  'Office furniture',
  'Road works',
];

/** Every thirtieth of the things that the product knows by name. */
const NAMES = CONCEPTS.filter((_, at) => at % 30 === 7).map((concept) => concept.en[0] ?? concept.id);

async function saySo(database: Database, companyId: string, input: ProfileInput): Promise<void> {
  const context = { actor: OPERATOR, source: 'bench', enqueueMatching: async () => {}, followPartners };
  await database.transaction((tx) => setProfile(tx, companyId, input, context));
}

async function addProduct(database: Database, companyId: string, name: string): Promise<void> {
  const fields = { partner: 'Maker', model: null, description: null, specs: {}, rep_status: 'carried' } as const;
  await database.transaction(async (tx) => {
    await addCatalog(tx, companyId, [{ ...fields, name, commodity_codes: [] }]);
    await raiseProfileVersion(tx, companyId);
  });
}

async function newCompany(database: Database): Promise<string> {
  const fields = { legalName: 'Bench', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const companyId = await database.transaction(async (tx) => {
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Bench');
    return id;
  });
  await saySo(database, companyId, STANDING);
  await addProduct(database, companyId, 'Zorblat frame');
  return companyId;
}

function editsOf(database: Database, companyId: string): Edit[] {
  const profile = (kind: string, inputs: (turn: number) => ProfileInput): Edit => ({
    kind,
    make: async (turn) => await saySo(database, companyId, { ...STANDING, ...inputs(turn) }),
  });
  const more = (list: readonly string[] | undefined, one: string | undefined): string[] => [...(list ?? []), one ?? ''];
  return [
    profile('a category added', (turn) => ({ categories: more(STANDING.categories, NAMES[turn]) })),
    profile('a category taken away', (turn) => ({ categories: (STANDING.categories ?? []).toSpliced(turn, 1) })),
    profile('a wide category added', () => ({ categories: more(STANDING.categories, 'Consulting services') })),
    profile('an exclusion added', (turn) => ({ exclusions: more(STANDING.exclusions, NAMES[turn]) })),
    profile('the greatest value lowered', (turn) => ({ max_contract_value: 80_000 * (turn + 1) })),
    profile('a region added', (turn) => ({
      geography: more(STANDING.geography, ['Ontario', 'Alberta', 'Laval'][turn % 3]),
    })),
    { kind: 'a product added', make: async (turn) => await addProduct(database, companyId, NAMES[turn + 5] ?? '') },
  ];
}

/** What `work` costs, while a page of the list is asked for again and again. */
async function measure(
  database: Database,
  companyId: string,
  work: () => ReturnType<Matcher['matchChanges']>,
): Promise<Measured> {
  const reader = database.forCompany(companyId);
  let isDone = false;
  let longestWaitMs = 0;
  const before = process.cpuUsage();
  const processorMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const listed: { at: number; ids: string[] }[] = [];
  const asking = (async (): Promise<void> => {
    while (!isDone) {
      const asked = performance.now();
      const { rows } = await reader.query('select id from opportunities order by score_key desc, id limit 25');
      longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
      listed.push({ at: processorMs(), ids: rows.map((row) => String(row['id'])) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const { listings, judged } = await work();
  const allMs = processorMs();
  isDone = true;
  await asking;
  const best = listed.at(-1)?.ids.slice(0, 10) ?? [];
  const bestMs = listed.find(({ ids }) => best.every((id) => ids.includes(id)))?.at ?? allMs;
  return { processorMs: allMs, bestMs, longestWaitMs, listings, judged };
}

function rowOf(kind: string, turns: readonly Measured[]): string[] {
  const of = (read: (one: Measured) => number): string => Math.round(median(turns.map(read))).toString();
  const longest = Math.max(...turns.map((one) => one.longestWaitMs)).toFixed(0);
  const times = [of((one) => one.processorMs), of((one) => one.bestMs)];
  return [kind, ...times, of((one) => one.listings), of((one) => one.judged), longest];
}

/** Builds `tenders` and measures each edit, then a company that signs up. */
async function measureAll(tenders: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-edits-'));
  const database = await openDatabase({ dataDir: folder }, { durable: false });
  await migrate(database);
  for (let from = 0; from < tenders; from += STORED_AT_ONCE) {
    for (let at = from; at < Math.min(tenders, from + STORED_AT_ONCE); at += 1) {
      const copy = tenderCopy(at);
      const { listingIds } = await storeTender(database, [copy]);
      const content = { buyer: { en: copy.buyer }, regions: [copy.region] };
      await sql`
        update listings set content = content || ${JSON.stringify(content)}::jsonb where id = ${listingIds[0]}`.execute(
        database.db,
      );
    }
  }
  await database.close();
  const lasting = await openDatabase({ dataDir: folder });
  const matcher = createMatcher(
    lasting,
    publishMatches,
    () => new Date(),
    async () => {},
  );
  const companyId = await newCompany(lasting);
  const first = await measure(lasting, companyId, () => matcher.matchCompany(companyId));
  await lasting.asOwner((db) => sql`vacuum analyze`.execute(db));
  const rows: string[][] = [];
  for (const { kind, make } of editsOf(lasting, companyId)) {
    const turns: Measured[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await make(turn);
      turns.push(await measure(lasting, companyId, () => matcher.matchChanges(companyId)));
      await saySo(lasting, companyId, STANDING);
      await matcher.matchChanges(companyId);
    }
    rows.push(rowOf(kind, turns));
  }
  const wide = await newCompany(lasting);
  await saySo(lasting, wide, { ...STANDING, categories: WIDE });
  rows.push(rowOf('a new company of many trades', [await measure(lasting, wide, () => matcher.matchChanges(wide))]));
  report.print(`## ${tenders.toLocaleString('en')} open tenders\n`);
  report.print(
    `Judging every tender: ${first.processorMs.toFixed(0)} ms of processor time, ${first.judged} verdicts stored.\n`,
  );
  report.table(
    [
      'edit',
      'processor ms',
      'until the ten best are listed, ms',
      'tenders read',
      'verdicts stored',
      'longest wait of another request, ms',
    ],
    rows,
  );
  await lasting.close();
  await rm(folder, { recursive: true });
}

for (const tenders of options.tenders.split(',')) await measureAll(Number(tenders));
report.save();
