import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, findMatchQueueDepth } from '../matching.ts';

const database = await testDatabase();
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const AT = new Date('2026-11-21T12:00:00.000Z');
let queued = 0;
const enqueue = async (): Promise<void> => {
  queued += 1;
};
const matcher = createMatcher(database, publishMatches, () => AT, enqueue, { pairsAStep: 3, queuedAStep: 2 });

async function company(name: string, categories: string[]): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, name);
    await setProfile(
      tx,
      id,
      { categories },
      { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners },
    );
    return id;
  });
}

/** How many pairs each company has been judged on. */
async function judged(): Promise<Record<string, number>> {
  const { rows } = await sql<{ legal_name: string; count: number }>`
    select legal_name, count(*)::int as count from verdicts join profiles using (company_id) group by legal_name`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map((row) => [row.legal_name, row.count]));
}

test('Overflow: what is more than a step may judge waits, the best first, and none is lost', async () => {
  const strong = await company('Strong', ['Ultrasound', 'Portable ultrasound scanners', '42201712']);
  const weak = await company('Weak', ['Scanners']);
  const groupIds: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const categories = [{ scheme: 'UNSPSC' as const, code: '42201712', label: { en: 'Ultrasound' } }];
    const title = `Portable ultrasound scanners ${at}`;
    groupIds.push((await storeTender(database, [{ title, categories }])).groupId);
  }
  await matcher.matchGroups(groupIds);
  assert.deepEqual(await judged(), { Strong: 3 });
  assert.deepEqual(await findMatchQueueDepth(database.db), { waiting: 5, oldest: AT.toISOString() });
  assert.equal(queued, 1);
  await matcher.matchGroups(groupIds.slice(0, 1));
  assert.equal((await findMatchQueueDepth(database.db)).waiting, 5, 'a pair that waits already is not queued twice');
  await matcher.matchQueued();
  assert.deepEqual(await judged(), { Strong: 4, Weak: 4 });
  assert.deepEqual(await findMatchQueueDepth(database.db), { waiting: 0, oldest: null });
  for (const one of [strong, weak]) await assertUpToDate(database.db, matcher, one);
});
