import { sql } from 'kysely';
import { createCompany } from '../../server/features/access/access.ts';
import { addCatalog, followPartners } from '../../server/features/catalog/catalog.ts';
import { CONCEPTS } from '../../server/features/matching/vocabulary/concepts.ts';
import { createMatcher, type Matcher, type MatchReport } from '../../server/features/matching/matching.ts';
import { publishMatches } from '../../server/features/opportunities/opportunities.ts';
import {
  createProfile,
  type ProfileInput,
  raiseProfileVersion,
  setProfile,
} from '../../server/features/profile/profile.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { storeTender } from '../../tests/support/tenders.ts';
import { middle } from './engines.ts';
import { tenderCopy } from './synthetic-companies.ts';

/** One kind of edit: medians of what its re-scores took, of the listings looked at and of the verdicts stored. */
export type EditFigures = { kind: string; ms: number; listings: number; judged: number };

export type DeltaFigures = {
  tenders: number;
  /** What judging every tender took, the middle of once in every turn. */
  fullMs: number;
  edits: EditFigures[];
};

const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const CATEGORIES = ['Ultrasound', 'Patient monitors', 'Snow removal', '43210000'];
/** Every thirtieth of the things that the product knows by name, and the next ones. */
const every30th = (offset: number): string[] =>
  CONCEPTS.filter((_, at) => at % 30 === offset).map((concept) => concept.en[0] ?? concept.id);
/** Each edit is made once in every turn: a machine that is slow for a moment is so for one turn of some of them. */
const TURNS = 5;

/** What a company says before its edits: each list holds something, as profiles do that have been in use. */
const STANDING: ProfileInput = {
  overview: 'We supply hospitals and cities.',
  geography: ['Quebec'],
  exclusions: ['zorblat'],
  target_buyers: ['City of Zorblat'],
  certifications: ['ISO 9001'],
  max_contract_value: 500_000,
};

type Edit = { kind: string; make: (turn: number) => Promise<void>; undo: () => Promise<void> };

/** On PostgreSQL: edits of a profile, each brought up to date by what changed, beside judging every tender. */
export async function measureDelta(tenders: number): Promise<DeltaFigures> {
  const server = await startPostgres();
  const database = await openDatabase({ url: server.url });
  await migrate(database);
  await storeTenders(database, tenders);
  const now = (): Date => new Date();
  const matcher = createMatcher(database, publishMatches, now, async () => {});
  const companyId = await newCompany(database);
  await matcher.matchCompany(companyId);
  // What a server in use has done by itself: a planner without counts chooses other ways, and what was just added to an index of
  // keys waits beside it to be sorted in, looked through by every search.
  await database.asOwner((db) => sql`vacuum analyze`.execute(db));
  const full: number[] = [];
  const edits = editsOf(database, companyId).map((edit) => ({ edit, turns: [] as Turn[] }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { edit, turns } of edits) turns.push(await measureEdit(matcher, companyId, edit, turn));
    full.push((await timed(() => matcher.matchCompany(companyId))).ms);
  }
  await database.close();
  await server.stop();
  return { tenders, fullMs: middle(full), edits: edits.map(({ edit, turns }) => figuresOf(edit, turns)) };
}

const VALUED_EVERY = 3;

/** Tenders with their buyers and places; every third with a value, spread over powers of ten. */
async function storeTenders(database: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const copy = tenderCopy(at);
    const { listingIds } = await storeTender(database, [copy]);
    const amount = Math.round(10 ** (4 + (at % 100) / 25));
    const more = {
      buyer: { en: copy.buyer },
      regions: [copy.region],
      estimatedValue: at % VALUED_EVERY === 0 ? { amount, currency: 'CAD' } : null,
    };
    await sql`
      update listings set content = content || ${JSON.stringify(more)}::jsonb where id = ${listingIds[0]}`.execute(
      database.db,
    );
  }
}

type Turn = { ms: number; report: MatchReport };

async function measureEdit(matcher: Matcher, companyId: string, { make, undo }: Edit, turn: number): Promise<Turn> {
  await make(turn);
  const measured = await timed(() => matcher.matchChanges(companyId));
  await undo();
  await matcher.matchChanges(companyId);
  return measured;
}

function figuresOf({ kind }: Edit, turns: readonly Turn[]): EditFigures {
  return {
    kind,
    ms: middle(turns.map((one) => one.ms)),
    listings: middle(turns.map((one) => one.report.listings)),
    judged: middle(turns.map((one) => one.report.judged)),
  };
}

async function timed(work: () => Promise<MatchReport>): Promise<Turn> {
  const before = performance.now();
  const report = await work();
  return { ms: performance.now() - before, report };
}

function editsOf(database: Database, companyId: string): Edit[] {
  const set = async (input: ProfileInput): Promise<void> => await say(database, companyId, input);
  const profile = (kind: string, inputs: (turn: number) => ProfileInput): Edit => ({
    kind,
    make: async (turn) => await set(inputs(turn)),
    undo: async () => await set({ ...STANDING, categories: CATEGORIES }),
  });
  const names = every30th(7);
  const also = <T>(list: readonly T[] | undefined, more: T): T[] => [...(list ?? []), more];
  return [
    profile('a category added', (turn) => ({ categories: also(CATEGORIES, names[turn] ?? '') })),
    profile('a category taken away', (turn) => ({ categories: CATEGORIES.filter((_, at) => at !== turn % 4) })),
    profile('an exclusion added', (turn) => ({ exclusions: also(STANDING.exclusions, names[turn] ?? '') })),
    profile('the overview changed', (turn) => ({ overview: `We supply ${names[turn] ?? ''}.` })),
    {
      kind: 'a product added',
      make: async (turn) => await addProduct(database, companyId, every30th(3)[turn] ?? ''),
      undo: async () => {},
    },
    profile('a target buyer added', (turn) => ({
      target_buyers: also(STANDING.target_buyers, tenderCopy(turn).buyer),
    })),
    profile('the greatest value lowered', (turn) => ({ max_contract_value: 80_000 * (turn + 1) })),
    profile('the greatest value raised', (turn) => ({ max_contract_value: 1_000_000 * (turn + 1) })),
    profile('a certification added', () => ({ certifications: also(STANDING.certifications, 'CSA') })),
    profile('a region added', (turn) => ({
      geography: also(STANDING.geography, ['Ontario', 'Alberta', 'Laval'][turn % 3] ?? ''),
    })),
  ];
}

async function newCompany(database: Database): Promise<string> {
  const fields = { legalName: 'Bench', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const companyId = await database.transaction(async (tx) => {
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Bench');
    return id;
  });
  await say(database, companyId, { ...STANDING, categories: CATEGORIES });
  await addProduct(database, companyId, 'Zorblat frame');
  return companyId;
}

async function say(database: Database, companyId: string, input: ProfileInput): Promise<void> {
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
