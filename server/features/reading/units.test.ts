import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { readTotalUnits } from './units.ts';

const read = (text: string) =>
  readTotalUnits(splitSentences({ text, language: null, place: 'description', page: null }));

const TABLE: [number | null, string][] = [
  [7, 'Item 1, BUSHING\nQuantity: 4\nUnit of Issue: Each\nItem 2, SEAL\nQuantity:3\nUnit of Issue: EA'],
  [7, 'Article 1, BAGUE\nQuantité : 4\nUnité de distribution : chaque\nArticle 2, JOINT\nQuantité :3'],
  [175, 'Line Item: 001 ACID Part Number: X-1 Quantity: 175 UoI: EA to be delivered to: Depot 7'],
  [1_250, 'Quantity: 1,250, Unit of Issue: Box'],
  [1_250, 'Quantité : 1 250, Unité de distribution : boîte'],
  [2, 'Quantity 2, Unit of Issue: Each, to be delivered to the depot.'],
  [null, 'Quantity: 4\nUnit of Issue: Each\nQuantity: 2\nUnit of Issue: Box'],
  [null, 'Estimated quantity of commodity: see the statement of work.'],
  [null, 'Quantité estimative des biens : Voir l’énoncé des travaux.'],
  [null, 'Quantity: 2.5'],
  [null, 'Quantity: 0'],
  [null, 'A small quantity of 40 desks was bought last year.'],
  [null, ''],
];

for (const [expected, text] of TABLE) {
  test(`total_estimated_units is ${expected}: ${text.replaceAll('\n', ' / ')}`, () => {
    const found = read(text);
    assert.equal(found.value, expected);
    assert.equal(found.evidence.length > 0, expected !== null);
  });
}
