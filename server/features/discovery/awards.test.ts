import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AwardRecord, type KeptAward, mergedAwards, winnersMoved } from './awards.ts';
import type { Award } from './listing.ts';
import { blankAward } from './sources/blank-records.ts';
import { supplierKey } from './supplier-key.ts';

const award = (supplierName: string, members: Partial<Award> = {}) => ({
  ...blankAward('seao-xml', supplierName),
  nativeId: '900001',
  won: true,
  ...members,
  supplierKey: supplierKey(supplierName),
});
const news = (...awards: ReturnType<typeof award>[]): AwardRecord => ({ isNews: true, awards });
const known = (...awards: ReturnType<typeof award>[]): AwardRecord => ({ isNews: false, awards });
const shown = (awards: readonly KeptAward[]) =>
  awards.map((one) => [one.id ?? 'new', one.supplierName, one.supplierNumber, one.won, one.amount]);
const held = (...awards: ReturnType<typeof award>[]): KeptAward[] =>
  awards.map((one, index) => ({ ...one, id: `held ${index}` }));

describe('Discovery: an award is kept once', () => {
  const AVIS = award('Neige Inc.', { supplierNumber: '1140000001', amount: 90_000, currency: 'CAD' });
  const CONTRAT = award('NEIGE', { amount: 95_000, currency: 'CAD' });
  const CASES: [string, KeptAward[], AwardRecord[], unknown[]][] = [
    [
      'Contrats repeat the winner of Avis with the final amount',
      held(AVIS),
      [news(CONTRAT)],
      [['held 0', 'Neige Inc.', '1140000001', true, 95_000]],
    ],
    ['both in one batch', [], [news(AVIS), news(CONTRAT)], [['new', 'Neige Inc.', '1140000001', true, 95_000]]],
    [
      'Avis read again leave the final amount',
      held({ ...AVIS, amount: 95_000 }),
      [known(AVIS)],
      [['held 0', 'Neige Inc.', '1140000001', true, 95_000]],
    ],
    ['what is known fills gaps', held(CONTRAT), [known(AVIS)], [['held 0', 'NEIGE', '1140000001', true, 95_000]]],
    [
      'one registration number under two names is one supplier',
      held(AVIS),
      [news(award('Les Neiges du Nord', { supplierNumber: '1140000001', amount: 5 }))],
      [['held 0', 'Neige Inc.', '1140000001', true, 5]],
    ],
    [
      'two registration numbers under one name are two suppliers',
      held(AVIS),
      [news(award('Neige', { supplierNumber: '1140000002', amount: 5 }))],
      [['new', 'Neige', '1140000002', true, 5]],
    ],
    [
      'a bidder that wins later is one award',
      held(award('Neige', { won: false, amount: 90_000 })),
      [news(award('Neige', { amount: null }))],
      [['held 0', 'Neige', null, true, 90_000]],
    ],
    [
      'a winner that lost by a revision has lost',
      held(AVIS),
      [news({ ...AVIS, won: false })],
      [['held 0', 'Neige Inc.', '1140000001', false, 90_000]],
    ],
    [
      'another tender is another award',
      held(AVIS),
      [news({ ...AVIS, nativeId: '900002' })],
      [['new', 'Neige Inc.', '1140000001', true, 90_000]],
    ],
    [
      'two lots won in one record add up',
      [],
      [news(AVIS, { ...AVIS, amount: 10_000 })],
      [['new', 'Neige Inc.', '1140000001', true, 100_000]],
    ],
    [
      'amounts of two currencies do not add up',
      [],
      [news(AVIS, { ...AVIS, amount: 10, currency: 'USD' })],
      [['new', 'Neige Inc.', '1140000001', true, 90_000]],
    ],
    [
      'a row won stands before a row lost of one record',
      [],
      [news({ ...AVIS, won: false, amount: 1 }, AVIS)],
      [['new', 'Neige Inc.', '1140000001', true, 90_000]],
    ],
    [
      'without a native id the solicitation number names the tender',
      held(award('Neige', { nativeId: null, solicitationNumber: 'A-1', amount: 1 })),
      [
        news(
          award('Neige', { nativeId: null, solicitationNumber: 'A-1', amount: 2 }),
          award('Neige', { nativeId: null, solicitationNumber: 'A-2', amount: 3 }),
        ),
      ],
      [
        ['held 0', 'Neige', null, true, 2],
        ['new', 'Neige', null, true, 3],
      ],
    ],
    ['nothing arriving touches nothing', held(AVIS), [news()], []],
  ];
  for (const [name, before, records, expected] of CASES) {
    test(`awards: ${name}`, () => assert.deepEqual(shown(mergedAwards(before, records)), expected));
  }

  test('awards: currency goes with its amount', () => {
    const [merged] = mergedAwards(held(AVIS), [news(award('Neige', { amount: 7, currency: 'USD' }))]);
    assert.deepEqual([merged?.amount, merged?.currency], [7, 'USD']);
    const [kept] = mergedAwards(held(AVIS), [news(award('Neige', { amount: null, currency: null }))]);
    assert.deepEqual([kept?.amount, kept?.currency], [90_000, 'CAD']);
  });
});

describe('Discovery: whose wins are other than before', () => {
  const WON = award('Neige', { buyer: 'Ville' });
  const NAMED = { key: 'neige', number: null };
  const CASES: [string, KeptAward[], AwardRecord, unknown[]][] = [
    ['a new win', [], news(WON), [NAMED]],
    ['two new wins of one supplier', [], news(WON, { ...WON, nativeId: '900002' }), [NAMED]],
    ['a new bid that was lost', [], news({ ...WON, won: false }), []],
    ['a new win from nobody known', [], news({ ...WON, buyer: null }), []],
    ['the same again', held(WON), news(WON), []],
    ['another amount and day', held(WON), news({ ...WON, amount: 5, currency: 'CAD', awardedOn: '2016-02-01' }), []],
    ['a bid that turns out to have won', held({ ...WON, won: false }), news(WON), [NAMED]],
    ['a win that is none any more', held(WON), news({ ...WON, won: false }), [NAMED]],
    ['another buyer', held(WON), news({ ...WON, buyer: 'Village' }), [NAMED]],
    ['a number', held(WON), news({ ...WON, supplierNumber: '114' }), [{ key: 'neige', number: '114' }]],
  ];
  for (const [name, before, record, expected] of CASES) {
    test(`winners: ${name}`, () => assert.deepEqual(winnersMoved(before, mergedAwards(before, [record])), expected));
  }
});

describe('Discovery: suppliers’ names as they are compared', () => {
  const CASES: [string, string][] = [
    ['Les Neiges du Nord inc.', 'neiges du nord'],
    ['LES NEIGES DU NORD, INC', 'neiges du nord'],
    ['Pavage Québec Ltée', 'pavage quebec'],
    ['Société ABC S.E.N.C.', 'societe abc s e n c'],
    ['The Company Ltd.', 'the company ltd'],
    ['', ''],
  ];
  for (const [name, key] of CASES) test(`supplier key: ${name}`, () => assert.equal(supplierKey(name), key));
});
