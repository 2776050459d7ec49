import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probed } from './apart.ts';
import { document, operationsOf } from './document.ts';

test('Without the conditions of the statements and without row-level security, the probes find what they look for', async (t) => {
  const { leaks, differences, after, before } = await probed(t, { conditions: false, rowSecurity: false });
  assert.ok(leaks.length > 100, `${leaks.length} leaks`);
  for (const { id, pathIds } of operationsOf(document)) {
    if (pathIds.length === 0) continue;
    const isNoticed = differences.some((one) => one.startsWith(`${id}:`));
    assert.ok(isNoticed, `${id} gives the same for ids of others as for unknown ones`);
  }
  assert.notDeepEqual(after, before);
});
