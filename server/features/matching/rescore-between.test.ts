import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { assertUpToDate, matchedState } from '../../../tests/support/matched-state.ts';
import { storeTender } from '../../../tests/support/tenders.ts';
import { createMatcher } from './matching.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();
const matcher = createMatcher(
  database,
  publishMatches,
  () => new Date('2026-11-21T12:00:00.000Z'),
  async () => {},
);

async function addCompany(name: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, name);
    return id;
  });
}

async function setCategories(companyId: string, categories: string[]): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction((tx) => setProfile(tx, companyId, { categories }, context));
}

test('Re-score: a tender that arrived while the profile said something else for a while is found once it says so again', async () => {
  const [fickle, steady] = [await addCompany('Fickle'), await addCompany('Steady')];
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
