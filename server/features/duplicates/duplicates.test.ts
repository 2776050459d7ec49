import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { Connection, Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { type GroupChange, listGroupingDisagreements, type OnGroupsChanged, regroup, ungroup } from './duplicates.ts';
import { caseListing } from '../../../tests/support/discovery/case-listing.ts';
import { GROUPING_CASES } from '../../../tests/support/discovery/grouping-cases.ts';
import { type GroupingListing, keysOf } from './keys.ts';
import { Resolution } from './resolution.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const SOURCES = ['a', 'b', 'c', 'd', 'e'].map((name) => `source-${name}`).concat('seao', 'merx', 'cb');
const RANKS = new Map([['merx', 40]]);
const sourceRank = (source: string): number => RANKS.get(source) ?? 30;

/** Ids that sort as the names do, so that ties of preference fall the same way. */
const idOf = (name: string): string => `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0')}`;
const nameOf = (id: string): string => Buffer.from(id.slice(-12).replace(/^(?:00)+/, ''), 'hex').toString();

async function addSources(db: Connection): Promise<void> {
  await sql`insert into sources (source, label) select s, s from unnest(${SOURCES}::text[]) s`.execute(db);
}

/** Stores listings as discovery does: texts by language, the closing as the date in the buyer's zone. */
async function store(tx: Connection, listings: readonly GroupingListing[]): Promise<void> {
  const rows = listings.map((listing) => ({
    id: idOf(listing.id),
    source: listing.source,
    native_id: listing.nativeId,
    title: listing.title,
    buyer: listing.buyer,
    closing_date: listing.closingDate,
    solicitation_number: listing.number,
    source_status: listing.status,
    published_at: listing.publishedAt,
    content: {
      title: { en: listing.title },
      buyer: { fr: listing.buyer },
      originUrl: listing.originating ? null : 'https://origin.example/',
    },
  }));
  await sql`
    insert into listings (id, source, native_id, revision, version, title, buyer, closing_date, source_status,
      solicitation_number, reference_number, published_at, content, content_hash, first_seen_at, changed_at)
    select id, source, native_id, '', 1, title, buyer, closing_date, source_status, solicitation_number, '', published_at,
      content, '', ${NOW.toISOString()}, ${NOW.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, source text, native_id text, title text, buyer text,
      closing_date date, source_status text, solicitation_number text, published_at timestamptz, content jsonb)
    on conflict (id) do update set source = excluded.source, title = excluded.title, buyer = excluded.buyer,
      closing_date = excluded.closing_date, source_status = excluded.source_status,
      solicitation_number = excluded.solicitation_number, published_at = excluded.published_at, content = excluded.content`.execute(
    tx,
  );
}

const ignore: OnGroupsChanged = () => Promise.resolve();

async function put(
  database: Database,
  listings: readonly GroupingListing[],
  onGroupsChanged = ignore,
): Promise<string[]> {
  return await database.transaction(async (tx) => {
    await store(tx, listings);
    const ids = listings.map(({ id }) => idOf(id));
    return await regroup(tx, ids, { now: NOW, sourceRank, onGroupsChanged });
  });
}

async function takeOut(database: Database, names: readonly string[], onGroupsChanged = ignore): Promise<void> {
  const ids = names.map(idOf);
  await database.transaction(async (tx) => {
    await ungroup(tx, ids, { now: NOW, sourceRank, onGroupsChanged });
    await sql`delete from listings where id = any(${ids}::uuid[])`.execute(tx);
  });
}

async function empty(database: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from listings`.execute(database.db);
  await takeOut(
    database,
    rows.map(({ id }) => nameOf(id)),
  );
}

type Shown = { id: string; members: string[]; shown: string };

async function storedGroups(db: Connection): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select g.id, g.representative_listing_id as shown, array_agg(k.listing_id order by k.listing_id)::text[] as members
    from tender_groups g join listing_keys k on k.group_id = g.id group by g.id order by min(k.listing_id::text)`.execute(
    db,
  );
  return rows.map(({ id, members, shown }) => ({ id, members: members.map(nameOf), shown: nameOf(shown) }));
}

const withoutId = ({ members, shown }: Shown): Omit<Shown, 'id'> => ({ members, shown });

/** What the rule in memory says of the same listings, in the same form. */
function expectedGroups(listings: readonly GroupingListing[]): Omit<Shown, 'id'>[] {
  const resolution = new Resolution();
  for (const listing of listings) resolution.add(keysOf({ ...listing, sourceRank: sourceRank(listing.source) }));
  return resolution
    .groups()
    .map(({ memberIds, representativeId }) => ({ members: memberIds.toSorted(), shown: representativeId }))
    .sort((a, b) => ((a.members[0] ?? '') < (b.members[0] ?? '') ? -1 : 1));
}

const database = await testDatabase();
await addSources(database.db);

describe('Duplicate grouping in the database: every order and batching gives the groups of the table', () => {
  for (const { name, listings, groups } of GROUPING_CASES) {
    const given = Object.entries(listings).map(([id, listing]) => caseListing(id, listing));
    test(`Duplicate grouping ${name}`, async () => {
      const orders = [given, given.toReversed(), [...given.slice(1), ...given.slice(0, 1)]];
      for (const [at, order] of orders.entries()) {
        const batches = at === 1 ? [order] : order.map((listing) => [listing]);
        for (const batch of batches) await put(database, batch);
        const found = await storedGroups(database.db);
        assert.deepEqual(found.map(({ members }) => members.join('')).sort(), groups);
        assert.deepEqual(await listGroupingDisagreements(database.db), []);
        await empty(database);
      }
    });
  }
});

const listing = fc.record({
  number: fc.constantFrom(
    null,
    'RFP-2026-1',
    'RFP 2026 01',
    'rfp2026-1.',
    'RFP20261',
    'RFP-20-261',
    'R31501',
    'R31501.',
  ),
  title: fc.constantFrom('Snow', 'Paving'),
  buyer: fc.constantFrom('City of Toronto', 'Toronto', ''),
  closingDate: fc.constantFrom('2026-03-09', '2026-03-09', null),
  source: fc.constantFrom('seao', 'merx', 'cb'),
  originating: fc.boolean(),
  status: fc.constantFrom('active', 'complete', 'planned'),
  publishedAt: fc.constantFrom(null, '2026-01-05T00:00:00.000Z'),
});
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      put: fc.array(fc.tuple(fc.constantFrom(...NAMES), listing), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ remove: fc.subarray(NAMES, { minLength: 1, maxLength: 3 }) }) },
);

/** Follows the groups by what `onGroupsChanged` says alone. */
function follower(): { told: OnGroupsChanged; groups: Map<string, GroupChange>; groupOf: Map<string, string> } {
  const groups = new Map<string, GroupChange>();
  const groupOf = new Map<string, string>();
  const told: OnGroupsChanged = async (_tx, changes, gone) => {
    for (const change of changes) {
      assert.equal(groups.get(change.groupId)?.representativeListingId ?? null, change.representativeBeforeId);
      groups.set(change.groupId, change);
      for (const id of change.joinedListingIds) groupOf.set(id, change.groupId);
    }
    for (const id of gone) assert.ok(groups.delete(id), `group ${id} is gone but was never there`);
    await Promise.resolve();
  };
  return { told, groups, groupOf };
}

test('Duplicate grouping in the database: any sequence of arrivals, amendments and removals equals the rule in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await empty(database);
      const present = new Map<string, GroupingListing>();
      const { told, groups, groupOf } = follower();
      for (const each of steps) {
        if ('put' in each) {
          const batch = new Map(each.put.map(([name, given]) => [name, { ...caseListing(name, {}), ...given }]));
          for (const [name, given] of batch) present.set(name, given);
          await put(database, [...batch.values()], told);
        } else {
          for (const name of each.remove) present.delete(name);
          await takeOut(database, each.remove, told);
        }
        const stored = await storedGroups(database.db);
        assert.deepEqual(stored.map(withoutId), expectedGroups([...present.values()]));
        assert.deepEqual(await listGroupingDisagreements(database.db), []);
        assert.deepEqual([...groups.keys()].sort(), stored.map(({ id }) => id).sort());
        for (const group of stored) {
          assert.equal(groups.get(group.id)?.representativeListingId, idOf(group.shown));
          for (const member of group.members) assert.equal(groupOf.get(idOf(member)), group.id);
        }
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('Duplicate grouping in the database: of copies that tie, the same is shown whatever order they came in and whatever ids they got', async () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 5, maxLength: 5 });
  const copies = ['source-c 3', 'source-b 2', 'source-b 10', 'source-a é', 'source-a z'].map((key) => key.split(' '));
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
      fc.boolean(),
      async (names, order, atOnce) => {
        await empty(database);
        const listings = order.map((at) => {
          const [source = '', nativeId = ''] = copies[at] ?? [];
          return caseListing(names[at] ?? '', { source, nativeId, number: 'RFP-2026-1' });
        });
        for (const batch of atOnce ? [listings] : listings.map((one) => [one])) await put(database, batch);
        const [group] = await storedGroups(database.db);
        const shown = listings.find(({ id }) => id === group?.shown);
        const first = listings.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))[0];
        assert.equal(shown === undefined ? null : keyOf(shown), first === undefined ? '' : keyOf(first));
      },
    ),
    { numRuns: 40, seed: 5 },
  );
});

/** Of sources of one rank, by their name; of one source, by its own key. */
const keyOf = ({ source, nativeId }: GroupingListing): string => `${source} ${nativeId}`;

test('Duplicate grouping in the database: a number without separators that adopts a contested one is told apart by spelling', async () => {
  await empty(database);
  const given = [
    caseListing('a', { number: 'RFP-2026-1', source: 'seao', title: 'A1' }),
    caseListing('b', { number: 'rfp2026-1.', source: 'seao', title: 'B1' }),
    caseListing('c', { number: 'RFP20261', title: 'C1' }),
    caseListing('d', { number: 'RFP-20-261', title: 'D1' }),
    caseListing('e', { number: 'RFP20261.', title: 'E1' }),
  ];
  await put(database, given);
  assert.deepEqual(
    (await storedGroups(database.db)).map(({ members }) => members.join('')),
    ['a', 'b', 'ce', 'd'],
  );
  await takeOut(database, ['d']);
  assert.deepEqual(
    (await storedGroups(database.db)).map(({ members }) => members.join('')),
    ['a', 'b', 'c', 'e'],
  );
});

describe('Duplicate grouping in the database: a tender stays the same group', () => {
  const only = async (): Promise<Shown> => {
    const [group, ...others] = await storedGroups(database.db);
    assert.ok(group !== undefined && others.length === 0, 'there is one group');
    return group;
  };

  test('when a copy with the number arrives after one without', async () => {
    await empty(database);
    await put(database, [caseListing('a', {})]);
    const before = await only();
    await put(database, [caseListing('b', { number: 'RFP-2026-1' })]);
    assert.equal((await only()).id, before.id);
  });

  test('when its number, title or buyer is amended', async () => {
    await empty(database);
    await put(database, [caseListing('a', { number: 'RFP-2026-1' })]);
    const before = await only();
    await put(database, [caseListing('a', { number: 'RFP-2026-2', title: 'Q', buyer: 'City of Ottawa' })]);
    assert.equal((await only()).id, before.id);
  });

  test('4: when the originating copy arrives later, which then is shown', async () => {
    await empty(database);
    await put(database, [{ ...caseListing('a', { number: 'RFP-2026-1' }), originating: false }]);
    const before = await only();
    await put(database, [caseListing('b', { number: 'RFP-2026-1' })]);
    assert.deepEqual(await only(), { id: before.id, members: ['a', 'b'], shown: 'b' });
  });
});

test('grouping an unchanged listing again moves nothing, and raises the version of its group', async () => {
  await empty(database);
  const version = async (): Promise<unknown[]> =>
    (await sql`select id, version from tender_groups order by id`.execute(database.db)).rows;
  const a = caseListing('a', { number: 'RFP-2026-1' });
  const [groupId] = await put(database, [a, caseListing('b', { number: 'RFP-2026-1' })]);
  assert.deepEqual(await version(), [{ id: groupId, version: 1 }]);
  const told: OnGroupsChanged = () => Promise.reject(new Error('nothing has changed'));
  assert.deepEqual(await put(database, [a], told), [groupId]);
  assert.deepEqual(await version(), [{ id: groupId, version: 2 }]);
});

test('a listing that is not stored has no group, and no listing at all is fine', async () => {
  await empty(database);
  const settings = { now: NOW, sourceRank, onGroupsChanged: ignore };
  assert.deepEqual(await database.transaction((tx) => regroup(tx, [randomUUID()], settings)), []);
  assert.deepEqual(await database.transaction((tx) => regroup(tx, [], settings)), []);
});

describe('the check of all groups sees what is wrong with', () => {
  const cases: [string, (id: string) => string, string[]][] = [
    ['a size', (id) => `update tender_groups set size = 5 where id = '${id}'`, ['size']],
    [
      'a representative',
      (id) => `update tender_groups set representative_listing_id = '${idOf('b')}' where id = '${id}'`,
      ['representative'],
    ],
    [
      'a missing membership',
      () => `update listing_keys set group_id = null where listing_id = '${idOf('b')}'`,
      ['group'],
    ],
    [
      'a key that was changed without grouping',
      () => `update listing_keys set seg = 'other' where listing_id = '${idOf('b')}'`,
      ['group', 'representative', 'size', 'size'],
    ],
  ];
  for (const [name, sabotage, kinds] of cases) {
    test(name, async () => {
      await empty(database);
      const [groupId = ''] = await put(database, [
        caseListing('a', { number: 'RFP-2026-1' }),
        caseListing('b', { number: 'RFP-2026-1' }),
      ]);
      await sql.raw(sabotage(groupId)).execute(database.db);
      const found = await listGroupingDisagreements(database.db);
      assert.deepEqual(found.map(({ kind }) => kind).sort(), kinds);
      await database.asOwner((db) => sql`truncate tender_groups, listing_keys, listings cascade`.execute(db));
    });
  }
});

test('Duplicate grouping on PostgreSQL: two processes at once end in the groups of the rule', async (t) => {
  if ((await findPostgresPrograms()) === null) {
    t.skip('PostgreSQL 15 or newer is not installed');
    return;
  }
  const server = await startPostgres();
  t.after(() => server.stop());
  const [one, other] = await Promise.all([openDatabase({ url: server.url }), openDatabase({ url: server.url })]);
  t.after(() => Promise.all([one.close(), other.close()]));
  await migrate(one);
  await addSources(one.db);
  const given = fc.sample(listing, { numRuns: 120, seed: 11 });
  const listings = given.map((each, at) => ({ ...caseListing(`l${String(at).padStart(3, '0')}`, {}), ...each }));
  const halves = [listings.filter((_, at) => at % 2 === 0), listings.filter((_, at) => at % 2 === 1)];
  const work = async (through: Database, half: GroupingListing[]): Promise<void> => {
    for (let at = 0; at < half.length; at += 3) await put(through, half.slice(at, at + 3));
  };
  await Promise.all([work(one, halves[0] ?? []), work(other, halves[1] ?? [])]);
  assert.deepEqual((await storedGroups(one.db)).map(withoutId), expectedGroups(listings));
  assert.deepEqual(await listGroupingDisagreements(other.db), []);
});
