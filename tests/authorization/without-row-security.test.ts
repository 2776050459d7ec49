import { test } from 'node:test';
import { assertApart, probed } from './apart.ts';

test('Companies stay apart without row-level security: the conditions of the statements alone hold', async (t) => {
  assertApart(await probed(t, { conditions: true, rowSecurity: false }));
});
