import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialPage } from './material.ts';
import { answerByRules, nearestByRules, type RulesAnswer } from './rules-answer.ts';

const answer = (question: string, lines: readonly string[]): RulesAnswer => {
  const page: MaterialPage = {
    kind: 'document',
    document: 'rfp.pdf',
    page: 1,
    lines: lines.map((text) => ({ text, kind: 'paragraph' })),
  };
  return answerByRules(question, [page], { found: [] }, { fallback: 'en' });
};
const texts = (question: string, lines: readonly string[]): string[] =>
  answer(question, lines).quotes.map(({ text }) => text);
const OTHERS = ['The County is in the central region.', 'Le Village est situé au bord de la rivière.'];

describe('Ask rules: what a list or a bid asks is found:', () => {
  const CASES: readonly (readonly [questions: readonly string[], says: string])[] = [
    [
      [
        'What should the proposal include?',
        'What do we have to include in our proposal?',
        'What must the bid contain?',
      ],
      'Proposals should include a summary of two pages, a budget and a profile of the company.',
    ],
    [
      ['Que faut-il fournir avec la soumission?', 'Que doit-on joindre à notre soumission?'],
      'Le soumissionnaire doit joindre à sa soumission tous les documents de la clause 5.',
    ],
    [
      ['Combien de jours pour traiter ma demande d’inscription?', 'En combien de jours traitez-vous une demande?'],
      'La Régie aura besoin de 12 jours ouvrables pour traiter une demande d’adhésion au répertoire.',
    ],
    [
      ['How long do you take to process an application?'],
      'The Agency needs 12 working days to process an application to the list.',
    ],
    [
      [
        'J’étais sur la liste précédente, faut-il refaire une demande?',
        'Faut-il s’inscrire de nouveau si on était déjà au répertoire?',
      ],
      'Les firmes du répertoire précédent doivent présenter une nouvelle demande d’adhésion.',
    ],
    [
      ['We were on the old list, do we have to apply again?'],
      'Firms on the previous list must submit a new application for the coming period.',
    ],
    [
      ['Jusqu’à quel montant les contrats?', 'Jusqu’à combien vont les contrats?'],
      'Le répertoire sert à des travaux d’une valeur estimée à 4 millions de dollars et moins.',
    ],
    [
      ['When will short-listed firms be told?'],
      'Shortlisted vendors will be notified by January 31, 2027 of their place on the list.',
    ],
    [
      ['Where will the chairs be delivered?'],
      'A1 28 Bell Street Ottawa | outside business hours | weeks for delivery and installation',
    ],
    [
      ['When are proposals due and where do we send them?'],
      'For questions and submissions, email to: bids@example.org',
    ],
    [
      ['Pour quand sont les offres et où faut-il les envoyer?'],
      'Les offres sont envoyées à offres@example.org seulement.',
    ],
  ];
  for (const [questions, says] of CASES)
    for (const question of questions)
      test(question, () => assert.ok(texts(question, [...OTHERS, says]).includes(says)));

  test('each labelled paragraph behind the name of a list', () => {
    const lines = [
      'Sites of the base in the region:',
      'North: the armouries of Riverbend and Hill.',
      'South: the range of Cedar.',
    ];
    assert.ok(texts('Which sites are covered?', [...OTHERS, ...lines]).includes(lines.join('\n')));
  });
});

describe('Ask rules: what is about something else is no answer:', () => {
  const CASES: readonly (readonly [question: string, says: string])[] = [
    ['Where will the chairs be delivered?', 'A1 | Rotary chairs for delivery | 38 | Product subtotal'],
    [
      'Where do we deliver the proposal?',
      'Enclosed is our Proposal submitted in response to the request of the County.',
    ],
    ['Faut-il refaire une demande?', 'L’entreprise doit être inscrite au Répertoire des entreprises autochtones.'],
    ['How long do you take to process an application?', 'The application is sent by e-mail within 10 days.'],
    ['Where are the samples tested and where do we send them?', 'Bids are sent to bids@example.org only.'],
  ];
  for (const [question, says] of CASES)
    test(`${question} ${says}`, () => assert.deepEqual(texts(question, [...OTHERS, says]), []));
});

describe('Ask rules: what only stands near a word of the subject is not shown as near:', () => {
  const LINES = [
    ...OTHERS,
    'The delivery method of the project is told in the contract.',
    'The Town has ten parks and each has a fence of wood around it.',
  ];
  test('the sentence behind the one that has it', () => {
    const pages: MaterialPage[] = [
      { kind: 'document', document: 'rfp.pdf', page: 1, lines: LINES.map((text) => ({ text, kind: 'paragraph' })) },
    ];
    const near = nearestByRules('Where is the delivery?', pages, { fallback: 'en' });
    assert.deepEqual(
      near.map(({ text }) => text),
      [LINES[2]],
    );
  });
  test('and a line that says something is no name of the paragraph behind it', () => {
    const says = 'Delivered goods must be sent to the depot of the Town at 12 Hill Street';
    const behind = 'Bidders who offer an equivalent product state its brand, its model and the number of the part.';
    assert.ok(texts('Where are the goods delivered?', [...OTHERS, says, behind]).includes(says));
  });
});
