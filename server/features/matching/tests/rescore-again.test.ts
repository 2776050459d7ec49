import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { disturbed } from '../../../../tests/support/disturbed-database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type Matcher } from '../matching.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();
const matcher = newMatcher(database);

/** What one process knows; the clock stands still, so that no order can be told by it. */
function newMatcher(of: Database): Matcher {
  return createMatcher(
    of,
    publishMatches,
    () => new Date('2026-11-21T12:00:00.000Z'),
    async () => {},
  );
}

async function edit(companyId: string, fields: Parameters<typeof setProfile>[2]): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction(async (tx) => void (await setProfile(tx, companyId, fields, context)));
}

/** A company with a tender that was read as worth five dollars, below its bound, while the notice names no value. */
async function misread(thing: string): Promise<{ companyId: string; opportunityId: string }> {
  const companyId = await addCompany(database, `Seller of ${thing}`);
  const { groupId, listingIds } = await storeTender(database, [{ title: `${thing} for roads` }]);
  await edit(companyId, { categories: [thing], min_contract_value: 10_000 });
  await matcher.matchChanges(companyId);
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where company_id = ${companyId}`.execute(database.db);
  const opportunityId = rows[0]?.id ?? '';
  await matcher.matchAgain(companyId, opportunityId);
  await sql`
    update notice_facts set facts = jsonb_set(facts, '{estimatedValue}', '{"amount": 5, "currency": "CAD"}')
    where listing_id = ${listingIds[0]}`.execute(database.db);
  await matcher.matchCompany(companyId);
  assert.equal((await scoresOf(companyId)).groupId, groupId);
  return { companyId, opportunityId };
}

type Scores = { groupId: string; row: number; verdict: number };

async function scoresOf(companyId: string): Promise<Scores> {
  const { rows } = await sql<Scores>`
    select o.group_id as "groupId", o.score_key as row, v.score as verdict from opportunities o
    join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId}`.execute(database.db);
  const [only, other] = rows;
  assert.ok(only !== undefined && other === undefined);
  return only;
}

for (const [what, thing, undisturbed, run] of [
  ['of what an edit concerns', 'Office furniture', 2, (one: Matcher, id: string) => one.matchChanges(id)],
  ['of every tender', 'Ultrasound scanners', 1, (one: Matcher, id: string) => one.matchCompany(id)],
] as const) {
  test(`Feedback rules: disagree re-evaluates from scratch: a re-score ${what} that read the tender before keeps the new verdict, in the list as in the record`, async () => {
    const { companyId, opportunityId } = await misread(thing);
    const before = await scoresOf(companyId);
    await edit(companyId, { exclusions: [`${thing} rental`] });
    let answers = 0;
    const other = disturbed(
      database,
      (transaction) => transaction > undisturbed,
      async () => {
        answers += 1;
        if (answers === 1) await matcher.matchAgain(companyId, opportunityId);
      },
    );
    const { listings } = await run(newMatcher(other), companyId);
    assert.ok(answers >= 1 && listings >= 1, 'the re-score had read the tender when it was judged again');
    const after = await scoresOf(companyId);
    assert.ok(after.verdict > before.verdict, `the value was misread: ${before.verdict}, now ${after.verdict}`);
    assert.equal(after.row, after.verdict);
    await assertUpToDate(database.db, matcher, companyId);
  });
}
