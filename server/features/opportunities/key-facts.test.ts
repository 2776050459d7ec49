import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeyFact, NoticeFacts } from '#features/reading/reading.ts';
import { shownKeyFacts } from './key-facts.ts';
import { indexed } from './quote-position.ts';

const TEXT = 'The term of the contract is three (3) years. Questions must be sent by May 4, 2027.';
const NOTICES = indexed([{ language: 'en', title: 'Upkeep of roofs', buyer: '', categories: '', text: TEXT }]);
type Evidence = NoticeFacts['evidence'][number];

function words(field: Evidence['field'], quote: string): Evidence {
  const start = TEXT.indexOf(quote);
  return { field, quote, place: 'description', language: 'en', start, end: start + quote.length, page: null };
}
function column(field: Evidence['field'], quote: string): Evidence {
  return { field, quote, place: 'field', language: null, start: 0, end: quote.length, page: null };
}
const answersTo = (topic: string, evidence: Evidence[], own: KeyFact[] = []) =>
  shownKeyFacts(NOTICES, { facts: { evidence } as NoticeFacts, own, documents: [] }).found.find(
    (one) => one.topic === topic,
  )?.answers;

test('what a column of the source says is an answer of its own, marked as such and without a place in the text', () => {
  const [answer] = answersTo('questions', [column('questions_due_at', '2027-05-04T14:00:00')]) ?? [];
  assert.equal(answer?.quote, '2027-05-04T14:00:00');
  assert.equal(answer?.from_field, true);
  assert.equal(answer?.position, null);
  const [stated] = answersTo('questions', [words('questions_due_at', 'Questions must be sent by May 4, 2027.')]) ?? [];
  assert.equal(stated?.from_field, undefined);
  assert.notEqual(stated?.position, null);
});

test('words of the text come before what a column says', () => {
  const term = words('key_facts', 'The term of the contract is three (3) years.');
  const answers = answersTo(
    'contract_term',
    [column('contract_period', '2027-06-01 – 2030-05-31')],
    [{ topic: 'contract_term', value: null, evidence: term }],
  );
  assert.deepEqual(
    answers?.map(({ quote, from_field: isOfField = false }) => [quote, isOfField]),
    [
      [term.quote, false],
      ['2027-06-01 – 2030-05-31', true],
    ],
  );
});

test('an award of the record comes first, marked as what a column says', () => {
  const facts = { evidence: [column('contract_period', '2027-06-01 – 2030-05-31')] } as NoticeFacts;
  const { found } = shownKeyFacts(NOTICES, { facts, own: [], documents: [], award: 'Awarded to Alder Inc.' });
  assert.deepEqual(
    found.map(({ topic, answers }) => [topic, answers[0]?.quote, answers[0]?.from_field]),
    [
      ['award', 'Awarded to Alder Inc.', true],
      ['contract_term', '2027-06-01 – 2030-05-31', true],
    ],
  );
});
