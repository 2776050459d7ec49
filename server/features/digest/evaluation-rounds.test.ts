import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluationRounds } from './evaluation-rounds.ts';

test('of a call that stays open the days by which bids count are quoted, in both languages', () => {
  const english =
    'Evaluation Schedule - Quarterly Evaluation Periods: March 30 at 2:00 pm, June 30 at 2:00 pm. Bids are taken at any time.';
  const french = 'Offres en tout temps. Périodes d’évaluation trimestrielles : 30 mars à 14 h, 30 juin à 14 h.';
  assert.equal(evaluationRounds(english), english.slice(0, english.indexOf(' Bids')));
  assert.equal(evaluationRounds(french), french.slice(french.indexOf('Périodes')));
});

test('sentences that a source glued to each other are still sentences', () => {
  const days =
    'Quarterly Evaluation Periods:March 30 at 02:00 pm MTJune 30 at 02:00 pm MTBids must be in by these dates.';
  assert.equal(evaluationRounds(`The schedule is below.${days}National rules apply.`), days);
  const jours =
    'Des périodes d’évaluation trimestrielles :30 mars à 14 h30 juin à 14 hLes soumissions sont alors remises.';
  assert.equal(evaluationRounds(`Le calendrier est ci-dessous.${jours}Le règlement s’applique.`), jours);
});

test('days of something else, and rounds without a day, are not', () => {
  for (const text of [
    'Quarterly reports of sales are due.',
    'Arrangements are evaluated in cycles, no less than quarterly.',
    'The site visit is on March 30.',
    'La visite a lieu le 30 mars.',
    'Rapport trimestriel des ventes au plus tard le 30 mars.',
  ])
    assert.equal(evaluationRounds(text), null);
});
