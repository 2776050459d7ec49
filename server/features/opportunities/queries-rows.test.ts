import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import type { Connection } from '#platform/database/database.ts';
import { updateArchived } from './queries.ts';
import { archive, followGroups, publishMatches, unarchive } from './opportunities.ts';

const database = await testDatabase();
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const NOW = new Date('2026-11-21T12:00:00.000Z');

async function company(name: string): Promise<string> {
  const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  return await database.transaction(async (tx) => (await createCompany(tx, fields, OPERATOR)).id);
}
const [mine, other] = [await company('Mine'), await company('Other')];

/** Makes the groups hold these listings, the first of each representing it, as grouping does, and lets the rows follow. */
async function regroup(groups: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await database.transaction((tx) => regroupIn(tx, groups));
}

async function regroupIn(tx: Connection, groups: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [groupId, listingIds] of Object.entries(groups)) {
    const [first = null] = listingIds;
    await sql`insert into tender_groups (id, group_key, size) values (${groupId}, ${groupId}, 0) on conflict do nothing`.execute(
      tx,
    );
    await sql`update listing_keys set group_id = ${groupId} where listing_id = any(${[...listingIds]}::uuid[])`.execute(
      tx,
    );
    await sql`update tender_groups set representative_listing_id = ${first}, size = ${listingIds.length} where id = ${groupId}`.execute(
      tx,
    );
  }
  await followGroups(tx, Object.keys(groups));
}

type Row = {
  id: string;
  listing_id: string;
  visible: boolean;
  status: string;
  archived_at: string | null;
  discovered_at: string;
  score_key: number;
  version: number;
  updated_at: string;
  group_id: string;
};

async function row(companyId: string, listingId: string | undefined): Promise<Row> {
  const { rows } =
    await sql<Row>`select * from opportunities where company_id = ${companyId} and listing_id = ${listingId}`.execute(
      database.db,
    );
  const [found] = rows;
  assert.ok(found !== undefined, 'the company holds the listing');
  return found;
}

const setStatus = async (id: string, status: string): Promise<unknown> =>
  await sql`update opportunities set status = ${status} where id = ${id}`.execute(database.db);
const archiveRow = async (companyId: string, id: string): Promise<unknown> =>
  await archive(database, companyId, id, { now: NOW, actor: OPERATOR, requestId: 'r' });

/** `count` tenders of one copy each, matched with both companies. */
async function tenders(count: number): Promise<{ groups: string[]; listings: string[] }> {
  const made = { groups: [] as string[], listings: [] as string[] };
  for (let index = 0; index < count; index += 1) {
    const { groupId, listingIds } = await storeTender(database, [{}]);
    for (const companyId of [mine, other]) await match(database, companyId, groupId, 50);
    made.groups.push(groupId);
    made.listings.push(...listingIds);
  }
  return made;
}

describe('State follows the tender', () => {
  test('Duplicate grouping 4: where another copy comes to represent it, status, archive and first discovery are that copy’s now', async () => {
    const {
      groups: [group = ''],
      listings: [a = ''],
    } = await tenders(1);
    const before = await row(mine, a);
    await setStatus(before.id, 'draft_sent');
    await archiveRow(mine, before.id);
    const {
      listingIds: [b = ''],
      groupId: own,
    } = await storeTender(database, [{}]);
    await regroup({ [group]: [b, a], [own]: [] });
    const [was, is] = [await row(mine, a), await row(mine, b)];
    assert.deepEqual([was.visible, is.visible], [false, true]);
    assert.deepEqual(
      [is.status, is.archived_at, is.discovered_at],
      ['draft_sent', NOW.toISOString(), before.discovered_at],
    );
    const theirs = await row(other, b);
    assert.deepEqual([theirs.visible, theirs.status, theirs.archived_at], [true, 'scored', null]);
    assert.equal((await row(other, a)).visible, false);
  });

  test('two tenders become one: the furthest status, the first discovery, the first archive', async () => {
    const {
      groups: [first = '', second = ''],
      listings: [a = '', b = ''],
    } = await tenders(2);
    const [rowA, rowB] = [await row(mine, a), await row(mine, b)];
    assert.ok(rowA.discovered_at < rowB.discovered_at);
    await setStatus(rowB.id, 'notified');
    await archiveRow(mine, rowA.id);
    await regroup({ [first]: [b, a], [second]: [] });
    const merged = await row(mine, b);
    assert.deepEqual(
      [merged.visible, merged.status, merged.archived_at, merged.discovered_at],
      [true, 'notified', NOW.toISOString(), rowA.discovered_at],
    );
  });

  test('two tenders become one: a draft on the copy outside the archive keeps it outside', async () => {
    const {
      groups: [first = '', second = ''],
      listings: [a = '', b = ''],
    } = await tenders(2);
    await archiveRow(mine, (await row(mine, a)).id);
    await setStatus((await row(mine, b)).id, 'draft_requested');
    await regroup({ [first]: [a, b], [second]: [] });
    const merged = await row(mine, a);
    assert.deepEqual([merged.status, merged.archived_at], ['draft_requested', null]);
  });

  test('a copy leaves its group: it stays archived as the tender was; unarchived it is new to who polls', async () => {
    for (const isArchived of [true, false]) {
      const {
        groups: [group = '', second = ''],
        listings: [a = '', b = ''],
      } = await tenders(2);
      await regroup({ [group]: [a, b], [second]: [] });
      const before = await row(mine, a);
      if (isArchived) await archiveRow(mine, before.id);
      await regroup({ [group]: [a], [second]: [b] });
      const [stays, leaves] = [await row(mine, a), await row(mine, b)];
      assert.deepEqual([stays.visible, leaves.visible], [true, true]);
      const at = isArchived ? NOW.toISOString() : null;
      assert.deepEqual([stays.archived_at, leaves.archived_at, stays.discovered_at], [at, at, before.discovered_at]);
      assert.ok(leaves.discovered_at > before.discovered_at);
    }
  });

  test('publishing again moves no status, no discovery, no archive, and leaves an unchanged row unwritten', async () => {
    const {
      groups: [group = ''],
      listings: [a = ''],
    } = await tenders(1);
    const { id } = await row(mine, a);
    await setStatus(id, 'notified');
    await archiveRow(mine, id);
    const before = await row(mine, a);
    await match(database, mine, group, 50);
    assert.deepEqual(await row(mine, a), before);
    await match(database, mine, group, 91);
    const after = await row(mine, a);
    assert.deepEqual(after, { ...before, score_key: 91, version: before.version + 1, updated_at: after.updated_at });
    assert.ok(after.updated_at > before.updated_at);
  });

  test('a match made from an older profile does not put its score over the newer verdict’s', async () => {
    const {
      groups: [groupId = ''],
      listings: [a = ''],
    } = await tenders(1);
    await match(database, mine, groupId, 80);
    await database.transaction((tx) => publishMatches(tx, [{ companyId: mine, groupId, scoreKey: 30 }]));
    assert.equal((await row(mine, a)).score_key, 80);
  });

  test('a group that is gone is published nowhere, and a match given twice once', async () => {
    const {
      groups: [groupId = ''],
      listings: [a = ''],
    } = await tenders(1);
    const twice = { companyId: mine, groupId, scoreKey: 50 };
    await database.transaction((tx) => publishMatches(tx, [{ ...twice, groupId: randomUUID() }, twice, twice]));
    assert.equal((await row(mine, a)).visible, true);
  });
});

describe('Duplicate grouping 5: one listing a group, whatever happens', () => {
  test('Duplicate grouping 5: over 150 random joins, splits, merges, archives and matches one row is visible for each group a company holds', async () => {
    let state = 3;
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 4_294_967_296) * bound);
    };
    const made = await tenders(8);
    const groupOf = new Map(made.listings.map((listing, index) => [listing, made.groups[index] ?? '']));
    const seen = new Map<string, string>();
    const last = new Map<string, string>();
    for (let step = 0; step < 150; step += 1) {
      const listing = made.listings[below(8)] ?? '';
      const [from = '', to = ''] = [groupOf.get(listing), made.groups[below(8)]];
      const companyId = below(2) === 0 ? mine : other;
      if (step % 3 === 0) {
        await match(database, companyId, groupOf.get(listing) ?? '', below(100));
      } else if (step % 7 === 0) {
        await archiveRow(companyId, (await row(companyId, listing)).id);
      } else if (step % 11 === 0) {
        await unarchive(database, companyId, (await row(companyId, listing)).id, { actor: OPERATOR, requestId: 'r' });
      } else {
        groupOf.set(listing, to);
        const members = (group: string): string[] =>
          made.listings.filter((one) => groupOf.get(one) === group).toSorted(() => below(3) - 1);
        await regroup({ [from]: members(from), [to]: members(to) });
      }
      await checkInvariants(made.listings, seen, last);
    }
  });
});

async function checkInvariants(
  listings: string[],
  seen: Map<string, string>,
  last: Map<string, string>,
): Promise<void> {
  const { rows: groups } = await sql<{ company_id: string; visible: number; represents: boolean; states: number }>`
    select o.company_id, count(*) filter (where o.visible)::int as visible, count(distinct (o.status, o.archived_at, o.group_id))::int as states,
      bool_and(not o.visible or o.listing_id = g.representative_listing_id) as represents
    from opportunities o join listing_keys k using (listing_id) join tender_groups g on g.id = k.group_id
    where o.listing_id = any(${listings}::uuid[]) group by o.company_id, k.group_id`.execute(database.db);
  for (const group of groups) assert.deepEqual([group.visible, group.represents, group.states], [1, true, 1]);
  const { rows } = await sql<{ company_id: string; id: string; discovered_at: string }>`
    select company_id, id, discovered_at from opportunities where listing_id = any(${listings}::uuid[]) and visible
    order by discovered_at`.execute(database.db);
  for (const { company_id: companyId, id, discovered_at: at } of rows) {
    // A discovery that nobody saw before is later than all that the company saw; one that was seen stays or goes back to a merged one's.
    const known = [...seen.entries()].some(([key, value]) => key.startsWith(companyId) && value === at);
    if (!known) assert.ok(at > (last.get(companyId) ?? ''), 'what is new comes after what was there');
    seen.set(`${companyId} ${id} ${at}`, at);
    last.set(companyId, at > (last.get(companyId) ?? '') ? at : (last.get(companyId) ?? ''));
  }
}

describe('Several at once', () => {
  test('Limits: Polling stops at the first seen item: with publishers at once, what a poll has not seen is always above what it has', async () => {
    const companyId = await company('Polled');
    const groups: string[] = [];
    for (let index = 0; index < 60; index += 1) groups.push((await storeTender(database, [{}])).groupId);
    const publish = async (from: number): Promise<void> => {
      for (let index = from; index < groups.length; index += 3)
        await match(database, companyId, groups[index] ?? '', 50);
    };
    const seen = new Set<string>();
    let isDone = false;
    const poll = async (): Promise<void> => {
      while (!isDone || seen.size < groups.length) {
        const { rows } = await sql<{ id: string; discovered_at: string }>`
          select id, discovered_at from opportunities where company_id = ${companyId} and visible order by discovered_at desc, id desc`.execute(
          database.db,
        );
        const firstSeen = rows.findIndex(({ id }) => seen.has(id));
        const below = firstSeen === -1 ? [] : rows.slice(firstSeen);
        assert.ok(
          below.every(({ id }) => seen.has(id)),
          'below the first seen item all are seen',
        );
        for (const { id } of rows) seen.add(id);
        const strictly = new Set(rows.map((one) => one.discovered_at));
        assert.equal(strictly.size, rows.length, 'each transaction has its own instant');
      }
    };
    const polling = poll();
    await Promise.all([publish(0), publish(1), publish(2)]);
    isDone = true;
    await polling;
  });

  /** Runs `first` in a transaction that stays open until `second`, begun after it, has had time to reach what it holds. */
  async function overlapping(
    first: (tx: Connection) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> {
    const { promise: done, resolve: begin } = Promise.withResolvers<undefined>();
    const holding = database.transaction(async (tx) => {
      await first(tx);
      begin(undefined);
      await new Promise((resolve) => setTimeout(resolve, 250));
    });
    await Promise.race([done, holding]);
    await Promise.all([holding, second()]);
  }

  async function oneToBeJoined(): Promise<{
    a: string;
    b: string;
    id: string;
    change: (tx: Connection) => Promise<void>;
  }> {
    const {
      groups: [group = ''],
      listings: [a = ''],
    } = await tenders(1);
    const {
      listingIds: [b = ''],
      groupId: own,
    } = await storeTender(database, [{}]);
    return { a, b, id: (await row(mine, a)).id, change: (tx) => regroupIn(tx, { [group]: [b, a], [own]: [] }) };
  }

  const assertJoinedArchived = async ({ a, b }: { a: string; b: string }): Promise<void> => {
    const rows = [await row(mine, a), await row(mine, b)];
    assert.deepEqual(
      rows.map((one) => [one.visible, one.archived_at]),
      [
        [false, NOW.toISOString()],
        [true, NOW.toISOString()],
      ],
    );
  };

  test('an archive that waits for a change of representative reaches the copy that is shown then', async () => {
    const made = await oneToBeJoined();
    await overlapping(made.change, () => archiveRow(mine, made.id));
    await assertJoinedArchived(made);
  });

  test('a change of representative that waits for an archive does not undo it', async () => {
    const made = await oneToBeJoined();
    await overlapping(
      (tx) => updateArchived(tx, mine, made.id, NOW.toISOString()),
      () => database.transaction(made.change),
    );
    await assertJoinedArchived(made);
  });

  test('Duplicate grouping 5: one listing a group: a match made while its group changes shows one copy', async () => {
    const {
      groups: [first = '', second = ''],
      listings: [a = '', b = ''],
    } = await tenders(2);
    await overlapping(
      (tx) => regroupIn(tx, { [first]: [b, a], [second]: [] }),
      () => match(database, mine, first, 77),
    );
    assert.deepEqual([(await row(mine, a)).visible, (await row(mine, b)).visible], [false, true]);
  });
});
