import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialPage } from './material.ts';
import { nearestByRules } from './rules-answer.ts';

const pageOf = (number: number, lines: readonly string[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: number,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const answers = (question: string, ...pages: readonly (readonly string[])[]): string[] =>
  answerFrom(
    question,
    pages.map((lines, at) => pageOf(at + 1, lines)),
    { fallback: 'en' },
  ).quotes.map(({ text }) => text);

describe('Ask rules: what depends on other words is not quoted without them:', () => {
  const STEM = 'Les sous-traitants du prestataire ne doivent pas :';
  const ITEM = 'C.1.3.2 héberger les données du contrat dans un pays non autorisé par le client,';
  const QUESTION = 'Où les données doivent-elles être hébergées?';

  test('an item of a list whose stem forbids it, also on the next page', () => {
    for (const pages of [[[STEM, ITEM]], [[STEM], [ITEM]]])
      for (const quote of answers(QUESTION, ...pages)) assert.ok(!quote.startsWith('C.1.3.2'), quote);
  });

  test('the English one too, and an item of a list that obliges is quoted', () => {
    const item = '(b) carry commercial general liability insurance of $2,000,000 per occurrence with its parent firm.';
    const question = 'Which insurance is required?';
    assert.ok(answers(question, ['The supplier must not:', item]).every((quote) => !quote.startsWith('(b)')));
    assert.ok(answers(question, ['The supplier must:', item]).some((quote) => quote.includes('(b) carry')));
  });

  test('the text of a box that is not ticked, next to one that is', () => {
    const text = 'This requirement is reserved for Indigenous businesses and their joint ventures.';
    const question = 'Is this reserved for Indigenous businesses?';
    assert.deepEqual(answers(question, ['☐ PSIB Stream', text, '☒ General Stream', 'All suppliers are invited.']), []);
    assert.deepEqual(answers(question, ['☒ PSIB Stream', text, '☐ General Stream']), [text]);
  });

  for (const [question, intro, streams, text] of [
    [
      'Is this reserved for Indigenous businesses?',
      'This requirement is one of:',
      ['General Stream', 'Indigenous Stream'],
      'This requirement is reserved for Indigenous businesses and their joint ventures.',
    ],
    [
      'Est-ce réservé aux entreprises autochtones?',
      'Le présent besoin relève du :',
      ['Volet général', 'Volet autochtone'],
      'Le présent besoin est réservé aux entreprises autochtones et à leurs coentreprises.',
    ],
  ] as const) {
    test(`what stands under one of two streams of which none is ticked: ${question}`, () => {
      const [general, reserved] = streams;
      assert.deepEqual(answers(question, [intro, general, `Tous, all of them. ${reserved}`, text]), []);
      assert.deepEqual(answers(question, [intro, general, 'Tous, all of them.', reserved, text]), []);
      assert.deepEqual(answers(question, [intro, reserved, text]), [text]);
      const near = nearestByRules(question, [pageOf(1, [intro, general, 'Tous, all of them.', reserved, text])], {
        fallback: 'en',
      });
      assert.deepEqual(near, []);
    });
  }
});
