import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import { fakeReader } from '../../../../tests/support/discovery/fake-reader.ts';
import type { ParsedRecord, SourceRequest } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { alberta } from './alberta.ts';

const SAMPLE = new URL('../../../../../shared/data/alberta/opportunities.json', import.meta.url);
const POSTING = {
  referenceNumber: 'AB-2026-00012',
  shortTitle: 'Culvert - Phase 2',
  title: 'Town of Example - North - Invitation to Bid - Culvert - Phase 2',
  solicitationNumber: 'ITB-12',
  statusCode: 'OPEN',
  categoryCode: 'CNST',
  solicitationTypeCode: 'ITB',
  postingTypeCode: 'OPEN-COMPETITIVE',
  estimatedTradeAgreement: 'NWPTA/CFTA',
  estimatedValue: 0,
  showEstimatedValue: false,
  actualValue: 34_000_000,
  regionOfDelivery: 'Alberta,Claresholm',
  postDateTime: '2026-01-05T10:41:12.7',
  closeDateTime: '2026-02-26T14:00:00',
  amendmentNumber: 0,
  createdOnUtc: '2026-01-05T17:00:00Z',
};

const parsed = (posting: Record<string, unknown> = {}, beside: Record<string, unknown> = {}): ParsedRecord =>
  alberta.parse({ place: 'record 4', value: { opportunity: { ...POSTING, ...posting }, ...beside } });
function read(
  posting: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): { listing: Listing; awards: Award[] } {
  const record = parsed(posting, beside);
  assert.equal(record.kind, 'listing');
  return record;
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('Alberta: records', () => {
  test('a detail record becomes a listing; the buyer is the first part of its title', () => {
    const { listing } = read();
    assert.deepEqual(
      [listing.nativeId, listing.title.en, listing.solicitationNumber],
      ['AB-2026-00012', 'Culvert - Phase 2', 'ITB-12'],
    );
    assert.equal(listing.buyer.en, 'Town of Example - North');
    assert.deepEqual(
      [listing.noticeType, listing.procurementMethod, listing.nature],
      ['ITB', 'OPEN-COMPETITIVE', 'construction'],
    );
    assert.deepEqual(
      [listing.regions, listing.tradeAgreements],
      [
        ['Alberta', 'Claresholm'],
        ['NWPTA', 'CFTA'],
      ],
    );
    assert.equal(listing.sourceUrl, 'https://purchasing.alberta.ca/posting/AB-2026-00012');
    assert.equal(listing.publishedAt, '2026-01-05T17:41:12.700Z');
  });

  test('columns give the question deadline, the session and the delivery in Alberta time', () => {
    const { listing } = read({
      questionSubmissionEndDate: '2026-02-17T23:59:00',
      informationSessionDateTime: '2026-01-21T10:00:00',
      deliveryStartDate: '2026-05-04T00:00:00',
      deliveryEndDate: '2026-10-15T00:00:00',
    });
    assert.deepEqual(listing.questionsDue, {
      at: '2026-02-18T06:59:00.000Z',
      date: '2026-02-17',
      time: '23:59',
      timeZone: 'America/Edmonton',
      raw: '2026-02-17T23:59:00',
    });
    assert.equal(listing.siteVisit?.at, '2026-01-21T17:00:00.000Z');
    assert.deepEqual(listing.contractPeriod, { start: '2026-05-04', end: '2026-10-15' });
  });

  test('columns that are empty, unreadable or one and the same day say nothing', () => {
    const { listing } = read({
      questionSubmissionEndDate: null,
      informationSessionDateTime: 'by appointment',
      deliveryStartDate: '2026-05-04T00:00:00',
      deliveryEndDate: '2026-05-04T00:00:00',
    });
    assert.deepEqual(
      [listing.questionsDue, listing.siteVisit, listing.contractPeriod],
      [undefined, undefined, undefined],
    );
  });

  test('a posting is awarded where its status says so and it names the winner', () => {
    const awards = [{ id: 'a', alternativeSupplierDisplayName: 'Example Paving Ltd.', amount: 10 }];
    assert.equal(read({ statusCode: 'AWARD' }, { awards }).listing.isAwarded, true);
    assert.equal(read({ statusCode: 'AWARD' }, { awards: [] }).listing.isAwarded, undefined);
    assert.equal(read({ statusCode: 'OPEN' }, { awards }).listing.isAwarded, undefined);
    const winners = [{ name: 'Example Paving Ltd.', amount: 10, currency: 'CAD' }];
    assert.deepEqual(read({ statusCode: 'AWARD' }, { awards }).listing.winners, winners);
    assert.equal(read({ statusCode: 'AWARD' }, { awards: [] }).listing.winners, undefined);
    assert.equal(read({ statusCode: 'OPEN' }, { awards }).listing.winners, undefined);
    const bidders = [{ id: 'b', alternativeSupplierDisplayName: 'Example Paving Ltd.' }];
    assert.equal(read({ statusCode: 'SELECTION' }, { bidders }).listing.isAwarded, undefined);
  });

  test('an amount that the comments of the award call an estimate is marked as one', () => {
    const awarded = (comments: string) => {
      const award = { id: 'a', alternativeSupplierDisplayName: 'Example Paving Ltd.', amount: 10, comments };
      return read({ statusCode: 'AWARD' }, { awards: [award] }).listing.winners?.[0]?.is;
    };
    assert.equal(awarded('Estimated Award Amount. '), 'estimated');
    assert.equal(
      awarded(
        'Award is based on the combined fixed fees for CM Services. The award amount is based on a preliminary estimate of the cost of constructing the Project and remains subject to change.',
      ),
      'estimated',
    );
    for (const comments of ['', 'Below the estimate of the designer.', 'New Window and Door Installation'])
      assert.equal(awarded(comments), undefined, comments);
  });

  test('the search row names the buyer; one posted on behalf of another names the end user', () => {
    const { listing } = read(
      { isPostedOnBehalfOf: true },
      { search: { contractingOrganization: 'Example Engineering Ltd.' } },
    );
    assert.deepEqual(
      [listing.buyer.en, listing.endUserEntity],
      ['Example Engineering Ltd.', 'Town of Example - North'],
    );
  });

  test('statuses as sources.md 1.2 maps them', () => {
    const cases = {
      OPEN: 'active',
      CLOSED: 'complete',
      EVALUATION: 'complete',
      SELECTION: 'complete',
      AWARD: 'complete',
      EXPIRED: 'complete',
      CANCELLED: 'cancelled',
      UNAWARDABLE: 'unsuccessful',
      DRAFT: 'unknown',
    };
    for (const [statusCode, status] of Object.entries(cases))
      assert.equal(read({ statusCode }).listing.sourceStatus, status, statusCode);
  });

  test('a hidden estimate is no value, and the actual value never is one', () => {
    assert.equal(read().listing.estimatedValue, null);
    assert.equal(read({ estimatedValue: 500, showEstimatedValue: false }).listing.estimatedValue, null);
    assert.equal(read({ estimatedValue: 0, showEstimatedValue: true }).listing.estimatedValue, null);
    assert.deepEqual(read({ estimatedValue: 250_000, showEstimatedValue: true }).listing.estimatedValue, {
      amount: 250_000,
      currency: 'CAD',
    });
  });

  test('the portal of first publication is the external link, or a bids&tenders address in the texts', () => {
    const deep = 'https://town.bidsandtenders.ca/Module/Tenders/en/Tender/Detail/aab7';
    const cases: [Record<string, unknown>, string | null][] = [
      [{}, null],
      [{ externalOriginLink: deep }, deep],
      [{ externalOriginLink: 'town.bidsandtenders.ca' }, 'https://town.bidsandtenders.ca/'],
      [{ externalOriginLink: 'https://town.bidsandtenders.ca/', bidSecurity: `See ${deep}.` }, deep],
      [{ externalOriginLink: 'https://other.ca/', bidSecurity: deep }, 'https://other.ca/'],
      [{ otherSubmissionMethodValue: `(${deep})` }, deep],
      [{ additionalRequirements: 'see bidsandtenders' }, null],
    ];
    for (const [posting, origin] of cases)
      assert.equal(read(posting).listing.originUrl, origin, JSON.stringify(posting));
  });

  test('codes are read at their own level with their label, and GSIN beside them; internal ids are not codes', () => {
    const commodityCodes = [
      {
        segment: 72000000,
        segmentTitle: 'Building',
        family: 72140000,
        familyTitle: 'Heavy construction',
        class: null,
        commodity: null,
        gsinCode: '5131',
      },
      { segment: 5000000, segmentTitle: 'Short', family: null },
    ];
    const { listing } = read({ commodityCodes: [6123] }, { commodityCodes });
    assert.deepEqual(listing.categories, [
      { scheme: 'SOURCE', code: 'CNST', label: { en: 'Construction', fr: 'Construction' } },
      { scheme: 'UNSPSC', code: '72140000', label: { en: 'Heavy construction' } },
      { scheme: 'GSIN', code: '5131', label: {} },
      { scheme: 'UNSPSC', code: '05000000', label: { en: 'Short' } },
    ]);
  });

  test('an award changes the revision but is no amendment; an amendment is the greater revision', () => {
    const first = read().listing;
    const awarded = read({ amendedOnUtc: '2026-03-10T10:00:00Z', awardedOnUtc: '2026-03-10T10:00:01Z' }).listing;
    const amended = read({ amendmentNumber: 1, amendedOnUtc: '2026-02-01T10:00:00Z' }).listing;
    assert.deepEqual([first.amendedAt, awarded.amendedAt, amended.amendedAt], [null, null, '2026-02-01T10:00:00.000Z']);
    assert.ok(first.revision < awarded.revision && awarded.revision < amended.revision);
    const ten = read({ amendmentNumber: 10 }).listing.revision;
    assert.ok(read({ amendmentNumber: 9 }).listing.revision < ten);
  });

  test('placeholder telephone numbers are left out; documents carry their kind and amendment', () => {
    const document = {
      id: 'd 1',
      filename: 'Addendum.pdf',
      typeCode: 'ADDENDUM',
      uploadedOnUtc: '2026-02-01T10:00:00Z',
      amendmentNumber: 1,
    };
    const { listing } = read({
      contactInformation: {
        firstName: ' A ',
        lastName: 'Buyer',
        phoneNumber: '(000) 000-0000',
        emailAddress: 'a@b.ca',
      },
      documents: [document, { ...document, id: 'd2', deletedOnUtc: '2026-02-02T00:00:00Z' }],
    });
    assert.deepEqual([listing.contactName, listing.contactPhone, listing.contactEmail], ['A Buyer', null, 'a@b.ca']);
    assert.deepEqual(
      listing.documents.map(({ fileName, kind, amendmentNumber, publishedAt }) => [
        fileName,
        kind,
        amendmentNumber,
        publishedAt,
      ]),
      [['Addendum.pdf', 'ADDENDUM', 1, '2026-02-01T10:00:00.000Z']],
    );
  });

  test('winners and other bidders are read once each; a replaced award and interested suppliers are not', () => {
    const supplier = (alternativeSupplierDisplayName: string, more: object) => ({
      alternativeSupplierDisplayName,
      address: { city: 'Calgary', stateProvince: 'CA-AB', country: 'CA' },
      ...more,
    });
    const { awards } = read(
      { statusCode: 'AWARD' },
      {
        awards: [
          supplier('Old Ltd', { id: 'w0', amount: 1 }),
          supplier('Won Ltd', {
            id: 'w1',
            originalAwardId: 'w0',
            bidderId: 'b1',
            amount: 90.5,
            awardDate: '2026-03-10T00:00:00',
          }),
        ],
        bidders: [
          supplier('WON LTD.', { id: 'b1' }),
          supplier('Lost Ltd', { id: 'b2', bidAmounts: [{ amount: 100 }] }),
          supplier('Options Ltd', { id: 'b3', bidAmounts: [{ amount: 1 }, { amount: 2 }] }),
        ],
        interestedSuppliers: [supplier('Curious Ltd', {})],
      },
    );
    assert.deepEqual(
      awards.map(({ supplierName, won, amount, awardedOn, supplierRegion }) => [
        supplierName,
        won,
        amount,
        awardedOn,
        supplierRegion,
      ]),
      [
        ['Won Ltd', true, 90.5, '2026-03-10', 'Alberta'],
        ['Lost Ltd', false, 100, null, 'Alberta'],
        ['Options Ltd', false, null, null, 'Alberta'],
      ],
    );
  });

  test('a record without number or title is a failure with its reason', () => {
    const failures = [
      parsed({ referenceNumber: null }),
      parsed({ shortTitle: '', title: ' ' }),
      alberta.parse({ place: 'x', value: 'text' }),
    ];
    assert.deepEqual(
      failures.map((it) => (it.kind === 'failure' ? [it.record, it.reason] : it.kind)),
      [
        ['record 4', 'the record has no referenceNumber'],
        ['AB-2026-00012', 'the record has neither shortTitle nor title'],
        ['x', 'the record is not an object'],
      ],
    );
  });
});

describe('Alberta: deadlines are local time (America/Edmonton)', () => {
  // Years before 2026-11-01, when Alberta stops changing clocks and stays at UTC-6 (tz database 2026c): the same
  // instants result with an older tz database.
  const cases: [string, string | null][] = [
    ['2025-06-26T14:00:00', '2025-06-26T20:00:00.000Z'], // daylight time, UTC-6
    ['2025-03-08T14:00:59', '2025-03-08T21:00:59.000Z'], // the day before the change, UTC-7
    ['2025-03-09T14:01:00', '2025-03-09T20:01:00.000Z'],
    ['2025-11-02T01:15:00', '2025-11-02T07:15:00.000Z'], // occurs twice: the first
    ['2025-11-03T14:00:00', '2025-11-03T21:00:00.000Z'],
    ['2100-12-31T14:00:00', null],
  ];
  for (const [raw, at] of cases) {
    test(`${raw} closes at ${at ?? 'no time: a placeholder'}`, () =>
      assert.equal(read({ closeDateTime: raw }).listing.closing.at, at));
  }
  test('of several posting periods the one posted last gives the closing, the first the publication', () => {
    const { listing } = read({
      postDateTime: '2026-01-20T09:00:00',
      postingPeriods: [
        { postDateTime: '2026-01-20T09:00:00', closeDateTime: '2026-03-20T14:00:00' },
        { postDateTime: '2026-01-05T09:00:00', closeDateTime: '2026-02-26T14:00:00' },
      ],
    });
    assert.deepEqual(
      [listing.closing.at, listing.publishedAt],
      ['2026-03-20T20:00:00.000Z', '2026-01-05T16:00:00.000Z'],
    );
  });
});

describe('Alberta: reading', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({
    ...POSTING,
    referenceNumber: `AB-2026-0000${index + 1}`,
    contractingOrganization: 'Town',
  }));
  const offsetOf = ({ body }: SourceRequest) => (body as { offset: number }).offset;
  /** A portal that serves two rows a page, counts `offset` in rows or pages, and has details of all postings. */
  const portal =
    (open: typeof rows, offsetsAre: 'rows' | 'pages' = 'rows', broken: readonly string[] = []) =>
    (request: SourceRequest) => {
      if (request.url.endsWith('/search')) {
        const start = offsetOf(request) * (offsetsAre === 'pages' ? 2 : 1);
        return fakeBody(JSON.stringify({ values: open.slice(start, start + 2), totalCount: open.length }), request.url);
      }
      const number = request.url.split('/').at(-1) ?? '';
      if (broken.includes(number)) throw new Error(`HTTP 404 for ${request.url}`);
      const row = rows.find(({ referenceNumber }) => referenceNumber.endsWith(`0${number}`));
      const statusCode = open.some(({ referenceNumber }) => referenceNumber === row?.referenceNumber)
        ? 'OPEN'
        : 'CANCELLED';
      return fakeBody(JSON.stringify({ opportunity: { ...row, statusCode } }), request.url);
    };
  const details = (requests: SourceRequest[]) =>
    requests.filter(({ method }) => method !== 'POST').map(({ url }) => url.split('/').slice(-2).join('/'));

  test('pages by offset until an empty page and reads one detail a posting, whether offsets count rows or pages', async () => {
    for (const offsetsAre of ['rows', 'pages'] as const) {
      const reader = fakeReader(portal(rows, offsetsAre), { settings: { base_url: 'http://127.0.0.1:8' } });
      const records = await collect(alberta.fromAddress(reader));
      assert.deepEqual(
        records.map(({ place }) => place).sort(),
        rows.map(({ referenceNumber }) => referenceNumber),
        offsetsAre,
      );
      assert.deepEqual(details(reader.requests).sort(), ['2026/1', '2026/2', '2026/3', '2026/4', '2026/5']);
      const [search] = reader.requests;
      assert.equal(search?.url, 'http://127.0.0.1:8/api/opportunity/search');
      assert.deepEqual((search.body as { filter: { statuses: unknown } }).filter.statuses, [
        { value: 'OPEN', selected: true, count: 0 },
      ]);
    }
  });

  test('the next run reads only what is new, changed or gone, and open postings again after three days', async () => {
    const first = fakeReader(portal(rows));
    await collect(alberta.fromAddress(first));
    const state = first.resumed.at(-1) ?? {};
    const [a, b, c, d] = rows;
    assert.ok(a && b && c && d);
    const changed = [a, { ...b, closeDateTime: '2026-03-01T14:00:00' }, c, d];
    const second = fakeReader(portal(changed), { state, now: '2026-08-06T12:00:00Z' });
    const records = await collect(alberta.fromAddress(second));
    assert.deepEqual(details(second.requests).sort(), ['2026/2', '2026/5']);
    const gone = records
      .map((record) => alberta.parse(record))
      .find((it) => it.kind === 'listing' && it.listing.nativeId === 'AB-2026-00005');
    assert.equal(gone?.kind === 'listing' && gone.listing.sourceStatus, 'cancelled');
    const third = fakeReader(portal(changed), { state: second.resumed.at(-1) ?? {}, now: '2026-08-08T12:00:00Z' });
    await collect(alberta.fromAddress(third));
    assert.deepEqual(details(third.requests).sort(), ['2026/1', '2026/3', '2026/4']);
  });

  test('a detail that cannot be read gives the search row, which is asked again; three in a row stop the run', async () => {
    const reader = fakeReader(portal(rows, 'rows', ['2']));
    const results = (await collect(alberta.fromAddress(reader))).map((record) => alberta.parse(record));
    assert.equal(results.filter(({ kind }) => kind === 'listing').length, 5);
    const [failure] = results.filter((it) => it.kind === 'failure');
    assert.match(failure?.reason ?? '', /^the detail could not be read: HTTP 404 for .*2026\/2$/);
    const again = fakeReader(portal(rows), { state: reader.resumed.at(-1) ?? {} });
    await collect(alberta.fromAddress(again));
    assert.deepEqual(details(again.requests), ['2026/2']);
    await assert.rejects(collect(alberta.fromAddress(fakeReader(portal(rows, 'rows', ['1', '2', '3'])))), /HTTP 404/);
  });

  test('postings that are gone for good do not stop the run, and are not asked for again at once', async () => {
    const first = fakeReader(portal(rows));
    await collect(alberta.fromAddress(first));
    const empty = portal(rows.slice(0, 1), 'rows', ['2', '3', '4', '5']);
    const second = fakeReader(empty, { state: first.resumed.at(-1) ?? {} });
    const kinds = (await collect(alberta.fromAddress(second))).map((record) => alberta.parse(record).kind);
    assert.deepEqual(kinds, ['failure', 'failure', 'failure', 'failure']);
    const third = fakeReader(empty, { state: second.resumed.at(-1) ?? {} });
    await collect(alberta.fromAddress(third));
    assert.deepEqual(details(third.requests), []);
  });

  test('files: a list, an object by reference, one record, a search answer; anything else is refused', async () => {
    const record = { opportunity: POSTING };
    const files = [[record], { 'AB-2026-00012': record }, record, { values: [POSTING], totalCount: 1 }];
    for (const file of files) {
      const records = await collect(alberta.fromFile(fakeBody(JSON.stringify(file))));
      assert.deepEqual(
        records.map((it) => alberta.parse(it).kind),
        ['listing'],
      );
    }
    for (const text of ['{"a":1}', 'a,b\n1,2'])
      await assert.rejects(collect(alberta.fromFile(fakeBody(text))), SourceFormatError);
  });

  test('the six published records give six listings, 10 winners and 17 other bidders', async (t) => {
    if (!existsSync(SAMPLE)) return t.skip('…/shared/data is not here');
    const records = await collect(alberta.fromFile(fakeBody(readFileSync(SAMPLE, 'utf8'))));
    const results = records.map((record) => alberta.parse(record)).flatMap((it) => (it.kind === 'listing' ? [it] : []));
    assert.equal(results.length, 6);
    const awards = results.flatMap((it) => it.awards);
    assert.deepEqual([awards.filter(({ won }) => won).length, awards.filter(({ won }) => !won).length], [10, 17]);
    const epcor = results.find(({ listing }) => listing.nativeId === 'AB-2025-04063')?.listing;
    assert.deepEqual([epcor?.closing.at, epcor?.estimatedValue], ['2025-07-14T20:00:00.000Z', null]);
    assert.match(epcor?.originUrl ?? '', /^https:\/\/epcor\.bidsandtenders\.ca\/Module/);
  });
});
