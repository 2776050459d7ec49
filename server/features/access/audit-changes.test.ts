import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditChanges, ownName } from './audit-changes.ts';

test('of what an entry recorded, only fields with another value than before are shown', () => {
  const cases: readonly [before: unknown, after: unknown, changes: unknown][] = [
    [{ a: 1, b: [1] }, { a: 2, b: [1] }, [{ field: 'a', before: 1, after: 2 }]],
    [null, { name: 'CRM' }, [{ field: 'name', before: null, after: 'CRM' }]],
    [{ revoked_at: null }, { revoked_at: 'x' }, [{ field: 'revoked_at', before: null, after: 'x' }]],
    [{ name: 'x' }, null, [{ field: 'name', before: 'x', after: null }]],
    [null, null, []],
    [{ a: null }, {}, []],
    [[1], [1, 2], [{ field: 'value', before: [1], after: [1, 2] }]],
    ['on', 'on', []],
  ];
  for (const [before, after, changes] of cases) assert.deepEqual(auditChanges(before, after), changes);
});

test('a thing is named by its record after the change, else before it', () => {
  assert.equal(ownName({ name: 'old' }, { name: 'new' }), 'new');
  assert.equal(ownName({ filename: 'a.pdf' }, null), 'a.pdf');
  assert.equal(ownName(null, { email: 'ana@example.org', role: 'admin' }), 'ana@example.org');
  assert.equal(ownName({ name: 7 }, [1]), null);
});
