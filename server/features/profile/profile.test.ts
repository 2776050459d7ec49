import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from '../../../tests/support/world.ts';
import { findProfile, type Profile } from './profile.ts';
import { boundsContradict, editsOf, profileInput } from './profile-fields.ts';

const world = await openWorld();
const one = await world.company('Une inc.', { categories: ['Pumps'] });
const other = await world.company('Other Ltd.', { categories: ['Pumps'] });
const { db } = world.app.database;

const read = async (companyId: string): Promise<Profile> => {
  const profile = await findProfile(db, companyId);
  assert.ok(profile !== null);
  return profile;
};

test('list values are trimmed, folded and kept once, without regard to case and accents; the first spelling stays', () => {
  const parsed = profileInput.parse({
    categories: ['  Échographie ', 'echographie', 'Infusion   pumps', 'INFUSION PUMPS'],
  });
  assert.deepEqual(parsed.categories, ['Échographie', 'Infusion pumps']);
});

test('what a profile cannot hold is refused with its place', () => {
  const table: [Record<string, unknown>, string][] = [
    [{ unknown_field: 1 }, ''],
    [{ categories: ['x'.repeat(201)] }, 'categories.0'],
    [{ categories: ['  '] }, 'categories.0'],
    [{ categories: Array.from({ length: 201 }, (_, index) => `c${index}`) }, 'categories'],
    [{ employee_count: 1.5 }, 'employee_count'],
    [{ min_contract_value: -1 }, 'min_contract_value'],
    [{ legal_name: '' }, 'legal_name'],
    [{ is_canadian_supplier: 'yes' }, 'is_canadian_supplier'],
  ];
  for (const [input, path] of table) {
    const result = profileInput.safeParse(input);
    assert.equal(result.success, false, JSON.stringify(input));
    assert.equal(result.error?.issues[0]?.path.join('.'), path);
  }
});

test('edits name only the fields that truly differ', async () => {
  const profile = await read(one.id);
  assert.deepEqual(editsOf(profile, { categories: ['Pumps'], employee_count: null }), []);
  assert.deepEqual(editsOf(profile, { employee_count: 4 }), [{ field: 'employee_count', before: null, after: 4 }]);
});

test('the contract bounds are judged as they will stand', async () => {
  const profile = { ...(await read(one.id)), min_contract_value: 10, max_contract_value: 20 };
  assert.equal(boundsContradict(profile, { min_contract_value: 30 }), true);
  assert.equal(boundsContradict(profile, { min_contract_value: 30, max_contract_value: 40 }), false);
  assert.equal(boundsContradict(profile, { min_contract_value: 30, max_contract_value: null }), false);
});

test('one change a field is recorded, in the order of the profile, in the audit trail too, and only for that company', async () => {
  const before = await read(other.id);
  await world.setProfile(one.id, { categories: ['Pumps', 'Syringes'], employee_count: 5, business_number: '123' });
  const changes = await db
    .selectFrom('profile_changes')
    .select(['field', 'value_before', 'value_after', 'source'])
    .where('company_id', '=', one.id)
    .orderBy('sequence')
    .execute();
  assert.deepEqual(changes.slice(-3), [
    { field: 'business_number', value_before: null, value_after: '123', source: 'operator' },
    { field: 'categories', value_before: ['Pumps'], value_after: ['Pumps', 'Syringes'], source: 'operator' },
    { field: 'employee_count', value_before: null, value_after: 5, source: 'operator' },
  ]);
  const audited = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('company_id', '=', one.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(audited.after, { categories: ['Pumps', 'Syringes'], employee_count: 5, business_number: '123' });
  assert.deepEqual(await read(other.id), before);
});

test('a change that is refused leaves nothing behind', async () => {
  const before = await read(one.id);
  const changes = async () =>
    await db.selectFrom('profile_changes').select('id').where('company_id', '=', one.id).execute();
  const held = await changes();
  await assert.rejects(
    world.setProfile(one.id, { overview: 'x', min_contract_value: 9, max_contract_value: 1 }),
    /min_contract_value/,
  );
  assert.deepEqual(await read(one.id), before);
  assert.deepEqual(await changes(), held);
});
