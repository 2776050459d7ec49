import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, raiseProfileVersion, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { ladderKeys } from '../vocabulary/code-ladder.ts';
import { createMatcher } from '../matching.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();
const now = (): Date => new Date('2026-11-21T12:00:00.000Z');
const matcher = createMatcher(database, publishMatches, now, async () => {});
const CODE = '42201712';
const CLASS = ladderKeys({ scheme: 'UNSPSC', code: CODE }).find(({ worth }) => worth === 0.6)?.key ?? '';

async function company(name: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, name);
    const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
    await setProfile(tx, id, { categories: ['Snow removal'] }, context);
    return id;
  });
}

async function addRule(companyId: string, type: string, kind: string, value: string): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label,
        source, supporting, contrary, active)
      values (${companyId}::uuid, gen_random_uuid(), ${type}, true, ${kind}, ${value}, ${value}, 'portal_feedback', 1, 0, true)
    `.execute(tx);
    await raiseProfileVersion(tx, companyId);
  });
}

async function judged(companyId: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from verdicts where company_id = ${companyId} order by group_id`.execute(database.db);
  return rows.map((row) => row.group_id);
}

test('Learned rules: a green light for a category or a buyer brings tenders that nothing else of the company meets', async () => {
  const [asked, other] = [await company('Asked'), await company('Other')];
  const categories = [{ scheme: 'UNSPSC' as const, code: CODE, label: { en: 'Ultrasound' } }];
  const scanners = await storeTender(database, [{ title: 'Scanners', categories }]);
  const chairs = await storeTender(database, [{ title: 'Chairs' }]);
  await matcher.matchGroups([scanners.groupId, chairs.groupId]);
  assert.deepEqual([await judged(asked), await judged(other)], [[], []]);

  await addRule(asked, 'preference', 'category', CLASS);
  await matcher.matchChanges(asked);
  assert.deepEqual(await judged(asked), [], 'a preference orders what is there and brings nothing');
  await addRule(asked, 'green_light', 'category', CLASS);
  await matcher.matchChanges(asked);
  assert.deepEqual(await judged(asked), [scanners.groupId]);
  await assertUpToDate(database.db, matcher, asked);

  await addRule(asked, 'green_light', 'buyer', 'city of testing');
  await matcher.matchChanges(asked);
  assert.deepEqual(await judged(asked), [scanners.groupId, chairs.groupId].sort());
  const arrived = await storeTender(database, [{ title: 'Desks' }]);
  await matcher.matchGroups([arrived.groupId]);
  assert.deepEqual(await judged(asked), [scanners.groupId, chairs.groupId, arrived.groupId].sort());
  assert.deepEqual(await judged(other), []);
  await assertUpToDate(database.db, matcher, asked);
});
