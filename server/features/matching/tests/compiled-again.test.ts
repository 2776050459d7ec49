import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addCatalog, followPartners } from '#features/catalog/catalog.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { raiseProfileVersion, setProfile } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { disturbed } from '../../../../tests/support/disturbed-database.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type Matcher } from '../matching.ts';
import { matchWinners } from '#features/suppliers/suppliers-winners.ts';

/** A process keeps companies as it compiled them: what it judges by is what they say now. */

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const database = await testDatabase();

function newMatcher(of: Database = database): Matcher {
  return createMatcher(
    of,
    publishMatches,
    () => new Date('2026-11-21T12:00:00.000Z'),
    async () => {},
  );
}

async function setCategories(companyId: string, categories: string[]): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction(async (tx) => void (await setProfile(tx, companyId, { categories }, context)));
}

async function addProduct(companyId: string, name: string): Promise<void> {
  const product = { partner: 'Maker', name, model: null, description: null, commodity_codes: [], specs: {} };
  await database.transaction(async (tx) => {
    await addCatalog(tx, companyId, [{ ...product, rep_status: 'carried' }]);
    await raiseProfileVersion(tx, companyId);
  });
}

async function rename(companyId: string, name: string): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`update products set name = ${name} where company_id = ${companyId}`.execute(tx);
    await raiseProfileVersion(tx, companyId);
  });
}

/** A win of the company from the buyer of all tenders; no version tells of it. */
async function award(companyName: string): Promise<void> {
  await sql`
    insert into awards (id, source, native_id, title, buyer, supplier_name, supplier_key, won, recorded_at)
    values (${randomUUID()}, 'seao', ${companyName}, 'Pumps', 'City of Testing', ${companyName}, ${supplierKey(companyName)},
      true, '2026-02-01')`.execute(database.db);
}

type Told = { product: string | null; pastWins: number | null };

async function toldOf(companyId: string): Promise<Told> {
  const { rows } = await sql<Told>`
    select product_match->>'name' as product, past_win_score as "pastWins" from verdicts
    where company_id = ${companyId}`.execute(database.db);
  const [only, other] = rows;
  assert.ok(only !== undefined && other === undefined);
  return only;
}

type Seller = { name: string; companyId: string; opportunityId: string };

/** Two companies that sell a thing and one part of it, each with the one tender there is for them; both known to the matcher. */
async function sellers(matcher: Matcher, thing: string, [part, other]: [string, string]): Promise<[Seller, Seller]> {
  await storeTender(database, [{ title: `${thing} with ${part} and ${other}` }]);
  const made = async (name: string): Promise<Seller> => {
    const companyId = await addCompany(database, name);
    await setCategories(companyId, [thing]);
    await addProduct(companyId, part);
    await matcher.matchCompany(companyId);
    const { rows } = await sql<{ id: string }>`
      select id from opportunities where company_id = ${companyId}`.execute(database.db);
    const opportunityId = rows[0]?.id ?? '';
    await matcher.matchAgain(companyId, opportunityId);
    assert.deepEqual(await toldOf(companyId), { product: part, pastWins: null });
    return { name, companyId, opportunityId };
  };
  return [await made(`${thing} One Ltd`), await made(`${thing} Two Ltd`)];
}

test('Feedback rules: disagree re-evaluates from scratch: an edit after the company was read is judged by, and the other company keeps its verdict', async () => {
  const [one, two] = await sellers(newMatcher(), 'Infusion pumps', ['Bedside monitor', 'Surgical lamp']);
  let edits = 0;
  const meanwhile = async (): Promise<void> => {
    edits += 1;
    await rename(one.companyId, 'Surgical lamp');
  };
  await newMatcher(disturbed(database, (transaction) => transaction === 2, meanwhile)).matchAgain(
    one.companyId,
    one.opportunityId,
  );
  assert.equal(edits, 1);
  assert.equal((await toldOf(one.companyId)).product, 'Surgical lamp');
  assert.equal((await toldOf(two.companyId)).product, 'Bedside monitor');
});

test('Feedback rules: disagree re-evaluates from scratch: a process that knows both companies judges each by what it says now, awards that no version tells of included', async () => {
  const matcher = newMatcher();
  const [one, two] = await sellers(matcher, 'Snow removal', ['Salt hopper', 'Rubber blade']);
  const bothAgain = async (): Promise<[Told, Told]> => {
    for (const { companyId, opportunityId } of [one, two]) await matcher.matchAgain(companyId, opportunityId);
    return [await toldOf(one.companyId), await toldOf(two.companyId)];
  };
  await rename(two.companyId, 'Rubber blade');
  assert.deepEqual(await bothAgain(), [
    { product: 'Salt hopper', pastWins: null },
    { product: 'Rubber blade', pastWins: null },
  ]);
  // One of the three wins from a buyer that count in full.
  await award(one.name);
  assert.deepEqual(await bothAgain(), [
    { product: 'Salt hopper', pastWins: 33 },
    { product: 'Rubber blade', pastWins: null },
  ]);
  await sql`update products set status = 'discontinued' where company_id = ${one.companyId}`.execute(database.db);
  await database.transaction((tx) => raiseProfileVersion(tx, one.companyId));
  assert.deepEqual(await bothAgain(), [
    { product: null, pastWins: 33 },
    { product: 'Rubber blade', pastWins: null },
  ]);
});

test('Past wins: a process that had read both companies before an award judges what arrives with it, for the winner only', async () => {
  const matcher = newMatcher();
  const [one, two] = await sellers(matcher, 'Road salt', ['Spreader disc', 'Loading belt']);
  const arrives = async (when: string): Promise<{ companyId: string; pastWins: number | null }[]> => {
    const { groupId } = await storeTender(database, [
      { title: `Road salt with Spreader disc and Loading belt, ${when}` },
    ]);
    await matcher.matchGroups([groupId]);
    const { rows } = await sql<{ companyId: string; pastWins: number | null }>`
      select company_id as "companyId", past_win_score as "pastWins" from verdicts
      where group_id = ${groupId} and company_id in (${one.companyId}, ${two.companyId})
      order by company_id = ${two.companyId}`.execute(database.db);
    return rows;
  };
  const told = (ofOne: number | null): unknown[] => [
    { companyId: one.companyId, pastWins: ofOne },
    { companyId: two.companyId, pastWins: null },
  ];
  assert.deepEqual(await arrives('before'), told(null));
  const queued: string[] = [];
  await award(one.name);
  await matchWinners(database, [{ key: supplierKey(one.name), number: null }], (_tx, companyId) =>
    Promise.resolve(void queued.push(companyId)),
  );
  assert.deepEqual(queued, [one.companyId]);
  assert.deepEqual(await arrives('after'), told(33));
});
