import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialPage } from './material.ts';
import { answerByRules, nearestByRules } from './rules-answer.ts';
import { wordAnswer } from './wording.ts';

const pageOf = (lines: readonly string[], number = 1): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: number,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const noticeOf = (lines: readonly string[]): MaterialPage => ({
  ...pageOf(lines),
  kind: 'notice',
  document: null,
  page: null,
});
const answer = (question: string, pages: readonly MaterialPage[]): ReturnType<typeof answerByRules> =>
  answerByRules(question, pages, { found: [] }, { fallback: 'en' });
const quotes = (question: string, lines: readonly string[]): string[] =>
  answer(question, [pageOf(lines)]).quotes.map(({ text }) => text);

const AROUND = [
  'The City thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
];

describe('Ask rules: a sentence that refers back belongs to the one before it:', () => {
  const CASES: readonly (readonly [question: string, first: string, next: string])[] = [
    [
      'What is the budget?',
      'The budget for this project is $1,500,000 in total.',
      'Proposals priced at more than this amount will be considered non-responsive.',
    ],
    [
      'What is the budget?',
      'The available budget is estimated at $80,000 before taxes.',
      'Such budget covers travel and all expenses of the consultant.',
    ],
    [
      'Quel est le budget?',
      'Le budget maximal du projet est de 250 000 $ avant taxes.',
      'Celui-ci comprend tous les frais de déplacement du fournisseur.',
    ],
    [
      'Quel est le budget?',
      'Le budget estimé est de 90 000 $ pour la première année.',
      'Toute offre qui dépasse ce montant sera rejetée sans autre examen.',
    ],
    [
      'Until when can we ask questions?',
      'Questions must be sent in writing no later than May 4, 2026.',
      'Questions received after that date will not be answered.',
    ],
  ];
  for (const [question, first, next] of CASES) {
    test(next, () => {
      assert.equal(quotes(question, [...AROUND, `${first} ${next}`])[0], `${first} ${next}`);
      assert.equal(quotes(question, [...AROUND, first, next])[0], `${first}\n${next}`);
    });
  }

  for (const next of [
    'This project is carried out by the City and its partners.',
    'This request for proposals was published by the purchasing service.',
    'Le présent contrat est régi par les lois en vigueur au Québec.',
    'Cet appel d’offres est publié par la Ville au nom de ses partenaires.',
  ])
    test(`not one about the tender itself: ${next}`, () => {
      const first = 'The budget for this project is $1,500,000 in total.';
      assert.equal(quotes('What is the budget?', [...AROUND, first, next])[0], first);
    });
});

describe('Ask rules: asked if it is mandatory, the sentence that says so is quoted, also further on in the article:', () => {
  const CASES: readonly (readonly [question: string, first: string, says: string])[] = [
    [
      'La visite des lieux est-elle obligatoire?',
      'Une visite des lieux est prévue le 12 mai 2026 à 9 h.',
      'Cette visite est obligatoire pour tous les candidats qui souhaitent déposer une offre.',
    ],
    [
      'Is the site visit mandatory?',
      'A site visit is planned for May 12, 2026 at 9:00 a.m.',
      'Attendance at this visit is mandatory for all bidders.',
    ],
    [
      'Is the site meeting mandatory?',
      'A site meeting takes place at the arena on May 12, 2026.',
      'Bidders who do not attend the meeting will be disqualified.',
    ],
    [
      'Faut-il obligatoirement participer à la visite du site?',
      'La visite du site a lieu le 12 mai 2026 au garage municipal.',
      'La présence à la visite est facultative, mais fortement recommandée.',
    ],
  ];
  for (const [question, first, says] of CASES) {
    test(says, () => {
      const found = quotes(question, [...AROUND, first, 'Safety shoes are worn in the yard.', says]);
      assert.ok(found[0]?.startsWith(first) || found[0] === says, String(found));
      assert.ok(
        found.some((quote) => quote.includes(says)),
        String(found),
      );
    });
  }
});

describe('Ask rules: deleted text is not shown as in force:', () => {
  const CASES: readonly (readonly [question: string, lines: readonly string[], both: readonly string[]])[] = [
    [
      'How long is the warranty?',
      [
        'Deleted: "The warranty period will be 12 months."',
        'Inserted: "The warranty period will be 10 years, and',
        'parts have a warranty of 5 years."',
      ],
      ['12 months', '10 years', '5 years'],
    ],
    [
      'How long is the warranty?',
      ['Delete: The warranty period is two years.', 'Replace with: The warranty period is three years.'],
      ['two years', 'three years'],
    ],
    [
      'Quelle est la durée de la garantie?',
      ['Supprimer : La garantie est de 12 mois.', 'Remplacer par : La garantie est de 24 mois.'],
      ['12 mois', '24 mois'],
    ],
    [
      'Quelle est la durée de la garantie?',
      ['Supprimer ce qui suit :', 'La garantie est de 12 mois à partir de la livraison.'],
      ['Supprimer ce qui suit', '12 mois'],
    ],
  ];
  for (const [question, lines, both] of CASES) {
    test(lines[0] ?? '', () => {
      const found = quotes(question, [...AROUND, ...lines]);
      assert.ok(found[0] !== undefined, 'nothing is quoted');
      for (const quote of found) for (const words of both) assert.ok(quote.includes(words), `${words}: ${quote}`);
    });
  }

  test('the sentence that an addendum strikes stands behind what the addendum says', () => {
    const old = 'The warranty period of the pumps is twelve (12) months.';
    const amends =
      'In article 9, delete “twelve (12) months” and replace it with a warranty of “twenty-four (24) months”.';
    const found = quotes('How long is the warranty?', [...AROUND, old, 'All other terms stay as they are.', amends]);
    assert.deepEqual(new Set(found), new Set([amends, old]));
    assert.equal(found[0], amends);
  });
});

describe('Ask rules: a question that asks twice', () => {
  const HOW = 'No faxed or electronically submitted proposals will be accepted.';
  const WHEN = 'Proposals must be received on or before April 2, 2026 at 2:00 p.m.';
  const WORK = 'All work must be completed on or before December 31, 2026.';

  test('is answered twice, and the end of the work is no closing', () => {
    const found = quotes('When do we have to hand in the proposal, and can we email it?', [...AROUND, HOW, WHEN, WORK]);
    assert.deepEqual(found, [WHEN, HOW]);
  });

  test('says which half nothing was found for, in both languages', () => {
    const asked = 'When do we have to hand in the proposal, and is a bid bond required?';
    const found = answer(asked, [pageOf([...AROUND, WHEN])]);
    assert.match(wordAnswer(found, 1), /No sentence was recognized as an answer to “is a bid bond required\?”\./);
    const french = 'Quand faut-il déposer la soumission, et faut-il un cautionnement?';
    const said = answer(french, [pageOf([...AROUND, 'Les soumissions seront reçues jusqu’au 2 avril 2026 à 14 h.'])]);
    assert.match(
      wordAnswer(said, 1),
      /Aucune phrase n’a été reconnue comme une réponse à « faut-il un cautionnement\?/,
    );
  });
});

describe('Ask rules: a notice in both languages', () => {
  const EN = [
    'The goods must be delivered within 30 days of the order.',
    'No security clearance is required for this work.',
  ];
  const FR = [
    'Les biens doivent être livrés dans les 30 jours de la commande.',
    'Aucune cote de sécurité n’est requise.',
  ];

  test('says each sentence once, in the language of the question', () => {
    const pages = [noticeOf(EN), noticeOf(FR)];
    assert.deepEqual(
      answer('Is a security clearance required?', pages).quotes.map(({ text }) => text),
      [EN[1]],
    );
    assert.deepEqual(
      answer('Faut-il une cote de sécurité?', pages).quotes.map(({ text }) => text),
      [FR[1]],
    );
  });

  test('answers in the other one where the reader’s is a summary', () => {
    const pages = [noticeOf([...EN, ...AROUND.slice(0, 1)]), noticeOf(['Fourniture de pompes.'])];
    assert.deepEqual(
      answer('Faut-il une cote de sécurité?', pages).quotes.map(({ text }) => text),
      [EN[1]],
    );
  });
});

describe('Ask rules: what comes nearest', () => {
  test('is a sentence and no seal or letterhead', () => {
    const seal = 'INCORPORATED City of 1913-4046 1913 ENDLESS BANNING VENDOR';
    const near = nearestByRules('Which vendor has the City of Banning picked?', [pageOf([seal, ...AROUND])], {
      fallback: 'en',
    });
    assert.ok(near.every(({ text }) => text !== seal));
  });
});

describe('Ask rules: next to the last day', () => {
  for (const [question, preferred] of [
    [
      'When is the deadline to apply?',
      'Suppliers are asked to submit their application preferably by September 4, 2026.',
    ],
    ['When is the closing date?', 'Firms are encouraged to send their requests before September 4, 2026.'],
    ['Quelle est la date limite?', 'Les fournisseurs soumettent leur demande de préférence avant le 4 septembre 2026.'],
  ] as const) {
    test(`the day that the buyer prefers is told: ${question}`, () => {
      const field: MaterialPage = {
        ...noticeOf([]),
        isField: true,
        lines: [{ text: 'Closing date: March 31, 2029', kind: 'row' }],
      };
      const found = answer(question, [field, noticeOf([...AROUND, preferred])]);
      assert.equal(found.span, null);
      assert.ok(
        found.quotes.some(({ text }) => text === preferred),
        String(found.quotes.map(({ text }) => text)),
      );
    });
  }
});
