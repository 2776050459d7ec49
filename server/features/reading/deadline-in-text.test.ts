import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClosingInText } from './deadline-in-text.ts';
import { splitSentences } from './sentences.ts';

const read = (text: string, field: string | null) =>
  readClosingInText(splitSentences({ text, language: null, place: 'description', page: null }), field).value;

const OTHER_DATE: [string | null, string][] = [
  ['2026-12-11', 'Proposals must be submitted electronically on or before December 11, 2026 at 4:00 PM.'],
  ['2026-08-14', 'Solicitation Closing- August 14th, 2026 at 3:00PM EST'],
  ['2026-10-02', 'The closing date is 2 October 2026.'],
  ['2026-10-02', 'Closing date: 2026-10-02'],
  ['2026-10-02', 'The closing date has been extended from 15 September 2026 to 2 October 2026.'],
  ['2026-12-01', 'Les soumissions doivent être reçues au plus tard le 1er décembre 2026.'],
  ['2026-08-11', 'Date de clôture : 11 août 2026, 14 h'],
  [null, 'The closing date is 1 September 2026.'],
  [null, 'Questions must be received before August 3, 2026; the closing date follows.'],
  [null, 'Delivery must be completed by December 31, 2026.'],
  [null, 'Contractors may apply, preferably by March 4, 2026.'],
  [null, 'The source list will be in place until August 6, 2029.'],
  [null, 'Bids must be submitted before March 30.'],
  [null, 'The closing date is December 45, 2026.'],
];

for (const [expected, text] of OTHER_DATE) {
  test(`the text ${expected ? `warns of ${expected}` : 'gives no warning'}: ${text}`, () => {
    assert.equal(read(text, '2026-09-01')?.localDate ?? null, expected);
  });
}

test('no warning when one of the stated dates is the notice’s own', () => {
  const text =
    'Bids must be received by September 1, 2026.\nSecond stage proposals must be submitted by November 5, 2026.';
  assert.equal(read(text, '2026-09-01'), null);
});

test('a notice without a closing date of its own is told the one in its text', () => {
  assert.deepEqual(read('The closing date is 2 October 2026.', null), { localDate: '2026-10-02', field: null });
});
