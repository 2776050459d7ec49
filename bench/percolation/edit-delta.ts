import { createCompany } from '../../server/features/access/access.ts';
import { followPartners } from '../../server/features/catalog/catalog.ts';
import { CONCEPTS } from '../../server/features/matching/concepts.ts';
import { createMatcher } from '../../server/features/matching/matching.ts';
import { publishMatches } from '../../server/features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '../../server/features/profile/profile.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { storeTender } from '../../tests/support/tenders.ts';
import { middle } from './engines.ts';
import { tenderCopy } from './synthetic-companies.ts';

export type DeltaFigures = {
  tenders: number;
  fullMs: number;
  deltaMs: number;
  /** Medians of the listings that an edit looked at, and of the verdicts that it stored. */
  listings: number;
  judged: number;
};

const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const CATEGORIES = ['Ultrasound', 'Patient monitors', 'Snow removal', '43210000'];
/** Every thirtieth of the things that the product knows by name. */
const ADDED = CONCEPTS.filter((_, at) => at % 30 === 7).map((concept) => concept.en[0] ?? concept.id);
const FULL_TURNS = 3;

/** On PostgreSQL: one category added to a profile, brought up to date by what changed, beside judging every tender. */
export async function measureDelta(tenders: number): Promise<DeltaFigures> {
  const server = await startPostgres();
  const database = await openDatabase({ url: server.url });
  await migrate(database);
  for (let at = 0; at < tenders; at += 1) await storeTender(database, [tenderCopy(at)]);
  const matcher = createMatcher(
    database,
    publishMatches,
    () => new Date(),
    async () => {},
  );
  const companyId = await newCompany(database);
  await matcher.matchCompany(companyId);
  const [full, delta, looked, judged]: number[][] = [[], [], [], []];
  for (let turn = 0; turn < ADDED.length; turn += 1) {
    await edit(database, companyId, CATEGORIES);
    await matcher.matchChanges(companyId);
    await edit(database, companyId, [...CATEGORIES, ADDED[turn] ?? '']);
    const before = performance.now();
    const report = await matcher.matchChanges(companyId);
    delta?.push(performance.now() - before);
    looked?.push(report.listings);
    judged?.push(report.judged);
    if (turn >= FULL_TURNS) continue;
    const between = performance.now();
    await matcher.matchCompany(companyId);
    full?.push(performance.now() - between);
  }
  await database.close();
  await server.stop();
  return {
    tenders,
    fullMs: middle(full ?? []),
    deltaMs: middle(delta ?? []),
    listings: middle(looked ?? []),
    judged: middle(judged ?? []),
  };
}

async function newCompany(database: Database): Promise<string> {
  const fields = { legalName: 'Bench', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const companyId = await database.transaction(async (tx) => {
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Bench');
    return id;
  });
  await edit(database, companyId, CATEGORIES);
  return companyId;
}

async function edit(database: Database, companyId: string, categories: string[]): Promise<void> {
  const context = { actor: OPERATOR, source: 'bench', enqueueMatching: async () => {}, followPartners };
  await database.transaction((tx) => setProfile(tx, companyId, { categories }, context));
}
