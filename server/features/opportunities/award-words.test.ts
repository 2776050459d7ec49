import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awardWords, type Winner } from './award-words.ts';

const ALDER: Winner = { name: 'Alder Inc.', amount: 823_061.14, currency: 'CAD' };
const CEDAR: Winner = { name: 'Cedar Ltd.', amount: 160_000, currency: 'CAD' };
const plain = (text: string | null): string | undefined => text?.replaceAll(/\s/g, ' ');

for (const [what, winners, en, fr] of [
  ['one winner', [ALDER], 'Awarded to Alder Inc. for $823,061.14', 'Attribué à Alder Inc. pour 823 061,14 $'],
  [
    'two',
    [ALDER, CEDAR],
    'Awarded to Alder Inc. for $823,061.14 and Cedar Ltd. for $160,000',
    'Attribué à Alder Inc. pour 823 061,14 $ et Cedar Ltd. pour 160 000 $',
  ],
  ['no amount', [{ ...ALDER, amount: null }], 'Awarded to Alder Inc.', 'Attribué à Alder Inc.'],
  ['no currency', [{ ...ALDER, currency: null }], 'Awarded to Alder Inc.', 'Attribué à Alder Inc.'],
  [
    'an amount that the record calls an estimate',
    [{ ...ALDER, is: 'estimated' }, CEDAR],
    'Awarded to Alder Inc. for $823,061.14 (an estimate) and Cedar Ltd. for $160,000',
    'Attribué à Alder Inc. pour 823 061,14 $ (estimation) et Cedar Ltd. pour 160 000 $',
  ],
  [
    'an award that is only announced',
    [
      { ...ALDER, amount: null, is: 'intended' },
      { ...CEDAR, amount: null, is: 'intended' },
    ],
    'The buyer intends to award the contract to Alder Inc. and Cedar Ltd.',
    'L’acheteur compte attribuer le contrat à Alder Inc. et Cedar Ltd.',
  ],
  [
    'a name that breaks the line',
    [{ ...ALDER, name: 'Al\nder\u202e', amount: null }],
    'Awarded to Al der',
    'Attribué à Al der',
  ],
  [
    'many',
    Array.from({ length: 7 }, (_, index) => ({ name: `Firm ${index}`, amount: null, currency: null })),
    'Awarded to Firm 0, Firm 1, Firm 2, Firm 3, Firm 4 and 2 more',
    'Attribué à Firm 0, Firm 1, Firm 2, Firm 3, Firm 4 et 2 autres',
  ],
] as const satisfies readonly (readonly [string, readonly Winner[], string, string])[]) {
  test(`Awarded tenders: the winner and the amount of the record: ${what}`, () => {
    assert.deepEqual([plain(awardWords(winners, 'en')), plain(awardWords(winners, 'fr'))], [en, fr]);
  });
}

test('Awarded tenders: a record that names no winner says nothing', () => {
  assert.equal(awardWords([], 'en'), null);
});
