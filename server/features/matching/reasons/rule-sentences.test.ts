import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanation } from './explanation.ts';
import type { Reason } from './reasons.ts';
import { ruleSentences } from './rule-sentences.ts';

const ruleOf = (points: number, rule: 'preference' | 'no_go' = 'preference'): Reason => {
  return { kind: 'rule', rule, what: { en: 'tenders of “Ville A”', fr: 'les appels d’offres de « Ville A »' }, points };
};
const TERM = { kind: 'term', place: 'title', how: 'whole', also: {}, origin: 'category' } as const;
const named = (label: string): Reason => ({ ...TERM, label, quote: label });

test('each rule that moved a score is told in words with its points, in both languages, and of another company none', () => {
  assert.deepEqual(ruleSentences({ reasons: [named('Pumps'), ruleOf(-6)] }, 'en'), [
    'Your decisions speak against tenders of “Ville A” (−6).',
  ]);
  assert.deepEqual(ruleSentences({ reasons: [ruleOf(6)] }, 'fr'), [
    'Vos décisions parlent pour les appels d’offres de « Ville A » (jusqu’à +6).',
  ]);
  assert.deepEqual(ruleSentences({ reasons: [named('Pumps'), ruleOf(0, 'no_go')] }, 'en'), []);
});

test('a rule that raised a score is told whatever else speaks for the tender', () => {
  const others = ['Pumps', 'Valves', 'Pipes', 'Tanks', 'Fans'].map(named);
  const said = explanation({ band: 'good', score: 70, eligible: true, reasons: [...others, ruleOf(6)] }, 'en');
  assert.match(said, /Your decisions speak for tenders of “Ville A” \(up to \+6\)\./);
});
