import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recountTerms } from '#features/matching/matching.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { searchDemands } from './search-demands.ts';

const world = await openWorld();
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;

const TITLES = {
  snow: 'Snow removal services for parking lots',
  neige: 'Déneigement des stationnements municipaux',
  lots: 'Parking for removal of lots',
  number: 'Guard services W8482-265115/A',
  percent: "100 % cotton sheets, per buyer's list",
  school: "Rénovation d'une école, qualité supérieure",
};
for (const [name, title] of Object.entries(TITLES)) {
  const { groupId } = await storeTender(database, [{ title, description: name === 'lots' ? 'Hospital beds' : '' }]);
  await match(database, mine.id, groupId, 60);
}
const { groupId: theirs } = await storeTender(database, [{ title: 'Snow removal services elsewhere' }]);
await match(database, other.id, theirs, 60);

const names = new Map(Object.entries(TITLES).map(([name, title]) => [title, name]));
const everything = Object.keys(TITLES).toSorted();

const cases: readonly [string, string[]][] = [
  ['snow', ['snow']],
  ['SNOW Removals', ['snow']],
  ['parking lots', ['lots', 'snow']],
  ['"parking lots"', ['snow']],
  ['removal -snow', ['lots']],
  ['-"parking lots" parking', ['lots']],
  ['déneigement', ['neige']],
  ['deneigement stationnement', ['neige']],
  ['ecole', ['school']],
  ['ÉCOLES qualite', ['school']],
  ['hospital', ['lots']],
  ['W8482', ['number']],
  ['w8482265115', ['number']],
  ['8482', []],
  ['quokka', []],
  ['snow & cotton', []],
  ['snow | cotton', []],
  ['snow:*', ['snow']],
  ["buyer's", ['percent']],
  ["'; drop table opportunities; --", []],
  ['the of de la', everything],
  ['%', everything],
  ['-quokka', everything],
];

for (const [q, expected] of cases) {
  test(`Opportunities list parameter: q: ${q}`, async () => {
    const { status, body } = await world.get(`/api/v1/opportunities?q=${encodeURIComponent(q)}`, mine);
    assert.equal(status, 200);
    const found = (body['items'] as { title: string }[]).map((item) => names.get(item.title) ?? item.title);
    assert.deepEqual(found.toSorted(), expected);
  });
}

test('a search is refused nothing for its characters: 300 random ones answer 200', async () => {
  const parts = [
    '"',
    "'",
    '\\',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    '<->',
    '-',
    '%',
    '_',
    '\t',
    'é',
    '\u0301',
    '𝒳',
    'snow',
    '7',
    ' ',
  ];
  let state = 5;
  for (let round = 0; round < 300; round += 1) {
    let q = '';
    for (let part = 0; part < 12; part += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      q += parts[state % parts.length] ?? '';
    }
    const { status } = await world.get(`/api/v1/opportunities?limit=1&q=${encodeURIComponent(q)}`, mine);
    assert.equal(status, 200, JSON.stringify(q));
  }
});

test('a frequent word is found by walking the list, page by page, as a rare one is', async () => {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('term_snapshots')
      .values({ snapshot: 1, listing_total: 1_000_000, taken_at: '2026-11-01T00:00:00Z' })
      .execute();
    await tx
      .insertInto('term_statistics')
      .values(['remov', 'servic'].map((stem) => ({ snapshot: 1, stem, listing_count: 300_000 })))
      .execute();
  });
  for (const [q, expected] of [
    ['removal', ['lots', 'snow']],
    ['services -guard', ['snow']],
    ['removal services', ['snow']],
  ] as const) {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await world.get(`/api/v1/opportunities?limit=1&q=${encodeURIComponent(q)}${after}`, mine);
      found.push(...(body['items'] as { title: string }[]).map((item) => names.get(item.title) ?? item.title));
      cursor = body['nextCursor'] as string | null;
    }
    assert.deepEqual(found.toSorted(), expected, q);
  }
  assert.equal(await recountTerms(database, new Date()), null, 'the count made here is still the newest');
});

test('what a search demands: each word by its stems, numbers by prefix, nothing for negated and stop words', () => {
  const demands = (q: string): string[] =>
    searchDemands(q).map((ways) => ways.map(({ stem, isPrefix }) => stem + (isPrefix ? '*' : '')).join('|'));
  assert.deepEqual(demands('snow -removal -"parking lots" the'), ['snow']);
  assert.deepEqual(demands('2026'), ['2026*']);
  assert.deepEqual(demands('-snow'), []);
  assert.deepEqual(demands('W8482-265115'), ['w8482*|w8482265115*', '265115*|w8482265115*']);
});
