import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AwardedName, type Evidence, handovers, likelyNames, tellingWord } from './likely-names.ts';

type Given = Partial<AwardedName> & { key: string };

const awarded = (given: Given): AwardedName => ({
  name: given.key.toUpperCase(),
  number: null,
  awards: 3,
  first: '2012-01-01',
  last: '2013-12-31',
  categories: ['UNSPSC 82101500'],
  cities: ['Toronto'],
  ...given,
});

/** `Cossette Media Inc.`, and what is known of it. */
const OWN = { key: 'cossette media' };
const NOBODY = { keys: new Set<string>(), numbers: new Set<string>() };
const HEIR = { key: 'cossette communication' };

type Case = {
  says: string;
  awards: Given[];
  /** Keys and number of the company, where they are not the legal key alone. */
  keys?: string[];
  number?: string;
  others?: { keys?: string[]; numbers?: string[] };
  /** The keys suggested, in order. */
  suggested: string[];
};

const more = (count: number): Given[] => Array.from({ length: count }, (_, at) => ({ key: `cossette ${at}` }));
const rare = 'a rare first word and a shared category';
const CASES: readonly Case[] = [
  { says: rare, awards: [OWN, HEIR], suggested: ['cossette communication'] },
  { says: 'no category is shared', awards: [OWN, { ...HEIR, categories: ['GSIN 82101500'] }], suggested: [] },
  {
    says: 'no category is known',
    awards: [
      { ...OWN, categories: [] },
      { ...HEIR, categories: [] },
    ],
    suggested: [],
  },
  { says: 'the first word is another', awards: [OWN, { key: 'groupe cossette media' }], suggested: [] },
  { says: 'the first word is longer', awards: [OWN, { key: 'cossettes media' }], suggested: [] },
  { says: 'the company has no award', awards: [HEIR], suggested: [] },
  { says: 'four bear the word', awards: [OWN, ...more(3)], suggested: ['cossette 0', 'cossette 1', 'cossette 2'] },
  { says: 'five bear the word', awards: [OWN, ...more(4)], suggested: [] },
  {
    says: 'a word of four letters',
    keys: ['avis'],
    awards: [{ key: 'avis' }, { key: 'avis rent' }],
    suggested: ['avis rent'],
  },
  { says: 'a word of three letters', keys: ['ibm'], awards: [{ key: 'ibm' }, { key: 'ibm canada' }], suggested: [] },
  {
    says: 'a word of digits',
    keys: ['9135 0595'],
    awards: [{ key: '9135 0595' }, { key: '9135 1111' }],
    suggested: [],
  },
  { says: 'an other name of the company', keys: ['cossette media', HEIR.key], awards: [OWN, HEIR], suggested: [] },
  {
    says: 'like its other name',
    keys: ['acme', 'vaisala'],
    awards: [{ key: 'vaisala' }, { key: 'vaisala canada' }],
    suggested: ['vaisala canada'],
  },
  { says: 'a name of another company', others: { keys: [HEIR.key] }, awards: [OWN, HEIR], suggested: [] },
  {
    says: 'the number of another company',
    others: { numbers: ['7'] },
    awards: [OWN, { ...HEIR, number: '7' }],
    suggested: [],
  },
  { says: 'numbers that differ', number: '5', awards: [OWN, { ...HEIR, number: '7' }], suggested: [] },
  { says: 'a number, and the company’s is not known', awards: [OWN, { ...HEIR, number: '7' }], suggested: [HEIR.key] },
  {
    says: 'the number that the legal name always has',
    awards: [{ ...OWN, number: '5' }, OWN, { key: 'acme', number: '5', categories: [] }],
    suggested: ['acme'],
  },
  {
    says: 'one of two numbers that the legal name has',
    awards: [
      { ...OWN, number: '5' },
      { ...OWN, number: '6' },
      { key: 'acme', number: '5' },
    ],
    suggested: [],
  },
  { says: 'found by the number already', number: '5', awards: [{ key: 'acme', number: '5' }], suggested: [] },
  {
    says: 'found by the number in part',
    number: '5',
    awards: [{ key: 'acme', number: '5' }, { key: 'acme' }],
    suggested: ['acme'],
  },
  {
    says: 'the number and that of another business',
    number: '5',
    awards: [{ key: 'acme', number: '5' }, { key: 'acme', number: '6' }, { key: 'acme' }],
    suggested: [],
  },
  {
    says: 'like its legal name, by what it won under its number',
    number: '5',
    awards: [{ key: 'media cossette', number: '5' }, { key: 'cossette inter' }],
    suggested: ['cossette inter'],
  },
  {
    says: 'the number first, then a name within the other, then the city, then categories, then awards',
    number: '5',
    keys: ['acme', 'cossette media', 'vaisala'],
    awards: [
      { ...OWN, categories: ['a', 'b'] },
      { key: 'vaisala', categories: ['c'] },
      { key: 'cossette one', categories: ['a'], cities: ['Laval'], awards: 9 },
      { key: 'cossette two', categories: ['a', 'b'], cities: ['Laval'] },
      { key: 'cossette three', categories: ['a'], cities: ['TORONTO'] },
      { key: 'vaisala canada', categories: ['c'], cities: ['Vantaa'] },
      { key: 'vaisala four', categories: ['a'], cities: ['Laval'], awards: 8 },
      { key: 'beta', number: '5', awards: 1 },
      { key: 'beta', awards: 1 },
    ],
    suggested: ['beta', 'vaisala four', 'vaisala canada', 'cossette three', 'cossette two', 'cossette one'],
  },
];

for (const { says, awards, keys = [OWN.key], number = null, others, suggested } of CASES) {
  test(`Likely names: ${says}: ${suggested.length === 0 ? 'none' : suggested.join(', ')}`, () => {
    const foundBy = { keys: new Set(others?.keys), numbers: new Set(others?.numbers) };
    const names = likelyNames(awards.map(awarded), { keys, number }, foundBy);
    assert.deepEqual(
      names.map(({ key }) => key),
      suggested,
    );
  });
}

test('Likely names: at most 20, with what is known of each and why', () => {
  const numbered = Array.from({ length: 21 }, (_, at) => ({ key: `name ${at}`, number: '5', awards: at + 1 }));
  const own = { key: 'legal', number: '5' };
  const names = likelyNames([own, ...numbered].map(awarded), { keys: ['legal'], number: null }, NOBODY);
  assert.deepEqual([names.length, names[0]?.awards, names.at(-1)?.awards], [20, 21, 2]);

  const heir = { key: 'cossette media communication', categories: ['UNSPSC 82101500', 'UNSPSC 1'] };
  const spans: Given[] = [
    { ...heir, name: 'Cossette Media/Communication', number: '8', awards: 2, first: '2014-02-18', last: '2014-07-16' },
    { ...heir, name: 'COSSETTE MEDIA COMMUNICATION', awards: 4, first: '2013-05-01', last: '2013-06-01' },
    { ...heir, name: 'undated', number: '9', awards: 1, first: null, last: null },
  ];
  const found = likelyNames([OWN, ...spans].map(awarded), { keys: [OWN.key], number: null }, NOBODY);
  const evidence: Evidence = {
    kind: 'word',
    word: 'cossette',
    bearers: 2,
    categories: 1,
    isWithin: true,
    sharesCity: true,
  };
  const told = { name: 'Cossette Media/Communication', awards: 7, first: '2013-05-01', last: '2014-07-16' };
  assert.deepEqual(found, [{ key: heir.key, ...told, evidence }]);
});

/** [what differs of the first name, of the second, further names, the handovers found as from > to] */
const HANDOVERS: readonly [Partial<AwardedName>, Partial<AwardedName>, Given[], string[]][] = [
  [{}, {}, [], ['cossette media > cossette communication']],
  [{ awards: 1 }, { awards: 4 }, [], ['cossette media > cossette communication']],
  [{ awards: 1 }, { awards: 3 }, [], []],
  [{ last: '2014-02-18' }, {}, [], []],
  [{ last: null }, {}, [], []],
  [{}, { first: null }, [], []],
  [{}, { categories: ['other'] }, [], []],
  [{ number: '5' }, { number: '6' }, [], []],
  [{ number: '5' }, { number: '5' }, [], ['cossette media > cossette communication']],
  [{ number: '5' }, {}, [], ['cossette media > cossette communication']],
  [{}, {}, more(3).map((one) => ({ ...one, categories: [] })), []],
  [
    {},
    {},
    [{ key: 'cossette anew', first: '2014-08-01', last: '2014-09-01' }],
    [
      'cossette communication > cossette anew',
      'cossette media > cossette anew',
      'cossette media > cossette communication',
    ],
  ],
];

for (const [from, to, further, wanted] of HANDOVERS) {
  const shown = JSON.stringify([from, to, further.length]);
  test(`Handovers: ${shown}: ${wanted.length === 0 ? 'none' : wanted.join(', ')}`, () => {
    const first = { ...OWN, last: '2014-02-17', ...from };
    const second = { ...HEIR, first: '2014-02-18', last: '2014-07-16', ...to };
    const found = handovers([first, second, ...further].map(awarded));
    assert.deepEqual(found.map((one) => `${one.from} > ${one.to}`).sort(), wanted);
  });
}

test('A first word tells companies apart from four letters on', () => {
  const words = ['telus communications', 'dell', 'ibm canada', '9135 0595 quebec', '3m canada', ''].map(tellingWord);
  assert.deepEqual(words, ['telus', 'dell', null, null, null, null]);
});
