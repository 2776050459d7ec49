import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { awards, generic, listing, parse, SEAO, TENDER } from '../../../../tests/support/discovery/ocds-releases.ts';
import type { ParsedRecord } from '../connector.ts';

describe('OCDS: one release as a listing', () => {
  test('SEAO: numbers, French text, stable buyer id and closing as sources.md 13.2 expects them', () => {
    const it = listing('seao', SEAO);
    assert.deepEqual(
      [it.nativeId, it.referenceNumber, it.solicitationNumber, it.revision, it.buyerId],
      ['20087206', '20087206', '96245', '20260729145607', 'OP-59053'],
    );
    assert.deepEqual([it.title, it.buyer], [{ fr: "Réfection d'abris & clôtures" }, { fr: 'Ville de Québec' }]);
    assert.equal(it.closing.at, '2026-08-25T14:30:00.000Z');
    assert.deepEqual(
      [it.nature, it.estimatedValue, it.contactEmail, it.documents, it.sourceUrl],
      ['construction', null, null, [], 'https://seao.gouv.qc.ca/avis?ItemId=1'],
    );
    assert.deepEqual(it.categories, [
      { scheme: 'SOURCE', code: 'C01', label: { fr: 'Bâtiments' } },
      { scheme: 'UNSPSC', code: '72120000', label: { fr: 'Construction' } },
    ]);
    assert.deepEqual([it.buyerCity, it.buyerRegion, it.buyerCountry], ['Québec', 'Quebec', 'CA']);
  });

  test('SEAO: a cancellation with the date of the first publication is the newer version and says when it happened', () => {
    const first = listing('seao', SEAO);
    const cancelled = listing('seao', {
      ...SEAO,
      id: '20260812132207',
      tag: ['tenderCancellation'],
      tender: { ...SEAO.tender, status: 'cancelled' },
    });
    assert.ok(cancelled.revision > first.revision);
    assert.deepEqual([cancelled.sourceStatus, cancelled.amendedAt], ['cancelled', '2026-08-12T13:22:07.000Z']);
    assert.equal(cancelled.publishedAt, first.publishedAt);
  });

  test('SEAO: an award and tender update of a buyer without address is dated by its id and placed in Québec', () => {
    const it = listing('seao', {
      ...SEAO,
      id: '20260803150000',
      tag: ['awardUpdate', 'tenderUpdate'],
      parties: [{ id: 'OP-59053', name: 'Ville de Québec', roles: ['buyer'], details: { municipal: '1' } }],
    });
    assert.deepEqual([it.revision, it.amendedAt], ['20260803150000', '2026-08-03T15:00:00.000Z']);
    assert.deepEqual([it.publishedAt, it.closing.localDate], ['2026-07-29T14:56:07.000Z', '2026-08-25']);
    assert.deepEqual([it.buyerCity, it.buyerRegion, it.buyerCountry], [null, 'Quebec', 'CA']);
  });

  test('Find a Tender: notice number, code and page of the notice; tender.id is no solicitation number', () => {
    const it = listing('uk-fts', {
      ocid: 'ocds-h6vhtk-06ea20',
      id: '086253-2026',
      date: '2026-09-11T10:25:08+01:00',
      tag: ['tender'],
      language: 'en',
      buyer: { id: 'GB-PPON-PABC-1234-DEFG', name: 'Example Trust' },
      links: [{ rel: 'canonical', href: 'https://api.publiccontractsscotland.gov.uk/v1/Notice?id=1' }],
      tender: {
        id: 'ocds-h6vhtk-06ea20',
        title: 'Payroll',
        coveredBy: ['GPA'],
        lots: [
          { id: '1', title: 'North', value: { amount: 100, currency: 'GBP' } },
          { id: '2', title: 'South', value: { amount: 50.5, currency: 'GBP' } },
        ],
        items: [{ id: '1', deliveryAddresses: [{ region: 'UKI' }, { region: 'UKI' }, { countryName: 'England' }] }],
        documents: [
          {
            id: '086253-2026',
            documentType: 'tenderNotice',
            noticeType: 'UK4',
            url: 'https://x.uk/n',
            format: 'text/html',
          },
          { id: '2', documentType: 'biddingDocuments', url: 'https://x.uk/a%20b.pdf', datePublished: '2026-09-11' },
        ],
      },
    });
    assert.deepEqual(
      [it.referenceNumber, it.solicitationNumber, it.noticeType, it.sourceUrl],
      ['086253-2026', null, 'UK4: Tender notice', 'https://www.find-tender.service.gov.uk/Notice/086253-2026'],
    );
    assert.deepEqual([it.estimatedValue, it.regions], [{ amount: 150.5, currency: 'GBP' }, ['UKI', 'England']]);
    assert.deepEqual(
      it.documents.map(({ fileName, kind }) => [fileName, kind]),
      [['a b.pdf', 'biddingDocuments']],
    );
    assert.equal(it.originUrl, 'https://api.publiccontractsscotland.gov.uk/v1/Notice?id=1');
    assert.deepEqual([it.buyerId, it.tradeAgreements], ['GB-PPON-PABC-1234-DEFG', ['GPA']]);
    assert.equal(it.description.en, 'North\n\nSouth');
  });

  test('Contracts Finder: the buyer’s own number, unless tender.id only repeats the release', () => {
    const release = {
      ocid: 'ocds-b5fd17-b066d98f-cf7c-4581-a4c4-a97e41ce6911',
      id: 'bdfc15ed-944f-4e8f-9dfc-ebf37eb2eb79-833030',
      date: '2026-03-11T13:32:55Z',
      tag: ['tender'],
    };
    const own = listing('uk-cf', { ...release, tender: { id: 'CLTD001', title: 'Planters' } });
    const repeated = listing('uk-cf', { ...release, tender: { id: `${release.ocid}-x`, title: 'Planters' } });
    assert.deepEqual([own.solicitationNumber, repeated.solicitationNumber], ['CLTD001', null]);
    assert.equal(
      own.sourceUrl,
      'https://www.contractsfinder.service.gov.uk/Notice/bdfc15ed-944f-4e8f-9dfc-ebf37eb2eb79',
    );
  });

  test('Contracts Finder: who published the data is no buyer, and the contact stays', () => {
    const release = {
      ocid: 'ocds-b5fd17-2c3698c7-adc8-11e6-9901-0019b9f3037b',
      id: '2c3698c7-adc8-11e6-9901-0019b9f3037b',
      date: '2017-03-11T13:32:55Z',
      tag: ['tender'],
      language: 'en',
      buyer: { name: 'Spend Network', contactPoint: { email: 'works@gateshead.example' } },
    };
    const tender = { id: 'CLTD001', title: 'Standing List' };
    const council = { name: 'Gateshead Council' };
    const bought = (more: object) => {
      const { buyer, contactEmail, endUserEntity } = listing('uk-cf', { ...release, tender, ...more });
      return { buyer, contactEmail, endUserEntity };
    };
    const contactEmail = 'works@gateshead.example';
    assert.deepEqual(bought({}), { buyer: {}, contactEmail, endUserEntity: null });
    const named = { buyer: { en: 'Gateshead Council' }, contactEmail, endUserEntity: null };
    assert.deepEqual(bought({ tender: { ...tender, procuringEntity: council } }), named);
    assert.deepEqual(bought({ parties: [{ id: 'a', roles: ['buyer'], ...council }] }), named);
    assert.deepEqual(bought({ buyer: { ...release.buyer, ...council } }), named);
  });

  test('text goes into the language the release or the member’s suffix names', () => {
    const cases: [object, object, object][] = [
      [{ language: 'EN' }, { title: 'A' }, { en: 'A' }],
      [{ language: 'fr-CA' }, { title: 'A', title_en: 'B' }, { fr: 'A', en: 'B' }],
      [{ language: 'en' }, { title: null, 'title_fr-CA': 'C' }, { fr: 'C' }],
      [{ language: 'uk' }, { title: 'Г' }, { other: 'Г' }],
      [{ language: 'English' }, { title: 'A', title_es: 'E' }, { en: 'A', other: 'E' }],
    ];
    for (const [members, tender, expected] of cases) assert.deepEqual(generic(tender, members).title, expected);
    assert.deepEqual(listing('seao', { ...SEAO, language: null }).title, { fr: "Réfection d'abris & clôtures" });
  });

  test('the status is copied when the standard knows it; planning without one is planning', () => {
    const cases = { active: 'active', Complete: 'complete', withdrawn: 'withdrawn', 'Primirea ofertelor': 'unknown' };
    for (const [status, expected] of Object.entries(cases)) assert.equal(generic({ status }).sourceStatus, expected);
    assert.equal(generic({ status: null }, { tag: ['tenderCancellation'] }).sourceStatus, 'cancelled');
    assert.equal(
      listing('ocds', { ...TENDER, tag: ['planning'], planning: { project: { title: 'Bridge' } } }).sourceStatus,
      'planning',
    );
  });

  test('a closing at midnight or 23:59:59Z is a date; named zones and placeholders are understood', () => {
    const cases: [string, string, string | null, string | null, boolean][] = [
      ['ocds', '2026-04-30T23:59:59Z', '2026-04-30T23:59:59.000Z', '2026-04-30', true],
      ['uk-cf', '2026-06-30T00:00:00Z', '2026-06-30T22:59:59.000Z', '2026-06-30', true],
      ['uk-cf', '2026-06-30T00:00:00+01:00', '2026-06-30T22:59:59.000Z', '2026-06-30', true],
      ['ocds', '2026-04-30T14:00:00-04:00', '2026-04-30T18:00:00.000Z', '2026-04-30', false],
      ['buyandsell', '2013-07-18 14:00 Eastern Standard Time (EST)', '2013-07-18T18:00:00.000Z', '2013-07-18', false],
      ['buyandsell', '2013-01-18 14:00 Eastern Daylight Time (EDT)', '2013-01-18T19:00:00.000Z', '2013-01-18', false],
      ['buyandsell', '2013-07-18 14:00 Pacific Standard Time (PST)', '2013-07-18T21:00:00.000Z', '2013-07-18', false],
      ['buyandsell', '2013-07-18 14:00 Eastern Daylight Time (EDT)', '2013-07-18T18:00:00.000Z', '2013-07-18', false],
      ['buyandsell', '2013-01-18 23:00 Pacific Standard Time (PST)', '2013-01-19T07:00:00.000Z', '2013-01-18', false],
      ['ocds', '2100-12-31T16:00:00Z', null, null, false],
      ['ocds', 'soon', null, null, false],
    ];
    for (const [source, endDate, at, localDate, dateOnly] of cases) {
      const date = source === 'buyandsell' ? '2013-01-01T00:00:00Z' : TENDER.date;
      const { closing } = listing(source, { ...TENDER, date, tender: { title: 'T', tenderPeriod: { endDate } } });
      assert.deepEqual(closing, { at, localDate, dateOnly, raw: endDate }, endDate);
    }
  });

  test('a period of the contract where that of bidding should be gives no closing', () => {
    const rows: [startDate: string, endDate: string, at: string | null][] = [
      ['2026-09-01T00:00:00Z', '2029-08-31T00:00:00Z', null],
      ['2026-09-01T00:00:00Z', '2026-12-31T00:00:00Z', null],
      ['2025-10-31T00:00:00Z', '2029-10-30T00:00:00Z', null],
      [TENDER.date, '2030-06-30T12:00:00Z', '2030-06-30T12:00:00.000Z'],
      [TENDER.date, '2026-06-30T12:00:00Z', '2026-06-30T12:00:00.000Z'],
    ];
    for (const [startDate, endDate, at] of rows) {
      const tender = { title: 'T', tenderPeriod: { startDate, endDate } };
      assert.equal(listing('uk-cf', { ...TENDER, tender }).closing.at, at, `${startDate} to ${endDate}`);
    }
  });

  test('an amount is a number or its text, above zero and finite, with a currency', () => {
    const cases: [object, object | null][] = [
      [
        { amount: 10.5, currency: 'gbp' },
        { amount: 10.5, currency: 'GBP' },
      ],
      [
        { amount: '1,234,567.5', currency: 'USD' },
        { amount: 1234567.5, currency: 'USD' },
      ],
      [{ amount: Number.POSITIVE_INFINITY, currency: 'USD' }, null],
      [{ amount: 0, currency: 'USD' }, null],
      [{ amount: '', currency: '' }, null],
      [{ amount: 5 }, null],
    ];
    for (const [value, expected] of cases) assert.deepEqual(generic({ value }).estimatedValue, expected);
    const seao = listing('seao', { ...SEAO, tender: { ...SEAO.tender, value: { amount: 653199 } } });
    assert.deepEqual(seao.estimatedValue, { amount: 653199, currency: 'CAD' });
  });

  test('categories keep their scheme; a CPV code loses its check digit; nature follows the codes when none is published', () => {
    const it = generic({
      items: [
        {
          classification: { scheme: 'CPV', id: '09310000-5', description: 'Electricity' },
          additionalClassifications: [
            { scheme: 'DKPP', id: '35.11.1' },
            { scheme: 'unspsc', id: 26101100 },
          ],
        },
        { classification: { scheme: 'CPV', id: '09310000', description: 'Electricity' } },
      ],
    });
    assert.deepEqual(
      it.categories.map(({ scheme, code }) => [scheme, code]),
      [
        ['CPV', '09310000'],
        ['SOURCE', '35.11.1'],
        ['UNSPSC', '26101100'],
      ],
    );
    assert.equal(it.nature, 'goods');
    assert.equal(generic({ mainProcurementCategory: 'works' }).nature, 'construction');
    assert.equal(generic({ classification: { scheme: 'CPV', id: '45000000' } }).nature, 'construction');
  });

  test('Contracts Finder: the contract type, Works in every old release, does not overrule the classes', () => {
    const xClassifications = { ojeuContractType: 'Works' };
    const insurance = { items: [{ id: 1, classification: { scheme: 'CPV', id: '66510000' } }] };
    assert.equal(generic({ xClassifications, ...insurance }).nature, 'services');
    assert.equal(generic({ xClassifications }).nature, 'construction');
    assert.equal(generic({ xClassifications, ...insurance, mainProcurementCategory: 'goods' }).nature, 'goods');
  });

  test('the procuring entity issues, the buyer is whom it buys for; the contact is the party’s', () => {
    const it = generic(
      { procuringEntity: { id: 2 } },
      {
        buyer: { id: 1, name: 'Agriculture' },
        parties: [
          { id: 1, name: 'Agriculture', roles: ['buyer'] },
          {
            id: 2,
            name: 'Public Works',
            identifier: { scheme: 'CA-X', id: 9 },
            address: { locality: 'Ottawa', countryName: 'Canada' },
            contactPoint: { name: 'Desk 4', email: 'desk@buyer.gc.ca', telephone: '613-555-0142' },
          },
        ],
      },
    );
    assert.deepEqual([it.buyer.en, it.endUserEntity, it.buyerId], ['Public Works', 'Agriculture', 'CA-X-9']);
    assert.deepEqual([it.buyerCity, it.buyerCountry], ['Ottawa', 'CA']);
    assert.deepEqual(
      [it.contactName, it.contactEmail, it.contactPhone],
      ['Desk 4', 'desk@buyer.gc.ca', '613-555-0142'],
    );
  });

  test('an amendment’s date comes from either spelling of the member', () => {
    assert.equal(generic({ amendment: { date: '2026-03-05T00:00:00Z' } }).amendedAt, '2026-03-05T00:00:00.000Z');
    const amendments = [{ date: '2026-03-09T08:00:00Z' }, { date: null }, { date: '2026-03-07T08:00:00Z' }];
    assert.equal(generic({ amendments }).amendedAt, '2026-03-09T08:00:00.000Z');
  });
});

describe('OCDS: suppliers', () => {
  test('winners and losing bidders are told apart, each once; awards to one supplier are added up', () => {
    const found = awards('ocds', {
      ...TENDER,
      tender: {
        title: 'Boots',
        tenderers: [
          { id: 'B', name: 'Beta Ltd' },
          { id: 'A', name: 'Alpha Inc' },
        ],
      },
      parties: [
        { id: 'A', name: 'Alpha Inc', identifier: { id: '123' }, address: { locality: 'Laval', countryName: 'CAN' } },
      ],
      awards: [
        {
          id: 1,
          status: 'active',
          date: '2026-05-01T00:00:00Z',
          value: { amount: 10, currency: 'CAD' },
          suppliers: [{ id: 'A' }],
        },
        {
          id: 2,
          status: 'active',
          date: '2026-05-02T00:00:00Z',
          value: { amount: 5, currency: 'CAD' },
          suppliers: [{ id: 'A' }],
        },
        { id: 3, status: 'cancelled', suppliers: [{ name: 'Gamma' }] },
      ],
      bids: { details: [{ status: 'invited', tenderers: [{ name: 'Delta' }] }] },
    });
    assert.deepEqual(
      found.map(({ supplierName, won, amount, supplierNumber, awardedOn }) => [
        supplierName,
        won,
        amount,
        supplierNumber,
        awardedOn,
      ]),
      [
        ['Alpha Inc', true, 15, '123', '2026-05-02'],
        ['Gamma', false, null, null, null],
        ['Beta Ltd', false, null, null, null],
      ],
    );
    assert.deepEqual([found[0]?.supplierCity, found[0]?.supplierCountry, found[0]?.currency], ['Laval', 'CA', 'CAD']);
  });

  test('nobody is given the whole amount of a joint award', () => {
    const [first, second] = awards('ocds', {
      ...TENDER,
      awards: [{ id: 1, value: { amount: 10, currency: 'CAD' }, suppliers: [{ name: 'A' }, { name: 'B' }] }],
    });
    assert.deepEqual([first?.amount, second?.amount], [null, null]);
  });

  test('SEAO: bids by supplier id, enterprise number from the party', () => {
    const found = awards('seao', {
      ...SEAO,
      parties: [
        { id: 'FO-1179303756', name: 'Un inc.', roles: ['supplier'] },
        { id: 'FO-9', name: 'Deux ltée', details: { neq: '1140000000' } },
      ],
      awards: [{ id: 'a', suppliers: [{ id: 'FO-1179303756' }], value: { amount: 9, currency: 'CAD' } }],
      bids: [
        { id: 'FO-9', value: 12 },
        { id: 'FO-1179303756', value: 9 },
      ],
    });
    assert.deepEqual(
      found.map(({ supplierName, supplierNumber, won, amount }) => [supplierName, supplierNumber, won, amount]),
      [
        ['Un inc.', '1179303756', true, 9],
        ['Deux ltée', '1140000000', false, 12],
      ],
    );
  });

  test('a contract without a tender gives awards; a direct contract of a whole release is no listing either', () => {
    const contract = {
      id: 'c',
      dateSigned: '2026-02-03',
      value: { amount: 7, currency: 'CAD' },
      suppliers: { name: 'One' },
    };
    const only = parse('ocds', { ...TENDER, tag: ['contract'], contracts: [contract] });
    assert.equal(only.kind, 'awards');
    assert.deepEqual(
      'awards' in only && only.awards.map(({ supplierName, amount, awardedOn }) => [supplierName, amount, awardedOn]),
      [['One', 7, '2026-02-03']],
    );
    const direct = parse('seao', {
      ...SEAO,
      tag: ['contract'],
      tender: { ...SEAO.tender, procurementMethod: 'direct', status: 'complete' },
      contracts: [contract],
    });
    assert.equal(direct.kind, 'awards');
    assert.equal(parse('seao', { ...SEAO, tag: ['award'], contracts: [contract] }).kind, 'listing');
  });
});

describe('OCDS: records that cannot be a listing', () => {
  test('what cannot be read is a failure with its place, what says nothing is ignored with a reason', () => {
    const cases: [unknown, ParsedRecord][] = [
      [null, { kind: 'failure', record: 'releases[7]', reason: 'is not a JSON object with members' }],
      [['x'], { kind: 'failure', record: 'releases[7]', reason: 'is not a JSON object with members' }],
      [
        { id: 1, tender: { title: 'T' } },
        { kind: 'failure', record: 'releases[7]', reason: 'has no `ocid`, the id of its process' },
      ],
      [
        { ocid: 'o', releases: [] },
        { kind: 'failure', record: 'releases[7]', reason: 'is a record without any release' },
      ],
      [
        { ocid: 'o', compiledRelease: {}, releases: [{ url: 'https://x', date: '2026-01-01', tag: ['tender'] }] },
        { kind: 'ignored', reason: 'the record only links to its releases' },
      ],
      [
        { ocid: 'o', tender: { id: 3 } },
        { kind: 'ignored', reason: 'a tender without title and description' },
      ],
      [
        { ocid: 'o', tag: ['planning'], planning: {} },
        { kind: 'ignored', reason: 'planning without a title' },
      ],
    ];
    for (const [value, expected] of cases) assert.deepEqual(parse('ocds', value), expected);
  });

  test('no shape of a member makes a release throw', () => {
    const odd: unknown[] = [null, 0, 'x', [], {}, [null], [[1]], { id: null }, [{ id: {} }], true];
    const names = [
      'parties',
      'buyer',
      'awards',
      'contracts',
      'bids',
      'planning',
      'tag',
      'language',
      'links',
      'date',
      'id',
    ];
    const inner = [
      'items',
      'lots',
      'documents',
      'value',
      'tenderPeriod',
      'amendment',
      'tenderers',
      'title',
      'coveredBy',
    ];
    for (const value of odd) {
      for (const name of names)
        assert.equal(parse('ocds', { ...TENDER, tender: { title: 'T' }, [name]: value }).kind, 'listing');
      for (const name of inner)
        assert.notEqual(parse('seao', { ...SEAO, tender: { ...SEAO.tender, [name]: value } }).kind, 'failure');
    }
  });
});
