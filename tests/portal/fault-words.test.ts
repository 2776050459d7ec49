import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULT_WORDS } from '../../portal/app/fault-words.ts';

test('what was not answered says nothing of changes: none was asked for, or nobody knows whether it arrived', () => {
  assert.equal(FAULT_WORDS.en.unreachable, 'The service did not answer. Check the connection and try again.');
  assert.equal(FAULT_WORDS.fr.unreachable, 'Le service n’a pas répondu. Vérifiez la connexion et réessayez.');
});
