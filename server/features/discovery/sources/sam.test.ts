import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import { fakeReader } from '../../../../tests/support/discovery/fake-reader.ts';
import type { NativeRecord, ParsedRecord } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { sam } from './sam.ts';

const NOTICE = {
  noticeId: '5b345bbb7127b91a3ad577b203fc6f68',
  title: ' Office Renovation ',
  solicitationNumber: ' 47PF0018R0023 ',
  fullParentPathName: 'GENERAL SERVICES ADMINISTRATION.PUBLIC BUILDINGS SERVICE.PBS R5',
  fullParentPathCode: '047.4740.47PF00',
  postedDate: '2026-05-04',
  type: 'Combined Synopsis/Solicitation',
  typeOfSetAside: 'SBA',
  typeOfSetAsideDescription: 'Total Small Business Set-Aside',
  responseDeadLine: '2026-10-06T12:00:00-04:00',
  naicsCode: '236220',
  classificationCode: 'Z',
  active: 'Yes',
  pointOfContact: [
    { type: 'secondary', fullName: 'Second Desk', email: 'second@agency.gov' },
    { type: 'primary', fullName: 'First Desk', email: 'first@agency.gov', phone: '3125550142' },
  ],
  description: 'https://api.sam.gov/prod/opportunities/v1/noticedesc?noticeid=5b345bbb7127b91a3ad577b203fc6f68',
  officeAddress: { zipcode: '60604', city: 'CHICAGO', countryCode: 'USA', state: 'IL' },
  placeOfPerformance: { city: { code: '53000', name: 'Milwaukee' }, state: { code: 'WI' }, country: { code: 'USA' } },
  uiLink: 'https://sam.gov/opp/5b345bbb7127b91a3ad577b203fc6f68/view',
  resourceLinks: ['https://sam.gov/api/prod/opps/v3/opportunities/resources/files/1/download'],
};
const NOW = '2026-08-05T02:00:00Z';

const parse = (value: unknown): ParsedRecord => sam.parse({ place: 'opportunitiesData[4]', value });
function parsed(members: object = {}): { listing: Listing; awards: Award[] } {
  const record = parse({ ...NOTICE, ...members });
  assert.equal(record.kind, 'listing', JSON.stringify(record));
  return record;
}
const listing = (members: object = {}): Listing => parsed(members).listing;
async function collect(records: AsyncIterable<NativeRecord>): Promise<NativeRecord[]> {
  const found: NativeRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}
const search = (notices: readonly unknown[], totalRecords: number) =>
  fakeBody(JSON.stringify({ totalRecords, limit: 1000, offset: 0, opportunitiesData: notices }));

describe('SAM.gov: one opportunity', () => {
  test('a notice becomes a listing of the department with trimmed number and title', () => {
    const it = listing();
    assert.deepEqual(
      [it.nativeId, it.referenceNumber, it.solicitationNumber, it.title],
      [NOTICE.noticeId, NOTICE.noticeId, '47PF0018R0023', { en: 'Office Renovation' }],
    );
    assert.deepEqual(
      [it.buyer, it.buyerId, it.endUserEntity, it.buyerCity, it.buyerRegion, it.buyerCountry],
      [{ en: 'GENERAL SERVICES ADMINISTRATION' }, '047', 'PUBLIC BUILDINGS SERVICE', 'CHICAGO', 'IL', 'US'],
    );
    assert.deepEqual([it.closing.at, it.closing.localDate], ['2026-10-06T16:00:00.000Z', '2026-10-06']);
    assert.deepEqual([it.publishedAt, it.revision], ['2026-05-04T04:00:00.000Z', '2026-05-04T04:00:00.000Z']);
    assert.deepEqual(
      [it.contactName, it.contactEmail, it.contactPhone],
      ['First Desk', 'first@agency.gov', '3125550142'],
    );
    assert.deepEqual(
      it.categories.map(({ scheme, code }) => [scheme, code]),
      [
        ['NAICS', '236220'],
        ['PSC', 'Z'],
      ],
    );
    assert.deepEqual(
      [it.nature, it.regions, it.estimatedValue, it.description],
      ['construction', ['Milwaukee, WI, USA'], null, {}],
    );
    assert.deepEqual([it.procurementMethod, it.documents.length], ['Total Small Business Set-Aside', 1]);
  });

  test('both spellings of the set-aside and of the deadline are read', () => {
    const bare = { typeOfSetAside: null, typeOfSetAsideDescription: null, responseDeadLine: null };
    assert.equal(listing({ ...bare, setAside: 'HUBZone', setAsideCode: 'HZC' }).procurementMethod, 'HUBZone');
    assert.equal(listing({ ...bare, setAsideCode: 'HZC' }).procurementMethod, 'HZC');
    const { closing } = listing({ ...bare, reponseDeadLine: '2026-07-01' });
    assert.deepEqual([closing.at, closing.dateOnly], ['2026-07-02T03:59:59.000Z', true]);
    assert.deepEqual([listing(bare).closing.at, listing(bare).procurementMethod], [null, null]);
  });

  test('the state follows type and activity (sources.md 1.2)', () => {
    const cases: [object, string][] = [
      [{ type: 'Solicitation' }, 'active'],
      [{ type: 'Presolicitation' }, 'planned'],
      [{ type: 'Intent to Bundle Requirements (DoD-Funded)' }, 'planned'],
      [{ type: 'Sources Sought' }, 'planning'],
      [{ type: 'Award Notice' }, 'complete'],
      [{ type: 'Special Notice' }, 'unknown'],
      [{ active: 'No' }, 'complete'],
      [{ active: 'No', title: 'CANCELLED: Renovation' }, 'cancelled'],
      [{ active: 'Yes', title: 'Repair of canceled line' }, 'active'],
    ];
    for (const [members, status] of cases) assert.equal(listing(members).sourceStatus, status, JSON.stringify(members));
  });

  test('the text is the fetched one or one in place; the word null and the link are none', () => {
    assert.deepEqual(listing({ descriptionText: '<p>Paint &amp; doors</p>' }).description, { en: 'Paint & doors' });
    assert.deepEqual(listing({ description: 'Plain words' }).description, { en: 'Plain words' });
    for (const none of ['null', null, '', NOTICE.description])
      assert.deepEqual(listing({ description: none }).description, {});
  });

  test('an award names its supplier with number, amount and date', () => {
    const { awards } = parsed({
      award: {
        date: '2026-05-04',
        amount: '800620',
        awardee: {
          name: 'Builder, Inc.',
          ueiSAM: 'ABC123',
          location: { city: { name: 'Chicago' }, state: { code: 'IL' }, country: { code: 'USA' } },
        },
      },
    });
    const [award] = awards;
    assert.deepEqual(
      [
        award?.supplierName,
        award?.supplierNumber,
        award?.amount,
        award?.currency,
        award?.awardedOn,
        award?.supplierCountry,
        award?.won,
      ],
      ['Builder, Inc.', 'ABC123', 800620, 'USD', '2026-05-04', 'US', true],
    );
    assert.deepEqual(parsed({ award: { amount: '1' } }).awards, []);
  });

  test('what is no opportunity is a failure with its id or place', () => {
    assert.deepEqual(parse('x'), {
      kind: 'failure',
      record: 'opportunitiesData[4]',
      reason: 'is not a JSON object with members',
    });
    assert.deepEqual(parse({ title: 'T' }), {
      kind: 'failure',
      record: 'opportunitiesData[4]',
      reason: 'has no `noticeId`',
    });
    assert.deepEqual(parse({ noticeId: 'n1' }), { kind: 'failure', record: 'n1', reason: 'has no title' });
  });

  test('no shape of a member makes a notice throw', () => {
    for (const value of [null, 0, 'x', [], {}, [null], [[1]], true]) {
      for (const name of Object.keys(NOTICE).slice(2))
        assert.equal(parse({ ...NOTICE, [name]: value }).kind, 'listing');
      assert.equal(parse({ ...NOTICE, award: { awardee: value } }).kind, 'listing');
    }
  });
});

describe('SAM.gov: the service', () => {
  const settings = { api_key: 'k-1' };

  test('the first run asks for 90 days, pages by page index until all are read', async () => {
    const full = Array.from({ length: 3 }, () => NOTICE);
    const reader = fakeReader(({ url }) => search(full, url.includes('offset=2') ? 0 : 2500), { now: NOW, settings });
    assert.equal((await collect(sam.fromAddress(reader))).length, 9);
    const queries = reader.requests.map(({ url }) => new URL(url).searchParams);
    assert.deepEqual(
      queries.map((query) => query.get('offset')),
      ['0', '1', '2'],
    );
    const [query] = queries;
    assert.deepEqual(
      [query?.get('postedFrom'), query?.get('postedTo'), query?.get('limit'), query?.get('api_key')],
      // In Washington it is still the day before.
      ['05/06/2026', '08/04/2026', '1000', 'k-1'],
    );
    assert.deepEqual(reader.resumed, [{ posted: '2026-08-04' }]);
  });

  test('a later run asks for the days since the last one and three before, never more than a year', async () => {
    for (const [posted, from] of [
      ['2026-08-03', '07/31/2026'],
      ['2020-01-01', '08/09/2025'],
    ] as const) {
      const reader = fakeReader(() => search([], 0), { now: NOW, settings, state: { posted } });
      await collect(sam.fromAddress(reader));
      assert.equal(new URL(reader.requests[0]?.url ?? '').searchParams.get('postedFrom'), from);
    }
  });

  test('without a key the error says which setting is missing', async () => {
    await assert.rejects(collect(sam.fromAddress(fakeReader(() => 'unchanged'))), /needs the setting `api_key`/);
  });

  test('texts cost quota: they are read only when switched on, never from another host, and their loss loses no notice', async () => {
    const answer = ({ url }: { url: string }) => {
      if (url.includes('/search')) {
        const other = { ...NOTICE, noticeId: 'o', description: 'https://evil.example/noticedesc?noticeid=o' };
        return search([NOTICE, other, { ...NOTICE, noticeId: 'm', description: 'https://api.sam.gov/prod/gone' }], 3);
      }
      if (url.includes('gone')) throw new Error('404');
      return fakeBody('{"description": "<b>Words</b>"}');
    };
    const off = fakeReader(answer, { now: NOW, settings });
    await collect(sam.fromAddress(off));
    assert.equal(off.requests.length, 1);
    const on = fakeReader(answer, { now: NOW, settings: { ...settings, descriptions: 'on' } });
    const records = await collect(sam.fromAddress(on));
    assert.deepEqual(
      records.map((record) => sam.parse(record)).map((one) => 'listing' in one && one.listing.description),
      [{ en: 'Words' }, {}, {}],
    );
    assert.ok(on.requests.every(({ url }) => new URL(url).host === 'api.sam.gov'));
  });
});

describe('SAM.gov: files', () => {
  test('a saved answer, a list, one notice and JSON lines are read', async () => {
    const cases: [string, number][] = [
      [JSON.stringify({ totalRecords: 2, opportunitiesData: [NOTICE, NOTICE] }), 2],
      [JSON.stringify([NOTICE, NOTICE], null, 1), 2],
      [JSON.stringify(NOTICE, null, 1), 1],
      [`${JSON.stringify(NOTICE)}\n${JSON.stringify(NOTICE)}\n`, 2],
      ['[]', 0],
    ];
    for (const [text, count] of cases) {
      const kinds = (await collect(sam.fromFile(fakeBody(text)))).map((record) => sam.parse(record).kind);
      assert.deepEqual(
        kinds,
        Array.from({ length: count }, () => 'listing'),
        text.slice(0, 30),
      );
    }
  });

  test('another document is refused with what was expected and found', async () => {
    for (const text of ['{"releases": []}', '[{"ocid": "x"}]', '{"ocid": "x"}']) {
      await assert.rejects(
        collect(sam.fromFile(fakeBody(text, 'a.json'))),
        /^SourceFormatError: a\.json: expected SAM\.gov .*found `/,
      );
    }
  });
});
