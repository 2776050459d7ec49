import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addendumNumber, combineDates } from './addenda.ts';
import { type DocumentText, readDocumentDates } from './document-dates.ts';

const ALBERTA = { localDate: null, buyerRegion: 'Alberta', buyerCountry: 'CA', publishedAt: null };

const page = (number: number, ...lines: string[]): DocumentText => ({
  number,
  lines: lines.map((text) => ({ text, kind: text.includes('....') ? 'contents' : 'paragraph' })),
});
const read = (...pages: DocumentText[]): string[] =>
  readDocumentDates(pages, ALBERTA).map(
    ({ field, moment, evidence }) =>
      `${field} ${moment.date} ${moment.time} ${moment.timeZone} p${evidence.map((one) => one.page).join()}`,
  );

describe('Dates of documents:', () => {
  test('a closing far from the word that names the bids is read, with its page and zone', () => {
    const clause =
      '1.3.1 Proponents shall submit their Proposal in a sealed envelope marked “Town of Example – Request for Proposal for the Design Build of the Maintenance Shop Addition and of the works around it (the “Proposals”)” on or before 2:00:00 p.m. (Mountain Standard Time) on April 2, 2027, to:';
    assert.deepEqual(read(page(4, 'Scope.'), page(5, clause)), ['closing_in_text 2027-04-02 14:00 America/Denver p5']);
  });

  test('after which no question is answered is until when questions are taken, on the clock that the document names', () => {
    assert.deepEqual(
      read(
        page(1, 'There will be a mandatory site meeting on March 3, 2027, at 10:00 a.m. (PST).'),
        page(5, '1.3.7 No inquiry submitted to the Town will be responded to after 12:00 p.m. on March 20, 2027.'),
      ),
      [
        'site_visit_at 2027-03-03 10:00 America/Los_Angeles p1',
        'questions_due_at 2027-03-20 12:00 America/Los_Angeles p5',
      ],
    );
  });

  test('the boxes of the federal cover page give the closing', () => {
    const boxes = ['Solicitation Closes', 'L’invitation prend fin', 'Time Zone', 'Fuseau horaire'];
    assert.deepEqual(
      read(page(1, ...boxes, 'at – à | 02 :00 PM – 14h00 | Eastern Daylight Time (EDT)', 'on – le June 27, 2027')),
      ['closing_in_text 2027-06-27 14:00 America/Toronto p1,1'],
    );
  });

  test('no date is made of a table of contents, a row of prices, a question of a bidder or the date of questions', () => {
    assert.deepEqual(
      read(
        page(
          1,
          'Closing date: March 3, 2027 ........ 3',
          'A1 | Rotary chairs | 38 | $ 12.50 | 2027-09-01',
          'Will the closing date be extended to March 9, 2027?',
          'Questions or comments regarding this RFP shall be submitted as issues no later than December 15, 2027.',
        ),
      ).filter((one) => one.startsWith('closing')),
      [],
    );
  });

  test('a later addendum replaces the earlier date and both are kept; two dates of one round contradict each other', () => {
    const dated = (id: string, addendum: number | null, ...lines: string[]) => ({
      id,
      addendum,
      stated: readDocumentDates([page(2, ...lines)], ALBERTA),
    });
    const rfp = dated('rfp', null, 'Closing date: April 2, 2027 at 2:00 p.m. MST');
    const [moved] = combineDates([
      dated('third', 3, 'The closing date is hereby extended to April 16, 2027 at 2:00 p.m. MST.'),
      rfp,
      dated('first', 1, 'Closing date: April 2, 2027 at 2:00 p.m. MST'),
    ]);
    assert.equal(moved?.current.moment.date, '2027-04-16');
    assert.deepEqual(
      moved.replaced.map(({ document }) => document),
      ['rfp', 'first'],
    );
    assert.deepEqual(moved.contradicting, []);
    const twice = dated(
      'rfp',
      null,
      'Closing date: April 2, 2027 at 10:00 a.m. MST',
      'Scope.',
      'Closing date: April 2, 2027 at 2:00 p.m. MST',
    );
    const [unsure] = combineDates([twice]);
    assert.deepEqual(
      [unsure?.current.moment.time, unsure?.contradicting.map(({ moment }) => moment.time)],
      ['10:00', ['14:00']],
    );
  });

  test('an addendum is known by its file name, else by its first lines', () => {
    assert.equal(addendumNumber('AB-2026-01424-addendum-3.pdf', []), 3);
    assert.equal(addendumNumber('notice.pdf', [page(1, 'Town of Example', 'Addendum No.1', 'RE: Bid Bond')]), 1);
    assert.equal(
      addendumNumber('rfp.pdf', [
        page(1, 'REQUEST FOR PROPOSAL', 'All addenda, such as addendum 2 of 3 March, count.'),
      ]),
      null,
    );
  });
});
