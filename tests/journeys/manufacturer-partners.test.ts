import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type Partner, partnerSchema } from '#contract/catalog.ts';
import { type Desk, openDesk, placesOf, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const PARTNERS = '/api/v1/products/partners';
let desks = 0;
const newDesk = (): Promise<Desk> => openDesk(world, `Company ${(desks += 1)}`);
const birch = await openDesk(world, 'Birch Ltd.');
const sameName = await birch.partner('Aurivane Imaging');
await birch.product(sameName.id, { name: 'Scanner' });

const statusOf = async (desk: Desk): Promise<Record<string, string>> =>
  Object.fromEntries((await desk.products()).map(({ name, status }) => [name, status]));
const namesOf = async (desk: Desk): Promise<string[]> => (await desk.profile()).manufacturer_partners;

describe('Partners', () => {
  describe('Manufacturer partner: id, name, authorized, relationship, source_url, active_product_count, discontinued_product_count, created_at: in the answer', () => {
    describe('Partner rules: a name is added to the profile: as a change', () => {
      test('Endpoint: POST /api/v1/products/partners: 201 with the partner', async () => {
        const desk = await newDesk();
        const fields = { name: ' Aurivane  Imaging ', relationship: 'distributor', source_url: 'https://example.org/' };
        const { status, body } = await desk.post(PARTNERS, fields);
        assert.equal(status, 201);
        const { id, created_at: at, ...rest } = partnerSchema.parse(body);
        assert.match(id, /^[0-9a-f-]{36}$/);
        assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
        const counts = { active_product_count: 0, discontinued_product_count: 0 };
        assert.deepEqual(rest, { ...fields, name: 'Aurivane Imaging', authorized: true, ...counts });
        assert.deepEqual(await namesOf(desk), ['Aurivane Imaging']);
        const [change] = await desk.changes();
        assert.deepEqual(
          [change?.field, change?.value_before, change?.value_after, change?.source, change?.revertible],
          ['manufacturer_partners', [], ['Aurivane Imaging'], 'portal_edit', true],
        );
      });
    });
  });

  test('Endpoint: GET /api/v1/products/partners: all of them by name with their counts, and of no other company', async () => {
    const desk = await newDesk();
    const [b, a] = [await desk.partner('beta'), await desk.partner('Alpha')];
    await desk.product(b.id, { name: 'One' });
    const { id } = await desk.product(b.id, { name: 'Two' });
    await desk.patch(`/api/v1/products/${id}`, { status: 'discontinued' });
    assert.deepEqual(await desk.partners(), [a, { ...b, active_product_count: 1, discontinued_product_count: 1 }]);
    assert.deepEqual(await birch.partners(), [{ ...sameName, active_product_count: 1 }]);
  });

  test('a name already there answers 200 and records nothing; what is given of the rest is set, what is absent stays', async () => {
    const desk = await newDesk();
    const made = await desk.partner('Échographie Québec');
    const again = async (fields: object): Promise<Partner> => {
      const { status, body } = await desk.post(PARTNERS, { name: ' ECHOGRAPHIE  quebec', ...fields });
      assert.equal(status, 200);
      return body as Partner;
    };
    assert.deepEqual(await again({}), made);
    assert.deepEqual(await again({ relationship: 'agent' }), { ...made, relationship: 'agent' });
    assert.deepEqual(await again({ source_url: 'https://example.org/' }), {
      ...made,
      relationship: 'agent',
      source_url: 'https://example.org/',
    });
    assert.deepEqual(await again({ relationship: null, source_url: null }), made);
    assert.equal((await desk.changes()).length, 1);
    assert.equal((await desk.partners()).length, 1);
  });

  test('a partner added by an operation on the profile, or by an operator, is one', async () => {
    const desk = await newDesk();
    await desk.edit(['add', 'manufacturer_partners', 'Perfuzia']);
    await world.setProfile(desk.id, { manufacturer_partners: ['Perfuzia', 'Norlume'] });
    assert.deepEqual(
      (await desk.partners()).map(({ name, authorized }) => [name, authorized]),
      [
        ['Norlume', true],
        ['Perfuzia', true],
      ],
    );
  });

  const wrong: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a relationship that is a number', { name: 'A', relationship: 1 }, 'relationship'],
    ['a script for an address', { name: 'A', source_url: 'javascript:1' }, 'source_url'],
    ['an unknown member', { name: 'A', authorized: true }, 'authorized'],
  ];
  for (const [what, body, place] of wrong) {
    test(`a partner with ${what} is refused at ${place}`, async () => {
      const answer = await birch.post(PARTNERS, body);
      assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', place]);
    });
  }

  test('a list that is full takes no partner, and says so', async () => {
    const desk = await newDesk();
    await world.setProfile(desk.id, { manufacturer_partners: Array.from({ length: 200 }, (_, n) => `Maker ${n}`) });
    const answer = await desk.post(PARTNERS, { name: 'One more' });
    assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', 'name']);
    assert.equal((await desk.partners()).length, 200);
    assert.equal((await desk.post(PARTNERS, { name: 'maker 7' })).status, 200);
  });
});

describe('Removing a partner', () => {
  describe('Profile change: removing a partner cascades: onto its active products, in the same change', () => {
    describe('State: Product discontinued with its partner, Product active again by revert: exactly those', () => {
      test('what was discontinued by hand before stays so, other partners’ products stay as they are', async () => {
        const desk = await newDesk();
        const [maker, other] = [await desk.partner('Aurivane Imaging'), await desk.partner('Norlume')];
        const [, byHand] = [
          await desk.product(maker.id, { name: 'Sold' }),
          await desk.product(maker.id, { name: 'By hand' }),
          await desk.product(maker.id, { name: 'Sold too' }),
          await desk.product(other.id, { name: 'Of another' }),
        ];
        await desk.patch(`/api/v1/products/${byHand.id}`, { status: 'discontinued' });
        await world.app.jobs.runPending();
        const { changes } = await desk.edit(
          ['remove', 'manufacturer_partners', 'AURIVANE imaging'],
          ['set', 'overview', 'x'],
        );
        const [removal] = changes;
        assert.ok(removal);
        assert.deepEqual(removal.cascade_summary, { products_deactivated: 2, products_reactivated: 0 });
        assert.deepEqual(changes[1]?.cascade_summary, { products_deactivated: 0, products_reactivated: 0 });
        assert.equal(await waitingMatchings(world), 1);
        const gone = { Sold: 'discontinued', 'By hand': 'discontinued', 'Sold too': 'discontinued' };
        assert.deepEqual(await statusOf(desk), { ...gone, 'Of another': 'active' });
        const [shown] = await desk.partners();
        assert.deepEqual(
          [shown?.authorized, shown?.active_product_count, shown?.discontinued_product_count],
          [false, 0, 3],
        );
        const { body } = await desk.revert(removal.id);
        assert.deepEqual(body['cascade_summary'], { products_deactivated: 2, products_reactivated: 2 });
        assert.deepEqual(await statusOf(desk), {
          Sold: 'active',
          'By hand': 'discontinued',
          'Sold too': 'active',
          'Of another': 'active',
        });
        assert.deepEqual(
          (await desk.partners()).map(({ authorized }) => authorized),
          [true, true],
        );
        assert.deepEqual(await statusOf(birch), { Scanner: 'active' });
      });
    });
  });

  describe('Partner rules: a repeated name is authorized again without its products: by POST and by an operation', () => {
    test('State: Partner authorized again: the removal, reverted after the adding, brings its products back', async () => {
      const desk = await newDesk();
      const maker = await desk.partner('Aurivane Imaging');
      await desk.product(maker.id, { name: 'Sold' });
      const [removal] = (await desk.edit(['remove', 'manufacturer_partners', 'Aurivane Imaging'])).changes;
      const { status, body } = await desk.post(PARTNERS, { name: 'aurivane imaging' });
      assert.equal(status, 200);
      assert.deepEqual(body, { ...maker, authorized: true, active_product_count: 0, discontinued_product_count: 1 });
      assert.deepEqual(await namesOf(desk), ['aurivane imaging']);
      const [adding] = await desk.changes();
      assert.ok(adding && removal);
      assert.deepEqual([adding.source, adding.revertible], ['portal_edit', true]);
      assert.deepEqual(refusalOf(await desk.revert(removal.id)), [409, 'superseded']);
      await desk.product(maker.id, { name: 'New' });
      assert.equal((await desk.revert(adding.id)).status, 200);
      assert.deepEqual(await statusOf(desk), { Sold: 'discontinued', New: 'discontinued' });
      const reverted = (await desk.revert(removal.id)).body;
      assert.deepEqual(reverted['cascade_summary'], { products_deactivated: 1, products_reactivated: 1 });
      assert.deepEqual(await statusOf(desk), { Sold: 'active', New: 'discontinued' });
      await desk.edit(['remove', 'manufacturer_partners', 'Aurivane Imaging']);
      await desk.edit(['add', 'manufacturer_partners', 'Aurivane Imaging']);
      assert.deepEqual(await statusOf(desk), { Sold: 'discontinued', New: 'discontinued' });
      assert.equal((await desk.partners())[0]?.authorized, true);
    });
  });

  test('a partner that is removed and added in one batch keeps its products', async () => {
    const desk = await newDesk();
    const maker = await desk.partner('Aurivane');
    await desk.product(maker.id, { name: 'Sold' });
    const { changes } = await desk.edit(
      ['remove', 'manufacturer_partners', 'Aurivane'],
      ['add', 'manufacturer_partners', 'AURIVANE'],
    );
    assert.deepEqual(changes[0]?.cascade_summary, { products_deactivated: 0, products_reactivated: 0 });
    assert.deepEqual(await statusOf(desk), { Sold: 'active' });
  });

  test('a product that the company decided on since does not follow the reversal', async () => {
    const desk = await newDesk();
    const [maker, other] = [await desk.partner('Aurivane'), await desk.partner('Norlume')];
    const [, kept, moved] = [
      await desk.product(maker.id, { name: 'Follows' }),
      await desk.product(maker.id, { name: 'Discontinued since' }),
      await desk.product(maker.id, { name: 'Moved since' }),
    ];
    const [removal] = (await desk.edit(['remove', 'manufacturer_partners', 'Aurivane'])).changes;
    await desk.patch(`/api/v1/products/${kept.id}`, { status: 'discontinued' });
    await desk.patch(`/api/v1/products/${moved.id}`, { oem_partner_id: other.id });
    const { body } = await desk.revert(removal?.id ?? '');
    assert.deepEqual(body['cascade_summary'], { products_deactivated: 3, products_reactivated: 1 });
    const rest = { 'Discontinued since': 'discontinued', 'Moved since': 'discontinued' };
    assert.deepEqual(await statusOf(desk), { Follows: 'active', ...rest });
  });

  test('an operator’s removal cascades alike', async () => {
    const desk = await newDesk();
    const maker = await desk.partner('Aurivane');
    await desk.product(maker.id, { name: 'Sold' });
    await world.setProfile(desk.id, { manufacturer_partners: [] });
    const [change] = await desk.changes();
    assert.deepEqual([change?.source, change?.cascade_summary.products_deactivated], ['operator', 1]);
    assert.deepEqual(await statusOf(desk), { Sold: 'discontinued' });
    assert.deepEqual(refusalOf(await desk.revert(randomUUID())), [404, 'not_found']);
  });
});
