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
      'Ranks tenders of “Ville de Testing” higher. Of the 3 that you decided on, you said yes to all.',
      'Fait monter les appels d’offres de « Ville de Testing ». Sur les 3 dont vous avez décidé, vous avez dit oui à tous.',
    ],
    [
      { favours: false, condition: { kind: 'region', value: 'CA-QC', label: 'CA-QC' }, supporting: 4 },
      'Ranks tenders in Quebec lower. Of the 4 that you decided on, you said no to all.',
      'Fait descendre les appels d’offres (lieu : Québec). Sur les 4 dont vous avez décidé, vous avez dit non à tous.',
    ],
    [
      { ruleType: 'green_light', isStated: true, supporting: 0 },
      'Looks for tenders of “Ville de Testing”. You said so in a decision.',
      'Recherche les appels d’offres de « Ville de Testing ». Vous l’avez dit dans une décision.',
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
      'Would rule out tenders of “Ville de Testing”. Of the 6 that you decided on, you said no to 5. Of your last 214 matches the rule would have ruled out 14; you said yes to 1 of them.',
      'Écarterait les appels d’offres de « Ville de Testing ». Sur les 6 dont vous avez décidé, vous avez dit non à 5. Sur vos 214 dernières correspondances, la règle en aurait écarté 14; vous aviez dit oui à 1 d’entre elles.',
    ],
    [
      { ruleType: 'no_go', favours: false, supporting: 5, active: false, replay: { matches: 30, hidden: 0, yes: 0 } },
      'Would rule out tenders of “Ville de Testing”. Of the 5 that you decided on, you said no to all. Of your last 30 matches the rule would have ruled out none.',
      'Écarterait les appels d’offres de « Ville de Testing ». Sur les 5 dont vous avez décidé, vous avez dit non à tous. Sur vos 30 dernières correspondances, la règle n’en aurait écarté aucune.',
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
      'Would rule out tenders of “Ville de Testing”. Of the 5 that you decided on, you said no to none. Of your last 18 matches the rule would have ruled out 9; you had said yes to none of them when it was tried.',
      'Écarterait les appels d’offres de « Ville de Testing ». Sur les 5 dont vous avez décidé, vous n’avez dit non à aucun. Sur vos 18 dernières correspondances, la règle en aurait écarté 9; vous n’aviez dit oui à aucune d’entre elles lors de l’essai.',
    ],
    [
      { contrary: 2, active: false },
      'Would rank tenders of “Ville de Testing” higher. Of the 5 that you decided on, you said yes to 3. It is off because other decisions contradict it.',
      'Ferait monter les appels d’offres de « Ville de Testing ». Sur les 5 dont vous avez décidé, vous avez dit oui à 3. Elle est désactivée, car d’autres décisions la contredisent.',
    ],
    [
      { contrary: 2, active: false, isSwitched: true },
      'Would rank tenders of “Ville de Testing” higher. Of the 5 that you decided on, you said yes to 3.',
      'Ferait monter les appels d’offres de « Ville de Testing ». Sur les 5 dont vous avez décidé, vous avez dit oui à 3.',
    ],
  ];
  const stated = { ruleType: 'no_go', favours: false, isStated: true, active: false } as const;
  cases.push(
    [
      { ...stated, supporting: 1, replay: { matches: 31, hidden: 2, yes: 0 } },
      'Would rule out tenders of “Ville de Testing”. You said so in a decision. Of your last 31 matches the rule would have ruled out 2; you said yes to none of them.',
      'Écarterait les appels d’offres de « Ville de Testing ». Vous l’avez dit dans une décision. Sur vos 31 dernières correspondances, la règle en aurait écarté 2; vous n’aviez dit oui à aucune d’entre elles.',
    ],
    [
      { ...stated, supporting: 0, contrary: 1 },
      'Would rule out tenders of “Ville de Testing”. You said so in a decision. You decided on one of them: yes.',
      'Écarterait les appels d’offres de « Ville de Testing ». Vous l’avez dit dans une décision. Vous avez décidé d’un seul d’entre eux : oui.',
    ],
  );
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
