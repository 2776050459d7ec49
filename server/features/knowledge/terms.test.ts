import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyTerms } from './company-terms.ts';
import { countTerms, type DocumentTerm, documentTerms, newTermCount } from './document-terms.ts';

const PASSAGES = [
  'Portable ultrasound systems for emergency wards. We install portable ultrasound systems.',
  'Our technicians service portable ultrasound systems across Ontario.',
  'Des échographes portatifs pour les urgences; service après-vente au Québec.',
  'ISO 13485 certified service of ultrasound probes since 2009.',
].map((text) => ({ text }));

function termsOf(passages: readonly { text: string }[], atOnce = passages.length): DocumentTerm[] {
  const count = newTermCount();
  for (let at = 0; at < passages.length; at += atOnce) countTerms(count, passages.slice(at, at + atOnce));
  return documentTerms(count);
}

test('words that belong together are told before single words, and words without a subject never', () => {
  const terms = termsOf(PASSAGES).map(({ text }) => text);
  assert.ok(terms.indexOf('portable ultrasound') < terms.indexOf('ultrasound'));
  assert.ok(terms.includes('ultrasound systems') && terms.includes('echographes portatifs'));
  for (const nothing of ['for', 'our', 'des', 'pour', '2009', '13485']) assert.ok(!terms.includes(nothing), nothing);
});

test('a pair is not made over the end of a sentence, or over a word without a subject', () => {
  const terms = termsOf([{ text: 'Hospital beds. Surgical lamps with stands' }]).map(({ text }) => text);
  assert.deepEqual(terms.filter((text) => text.includes(' ')).sort(), ['hospital beds', 'surgical lamps']);
});

test('inflections count as one term', () => {
  const [first] = termsOf([{ text: 'pump' }, { text: 'pumps' }, { text: 'valve' }]);
  assert.deepEqual(first, { text: 'pump', stems: ['pump'], passages: 2 });
});

test('a document gives at most 150 terms, whatever it holds', () => {
  const text = Array.from(
    { length: 5_000 },
    (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}a`,
  ).join(' ');
  assert.equal(termsOf([{ text }]).length, 150);
});

test('the terms of a company do not depend on the order of its documents', () => {
  const documents = [termsOf(PASSAGES.slice(0, 2)), termsOf(PASSAGES.slice(2)), termsOf(PASSAGES)];
  const one = companyTerms(documents, () => 1);
  assert.deepEqual(
    companyTerms(documents.toReversed(), () => 1),
    one,
  );
  assert.ok(one.length > 0 && one.length <= 60);
});

test('a rare word counts more than a common one, and one that is everywhere not at all', () => {
  const documents = [termsOf([{ text: 'company, ultrasound' }])];
  const rarity = (stem: string): number => (stem === 'ultrasound' ? 0.9 : 0);
  assert.deepEqual(companyTerms(documents, rarity), [{ text: 'ultrasound', weight: 1 }]);
});

test('a single word is left out where a pair holds it', () => {
  const terms = companyTerms([termsOf([{ text: 'hospital beds' }])], () => 1);
  assert.deepEqual(terms, [{ text: 'hospital beds', weight: 1 }]);
});

test('passages counted in several goes give the same terms', () => {
  assert.deepEqual(termsOf(PASSAGES, 1), termsOf(PASSAGES));
});
