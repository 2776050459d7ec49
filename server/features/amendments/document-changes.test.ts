import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownChanges } from './changes.ts';
import { storedDateChange } from './document-changes.ts';
import { statementsOf } from './meaning.ts';
import { sentencesOf } from './sentences.ts';

test('an hour that a document gives without a zone is told as it is written, in both languages', () => {
  const moment = (date: string, time: string | null) => ({ at: null, date, time, timeZone: null });
  const change = storedDateChange({
    field: 'closing_in_text',
    before: moment('2026-10-02', '10:00'),
    after: moment('2026-10-09', '16:30'),
    quote: 'The closing is moved to October 9, 2026 at 4:30 p.m.',
    page: 1,
  });
  const said = (language: 'en' | 'fr'): string[] => {
    const reading = { language, zone: 'America/Vancouver', demand: null };
    return sentencesOf(statementsOf(shownChanges([change], language), reading), reading).map((one) =>
      one.replaceAll('\u00a0', ' '),
    );
  };
  assert.deepEqual(said('en'), [
    'Closing moved from October 2, 2026, 10:00 a.m. to October 9, 2026, 4:30 p.m.: 7 more days.',
  ]);
  assert.deepEqual(said('fr'), [
    'La date de clôture est reportée, du 2 octobre 2026 à 10 h au 9 octobre 2026 à 16 h 30 : 7 jours de plus.',
  ]);
});
