import { test } from 'node:test';
import { assertApart, probed } from './apart.ts';

test('Errors: not_found: no id of another company gets more than an unknown one, and nothing of theirs is seen or changed', async (t) => {
  assertApart(await probed(t, { conditions: true, rowSecurity: true }));
});
