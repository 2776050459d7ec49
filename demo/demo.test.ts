import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { test } from 'node:test';
import { CONNECTORS } from '#features/discovery/connectors.ts';
import type { Listing } from '#features/discovery/listing.ts';
import { categoryIndex, topicIndex } from '#features/matching/subjects/category-index.ts';
import { categoryMatch } from '#features/matching/verdict/category-match.ts';
import { readCategory, readTopics } from '#features/matching/vocabulary/code-bridge.ts';
import { Resolution } from '#features/duplicates/resolution.ts';
import { keysOf, titleIn } from '#features/duplicates/keys.ts';
import { profileInput } from '#features/profile/profile-fields.ts';
import { fakeBody } from '../tests/support/discovery/fake-body.ts';
import { DEMO_CATALOG, DEMO_CONTACT_EMAIL, DEMO_PROFILE } from './company.ts';
import { type DemoFile, demoFiles } from './demo-files.ts';
import { isWorkingDay } from './holidays.ts';

const TODAY = '2026-11-21';
const FILES = demoFiles(TODAY);

async function listingsOf(file: DemoFile): Promise<Listing[]> {
  const connector = CONNECTORS.find((candidate) => candidate.source === file.source);
  assert.ok(connector, `no connector reads ${file.source}`);
  const listings: Listing[] = [];
  for await (const record of connector.fromFile(fakeBody(file.content, file.name))) {
    const parsed = connector.parse(record);
    assert.equal(parsed.kind, 'listing', `${file.name} ${record.place}: ${JSON.stringify(parsed)}`);
    if (parsed.kind === 'listing') listings.push(parsed.listing);
  }
  return listings;
}

const file = (name: string): DemoFile => {
  const found = FILES.find((candidate) => candidate.name === name);
  assert.ok(found, `no file ${name}`);
  return found;
};

const COUNTS: [name: string, atLeast: number][] = [
  ['canadabuys.csv', 45],
  ['seao.json', 35],
  ['toronto.json', 8],
  ['alberta.json', 8],
  ['canadabuys-amendments.csv', 2],
  ['seao-amendments.json', 3],
];

for (const [name, atLeast] of COUNTS) {
  test(`every record of ${name} is read by its source's connector as a listing`, async () => {
    const listings = await listingsOf(file(name));
    assert.ok(listings.length >= atLeast, `${listings.length} listings`);
    assert.equal(new Set(listings.map((listing) => listing.nativeId)).size, listings.length);
    for (const listing of listings) assert.ok(listing.title.en ?? listing.title.fr, listing.nativeId);
  });
}

test('the same day gives the same bytes, and another form than a day is refused', () => {
  assert.deepEqual(demoFiles(TODAY), FILES);
  assert.throws(() => demoFiles('21/11/2026'), RangeError);
});

test('every date is filled in, and what falls on a weekend moves to a working day', () => {
  for (const { name, content } of FILES) assert.doesNotMatch(content, /\{\{|\}\}/, name);
  const days = FILES.flatMap(({ content }) => content.match(/2026-1[0-2]-\d\d|2027-0\d-\d\d/g) ?? []);
  assert.ok(days.length > 200, `${days.length} dates`);
  for (const day of days) assert.ok(![0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay()), day);
});

test('no date of the demonstration is a holiday of Quebec or Canada, whenever it is first started', () => {
  // Each kept on a Monday or Tuesday where it falls on a weekend.
  const closed = ['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-24', '2027-06-24'];
  for (const day of [
    ...closed,
    '2027-07-01',
    '2027-09-06',
    '2027-09-30',
    '2027-10-11',
    '2027-11-11',
    '2027-12-27',
    '2027-12-28',
  ])
    assert.equal(isWorkingDay(Temporal.PlainDate.from(day)), false, day);
  for (const day of ['2026-12-29', '2027-01-05', '2027-04-01', '2027-05-25', '2027-10-18'])
    assert.equal(isWorkingDay(Temporal.PlainDate.from(day)), true, day);
  for (const today of [TODAY, '2026-11-27', '2026-12-23', '2027-03-20', '2027-06-20'])
    for (const { name, content } of demoFiles(today))
      for (const day of content.match(/202[67]-\d\d-\d\d(?=T14:00:00| 14:00:00)/g) ?? [])
        assert.ok(isWorkingDay(Temporal.PlainDate.from(day)), `${name} started on ${today}: ${day}`);
});

for (const today of [TODAY, '2027-03-13', '2027-10-31', '2028-02-28']) {
  test(`a first start on ${today} finds every tender published before that day ends and closing after it`, async () => {
    for (const each of demoFiles(today)) {
      for (const { nativeId, publishedAt, closing } of await listingsOf(each)) {
        assert.ok(publishedAt !== null && publishedAt < `${today}T23:59`, `${nativeId} published ${publishedAt}`);
        assert.ok(closing.at !== null && closing.at > `${today}T23:59`, `${nativeId} closes ${closing.at}`);
      }
    }
  });
}

test('the CanadaBuys file has a BOM, the 67 columns of the source and cells with line breaks', () => {
  const { content } = file('canadabuys.csv');
  assert.ok(content.startsWith('\ufefftitle-titre-eng,title-titre-fra,referenceNumber-numeroReference,'));
  assert.equal(content.split('\r\n')[0]?.split(',').length, 67);
  assert.match(content, /"\*GD\n\*SRV"/);
});

test('every mail address is of a reserved example domain', () => {
  const written = FILES.map(({ content }) => content).join('\n') + DEMO_CONTACT_EMAIL;
  const addresses = written.match(/[\w.+-]+@[\w.-]+/g) ?? [];
  assert.ok(addresses.length > 0);
  for (const address of addresses) assert.match(address, /@(?:[a-z]+\.)?example\.(?:org|com)$/);
});

const LATER: [first: string, later: string, id: string, change: 'closing' | 'cancelled'][] = [
  ['canadabuys.csv', 'canadabuys-amendments.csv', 'cb-901-10010001', 'closing'],
  ['canadabuys.csv', 'canadabuys-amendments.csv', 'cb-915-10010015', 'cancelled'],
  ['seao.json', 'seao-amendments.json', '20900002', 'closing'],
  ['seao.json', 'seao-amendments.json', '20900013', 'cancelled'],
];

for (const [first, later, id, change] of LATER) {
  test(`${later} holds a newer version of ${id} with a changed ${change}`, async () => {
    const pick = (listings: Listing[]) => listings.find((listing) => listing.nativeId.endsWith(id));
    const [before, after] = [pick(await listingsOf(file(first))), pick(await listingsOf(file(later)))];
    assert.ok(before && after);
    assert.equal(after.nativeId, before.nativeId);
    assert.ok(after.revision > before.revision, `${before.revision} → ${after.revision}`);
    if (change === 'cancelled') assert.equal(after.sourceStatus, 'cancelled');
    else assert.notEqual(after.closing.localDate, before.closing.localDate);
  });
}

/** Copies on CanadaBuys and the originals they were made of. */
const TWINS = [
  ['MX-900000014', '20900001'],
  ['MX-900000101', '9027000001'],
  ['MX-900000102', 'AB-2026-90001'],
  ['MX-900000103', '20900025'],
];

/** The groups of the first four files, as lists of native ids. */
async function groupsOf(): Promise<string[][]> {
  const groups = new Resolution();
  for (const each of FILES.filter(({ name }) => !name.includes('amendments'))) {
    for (const listing of await listingsOf(each)) {
      groups.add(
        keysOf({
          id: listing.nativeId,
          source: listing.source,
          nativeId: listing.nativeId,
          sourceRank: 20,
          originating: listing.originUrl === null,
          title: titleIn(listing.title),
          buyer: titleIn(listing.buyer),
          closingDate: listing.closing.localDate,
          number: listing.solicitationNumber,
          status: listing.sourceStatus,
          closingAt: listing.closing.at,
          publishedAt: listing.publishedAt,
        }),
      );
    }
  }
  return groups.groups().map((group) => group.memberIds.toSorted());
}

test('Duplicate grouping 1 and 2: exactly the four republished notices meet their originals', async () => {
  const together = (await groupsOf()).filter((members) => members.length > 1);
  const joined = (ids: readonly string[]) =>
    ids
      .map((id) => (id.split('ocds-ec9k95-').at(-1) ?? '').toLowerCase())
      .sort()
      .join(' ');
  const found = together.map((members) => joined(members));
  assert.deepEqual(found.sort(), TWINS.map((pair) => joined(pair)).sort());
});

test('Duplicate grouping 1 and 3: one number at two buyers, and one title with two numbers, stay apart', async () => {
  const groups = await groupsOf();
  const all = (await Promise.all(FILES.slice(0, 2).map((each) => listingsOf(each)))).flat();
  const sameNumber = all.filter((listing) => listing.solicitationNumber === '26-012');
  const sameTitle = all.filter((listing) => listing.title.en === 'Asphalt Paving of Base Roads');
  assert.deepEqual([sameNumber.length, sameTitle.length], [2, 2]);
  for (const { nativeId } of [...sameNumber, ...sameTitle]) {
    assert.equal(groups.find((members) => members.includes(nativeId))?.length, 1, nativeId);
  }
});

const FITS = ['cb-901-10010001', 'cb-902-10010002', 'cb-903-10010003', 'cb-904-10010004', '20900001', '20900002'];
const FITS_TOO = ['20900003', '20900004', '20900005', '20900006', 'AB-2026-90003', 'AB-2026-90004', '9027000003'];
const FAR = ['20900015', '20900019', '20900024', '20900029', 'AB-2026-90006', '9027000002', '9027000007'];

test('the tenders meant for the demonstration company meet its categories, snow and roofs do not', async () => {
  const profile = categoryIndex(DEMO_PROFILE.categories.map((text) => readCategory(text)));
  const all = (await Promise.all(FILES.map((each) => listingsOf(each)))).flat();
  const scoreOf = (id: string) => {
    const listing = all.find((candidate) => candidate.nativeId.endsWith(id));
    assert.ok(listing, id);
    const { title } = listing;
    const texts = [
      { text: title.en ?? '', language: 'en' as const },
      { text: title.fr ?? '', language: 'fr' as const },
    ];
    return categoryMatch(profile, topicIndex(readTopics(listing.categories, texts))).score ?? 0;
  };
  for (const id of [...FITS, ...FITS_TOO]) assert.ok(scoreOf(id) >= 0.8, `${id}: ${scoreOf(id)}`);
  for (const id of FAR) assert.equal(scoreOf(id), 0, id);
});

test('the demonstration company is a valid profile with products of its four partners', () => {
  assert.equal(profileInput.safeParse(DEMO_PROFILE).error, undefined);
  const partners = new Set(DEMO_CATALOG.map((product) => product.partner));
  assert.deepEqual([...partners].sort(), DEMO_PROFILE.manufacturer_partners.toSorted());
  assert.ok(DEMO_CATALOG.length >= 12);
  assert.equal(
    new Set(DEMO_CATALOG.map(({ partner, name, model }) => `${partner} ${name} ${model}`)).size,
    DEMO_CATALOG.length,
  );
});
