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

test('what only the documents ask for, and has to be checked, is said in one sentence before what speaks for the tender', () => {
  assert.deepEqual(keyOf(TERM, PLACE, iso(false, true)), { text: 'Check that you hold: ISO 13485.', speaks: 'check' });
  assert.equal(keyOf(TERM, PLACE, iso(false))?.speaks, 'for');
  assert.equal(keyOf(TERM, PLACE, iso(true, true))?.speaks, 'for');
  const bar: Reason = { kind: 'eligibility', state: 'not-canadian', quote: null, isBar: true, ofDocument: true };
  assert.equal(keyOf(TERM, bar, iso(false, true))?.speaks, 'against');
  assert.deepEqual(keyReasons({ reasons: [TERM, iso(false, true)] }, 'fr').against.length, 1);
});
