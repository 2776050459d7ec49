import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { BoughtLine, NoticeFactsForMatching } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

const line = (item: string, partNumber: string | null = null, isReplaced = false): BoughtLine => ({
  item,
  partNumbers: partNumber === null ? [] : [partNumber],
  stockNumber: null,
  isReplaced,
});
const FACTS: NoticeFactsForMatching = {
  bidEligibility: 'unknown',
  procurementNature: 'goods',
  requiresManufacturer: false,
  mandatoryCertifications: [],
  setAsides: [],
  estimatedValue: null,
  evidence: [],
};
const CATALOG = [
  productFields({ id: 'pump', name: 'Water pump', model: '4066367' }),
  productFields({ id: 'motor', name: 'Hydraulic motor', model: 'AB-112-1166' }),
];
const PROFILE = compileProfile(profileFields({ categories: ['Snow removal'] }), CATALOG);

function judged(lines: readonly BoughtLine[] | null, profile = PROFILE) {
  const facts = { ...FACTS, ...(lines !== null && { lineItems: lines }) };
  const copy = noticeCopy({ title: { en: 'Snow removal equipment, various' }, facts });
  return verdict(profile, matchedNotice({ id: 'g', version: 1 }, [copy]), { statistics: NO_STATISTICS, awards: [] });
}
const said = ({ reasons }: ReturnType<typeof judged>, language: 'en' | 'fr' = 'en'): string =>
  explanation(reasons, language);

const [PUMP, MOTOR, GLOVES] = [
  line('PUMP, WATER', '4066367'),
  line('MOTOR', 'AB-112-1166'),
  line('Safety gloves', '99-4711'),
];

test('lines of documents that are in the catalog raise the score by their share, and the sentence counts them', () => {
  const [none, some, all] = [judged([GLOVES]), judged([PUMP, GLOVES, GLOVES]), judged([PUMP, MOTOR])];
  assert.equal(none.score, judged(null).score, 'what is not in the catalog moves nothing');
  assert.ok(none.score < some.score && some.score < all.score, `${none.score} ${some.score} ${all.score}`);
  assert.deepEqual([judged(null).productScore, some.productScore, all.productScore], [0, 33, 100]);
  assert.match(said(some), /1 of the 3 lines that its documents list is in your catalog\./);
  assert.match(said(all), /(?<!At least )2 of the 2 lines that its documents list are in your catalog\./);
  assert.match(said(all, 'fr'), /2 des 2 articles que ses documents énumèrent figurent dans votre catalogue\./);
  assert.doesNotMatch(said(none) + said(judged(null)), /lines/);
});

test('a line that nobody can tell makes the count a least one; one that a later addendum states anew does not count', () => {
  assert.match(
    said(judged([PUMP, line('Pump, water', '99-1234')])),
    /At least 1 of the 2 lines .* is in your catalog\./,
  );
  const replaced = judged([PUMP, line('MOTOR', 'AB-112-1166', true)]);
  assert.match(said(replaced), /The one line that its documents list is in your catalog\./);
  assert.equal(replaced.score, judged([PUMP]).score);
});

test('without products, no line speaks for the tender', () => {
  const bare = compileProfile(profileFields({ categories: ['Snow removal'] }), []);
  assert.deepEqual(judged([PUMP], bare), judged(null, bare));
});
