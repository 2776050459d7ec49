import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialPage } from './material.ts';

const page = (...lines: string[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const headline = (question: string, ...lines: string[]): string | null =>
  answerFrom(question, [page(...lines)], { fallback: 'en' }).span;

describe('Ask rules: the headline is the whole value:', () => {
  const AMOUNTS = [
    '$1,500,000',
    '$250,000.00',
    '$34.0 Million',
    '$2 million',
    '$5M',
    'C$1,200',
    'CAD 2,000,000',
    '£50,000',
    '1 500 000 $',
    '6 500$',
    '2,5 M$',
    '1,5 million de dollars',
    '75 000 €',
  ];
  for (const amount of AMOUNTS) {
    test(`${amount} with all its digits and its currency`, () => {
      assert.equal(headline('What is the budget?', `The budget for this project is ${amount} before taxes.`), amount);
      assert.equal(
        headline('Quel est le budget ?', `Le budget estimé du projet est de ${amount} avant taxes.`),
        amount,
      );
    });
  }
  const DATES = [
    '31 March 2026',
    'March 31, 2026',
    'March 31st, 2026',
    '2026-03-31',
    '03/31/2026',
    '31-Mar-2026',
    '1er mars 2026',
  ];
  for (const date of DATES) {
    test(`${date} with its year`, () =>
      assert.equal(headline('When are bids due?', `Bids are due no later than ${date}.`), date));
  }
  const DURATIONS = [
    'vingt-quatre mois',
    'trente-six (36) mois',
    'twenty-eight (28) days',
    '24 months',
    '6-10 weeks',
    'at least 90 calendar days',
  ];
  for (const duration of DURATIONS) {
    test(`${duration} with its number and unit`, () => {
      assert.equal(
        headline('Quelle est la durée du contrat ?', `Le marché est conclu pour une période de ${duration}.`),
        duration,
      );
    });
  }

  const read: [name: string, question: string, lines: string[], whole: string][] = [
    [
      'an amount of insurance',
      'How much professional liability insurance do we need?',
      ['4.2.3 Professional Liability Errors and Omissions: five million ($5,000,000) dollars;'],
      '$5,000,000',
    ],
    [
      'until when questions are taken',
      'What is the last day to ask questions?',
      ['Requests for clarification must be submitted by noon on May 4, 2026.'],
      'May 4, 2026',
    ],
    [
      'how long a bid binds',
      'How long must bids stay valid?',
      ['Bids shall remain irrevocable for sixty (60) days after closing.'],
      'sixty (60) days',
    ],
    [
      'when one is paid',
      'Quel est le délai de paiement ?',
      ['Le délai de paiement est de trente (30) jours.'],
      'trente (30) jours',
    ],
  ];
  for (const [name, question, lines, whole] of read) {
    test(name, () => assert.equal(headline(question, ...lines), whole));
  }
});

describe('Ask rules: no headline is better than a false one:', () => {
  const none: [name: string, question: string, lines: string[]][] = [
    [
      'a share is no budget',
      'What is the budget?',
      ['MQR for Small Business Subcontracting is 30% of the total budget.'],
    ],
    [
      'what the old contract cost is no budget',
      'What is the budget?',
      ['The current or historical contract value is approximately $640,597.50.'],
    ],
    [
      'of two amounts neither is told',
      'What is the budget?',
      ['The budget is $100,000 for phase one and $250,000 for phase two.'],
    ],
    [
      'an amount by the year is more than its number',
      'Quel est le budget ?',
      ['Le budget du marché est de 150 000 € HT par an.'],
    ],
    ['the end of a range is no budget', 'What is the budget?', ['The budget is $1-2 million.']],
    [
      'documents that state two budgets',
      'What is the budget?',
      ['The budget is $100,000.', 'The project budget is $120,000.'],
    ],
    ['a date without its year', 'When are bids due?', ['Bids are due no later than March 31.']],
    [
      'the day of a demonstration is no closing',
      'When are proposals due?',
      ['Proposals: a demonstration must be booked on or before March 2, 2026.'],
    ],
    [
      'a date in a representation is no closing',
      'When are quotes due?',
      ['Quotes are accepted where it has represented that it is a concern on or before December 31, 2023.'],
    ],
    [
      'an hour was asked for, and a date is none',
      'What time are bids due?',
      ['Bids are due no later than March 31, 2026 at 2:00 p.m.'],
    ],
    [
      'until when a bid may be withdrawn',
      'How long is our price firm after closing?',
      ['Proposals are firm; withdrawal is allowed up to thirty (30) minutes before closing.'],
    ],
    [
      'the notice before a contract is extended',
      'How long is the contract?',
      ['The term of this contract may be extended with 30 days notice.'],
    ],
    [
      'an example is no limit',
      'How much can we subcontract?',
      ['[Example: 30% of services will be subcontracted to another firm]'],
    ],
    [
      'when a debriefing is held is not until when it is asked for',
      'How many days do we have to ask for a debriefing?',
      ['Debriefings will be scheduled within 5 calendar days after receipt of the request.'],
    ],
    [
      'what a bidder asks is not stated',
      'When are proposals due?',
      ['Would you extend the time when proposals are due to March 27, 2026?', 'Answer: No.'],
    ],
    [
      'another day in a line with two spaces counts against the first',
      'When are proposals due?',
      [
        'Closing date: September 8, 2026',
        'Proposals are due on or before December 11, 2026.  They are not opened in public.',
      ],
    ],
    [
      'another day that is not sure counts against the first',
      'When are proposals due?',
      [
        'Closing date: September 8, 2026',
        'Proposals are due on or before December 11, 2026, unless the City says otherwise.',
      ],
    ],
    [
      'another day in the fourth passage found counts against the first',
      'When are proposals due?',
      [
        'Closing date: September 8, 2026',
        'Proposals are due on September 8, 2026 at the City.',
        'Proposals are due on September 8, 2026 by noon.',
        'All proposals are due on or before December 11, 2026, with every form that this long sentence names.',
      ],
    ],
  ];
  for (const [name, question, lines] of none) {
    test(name, () => assert.equal(headline(question, ...lines), null));
  }
});
