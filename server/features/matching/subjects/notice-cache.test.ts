import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, type ProfileInput, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate } from '../../../../tests/support/matched-state.ts';
import { noticeCopy } from '../../../../tests/support/matching.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { KeptNotices, type ReadTender } from './notice-cache.ts';
import { createMatcher, type Matcher } from '../matching.ts';
import { matchedNotice } from './notice.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();

function newMatcher(): Matcher {
  return createMatcher(
    database,
    publishMatches,
    () => new Date('2026-11-21T12:00:00.000Z'),
    async () => {},
  );
}

function readTender(id: string, isWhole = true): ReadTender {
  const notice = matchedNotice({ id, version: 3 }, [noticeCopy({ title: { en: 'Snow removal' } })]);
  return { notice, listings: 1, isWhole };
}

async function setFields(companyId: string, fields: ProfileInput): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction((tx) => setProfile(tx, companyId, fields, context));
}

async function newCompany(fields: ProfileInput): Promise<string> {
  const companyId = await database.transaction(async (tx) => {
    const company = { legalName: 'Kept', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, company, OPERATOR);
    await createProfile(tx, id, 'Kept');
    return id;
  });
  await setFields(companyId, fields);
  return companyId;
}

test('what is kept is found as long as its group has the same version', () => {
  const kept = new KeptNotices(1_000_000);
  const tender = readTender('a');
  kept.keep(tender, 0);
  assert.equal(kept.find('a', 3, undefined)?.notice, tender.notice);
  assert.equal(kept.find('a', 4, undefined), null);
  assert.equal(kept.find('b', 3, undefined), null);
});

test('what was read without its description stands only for who asks for that version without it', () => {
  const kept = new KeptNotices(1_000_000);
  kept.keep(readTender('a', false), 0);
  assert.notEqual(kept.find('a', 3, 3), null);
  assert.equal(kept.find('a', 3, 2), null);
  assert.equal(kept.find('a', 3, undefined), null);
});

test('beyond the bytes that may be kept, what was not used for longest is forgotten', () => {
  const kept = new KeptNotices(30_000);
  for (const id of ['a', 'b', 'c']) kept.keep(readTender(id), 0);
  assert.notEqual(kept.find('a', 3, undefined), null);
  kept.keep(readTender('d'), 0);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((id) => kept.has(id)),
    ['a', 'c', 'd'],
  );
  kept.keep(readTender('e'), 20_000);
  assert.deepEqual(
    ['a', 'c', 'd', 'e'].filter((id) => kept.has(id)),
    ['e'],
  );
});

test('Re-score: a tender whose listing or facts changed is not judged as it was kept, once its group says so', async () => {
  const standing = { categories: ['Snow removal'], certifications: ['CSA'] };
  const companyId = await newCompany(standing);
  const { groupId, listingIds } = await storeTender(database, [{ title: 'Snow removal on roads' }]);
  const matcher = newMatcher();
  await matcher.matchGroups([groupId]);
  await matcher.matchCompany(companyId);
  const changes = [
    sql`update listings set content = jsonb_set(content, '{title,en}', '"Snow removal"')
      where id = ${listingIds[0]}`,
    sql`insert into notice_facts (listing_id, listing_version, signal_source, summary, facts, read_at)
      values (${listingIds[0]}, 1, 'metadata', '{}', ${JSON.stringify(FACTS)}::jsonb, now())`,
  ];
  // By what is kept of its text the edits concern it.
  for (const [at, change] of changes.entries()) {
    await change.execute(database.db);
    await raiseGroupVersions(database.db, [groupId], new Date('2026-11-21T12:00:00.000Z'));
    await setFields(companyId, { categories: [...standing.categories, ['Roads', 'Snow'][at] ?? ''] });
    assert.equal((await matcher.matchChanges(companyId)).judged, 1);
    await assertUpToDate(database.db, newMatcher(), companyId);
  }
});

const FACTS = {
  bidEligibility: 'unknown',
  procurementNature: 'unknown',
  requiresManufacturer: false,
  mandatoryCertifications: ['ISO 9001'],
  setAsides: [],
  estimatedValue: null,
  evidence: [],
};
