import type { NoticeFactsForMatching } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isJudgedAlike } from './judged-facts.ts';

const FACTS: NoticeFactsForMatching = {
  bidEligibility: 'open',
  procurementNature: 'goods',
  requiresManufacturer: false,
  mandatoryCertifications: ['CSA'],
  setAsides: [],
  estimatedValue: { amount: 5_000, currency: 'CAD' },
  evidence: [
    { field: 'bid_eligibility', quote: 'open to all', language: 'en' },
    { field: 'estimated_value', quote: '$5,000', language: 'en' },
  ],
};

const OTHERS: [string, Partial<NoticeFactsForMatching>][] = [
  ['who may bid', { bidEligibility: 'unknown' }],
  ['the nature', { procurementNature: 'services' }],
  ['a demand for the manufacturer', { requiresManufacturer: true }],
  ['that no bids are taken', { biddable: { value: 'no', kind: 'closed' } }],
  ['a certification', { mandatoryCertifications: ['CSA', 'ISO 9001'] }],
  ['a set-aside', { setAsides: ['indigenous'] }],
  ['the amount', { estimatedValue: { amount: 6_000, currency: 'CAD' } }],
  ['the currency', { estimatedValue: { amount: 5_000, currency: 'USD' } }],
  ['no value', { estimatedValue: null }],
  ['the words that a reason quotes', { evidence: [{ field: 'bid_eligibility', quote: 'open', language: 'en' }] }],
  ['their language', { evidence: [{ field: 'bid_eligibility', quote: 'open to all', language: 'fr' }] }],
];

for (const [what, facts] of OTHERS) {
  test(`a notice read otherwise is judged anew: ${what}`, () => {
    assert.equal(isJudgedAlike(FACTS, { ...FACTS, ...facts }), false);
  });
}

test('a notice that was not read before is judged anew, and one read the same is not', () => {
  assert.equal(isJudgedAlike(null, FACTS), false);
  assert.equal(isJudgedAlike(FACTS, structuredClone(FACTS)), true);
});

test('words that no reason quotes, and the places of those that one does, change no verdict', () => {
  const evidence = [{ field: 'bid_eligibility', quote: 'open to all', language: 'en', start: 12, end: 23 } as const];
  assert.equal(isJudgedAlike(FACTS, { ...FACTS, evidence }), true);
});
