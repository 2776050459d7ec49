import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { disturbed } from '../../../../tests/support/disturbed-database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type EnqueueStep, findMatchQueueDepth, type Matcher } from '../matching.ts';

const database = await testDatabase();
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const AT = new Date('2026-11-21T12:00:00.000Z');
let queued: unknown[] = [];
const enqueue: EnqueueStep = async (_tx, step) => void queued.push(step);

function matcherOf(
  bounds: { pairsAStep: number; stepsAJob?: number },
  over = database,
  publish = publishMatches,
): Matcher {
  return createMatcher(over, publish, () => AT, enqueue, { queuedAStep: 2, ...bounds });
}

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

async function storeTenders(kind: string): Promise<string[]> {
  const groupIds: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const categories = [{ scheme: 'UNSPSC' as const, code: '42201712', label: { en: 'Ultrasound' } }];
    const title = `Portable ultrasound scanners ${kind} ${at}`;
    groupIds.push((await storeTender(database, [{ title, categories }])).groupId);
  }
  return groupIds;
}

const strong = await company('Strong', ['Ultrasound', 'Portable ultrasound scanners', '42201712']);
const weak = await company('Weak', ['Scanners']);
const assertAllUpToDate = async (matcher: Matcher): Promise<void> => {
  for (const one of [strong, weak]) await assertUpToDate(database.db, matcher, one);
};

test('Overflow: of a tender that more companies could match than a step may judge, the best are judged first and none is lost', async () => {
  queued = [];
  const matcher = matcherOf({ pairsAStep: 1 });
  const groupIds = await storeTenders('first');
  await matcher.matchGroups(groupIds);
  assert.deepEqual(await judged(), { Strong: 4 });
  assert.deepEqual(await findMatchQueueDepth(database.db), { waiting: 4, oldest: AT.toISOString() });
  assert.deepEqual(queued[0], { name: 'match-queued', payload: {} });
  await matcher.matchGroups(groupIds.slice(0, 1));
  assert.equal((await findMatchQueueDepth(database.db)).waiting, 4, 'a pair that waits already is not queued twice');
  await matcher.matchQueued();
  assert.deepEqual(await judged(), { Strong: 4, Weak: 4 });
  assert.deepEqual(await findMatchQueueDepth(database.db), { waiting: 0, oldest: null });
  await assertAllUpToDate(matcher);
});

test('Steps: tenders that have more pairs together than a step may judge are judged in several, and no pair waits', async () => {
  queued = [];
  let steps = 0;
  const matcher = matcherOf({ pairsAStep: 4 }, database, async (tx, matches) => {
    steps += 1;
    await publishMatches(tx, matches);
  });
  const report = await matcher.matchGroups(await storeTenders('second'));
  assert.deepEqual(report, { companies: 2, listings: 4, judged: 8, opportunities: 8 });
  assert.deepEqual([steps, queued], [2, []]);
  assert.deepEqual(await judged(), { Strong: 8, Weak: 8 });
  await assertAllUpToDate(matcher);
});

test('Steps: a job makes a few, and queues the tenders that are left in the last', async () => {
  queued = [];
  const matcher = matcherOf({ pairsAStep: 2, stepsAJob: 3 });
  const groupIds = await storeTenders('third');
  assert.equal((await matcher.matchGroups(groupIds)).listings, 3);
  assert.equal(queued.length, 1);
  const [{ name, payload }] = queued as [{ name: string; payload: { groupIds: string[] } }];
  assert.equal(name, 'match-groups');
  assert.equal(payload.groupIds.length, 1);
  assert.equal((await matcher.matchGroups(payload.groupIds)).listings, 1);
  assert.deepEqual(await judged(), { Strong: 12, Weak: 12 });
  assert.equal(queued.length, 1);
  await assertAllUpToDate(matcher);
});

test('Steps: a job that ended after its first step does the same again and the rest', async () => {
  let steps = 0;
  const dying = matcherOf({ pairsAStep: 2 }, database, async (tx, matches) => {
    steps += 1;
    if (steps === 3) throw new Error('killed');
    await publishMatches(tx, matches);
  });
  const groupIds = await storeTenders('fourth');
  await assert.rejects(dying.matchGroups(groupIds), /killed/);
  assert.deepEqual(await judged(), { Strong: 14, Weak: 14 }, 'two steps stay');
  const matcher = matcherOf({ pairsAStep: 2 });
  await matcher.matchGroups(groupIds);
  assert.deepEqual(await judged(), { Strong: 16, Weak: 16 });
  await assertAllUpToDate(matcher);
});

test('Steps: an edit between two steps counts in the second, and what it queued finds the first', async () => {
  const other = matcherOf({ pairsAStep: 100 });
  const late = await company('Late', ['Office furniture']);
  const editLate = async (categories: string[]): Promise<void> => {
    await database.transaction((tx) =>
      setProfile(
        tx,
        late,
        { categories },
        { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners },
      ),
    );
  };
  await other.matchCompany(late);
  const groupIds = await storeTenders('fifth');
  const between = disturbed(
    database,
    (transaction) => transaction === 2,
    () => editLate(['Portable ultrasound scanners']),
  );
  await matcherOf({ pairsAStep: 2 }, between).matchGroups(groupIds);
  assert.equal((await judged())['Late'], 3, 'all tenders but the first step’s');
  await other.matchChanges(late);
  assert.equal((await judged())['Late'], 20);
  await assertUpToDate(database.db, other, late);
  const again = disturbed(
    database,
    (transaction) => transaction === 2,
    async () => {
      await editLate(['Office furniture']);
      await other.matchChanges(late);
    },
  );
  const more = await storeTenders('sixth');
  await matcherOf({ pairsAStep: 3 }, again).matchGroups(more);
  await assertUpToDate(database.db, other, late);
});

test('Steps: a tender that is gone loses its verdicts beside tenders of several steps', async () => {
  const groupIds = await storeTenders('seventh');
  const matcher = matcherOf({ pairsAStep: 2 });
  await matcher.matchGroups(groupIds);
  const [gone = ''] = groupIds;
  const before = (await judged())['Strong'] ?? 0;
  await sql`delete from opportunities where group_id = ${gone}`.execute(database.db);
  await sql`delete from listing_keys where group_id = ${gone}`.execute(database.db);
  await sql`delete from tender_groups where id = ${gone}`.execute(database.db);
  await matcher.matchGroups(groupIds);
  assert.equal((await judged())['Strong'], before - 1);
});
