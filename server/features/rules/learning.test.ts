import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lessons, type RuleType, type StandingRule, type Tally } from './learning.ts';
import type { ConditionKind, RuleCondition } from './rule-condition.ts';

const on = (kind: ConditionKind, value = 'x'): RuleCondition => ({ kind, value, label: value });
const NONE = { active: 0, kept: 0 };

function rule(ruleType: RuleType, favours: boolean, fields: Partial<StandingRule> = {}): StandingRule {
  return {
    id: `${ruleType} ${favours}`,
    ruleType,
    favours,
    condition: on('buyer'),
    isStated: false,
    active: ruleType !== 'no_go',
    isSwitched: false,
    supporting: 3,
    contrary: 0,
    ...fields,
  };
}

const tally = (yes: number, no: number, kind: ConditionKind = 'buyer', others = { yes: 2, no: 2 }): Tally => ({
  condition: on(kind),
  yes,
  no,
  others,
});

describe('Answers that agree with each other make a rule', () => {
  const cases: [what: string, Tally, learned: string[]][] = [
    ['two yeses are too few', tally(2, 0), []],
    ['three yeses on a buyer', tally(3, 0), ['preference for, active']],
    ['three yeses and a no', tally(3, 1), []],
    ['five yeses on a buyer', tally(5, 0), ['preference for, active', 'green_light for, active']],
    ['three noes on a category', tally(0, 3, 'category'), ['preference against, active']],
    [
      'five noes: what hides is proposed, not active',
      tally(0, 5),
      ['preference against, active', 'no_go against, at rest'],
    ],
    ['three yeses on a region are too few', tally(3, 0, 'region'), []],
    ['four on a region', tally(4, 0, 'region'), ['preference for, active']],
    ['four on a region, and one no elsewhere', tally(4, 0, 'region', { yes: 9, no: 1 }), []],
    ['ten noes on a nature, and no yes to any other', tally(0, 10, 'nature', { yes: 0, no: 9 }), []],
    [
      'three yeses on a buyer, and no other answer',
      tally(3, 0, 'buyer', { yes: 0, no: 0 }),
      ['preference for, active'],
    ],
    ['five noes on a region do not rule it out', tally(0, 5, 'region'), ['preference against, active']],
    ['nine noes on a nature', tally(0, 9, 'nature'), ['preference against, active']],
    ['ten noes on a nature', tally(0, 10, 'nature'), ['preference against, active', 'no_go against, at rest']],
    ['words are never learned from answers', tally(20, 0, 'keyword'), []],
  ];
  for (const [what, one, expected] of cases) {
    test(what, () => {
      const { learned } = lessons([one], [], [], NONE);
      const shown = learned.map(
        ({ ruleType, favours, active }) =>
          `${ruleType} ${favours ? 'for' : 'against'}, ${active ? 'active' : 'at rest'}`,
      );
      assert.deepEqual(shown, expected);
    });
  }
});

describe('Later answers on what a rule means', () => {
  const cases: [
    what: string,
    StandingRule,
    Tally,
    expected: [supporting: number, contrary: number, active: boolean],
  ][] = [
    ['one more supports it', rule('preference', true), tally(4, 0), [4, 0, true]],
    ['one against leaves too few', rule('preference', true), tally(3, 1), [3, 1, false]],
    ['one against six leaves enough', rule('preference', true), tally(6, 1), [6, 1, true]],
    ['it counts again when others support it', rule('preference', true, { active: false }), tally(4, 1), [4, 1, true]],
    [
      'one that the company switched off stays off',
      rule('preference', true, { active: false, isSwitched: true }),
      tally(9, 0),
      [9, 0, false],
    ],
    ['one that it switched on stays on', rule('preference', true, { isSwitched: true }), tally(0, 9), [0, 9, true]],
    ['what hides never becomes active by answers', rule('no_go', false), tally(0, 50), [50, 0, false]],
    [
      'nor does it come to rest by them',
      rule('no_go', false, { active: true, isSwitched: true }),
      tally(9, 1),
      [1, 9, true],
    ],
    ['what was stated needs no answers', rule('green_light', true, { isStated: true }), tally(0, 0), [0, 0, true]],
    ['what was stated is outweighed', rule('green_light', true, { isStated: true }), tally(0, 1), [0, 1, false]],
  ];
  for (const [what, standing, one, expected] of cases) {
    test(what, () => {
      const { updated, learned } = lessons([one], [], [standing], { active: 1, kept: 1 });
      assert.deepEqual(
        updated.map(({ supporting, contrary, active }) => [supporting, contrary, active]),
        [expected],
      );
      assert.ok(
        !learned.some(({ ruleType, favours }) => ruleType === standing.ruleType && favours === standing.favours),
      );
    });
  }
});

describe('At most 200 active rules', () => {
  test('at the cap a learned rule rests', () => {
    const { learned } = lessons([tally(5, 0)], [], [], { active: 199, kept: 199 });
    assert.deepEqual(
      learned.map(({ active }) => active),
      [true, false],
    );
  });
  test('a rule that comes to rest makes room for another', () => {
    const one = { ...tally(3, 1), condition: on('buyer', 'a') };
    const other = { ...tally(3, 0), condition: on('buyer', 'b') };
    const standing = rule('preference', true, { condition: on('buyer', 'a') });
    const { learned, updated } = lessons([one, other], [], [standing], { active: 200, kept: 200 });
    assert.deepEqual([updated.map(({ active }) => active), learned.map(({ active }) => active)], [[false], [true]]);
  });
  test('a rule that could count again waits for room', () => {
    const standing = rule('preference', true, { active: false });
    assert.equal(lessons([tally(4, 0)], [], [standing], { active: 200, kept: 300 }).updated[0]?.active, false);
  });
  test('learning stops at a thousand rules', () => {
    assert.equal(lessons([tally(5, 0)], [], [], { active: 0, kept: 999 }).learned.length, 1);
    assert.equal(lessons([tally(5, 0)], [], [], { active: 0, kept: 1_000 }).learned.length, 0);
  });
});

test('a statement makes its rule at once; one that hides is proposed', () => {
  const statements = [
    { ruleType: 'green_light', favours: true, condition: on('buyer', 'a') },
    { ruleType: 'no_go', favours: false, condition: on('buyer', 'b') },
  ] as const;
  const { learned } = lessons([], statements, [], NONE);
  assert.deepEqual(
    learned.map(({ ruleType, isStated, active, supporting }) => [ruleType, isStated, active, supporting]),
    [
      ['green_light', true, true, 0],
      ['no_go', true, false, 0],
    ],
  );
  const again = lessons([], statements, [rule('green_light', true, { condition: on('buyer', 'a') })], NONE);
  assert.deepEqual(
    again.learned.map(({ ruleType }) => ruleType),
    ['no_go'],
  );
});
