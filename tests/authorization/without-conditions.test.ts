import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertApart, probed } from './apart.ts';
import { document, operationsOf } from './document.ts';
import { WITHOUT_COMPANY_CONDITION } from './exceptions.ts';

test('Companies stay apart without the conditions of the statements: row-level security alone holds', async (t) => {
  const outcome = await probed(t, { conditions: false, rowSecurity: true });
  assertApart(outcome);
  const guarded = operationsOf(document).filter(({ admits }) => admits !== 'everyone');
  const untouched = guarded.filter(({ id }) => !outcome.rewritten.has(id)).map(({ id }) => id);
  assert.deepEqual(untouched.sort(), Object.keys(WITHOUT_COMPANY_CONDITION).sort());
});
