import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ParsedRecord } from './connector.ts';
import type { Award, Listing } from './listing.ts';
import { redactor } from './redaction.ts';
import { blankAward, blankListing } from './sources/blank-records.ts';
import { storable } from './storable.ts';

const record = (listing: Partial<Listing>, award: Partial<Award> = {}): ParsedRecord => ({
  kind: 'listing',
  listing: { ...blankListing('sam-gov'), nativeId: 'n1', title: { en: 'Boots' }, ...listing },
  awards: [{ ...blankAward('sam-gov', 'Acme'), ...award }],
});
function stored(listing: Partial<Listing>, award: Partial<Award> = {}): { listing: Listing; award: Award | undefined } {
  const result = storable(record(listing, award));
  assert.equal(result.kind, 'listing');
  return { listing: (result as { listing: Listing }).listing, award: (result as { awards: Award[] }).awards[0] };
}

describe('Discovery: a bad record never stops a run', () => {
  test('texts that no database takes are repaired, at any depth', () => {
    const { listing, award } = stored(
      {
        title: { en: 'a\0b\ud800c' },
        regions: ['x\0'],
        categories: [{ scheme: 'CPV', code: '1\0', label: { fr: '\udc00' } }],
      },
      { supplierName: 'A\0cme' },
    );
    assert.deepEqual(listing.title, { en: 'ab\ufffdc' });
    assert.deepEqual(
      [listing.regions, listing.categories],
      [['x'], [{ scheme: 'CPV', code: '1', label: { fr: '\ufffd' } }]],
    );
    assert.equal(award?.supplierName, 'Acme');
  });

  test('numbers and titles longer than an index takes are cut', () => {
    const { listing, award } = stored(
      { title: { en: 'a'.repeat(9000) }, solicitationNumber: '1'.repeat(9000) },
      { supplierNumber: '2'.repeat(9000) },
    );
    assert.deepEqual(
      [listing.title.en?.length, listing.solicitationNumber?.length, award?.supplierNumber?.length],
      [2000, 200, 200],
    );
  });

  test('every other line is cut, so that whatever reads it later has a bound', () => {
    const long = 'l'.repeat(9000);
    const { listing, award } = stored(
      {
        buyerCity: long,
        endUserEntity: long,
        contactName: long,
        regions: ['Quebec', long],
        tradeAgreements: [long],
        categories: [{ scheme: 'UNSPSC', code: long, label: { fr: long } }],
        documents: [{ url: 'u', fileName: long, language: null, kind: long, publishedAt: null, amendmentNumber: null }],
      },
      { buyer: long, supplierCity: long },
    );
    const [category] = listing.categories;
    const [document] = listing.documents;
    const lines = [listing.buyerCity, listing.endUserEntity, listing.contactName, listing.regions[1]];
    const others = [listing.tradeAgreements[0], category?.label.fr, document?.fileName, document?.kind];
    assert.deepEqual(
      [...lines, ...others, award?.buyer, award?.supplierCity].map((text) => text?.length),
      Array.from({ length: 10 }, () => 2000),
    );
    assert.deepEqual([listing.regions[0], category?.code?.length], ['Quebec', 200]);
  });

  test('an id that is too long or empty is a failure with its reason', () => {
    for (const length of [0, 201]) {
      const result = storable(record({ nativeId: 'i'.repeat(length) }));
      assert.equal(result.kind, 'failure');
      assert.match(
        result.kind === 'failure' ? result.reason : '',
        new RegExp(`is ${length} characters long; expected 1 to 200`),
      );
    }
    assert.equal(stored({ nativeId: 'i'.repeat(200) }).listing.nativeId.length, 200);
  });

  test('a day of award that is none is left out', () => {
    const CASES: [string | null, string | null][] = [
      ['2016-02-29', '2016-02-29'],
      ['2015-02-29', null],
      ['2016-13-01', null],
      ['0000-01-01', null],
      ['yesterday', null],
      [null, null],
    ];
    for (const [awardedOn, expected] of CASES) assert.equal(stored({}, { awardedOn }).award?.awardedOn, expected);
  });

  test('failures and ignored records pass as they are', () => {
    for (const one of [
      { kind: 'ignored', reason: 'x' },
      { kind: 'failure', record: 'r', reason: 'x' },
    ] as const) {
      assert.equal(storable(one), one);
    }
  });
});

describe('Discovery: keys never reach what is stored or shown', () => {
  const settings = {
    api_key: ' se/cret-1 ',
    base_url: 'https://user:pass%20word@example.org/x?token=tok-2&limit=5',
    pause_ms: '0',
    access_token: 'abc',
  };
  const CASES: [string, string][] = [
    ['GET /x?api_key=se/cret-1&limit=5', 'GET /x?api_key=***&limit=5'],
    ['GET /x?api_key=se%2Fcret-1', 'GET /x?api_key=***'],
    ['the token tok-2 has expired', 'the token *** has expired'],
    ['user:pass%20word, user:pass word', 'user:***, user:***'],
    ['limit 5, pause 0', 'limit 5, pause 0'],
    [
      'values of less than four characters keep no secret: abc',
      'values of less than four characters keep no secret: abc',
    ],
  ];
  for (const [text, shown] of CASES) test(`secrets: ${text}`, () => assert.equal(redactor(settings)(text), shown));
});
