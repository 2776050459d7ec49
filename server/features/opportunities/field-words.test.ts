import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareNotice } from '../../../tests/support/bare-notice.ts';
import { readNotice } from '../reading/read-notice.ts';
import { withFieldWords } from './field-words.ts';

type Given = Parameters<typeof bareNotice>[0];

const moment = (raw: string, time: string | null) => ({
  at: time === null ? null : '2027-06-24T18:00:00.000Z',
  date: '2027-06-24',
  time,
  timeZone: time === null ? null : 'America/Edmonton',
  raw,
});

for (const [what, given, en, fr] of [
  [
    'both days of a contract',
    { contractPeriod: { start: '2027-10-01', end: '2027-12-11' } },
    'expected 2027-10-01 to 2027-12-11',
    'prévu du 2027-10-01 au 2027-12-11',
  ],
  [
    'its start',
    { contractPeriod: { start: '2027-10-01', end: null } },
    'expected from 2027-10-01',
    'prévu à partir du 2027-10-01',
  ],
  [
    'its end',
    { contractPeriod: { start: null, end: '2027-12-11' } },
    'expected until 2027-12-11',
    'prévu jusqu’au 2027-12-11',
  ],
  [
    'an hour',
    { questionsDue: moment('2027-06-24T12:00:00', '12:00') },
    '2027-06-24, 12:00 (Mountain Time)',
    '2027-06-24, 12 h 00 (heure des Rocheuses)',
  ],
  ['a day', { siteVisit: moment('2027-06-24', null) }, '2027-06-24', '2027-06-24'],
] as const satisfies readonly (readonly [string, Given, string, string])[]) {
  test(`Opportunity detail: what only a column states: ${what}: in words, and what is expected says so`, () => {
    const facts = readNotice(bareNotice(given));
    const words = (language: 'en' | 'fr') => withFieldWords(facts, language).evidence.map(({ quote }) => quote);
    assert.deepEqual([words('en'), words('fr')], [[en], [fr]]);
  });
}

test('Opportunity detail: words of a text: stay as they stand', () => {
  const facts = readNotice(bareNotice({ description: { en: 'Questions are accepted until June 24, 2027.' } }));
  assert.deepEqual(withFieldWords(facts, 'fr').evidence, facts.evidence);
});
