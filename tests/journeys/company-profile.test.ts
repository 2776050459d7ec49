import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listedChangeSchema, type Operation, profileChangeSchema, profileSchema } from '#contract/profile.ts';
import { openDesk, placesOf, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { addPerson, request, signIn } from '../support/people.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const alder = await openDesk(world, 'Alder inc.', { business_number: '123456789', cage_code: 'L0AB1' });
const birch = await openDesk(world, 'Birch Ltd.', { categories: ['Pumps'] });
const PROFILE = '/api/v1/profile';

const send = (operations: unknown) => alder.patch(PROFILE, { operations });
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ op: 'set', field: 'employee_count', value: index }));

describe('The profile', () => {
  test('Endpoint: GET /api/v1/profile: a new company says its name and nothing else', async () => {
    const cedar = await openDesk(world, 'Cedar');
    const profile = profileSchema.parse(await cedar.profile());
    const { id, ...rest } = profile;
    assert.match(id, /^[0-9a-f-]{36}$/);
    const texts = { business_number: null, cage_code: null, overview: null, business_role: null };
    const lists = { categories: [], geography: [], certifications: [], exclusions: [] };
    const more = { manufacturer_partners: [], target_buyers: [], is_canadian_supplier: null };
    const numbers = { min_contract_value: null, max_contract_value: null, employee_count: null };
    assert.deepEqual(rest, { tenant_id: cedar.id, legal_name: 'Cedar', ...texts, ...lists, ...more, ...numbers });
  });

  test('Company profile: id, tenant_id, legal_name, business_number, cage_code, overview, business_role, categories, geography, certifications, exclusions, manufacturer_partners, target_buyers, is_canadian_supplier, min_contract_value, max_contract_value, employee_count: each as it was set', async () => {
    const before = await alder.profile();
    const { profile, skipped } = await alder.edit(
      ['set', 'overview', 'We equip hospitals.\nSince 1990.'],
      ['set', 'business_role', 'reseller'],
      ['add', 'categories', 'Échographie'],
      ['add', 'geography', 'Québec'],
      ['add', 'certifications', 'ISO 13485'],
      ['add', 'exclusions', 'Construction'],
      ['add', 'manufacturer_partners', 'Aurivane'],
      ['add', 'target_buyers', 'Santé Québec'],
      ['set', 'is_canadian_supplier', true],
      ['set', 'min_contract_value', 10_000.5],
      ['set', 'max_contract_value', 2_000_000],
      ['set', 'employee_count', 40],
    );
    assert.deepEqual(skipped, []);
    assert.deepEqual(profile, {
      ...before,
      legal_name: 'Alder inc.',
      business_number: '123456789',
      cage_code: 'L0AB1',
      overview: 'We equip hospitals.\nSince 1990.',
      business_role: 'reseller',
      categories: ['Échographie'],
      geography: ['Québec'],
      certifications: ['ISO 13485'],
      exclusions: ['Construction'],
      manufacturer_partners: ['Aurivane'],
      target_buyers: ['Santé Québec'],
      is_canadian_supplier: true,
      min_contract_value: 10_000.5,
      max_contract_value: 2_000_000,
      employee_count: 40,
    });
    assert.deepEqual(await alder.profile(), profile);
  });

  describe('Profile PATCH: applied and skipped are reported, portal_edit: in the answer', () => {
    test('Endpoint: PATCH /api/v1/profile: one change a field with whole values, each skipped operation with its reason', async () => {
      const { changes, skipped, profile } = await alder.edit(
        ['add', 'exclusions', 'Janitorial'],
        ['add', 'exclusions', 'construction'],
        ['set', 'employee_count', 40],
        ['add', 'exclusions', 'Catering'],
        ['set', 'employee_count', 'many'],
        ['remove', 'geography', 'Yukon'],
        ['set', 'min_contract_value', 3_000_000],
      );
      assert.deepEqual(profile.exclusions, ['Construction', 'Janitorial', 'Catering']);
      assert.deepEqual(
        changes.map(({ id: _id, created_at: _at, ...rest }) => rest),
        [
          {
            field: 'exclusions',
            value_before: ['Construction'],
            value_after: ['Construction', 'Janitorial', 'Catering'],
            cascade_summary: { products_deactivated: 0, products_reactivated: 0 },
            source: 'portal_edit',
            reverted: false,
            revertible: true,
          },
        ],
      );
      assert.deepEqual(skipped, [
        { index: 1, op: 'add', field: 'exclusions', value: 'construction', reason: 'already_present' },
        { index: 2, op: 'set', field: 'employee_count', value: 40, reason: 'already_set' },
        { index: 4, op: 'set', field: 'employee_count', value: 'many', reason: 'invalid_value' },
        { index: 5, op: 'remove', field: 'geography', value: 'Yukon', reason: 'not_present' },
        { index: 6, op: 'set', field: 'min_contract_value', value: 3_000_000, reason: 'min_exceeds_max' },
      ]);
    });
  });

  const ok: Operation = { op: 'set', field: 'employee_count', value: 41 };
  const malformed: [string, unknown, string][] = [
    ['no operations', {}, 'operations'],
    ['an unknown member', { operations: [ok], dry_run: true }, 'dry_run'],
    ['operations that are no list', { operations: ok }, 'operations'],
    ['none', { operations: [] }, 'operations'],
    ['51', { operations: many(51) }, 'operations'],
    [
      'an unknown operation',
      { operations: [ok, { op: 'append', field: 'categories', value: 'x' }] },
      'operations[1].op',
    ],
    ['an unknown field', { operations: [ok, { op: 'set', field: 'colour', value: 'x' }] }, 'operations[1].field'],
    ['add on a scalar', { operations: [ok, { op: 'add', field: 'overview', value: 'x' }] }, 'operations[1].field'],
    ['set on a list', { operations: [ok, { op: 'set', field: 'categories', value: [] }] }, 'operations[1].field'],
    ['no value', { operations: [ok, { op: 'set', field: 'overview' }] }, 'operations[1].value'],
    ['a value with NUL', { operations: [ok, { op: 'set', field: 'overview', value: 'a\0' }] }, 'operations[1].value'],
    ['a member too many', { operations: [ok, { ...ok, why: 1 }] }, 'operations[1].why'],
    ['an operation that is none', { operations: [ok, null] }, 'operations[1]'],
  ];
  for (const [what, body, place] of malformed) {
    test(`Limits: Profile PATCH operations: ${what} is refused whole, at ${place}`, async () => {
      const before = await alder.profile();
      const answer = await alder.patch(PROFILE, body);
      assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', place]);
      assert.deepEqual(await alder.profile(), before);
    });
  }

  for (const field of ['legal_name', 'business_number', 'cage_code'] as const) {
    test(`Company profile: identity fields are fixed: ${field} is refused with every operation`, async () => {
      for (const op of ['set', 'add', 'remove']) {
        const answer = await send([ok, { op, field, value: 'Other' }]);
        assert.deepEqual(
          [...refusalOf(answer), ...placesOf(answer)],
          [400, 'validation_failed', 'operations[1].field'],
        );
      }
    });
  }

  test('Limits: Profile PATCH operations: 1 and 50 are taken', async () => {
    for (const count of [1, 50]) assert.equal((await send(many(count))).status, 200);
    assert.equal((await alder.profile()).employee_count, 49);
  });

  test('a change that can move a score queues one matching, however many come; one that cannot queues none', async () => {
    await world.app.jobs.runPending();
    await alder.edit(['set', 'employee_count', 1_000], ['add', 'categories', 'ECHOGRAPHIE']);
    assert.equal(await waitingMatchings(world), 0);
    await alder.edit(['add', 'categories', 'Monitors']);
    await alder.edit(['remove', 'categories', 'Monitors']);
    assert.equal(await waitingMatchings(world), 1);
    await birch.edit(['add', 'categories', 'Gloves']);
    assert.equal(await waitingMatchings(world), 2);
  });

  test('one company’s edits change nothing of another’s', async () => {
    const [profile, changes] = [await birch.profile(), await birch.changes()];
    await alder.edit(['add', 'categories', 'Pumps'], ['set', 'overview', 'Other']);
    assert.deepEqual([await birch.profile(), await birch.changes()], [profile, changes]);
  });
});

describe('The history', () => {
  describe('Profile changes rules: newest first: the history', () => {
    describe('Profile change: id, field, value_before, value_after, cascade_summary, source, created_at, reverted: each change', () => {
      test('Endpoint: GET /api/v1/profile/changes: as the PATCH told them', async () => {
        const dogwood = await openDesk(world, 'Dogwood', { geography: ['Ontario'] });
        const first = await dogwood.edit(['set', 'overview', 'A'], ['add', 'geography', 'Yukon']);
        const second = await dogwood.edit(['set', 'overview', 'B']);
        const listed = listedChangeSchema.array().parse(await dogwood.changes());
        const changes = listed.map(({ changed_by: _by, ...change }) => change);
        const made = [...second.changes, ...first.changes.toReversed()];
        assert.deepEqual(
          changes.slice(0, 3),
          made.map((change) => ({ ...change, revertible: change !== first.changes[0] })),
        );
        assert.deepEqual(
          changes.map(({ field, source, value_before: before }) => [field, source, before]),
          [
            ['overview', 'portal_edit', 'A'],
            ['geography', 'portal_edit', ['Ontario']],
            ['overview', 'portal_edit', null],
            ['geography', 'operator', []],
          ],
        );
        const instants = changes.map(({ created_at: at }) => at);
        assert.deepEqual(instants, instants.toSorted().toReversed());
      });
    });
  });

  test('the history names who made each change: a key, a member, the operator without a name; null where it was not recorded', async () => {
    const juniper = await openDesk(world, 'Juniper', { overview: 'By the operator.' });
    await addPerson(world, juniper.id, 'dana@example.org');
    const { headers } = await signIn(world, 'dana@example.org');
    const body = { operations: [{ op: 'set', field: 'employee_count', value: 4 }] };
    assert.equal((await request(world, 'PATCH', PROFILE, headers, body)).status, 200);
    await juniper.edit(['add', 'categories', 'Beds']);
    const by = async (): Promise<unknown[]> =>
      listedChangeSchema
        .array()
        .parse(await juniper.changes())
        .map(({ changed_by: author }) => [author?.kind, author?.name]);
    const [key, ...others] = await by();
    assert.match(JSON.stringify(key), /^\["key",".+ ….{4}"\]$/);
    assert.deepEqual(others, [
      ['member', 'dana@example.org'],
      ['operator', null],
    ]);
    await sql`update profile_changes set actor_kind = null, actor = null where company_id = ${juniper.id}`.execute(
      world.app.database.db,
    );
    assert.deepEqual(new Set((await by()).flat()), new Set([undefined]));
  });

  test('Profile changes rules: cursor: pages of 50 hold every change once; a cursor serves its company only', async () => {
    const elm = await openDesk(world, 'Elm');
    for (let round = 0; round < 101; round += 1) await elm.edit(['set', 'employee_count', round]);
    const seen: unknown[] = [];
    const cursors: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await elm.get(`${PROFILE}/changes${cursor === '' ? '' : `?cursor=${cursor}`}`);
      seen.push(...(body['changes'] as { value_after: unknown }[]).map(({ value_after: value }) => value));
      cursor = body['next_cursor'] as string | null;
      if (cursor !== null) cursors.push(cursor);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 101 }, (_, index) => 100 - index),
    );
    assert.equal(cursors.length, 2);
    const wrong = [`${cursors[0]}A`, 'x', 'x'.repeat(301), `${cursors[0]}&cursor=x`, ''];
    for (const cursor of wrong) {
      assert.deepEqual(refusalOf(await elm.get(`${PROFILE}/changes?cursor=${cursor}`)), [400, 'validation_failed']);
    }
    const foreign = await alder.get(`${PROFILE}/changes?cursor=${cursors[0]}`);
    assert.deepEqual([...refusalOf(foreign), ...placesOf(foreign)], [400, 'validation_failed', 'query.cursor']);
  });

  describe('Profile changes rules: only the latest is reverted, a reverted one is not reverted twice: else it is refused', () => {
    describe('State: Profile change reverted: with its field', () => {
      describe('Errors: superseded, already_reverted: which of the two', () => {
        test('Endpoint: POST /api/v1/profile/changes/{id}/revert: changes are undone one after another', async () => {
          const fir = await openDesk(world, 'Fir');
          const values = [1, 2, 3];
          const ids: string[] = [];
          for (const value of values) ids.push((await fir.edit(['set', 'employee_count', value])).changes[0]?.id ?? '');
          await fir.edit(['set', 'overview', 'A change of another field stands in nobody’s way']);
          for (const standing of [2, 1, 0]) {
            for (const older of ids.slice(0, standing))
              assert.deepEqual(refusalOf(await fir.revert(older)), [409, 'superseded']);
            const { status, body } = await fir.revert(ids[standing] ?? '');
            assert.equal(status, 200);
            const { reverted, revertible, id } = profileChangeSchema.parse(body);
            assert.deepEqual({ id, reverted, revertible }, { id: ids[standing], reverted: true, revertible: false });
            assert.equal((await fir.profile()).employee_count, values[standing - 1] ?? null);
            for (const later of ids.slice(standing))
              assert.deepEqual(refusalOf(await fir.revert(later)), [409, 'already_reverted']);
            const shown = await fir.changes();
            assert.deepEqual(
              ids.map((id) => shown.find((one) => one.id === id)?.revertible),
              ids.map((_, index) => index === standing - 1),
            );
          }
          // What is changed after the undoing is the latest again.
          const again = (await fir.edit(['set', 'employee_count', 9])).changes[0]?.id ?? '';
          assert.equal((await fir.revert(again)).status, 200);
          assert.equal((await fir.profile()).employee_count, null);
        });
      });
    });
  });

  test('Errors: superseded: a bound that would contradict the other as it was set since', async () => {
    const gum = await openDesk(world, 'Gum', { min_contract_value: 30 });
    const [lowered] = (await gum.edit(['set', 'min_contract_value', 5])).changes;
    const [capped] = (await gum.edit(['set', 'max_contract_value', 20])).changes;
    assert.ok(lowered && capped);
    assert.equal((await gum.changes()).find(({ id }) => id === lowered.id)?.revertible, false);
    assert.deepEqual(refusalOf(await gum.revert(lowered.id)), [409, 'superseded']);
    assert.equal((await gum.revert(capped.id)).status, 200);
    assert.equal((await gum.revert(lowered.id)).status, 200);
    assert.equal((await gum.profile()).min_contract_value, 30);
  });

  test('Company profile: identity fields are fixed: an operator’s change of one is shown and not reverted', async () => {
    const change = (await alder.changes()).find(({ field }) => field === 'business_number');
    assert.ok(change && !change.revertible);
    assert.deepEqual(refusalOf(await alder.revert(change.id)), [403, 'forbidden']);
    assert.equal((await alder.profile()).business_number, '123456789');
  });

  test('a change that there is not, another company’s, and an id that is none', async () => {
    const [change] = await birch.changes();
    assert.ok(change);
    const before = await birch.profile();
    for (const id of [randomUUID(), change.id]) assert.deepEqual(refusalOf(await alder.revert(id)), [404, 'not_found']);
    assert.deepEqual(refusalOf(await alder.revert('latest')), [400, 'validation_failed']);
    assert.deepEqual(await birch.profile(), before);
  });

  test('a reversal queues a matching where it can move a score', async () => {
    const hazel = await openDesk(world, 'Hazel');
    const { changes } = await hazel.edit(['set', 'employee_count', 3], ['add', 'categories', 'Beds']);
    await world.app.jobs.runPending();
    const of = (field: string): string => changes.find((one) => one.field === field)?.id ?? '';
    await hazel.revert(of('employee_count'));
    assert.equal(await waitingMatchings(world), 0);
    await hazel.revert(of('categories'));
    assert.equal(await waitingMatchings(world), 1);
  });
});
