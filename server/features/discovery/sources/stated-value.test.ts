import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statedValue } from './stated-value.ts';

const CASES: [string, { amount: number; currency: string } | null][] = [
  ['The estimated contract value is $250,000.', { amount: 250_000, currency: 'CAD' }],
  ['Estimated total value: $1,250,000.50 plus tax', { amount: 1_250_000.5, currency: 'CAD' }],
  ['a fixed upset value of $5,000,000 USD and a term', { amount: 5_000_000, currency: 'USD' }],
  ['Approximate Estimate: $95M', { amount: 95_000_000, currency: 'CAD' }],
  ['The budget for this work is $1.5 million.', { amount: 1_500_000, currency: 'CAD' }],
  ['La valeur maximale du contrat est de 1 234 567,89 $.', { amount: 1_234_567.89, currency: 'CAD' }],
  ['The estimated value is $40,000.\nLa valeur estimée est de 40 000 $.', { amount: 40_000, currency: 'CAD' }],
  // Not the value of this contract: ceilings of lists, ranges, unit prices, thresholds, two different figures.
  ['contractors for work with an estimated value of $10 million and below.', null],
  ['projects with an estimated value between $100,000 and $500,000', null],
  ['an estimated value of $100,000 to $200,000', null],
  ['an estimated total contract value that may exceed $5,000,000', null],
  ['Approximate Estimate: $64 Million (4 buildings), up to $97M (6 buildings)', null],
  ['une valeur estimative inférieure à 40 000,00 $', null],
  ['The estimated value is $7,500,000. Approximate Estimate: $12,500,000', null],
  ['Insurance of $5,000,000 is required.', null],
  ['a maximum contract value per work assignment of $500,000.00', null],
  ['', null],
];
for (const [text, value] of CASES) {
  test(`stated value (sources.md 12.6): ${text.slice(0, 70)}`, () => assert.deepEqual(statedValue(text), value));
}
