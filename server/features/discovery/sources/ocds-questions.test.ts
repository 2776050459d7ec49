import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listing, SEAO } from '../../../../tests/support/discovery/ocds-releases.ts';

/** The end of `enquiryPeriod` of a tender that closes on 2026-08-25 at 10:30 in Montréal, and until when questions are taken. */
const ENDS: [string | undefined, object | undefined][] = [
  ['2026-08-18T16:00:00-04:00', { at: '2026-08-18T20:00:00.000Z', date: '2026-08-18', time: '16:00' }],
  ['2026-08-18T00:00:00Z', { at: null, date: '2026-08-18', time: null }],
  // After the closing nobody asks: the period is another one.
  ['2026-09-18T16:00:00-04:00', undefined],
  ['soon', undefined],
  [undefined, undefined],
];
for (const [endDate, expected] of ENDS) {
  test(`an enquiry period until ${String(endDate)} gives the question deadline ${JSON.stringify(expected)}`, () => {
    const { questionsDue } = listing('seao', { ...SEAO, tender: { ...SEAO.tender, enquiryPeriod: { endDate } } });
    const { at, date, time } = questionsDue ?? {};
    assert.deepEqual(questionsDue && { at, date, time }, expected);
  });
}
