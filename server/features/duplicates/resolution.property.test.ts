import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { caseListing } from '../../../tests/support/discovery/case-listing.ts';
import { keysOf, type ListingKeys } from './keys.ts';
import { Resolution } from './resolution.ts';

type Partition = { members: string[]; shown: string }[];

// Few values of each kind, so that listings often agree in some and differ in others.
const NUMBERS = [
  null,
  'N/A',
  'RFP-2026-1',
  'RFP 2026 01',
  'rfp2026-1.',
  'RFP20261',
  'RFP-20-261',
  'R31501',
  'R31501.',
  'W8486-195786/A',
  'W8486-195786',
  'W8486195786',
  '26-1-23',
  '26-12-3',
  '26123',
];
const listing = fc.record({
  number: fc.constantFrom(...NUMBERS),
  title: fc.constantFrom('Snow', 'Paving', ''),
  buyer: fc.constantFrom('City of Toronto', 'Ottawa', ''),
  closingDate: fc.constantFrom('2026-03-09', '2026-03-20', null),
  source: fc.constantFrom('seao', 'merx', 'cb'),
  sourceRank: fc.constantFrom(10, 30),
  originating: fc.boolean(),
  status: fc.constantFrom('active', 'complete', 'planned'),
  publishedAt: fc.constantFrom(null, '2026-01-05T00:00:00.000Z', '2026-02-05T00:00:00.000Z'),
});
const listings = fc
  .array(listing, { maxLength: 9 })
  .map((given) => given.map((each, at) => keysOf({ ...caseListing(`l${at}`, {}), ...each })));

/** Steps that end in the whole set: each listing is added, some are amended from other content or removed on the way. */
const arrivals = listings.chain((final) =>
  fc.record({
    final: fc.constant(final),
    order: fc.shuffledSubarray(
      final.map((_, at) => at),
      { minLength: final.length },
    ),
    detours: fc.array(fc.record({ at: fc.nat({ max: 8 }), before: fc.nat({ max: 8 }), as: fc.nat({ max: 8 }) }), {
      maxLength: 6,
    }),
  }),
);

function resolved({ final, order, detours }: { final: ListingKeys[]; order: number[]; detours: Detour[] }): Resolution {
  const resolution = new Resolution();
  order.forEach((at, step) => {
    for (const detour of detours.filter(({ before }) => before === step)) {
      const [stray, content] = [final[detour.at], final[detour.as]];
      if (stray !== undefined && content !== undefined) resolution.amend({ ...content, id: stray.id });
    }
    const keys = final[at];
    if (keys !== undefined) resolution.amend(keys);
    for (const detour of detours.filter(({ before }) => before === step)) {
      const stray = final[detour.at];
      if (stray !== undefined) resolution.remove(stray.id);
    }
  });
  for (const keys of final) resolution.amend(keys);
  return resolution;
}
type Detour = { at: number; before: number; as: number };

// The definition, read off the design and evaluated again for each question, in quadratic time and without any state.
function distinct(values: string[]): string[] {
  return [...new Set(values)];
}

function contested(all: ListingKeys[], buyer: string, segment: string): boolean {
  const said = all.filter((other) => other.buyer === buyer && other.number?.segmented === segment);
  return said.some(({ source }) => {
    const own = said.filter((other) => other.source === source);
    const spellings = distinct(own.map((other) => other.number?.spelling ?? ''));
    return spellings.length > 1 && distinct(own.map((other) => other.subject)).length > 1;
  });
}

function definedNumber(all: ListingKeys[], of: ListingKeys): string | null {
  if (of.number === null || of.buyer === null) return null;
  const { raw, unseparated, spelling } = of.number;
  const written = distinct(
    all
      .filter((other) => other.buyer === of.buyer && other.number?.raw === raw && !other.number.unseparated)
      .map((other) => other.number?.segmented ?? ''),
  );
  const segment = unseparated && written.length === 1 ? (written[0] ?? '') : of.number.segmented;
  return contested(all, of.buyer, segment) ? `spelled ${spelling}` : segment;
}

function definedGroup(all: ListingKeys[], of: ListingKeys): string {
  const number = definedNumber(all, of);
  if (number !== null) return `${of.buyer} number ${number}`;
  if (of.titleBuyerClosing === null) return `alone ${of.id}`;
  const fellows = all.filter((other) => other.titleBuyerClosing === of.titleBuyerClosing);
  const numbers = distinct(fellows.map((other) => definedNumber(all, other)).filter((known) => known !== null));
  return numbers.length === 1 ? `${of.buyer} number ${numbers[0]}` : `title ${of.titleBuyerClosing}`;
}

function asPartition(all: ListingKeys[], group: (of: ListingKeys) => string): Partition {
  return [...Map.groupBy(all, group).values()].map((members) => {
    const byPreference = members.toSorted((a, b) => (a.preference < b.preference ? -1 : 1));
    return { members: members.map(({ id }) => id).sort(), shown: byPreference[0]?.id ?? '' };
  });
}

function sorted(partition: Partition): Partition {
  return partition.toSorted((a, b) => ((a.members[0] ?? '') < (b.members[0] ?? '') ? -1 : 1));
}

function groupsOf(resolution: Resolution): Partition {
  return sorted(
    resolution.groups().map((group) => ({ members: group.memberIds.toSorted(), shown: group.representativeId })),
  );
}

function numbersIn(all: ListingKeys[], members: string[]): string[] {
  const within = all.filter(({ id }) => members.includes(id));
  return distinct(within.map((keys) => definedNumber(all, keys)).filter((number) => number !== null));
}

const RUNS = { numRuns: 3000, seed: 20260309 };

test('Duplicate grouping: any history of arrivals, amendments and removals gives the groups and representatives of the definition', () => {
  fc.assert(
    fc.property(arrivals, (past) => {
      const expected = sorted(asPartition(past.final, (of) => definedGroup(past.final, of)));
      assert.deepEqual(groupsOf(resolved(past)), expected);
    }),
    RUNS,
  );
});

const holdsOneNumber = (group: (all: ListingKeys[]) => Partition) =>
  fc.property(listings, (all) => {
    for (const { members } of group(all)) assert.ok(numbersIn(all, members).length <= 1, members.join(' '));
  });

function stratified(all: ListingKeys[]): Partition {
  const resolution = new Resolution();
  for (const keys of all) resolution.add(keys);
  return groupsOf(resolution);
}

/** The obvious algorithm: joins every pair that rules 1 and 2 match and rule 3 does not forbid, and follows the chains. */
function unionFind(all: ListingKeys[]): Partition {
  const parent = new Map(all.map(({ id }) => [id, id]));
  const root = (id: string): string => {
    const up = parent.get(id) ?? id;
    return up === id ? id : root(up);
  };
  for (const a of all) {
    for (const b of all) if (matches(all, a, b)) parent.set(root(a.id), root(b.id));
  }
  return asPartition(all, ({ id }) => root(id));
}

function matches(all: ListingKeys[], a: ListingKeys, b: ListingKeys): boolean {
  const [one, other] = [definedNumber(all, a), definedNumber(all, b)];
  if (one !== null && other !== null) return one === other && a.buyer === b.buyer;
  return a.titleBuyerClosing !== null && a.titleBuyerClosing === b.titleBuyerClosing;
}

test('Duplicate grouping 3: no group holds two different numbers, not even through a copy without one', () => {
  fc.assert(holdsOneNumber(stratified), RUNS);
});

test('Duplicate grouping 3: joining pairs instead (union-find) is refuted by the same property', () => {
  assert.equal(fc.check(holdsOneNumber(unionFind), RUNS).failed, true);
});

test('Duplicate grouping 1-2: where joining pairs brings no two numbers together, it finds the same groups', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const joined = unionFind(all);
      fc.pre(joined.every(({ members }) => numbersIn(all, members).length <= 1));
      assert.deepEqual(stratified(all), sorted(joined));
    }),
    RUNS,
  );
});

test('the oracle sees a resolution that forgets removals', () => {
  class Forgetful extends Resolution {
    override remove(id: string): boolean {
      const present = super.remove(id);
      if (present) super.add(keysOf(caseListing(`ghost of ${id}`, { number: 'RFP-2026-1', title: 'Ghost' })));
      return present;
    }
  }
  const resolution = new Forgetful();
  const a = keysOf(caseListing('a', {}));
  resolution.add(a);
  resolution.amend(a);
  assert.notDeepEqual(groupsOf(resolution), sorted(asPartition([a], (of) => definedGroup([a], of))));
});
