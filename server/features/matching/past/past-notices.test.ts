import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supplierKeys } from '../verdict/known-past.ts';
import { type AwardForRanking, type ListingForRanking, pastNotices, supplierIdentities } from './past-notices.ts';

const LISTING: ListingForRanking = {
  source: 'seao-xml',
  nativeId: '100',
  title: { fr: 'Déneigement' },
  buyer: { fr: 'Ville de Laval' },
  buyerCity: 'Laval',
  regions: ['Laval'],
  categories: [{ scheme: 'UNSPSC', code: '72102901', label: {} }],
  nature: 'services',
  publishedAt: '2017-05-01T12:00:00.000Z',
};
const AWARD: AwardForRanking = {
  source: 'seao-xml',
  nativeId: '100',
  solicitationNumber: null,
  title: 'Déneigement',
  buyer: 'Ville de Laval',
  supplierKey: 'alpha',
  supplierNumber: null,
  supplierCity: 'Laval',
  awardedOn: '2017-06-01',
};

/** [awards' names and numbers, the name and number asked for, the key] */
const IDENTITIES: readonly [readonly [string, string | null][], readonly [string, string | null], string][] = [
  [[['alpha', '11']], ['alpha', '11'], 'number 11'],
  [
    [
      ['alpha', '11'],
      ['alpha', null],
    ],
    ['alpha', null],
    'number 11',
  ],
  [
    [
      ['alpha', '11'],
      ['alpha', '22'],
    ],
    ['alpha', null],
    'name alpha',
  ],
  [[['alpha', '11']], ['beta', null], 'name beta'],
  [
    [
      ['alpha beta', '11'],
      ['alpha', '11'],
    ],
    ['alpha', null],
    'number 11',
  ],
];

test('a company is known by its number, and by a name that always has one number', () => {
  for (const [known, [name, number], key] of IDENTITIES) {
    const identity = supplierIdentities(
      known.map(([supplierKey, supplierNumber]) => ({ supplierKey, supplierNumber })),
    );
    assert.equal(identity({ supplierKey: name, supplierNumber: number }), key, JSON.stringify(known));
  }
});

/** [name, number, other names, the keys it is looked up under] of a company; Alpha always has number 11 in awards. */
const SUPPLIERS: readonly [string, string | null, readonly string[] | undefined, string[]][] = [
  ['alpha', '99', undefined, ['number 99', 'number 11']],
  ['alpha', null, [], ['number 11']],
  ['beta', null, ['alpha'], ['name beta', 'number 11']],
  ['beta', '99', ['gamma', 'alpha'], ['number 99', 'name beta', 'name gamma', 'number 11']],
];

test('Past wins: name variants: a company is looked up under its number and under each of its names', () => {
  const identity = supplierIdentities([{ supplierKey: 'alpha', supplierNumber: '11' }]);
  for (const [supplierKey, supplierNumber, otherKeys, keys] of SUPPLIERS) {
    const supplier = { supplierKey, supplierNumber, ...(otherKeys === undefined ? {} : { otherKeys }) };
    assert.deepEqual(supplierKeys(supplier, identity), keys);
  }
});

test('awards stand beside their listing, also under another source of the same family', () => {
  const [notice, ...others] = pastNotices([LISTING], [AWARD, { ...AWARD, source: 'seao', supplierKey: 'beta' }]);
  assert.deepEqual(others, []);
  assert.deepEqual([notice?.family, notice?.bids.map((bid) => bid.company)], ['seao', ['name alpha', 'name beta']]);
});

test('awards without a listing are a notice of their own; without a date, or bids, there is none', () => {
  const alone = { ...AWARD, nativeId: null, solicitationNumber: 'A-1' };
  assert.equal(pastNotices([], [alone])[0]?.publishedAt, '2017-06-01');
  assert.deepEqual(pastNotices([], [{ ...alone, awardedOn: null }]), []);
  assert.deepEqual(pastNotices([{ ...LISTING, publishedAt: null }], [AWARD]), []);
  assert.deepEqual(pastNotices([LISTING], []), []);
});
