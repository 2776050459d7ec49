import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { createMatcher } from '#features/matching/matching.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import { READER_VERSION, readNotices, readOutdatedNotices } from '#features/reading/reading.ts';
import { addCompany } from '../support/company.ts';
import { testDatabase } from '../support/database.ts';
import { storeTender, type Tender } from '../support/tenders.ts';

/** What an older version of the program read and said, and what becomes of it after an upgrade. */

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const PAST = '2026-11-01T00:00:00.000Z';
const NEVER = new AbortController().signal;
const NOTICE = { title: 'Road works', description: 'Bidders must hold ISO 9001 certification.' };

const database = await testDatabase();
const waiting: string[] = [];
const matcher = createMatcher(
  database,
  publishMatches,
  () => NOW,
  async () => {},
);
const enqueueMatching: Parameters<typeof readNotices>[2]['enqueueMatching'] = async (_tx, { groupIds }) =>
  void waiting.push(...groupIds);

async function companyFor(name: string): Promise<string> {
  const id = await addCompany(database, name);
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction(async (tx) => void (await setProfile(tx, id, { categories: ['Road works'] }, context)));
  return id;
}

/** A tender as an older program left it: read without its demand, and judged so for both companies. */
async function misread(deadline: string | null): Promise<Tender> {
  const tender = await storeTender(database, [{ ...NOTICE, deadline }]);
  const context = { now: NOW, enqueueMatching };
  await readNotices(database, { listingIds: tender.listingIds, groupIds: [tender.groupId] }, context);
  await sql`update notice_facts set facts = jsonb_set(facts, '{mandatoryCertifications}', '[]'), reader_version = 0
    where listing_id = any(${tender.listingIds}::uuid[])`.execute(database.db);
  await matcher.matchGroups([...new Set(waiting.splice(0))]);
  return tender;
}

async function certificationsOf({ listingIds }: Tender): Promise<unknown> {
  const { rows } = await sql<{ names: unknown }>`
    select facts -> 'mandatoryCertifications' as names from notice_facts
    where listing_id = any(${listingIds}::uuid[])`.execute(database.db);
  return rows[0]?.names;
}

/** For which of these companies the stored reasons name the demand. */
async function companiesTold({ groupId }: Tender, companyIds: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from verdicts where group_id = ${groupId} and reasons::text like '%ISO 9001%'`.execute(
    database.db,
  );
  return companyIds.map((id) => rows.some(({ company_id: told }) => told === id));
}

async function readAgainAfterUpgrade(readerVersion?: number): Promise<string[]> {
  const context = { now: () => NOW, enqueueMatching, ...(readerVersion === undefined ? {} : { readerVersion }) };
  await readOutdatedNotices(database, context, NEVER);
  const groupIds = [...new Set(waiting.splice(0))];
  if (groupIds.length > 0) await matcher.matchGroups(groupIds);
  return groupIds;
}

test('After an upgrade of the reading rules, open tenders are read and judged anew for every company, closed ones not, and once', async () => {
  const companies = [await companyFor('First'), await companyFor('Second')];
  const open = await misread('2026-12-24T17:00:00.000Z');
  const undated = await misread(null);
  const closed = await misread(PAST);
  assert.deepEqual(await companiesTold(open, companies), [false, false]);

  assert.deepEqual((await readAgainAfterUpgrade()).sort(), [open.groupId, undated.groupId].sort());
  assert.deepEqual(await certificationsOf(open), ['ISO 9001']);
  assert.deepEqual(await companiesTold(open, companies), [true, true]);
  assert.deepEqual(await companiesTold(undated, companies), [true, true]);
  assert.deepEqual(await certificationsOf(closed), []);

  assert.deepEqual(await readAgainAfterUpgrade(), [], 'the second run finds nothing to read');
  assert.equal((await readAgainAfterUpgrade(READER_VERSION + 1)).length, 2, 'the next version reads them once more');
});

test('After an upgrade, a run that is stopped leaves the rest to the next, and facts read from documents stay', async () => {
  const tender = await misread('2026-12-24T17:00:00.000Z');
  const fromDocuments = await misread('2026-12-24T17:00:00.000Z');
  await sql`update notice_facts set signal_source = 'pdf'
    where listing_id = any(${fromDocuments.listingIds}::uuid[])`.execute(database.db);
  const stopped = readOutdatedNotices(database, { now: () => NOW, enqueueMatching }, AbortSignal.abort());
  await assert.rejects(stopped, { name: 'AbortError' });
  assert.deepEqual(await certificationsOf(tender), []);

  assert.deepEqual(await readAgainAfterUpgrade(), [tender.groupId]);
  assert.deepEqual(await certificationsOf(tender), ['ISO 9001']);
  assert.deepEqual(await certificationsOf(fromDocuments), []);
});
