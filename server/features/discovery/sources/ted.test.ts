import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as check, constantFrom, dictionary, jsonValue, property } from 'fast-check';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import type { AddressReader, SourceRequest } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { countryAlpha2 } from './country-codes.ts';
import { SEARCH_FIELDS } from './ted-search.ts';
import { ted } from './ted.ts';

const NOTICE = {
  'publication-number': '501152-2026',
  'notice-identifier': '11111111-1111-4111-8111-111111111111',
  'notice-version': 1,
  'procedure-identifier': '22222222-2222-4222-8222-222222222222',
  'notice-type': 'cn-standard',
  'form-type': 'competition',
  'publication-date': '2026-07-20+02:00',
  'dispatch-date': ['2026-07-17+02:00'],
  'notice-title': { eng: 'Sweden – Road works – Bridge repair', swe: 'Sverige – Vägarbeten – Broreparation' },
  'title-proc': { swe: ['Broreparation'] },
  'buyer-name': { swe: ['Trafikverket'], eng: ['Transport Administration'] },
  'buyer-country': ['SWE'],
  'buyer-identifier': ['202100-6297'],
  'contract-nature': ['works', 'works'],
  'classification-cpv': ['45221119', '45221119', '45233000'],
  'place-of-performance': ['ITI43', 'ITA', 'ITA'],
  'deadline-receipt-tender-date-lot': ['2026-10-15+02:00', '2026-10-01+02:00'],
  'deadline-receipt-tender-time-lot': ['12:00:00+02:00', '14:00:00+02:00'],
  'estimated-value-lot': ['3000000', '1000000'],
  'estimated-value-cur-lot': ['SEK', 'SEK'],
  links: { html: { ENG: 'https://ted.europa.eu/en/notice/-/detail/501152-2026' } },
};

function listed(changed: Readonly<Record<string, unknown>> = {}): { listing: Listing; awards: Award[] } {
  const record = ted.parse({ place: 'notices[0]', value: { ...NOTICE, ...changed } });
  assert.equal(record.kind, 'listing', JSON.stringify(record));
  return record;
}

test('a notice of the search service becomes a listing of its procedure', () => {
  const { listing } = listed();
  assert.equal(listing.nativeId, NOTICE['procedure-identifier']);
  assert.equal(listing.referenceNumber, '501152-2026');
  assert.equal(listing.revision, '2026-07-16T22:00:00.000Z 0001');
  assert.deepEqual(listing.title, { other: 'Broreparation' });
  assert.equal(listing.buyer.en, 'Transport Administration');
  assert.deepEqual([listing.buyerCountry, listing.buyerId], ['SE', 'SE-202100-6297']);
  assert.equal(listing.closing.at, '2026-10-01T12:00:00.000Z');
  assert.deepEqual(listing.estimatedValue, { amount: 4000000, currency: 'SEK' });
  assert.deepEqual(
    listing.categories.map(({ code }) => code),
    ['45221119', '45233000'],
  );
  assert.deepEqual(listing.regions, ['ITI43', 'IT']);
  assert.equal(listing.nature, 'construction');
  assert.equal(listing.publishedAt, '2026-07-19T22:00:00.000Z');
});

test('members come as a text, as a list, by language, or not at all', async (t) => {
  const none = undefined;
  const cases: [
    name: string,
    changed: Record<string, unknown>,
    read: (listing: Listing) => unknown,
    expected: unknown,
  ][] = [
    ['headline without its prefix', { 'title-proc': none }, ({ title }) => title.en, 'Bridge repair'],
    [
      'headline without prefix',
      { 'title-proc': none, 'notice-title': { fra: 'Services' } },
      ({ title }) => title,
      { fr: 'Services' },
    ],
    ['title as a list', { 'title-proc': { eng: ['A', 'B'] } }, ({ title }) => title, { en: 'A' }],
    [
      'date only',
      { 'deadline-receipt-tender-date-lot': ['2026-08-20Z'], 'deadline-receipt-tender-time-lot': none },
      ({ closing }) => [closing.dateOnly, closing.localDate],
      [true, '2026-08-20'],
    ],
    [
      'times that do not match the dates',
      { 'deadline-receipt-tender-time-lot': ['12:00:00Z', '13:00:00Z', '14:00:00Z'] },
      ({ closing }) => [closing.dateOnly, closing.localDate],
      [true, '2026-10-01'],
    ],
    [
      'request deadline',
      { 'deadline-receipt-tender-date-lot': none, 'deadline-receipt-request-date-lot': '2026-09-09+02:00' },
      ({ closing }) => closing.localDate,
      '2026-09-09',
    ],
    [
      'value of the procedure',
      { 'estimated-value-proc': '1200000', 'estimated-value-cur-proc': 'EUR' },
      ({ estimatedValue }) => estimatedValue,
      { amount: 1200000, currency: 'EUR' },
    ],
    ['no currency', { 'estimated-value-cur-lot': none }, ({ estimatedValue }) => estimatedValue, null],
    [
      'no procedure identifier',
      { 'procedure-identifier': none },
      ({ nativeId }) => nativeId,
      NOTICE['notice-identifier'],
    ],
    ['cancelled', { 'change-reason-code': ['cancel'] }, ({ sourceStatus }) => sourceStatus, 'cancelled'],
    ['no form type', { 'form-type': none, 'notice-type': 'pin-only' }, ({ sourceStatus }) => sourceStatus, 'planning'],
    [
      'script address',
      { links: { html: { ENG: 'javascript:1' } } },
      ({ sourceUrl }) => sourceUrl,
      'https://ted.europa.eu/en/notice/-/detail/501152-2026',
    ],
  ];
  for (const [name, changed, read, expected] of cases) {
    await t.test(name, () => assert.deepEqual(read(listed(changed).listing), expected));
  }
});

test('winners get an amount only when there is one for each of them', () => {
  const result = { 'form-type': 'result', 'notice-type': 'can-standard', 'winner-name': { swe: ['A AB', 'B AB'] } };
  const paired = listed({ ...result, 'tender-value': ['10', '20'], 'tender-value-cur': ['SEK', 'SEK'] });
  assert.deepEqual(
    paired.awards.map(({ supplierName, amount, won }) => [supplierName, amount, won]),
    [
      ['A AB', 10, true],
      ['B AB', 20, true],
    ],
  );
  const unpaired = listed({ ...result, 'tender-value': ['10'], 'tender-value-cur': ['SEK'] });
  assert.deepEqual(
    unpaired.awards.map(({ amount }) => amount),
    [null, null],
  );
});

test('whatever a member holds, a notice is read without throwing', () => {
  const members = dictionary(constantFrom(...Object.keys(NOTICE), 'winner-name', 'tender-value'), jsonValue());
  check(
    property(members, (changed) => {
      const { kind } = ted.parse({ place: 'notices[0]', value: { ...NOTICE, ...changed } });
      return ['listing', 'ignored', 'failure'].includes(kind);
    }),
  );
});

test('a bad notice is a failure that names it', () => {
  const cases: [value: unknown, record: string, reason: RegExp][] = [
    [{ ...NOTICE, 'title-proc': undefined, 'notice-title': undefined }, '501152-2026', /title/],
    [{ ...NOTICE, 'publication-number': '12' }, NOTICE['notice-identifier'], /"12"/],
    [{}, 'notices[3]', /no publication-number/],
    ['x', 'notices[3]', /object/],
  ];
  for (const [value, record, reason] of cases) {
    const failure = ted.parse({ place: 'notices[3]', value });
    assert.equal(failure.kind, 'failure');
    if (failure.kind !== 'failure') continue;
    assert.equal(failure.record, record);
    assert.match(failure.reason, reason);
  }
});

type Run = { requests: SourceRequest[]; places: string[]; resumed: unknown };

async function run(
  answers: readonly unknown[],
  settings: Record<string, string> = {},
  state: Record<string, unknown> = {},
): Promise<Run> {
  const outcome: Run = { requests: [], places: [], resumed: undefined };
  const reader: AddressReader = {
    now: new Date('2026-10-01T05:00:00Z'),
    settings,
    state,
    resumeAt: (next) => (outcome.resumed = next),
    read: (request) => {
      outcome.requests.push(request);
      return Promise.resolve(fakeBody(JSON.stringify(answers[outcome.requests.length - 1] ?? {}), 'answer'));
    },
  };
  for await (const { place } of ted.fromAddress(reader)) outcome.places.push(place);
  return outcome;
}

function bodyOf(request: SourceRequest | undefined): Record<string, unknown> {
  return request?.body as Record<string, unknown>;
}

test('paging sends the token back until there is none, then remembers the day', async () => {
  const { requests, places, resumed } = await run([
    { notices: [NOTICE, NOTICE], totalNoticeCount: 3, iterationNextToken: 't1' },
    { notices: [NOTICE], totalNoticeCount: 3, iterationNextToken: null },
  ]);
  assert.equal(places.length, 3);
  assert.deepEqual(
    requests.map((request) => bodyOf(request)['iterationNextToken']),
    [undefined, 't1'],
  );
  assert.equal(requests[0]?.method, 'POST');
  assert.deepEqual(resumed, { publishedThrough: '2026-10-01' });
});

test('the window starts 30 days back at first, then four days before the last finished run', async () => {
  const empty = [{ notices: [], totalNoticeCount: 0 }];
  const query = async (...args: [Record<string, string>?, Record<string, unknown>?]): Promise<unknown> =>
    bodyOf((await run(empty, ...args)).requests[0])['query'];
  const all = 'form-type IN (competition result) AND publication-date >=';
  assert.equal(await query(), `${all} 20260901 SORT BY publication-number`);
  assert.equal(await query({}, { publishedThrough: '2026-09-30' }), `${all} 20260926 SORT BY publication-number`);
  assert.equal(
    await query({ query: 'buyer-country IN (CAN)', first_days: '10' }),
    `${all} 20260921 AND (buyer-country IN (CAN)) SORT BY publication-number`,
  );
});

test('a page asks for at most 250 notices and 10,000 values', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `f${index}`).join(' ');
  for (const settings of [{}, { fields: names }]) {
    const { requests } = await run([{ notices: [], totalNoticeCount: 0 }], settings);
    const { fields, limit } = bodyOf(requests[0]);
    assert.ok(Number(limit) <= 250 && Number(limit) * (fields as string[]).length <= 10_000);
  }
  assert.equal(new Set(SEARCH_FIELDS).size, SEARCH_FIELDS.length);
});

test('an incomplete or foreign answer is refused and nothing is remembered', async () => {
  await assert.rejects(run([{ notices: [], totalNoticeCount: 9, timedOut: true }]), SourceFormatError);
  await assert.rejects(run([{ message: 'no' }]), SourceFormatError);
});

test('answers of the search service are read from files too', async () => {
  const texts = [JSON.stringify({ notices: [NOTICE] }), JSON.stringify([NOTICE]), JSON.stringify(NOTICE)];
  for (const text of texts) {
    const kinds: string[] = [];
    for await (const record of ted.fromFile(fakeBody(text))) kinds.push(ted.parse(record).kind);
    assert.deepEqual(kinds, ['listing']);
  }
  await assert.rejects(async () => {
    for await (const record of ted.fromFile(fakeBody('a,b\n1,2'))) assert.fail(record.place);
  }, SourceFormatError);
});

test('country codes are read in both lengths', () => {
  assert.deepEqual(
    ['SWE', 'gbr', 'ca', 'XKX', 'EUR', '', null].map((code) => countryAlpha2(code)),
    ['SE', 'GB', 'CA', 'XK', null, null, null],
  );
});
