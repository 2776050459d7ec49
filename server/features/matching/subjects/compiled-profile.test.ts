import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from './compiled-profile.ts';

test('companies that type the same category share what was read of it', () => {
  const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'].map(
    (tenant_id) => compileProfile(profileFields({ tenant_id, categories: ['Snow removal', tenant_id] }), []),
  );
  assert.ok(one?.terms[0] !== undefined && one.terms[0] === other?.terms[0]);
  assert.equal(one.categories[0], other.categories[0]);
  assert.notEqual(one.categories[1], other.categories[1]);
});
