import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caseListing } from '../../../tests/support/discovery/case-listing.ts';
import { GROUPING_CASES } from '../../../tests/support/discovery/grouping-cases.ts';
import { keysOf, type ListingKeys } from './keys.ts';
import { Resolution } from './resolution.ts';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

function partition(resolution: Resolution): string[] {
  return resolution
    .groups()
    .map((group) => group.memberIds.toSorted().join(''))
    .sort();
}

function inOrder(order: ListingKeys[]): Resolution {
  const resolution = new Resolution();
  for (const keys of order) resolution.add(keys);
  return resolution;
}

test('the table holds the 46 cases of the design and 2 of real feeds, each once', () => {
  const numbers = GROUPING_CASES.map(({ name }) => name.slice(3, 5)).sort();
  assert.deepEqual(
    numbers,
    Array.from({ length: 48 }, (_, at) => String(at + 1).padStart(2, '0')),
  );
});

describe('Duplicate grouping: every arrival order and every detour end in the same groups', () => {
  for (const { name, listings, groups } of GROUPING_CASES) {
    const keys = Object.entries(listings).map(([id, given]) => keysOf(caseListing(id, given)));

    test(`Duplicate grouping ${name}`, () => {
      for (const order of permutations(keys)) {
        assert.deepEqual(partition(inOrder(order)), groups, order.map(({ id }) => id).join(' '));
      }
    });

    test(`Duplicate grouping ${name}: after removing and adding again`, () => {
      for (const order of permutations(keys)) {
        for (const { id } of keys) {
          const resolution = inOrder(order);
          resolution.remove(id);
          const rest = inOrder(order.filter((other) => other.id !== id));
          assert.deepEqual(resolution.groups(), rest.groups(), `${order.map((k) => k.id).join(' ')} without ${id}`);
          for (const again of keys.filter((other) => other.id === id)) resolution.add(again);
          assert.deepEqual(partition(resolution), groups);
        }
      }
    });
  }
});

describe('Duplicate grouping: a listing in the state', () => {
  const a = keysOf(caseListing('a', { number: 'RFP-2026-1' }));

  test('adding one twice is refused, it has to be amended', () => {
    assert.throws(() => inOrder([a, a]), /listing a is already grouped/);
  });

  test('an amended number takes the listing to the other tender', () => {
    const b = keysOf(caseListing('b', { number: 'RFP-2026-2', title: 'Q' }));
    const resolution = inOrder([a, b]);
    resolution.amend(keysOf(caseListing('a', { number: 'RFP-2026-2' })));
    assert.deepEqual(partition(resolution), ['ab']);
  });

  test('removing what is not there changes nothing, asking for its group is an error', () => {
    const resolution = inOrder([a]);
    assert.equal(resolution.remove('b'), false);
    assert.equal(resolution.size, 1);
    assert.throws(() => resolution.groupKeyOf('b'), /listing b is not among the grouped ones/);
  });
});
