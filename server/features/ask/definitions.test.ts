import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialLine, MaterialPage } from './material.ts';
import { answerByRules, type RulesAnswer } from './rules-answer.ts';

const answer = (question: string, lines: readonly (string | MaterialLine)[]): RulesAnswer => {
  const page: MaterialPage = {
    kind: 'document',
    document: 'rfp.pdf',
    page: 1,
    lines: lines.map((line) => (typeof line === 'string' ? { text: line, kind: 'paragraph' } : line)),
  };
  return answerByRules(question, [page], { found: [] }, { fallback: 'en' });
};
const texts = (question: string, lines: readonly (string | MaterialLine)[]): string[] =>
  answer(question, lines).quotes.map(({ text }) => text);
const heading = (text: string): MaterialLine => ({ text, kind: 'heading' });

describe('Ask rules: asked what a word means, its definition answers:', () => {
  const USES = [
    'Le dépôt des OFR se fera par courriel dans le délai précisé, et chaque Intervenant en est avisé.',
    'The Depot closes each day at 4 p.m. and every Handler of the Depot signs the register of the Owner.',
  ];
  const CASES: readonly (readonly [question: string, lines: readonly (string | MaterialLine)[], says: string])[] = [
    [
      'C’est quoi une OFR?',
      [heading('1.1.4 OFR'), 'désigne la « offre finale révisée ».'],
      '1.1.4 OFR\ndésigne la « offre finale révisée ».',
    ],
    [
      'Qui est considéré comme un Intervenant?',
      [heading('Intervenant'), 'désigne une personne qui traite les données.'],
      'Intervenant\ndésigne une personne qui traite les données.',
    ],
    ['What does Owner mean?', ['“Owner” is the County of Riverbend.'], '“Owner” is the County of Riverbend.'],
    [
      'What is a Handler?',
      ['“Handler” shall mean any firm that moves goods.'],
      '“Handler” shall mean any firm that moves goods.',
    ],
    [
      'What is a handler?',
      ['(c) Handler means any firm that moves goods.'],
      '(c) Handler means any firm that moves goods.',
    ],
    [
      "Qu'est-ce qu'une coentreprise?",
      ['Une coentreprise est une association de deux parties ou plus.'],
      'Une coentreprise est une association de deux parties ou plus.',
    ],
  ];
  for (const [question, lines, says] of CASES)
    test(question, () => assert.deepEqual(texts(question, [...USES, ...lines]), [says]));

  test('with all sentences of its line', () => {
    const line =
      'désigne une personne qui traite les données du contrat. L’Éditeur de la solution en est un lui aussi.';
    assert.deepEqual(texts('C’est quoi un Intervenant?', [heading('2.1 Intervenant'), line]), [
      `2.1 Intervenant\n${line}`,
    ]);
  });

  test('not the definition of a longer word', () =>
    assert.deepEqual(texts('What is a Depot?', ['“Depot Manager” means the person in charge of the yard.']), []));

  test('asked for the thing itself, the definition does not stand in its place', () => {
    const found = texts('What is the closing date?', [
      '“Closing date” means the date set in the notice.',
      'Closing date: March 3, 2027 at 2:00 p.m.',
    ]);
    assert.equal(found[0], 'Closing date: March 3, 2027 at 2:00 p.m.');
  });

  test('what is asked of the word behind it is asked of that word', () => {
    const found = answer('C’est quoi une OFR et quand la présente-t-on?', [
      heading('1.1.4 OFR'),
      'désigne la « offre finale révisée ».',
      'Les présentations des scénarios auront lieu sept semaines après la date de réception des soumissions.',
    ]);
    assert.deepEqual(
      found.quotes.map(({ text }) => text),
      ['1.1.4 OFR\ndésigne la « offre finale révisée ».'],
    );
    assert.equal(found.unanswered, 'quand la présente-t-on?');
  });
});
