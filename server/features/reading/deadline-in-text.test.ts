import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingThatCounts } from './closing-that-counts.ts';
import { type Posting, readStatedDates } from './deadline-in-text.ts';
import type { PostedClosing } from './facts.ts';
import { splitSentences } from './sentences.ts';

const POSTING: Posting = { localDate: '2026-09-01', buyerRegion: 'Ontario', buyerCountry: 'CA' };
const read = (text: string, posting = POSTING) =>
  readStatedDates(splitSentences({ text, language: null, place: 'description', page: null }), posting);
const shown = (one: { date: string; time: string | null; timeZone: string | null } | null): string | null =>
  one && [one.date, one.time, one.timeZone?.split('/')[1]].filter((part) => part).join(' ');

const CLOSINGS: [string | null, string][] = [
  ['2026-12-11 16:00 Halifax', 'Proposals must be submitted on or before December 11, 2026 at 4:00 PM Atlantic Time.'],
  ['2026-08-14 15:00 Toronto', 'Solicitation Closing- August 14th, 2026 at 3:00PM EST'],
  ['2026-08-14 15:00 Toronto', 'Clôture de l’appel d’offres : 14 août 2026 à 15h EST'],
  ['2026-10-02', 'The closing date is 2 October 2026.'],
  ['2026-10-02 14:00 Toronto', 'Closing date: 2026-10-02 14:00'],
  ['2026-10-02', 'The closing date has been extended from 15 September 2026 to 2 October 2026.'],
  ['2026-12-01', 'Les soumissions doivent être reçues au plus tard le 1er décembre 2026.'],
  ['2026-08-11 14:00 Toronto', 'Date de clôture : 11 août 2026, 14 h'],
  ['2026-08-11 14:30 Toronto', 'Date limite de réception des soumissions : le 11 août 2026 à 14 h 30 (HAE)'],
  ['2026-08-11 14:00 Vancouver', 'Les offres doivent être déposées avant 14 h, heure du Pacifique, le 11 août 2026.'],
  [
    '2026-08-26 12:00 Toronto',
    'The Submission Deadline will be the later of (a)12:00 p.m. local time in Toronto on August 26, 2026, or (b) the countdown clock.',
  ],
  ['2026-06-13 12:00 Toronto', 'RFT response deadline June 13, 2026 12:00 PM Toronto Local Time.'],
  [
    '2026-06-13 12:00 Toronto',
    'DELETED: Submission Deadline: June 23, 2026 12PM NOON EDT.INSERTED: Submission Deadline: June 13, 2026 12PM NOON EDT.',
  ],
  [
    '2026-08-26 12:00 Toronto',
    'The Solicitation will open at 12:00 a.m. on July 18, 2026. The Submission Deadline is 12:00 p.m. on August 26, 2026.',
  ],
  ['2026-10-02 14:00 Toronto', 'CLOSING DATE\nOctober 2, 2026 at 2:00 p.m. EDT'],
  ['2026-10-02', 'Date de fermeture :\nLe 2 octobre 2026'],
  ['2026-05-05 12:00 Toronto', 'THE SUBMISSION DEADLINE FOR RESPONSES IS REVISED TO MAY 5, 2026 AT NOON TORONTO TIME.'],
  ['2026-10-02', 'The closing date is October 2, 2026 at midnight.'],
  ['2026-10-02 14:00 London', 'The deadline for submission of tenders is 14:00 BST on 2 October 2026.'],
  [null, 'Questions must be received before August 3, 2026; the closing date follows.'],
  [null, 'Delivery must be completed by December 31, 2026.'],
  [null, 'Contractors may apply, preferably by March 4, 2026.'],
  [null, 'The source list will be in place until August 6, 2029.'],
  [null, 'Bids must be submitted before March 30.'],
  [null, 'The closing date is December 45, 2026.'],
  [null, 'The closing date is February 30, 2026 at 2:00 p.m.'],
  [null, 'The closing date is March 3, 2026 at 25:00.'],
  [null, 'La date de clôture est le 30 février 2026.'],
  [null, 'The original closing date was July 3, 2026.'],
  [null, 'La date de clôture initiale était le 3 juillet 2026.'],
  [null, 'The deadline for submission of questions is July 3, 2026.'],
  [null, 'La date limite pour poser des questions est le 3 juillet 2026.'],
  [null, 'Bids will be opened on July 3, 2026.'],
  [null, 'Date d’attribution prévue : 3 juillet 2026'],
  [null, 'After the closing date, delivery starts on July 3, 2026.'],
  [null, 'Register before the site visit of July 3, 2026.'],
];

for (const [expected, text] of CLOSINGS) {
  test(`the text ${expected ? `closes on ${expected}` : 'states no closing'}: ${text.replaceAll('\n', ' / ')}`, () => {
    const { closing } = read(text);
    assert.equal(shown(closing.value), expected);
    assert.equal(closing.evidence.length > 0, expected !== null);
    for (const { quote } of closing.evidence) assert.ok(text.includes(quote));
  });
}

const INSTANTS: [string, string, string][] = [
  ['2026-07-03T18:00:00.000Z', 'Ontario', 'Closing date: July 3, 2026 at 2:00 p.m. EST'],
  ['2026-01-07T19:00:00.000Z', 'Ontario', 'Closing date: January 7, 2026 at 2:00 p.m. EDT'],
  ['2026-01-07T19:00:00.000Z', 'Ontario', 'Date de clôture : 7 janvier 2026 à 14 h HAE'],
  ['2026-07-03T18:00:00.000Z', 'Quebec', 'Date de clôture : 3 juillet 2026 à 14 h, heure normale de l’Est'],
  ['2026-07-03T17:00:00.000Z', 'Nova Scotia', 'Closing date: July 3, 2026 at 2:00 p.m. AST'],
  ['2026-07-03T16:30:00.000Z', 'Ontario', 'Closing date: July 3, 2026 at 2:00 p.m. NDT'],
  ['2026-07-03T20:00:00.000Z', 'Alberta', 'Closing date: July 3, 2026 at 2:00 p.m. local time'],
  ['2026-07-03T20:00:00.000Z', 'Saskatchewan', 'Closing date: July 3, 2026 at 2:00 p.m. CST'],
  ['2026-07-03T19:00:00.000Z', 'Manitoba', 'Closing date: July 3, 2026 at 2:00 p.m. CST'],
  ['2026-07-03T21:00:00.000Z', 'Ontario', 'Closing date: July 3, 2026 at 2:00 p.m. PST'],
];

for (const [expected, buyerRegion, text] of INSTANTS) {
  test(`a zone is the clock on the wall in both seasons, ${buyerRegion}: ${text}`, () => {
    assert.equal(read(text, { ...POSTING, buyerRegion }).closing.value?.at, expected);
  });
}

test('a posting with the offset that Alberta has left counts where the text gives the same time', () => {
  const notice = {
    description: { en: 'Proposals close on February 5, 2027, 16:00 Mountain Time.' },
    buyerCountry: 'CA',
    buyerRegion: 'Alberta',
    publishedAt: null,
  };
  const at = '2027-02-05T23:00:00.000Z';
  const posted = { at, localDate: '2027-02-05', raw: at, dateOnly: false };
  assert.equal(closingThatCounts(notice, posted).at, at);
  const onlyDay = { ...posted, at: '2027-02-06T05:59:59.000Z', dateOnly: true };
  assert.equal(closingThatCounts(notice, onlyDay).at, '2027-02-05T22:00:00.000Z');
});

test('a time of nobody’s clock gives the day and the time and no instant', () => {
  const { closing } = read('Closing date: July 3, 2026 at 2:00 p.m.', {
    localDate: null,
    buyerRegion: null,
    buyerCountry: 'US',
  });
  assert.deepEqual(closing.value, { at: null, date: '2026-07-03', time: '14:00', timeZone: null, parts: [] });
});

test('closings of several lots are held apart, each by its name', () => {
  const { closing } = read(
    'Lot 1 closing date: September 1, 2026 at 2 pm EDT.\nLot 2 closing date: September 8, 2026 at 2 pm EDT.',
  );
  assert.equal(shown(closing.value), '2026-09-01 14:00 Toronto');
  assert.deepEqual(
    closing.value?.parts.map((one) => [one.part, shown(one)]),
    [
      ['lot 1', '2026-09-01 14:00 Toronto'],
      ['lot 2', '2026-09-08 14:00 Toronto'],
    ],
  );
});

const OTHERS: [kind: 'questionsDue' | 'siteVisit', string | null, string][] = [
  ['questionsDue', '2026-08-03 12:00 Toronto', 'All questions must be received by August 3, 2026 at 12:00 p.m. EDT.'],
  ['questionsDue', '2026-08-03', 'Deadline for questions: August 3, 2026'],
  ['questionsDue', '2026-08-03', 'Questions can be sent to a.b@example.ca no later than August 3, 2026.'],
  [
    'questionsDue',
    '2026-08-03 16:00 Toronto',
    'Les questions doivent être transmises au plus tard le 3 août 2026 à 16 h.',
  ],
  ['questionsDue', '2026-08-03', 'Date limite pour poser des questions : 3 août 2026'],
  ['questionsDue', null, 'Questions must be sent ten days before the closing date.'],
  ['questionsDue', null, 'Questions may be asked. The closing date is August 3, 2026.'],
  ['questionsDue', null, 'Bids must be received by August 3, 2026.'],
  ['questionsDue', null, 'Les questions doivent être posées dix jours avant la clôture.'],
  [
    'siteVisit',
    '2026-06-10 10:00 Toronto',
    'MANDATORY SITE VISIT: June 10, 2026 10:00AM local time at 2 Civic Square.',
  ],
  [
    'siteVisit',
    '2026-03-30 10:00 Toronto',
    'The mandatory site meeting will take place at 10.00 am local time on March 30, 2026.',
  ],
  ['siteVisit', '2026-06-10 09:00 Toronto', 'Une visite obligatoire des lieux aura lieu le 10 juin 2026 à 9 h.'],
  ['siteVisit', '2026-06-10', 'Visite des lieux : 10 juin 2026'],
  ['siteVisit', null, 'Confirm attendance at the site visit no later than June 3, 2026.'],
  ['siteVisit', null, 'There is no site visit; work starts on June 10, 2026.'],
  ['siteVisit', null, 'Aucune visite des lieux n’est prévue avant le 10 juin 2026.'],
  ['siteVisit', null, 'A site visit may be held on June 10, 2026.'],
  ['siteVisit', null, 'Pour la visite des lieux, inscription avant le 3 juin 2026.'],
];

for (const [kind, expected, text] of OTHERS) {
  test(`${kind} is ${expected}: ${text}`, () => {
    const found = read(text)[kind];
    assert.equal(shown(found.value), expected);
    assert.equal(found.evidence.length > 0, expected !== null);
  });
}

test('questions, visit and closing of one notice are told apart', () => {
  const dates = read(
    'Site visit: August 4, 2026 at 10 am. Questions are due by August 20, 2026. Bids must be received by September 1, 2026 at 2 pm.',
  );
  assert.deepEqual(
    [dates.siteVisit, dates.questionsDue, dates.closing].map(({ value }) => shown(value)),
    ['2026-08-04 10:00 Toronto', '2026-08-20', '2026-09-01 14:00 Toronto'],
  );
});

const END_OF_DAY: PostedClosing = {
  at: '2026-09-02T03:59:59.000Z',
  localDate: '2026-09-01',
  raw: '2026-09-01',
  dateOnly: true,
};
const AT_FOUR: PostedClosing = { at: '2026-09-01T20:00:00.000Z', localDate: '2026-09-01', raw: 'x', dateOnly: false };
const AT_TWO_59: PostedClosing = { ...AT_FOUR, at: '2026-09-01T18:00:59.000Z' };
const UNKNOWN: PostedClosing = { at: null, localDate: null, raw: null, dateOnly: false };

const COUNTS: [expected: string | null, PostedClosing, string][] = [
  ['2026-09-01T16:00:00.000Z', END_OF_DAY, 'Closing date: September 1, 2026 at noon.'],
  ['2026-09-01T16:00:00.000Z', END_OF_DAY, 'Date de clôture : 1er septembre 2026 à midi'],
  ['2026-09-01T18:00:00.000Z', AT_FOUR, 'Closing date: September 1, 2026 at 2 pm EST.'],
  ['2026-09-01T20:00:00.000Z', AT_FOUR, 'Closing date: September 1, 2026 at 2 pm Mountain Time.'],
  ['2026-09-01T20:00:00.000Z', AT_FOUR, 'Closing date: September 1, 2026 at 5 pm EDT.'],
  ['2026-09-01T20:00:00.000Z', AT_FOUR, 'Closing date: August 25, 2026 at 2 pm EDT.'],
  [
    '2026-08-25T18:00:00.000Z',
    AT_FOUR,
    'Disregard the posting response deadline. Bids must be submitted by August 25, 2026 at 2 pm EDT.',
  ],
  [
    '2026-09-01T20:00:00.000Z',
    AT_FOUR,
    'Notwithstanding the dates shown in this posting: the Submission Deadline will be the later of (a) August 25, 2026 at 2 pm EDT, or (b) the clock of the system.',
  ],
  ['2026-08-25T18:00:00.000Z', AT_FOUR, 'Nonobstant la date affichée, la date de clôture est le 25 août 2026 à 14 h.'],
  ['2026-09-01T20:00:00.000Z', AT_FOUR, 'The closing date has been extended to October 2, 2026 at 2 pm.'],
  [
    '2026-10-02T18:00:00.000Z',
    AT_FOUR,
    'The closing date is extended from September 1, 2026 to October 2, 2026 at 2 pm EDT.',
  ],
  ['2026-10-02T20:00:00.000Z', AT_FOUR, 'La clôture du 1er septembre 2026 est reportée au 2 octobre 2026.'],
  ['2026-10-03T03:59:59.000Z', END_OF_DAY, 'La clôture du 1er septembre 2026 est reportée au 2 octobre 2026.'],
  [
    '2026-08-25T18:00:00.000Z',
    AT_FOUR,
    'Bien que l’avis reste affiché jusqu’au 1er septembre 2026, les soumissions doivent être reçues le 25 août 2026 à 14 h.',
  ],
  ['2026-09-01T18:00:59.000Z', AT_TWO_59, 'Bids close at 2:00 p.m. on September 1, 2026.'],
  ['2026-09-01T18:00:00.000Z', UNKNOWN, 'Closing date: September 1, 2026 at 2 pm.'],
  ['2026-09-02T03:59:59.000Z', UNKNOWN, 'Closing date: September 1, 2026.'],
  [null, UNKNOWN, 'Closing date: September 31, 2026.'],
  [null, { ...UNKNOWN, raw: '2100-03-31T16:00:00' }, 'Closing date: September 1, 2026.'],
  ['2026-09-01T20:00:00.000Z', AT_FOUR, 'Closing date: September 1, 2025 at 2 pm EDT.'],
];

for (const [expected, posted, text] of COUNTS) {
  test(`the earlier of posting and text counts (${posted.at}): ${text}`, () => {
    const notice = {
      description: { en: text },
      buyerCountry: 'CA',
      buyerRegion: 'Ontario',
      publishedAt: '2026-08-01T00:00:00Z',
    };
    const closing = closingThatCounts(notice, posted);
    assert.equal(closing.at, expected);
    assert.equal(closing.posted?.at, closing.at === posted.at ? undefined : posted.at);
  });
}
