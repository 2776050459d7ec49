import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownEntries } from '../../portal/settings/audit-rows.ts';

test('a first sign-in is one line; later ones, and those of others in the same request, stay', () => {
  const entry = (action: string, request: string | null, id: string) => ({
    action,
    request_id: request,
    subject: { id },
  });
  const [later, double, bind, other, unknown, old] = [
    entry('session.begin', 'r2', 'ana'),
    entry('session.begin', 'r1', 'ana'),
    entry('member.bind', 'r1', 'ana'),
    entry('session.begin', 'r1', 'ben'),
    entry('session.begin', null, 'ana'),
    entry('member.bind', null, 'ana'),
  ];
  assert.deepEqual(shownEntries([later, double, bind, other, unknown, old]), [later, bind, other, unknown, old]);
});
