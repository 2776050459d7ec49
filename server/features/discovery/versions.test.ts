import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Listing } from './listing.ts';
import { blankListing } from './sources/blank-records.ts';
import { arrival, changedFields, comparable, COMPARED_FIELDS, succeeding } from './versions.ts';

const document = (url: string, fileName: string) => ({
  url,
  fileName,
  language: null,
  kind: null,
  publishedAt: null,
  amendmentNumber: null,
});
const HELD: Listing = {
  ...blankListing('canadabuys'),
  nativeId: 'cb-1',
  revision: '2026-07-01.000',
  title: { en: 'Snow removal - "North" sector', fr: "Déneigement de l'école" },
  description: { en: 'Plow the roads & lots.\nTwice a day.' },
  buyer: { en: 'City of Ottawa' },
  buyerId: 'b1',
  buyerCity: 'Ottawa',
  referenceNumber: 'cb-1',
  solicitationNumber: '26-006',
  noticeType: 'RFP',
  procurementMethod: 'Open',
  sourceStatus: 'active',
  publishedAt: '2026-07-01T04:00:00.000Z',
  closing: { at: '2026-08-06T18:00:00.000Z', localDate: '2026-08-06', raw: '2026-08-06T14:00:00', dateOnly: false },
  estimatedValue: { amount: 100_000, currency: 'CAD' },
  categories: [
    { scheme: 'UNSPSC', code: '72101500', label: { en: 'Building maintenance' } },
    { scheme: 'GSIN', code: 'K109', label: {} },
  ],
  nature: 'services',
  regions: ['Ontario', 'Quebec'],
  tradeAgreements: ['CFTA', 'CETA'],
  contactName: 'Jean Roy',
  contactEmail: 'jean@example.org',
  contactPhone: '613-555-0100',
  sourceUrl: 'https://example.org/1',
  originUrl: null,
  endUserEntity: 'Roads',
  documents: [document('https://example.org/a.pdf', 'a.pdf'), document('https://example.org/b.pdf', 'b.pdf')],
};

describe('Versions: cosmetic differences make no version', () => {
  const COSMETIC: [string, Partial<Listing>][] = [
    ['white space', { description: { en: ' Plow the   roads & lots.\r\n\r\nTwice\u00a0a day.\t' } }],
    ['entity encoding', { description: { en: 'Plow the roads &amp; lots.&#10;Twice&nbsp;a day.' } }],
    ['double entity encoding', { description: { en: 'Plow the roads &amp;amp; lots. Twice a day.' } }],
    ['typographic quotes and dashes', { title: { en: 'Snow removal – “North” sector', fr: 'Déneigement de l’école' } }],
    ['French quotation marks', { title: { en: 'Snow removal — « North » sector', fr: "Déneigement de l'école" } }],
    [
      'composed and decomposed accents',
      { title: { en: HELD.title.en ?? '', fr: "De\u0301neigement de l'e\u0301cole" } },
    ],
    ['soft hyphens and zero-width blanks', { buyer: { en: 'City\u200b of Otta\u00adwa' } }],
    ['the order of categories', { categories: HELD.categories.toReversed() }],
    ['the order of regions', { regions: ['Quebec', 'Ontario'] }],
    ['the order of trade agreements', { tradeAgreements: ['CETA', 'CFTA'] }],
    ['the order of documents', { documents: HELD.documents.toReversed() }],
    ['the order of languages', { title: { fr: HELD.title.fr ?? '', en: HELD.title.en ?? '' } }],
    ['how the closing was written', { closing: { ...HELD.closing, raw: '2026-08-06 14:00' } }],
    [
      'publication and amendment marks',
      { publishedAt: '2026-07-02T04:00:00.000Z', amendedAt: '2026-07-03T04:00:00.000Z' },
    ],
    ['the revision', { revision: '2026-07-09.001' }],
  ];
  for (const [name, members] of COSMETIC) {
    test(`no version for ${name}`, () => {
      const arriving = { ...HELD, ...members };
      assert.notEqual(JSON.stringify(arriving), JSON.stringify(HELD), 'the case differs');
      assert.deepEqual(changedFields(HELD, arriving), []);
      assert.equal(JSON.stringify(comparable(arriving)), JSON.stringify(comparable(HELD)));
    });
  }
});

describe('Versions: what changed is recorded field by field', () => {
  const CHANGES: { [Field in (typeof COMPARED_FIELDS)[number]]: Listing[Field] } = {
    title: { en: 'Snow removal - "South" sector', fr: "Déneigement de l'école" },
    description: { en: 'Plow the roads.' },
    buyer: { en: 'Ville de Gatineau' },
    endUserEntity: 'Parks',
    referenceNumber: 'cb-2',
    solicitationNumber: '26-007',
    noticeType: 'RFI',
    procurementMethod: 'Selective',
    sourceStatus: 'cancelled',
    closing: { ...HELD.closing, at: '2026-08-06T19:00:00.000Z' },
    estimatedValue: { amount: 100_000, currency: 'USD' },
    categories: HELD.categories.slice(1),
    nature: 'construction',
    regions: ['Ontario'],
    tradeAgreements: [],
    contactName: 'Anne Roy',
    contactEmail: 'anne@example.org',
    contactPhone: null,
    sourceUrl: 'https://example.org/2',
    originUrl: 'https://example.org/origin',
    documents: [...HELD.documents, document('https://example.org/c.pdf', 'c.pdf')],
  };
  for (const field of COMPARED_FIELDS) {
    test(`a change of ${field} is a version, with the value before and after`, () => {
      const arriving: Listing = { ...HELD, [field]: CHANGES[field] };
      assert.deepEqual(changedFields(HELD, arriving), [{ field, before: HELD[field], after: CHANGES[field] }]);
      assert.notEqual(JSON.stringify(comparable(arriving)), JSON.stringify(comparable(HELD)));
    });
  }

  test('several changes are recorded each, a language that disappears too', () => {
    const arriving: Listing = { ...HELD, title: { en: HELD.title.en ?? '' }, nature: 'goods' };
    assert.deepEqual(
      changedFields(HELD, arriving).map(({ field }) => field),
      ['title', 'nature'],
    );
  });
});

describe('Versions: which one holds', () => {
  const CASES: [string, [string, string], [string, string], string][] = [
    ['a newer revision with other content', ['2', 'a'], ['3', 'b'], 'changed'],
    ['a newer revision with the same content', ['2', 'a'], ['3', 'a'], 'revision-only'],
    ['the same revision and content', ['2', 'a'], ['2', 'a'], 'unchanged'],
    ['the same revision with other content', ['2', 'a'], ['2', 'b'], 'changed'],
    ['an older revision with other content', ['2', 'a'], ['1', 'b'], 'older'],
    ['an older revision with the same content', ['2', 'a'], ['1', 'a'], 'older'],
    ['no revision, other content', ['2', 'a'], ['', 'b'], 'changed'],
    ['no revision, the same content', ['2', 'a'], ['', 'a'], 'unchanged'],
    ['none was held, other content', ['', 'a'], ['1', 'b'], 'changed'],
    ['none was held, the same content', ['', 'a'], ['1', 'a'], 'unchanged'],
  ];
  for (const [name, [heldRevision, heldHash], [revision, hash], expected] of CASES) {
    test(`versions: ${name} is ${expected}`, () => {
      assert.equal(arrival({ revision: heldRevision, hash: heldHash }, { revision, hash }), expected);
    });
  }

  const NO_CLOSING = { at: null, localDate: null, raw: null, dateOnly: false };
  for (const status of ['complete', 'unsuccessful'] as const) {
    test(`versions: a result (${status}) without a closing keeps the closing known before`, () => {
      const result = succeeding(HELD, { ...HELD, sourceStatus: status, closing: NO_CLOSING });
      assert.deepEqual(result.closing, HELD.closing);
      assert.deepEqual(
        changedFields(HELD, result).map(({ field }) => field),
        ['sourceStatus'],
      );
    });
  }
  test('versions: a result with a closing of its own, and a notice that is no result, say what they say', () => {
    const closing = { ...HELD.closing, at: '2026-08-20T18:00:00.000Z' };
    assert.deepEqual(succeeding(HELD, { ...HELD, sourceStatus: 'complete', closing }).closing, closing);
    for (const sourceStatus of ['active', 'cancelled', 'unknown', 'planning'] as const) {
      assert.deepEqual(succeeding(HELD, { ...HELD, sourceStatus, closing: NO_CLOSING }).closing, NO_CLOSING);
    }
    assert.deepEqual(succeeding(null, { ...HELD, sourceStatus: 'complete', closing: NO_CLOSING }).closing, NO_CLOSING);
  });
  test('versions: a record without a revision leaves the one held, so that an older one is still told apart', () => {
    assert.equal(succeeding(HELD, { ...HELD, revision: '' }).revision, HELD.revision);
    assert.equal(succeeding(HELD, { ...HELD, revision: '2026-07-02.000' }).revision, '2026-07-02.000');
  });
});

describe('Versions: what only some records have', () => {
  const at = (date: string) => ({ at: null, date, time: null, timeZone: null, raw: date });

  test('a column that is read for the first time makes a version, and is no change to tell', () => {
    const after = { ...HELD, questionsDue: at('2026-08-01'), contractPeriod: { start: '2026-09-01', end: null } };
    assert.notDeepEqual(comparable(after), comparable(HELD));
    assert.deepEqual(changedFields(HELD, after), []);
  });

  test('who won, and a name in another language, make a version, and are no change to tell', () => {
    const won = { ...HELD, winners: [{ name: 'Alder Inc.', amount: 10, currency: 'CAD' }] };
    const other = { ...HELD, winners: [{ name: 'Cedar Ltd.', amount: 10, currency: 'CAD' }] };
    const spoken = { ...HELD, noticeTypeNames: { en: 'Request for Proposal', fr: 'Demande de propositions' } };
    for (const [before, after] of [
      [HELD, won],
      [won, other],
      [HELD, spoken],
    ] as const) {
      assert.notDeepEqual(comparable(after), comparable(before));
      assert.deepEqual(changedFields(before, after), []);
    }
  });

  test('a question deadline that is moved is a change', () => {
    const [before, after] = ['2026-08-01', '2026-08-03'].map((date) => ({ ...HELD, questionsDue: at(date) }));
    assert.deepEqual(
      changedFields(before as Listing, after as Listing).map(({ field }) => field),
      ['questionsDue'],
    );
  });

  test('a listing without them compares as before', () => {
    assert.deepEqual(Object.keys(comparable(HELD)), [...COMPARED_FIELDS]);
  });
});
