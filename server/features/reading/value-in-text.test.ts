import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { readEstimatedValue } from './value-in-text.ts';

const read = (text: string, country: string | null = 'CA') =>
  readEstimatedValue(splitSentences({ text, language: null, place: 'description', page: null }), country).value;

const TABLE: [number | null, string][] = [
  [1_250_000, 'The estimated contract value is $1,250,000.00, taxes excluded.'],
  [7_500_000, 'Estimated value of $7.5M over three years.'],
  [270_000_000, 'The estimated value of this scope is $270 million.'],
  [400_000, 'The maximum budget for this project is CAD 400,000.'],
  [64_000_000, 'Approximate Estimate: $64 Million (4 buildings), up to $97M (two more)'],
  [750_000, 'It is expected to cost $250,000 per year for a contract value of $750,000.'],
  [1_234_567.89, 'La valeur estimée du contrat est de 1 234 567,89 $.'],
  [1_234_567.89, 'La valeur estimée du contrat est de 1\u202f234\u202f567,89\u00a0$.'],
  [110_000_000, 'Les coûts estimés sont de l’ordre de 110 M$ CA, dont 9 M$ en services.'],
  [64_000_000, 'Estimé approximatif : 64 millions de dollars'],
  [1_500_000, 'Le budget maximal est de 1,5 million de dollars.'],
  [40_000, 'Le montant total prévu est de 40,000.00$.'],
  [null, 'Construction services with an estimated value of $10 million and below will be tendered.'],
  [null, 'Services d’une valeur estimée à 10 millions de dollars et moins.'],
  [null, 'It applies to projects with an estimated value between $100,000 and $500,000.'],
  [null, 'des projets d’une valeur estimative allant de 100 000 $ à 500 000 $'],
  [null, 'For requirements estimated below $40,000.00 a quotation is enough.'],
  [null, 'An estimated total contract value that may exceed $5B is foreseen.'],
  [null, 'The total amount of liability insurance is $2,000,000.'],
  [null, 'The bidder must have a total budget bond of $50,000.'],
  [null, 'A cautionnement d’un montant total de 25 000 $ est exigé.'],
  [null, 'The estimated cost is $85 per hour.'],
  [null, 'Bid documents cost $50.'],
  [null, 'A prize of $20,000 was given.'],
  [null, 'The estimated value is unknown.'],
];

for (const [expected, text] of TABLE) {
  test(`estimated_value is ${expected}: ${text}`, () => {
    assert.equal(read(text)?.amount ?? null, expected);
  });
}

const CURRENCIES: [string, string, string | null][] = [
  ['CAD', 'The estimated value is $90,000.', 'CA'],
  ['CAD', 'The estimated value is $90,000.', null],
  ['USD', 'The estimated value is $90,000.', 'US'],
  ['USD', 'The estimated value is US$90,000.', 'CA'],
  ['USD', 'The estimated value is $90,000 USD.', 'CA'],
  ['CAD', 'The estimated value is $90,000 (CAD).', 'US'],
  ['EUR', 'The estimated value is €90,000.', 'CA'],
  ['EUR', 'La valeur estimée est de 90 000 €.', 'FR'],
];

for (const [currency, text, country] of CURRENCIES) {
  test(`the currency is ${currency} for a buyer in ${country}: ${text}`, () => {
    assert.deepEqual(read(text, country), { amount: 90_000, currency });
  });
}
