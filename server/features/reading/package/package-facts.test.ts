import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type DocumentFacts, readDocumentFacts } from '../document-facts.ts';
import type { NoticeInput } from '../facts.ts';
import { withDocumentFacts } from './package-facts.ts';
import { readNotice } from '../read-notice.ts';

const notice = (description: string): NoticeInput => ({
  title: { en: 'Chairs' },
  description: { en: description },
  buyer: { en: 'Town of Example' },
  buyerCountry: 'CA',
  buyerRegion: 'Alberta',
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: null,
  closing: { localDate: null },
  categories: [],
  nature: 'goods',
  regions: [],
  estimatedValue: null,
});
const closing = (day: number, time = '2:00 p.m.'): string => `Closing date: April ${day}, 2027 at ${time} MST`;
const moved = (day: number): string => `The closing date is hereby extended to April ${day}, 2027 at 2:00 p.m. MST.`;

const read = (filename: string, ...lines: string[]): DocumentFacts =>
  readDocumentFacts([{ number: 1, lines: lines.map((text) => ({ text, kind: 'paragraph' })) }], notice(''), {
    filename,
  });

/** The closing that counts with its document, and the others as `is date time`, of documents listed latest first. */
function dated(
  description: string,
  documents: Readonly<Record<string, DocumentFacts>>,
  posted: NoticeInput['closing'] = { localDate: null },
): [string, string[]] {
  const own = Object.entries(documents).map(([id, facts]) => ({ id, facts }));
  const facts = withDocumentFacts(readNotice({ ...notice(description), closing: posted }), own);
  const source = facts.evidence.find(({ field }) => field === 'closing_in_text')?.document ?? 'notice';
  return [
    `${facts.closingInText?.date} ${facts.closingInText?.time} ${source}`,
    facts.otherDates.map(
      ({ is, source, moment, evidence }) =>
        `${is} ${moment.date} ${moment.time} ${source === 'document' ? evidence[0]?.document : source}`,
    ),
  ];
}

describe('The closing of the posting and of the text:', () => {
  const posted = { localDate: '2027-03-02', at: '2027-03-02T21:00:00.000Z' };
  /** [the text, in which one is later, the date of the posting that is shown besides] */
  const TEXTS: readonly [string, string, readonly string[]][] = [
    ['a later one', 'Proposals must be submitted on or before April 2, 2027 at 2:00 p.m. MST.', ['2027-03-02']],
    [
      'a later one in French',
      'Les soumissions doivent être reçues au plus tard le 2 avril 2027 à 14 h.',
      ['2027-03-02'],
    ],
    ['an earlier one', 'Proposals must be submitted on or before February 2, 2027 at 2:00 p.m. MST.', []],
    ['the same and a later one', `${closing(2).replace('April', 'March')}\n${closing(9)}`, []],
    ['one that it was moved to', 'The closing date has been extended from March 2, 2027 to March 9, 2027.', []],
    ['that of a second phase', 'In the second phase, proposals must be submitted by April 2, 2027.', []],
    ['dates of other steps', 'Contract award: April 9, 2027. Questions are due by April 2, 2027.', []],
  ];
  for (const [name, text, expected] of TEXTS) {
    test(`${name}: ${expected.length === 0 ? 'nothing contradicts' : 'the posting’s is shown as contradicting'}`, () => {
      const facts = withDocumentFacts(readNotice({ ...notice(text), closing: posted }), []);
      const shown = facts.otherDates.filter(({ is, source }) => is === 'contradicting' && source === 'posting');
      assert.deepEqual(
        shown.map(({ moment }) => moment.date),
        expected,
      );
      assert.equal(facts.isClosingInTextLater === true, expected.length > 0);
    });
  }
});

describe('The dates of a notice with its documents:', () => {
  test('a later addendum replaces the dates of the notice and of earlier documents, and all are there with their words', () => {
    const bundle = {
      third: read('addendum-3.pdf', moved(16)),
      rfp: read('rfp.pdf', closing(2)),
      second: read('a.pdf', 'Addendum No. 2', moved(9)),
    };
    const expected = [
      '2027-04-16 14:00 third',
      ['replaced 2027-04-02 14:00 notice', 'replaced 2027-04-02 14:00 rfp', 'replaced 2027-04-09 14:00 second'],
    ];
    assert.deepEqual(dated(closing(2), bundle), expected);
    const { third, rfp, second } = bundle;
    assert.deepEqual(dated(closing(2), { second, third, rfp }), expected, 'whatever order they came in');
  });

  test('French words for an addendum and for a moved date count as well', () => {
    const facts = read(
      'Avenant_no_1.pdf',
      'La date limite de réception des soumissions est reportée au 16 avril 2027 à 14 h.',
    );
    assert.equal(facts.addendum, 1);
    assert.deepEqual(dated(closing(2), { facts }), ['2027-04-16 14:00 facts', ['replaced 2027-04-02 14:00 notice']]);
  });

  test('without an addendum the word of the notice counts, and another date is shown as a contradiction', () => {
    assert.deepEqual(dated(closing(9), { rfp: read('rfp.pdf', closing(2)) }), [
      '2027-04-09 14:00 notice',
      ['contradicting 2027-04-02 14:00 rfp'],
    ]);
    assert.deepEqual(dated('', { rfp: read('rfp.pdf', closing(2)) }), ['2027-04-02 14:00 rfp', []]);
    const twice = read('rfp.pdf', closing(2), 'Scope.', closing(2, '10:00 a.m.'));
    assert.deepEqual(dated('', { twice }), ['2027-04-02 10:00 twice', ['contradicting 2027-04-02 14:00 twice']]);
  });

  test('another hour of the same day is told as another day is, between documents, notice and posting', () => {
    const early = read('rfp.pdf', closing(2));
    const late = read('annex.pdf', closing(2, '4:00 p.m.'));
    const ofLate = ['contradicting 2027-04-02 16:00 late'];
    assert.deepEqual(dated('', { early, late }), ['2027-04-02 14:00 early', ofLate]);
    assert.deepEqual(dated('', { late, early }), ['2027-04-02 14:00 early', ofLate]);
    assert.deepEqual(dated(closing(2), { late }), ['2027-04-02 14:00 notice', ofLate]);
    const posted = { localDate: '2027-04-02', at: '2027-04-02T21:00:59.000Z', zone: 'America/Phoenix' };
    const hour = { localDate: '2027-04-02', at: '2027-04-02T23:00:00.000Z', zone: 'America/Phoenix' };
    assert.deepEqual(dated('', { early }, posted), ['2027-04-02 14:00 early', []], 'seconds are no other hour');
    assert.deepEqual(dated('', { early }, hour), [
      '2027-04-02 14:00 early',
      ['contradicting 2027-04-02 16:00 posting'],
    ]);
    assert.deepEqual(
      dated('', { early }, { localDate: '2027-04-02', at: '2027-04-03T05:59:59.000Z', dateOnly: true }),
      ['2027-04-02 14:00 early', []],
    );
    const unzoned = read('rfp.pdf', 'Closing date: April 2, 2027 at 2:00 p.m.');
    const eastern = read('annex.pdf', 'Closing date: April 2, 2027 at 2:00 p.m. EDT');
    assert.deepEqual(dated('', { unzoned, eastern })[1], [], 'a clock that is not named is none that differs');
    assert.deepEqual(dated('', { early, eastern })[1].length, 1, 'two clocks that are named are two times');
  });

  test('French documents that close at different hours contradict each other too', () => {
    const at = (hour: number): string =>
      `Les soumissions doivent être reçues au plus tard le 2 avril 2027 à ${hour} h, heure de l’Est.`;
    assert.deepEqual(dated('', { devis: read('devis.pdf', at(11)), avis: read('avis.pdf', at(14)) }), [
      '2027-04-02 11:00 devis',
      ['contradicting 2027-04-02 14:00 avis'],
    ]);
  });

  test('the same date in several documents is no other date, and a document without dates changes none', () => {
    assert.deepEqual(dated(closing(2), { rfp: read('rfp.pdf', closing(2)), other: read('x.pdf', 'Scope.') }), [
      '2027-04-02 14:00 notice',
      [],
    ]);
  });

  test('a document that only mentions an addendum is none', () => {
    const facts = read(
      'rfp.pdf',
      'Request for proposal',
      'Bidders must acknowledge addendum 2 in their bid.',
      closing(2),
    );
    assert.equal(facts.addendum, undefined);
  });
});

describe('The lines of several documents:', () => {
  const form = (filename: string, quantity: number): DocumentFacts =>
    readDocumentFacts(
      [
        {
          number: 1,
          lines: [
            { text: 'Addendum' === filename.slice(0, 8) ? 'Addendum No. 1' : 'Price form', kind: 'paragraph' },
            { text: 'No. | Item | Quantity', kind: 'row' },
            { text: `1 | Rotary chair | ${quantity}`, kind: 'row' },
          ],
        },
      ],
      notice(''),
      { filename },
    );
  const lines = (documents: Readonly<Record<string, DocumentFacts>>): unknown[] =>
    withDocumentFacts(
      readNotice(notice('')),
      Object.entries(documents).map(([id, facts]) => ({ id, facts })),
    ).lineItems.map(({ document, quantity, isReplaced }) => [document, quantity, isReplaced]);

  test('a line that an addendum states anew replaces the earlier one, which is there and marked', () => {
    assert.deepEqual(lines({ rfp: form('rfp.pdf', 38), later: form('Addendum 1.pdf', 40) }), [
      ['rfp', 38, true],
      ['later', 40, false],
    ]);
  });

  test('the same form in two files is listed once', () => {
    assert.deepEqual(lines({ workbook: form('form.xlsx', 38), pdf: form('form.pdf', 38) }), [['workbook', 38, false]]);
  });
});
