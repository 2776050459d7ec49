import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialLine, MaterialPage } from './material.ts';

const line = (text: string, kind = 'paragraph'): MaterialLine => ({ text, kind });
const document = (...lines: (string | MaterialLine)[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((one) => (typeof one === 'string' ? line(one) : one)),
});
const answerTo = (question: string, ...pages: MaterialPage[]) => answerFrom(question, pages, { fallback: 'en' });
const quotesFor = (question: string, ...pages: MaterialPage[]): string[] =>
  answerTo(question, ...pages).quotes.map(({ text }) => text);

describe('Ask rules: says when the material has no answer:', () => {
  /** What is no answer, though its words are near. */
  const silent: [name: string, question: string, said: (string | MaterialLine)[]][] = [
    ['the label of a box alone', 'Is there a site visit?', ['Site visit', 'RE: Post Site Visit Information:']],
    [
      'the edition of a standard text',
      'When will we be paid?',
      ['Section 15, Payment Period, of 2010A General Conditions (2022-12-01) forms part of the contract.'],
    ],
    ['the digits of a reference', 'How many officers will use the system?', ['RFP-25-124 System of the officers']],
    [
      'another thing counted',
      'How many officers will use the system?',
      [line('Officers', 'heading'), 'The system runs on 40 servers of the city.'],
    ],
    [
      'a word that begins like a short one',
      'Is the AMP involved?',
      ['The tender may be amplified and involved later.'],
    ],
    [
      'until when questions are taken, asked for the closing',
      'When do proposals close?',
      ['The deadline for receipt of questions is January 29, 2026.'],
    ],
    [
      'a table of contents in Markdown',
      'What are the evaluation criteria?',
      ['[Sec. 4 Evaluation Criteria of this request](#sec-4)'],
    ],
    [
      'who licenses insurers',
      'Is cyber insurance required?',
      ['Licences are issued by the Department of Commerce, Division of Insurance, in the capital.'],
    ],
    ['information that is confidential', 'Les renseignements sont-ils confidentiels ?', ['Courriel : a@example.org']],
  ];
  for (const [name, question, said] of silent) {
    test(`${name} answers nothing`, () => assert.deepEqual(quotesFor(question, document(...said)), []));
  }
});

describe('Ask rules: grounded in the material:', () => {
  const told: [name: string, question: string, said: (string | MaterialLine)[], first: string][] = [
    [
      'what happens to who misses the visit',
      'What happens if we miss the site meeting?',
      ['The site meeting is on March 3, 2026.', 'Proponents that do not attend the site meeting will be disqualified.'],
      'Proponents that do not attend the site meeting will be disqualified.',
    ],
    [
      'how often',
      'À quelle fréquence sont les réunions de suivi ?',
      ['Des réunions de suivi ont lieu une fois par trimestre au siège.'],
      'Des réunions de suivi ont lieu une fois par trimestre au siège.',
    ],
    [
      'what a sentence announces, with the lines behind it',
      'What are the evaluation criteria?',
      [line('Proposals will be evaluated on the following criteria:'), line('Price, 40 %', 'paragraph')],
      'Proposals will be evaluated on the following criteria:\nPrice, 40 %',
    ],
    [
      'the rows under the head of a table',
      'How are bids evaluated?',
      [line('Item | Evaluation Criteria | Weighting', 'row'), line('1 | Price | 40 %', 'row')],
      'Item | Evaluation Criteria | Weighting\n1 | Price | 40 %',
    ],
    [
      'the end of the time for questions, where that is asked',
      'What is the deadline for questions?',
      ['The deadline for receipt of questions is January 29, 2026.', 'Responses close on February 18, 2026.'],
      'The deadline for receipt of questions is January 29, 2026.',
    ],
    [
      'what the contract is worth',
      'What is the budget?',
      ['Estimated contract value: $410,000.'],
      'Estimated contract value: $410,000.',
    ],
    [
      'who may bid',
      'Who can bid?',
      ['This solicitation is open only to Canadian suppliers and their partners.'],
      'This solicitation is open only to Canadian suppliers and their partners.',
    ],
    [
      'where an offer is sent',
      'Who do we send the proposal to?',
      ['For questions and submissions, email to: bids@example.org'],
      'For questions and submissions, email to: bids@example.org',
    ],
  ];
  for (const [name, question, said, first] of told) {
    test(`${name} is quoted first`, () => assert.equal(quotesFor(question, document(...said))[0], first));
  }

  test('a sentence that only stands next to the answer is not quoted with it', () => {
    const said =
      'Task-based informatics services of all kinds are needed. Bidders must hold a Facility Security Clearance.';
    assert.deepEqual(quotesFor('Is a security clearance required?', document(said)), [
      'Bidders must hold a Facility Security Clearance.',
    ]);
  });

  test('of a range both ends are told, never one alone', () => {
    const { span } = answerTo(
      'Quel est le délai de livraison ?',
      document('Standard lead time is between 6-10 weeks for furniture delivery and installation.'),
    );
    assert.equal(span, '6-10 weeks');
  });

  test('the closing date of the notice itself comes before that of a document', () => {
    const field: MaterialPage = {
      kind: 'notice',
      document: null,
      page: null,
      lines: [line('Closing date: December 20, 2026 at 2:00 p.m.', 'row')],
    };
    const [first] = answerTo('When do proposals close?', document('RFP closes: April 2, 2026.'), field).quotes;
    assert.equal(first?.place.kind, 'notice');
  });
});
