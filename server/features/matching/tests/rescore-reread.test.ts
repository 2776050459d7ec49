import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import { readNotices } from '#features/reading/reading.ts';
import type { Database } from '#platform/database/database.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { disturbed } from '../../../../tests/support/disturbed-database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender, type Tender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type EnqueueStep, type Matcher } from '../matching.ts';

/** Facts of a tender that are read otherwise while its listings stay as they were. */

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const database = await testDatabase();
const matcher = newMatcher(database);
/** Groups that wait to be matched with every company. */
const waiting: string[] = [];

/** What one process knows; the clock stands still, so that no order can be told by it. */
function newMatcher(of: Database, enqueue: EnqueueStep = queue): Matcher {
  return createMatcher(of, publishMatches, () => NOW, enqueue);
}

async function queue(...[, step]: Parameters<EnqueueStep>): Promise<void> {
  if (step.name === 'match-groups') waiting.push(...step.payload.groupIds);
}

async function matchWaiting(): Promise<string[]> {
  const groupIds = waiting.splice(0);
  if (groupIds.length > 0) await matcher.matchGroups(groupIds);
  return groupIds;
}

async function edit(companyId: string, fields: Parameters<typeof setProfile>[2]): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction(async (tx) => void (await setProfile(tx, companyId, fields, context)));
  await matcher.matchChanges(companyId);
}

const NOTICE = {
  title: 'Works for roads',
  description: 'Bidders must hold ISO 9001 certification. The estimated contract value is $500,000.',
};

type Scene = { tender: Tender; answering: string; bounded: string };

/** One to which any of these tenders is shown, and one that does other works on roads and for which they are too large. */
async function companies(): Promise<[string, string]> {
  const [answering, bounded] = [await addCompany(database, 'Answering'), await addCompany(database, 'Bounded')];
  await edit(answering, { categories: ['Works for roads'] });
  await edit(bounded, { categories: ['Road repair'], geography: ['Ontario'], max_contract_value: 100_000 });
  return [answering, bounded];
}

async function read({ groupId, listingIds }: Tender): Promise<void> {
  const enqueueMatching: Parameters<typeof readNotices>[2]['enqueueMatching'] = async (_tx, { groupIds }) =>
    void waiting.push(...groupIds);
  await readNotices(database, { listingIds, groupIds: [groupId] }, { now: NOW, enqueueMatching });
}

/** A tender of 500,000 that an earlier reader took for one of 5,000,000 without demands, matched so. */
async function misread(): Promise<Scene & { opportunityId: string }> {
  const [answering, bounded] = await companies();
  const tender = await storeTender(database, [NOTICE]);
  await read(tender);
  await setFacts(tender, { estimatedValue: { amount: 5_000_000, currency: 'CAD' }, mandatoryCertifications: [] });
  await matchWaiting();
  assert.deepEqual(await rowsOf(bounded, tender), []);
  const [held] = await rowsOf(answering, tender);
  return { tender, answering, bounded, opportunityId: held?.id ?? '' };
}

/** As another reader would have left them. */
async function setFacts({ listingIds }: Tender, facts: Record<string, unknown>): Promise<void> {
  await sql`update notice_facts set facts = facts || ${JSON.stringify(facts)}::jsonb
    where listing_id = any(${listingIds}::uuid[])`.execute(database.db);
}

type Row = { id: string; status: string; archived_at: string | null; discovered_at: string };

/** The tender as the company holds it. */
async function rowsOf(companyId: string, { groupId }: Tender): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, status, archived_at, discovered_at from opportunities
    where company_id = ${companyId} and group_id = ${groupId}`.execute(database.db);
  return rows;
}

async function versionOf({ groupId }: Tender): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from tender_groups where id = ${groupId}`.execute(database.db);
  return rows[0]?.version;
}

/** Whether the company finds the tender once its bound is above the true value, and all that both hold is up to date. */
async function isFoundByBound({ bounded, answering, tender }: Scene): Promise<boolean> {
  await edit(bounded, { max_contract_value: 600_000 });
  const found = await rowsOf(bounded, tender);
  if (found.length > 0)
    for (const companyId of [bounded, answering]) await assertUpToDate(database.db, matcher, companyId);
  return found.length > 0;
}

test('Re-score: a tender whose value is read otherwise is found by who raises its greatest value above it', async () => {
  const scene = await misread();
  await matcher.matchAgain(scene.answering, scene.opportunityId);
  assert.deepEqual(await matchWaiting(), [scene.tender.groupId]);
  assert.deepEqual(await rowsOf(scene.bounded, scene.tender), [], 'it is still above the bound');
  assert.equal(await isFoundByBound(scene), true);
});

test('Re-score: a demand for a certification that is read only now is told to all who hold the tender, and who adds it is told that it is held', async () => {
  const scene = await misread();
  await edit(scene.bounded, { max_contract_value: 6_000_000 });
  await matcher.matchAgain(scene.answering, scene.opportunityId);
  await matchWaiting();
  await assertUpToDate(database.db, matcher, scene.bounded);
  await edit(scene.bounded, { certifications: ['ISO 9001'] });
  const state = JSON.stringify(await assertUpToDate(database.db, matcher, scene.bounded));
  assert.match(state, /"kind":"certification","name":"ISO 9001","held":true|"held":true,"kind":"certification"/);
});

test('Re-score: what is read the same, or otherwise only where no verdict looks, has nothing matched', async () => {
  const scene = await misread();
  await matcher.matchAgain(scene.answering, scene.opportunityId);
  await matchWaiting();
  const version = await versionOf(scene.tender);
  await matcher.matchAgain(scene.answering, scene.opportunityId);
  await setFacts(scene.tender, { summary: { en: 'Something else' }, endUser: 'Somebody' });
  await matcher.matchAgain(scene.answering, scene.opportunityId);
  assert.deepEqual(await matchWaiting(), []);
  assert.equal(await versionOf(scene.tender), version);
});

test('Re-score: who is killed between the reading and the judging has the tender matched, and who is killed before leaves the facts as they were', async () => {
  const scene = await misread();
  const { answering, opportunityId } = scene;
  const unqueued = newMatcher(database, () => Promise.reject(new Error('killed before')));
  await assert.rejects(unqueued.matchAgain(answering, opportunityId), /killed before/);
  const die = (): Promise<void> => Promise.reject(new Error('killed between'));
  const dying = newMatcher(disturbed(database, (transaction) => transaction === 2, die));
  await assert.rejects(dying.matchAgain(answering, opportunityId), /killed between/);
  // The job's next try.
  await matcher.matchAgain(answering, opportunityId);
  assert.deepEqual(await matchWaiting(), [scene.tender.groupId]);
  assert.equal(await isFoundByBound(scene), true);
});

test('Re-score: a tender read otherwise keeps its status, its archive and when it was discovered', async () => {
  const { tender, answering, opportunityId, bounded } = await misread();
  await edit(bounded, { max_contract_value: 6_000_000 });
  await sql`update opportunities set status = 'notified' where company_id = ${answering}`.execute(database.db);
  await sql`update opportunities set archived_at = ${NOW.toISOString()} where company_id = ${bounded}`.execute(
    database.db,
  );
  const before = [await rowsOf(answering, tender), await rowsOf(bounded, tender)];
  await matcher.matchAgain(answering, opportunityId);
  await matchWaiting();
  assert.deepEqual([await rowsOf(answering, tender), await rowsOf(bounded, tender)], before);
  assert.deepEqual(
    before.map(([row]) => row?.status),
    ['notified', 'scored'],
  );
});

for (const [what, step] of [
  ['matched it with every company', (one: Matcher, { tender }: Scene) => one.matchGroups([tender.groupId])],
  ['judged every tender', (one: Matcher, { bounded }: Scene) => one.matchCompany(bounded)],
] as const) {
  test(`Re-score: a step of another process that ${what} as it was read before does not undo what was made of it since`, async () => {
    const scene = await misread();
    let again = 0;
    const meanwhile = async (): Promise<void> => {
      again += 1;
      if (again > 1) return;
      await matcher.matchAgain(scene.answering, scene.opportunityId);
      await matchWaiting();
    };
    // A re-score reads the company in its first transaction, and the tenders before its second.
    const last = what === 'judged every tender' ? 2 : 1;
    await step(newMatcher(disturbed(database, (transaction) => transaction === last, meanwhile)), scene);
    assert.equal(again, 1);
    assert.equal(await isFoundByBound(scene), true);
  });
}

test('Re-score: a step that saw a tender before its notice was read does not undo what was made of it since', async () => {
  const [answering, bounded] = await companies();
  const tender = await storeTender(database, [NOTICE]);
  const meanwhile = async (): Promise<void> => {
    await read(tender);
    assert.deepEqual(await matchWaiting(), [tender.groupId]);
  };
  await newMatcher(disturbed(database, (transaction) => transaction === 1, meanwhile)).matchGroups([tender.groupId]);
  assert.deepEqual(await rowsOf(bounded, tender), [], 'by its facts it is above the bound');
  assert.equal((await rowsOf(answering, tender)).length, 1);
  assert.equal(await isFoundByBound({ tender, answering, bounded }), true);
});
