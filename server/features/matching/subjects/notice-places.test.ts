import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noticeCopy } from '../../../../tests/support/matching.ts';
import { matchedNotice } from './notice.ts';
import { placesMatch, readPlaces } from '../places/regions.ts';

type Address = Pick<NoticeCopy, 'buyerCity' | 'buyerRegion' | 'buyerCountry' | 'regions'>;

const CASES: [name: string, address: Address, places: string, serves: string, meets: boolean][] = [
  ['an address in another province', at('Québec', 'Quebec', 'CA'), 'CA-QC', 'Ontario', false],
  ['an address in the province', at('Québec', 'Quebec', 'CA'), 'CA-QC', 'Quebec', true],
  ['a city and its province', at('Ottawa', 'Ontario', 'CA'), 'CA-ON:ottawa', 'Ontario', true],
  ['the country alone', at(null, null, 'CA'), 'CA', 'Ontario', true],
  ['no address', at(null, null, null), '', 'Ontario', false],
  [
    'regions of delivery, each a place',
    { ...at('Ottawa', 'Ontario', 'CA'), regions: ['Quebec', 'Alberta'] },
    'CA-QC CA-AB',
    'Alberta',
    true,
  ],
];

function at(buyerCity: string | null, buyerRegion: string | null, buyerCountry: string | null): Address {
  return { buyerCity, buyerRegion, buyerCountry, regions: [] };
}

describe('Where a tender is: the regions of delivery, else the narrowest place of the buyer’s address', () => {
  for (const [name, address, places, serves, meets] of CASES) {
    test(`${name}: ${places || 'nowhere'}, ${meets ? '' : 'not '}met by ${serves}`, () => {
      const notice = matchedNotice({ id: 'group', version: 1 }, [noticeCopy(address)]);
      assert.equal(notice.places.join(' '), places);
      assert.equal((placesMatch(readPlaces([serves]), notice.places).score ?? 0) >= 0.5, meets);
    });
  }
});
