import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, type ProductFields, type ProfileFields } from '../subjects/compiled-profile.ts';
import { shownBound } from './most-score.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { IndexedCompany } from './percolator-keys.ts';
import { keyPlaces, readingKeys } from './percolator-places.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from '../verdict/verdict.ts';

const SCANNERS = { scheme: 'UNSPSC' as const, code: '42201712', label: {} };
const KINDRED = { ...SCANNERS, code: '42209900' };

type Case = {
  what: string;
  profile?: Partial<ProfileFields>;
  product?: Partial<ProductFields>;
  tender?: Partial<NoticeCopy>;
  isShown: boolean;
  could: boolean;
};

/**
 * Tenders near the least score that is shown. One code and the right place reach 49, nothing known of the place 30, a place
 * outside 24 less 8 points: what raises or lowers that decides.
 */
const CASES: readonly Case[] = [
  { what: 'nothing is known of the place', tender: { regions: [] }, isShown: true, could: true },
  { what: 'it lies outside', tender: { regions: ['Ontario'] }, isShown: false, could: false },
  {
    what: 'it lies outside, and its buyer is wanted',
    profile: { target_buyers: ['City of Testing'] },
    tender: { regions: ['Ontario'], buyer: { en: 'City of Testing' } },
    isShown: true,
    could: true,
  },
  {
    what: 'it lies outside, and a word is ruled out: what it would have fitted counts',
    profile: { exclusions: ['Zorblat'] },
    tender: { regions: ['Ontario'] },
    isShown: true,
    could: true,
  },
  {
    what: 'it lies outside, and its code is ruled out',
    profile: { exclusions: ['UNSPSC 422017'] },
    tender: { regions: ['Ontario'] },
    isShown: true,
    could: true,
  },
  {
    what: 'it lies outside, and another word is ruled out',
    profile: { exclusions: ['Vandrum'] },
    tender: { regions: ['Ontario'] },
    isShown: false,
    could: false,
  },
  {
    what: 'it lies around the city that the company named',
    profile: { geography: ['Gatineau'] },
    tender: { regions: ['Ottawa'] },
    isShown: true,
    could: true,
  },
  {
    what: 'it lies in the country of that city and not around it',
    profile: { geography: ['Gatineau'] },
    tender: { regions: ['Toronto'] },
    isShown: false,
    could: false,
  },
  {
    what: 'the code is of a product’s family, and some words of its name stand there',
    profile: { categories: [] },
    product: { name: 'Vandrum quixel grimblat', commodity_codes: ['42201712'] },
    tender: { regions: ['Quebec'], categories: [KINDRED], description: { en: 'A vandrum. The quixel.' } },
    isShown: true,
    could: true,
  },
];

for (const { what, profile, product, tender, isShown, could } of CASES) {
  test(`Re-score: of a tender that ${isShown ? 'is shown' : 'is not shown'} the keys say so: ${what}`, () => {
    const fields = profileFields({ categories: ['UNSPSC 42201712'], geography: ['Quebec'], ...profile });
    const products = product === undefined ? [] : [productFields(product)];
    const company: IndexedCompany = { profile: compileProfile(fields, products), awards: [], past: [] };
    const copy = noticeCopy({ title: { en: 'Zorblat' }, categories: [SCANNERS], ...tender });
    const notice = matchedNotice({ id: 'g', version: 1 }, [copy]);
    const { gate, score, dimensionalScore } = verdict(company.profile, notice, {
      statistics: NO_STATISTICS,
      awards: [],
    });
    assert.equal((gate === 'exclusion' ? dimensionalScore : score) >= 20, isShown, `${score}, ${dimensionalScore}`);
    const bound = shownBound(company, NO_STATISTICS, []);
    assert.equal(bound?.couldBeShown(new Set(keyPlaces(readingKeys(notice)))), could);
  });
}

test('Re-score: of a company with a past nothing is said of what could be shown', () => {
  const profile = compileProfile(profileFields({ categories: ['UNSPSC 42201712'] }), []);
  const past = [{ titles: [], codes: [], buyer: 'City of Testing', regions: [] }];
  assert.equal(shownBound({ profile, awards: [], past }, NO_STATISTICS, []), null);
  assert.notEqual(shownBound({ profile, awards: [], past: [] }, NO_STATISTICS, []), null);
});
