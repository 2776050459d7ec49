import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULT_WORDS } from '../../portal/app/fault-words.ts';

test('what was not answered says nothing of changes: none was asked for, or nobody knows whether it arrived', () => {
  assert.equal(FAULT_WORDS.en.unreachable, 'The service could not be reached. Try again in a moment.');
  assert.equal(FAULT_WORDS.fr.unreachable, 'Le service est injoignable. Réessayez dans un instant.');
});
