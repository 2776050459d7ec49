import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addendumNumber, issuedOn } from '../addenda.ts';
import { type DocumentFacts, readDocumentFacts } from '../document-facts.ts';
import { readNotice } from '../read-notice.ts';
import { withDocumentFacts } from './package-facts.ts';
import { bareNotice } from '../../../../tests/support/bare-notice.ts';

const NOTICE = bareNotice({
  title: { en: 'Salt shed' },
  buyer: { en: 'Town of Example' },
  buyerRegion: 'Ontario',
  publishedAt: '2027-02-01T00:00:00Z',
});
const pageOf = (...texts: string[]) => ({
  number: 1,
  lines: texts.map((text) => ({ text, kind: 'paragraph' as const })),
});
const read = (filename: string, ...texts: string[]): DocumentFacts =>
  readDocumentFacts([pageOf(...texts)], NOTICE, { filename });
const closingOf = (...documents: DocumentFacts[]) => {
  const facts = withDocumentFacts(
    readNotice(NOTICE),
    documents.map((own, index) => ({ id: `d${index}`, facts: own })),
  );
  return {
    closing: facts.closingInText?.date,
    questions: facts.questionsDue?.date,
    others: facts.otherDates.map(({ is, moment }) => `${is} ${moment.date}`),
  };
};

const RFP = read(
  'rfp.pdf',
  'Closing date: December 18, 2026 at 2:00 p.m.',
  'Questions must be received by December 1, 2026.',
);
const SECOND = read(
  'notice-to-bidders.pdf',
  'REQUEST FOR PROPOSAL',
  'Addendum No. 2',
  'Date: December 4, 2026',
  'The closing date is hereby extended to January 8, 2027 at 2:00 p.m.',
);
const FIFTH = read(
  'notice-to-all.pdf',
  'REQUEST FOR PROPOSAL',
  '2026 Design Build of the Salt Shed and Yard Works of the Town of Example, Phase Two, Addendum No. 5',
  'Date: December 9, 2026',
  'The closing date is hereby extended to January 22, 2027 at 2:00 p.m.',
  'Inquiries will now be accepted until January 12, 2027.',
);

describe('The order of addenda:', () => {
  test('the one with the highest number counts, in whatever order they were uploaded and below whatever title it stands', () => {
    for (const documents of [
      [FIFTH, SECOND, RFP],
      [SECOND, FIFTH, RFP],
      [RFP, SECOND, FIFTH],
      [RFP, FIFTH, SECOND],
    ]) {
      const { closing, questions, others } = closingOf(...documents);
      assert.deepEqual([closing, questions], ['2027-01-22', '2027-01-12']);
      assert.deepEqual(others.toSorted(), ['replaced 2026-12-01', 'replaced 2026-12-18', 'replaced 2027-01-08']);
    }
  });

  test('one without a number counts behind those issued before it', () => {
    const unnumbered = read(
      'last.pdf',
      'ADDENDUM',
      'December 11, 2026',
      'The closing date is hereby extended to January 29, 2027 at 2:00 p.m.',
    );
    for (const documents of [
      [unnumbered, FIFTH, RFP],
      [RFP, FIFTH, unnumbered],
    ])
      assert.equal(closingOf(...documents).closing, '2027-01-29');
    const early = read(
      'early.pdf',
      'Addenda',
      'Date : 2 décembre 2026',
      'La date de clôture est reportée au 20 décembre 2026 à 14 h.',
    );
    for (const documents of [
      [early, SECOND, RFP],
      [SECOND, RFP, early],
    ])
      assert.equal(closingOf(...documents).closing, '2027-01-08');
  });

  test('its number is written in many ways, and another addendum may be named in it', () => {
    const number = (name: string, ...lines: string[]) => addendumNumber(name, [pageOf(...lines)]);
    assert.equal(number('a.pdf', 'ADDENDUM FIVE'), 5);
    assert.equal(number('a.pdf', 'Addenda n° 3'), 3);
    assert.equal(number('a.pdf', 'Deuxième addenda'), 2);
    assert.equal(number('a.pdf', '4th Addendum'), 4);
    assert.equal(number('RFP-12_Add-6.pdf', 'Salt shed'), 6);
    assert.equal(number('a.pdf', 'Town of Example', 'Addendum No. 4', 'This replaces Addendum No. 3.'), 4);
    assert.equal(number('rfp.pdf', 'REQUEST FOR PROPOSAL', 'As changed by Addendum No. 3'), null);
    assert.equal(issuedOn('rfp.pdf', [pageOf('REQUEST FOR PROPOSAL', 'Date: May 3, 2026')]), null);
  });

  test('a longer period of questions moves their date, and days of the past are read as well', () => {
    const rfp = read(
      'rfp.pdf',
      'Closing date: April 2, 2026 at 2:00 p.m.',
      'Questions must be received by March 20, 2026.',
    );
    const addendum = read(
      'addendum-4.pdf',
      'The closing date is extended to April 16, 2026 at 2:00 p.m.',
      'The question period is extended to March 30, 2026.',
    );
    assert.deepEqual(closingOf(rfp, addendum), {
      closing: '2026-04-16',
      questions: '2026-03-30',
      others: ['replaced 2026-04-02', 'replaced 2026-03-20'],
    });
    const french = read('addenda-1.pdf', 'La période de questions est prolongée jusqu’au 28 mars 2026.');
    assert.equal(closingOf(rfp, french).questions, '2026-03-28');
  });

  test('words that are deleted and those that replace them, in one line or in several, move a date', () => {
    const rfp = read(
      'rfp.pdf',
      'Closing date: January 8, 2027 at 2:00 p.m.',
      'Questions must be received by December 1, 2026.',
    );
    for (const lines of [
      [
        'Delete: Closing date: January 8, 2027 at 2:00 p.m.',
        'Replace with: Closing date: January 22, 2027 at 2:00 p.m.',
      ],
      [
        'Delete:',
        'Closing date: January 8, 2027 at 2:00 p.m.',
        'Replace with:',
        'Closing date: January 22, 2027 at 2:00 p.m.',
      ],
      [
        'Au lieu de lire « Date de clôture : 8 janvier 2027 à 14 h », lire « Date de clôture : 22 janvier 2027 à 14 h ».',
      ],
      [
        'Au lieu de lire :',
        'Date limite de réception des soumissions : 8 janvier 2027 à 14 h',
        'Lire :',
        'Date limite de réception des soumissions : 22 janvier 2027 à 14 h',
      ],
    ]) {
      const addendum = read('addendum-1.pdf', ...lines);
      assert.deepEqual(
        closingOf(rfp, addendum),
        {
          closing: '2027-01-22',
          questions: '2026-12-01',
          others: ['replaced 2027-01-08'],
        },
        lines.join(' '),
      );
    }
    const asked = read(
      'addendum-1.pdf',
      'Delete: Questions are due December 1, 2026.',
      'Replace with: Questions are due December 11, 2026.',
    );
    assert.equal(closingOf(rfp, asked).questions, '2026-12-11');
  });
});
