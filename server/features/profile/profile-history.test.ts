import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  listDifference,
  type RecordedChange,
  revertRefusal,
  type RevertRefusal,
  shownChange,
} from './profile-history.ts';

const CHANGE: RecordedChange = {
  id: 'x',
  field: 'categories',
  value_before: ['A'],
  value_after: ['A', 'B'],
  products_deactivated: 2,
  products_reactivated: 1,
  source: 'portal_edit',
  created_at: '2026-11-20T14:05:00.000Z',
  reverted_at: null,
  is_latest: true,
};
const BOUNDS = { min_contract_value: 10, max_contract_value: 20 };
const AT = '2026-11-21T00:00:00.000Z';

describe('Profile change: revertible: the latest of its field that is not reverted', () => {
  const cases: [string, Partial<RecordedChange>, RevertRefusal | null][] = [
    ['the latest', {}, null],
    ['reverted', { reverted_at: AT }, 'already_reverted'],
    ['reverted, and changed since', { reverted_at: AT, is_latest: false }, 'already_reverted'],
    ['changed since', { is_latest: false }, 'superseded'],
    ['an identity field', { field: 'legal_name', value_before: 'A', value_after: 'B' }, 'identity'],
    [
      'a bound that would exceed the other',
      { field: 'min_contract_value', value_before: 21, value_after: 10 },
      'bounds',
    ],
    [
      'a bound that would be below the other',
      { field: 'max_contract_value', value_before: 9, value_after: 20 },
      'bounds',
    ],
    ['a bound that would equal the other', { field: 'min_contract_value', value_before: 20, value_after: 10 }, null],
    ['a bound that was not there', { field: 'max_contract_value', value_before: null, value_after: 20 }, null],
  ];
  for (const [what, change, refusal] of cases) {
    test(`${what}: ${refusal ?? 'yes'}`, () => {
      assert.equal(revertRefusal({ ...CHANGE, ...change }, BOUNDS), refusal);
      assert.equal(shownChange({ ...CHANGE, ...change }, BOUNDS).revertible, refusal === null);
    });
  }
});

test('a change is shown with what it did to the catalog', () => {
  assert.deepEqual(shownChange({ ...CHANGE, reverted_at: AT }, BOUNDS), {
    id: 'x',
    field: 'categories',
    value_before: ['A'],
    value_after: ['A', 'B'],
    cascade_summary: { products_deactivated: 2, products_reactivated: 1 },
    source: 'portal_edit',
    created_at: '2026-11-20T14:05:00.000Z',
    reverted: true,
    revertible: false,
  });
});

describe('What an edit of a list takes away and brings', () => {
  const cases: [string[], string[], string[], string[]][] = [
    [['A', 'B'], ['B'], ['A'], []],
    [['A'], ['A', 'B'], [], ['B']],
    [['Écho'], ['ECHO'], [], []],
    [['A', 'B'], ['b', 'C'], ['A'], ['C']],
    [[], [], [], []],
  ];
  for (const [before, after, removed, added] of cases) {
    test(`${before.join(',')} → ${after.join(',')}`, () =>
      assert.deepEqual(listDifference(before, after), { removed, added }));
  }
});
