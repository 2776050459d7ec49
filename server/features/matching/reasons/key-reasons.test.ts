import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyReason, keyReasons } from './key-reasons.ts';
import type { Reason } from './reasons.ts';

const PLACE: Reason = { kind: 'place', state: 'within', listing: 'Quebec', of: 'work' };
const TERM: Reason = {
  kind: 'term',
  label: 'Watermain',
  place: 'title',
  quote: 'watermain',
  how: 'whole',
  also: {},
  origin: 'category',
};
const iso = (held: boolean, ofDocument?: true): Reason => ({
  kind: 'certification',
  name: 'ISO 13485',
  held,
  ...(ofDocument === undefined ? {} : { ofDocument }),
});
const keyOf = (...reasons: Reason[]) => keyReason({ reasons }, 'en');

test('words to be checked are the ground where nothing else speaks for the tender, and a check next to what does', () => {
  const weak: Reason = { ...TERM, label: 'Chairs', quote: 'chair lift', how: 'phrase' };
  const value: Reason = { kind: 'value', side: 'above', amount: 900_000, currency: 'CAD', bound: 500_000 };
  for (const language of ['en', 'fr'] as const) {
    const alone = keyReasons({ reasons: [weak, value] }, language);
    assert.equal(alone.main, null);
    assert.match(alone.ground ?? '', /chair lift/);
    assert.equal(alone.against.length, 1);
    assert.equal(keyReasons({ reasons: [TERM, weak] }, language).ground, null);
  }
  const ended: Reason = { kind: 'status', status: 'cancelled' };
  assert.equal(keyReasons({ reasons: [weak, ended] }, 'en').ground, null);
});

test('what only the documents ask for, and has to be checked, is said in one sentence before what speaks for the tender', () => {
  assert.deepEqual(keyOf(TERM, PLACE, iso(false, true)), { text: 'Check that you hold: ISO 13485.', speaks: 'check' });
  assert.equal(keyOf(TERM, PLACE, iso(false))?.speaks, 'for');
  assert.equal(keyOf(TERM, PLACE, iso(true, true))?.speaks, 'for');
  const bar: Reason = { kind: 'eligibility', state: 'not-canadian', quote: null, isBar: true, ofDocument: true };
  assert.equal(keyOf(TERM, bar, iso(false, true))?.speaks, 'against');
  assert.deepEqual(keyReasons({ reasons: [TERM, iso(false, true)] }, 'fr').against.length, 1);
});
