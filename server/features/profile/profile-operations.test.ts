import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { operationSchema, type Profile, type SkipReason } from '#contract/profile.ts';
import { applyOperations } from './profile-operations.ts';

const EMPTY: Profile = {
  id: 'p',
  tenant_id: 'c',
  legal_name: 'Alder inc.',
  business_number: null,
  cage_code: null,
  overview: null,
  business_role: null,
  categories: ['Échographie', 'Pumps'],
  geography: [],
  certifications: [],
  exclusions: [],
  manufacturer_partners: [],
  target_buyers: [],
  is_canadian_supplier: null,
  min_contract_value: 10,
  max_contract_value: 20,
  employee_count: 5,
};

type Operation = [op: 'add' | 'remove' | 'set', field: string, value: unknown];
type Case = [what: string, operations: Operation[], values: object, reasons: (SkipReason | null)[]];

const FULL = Array.from({ length: 200 }, (_, index) => `place ${index}`);

function outcomeOf(profile: Profile, operations: readonly Operation[]) {
  const parsed = operations.map(([op, field, value]) => operationSchema.parse({ op, field, value }));
  const { values, skipped } = applyOperations(profile, parsed);
  for (const one of skipped) {
    const { index, reason: _reason, ...rest } = one;
    assert.deepEqual(rest, parsed[index], 'a skipped operation is told as it came');
  }
  const reasonOf = new Map(skipped.map(({ index, reason }) => [index, reason]));
  return { values, reasons: operations.map((_, index) => reasonOf.get(index) ?? null) };
}

describe('A batch of operations', () => {
  const batches: Case[] = [
    [
      'Profile PATCH: add and remove on lists: an item comes last',
      [['add', 'categories', 'Gloves']],
      { categories: ['Échographie', 'Pumps', 'Gloves'] },
      [null],
    ],
    [
      'an added item is trimmed and folded',
      [['add', 'geography', '  New \t Brunswick ']],
      { geography: ['New Brunswick'] },
      [null],
    ],
    [
      'Profile PATCH: already_present: whatever its case, accents and spaces',
      [['add', 'categories', ' ECHOGRAPHIE ']],
      {},
      ['already_present'],
    ],
    [
      'an item is there for the operations after it',
      [
        ['add', 'geography', 'Ontario'],
        ['add', 'geography', 'ontario'],
      ],
      { geography: ['Ontario'] },
      [null, 'already_present'],
    ],
    ['removing meets another spelling', [['remove', 'categories', 'echographie']], { categories: ['Pumps'] }, [null]],
    [
      'Profile PATCH: not_present: what the list does not hold',
      [['remove', 'exclusions', 'Guns']],
      {},
      ['not_present'],
    ],
    [
      'what was removed before it is gone',
      [
        ['remove', 'categories', 'Pumps'],
        ['remove', 'categories', 'Pumps'],
      ],
      { categories: ['Échographie'] },
      [null, 'not_present'],
    ],
    [
      'an item added and removed leaves the list as it was',
      [
        ['add', 'exclusions', 'A'],
        ['remove', 'exclusions', 'a'],
      ],
      { exclusions: [] },
      [null, null],
    ],
    [
      'Profile PATCH: set on scalars: each its value, null clears',
      [
        ['set', 'overview', ' We sell. '],
        ['set', 'is_canadian_supplier', false],
        ['set', 'employee_count', null],
      ],
      { overview: 'We sell.', is_canadian_supplier: false, employee_count: null },
      [null, null, null],
    ],
    [
      'Profile PATCH: already_set: the value that stands',
      [
        ['set', 'employee_count', 5],
        ['set', 'overview', null],
      ],
      {},
      ['already_set', 'already_set'],
    ],
    [
      'the last of several counts',
      [
        ['set', 'employee_count', 6],
        ['set', 'employee_count', 6],
        ['set', 'employee_count', 7],
      ],
      { employee_count: 7 },
      [null, 'already_set', null],
    ],
    [
      'Profile PATCH: min_exceeds_max: against what stands',
      [['set', 'min_contract_value', 21]],
      {},
      ['min_exceeds_max'],
    ],
    ['equal bounds are in order', [['set', 'min_contract_value', 20]], { min_contract_value: 20 }, [null]],
    [
      'bounds are judged as they stand in the end',
      [
        ['set', 'min_contract_value', 30],
        ['set', 'max_contract_value', 40],
      ],
      { min_contract_value: 30, max_contract_value: 40 },
      [null, null],
    ],
    [
      'a bound that is cleared later in the batch is no bound',
      [
        ['set', 'min_contract_value', 30],
        ['set', 'max_contract_value', null],
      ],
      { min_contract_value: 30, max_contract_value: null },
      [null, null],
    ],
    [
      'bounds that contradict each other are both left',
      [
        ['set', 'max_contract_value', 50],
        ['set', 'min_contract_value', 60],
      ],
      {},
      ['min_exceeds_max', 'min_exceeds_max'],
    ],
    [
      'of them, one that stands already is told as such, and a bad value as such',
      [
        ['set', 'min_contract_value', 10],
        ['set', 'max_contract_value', -1],
        ['set', 'max_contract_value', 5],
      ],
      {},
      ['already_set', 'invalid_value', 'min_exceeds_max'],
    ],
    [
      'Profile PATCH: the rest of the batch applies: beside bounds that do not',
      [
        ['set', 'max_contract_value', 1],
        ['add', 'geography', 'Yukon'],
        ['set', 'employee_count', 9],
      ],
      { geography: ['Yukon'], employee_count: 9 },
      ['min_exceeds_max', null, null],
    ],
    [
      'Profile PATCH: error: a list of 200 takes no more, but the same again',
      [
        ['add', 'target_buyers', 'One more'],
        ['add', 'target_buyers', 'PLACE 7'],
        ['remove', 'target_buyers', 'place 0'],
        ['add', 'target_buyers', 'One more'],
      ],
      { target_buyers: [...FULL.slice(1), 'One more'] },
      ['error', 'already_present', null, null],
    ],
  ];
  for (const [what, operations, values, reasons] of batches) {
    test(what, () => assert.deepEqual(outcomeOf({ ...EMPTY, target_buyers: FULL }, operations), { values, reasons }));
  }

  const invalid: Operation[] = [
    ['add', 'categories', ''],
    ['add', 'categories', ' \u00a0 '],
    ['add', 'categories', 'x'.repeat(201)],
    ['add', 'categories', 7],
    ['add', 'categories', null],
    ['add', 'categories', ['Pumps']],
    ['add', 'categories', { name: 'Pumps' }],
    ['add', 'categories', 'a\u001bb'],
    ['add', 'categories', 'a\u202eb'],
    ['remove', 'categories', ''],
    ['set', 'overview', ''],
    ['set', 'overview', 'x'.repeat(10_001)],
    ['set', 'overview', 'a\u0007b'],
    ['set', 'business_role', true],
    ['set', 'is_canadian_supplier', 'yes'],
    ['set', 'employee_count', 1.5],
    ['set', 'employee_count', -1],
    ['set', 'employee_count', 1e10],
    ['set', 'employee_count', '40'],
    ['set', 'min_contract_value', -0.01],
    ['set', 'max_contract_value', 1e15 + 1],
  ];
  for (const operation of invalid) {
    test(`Profile PATCH: invalid_value: ${JSON.stringify(operation).slice(0, 60)}`, () =>
      assert.deepEqual(outcomeOf(EMPTY, [operation]), { values: {}, reasons: ['invalid_value'] }));
  }

  test('200 characters are counted as people count them', () =>
    assert.deepEqual(outcomeOf(EMPTY, [['add', 'exclusions', '🩺'.repeat(200)]]).reasons, [null]));
});

const NESTED: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));

describe('An operation that is none', () => {
  const cases: [unknown, string][] = [
    [{ op: 'drop', field: 'categories', value: 'x' }, 'must be add, remove or set'],
    [{ field: 'categories', value: 'x' }, 'must be add, remove or set'],
    ['add', 'must be an object'],
    [{ op: 'add', field: 'overview', value: 'x' }, 'with add or remove'],
    [{ op: 'set', field: 'categories', value: ['x'] }, 'with set'],
    [{ op: 'set', field: 'legal_name', value: 'x' }, 'identity field'],
    [{ op: 'set', field: 'business_number', value: 'x' }, 'identity field'],
    [{ op: 'add', field: 'cage_code', value: 'x' }, 'identity field'],
    [{ op: 'set', field: 'version', value: 1 }, 'with set'],
    [{ op: 'set', field: '__proto__', value: 1 }, 'with set'],
    [{ op: 'set', field: 'overview' }, 'is required'],
    [{ op: 'set', field: 'overview', value: 'x', why: 1 }, 'why'],
    [{ op: 'set', field: 'overview', value: NESTED }, '20 levels deep'],
  ];
  for (const [input, problem] of cases) {
    test(`${inspect(input, { depth: 1, breakLength: Infinity }).slice(0, 70)}: ${problem}`, () => {
      const result = operationSchema.safeParse(input);
      assert.ok(!result.success);
      assert.ok(result.error.issues[0]?.message.includes(problem), result.error.issues[0]?.message);
    });
  }
});
