import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONDITION_KINDS, evidenceConditions, type RuleFacts } from './rule-condition.ts';
import { type DescribedRule, description, signal, subject } from './rule-wording.ts';

const RULE: DescribedRule = {
  ruleType: 'preference',
  favours: true,
  condition: { kind: 'buyer', value: 'ville de testing', label: 'Ville de Testing' },
  isStated: false,
  supporting: 3,
  contrary: 0,
  active: true,
  isSwitched: false,
  replay: null,
};

describe('A rule is described in the reader’s language', () => {
  const cases: [Partial<DescribedRule>, en: string, fr: string][] = [
    [
      {},
      'Ranks tenders of “Ville de Testing” higher: you answered yes to 3 of 3 of them.',
      'Fait monter les appels d’offres de « Ville de Testing » : vous avez répondu oui à 3 sur 3.',
    ],
    [
      { favours: false, condition: { kind: 'region', value: 'CA-QC', label: 'CA-QC' }, supporting: 4 },
      'Ranks tenders in Quebec lower: you answered no to 4 of 4 of them.',
      'Fait descendre les appels d’offres (lieu : Québec) : vous avez répondu non à 4 sur 4.',
    ],
    [
      { ruleType: 'green_light', isStated: true, supporting: 0 },
      'Looks for tenders of “Ville de Testing”: you said so in an answer.',
      'Recherche les appels d’offres de « Ville de Testing » : vous l’avez dit dans une réponse.',
    ],
    [
      {
        ruleType: 'no_go',
        favours: false,
        supporting: 5,
        contrary: 1,
        active: false,
        replay: { matches: 214, hidden: 14, yes: 1 },
      },
      'Rules out tenders of “Ville de Testing”: you answered no to 5 of 6 of them. Of your last 214 matches it would have ruled out 14; you answered yes to 1 of them.',
      'Écarte les appels d’offres de « Ville de Testing » : vous avez répondu non à 5 sur 6. Sur vos 214 dernières correspondances, elle en aurait écarté 14 ; vous aviez répondu oui à 1 d’entre elles.',
    ],
    [
      { ruleType: 'no_go', favours: false, supporting: 5, active: false, replay: { matches: 30, hidden: 0, yes: 0 } },
      'Rules out tenders of “Ville de Testing”: you answered no to 5 of 5 of them. Of your last 30 matches it would have ruled out none.',
      'Écarte les appels d’offres de « Ville de Testing » : vous avez répondu non à 5 sur 5. Sur vos 30 dernières correspondances, elle n’en aurait écarté aucune.',
    ],
    [
      {
        ruleType: 'no_go',
        favours: false,
        supporting: 0,
        contrary: 5,
        active: false,
        replay: { matches: 18, hidden: 9, yes: 0 },
      },
      'Rules out tenders of “Ville de Testing”: you answered no to 0 of 5 of them. Of your last 18 matches it would have ruled out 9; you had answered yes to 0 of them when it was tried.',
      'Écarte les appels d’offres de « Ville de Testing » : vous avez répondu non à 0 sur 5. Sur vos 18 dernières correspondances, elle en aurait écarté 9 ; vous aviez répondu oui à 0 d’entre elles lors de l’essai.',
    ],
    [
      { contrary: 2, active: false },
      'Ranks tenders of “Ville de Testing” higher: you answered yes to 3 of 5 of them. It is off because other answers contradict it.',
      'Fait monter les appels d’offres de « Ville de Testing » : vous avez répondu oui à 3 sur 5. Elle est désactivée, car d’autres réponses la contredisent.',
    ],
    [
      { contrary: 2, active: false, isSwitched: true },
      'Ranks tenders of “Ville de Testing” higher: you answered yes to 3 of 5 of them.',
      'Fait monter les appels d’offres de « Ville de Testing » : vous avez répondu oui à 3 sur 5.',
    ],
  ];
  for (const [fields, en, fr] of cases) {
    test(en, () => {
      const rule = { ...RULE, ...fields };
      assert.deepEqual([description(rule, 'en'), description(rule, 'fr')], [en, fr]);
    });
  }
  test('every kind of condition has its words, with its label in them', () => {
    for (const kind of CONDITION_KINDS) {
      const { en, fr } = subject({ kind, value: 'zz', label: 'the label' });
      assert.ok(en.includes('the label') && fr.includes('the label') && en !== fr, kind);
    }
  });
  test('the signal names what is compared', () => {
    assert.equal(signal(RULE.condition), 'buyer: ville de testing');
  });
});

const FACTS: RuleFacts = {
  buyers: [
    { value: 'ville de testing', label: 'Ville de Testing' },
    { value: 'city of testing', label: 'City of Testing' },
  ],
  categories: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
  regions: ['CA-QC-06', 'CA-QC', 'CA'].map((value) => ({ value, label: value })),
  nature: 'goods',
  setAsides: [{ value: 'indigenous', label: 'indigenous' }],
  text: ' beds ',
};

describe('What an answer on a tender is evidence of', () => {
  const kinds = (facts: RuleFacts): string[] => evidenceConditions(facts).map(({ kind, value }) => `${kind} ${value}`);
  test('its buyer by one name, its first categories, its province, its nature', () => {
    const categories = ['category 1', 'category 2', 'category 3', 'category 4'];
    assert.deepEqual(kinds(FACTS), ['buyer ville de testing', ...categories, 'region CA-QC', 'nature goods']);
  });
  test('a tender for many provinces says nothing of any of them', () => {
    const regions = ['CA-QC', 'CA-ON', 'CA-AB'].map((value) => ({ value, label: value }));
    assert.deepEqual(kinds({ ...FACTS, buyers: [], categories: [], regions, nature: null }), []);
  });
  test('names are kept within bounds', () => {
    const [one] = evidenceConditions({ ...FACTS, buyers: [{ value: 'é'.repeat(500), label: ' ' }] });
    assert.deepEqual([one?.value.length, one?.label.length], [200, 200]);
  });
});
