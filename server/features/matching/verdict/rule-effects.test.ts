import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActiveRule, RuleCondition, RuleFacts } from '#features/rules/rules.ts';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { explanation } from '../reasons/explanation.ts';
import { isPlace } from '../matching-rules.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { moved, ruleApplies, ruleEffects } from './rule-effects.ts';
import { ruleFacts } from '../subjects/rule-facts.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

const COPIES: NoticeCopy[] = [
  noticeCopy({
    title: { en: 'Hospital beds', fr: 'Lits d’hôpital' },
    buyer: { fr: 'Ville de Testing', en: 'City of Testing' },
    regions: ['Québec (06 - Montréal)'],
    categories: [
      { scheme: 'UNSPSC', code: '42191810', label: { en: 'Patient beds' } },
      { scheme: 'SOURCE', code: 'X1', label: { en: 'Furniture' } },
    ],
    facts: {
      bidEligibility: 'open',
      procurementNature: 'goods',
      requiresManufacturer: false,
      mandatoryCertifications: [],
      setAsides: ['indigenous'],
      estimatedValue: null,
      evidence: [],
    },
  }),
  noticeCopy({ buyer: { en: 'City of Testing' }, regions: ['Ontario'] }),
];
const FACTS: RuleFacts = ruleFacts(COPIES);

const on = (kind: RuleCondition['kind'], value: string): RuleCondition => ({ kind, value, label: value });

describe('What a rule looks at in a tender', () => {
  const cases: [RuleCondition, boolean][] = [
    [on('buyer', 'ville de testing'), true],
    [on('buyer', 'city of testing'), true],
    [on('buyer', 'testing'), false],
    [on('category', 'UNSPSC 4219'), true],
    [on('category', 'UNSPSC 4220'), false],
    [on('region', 'CA-QC-06'), true],
    [on('region', 'CA-QC'), true],
    [on('region', 'CA'), true],
    [on('region', 'CA-ON'), false],
    [on('nature', 'goods'), true],
    [on('nature', 'services'), false],
    [on('set_aside', 'indigenous'), true],
    [on('set_aside', 'small'), false],
    [on('keyword', 'beds'), true],
    [on('keyword', 'hospital beds'), true],
    [on('keyword', 'bed'), false],
    [on('keyword', 'furniture'), true],
  ];
  for (const [condition, applies] of cases) {
    test(`${condition.kind} ${condition.value}: ${applies}`, () =>
      assert.equal(ruleApplies(condition, FACTS), applies));
  }
  test('a tender that says nothing meets no rule', () => {
    const nothing = ruleFacts([noticeCopy()]);
    assert.deepEqual(nothing, { buyers: [], categories: [], regions: [], nature: null, setAsides: [], text: '  ' });
    for (const [condition] of cases) assert.equal(ruleApplies(condition, nothing), false);
  });
});

function active(ruleType: ActiveRule['ruleType'], favours: boolean, condition = on('nature', 'goods')): ActiveRule {
  return {
    id: 'r',
    ruleType,
    favours,
    condition,
    what: { en: 'tenders for goods', fr: 'les appels d’offres de biens' },
  };
}

describe('What rules do to a match', () => {
  const buyer = on('buyer', 'city of testing');
  const category = on('category', 'UNSPSC 4219');
  const region = on('region', 'CA-QC');
  const cases: [what: string, ActiveRule[], points: number, gate: 'no_go' | null, told: number][] = [
    ['none: nothing', [], 0, null, 0],
    ['one on something else: nothing', [active('no_go', false, on('nature', 'services'))], 0, null, 0],
    ['a leaning for', [active('preference', true)], 6, null, 1],
    ['a leaning against', [active('preference', false)], -6, null, 1],
    ['a wish', [active('green_light', true)], 12, null, 1],
    ['of two on one condition the stronger', [active('preference', true), active('green_light', true)], 12, null, 1],
    ['those on several add up', [active('preference', true), active('preference', true, buyer)], 12, null, 2],
    [
      'one for and one against the same cancel out',
      [active('preference', true), active('preference', false)],
      0,
      null,
      2,
    ],
    ['a wish and a leaning against the same', [active('preference', false), active('green_light', true)], 6, null, 2],
    ['one for and one against', [active('preference', true), active('preference', false, buyer)], 0, null, 2],
    [
      'never more than 15 points',
      [buyer, category, region].map((one) => active('green_light', true, one)),
      15,
      null,
      3,
    ],
    [
      'nor more off',
      [buyer, category, region, on('keyword', 'beds')].map((one) => active('preference', false, one)),
      -15,
      null,
      3,
    ],
    ['one that hides outweighs all', [active('green_light', true, buyer), active('no_go', false)], 0, 'no_go', 1],
  ];
  for (const [what, rules, points, gate, told] of cases) {
    test(what, () => {
      const effects = ruleEffects(rules, FACTS);
      assert.deepEqual([effects.points, effects.gate, effects.reasons.length], [points, gate, told]);
    });
  }
});

test('points keep the order of scores, never reach past 100, and count whole where there is room', () => {
  for (let points = -15; points <= 15; points += 1) {
    for (let score = 0; score < 100; score += 1) {
      assert.ok(moved(score, points) <= moved(score + 1, points), `${score} with ${points}`);
      assert.ok(points < 0 || (moved(score, points) >= score && moved(score, points) <= 100));
    }
  }
  assert.deepEqual([moved(60, 12), moved(80, 12), moved(100, 15), moved(90, -6)], [72, 86, 100, 84]);
});

describe('Rules in a verdict', () => {
  const judged = (rules: ActiveRule[], categories = ['Office chairs', '42191800']) =>
    verdict(compileProfile(profileFields({ categories }), [], rules), matchedNotice({ id: 'g', version: 1 }, COPIES), {
      statistics: NO_STATISTICS,
      awards: [],
    });
  const plain = judged([]);
  test('a leaning moves the score by its points and the dimensions by none', () => {
    for (const [favours, points] of [
      [true, 6],
      [false, -6],
    ] as const) {
      const shifted = judged([active('preference', favours)]);
      const room = points > 0 ? Math.min(1, (100 - plain.score) / 40) : 1;
      assert.equal(shifted.score, Math.round(plain.score + points * room));
      assert.equal(shifted.dimensionalScore, plain.dimensionalScore);
      assert.equal(shifted.gate, plain.gate);
    }
  });
  test('the modifier sub-score is null without rules, 100 with nothing against, less with a leaning against, 0 when hidden', () => {
    const scores = [[], [active('preference', true)], [active('preference', false)], [active('no_go', false)]].map(
      (rules) => judged(rules).modifierScore,
    );
    assert.deepEqual(scores, [null, 100, 76, 0]);
  });
  test('what a rule hides is capped, gated and told; it stays eligible', () => {
    const hidden = judged([active('no_go', false)]);
    assert.deepEqual([hidden.gate, hidden.score <= 10, hidden.eligible], ['no_go', true, plain.eligible]);
    assert.match(explanation(hidden.reasons, 'en'), /Ruled out by your rule against tenders for goods\./);
    assert.match(explanation(hidden.reasons, 'fr'), /Écarté par votre règle contre les appels d’offres de biens\./);
  });
  test('points are told in both languages', () => {
    const lines: [ActiveRule, RegExp, RegExp][] = [
      [
        active('preference', true),
        /Your decisions speak for tenders for goods \(up to \+6\)/,
        /Vos décisions parlent pour .* \(jusqu’à \+6\)/,
      ],
      [active('preference', false), /speak against tenders for goods \(−6\)/, /parlent contre .* \(−6\)/],
      [
        active('green_light', true),
        /Your rule looks for tenders for goods \(up to \+12\)/,
        /Votre règle recherche .* \(jusqu’à \+12\)/,
      ],
    ];
    for (const [rule, en, fr] of lines) {
      const { reasons } = judged([rule]);
      assert.match(explanation(reasons, 'en'), en);
      assert.match(explanation(reasons, 'fr'), fr);
    }
  });
});

describe('Whether a text names a place and nothing else', () => {
  const cases: [string, boolean][] = [
    ['Ontario', true],
    ['British Columbia', true],
    ['Prince Edward Island', true],
    ['Nouveau-Brunswick', true],
    ['Montréal', true],
    ['Nouvelle-Écosse', true],
    ['Nova Scotia', true],
    ['Terre-Neuve-et-Labrador', true],
    ['Newfoundland and Labrador', true],
    ['Territoires du Nord-Ouest', true],
    ['hospitals', false],
    ['Toronto hospitals', false],
    ['IT services', false],
    ['', false],
    ['Ontario '.repeat(20), false],
  ];
  for (const [text, expected] of cases) test(`${text}: ${expected}`, () => assert.equal(isPlace(text), expected));
});
