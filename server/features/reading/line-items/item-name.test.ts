import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { splitSentences } from '../sentences.ts';
import { readQuantities } from '../units.ts';
import { readNoticeLineItems } from './line-items.ts';

const quantities = (text: string) =>
  readQuantities(splitSentences({ text, language: null, place: 'description', page: null })).value;

describe('A line of a list has one name, as a quantity and as a line of what is bought:', () => {
  for (const [line, name] of [
    ['Article B15, NIBS : 2610: PNEU, VOITURE', 'PNEU, VOITURE'],
    ['Item B16, GSIN: 4320: PUMP, RADIAL PISTONS', 'PUMP, RADIAL PISTONS'],
    ['Item 3, GSIN: 6680, GAUGE,LIQUID QUANTITY', 'GAUGE,LIQUID QUANTITY'],
    ['Article 4, NIBS : 6220, FEU, ARRIÈRE, quantité : 2', 'FEU, ARRIÈRE'],
  ] as const)
    test(line, () => {
      const text = line.includes('quantité') ? line : `${line}\nQuantity: 2`;
      assert.deepEqual(
        quantities(text).map(({ item, quantity }) => [item, quantity]),
        [[name, 2]],
      );
      assert.deepEqual(
        readNoticeLineItems({ description: { en: text } }, 'en').map(({ item, quantity }) => [item, quantity]),
        [[name, 2]],
      );
    });
});

describe('A text that begins with a number in words counts the thing behind it:', () => {
  for (const [text, item, quantity] of [
    ['Nine dental lamps with stands.', 'dental lamps', 9],
    ['Twelve folding tables.', 'folding tables', 12],
    ['Huit chaises pivotantes avec accoudoirs.', 'chaises pivotantes', 8],
    ['Six (6) lampes frontales neuves pour la clinique.', 'lampes frontales neuves', 6],
  ] as const)
    test(text, () => {
      assert.deepEqual(
        quantities(text).map((one) => [one.item, one.quantity]),
        [[item, quantity]],
      );
    });
  for (const text of [
    'Three suppliers will be chosen.',
    'Two years of upkeep.',
    'Five tables are stored there.',
    'Tables. Nine lamps of the clinic.',
  ])
    test(`nothing is counted: ${text}`, () => assert.deepEqual(quantities(text), []));
  test('a count without a name is of the thing that a sentence counts alike', () => {
    assert.deepEqual(
      quantities('One cardiac monitor with a stand.\nQuantity: 1').map((one) => [one.item, one.quantity]),
      [['cardiac monitor', 1]],
    );
  });
});
