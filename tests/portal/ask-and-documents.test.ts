import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestedQuestions } from '../../portal/ask/suggestions.ts';
import { turnsToSend } from '../../portal/ask/turns-to-send.ts';
import { effectOf } from '../../portal/tender-documents/effect.ts';
import { readPageSearch, withPage } from '../../portal/tender-documents/page-search.ts';

const NONE = { signals: null, requirements: [], estimated_value: null };

test('questions are suggested about what is not known first, and none that was asked', () => {
  assert.deepEqual(suggestedQuestions(NONE, new Set()), ['site_visit', 'questions_due', 'certifications', 'security']);
  const known = {
    signals: { site_visit_at: {}, questions_due_at: {} },
    requirements: [{ kind: 'certification' }, { kind: 'security_clearance' }],
    estimated_value: 5,
  };
  assert.deepEqual(suggestedQuestions(known, new Set(['bid_security'])), [
    'term',
    'evaluation',
    'insurance',
    'subcontracting',
  ]);
});

test('the last six turns are sent, from a question on, none longer than the service takes', () => {
  const turns = Array.from({ length: 5 }, (_, at) => ({ question: `q${at}`, answer: { answer: 'x'.repeat(5_000) } }));
  const sent = turnsToSend(turns);
  assert.deepEqual(
    sent.map(({ role, text }) => (role === 'user' ? text : text.length)),
    ['q2', 4_000, 'q3', 4_000, 'q4', 4_000],
  );
  assert.deepEqual(turnsToSend([]), []);
});

test('the address opens a page of a document only with one that could be, and closing it leaves the rest', () => {
  assert.deepEqual(readPageSearch({ doc: 'a', page: 4, words: 2026, tab: 'open' }), {
    doc: 'a',
    page: 4,
    words: '2026',
  });
  assert.deepEqual(readPageSearch({ doc: 'a', page: -1, words: ' ' }), { doc: 'a' });
  assert.deepEqual(readPageSearch({ page: 4, words: 'x' }), {});
  assert.deepEqual(withPage({ doc: 'a', page: 4, words: 'x', company: 'c' }, {}), { company: 'c' });
});

test('what reading changed is told by fact, requirement and score; a score that was not made anew is not told', () => {
  type Detail = Parameters<typeof effectOf>[0];
  const detail = (more: object): Detail =>
    ({
      signals: {},
      requirements: [],
      can_bid: { answer: 'yes' },
      score: 70,
      verdict_computed_at: 'a',
      ...more,
    }) as never;
  const after = detail({
    signals: { site_visit_at: { date: '2026-12-01' } },
    requirements: [{ name: 'ISO 9001' }],
    can_bid: { answer: 'check' },
    score: 64,
    verdict_computed_at: 'b',
  });
  assert.deepEqual(effectOf(detail({}), after), {
    facts: ['site_visit_at', 'can_bid'],
    requirements: ['ISO 9001'],
    score: { before: 70, after: 64 },
  });
  assert.deepEqual(effectOf(after, detail({})).requirements, ['ISO 9001']);
  assert.deepEqual(effectOf(detail({}), detail({ score: 12 })), { facts: [], requirements: [], score: null });
});
