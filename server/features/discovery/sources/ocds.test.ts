import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bodyFromFile } from '#platform/records/body.ts';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import { connectorOf, listing, TENDER } from '../../../../tests/support/discovery/ocds-releases.ts';
import type { ParsedRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';

const DATA = new URL('../../../../../shared/data/', import.meta.url);

async function fileRecords(text: string, source = 'ocds', name = 'test.json'): Promise<ParsedRecord[]> {
  const connector = connectorOf(source);
  const parsed: ParsedRecord[] = [];
  for await (const record of connector.fromFile(fakeBody(text, name))) parsed.push(connector.parse(record));
  return parsed;
}

describe('OCDS: records of several releases', () => {
  const older = { ...TENDER, tender: { title: 'Boots', description: 'Winter', value: { amount: 1, currency: 'CAD' } } };
  const newer = {
    ...TENDER,
    id: 'r2',
    date: '2026-03-02T12:00:00+05:00',
    tag: ['tenderUpdate'],
    tender: { title: 'Boots, warm', value: null, items: [{ id: 1, description: 'x' }] },
  };

  test('the newest release wins field by field, whatever the order in the record; null removes', () => {
    for (const releases of [
      [older, newer],
      [newer, older],
    ]) {
      const it = listing('ocds', { ocid: 'ocds-x-1', releases });
      assert.deepEqual([it.title.en, it.description.en, it.estimatedValue], ['Boots, warm', 'Winter\n\nx', null]);
      assert.deepEqual([it.revision, it.publishedAt], ['2026-03-02T07:00:00.000Z r2', '2026-03-01T12:00:00.000Z']);
      assert.equal(it.amendedAt, '2026-03-02T07:00:00.000Z');
    }
  });

  test('a compiled release is completed by the releases beside it and gets its tag from the newest', () => {
    const it = listing('ocds', {
      releases: [newer],
      compiledRelease: { ocid: 'ocds-x-1', tag: ['compiled'], id: 'c', date: newer.date, tender: { status: 'active' } },
    });
    assert.deepEqual(
      [it.nativeId, it.title.en, it.sourceStatus, it.noticeType],
      ['ocds-x-1', 'Boots, warm', 'active', 'tenderUpdate'],
    );
  });

  test('a compiled release was published when the first call that its record links to was', () => {
    const linked = (tag: string, date: string) => ({ date, tag: [tag], url: 'https://x.example/1.json' });
    const compiledRelease = { ...TENDER, tag: ['compiled'], date: '2026-06-20T15:00:00Z', tender: { title: 'Boots' } };
    const releases = [linked('contract', '2026-05-01T00:00:00Z'), linked('tender', '2026-02-19T17:41:28-05:00')];
    const planning = linked('planning', '2025-03-26T14:03:33-04:00');
    assert.equal(listing('ocds', { releases, compiledRelease }).publishedAt, '2026-02-19T22:41:28.000Z');
    assert.equal(
      listing('ocds', { releases: [planning, ...releases], compiledRelease }).publishedAt,
      '2026-02-19T22:41:28.000Z',
    );
    assert.equal(listing('ocds', { releases: [planning], compiledRelease }).publishedAt, '2025-03-26T18:03:33.000Z');
  });

  test('a versioned release is read by its newest values', () => {
    const version = (value: unknown, releaseID: string) => ({
      releaseID,
      releaseDate: '2026-01-01T00:00:00Z',
      releaseTag: ['tender'],
      value,
    });
    const it = listing('ocds', {
      ocid: 'ocds-x-2',
      versionedRelease: {
        ocid: 'ocds-x-2',
        language: [version('fr', '1')],
        parties: [{ id: 'b', name: [version('Laval', '1')], roles: [[version('buyer', '1')]] }],
        tender: {
          title: [version('Bottes', '1'), version('Bottes d’hiver', '2')],
          items: [{ id: 'i', quantity: [version(3, '1')] }],
        },
      },
    });
    assert.deepEqual([it.title, it.buyer], [{ fr: 'Bottes d’hiver' }, { fr: 'Laval' }]);
  });

  test('releases of one process that follow each other in a package are one listing, those of another buyer are not', async () => {
    const buyers = [older, newer, { ...newer, buyer: { name: 'Other' } }, { ...older, ocid: 'ocds-x-9' }];
    const records = await fileRecords(JSON.stringify({ uri: 'u', releases: buyers, links: {} }));
    assert.deepEqual(
      records.map(
        (record) => 'listing' in record && [record.listing.nativeId, record.listing.buyer.en, record.listing.title.en],
      ),
      [
        ['ocds-x-1', undefined, 'Boots, warm'],
        ['ocds-x-1', 'Other', 'Boots, warm'],
        ['ocds-x-9', undefined, 'Boots'],
      ],
    );
  });
});

describe('OCDS: files', () => {
  const release = { ...TENDER, tender: { title: 'Boots' } };
  const record = { ocid: 'ocds-x-1', releases: [release] };
  const long = { ...release, tender: { title: 'Boots', description: 'long '.repeat(2000) } };

  test('every form of the standard is read', async () => {
    const second = { ...release, ocid: 'ocds-x-2' };
    const cases: [string, string, number, string?][] = [
      ['release package', JSON.stringify({ uri: 'u', publisher: {}, releases: [release, second] }), 2],
      ['pretty release package', JSON.stringify({ date: 'd', releases: [release] }, null, 2), 1],
      ['record package', JSON.stringify({ uri: 'u', records: [record, { ocid: 'o2', compiledRelease: second }] }), 2],
      ['empty package', JSON.stringify({ uri: 'u', releases: [] }), 0],
      ['one release', JSON.stringify(release), 1],
      ['one release, pretty', JSON.stringify(long, null, 2), 1],
      [
        'one record without an ocid of its own',
        JSON.stringify({ publisher: {}, releases: [release], compiledRelease: release }),
        1,
      ],
      ['list of releases', JSON.stringify([release, second]), 2],
      ['list of packages', JSON.stringify([{ uri: 'u', releases: [release, second] }, { records: [record] }]), 3],
      ['JSON lines', `${JSON.stringify(release)}\n${JSON.stringify(second)}\n`, 2],
      [
        'JSON lines longer than the beginning',
        `${JSON.stringify(long)}\n${JSON.stringify({ ...long, ocid: 'b' })}\n`,
        2,
      ],
      [
        'lines of packages',
        `${JSON.stringify({ releases: [release] })}\n${JSON.stringify({ releases: [second] })}\n`,
        2,
      ],
    ];
    for (const [form, text, count] of cases) {
      const kinds = (await fileRecords(text)).map(({ kind }) => kind);
      assert.deepEqual(
        kinds,
        Array.from({ length: count }, () => 'listing'),
        form,
      );
    }
  });

  test('another document is refused with what was expected and found', async () => {
    await assert.rejects(fileRecords('{"noticeId": "1", "title": "x"}'), (error: Error) => {
      assert.ok(error instanceof SourceFormatError);
      assert.match(error.message, /^test\.json: expected OCDS .*`noticeId`/);
      return true;
    });
  });

  test('the pilot’s draft of the standard is read: title without its number, class code, agreed amount', async () => {
    const pilot = {
      releaseTag: 'tenderNotice',
      releaseID: 'B-1',
      releaseDate: '2014-07-26',
      language: 'English',
      ocid: 'PW-14-1',
      buyer: { id: { name: 'Agriculture & Agrifood' } },
      tender: {
        notice: { id: 'EQ754-140537/A', publishedDate: '2014-06-28', amendment: { amendmentDate: null } },
        itemsToBeProcured: [
          {
            description: 'Heaters (EQ754-140537/A)',
            classificationScheme: 'GSIN',
            classificationDescription: '5164A: Electrical, Other, 5169D: Other Work, AT: Aids, IT',
          },
        ],
        attachments: [{ uri: 'https://x.ca/a.pdf' }, { uri: null }],
        tenderPeriod: { endDate: '2014-07-18 14:00 Eastern Daylight Time (EDT)' },
      },
    };
    const [tender] = await fileRecords(JSON.stringify({ releases: [pilot] }), 'buyandsell');
    assert.ok(tender !== undefined && 'listing' in tender);
    assert.deepEqual([tender.listing.title, tender.listing.solicitationNumber], [{ en: 'Heaters' }, 'EQ754-140537/A']);
    assert.deepEqual(tender.listing.categories, [
      { scheme: 'GSIN', code: '5164A', label: { en: 'Electrical, Other' } },
      { scheme: 'GSIN', code: '5169D', label: { en: 'Other Work' } },
      { scheme: 'GSIN', code: 'AT', label: { en: 'Aids, IT' } },
    ]);
    assert.deepEqual([tender.listing.nature, tender.listing.documents.length], ['mixed', 1]);
    const contract = (amount: string, number: string) => ({
      releaseTag: 'contractAmendment',
      ocid: 'PW-2',
      awards: [
        {
          notice: { id: number },
          awardDate: '2012-07-20',
          suppliers: [{ id: { name: 'LIFT LTD.', uid: 'LIFT LTD.' } }],
        },
      ],
      contracts: [{ id: { name: number }, awardNotice: { id: number }, contractValue: { amount } }],
    });
    const [found] = await fileRecords(
      JSON.stringify({ releases: [contract('5', 'A/1'), contract('7', 'A/1'), contract('1', 'A/2')] }),
      'buyandsell',
    );
    assert.deepEqual(
      found &&
        'awards' in found &&
        found.awards.map(({ supplierName, supplierNumber, amount, currency }) => [
          supplierName,
          supplierNumber,
          amount,
          currency,
        ]),
      [['LIFT LTD.', null, 8, 'CAD']],
    );
  });
});

describe('OCDS: published files', () => {
  const here = existsSync(DATA);
  async function counts(source: string, files: readonly URL[]): Promise<Record<string, number>> {
    const connector = connectorOf(source);
    const found: Record<string, number> = {};
    for (const file of files) {
      for await (const record of connector.fromFile(await bodyFromFile(fileURLToPath(file), file.pathname))) {
        const { kind } = connector.parse(record);
        found[kind] = (found[kind] ?? 0) + 1;
      }
    }
    return found;
  }
  const folder = (name: string) =>
    readdirSync(new URL(`ocds/${name}/`, DATA)).map((file) => new URL(`ocds/${name}/${file}`, DATA));

  test('each file of eight publishers gives its one process, none fails', async (t) => {
    if (!here) return t.skip('…/shared/data is not here');
    const expected: Record<string, Record<string, number>> = {
      australia: { listing: 10 },
      canada: { ignored: 30 },
      colombia: { listing: 15 },
      moldova: { listing: 20 },
      paraguay: { listing: 26, ignored: 4 },
      uganda: { listing: 5 },
      'uk-contracts-finder': { listing: 60 },
      ukraine: { listing: 15 },
    };
    for (const [name, kinds] of Object.entries(expected)) {
      const source = { canada: 'buyandsell', 'uk-contracts-finder': 'uk-cf' }[name] ?? 'ocds';
      assert.deepEqual(await counts(source, folder(name)), kinds, name);
    }
  });

  test('every notice of the federal pilot is a listing with a title, a publication and a closing to the minute', async (t) => {
    if (!here) return t.skip('…/shared/data is not here');
    const connector = connectorOf('buyandsell');
    const lacking: string[] = [];
    const unnumbered: string[] = [];
    let listings = 0;
    const file = fileURLToPath(new URL('buyandsell-ocds/tenders_releases.json.gz', DATA));
    for await (const record of connector.fromFile(await bodyFromFile(file, file))) {
      const parsed = connector.parse(record);
      if (!('listing' in parsed)) continue;
      listings += 1;
      const { title, closing, solicitationNumber, nativeId, publishedAt } = parsed.listing;
      if (title.en === undefined || closing.at === null || closing.dateOnly || publishedAt === null)
        lacking.push(nativeId);
      if (solicitationNumber === null) unnumbered.push(nativeId);
    }
    assert.equal(listings, 5513);
    assert.deepEqual(lacking, []);
    // One gives its own reference as the number, one `N/A`.
    assert.equal(unnumbered.length, 2);
  });
});
