import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPastIndex } from '../past/past-index.ts';
import { homeLifts, homePlace } from './home-place.ts';
import { viewNotice } from '../past/likeness.ts';
import type { PastNotice } from '../past/past-notice.ts';
import { tallyOf } from '../past/bid-counts.ts';

const NOTICE: PastNotice = {
  id: '',
  titles: ['Toiture'],
  codes: [],
  nature: null,
  buyer: 'Ville de Laval',
  city: null,
  regions: ['Laval'],
  publishedAt: '2017-01-01',
  family: 'seao',
  bids: [],
};

/** Firms of Laval bid in Laval and for its city, firms of Gatineau in the Outaouais and for the hospital there. */
const PAST: PastNotice[] = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [
  { ...NOTICE, id: `laval ${name}`, city: 'Laval', bids: [{ company: `${name} of Laval`, city: 'Laval' }] },
  {
    ...NOTICE,
    id: `gatineau ${name}`,
    buyer: 'Hôpital de Hull',
    city: 'Gatineau',
    regions: ['Outaouais'],
    bids: [{ company: `${name} of Gatineau`, city: 'Gatineau' }],
  },
]);
const index = buildPastIndex(PAST, '2018-01-01');
const inLaval = viewNotice(index, { ...NOTICE, id: 'new' });

function lifts(cities: string[], places: string[], without?: Parameters<typeof homePlace>[2]) {
  const home = homePlace(index, { cities, places }, without);
  return home === null ? null : homeLifts(home, inLaval);
}

test('firms of the city itself speak for a tender of its region and buyer, firms of another city against it', () => {
  const near = lifts(['laval'], []);
  const far = lifts(['gatineau'], []);
  assert.ok(near !== null && near.region > 0.3 && near.buyer > 0.3, JSON.stringify(near));
  assert.ok(far !== null && far.region < -0.3 && far.buyer < -0.3, JSON.stringify(far));
});

test('where no city is named the firms of the named regions speak, of regions only; where nothing is known, nobody', () => {
  const near = lifts([], ['CA-QC-13']);
  assert.ok(near !== null && near.region > 0.3, JSON.stringify(near));
  assert.equal(near.buyer, 0);
  assert.ok((lifts(['nowhere'], ['CA-QC-07'])?.region ?? 0) < -0.3);
  assert.equal(lifts(['nowhere'], ['CA-BC']), null);
});

test('bids that are left out speak no more', () => {
  const all = index.keys.filter((_, at) => index.notices[at]?.id.startsWith('laval'));
  const left = lifts(['laval'], [], tallyOf(all));
  assert.ok(left !== null && Math.abs(left.region) < 1e-9 && Math.abs(left.buyer) < 1e-9, JSON.stringify(left));
});
