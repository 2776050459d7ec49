import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, type ProfileFields } from '../subjects/compiled-profile.ts';
import { type MatchedNotice, matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import {
  buyerDimension,
  categoryDimension,
  geographyDimension,
  type PastAwards,
  semanticDimension,
} from './dimensions.ts';

const notice = (copy: Partial<NoticeCopy>): MatchedNotice => matchedNotice({ id: 'g', version: 1 }, [noticeCopy(copy)]);
const profile = (fields: Partial<ProfileFields>) => compileProfile(profileFields(fields), []);

const PLACES: [geography: string[], regions: string[], value: number, score: number | null, state: string][] = [
  // Who names no region is judged by none.
  [[], ['Quebec'], 1, null, 'unknown'],
  [['Quebec'], ['Quebec'], 1, 100, 'within'],
  [['Quebec'], ['Laval'], 1, 100, 'within'],
  [['Quebec'], ['Ontario', 'Laval'], 1, 100, 'within'],
  [['Quebec'], [], 0.3, 30, 'unknown'],
  [['Quebec'], ['Ontario'], 0, 0, 'outside'],
  [['Quebec'], ['Texas'], 0, 0, 'abroad'],
  // Around a city that is all it named: what lies in the region of the city.
  [['Longueuil, QC'], ['Longueuil'], 1, 100, 'within'],
  [['Longueuil, QC'], ['Brossard'], 1, 100, 'around'],
  [['Longueuil, QC'], ['Abitibi'], 0, 0, 'outside'],
  [['Estrie', 'Longueuil, QC'], ['Brossard'], 0, 0, 'outside'],
];

for (const [geography, regions, value, score, state] of PLACES) {
  test(`a company that serves ${geography.join(', ') || 'it does not say where'} finds ${regions.join(', ') || 'no place'} ${state}`, () => {
    const judged = geographyDimension(profile({ geography }), notice({ regions }));
    assert.deepEqual([judged.value, judged.score, judged.place], [value, score, state]);
  });
}

const BUYERS: [targets: string[], awards: PastAwards, buyer: string, score: number | null, value: number][] = [
  [[], [], 'Ville de Québec', null, 0],
  // A wanted buyer is met by all its telling words. That it is wanted is no past.
  [['CHU de Québec'], [], 'CHU de Québec - Université Laval', null, 1],
  [['CHU de Québec'], [], 'Ville de Québec', null, 0],
  [['CHU de Québec', 'Ville de Québec'], [], 'Ville de Québec', null, 1],
  // Awards count up to three.
  [[], [{ buyer: 'Ville de Québec', count: 1 }], 'Ville de Québec', 33, 1 / 3],
  [[], [{ buyer: 'Ville de Québec', count: 2 }], 'Ville de Québec', 67, 2 / 3],
  [[], [{ buyer: 'Ville de Québec', count: 3 }], 'Ville de Québec', 100, 1],
  [[], [{ buyer: 'Ville de Québec', count: 9 }], 'Ville de Québec', 100, 1],
  [[], [{ buyer: 'Ville de Laval', count: 9 }], 'Ville de Québec', 0, 0],
  // The better of the two counts for the match, the awards alone for the sub-score.
  [['Ville de Québec'], [{ buyer: 'Ville de Québec', count: 1 }], 'Ville de Québec', 33, 1],
];

for (const [targets, awards, buyer, score, value] of BUYERS) {
  const known = awards.map(({ buyer: name, count }) => `${count} awards by ${name}`).join(', ') || 'no awards';
  test(`who wants ${targets.join(', ') || 'no buyer'} and has ${known} scores ${score} with ${buyer}`, () => {
    const judged = buyerDimension(profile({ target_buyers: targets }), notice({ buyer: { fr: buyer } }), {
      statistics: NO_STATISTICS,
      awards,
    });
    assert.deepEqual([judged.score, judged.value], [score, value]);
  });
}

const text = (categories: string[], copy: Partial<NoticeCopy>, overview: string | null = null) =>
  semanticDimension(profile({ categories, overview }), notice(copy), NO_STATISTICS);

test('words: a company that says nothing has no score, one of whose words none stands in the notice 0', () => {
  assert.equal(text([], { title: { en: 'Ultrasound' } }).score, null);
  assert.equal(text(['Snow removal'], { title: { en: 'Ultrasound' } }).score, 0);
  assert.ok((text(['Ultrasound'], { title: { en: 'Ultrasound' } }).score ?? 0) > 0);
});

test('words: the value is ln(1 + the strength found over 1 + the length of the title)', () => {
  // The squared weight of the one word, which is the whole title: ln(1 + w² / (1 + w)).
  const { value, hits } = text(['Zorblat'], { title: { en: 'Zorblat' } });
  const squared = hits[0]?.best.strength ?? 0;
  assert.ok(squared > 0);
  assert.ok(Math.abs(value - Math.log(1 + squared / (1 + Math.sqrt(squared)))) < 1e-9);
});

test('words: a longer title makes less of the same word, a second language of it does not', () => {
  const short = text(['Zorblat'], { title: { en: 'Zorblat' } }).value;
  assert.ok(text(['Zorblat'], { title: { en: 'Zorblat quux frobnitz' } }).value < short);
  assert.equal(text(['Zorblat'], { title: { en: 'Zorblat', fr: 'Zorblat' } }).value, short);
});

test('words: three terms count at most, so that a long profile adds up to no more than a fitting one', () => {
  const title = { en: 'Zorblat quux frobnitz wibble' };
  const value = (...categories: string[]): number => text(categories, { title }).value;
  assert.ok(value('Zorblat', 'Quux', 'Frobnitz') > value('Zorblat', 'Quux'));
  assert.equal(value('Zorblat', 'Quux', 'Frobnitz', 'Wibble'), value('Zorblat', 'Quux', 'Frobnitz'));
});

test('words: a category that is a whole label counts as that label, not as words again', () => {
  const label = (en: string): NoticeCopy['categories'] => [{ scheme: 'SOURCE', code: 'C01', label: { en } }];
  assert.equal(text(['Zorblat frames'], { categories: label('Zorblat frames') }).value, 0);
  assert.ok(text(['Zorblat frames'], { categories: label('Zorblat frames and parts') }).value > 0);
});

const CATEGORIES: [categories: string[], copy: Partial<NoticeCopy>, score: number | null][] = [
  [[], { title: { en: 'Ultrasound' } }, null],
  [['Ultrasound'], {}, null],
  [['Ultrasound'], { title: { en: 'Snow removal' } }, 0],
  [['42201712'], { categories: [{ scheme: 'UNSPSC', code: '42201712', label: {} }] }, 100],
  [['42201712'], { categories: [{ scheme: 'UNSPSC', code: '42201700', label: {} }] }, 80],
];

for (const [categories, copy, score] of CATEGORIES) {
  test(`categories ${categories.join(', ') || 'not named'} score ${score} with ${JSON.stringify(copy)}`, () => {
    const judged = categoryDimension(profile({ categories }), notice(copy), NO_STATISTICS);
    assert.equal(judged.score, score);
    assert.equal(judged.value, (score ?? 0) / 100);
  });
}
