import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyPast } from './company-past.ts';
import { PAST_FEATURES, type PastFeature, pastFeatures } from './past-features.ts';
import { buildPastIndex } from './past-index.ts';
import { viewNotice } from './likeness.ts';
import type { PastNotice } from './past-notice.ts';

const SNOW = 'Déneigement des rues';
const ROOF = 'Réfection de la toiture de l’école';
const CODES = { [SNOW]: '72102901', [ROOF]: '72152600' };

function notice(id: string, title: keyof typeof CODES, region: string, bidders: string[], year = 2016): PastNotice {
  return {
    id,
    family: 'seao',
    titles: [title],
    codes: [{ scheme: 'UNSPSC', code: CODES[title] }],
    nature: null,
    buyer: `Ville de ${region}`,
    city: region,
    regions: [region],
    publishedAt: `${year}-03-01T00:00:00.000Z`,
    bids: bidders.map((company) => ({ company, city: company.endsWith('laval') ? 'Laval' : 'Gatineau' })),
  };
}

const PAST = [
  notice('1', SNOW, 'Laval', ['snow laval', 'other laval']),
  notice('2', SNOW, 'Laval', ['snow laval', 'other laval']),
  notice('3', SNOW, 'Outaouais', ['snow gatineau']),
  notice('4', ROOF, 'Laval', ['roof laval']),
  notice('5', ROOF, 'Outaouais', ['roof gatineau']),
  notice('6', SNOW, 'Outaouais', ['snow gatineau', 'roof gatineau']),
];
const CUT = '2017-01-01T00:00:00.000Z';

function features(company: string | string[], judged: PastNotice, past = PAST): Record<PastFeature, number> {
  const index = buildPastIndex(past, CUT);
  const own = companyPast(index, [company].flat());
  assert.ok(own !== null);
  const out = new Float64Array(PAST_FEATURES.length);
  pastFeatures(index, own, viewNotice(index, judged), out);
  return Object.fromEntries(PAST_FEATURES.map((name, at) => [name, out[at] ?? 0])) as Record<PastFeature, number>;
}

/** [feature, the company that has more of it for a snow clearing in Laval, one that has less] */
const ORDERED: readonly [PastFeature, string, string][] = [
  ['title_top3', 'snow laval', 'roof laval'],
  ['title_mean', 'snow laval', 'roof laval'],
  ['codes_mean', 'snow gatineau', 'roof laval'],
  ['buyer_mean', 'roof laval', 'roof gatineau'],
  ['geo_mean', 'roof laval', 'roof gatineau'],
  ['neighbour_vote', 'snow laval', 'roof gatineau'],
  ['cobidders_full', 'snow laval', 'snow gatineau'],
  ['buyer_share', 'snow laval', 'snow gatineau'],
  ['category_region_share', 'snow laval', 'snow gatineau'],
  ['code_region_share', 'snow laval', 'roof laval'],
  ['home_lift', 'roof laval', 'snow gatineau'],
  ['region_lift', 'snow laval', 'snow gatineau'],
  ['buyer_lift', 'snow laval', 'snow gatineau'],
  ['city_lift', 'snow laval', 'snow gatineau'],
  ['family_lift', 'snow laval', 'roof laval'],
  ['code_lift', 'snow gatineau', 'roof laval'],
  ['words_lift', 'snow gatineau', 'roof laval'],
];

const NEXT = notice('new', SNOW, 'Laval', [], 2017);

for (const [feature, more, less] of ORDERED) {
  test(`${feature}: ${more} has more of it than ${less}`, () => {
    assert.ok(features(more, NEXT)[feature] > features(less, NEXT)[feature]);
  });
}

test('what was published at the cut or later is not in the index, whoever bid on it', () => {
  const later = [...PAST, notice('7', SNOW, 'Laval', ['roof gatineau'], 2017)];
  assert.deepEqual(features('roof gatineau', NEXT, later), features('roof gatineau', NEXT));
});

test('the order in which notices arrive changes nothing', () => {
  assert.deepEqual(features('snow laval', NEXT, [...PAST].reverse()), features('snow laval', NEXT));
});

test('a company is judged by its own bids: the name it goes by says nothing', () => {
  const renamed = PAST.map((one) => ({
    ...one,
    bids: one.bids.map((bid) => ({ ...bid, company: bid.company === 'snow laval' ? 'zzz' : bid.company })),
  }));
  assert.deepEqual(features('zzz', NEXT, renamed), features('snow laval', NEXT));
});

test('a company that sources know under two keys has the past of both', () => {
  const both = features(['snow laval', 'roof laval'], NEXT);
  assert.equal(both.bid_share, Math.log((1 + 3) / 6));
  const joined = PAST.map((one) => ({
    ...one,
    bids: one.bids.map((bid) => ({ ...bid, company: bid.company === 'roof laval' ? 'snow laval' : bid.company })),
  }));
  const one = features('snow laval', NEXT, joined);
  for (const name of ['title_top3', 'title_mean', 'geo_mean', 'region_lift', 'words_lift', 'neighbour_vote'] as const) {
    assert.ok(Math.abs(both[name] - one[name]) < 1e-6, name);
  }
});

test('a past twice as long in which everybody bid as often says the same of how much a company bids', () => {
  const before = PAST.map((one) => ({ ...one, id: `${one.id} before`, publishedAt: '2015-03-01T00:00:00.000Z' }));
  const [short, long] = [features('snow laval', NEXT), features('snow laval', NEXT, [...before, ...PAST])];
  // One bid is added to those counted: (1 + 2) of 6, and (1 + 4) of 12.
  assert.ok(Math.abs(short.bid_share - Math.log(3 / 6)) < 1e-9 && Math.abs(long.bid_share - Math.log(5 / 12)) < 1e-9);
});

test('bids are counted against the notices of the sources that the company is found in, not against all', () => {
  const elsewhere = Array.from({ length: 50 }, (_, at) => ({
    ...notice(`e${at}`, ROOF, 'Laval', ['other firm']),
    family: 'elsewhere',
  }));
  assert.equal(features('snow laval', NEXT, [...PAST, ...elsewhere]).bid_share, features('snow laval', NEXT).bid_share);
});

test('nobody’s past is null, and an empty past or an empty notice is judged without failure', () => {
  assert.equal(companyPast(buildPastIndex([], CUT), ['nobody']), null);
  const empty = { ...NEXT, titles: [], codes: [], buyer: null, city: null, regions: [] };
  for (const value of Object.values(features('snow laval', empty))) assert.ok(Number.isFinite(value));
});
