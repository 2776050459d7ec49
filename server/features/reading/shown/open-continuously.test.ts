import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenContinuously } from './open-continuously.ts';

const NONE = { at: null, localDate: null };

test('a call stays open where its source closes it in another generation, or its text says so', () => {
  for (const [raw, text] of [
    ['2065-04-27T07:00:00', undefined],
    ['2074-12-31T14:00:00', undefined],
    ['2100-12-31', undefined],
    [null, 'Status: open – ongoing. Firms may qualify in any month.'],
    [null, 'This is an on-going opportunity for qualification.'],
    [null, 'Le répertoire est ouvert en permanence.'],
    [null, 'Avis ouvert, possibilité continue de se qualifier pour les firmes.'],
    [null, 'Possibilité permanente de qualification : un avis reste affiché.'],
    [null, 'Inscriptions sans date de clôture fixe.'],
  ] as const)
    assert.equal(
      isOpenContinuously({ closing: { ...NONE, raw }, description: { ...(text && { en: text }) } }),
      true,
      raw ?? text,
    );
});

test('a call that closes, or of which nobody says when, is not said to stay open', () => {
  for (const [closing, text] of [
    [{ ...NONE, raw: null }, 'Work is on-going at the site; a standing offer is open to be renewed.'],
    [{ ...NONE, raw: '1900-01-01' }, ''],
    [{ ...NONE, raw: 'to be announced' }, ''],
    [{ ...NONE, raw: '2031-02-30' }, ''],
    [
      { at: '2027-01-05T19:00:00.000Z', localDate: '2027-01-05', raw: '2027-01-05T14:00:00' },
      'Ongoing: open - ongoing.',
    ],
  ] as const)
    assert.equal(isOpenContinuously({ closing, description: { en: text } }), false, text);
});
