import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { type EnqueueMatching, setProfile } from '#features/profile/profile.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate, matchedState } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { JOBS } from '#jobs';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { createMatcher, type Matcher, type Publish } from '../matching.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();
const matcher = newMatcher();

/** What one process knows; the clock stands still, so that no order can be told by it. */
function newMatcher(publish: Publish = publishMatches, bounds?: Parameters<typeof createMatcher>[4]): Matcher {
  const now = (): Date => new Date('2026-11-21T12:00:00.000Z');
  return createMatcher(database, publish, now, async () => {}, bounds);
}

async function setCategories(companyId: string, categories: string[], jobs?: Jobs<typeof JOBS>): Promise<void> {
  await database.transaction(async (tx) => {
    const enqueueMatching: EnqueueMatching = async (_tx, payload) => await jobs?.enqueue(tx, 'match-company', payload);
    const context = { actor: OPERATOR, source: 'test', enqueueMatching, followPartners };
    await setProfile(tx, companyId, { categories }, context);
  });
}

/** A company whose matches are up to date with these categories, among some tenders that do not concern it. */
async function settled(name: string, categories: string[]): Promise<string> {
  const companyId = await addCompany(database, name);
  await setCategories(companyId, categories);
  for (let at = 0; at < 5; at += 1) {
    const { groupId } = await storeTender(database, [{ title: `Janitorial services ${name} ${at}` }]);
    await matcher.matchGroups([groupId]);
  }
  await matcher.matchChanges(companyId);
  return companyId;
}

test('Re-score: a tender that arrived while the profile said something else for a while is found once it says so again', async () => {
  const [fickle, steady] = [await addCompany(database, 'Fickle'), await addCompany(database, 'Steady')];
  for (const companyId of [fickle, steady]) {
    await setCategories(companyId, ['Snow removal']);
    await matcher.matchChanges(companyId);
  }
  await setCategories(fickle, ['Office furniture']);
  const tender = await storeTender(database, [{ title: 'Snow removal on municipal roads' }]);
  await matcher.matchGroups([tender.groupId]);
  assert.equal((await matchedState(database.db, fickle)).length, 0);
  assert.equal((await matchedState(database.db, steady)).length, 1);
  await setCategories(fickle, ['Snow removal']);
  await matcher.matchChanges(fickle);
  assert.equal((await assertUpToDate(database.db, matcher, fickle)).length, 1);
});

test('Re-score: what arrived between two edits is judged in any process, and what the company neither holds nor looks for is not read', async () => {
  const companyId = await settled('Quick', ['Snow removal', 'Ultrasound']);
  await setCategories(companyId, ['Ultrasound']);
  const other = newMatcher();
  const tender = await storeTender(database, [{ title: 'Snow removal on airports' }]);
  await other.matchGroups([tender.groupId]);
  await setCategories(companyId, ['Snow removal', 'Ultrasound']);
  assert.equal((await matcher.matchChanges(companyId)).listings, 2, 'both tenders about snow, and no janitorial one');
  const state = await assertUpToDate(database.db, other, companyId);
  assert.ok(JSON.stringify(state).includes(tender.groupId));
});

test('Re-score: a tender that waited to be judged until the profile said something else is found once it says so again', async () => {
  const companyId = await settled('Waiting', ['Snow removal']);
  const busy = newMatcher(publishMatches, { pairsAStep: 0, queuedAStep: 10 });
  const tender = await storeTender(database, [{ title: 'Snow removal on bridges' }]);
  await busy.matchGroups([tender.groupId]);
  await setCategories(companyId, ['Snow removal', 'Office furniture']);
  await matcher.matchChanges(companyId);
  await setCategories(companyId, ['Office furniture']);
  await busy.matchQueued();
  await setCategories(companyId, ['Snow removal', 'Office furniture']);
  await matcher.matchChanges(companyId);
  const state = await assertUpToDate(database.db, matcher, companyId);
  assert.ok(JSON.stringify(state).includes(tender.groupId));
});

test('Re-score: one that was killed half-way leaves nothing behind that the next one, of another edit, does not put right', async () => {
  const companyId = await settled('Killed', ['Ultrasound']);
  const titles = ['Snow removal', 'Office furniture', 'Ultrasound scanners'];
  for (let at = 0; at < 450; at += 1) await storeTender(database, [{ title: `${titles[at % 3]} of the kind ${at}` }]);
  await matcher.matchCompany(companyId);
  await setCategories(companyId, ['Ultrasound', 'Snow removal', 'Office furniture']);
  let steps = 0;
  const dying = newMatcher(async (tx, matches) => {
    steps += 1;
    if (steps === 2) throw new Error('killed');
    await publishMatches(tx, matches);
  });
  // More tenders than a step takes: the first step stays.
  await setCategories(companyId, ['Snow removal', 'Office furniture', 'Sewage pumps']);
  await assert.rejects(dying.matchChanges(companyId), /killed/);
  await setCategories(companyId, ['Ultrasound', 'Sewage pumps']);
  const { listings } = await matcher.matchChanges(companyId);
  assert.ok(listings > 0 && listings < 455, `${listings} tenders judged`);
  await assertUpToDate(database.db, matcher, companyId);
});

test('Re-score: many edits at once queue one re-score, and many more while it runs one more', async () => {
  const jobs = await openJobs(database, JOBS);
  const companyId = await addCompany(database, 'Busy');
  let runs = 0;
  const editOften = async (): Promise<void> => {
    for (let at = 0; at < 6; at += 1) await setCategories(companyId, [`Snow removal ${at} ${runs}`], jobs);
  };
  jobs.work('match-company', async (payload) => {
    runs += 1;
    if (runs === 1) await editOften();
    await matcher.matchChanges(payload.companyId);
  });
  await editOften();
  assert.equal((await jobs.counts())['match-company'].waiting, 1);
  await jobs.runPending({ names: ['match-company'] });
  assert.equal(runs, 2);
  await jobs.stop();
});
