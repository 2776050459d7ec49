import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocumentFacts } from '../document-facts.ts';
import type { NoticeInput, StatedMoment } from '../facts.ts';
import { readNotice } from '../read-notice.ts';
import { movedDates } from './moved-dates.ts';
import { type ReadDocument, withDocumentFacts } from './package-facts.ts';

const noticeOf = (description: string): NoticeInput => ({
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
const NOTICE = noticeOf('Questions are due March 20, 2027 at noon MST.');
const POSTED: StatedMoment = {
  at: '2027-04-02T20:00:00.000Z',
  date: '2027-04-02',
  time: '14:00',
  timeZone: 'America/Denver',
};
const documentOf = (id: string, filename: string, ...lines: string[]): ReadDocument => ({
  id,
  facts: readDocumentFacts([{ number: 1, lines: lines.map((text) => ({ text, kind: 'paragraph' })) }], NOTICE, {
    filename,
  }),
});

/** What the last of the documents moves, as `field from to`. */
function moves(documents: readonly ReadDocument[], noticeClosing: StatedMoment | null = POSTED): string[] {
  const facts = readNotice(NOTICE);
  const last = documents.at(-1);
  assert.ok(last);
  const [before, after] = [documents.slice(0, -1), documents].map((own) => withDocumentFacts(facts, own.toReversed()));
  assert.ok(before && after);
  return movedDates({ before, after, noticeClosing }, last).map(({ field, before: was, after: is, quote }) => {
    assert.ok(last.facts.dates?.some(({ evidence }) => evidence.some((one) => one.quote === quote)));
    return `${field} ${was.date} ${was.time} → ${is.date} ${is.time}`;
  });
}

const EXTENDED = 'The closing date is hereby extended to April 9, 2027 at 2:00 p.m. MST.';

test('an addendum, or words that say so, move the closing of the posting and the date for questions', () => {
  const moved = ['closing_in_text 2027-04-02 14:00 → 2027-04-09 14:00'];
  assert.deepEqual(moves([documentOf('a', 'Addendum 1.pdf', EXTENDED)]), moved);
  assert.deepEqual(moves([documentOf('a', 'letter.pdf', EXTENDED)]), moved);
  const questions = 'Questions are now due March 25, 2027 at noon MST.';
  assert.deepEqual(moves([documentOf('a', 'Addendum 1.pdf', questions)]), [
    'questions_due_at 2027-03-20 12:00 → 2027-03-25 12:00',
  ]);
});

test('a later addendum moves what an earlier one moved; an earlier one that is read later moves nothing', () => {
  const first = documentOf('a', 'Addendum 1.pdf', EXTENDED);
  const second = documentOf('b', 'Addendum 2.pdf', EXTENDED.replace('April 9', 'April 16'));
  assert.deepEqual(moves([first, second]), ['closing_in_text 2027-04-09 14:00 → 2027-04-16 14:00']);
  assert.deepEqual(moves([second, first]), []);
});

test('no move is claimed of the same date again, of what the notice gives by now, of a first date, of a contradiction or of lots', () => {
  const same = EXTENDED.replace('April 9', 'April 2');
  const otherClock = 'The closing date is hereby extended to April 2, 2027 at 4:00 p.m. Eastern Daylight Time.';
  const first = 'A mandatory site visit will be held on March 10, 2027 at 10:00 a.m. MST.';
  const other = 'Closing date: April 9, 2027 at 2:00 p.m. MST';
  for (const line of [same, otherClock, first]) assert.deepEqual(moves([documentOf('a', 'Addendum 1.pdf', line)]), []);
  assert.deepEqual(moves([documentOf('a', 'rfp.pdf', other)]), []);
  const addendum = documentOf('a', 'Addendum 1.pdf', EXTENDED);
  assert.deepEqual(moves([addendum], null), [], 'nothing stated a closing before');
  const now = { ...POSTED, at: '2027-04-09T20:00:00.000Z', date: '2027-04-09' };
  assert.deepEqual(
    moves([documentOf('r', 'rfp.pdf', 'Closing date: April 2, 2027 at 2:00 p.m. MST'), addendum], now),
    [],
  );
});
