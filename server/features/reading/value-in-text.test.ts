import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { moneyOf, readEstimatedValue } from './value-in-text.ts';

const stated = (text: string, country: string | null = 'CA') =>
  readEstimatedValue(splitSentences({ text, language: null, place: 'description', page: null }), country).value;
const read = (text: string, country: string | null = 'CA') => moneyOf(stated(text, country));

const TABLE: [number | null, string][] = [
  [90_000, 'The upset limit for the study is $90,000.'],
  [75_000, 'Budget ceiling: $75,000'],
  [60_000, 'Le budget réservé à l’étude ne dépassera pas 60 000 $.'],
  [310_000, 'The contract is valued at $310,000 over two years.'],
  [null, 'The Agency has concluded a contract with Acme Ltd. at a total price of $92,000.'],
  [null, 'Le ministère a conclu un contrat avec Acme au prix total de 92 000 $.'],
  [null, 'Le cautionnement prévu au contrat ne dépassera pas 60 000 $.'],
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
  [12_500_000, 'Estimated value of $7.5M over 3 years.\nApproximate Estimate: $12,500,000'],
  [12_500_000, 'Estimé approximatif : 12 500 000 $\nValeur estimée de 7,5 M$ sur trois ans.'],
  [400_000, 'Budget: $400,000'],
  [null, 'Lot 1 estimated value: $1,000,000\nLot 2 estimated value: $2,000,000'],
  [null, 'The department has a total budget of $3.2 billion.'],
  [null, 'The City’s annual operating budget is estimated at $18 billion.'],
  [null, 'Le ministère dispose d’un budget total de 3 milliards de dollars.'],
  [null, 'Le budget annuel total de la Ville est de 4 500 000 $.'],
  [null, 'The previous contract had a total value of $450,000.'],
  [null, 'The estimated value of the current contract is $450,000.'],
  [null, 'The total contract value was awarded at $450,000.'],
  [null, 'La valeur totale du contrat précédent était de 450 000 $.'],
  [null, 'Le contrat en cours a une valeur totale de 450 000 $.'],
  [null, 'Le montant total des assurances est de 2 000 000 $.'],
  [null, 'The total amount of the holdback is $20,000.'],
  [null, 'A letter of credit for a total amount of $100,000 is required.'],
  [null, 'Le montant maximal de la garantie de soumission est de 50 000 $.'],
  [null, 'Bidders need experience of projects of a total value of $2,000,000.'],
  [null, 'Avoir réalisé des contrats d’une valeur totale de 500 000 $.'],
  [null, 'Item | Total price | $12,000'],
  [null, 'Call-ups have a maximum value of $40,000.'],
  [null, 'Estimated value: between $1M and $2M'],
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
  [2_600_000, 'The value of the framework over four years is estimated at £2.6m.'],
  [1_350_000, 'La valeur du contrat est estimée à 1 350 000 $.'],
  [240_000, 'Estimation du projet : 240 000 $ avant taxes.'],
  [485_000, 'Estimation des coûts : 485 000 $ taxes nettes'],
  [1_900_000, 'Estimated value excluding VAT: 1 900 000 EUR.'],
  [240_000, 'Minimum yearly turnover of the tenderer: EUR 600 000. Estimated total value: EUR 240 000.'],
  [75_000, 'The consultant’s fee is estimated at $75,000.'],
  [75_000, 'Honoraires estimés : 75 000 $'],
  [2_300_000, 'Le coût des travaux est estimé à 2,3 M$.'],
  [null, 'Services professionnels en architecture. Le coût estimé des travaux est de 2,3 M$.'],
  [null, 'An architect is sought for the school. The estimated construction cost is $12 million.'],
  [
    110_000_000,
    'Design-build of a garage with professional services. The estimated Design-Builder and Construction cost is $110,000,000.',
  ],
  [null, 'Le marché de fourniture a été attribué le 6 novembre. Valeur totale : 981 300 EUR.'],
  [null, 'La valeur totale des œuvres assurées est de 41 000 000 EUR.'],
  [null, 'The estimated annual contract value is $293,000.'],
  [null, 'La valeur annuelle estimée est de 50 000 $.'],
  [null, 'The value of the assets is estimated at $4 million.'],
  [null, 'Licence fees are $20,000 in total.'],
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

const RANGES: [low: number | null, high: number, withOptions: number | null, string][] = [
  [15_000_000, 20_000_000, null, 'The estimated total consulting value is approximately $15 to $20 million.'],
  [1_000_000, 2_000_000, null, 'Estimated value: between $1M and $2M'],
  [100_000, 250_000, null, 'The estimated contract value is $100,000 to $250,000.'],
  [100_000, 250_000, null, 'La valeur estimée du contrat est de 100 000 $ à 250 000 $.'],
  [1_000_000, 2_000_000, null, 'Valeur estimée : entre 1 et 2 millions de dollars'],
  [
    null,
    64_000_000,
    97_000_000,
    'Approximate Estimate: $64 Million (4 buildings), up to $97M (2 additional buildings)',
  ],
  [null, 300_000, 500_000, 'The estimated value is $300,000, and $500,000 with both option years.'],
  [null, 300_000, 500_000, 'La valeur estimée est de 300 000 $, ou 500 000 $ avec les années d’option.'],
  [null, 300_000, null, 'The estimated value is $300,000; bids above $500,000 are refused.'],
];

const FIRM_PARTS = [
  'Estimated value of $2M over 2 years, with two optional years and a $1M increase, for a total potential of $3M.',
  'La valeur estimée est de 2 M$ sur 2 ans, avec deux années supplémentaires et un ajout de 1 M$, pour une valeur potentielle de 3 M$.',
];

test('the firm part is the value where a label or the same sentence names what it may grow to', () => {
  for (const text of FIRM_PARTS)
    for (const label of ['', '\nApproximate Estimate: $3,000,000', '\nEstimé approximatif : 3 000 000 $']) {
      const { high, withOptions } = stated(text + label) ?? {};
      assert.deepEqual([high, withOptions], [2_000_000, 3_000_000], text + label);
    }
});

for (const [low, high, withOptions, text] of RANGES) {
  test(`a range keeps both ends, and options stand apart: ${text}`, () => {
    const value = stated(text);
    assert.deepEqual([value?.low, value?.high, value?.withOptions], [low, high, withOptions]);
  });
}

test('what a value may grow to is told with it, also from another sentence that states the same value', () => {
  const grown = { low: null, high: 400_000, currency: 'CAD', withOptions: 900_000 };
  for (const text of [
    'The contract value is $400,000, which may be increased to $900,000.',
    'Estimated value: $400,000\nThis gives a contract value of $400,000 with a possibility to extend up to $900,000.',
    'La valeur contractuelle est de 400 000 $, qui pourrait être portée à une valeur totale de 900 000 $.',
  ])
    assert.deepEqual(stated(text), grown);
  assert.equal(stated('The contract value is $400,000; bonds of $900,000 are needed.')?.withOptions ?? null, null);
});
