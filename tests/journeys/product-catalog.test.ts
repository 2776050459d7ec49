import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type Product, productSchema } from '#contract/catalog.ts';
import { openDesk, placesOf, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { seaoPackage } from '../support/discovery/ocds-package.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const alder = await openDesk(world, 'Alder inc.');
const birch = await openDesk(world, 'Birch Ltd.');
const maker = await alder.partner('Aurivane Imaging');
const second = await alder.partner('Norlume Care');
const foreign = await birch.partner('Aurivane Imaging');
const removed = await alder.partner('Gone Ltd');
await alder.edit(['remove', 'manufacturer_partners', 'Gone Ltd']);

const PRODUCTS = '/api/v1/products';
const post = (fields: object) => alder.post(PRODUCTS, { oem_partner_id: maker.id, name: randomUUID(), ...fields });
const patch = (id: string, fields: object) => alder.patch(`${PRODUCTS}/${id}`, fields);
const read = async (id: string): Promise<Product> =>
  (await alder.products()).find((one) => one.id === id) ?? assert.fail(`no product ${id}`);
const WHOLE = {
  oem_partner_id: maker.id,
  name: 'Portable ultrasound',
  model: 'AV-20',
  description: 'Light.\nQuiet.',
  commodity_codes: ['42201716', 'N6515'],
  specs: JSON.parse(
    '{"weight_kg": 4.5, "probes": ["C5", {"mm": null}], "": true, "__proto__": {"polluted": "yes"}}',
  ) as Record<string, unknown>,
  rep_status: 'catalog',
  source_url: 'https://example.org/av-20?a=1#b',
} as const;

describe('Adding a product', () => {
  describe('Product: id, oem_partner_id, oem_name, name, model, description, commodity_codes, specs, rep_status, status, source, source_url, created_at, updated_at: in the answer', () => {
    test('Endpoint: POST /api/v1/products: 201 with every member as it was sent, and the same in the list', async () => {
      const answer = await alder.post(PRODUCTS, WHOLE);
      assert.equal(answer.status, 201);
      const { id, created_at: createdAt, updated_at: updatedAt, ...rest } = productSchema.parse(answer.body);
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.equal(createdAt, updatedAt);
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
      const sent = { ...WHOLE, oem_name: 'Aurivane Imaging', status: 'active', source: 'portal_edit' };
      assert.deepEqual({ ...rest, specs: null }, { ...sent, specs: null });
      const specs = answer.body['specs'];
      assert.deepEqual(specs, WHOLE.specs);
      assert.ok(Object.hasOwn(specs ?? {}, '__proto__'));
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
      assert.deepEqual(await read(id), answer.body);
    });
  });

  test('Product create body: oem_partner_id, name, model, description, commodity_codes, specs, rep_status, source_url: what is absent has its default', async () => {
    const product = await alder.product(maker.id, { name: '  Bare  ' });
    const { id: _id, created_at: _at, updated_at: _then, ...rest } = product;
    assert.deepEqual(rest, {
      oem_partner_id: maker.id,
      oem_name: 'Aurivane Imaging',
      name: 'Bare',
      model: null,
      description: null,
      commodity_codes: [],
      specs: {},
      rep_status: 'carried',
      status: 'active',
      source: 'portal_edit',
      source_url: null,
    });
  });

  const bounds: [string, object][] = [
    ['a name of 200 characters', { name: '🩺'.repeat(200) }],
    ['a model of 100', { model: 'm'.repeat(100) }],
    ['a description of 4,000', { description: 'd'.repeat(4_000) }],
    ['null where null may be', { model: null, description: null, source_url: null }],
  ];
  for (const [what, fields] of bounds) {
    test(`Limits: Product name model and description: ${what} is taken`, async () =>
      assert.equal((await post(fields)).status, 201));
  }
  test('Limits: commodity_codes: 50 are taken', async () =>
    assert.equal((await post({ commodity_codes: Array.from({ length: 50 }, (_, n) => `${n}`) })).status, 201));

  const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const wrong: [string, object, string][] = [
    ['no partner', { oem_partner_id: undefined }, 'oem_partner_id'],
    ['a partner that is no uuid', { oem_partner_id: 'Aurivane' }, 'oem_partner_id'],
    ['a partner that is null', { oem_partner_id: null }, 'oem_partner_id'],
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of spaces', { name: ' \u00a0 ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a name that is null', { name: null }, 'name'],
    ['an empty model', { model: '' }, 'model'],
    ['a model of 101', { model: 'x'.repeat(101) }, 'model'],
    ['an empty description', { description: '' }, 'description'],
    ['a description of 4,001', { description: 'x'.repeat(4_001) }, 'description'],
    ['a description with NUL', { description: 'a\0' }, 'description'],
    ['51 codes', { commodity_codes: Array.from({ length: 51 }, String) }, 'commodity_codes'],
    ['a code that is a number', { commodity_codes: ['1', 42] }, 'commodity_codes[1]'],
    ['codes that are null', { commodity_codes: null }, 'commodity_codes'],
    ['specs that are a list', { specs: [] }, 'specs'],
    ['specs that are null', { specs: null }, 'specs'],
    ['specs of 20,001 characters', { specs: { a: 'x'.repeat(19_993) } }, 'specs'],
    ['specs 21 deep', { specs: deep(21) }, 'specs'],
    ['specs with NUL', { specs: { a: '\0' } }, 'specs'],
    ['another rep_status', { rep_status: 'sold' }, 'rep_status'],
    ['a status', { status: 'discontinued' }, 'status'],
    ['a script for an address', { source_url: 'javascript:alert(1)' }, 'source_url'],
    ['a file for an address', { source_url: 'file:///etc/passwd' }, 'source_url'],
    ['no address', { source_url: 'example.org' }, 'source_url'],
    ['an address of 2,001 characters', { source_url: `https://example.org/${'x'.repeat(1_981)}` }, 'source_url'],
    ['an unknown member', { price: 1 }, 'price'],
    ['a source of one’s own', { source: 'import' }, 'source'],
    ['another company', { company_id: birch.id }, 'company_id'],
  ];
  for (const [what, fields, place] of wrong) {
    test(`a product with ${what} is refused at ${place}`, async () => {
      const answer = await post(fields);
      assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', place]);
    });
  }

  test('specs 100,000 deep, as their bytes come, are refused as others are', async () => {
    const { secret } = await world.key(alder.id, ['profile:write']);
    const specs = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const answer = await world.app.http.server.inject({
      method: 'POST',
      url: PRODUCTS,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: `{"oem_partner_id": "${maker.id}", "name": "Deep", "specs": {"a": ${specs}}}`,
    });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [400, 'validation_failed']);
  });

  test('Product create body: oem_partner_id: of another company or of none is not found, a removed one is not authorized', async () => {
    for (const id of [foreign.id, randomUUID()]) {
      assert.deepEqual(refusalOf(await post({ oem_partner_id: id })), [404, 'not_found']);
    }
    assert.deepEqual(refusalOf(await post({ oem_partner_id: removed.id })), [409, 'partner_not_authorized']);
  });

  describe('Errors: already_exists, partner_not_authorized: of products', () => {
    describe('Product rules: a duplicate is refused: and leaves what was there', () => {
      test('Product: unique by partner name and model: two without model are the same, another letter or partner is not', async () => {
        const made = await alder.product(maker.id, { name: 'Twin', description: 'first' });
        for (const fields of [{}, { model: null }, { name: ' Twin ', description: 'second' }])
          assert.deepEqual(refusalOf(await post({ name: 'Twin', ...fields })), [409, 'already_exists']);
        assert.deepEqual(await read(made.id), made);
        const others = [{ model: 'M' }, { name: 'TWIN' }, { oem_partner_id: second.id }, { name: 'Twins' }];
        for (const fields of others) assert.equal((await post({ name: 'Twin', ...fields })).status, 201);
        assert.deepEqual(refusalOf(await post({ name: 'Twin', model: 'M' })), [409, 'already_exists']);
        assert.deepEqual(refusalOf(await post({ oem_partner_id: removed.id, name: 'X' })), [
          409,
          'partner_not_authorized',
        ]);
      });
    });
  });

  test('Product rules: indexing is requested durably: with the write, once however many there are, and not with a refusal', async () => {
    await world.app.jobs.runPending();
    const { version: before } = await versionOf(alder.id);
    await post({ oem_partner_id: removed.id });
    assert.equal(await waitingMatchings(world), 0);
    await post({ name: 'Queued' });
    await post({ name: 'Queued' });
    await post({ name: 'Queued too' });
    assert.equal(await waitingMatchings(world), 1);
    assert.equal((await versionOf(alder.id)).version, before + 2);
  });
});

async function versionOf(companyId: string): Promise<{ version: number }> {
  const { db } = world.app.database;
  return await db
    .selectFrom('profiles')
    .select('version')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}

describe('Changing a product', () => {
  test('Endpoint: PATCH /api/v1/products/{id}: every member can be changed, and updated_at with it', async () => {
    const made = await alder.product(maker.id, { name: 'Before' });
    const fields = { ...WHOLE, name: 'After', oem_partner_id: second.id, status: 'discontinued' };
    const { status, body } = await patch(made.id, fields);
    assert.equal(status, 200);
    const { updated_at: updatedAt, ...rest } = body as Product;
    const { updated_at: before, ...kept } = made;
    assert.deepEqual(rest, { ...kept, ...fields, oem_name: 'Norlume Care' });
    assert.ok(updatedAt >= before);
    assert.deepEqual(await read(made.id), body);
  });

  test('Product rules: an absent field is left alone: and the same value changes nothing', async () => {
    const made = await alder.product(maker.id, { ...WHOLE, name: 'Left alone' });
    const { body } = await patch(made.id, { rep_status: 'carried' });
    const { updated_at: _at, ...rest } = made;
    assert.deepEqual(body, { ...rest, rep_status: 'carried', updated_at: body['updated_at'] });
    assert.deepEqual((await patch(made.id, {})).body, body);
    assert.deepEqual((await patch(made.id, { ...WHOLE, name: ' Left alone ', rep_status: 'carried' })).body, body);
  });

  test('Product rules: null clears: model, description and source_url, and nothing else', async () => {
    const made = await alder.product(maker.id, { ...WHOLE, name: 'Cleared' });
    const { body } = await patch(made.id, { model: null, description: null, source_url: null });
    assert.deepEqual([body['model'], body['description'], body['source_url']], [null, null, null]);
    for (const field of ['oem_partner_id', 'name', 'commodity_codes', 'specs', 'rep_status', 'status']) {
      const answer = await patch(made.id, { [field]: null });
      assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', field]);
    }
    assert.deepEqual(await read(made.id), body);
  });

  describe('State: Product discontinued by PATCH, Product active again by PATCH: and in the list by it', () => {
    test('Product rules: status by PATCH: discontinued stays readable and counts no more, active counts again', async () => {
      const made = await alder.product(maker.id, { name: 'On and off' });
      for (const status of ['discontinued', 'active'] as const) {
        await world.app.jobs.runPending();
        assert.equal((await patch(made.id, { status })).body['status'], status);
        assert.equal(await waitingMatchings(world), 1);
        const listed = await alder.products(`status=${status}&limit=100`);
        assert.ok(listed.some(({ id }) => id === made.id));
        assert.ok(listed.every((one) => one.status === status));
      }
    });
  });

  test('Product rules: a rename to a duplicate is refused: by name, model or partner, and leaves both', async () => {
    const [one, two] = [await alder.product(maker.id, { name: 'One' }), await alder.product(maker.id, { name: 'Two' })];
    const third = await alder.product(second.id, { name: 'One', model: 'M' });
    assert.deepEqual(refusalOf(await patch(two.id, { name: 'One' })), [409, 'already_exists']);
    assert.deepEqual(refusalOf(await patch(third.id, { oem_partner_id: maker.id, model: null })), [
      409,
      'already_exists',
    ]);
    assert.deepEqual([await read(one.id), await read(two.id), await read(third.id)], [one, two, third]);
    assert.equal((await patch(two.id, { name: 'One', model: 'M' })).status, 200);
  });

  test('Product rules: archive and notification states are preserved: when matching has followed', async () => {
    const { app } = world;
    const desk = await openDesk(world, 'Elm', { categories: ['Échographie'], geography: ['Québec'] });
    const release = (ocid: string, title: string) => ({ ocid, id: '20261101140000', title, number: `CHU-${ocid}` });
    const titles = ['Acquisition d’appareils d’échographie', 'Location d’appareils d’échographie'];
    const tenders = seaoPackage(titles.map((title, index) => release(`2000000${index}`, title)));
    await world.discover('seao', 'hebdo_1.json', tenders);
    const states = () =>
      app.database.db
        .selectFrom('opportunities')
        .select(['id', 'status', 'archived_at'])
        .where('company_id', '=', desk.id)
        .orderBy('id')
        .execute();
    const [archived, told] = await states();
    const rows = app.database.db.updateTable('opportunities').where('company_id', '=', desk.id);
    const at = '2026-11-20T00:00:00.000Z';
    await rows
      .set({ archived_at: at })
      .where('id', '=', archived?.id ?? '')
      .execute();
    await rows
      .set({ status: 'notified' })
      .where('id', '=', told?.id ?? '')
      .execute();
    const before = await states();
    assert.deepEqual(
      before.map((row) => [row.status, row.archived_at]),
      [
        ['scored', at],
        ['notified', null],
      ],
    );
    const named = async (): Promise<(string | undefined)[]> => {
      await app.jobs.runPending();
      assert.deepEqual(await states(), before);
      const { rows: found } = await sql<{ name: string | null }>`
        select product_match ->> 'name' as name from verdicts where company_id = ${desk.id}`.execute(app.database.db);
      return found.map(({ name }) => name ?? undefined);
    };
    const partner = await desk.partner('Aurivane');
    const made = await desk.product(partner.id, { name: 'Appareil d’échographie' });
    assert.ok((await named()).includes(made.name), 'a new product counts');
    await desk.patch(`${PRODUCTS}/${made.id}`, { status: 'discontinued' });
    assert.ok(!(await named()).includes(made.name), 'a discontinued one does not');
    await desk.patch(`${PRODUCTS}/${made.id}`, { status: 'active', name: 'Échographie portable' });
    assert.ok((await named()).includes('Échographie portable'), 'an active one does, by its new name');
  });

  test('what cannot move a score queues nothing', async () => {
    const made = await alder.product(maker.id, { name: 'Still' });
    const old = await alder.product(maker.id, { name: 'Old' });
    await patch(old.id, { status: 'discontinued' });
    await world.app.jobs.runPending();
    await patch(made.id, { source_url: 'https://example.org/other' });
    await patch(made.id, { name: 'Still', model: null, specs: {} });
    await patch(old.id, { name: 'Older' });
    assert.equal(await waitingMatchings(world), 0);
    await patch(made.id, { specs: { part_number: 'AV-2000' } });
    assert.equal(await waitingMatchings(world), 1);
  });

  test('a product of a partner that is not authorized can be worded otherwise, and not made active; none can move there', async () => {
    const partner = await alder.partner('Short-lived');
    const made = await alder.product(partner.id, { name: 'Held' });
    await alder.edit(['remove', 'manufacturer_partners', 'Short-lived']);
    assert.equal(
      (await patch(made.id, { name: 'Held still', oem_partner_id: partner.id })).body['status'],
      'discontinued',
    );
    assert.deepEqual(refusalOf(await patch(made.id, { status: 'active' })), [409, 'partner_not_authorized']);
    const other = await alder.product(maker.id, { name: 'Mover' });
    for (const [id, refusal] of [
      [partner.id, [409, 'partner_not_authorized']],
      [foreign.id, [404, 'not_found']],
    ] as const) {
      assert.deepEqual(refusalOf(await patch(other.id, { oem_partner_id: id })), refusal);
    }
    assert.equal((await patch(made.id, { oem_partner_id: maker.id, status: 'active' })).status, 200);
  });

  test('Product: never deleted: there is no way to, and another company’s product is not found', async () => {
    const made = await alder.product(maker.id, { name: 'For ever' });
    const deleted = await world.send('DELETE', `${PRODUCTS}/${made.id}`);
    assert.deepEqual(refusalOf(deleted), [404, 'not_found']);
    for (const [desk, id] of [
      [birch, made.id],
      [alder, randomUUID()],
    ] as const) {
      assert.deepEqual(refusalOf(await desk.patch(`${PRODUCTS}/${id}`, { name: 'Mine' })), [404, 'not_found']);
    }
    assert.deepEqual(await read(made.id), made);
  });
});

describe('Listing products', async () => {
  const cedar = await openDesk(world, 'Cedar');
  const [a, b] = [await cedar.partner('Maker A'), await cedar.partner('Maker B')];
  const made: Product[] = [];
  for (let index = 0; index < 7; index += 1) {
    const partner = index % 2 === 0 ? a : b;
    made.push(await cedar.product(partner.id, { name: `Item ${index}`, model: index === 3 ? '50%_\\x' : null }));
  }
  await cedar.patch(`${PRODUCTS}/${made[5]?.id}`, { status: 'discontinued', description: 'Été À L’HÔPITAL' });
  const names = async (query: string): Promise<string[]> => (await cedar.products(query)).map(({ name }) => name);

  describe('Products list rules: newest first, opaque next_cursor: on pages', () => {
    test('Products list parameter: cursor, limit: pages of any size hold every product once, and null ends them', async () => {
      const all = await cedar.products();
      assert.deepEqual(
        all.map(({ name }) => name),
        made.map(({ name }) => name).toReversed(),
      );
      for (const limit of [1, 2, 6, 7, 100]) {
        const seen: Product[] = [];
        let query = `limit=${limit}`;
        for (let pages = 0; pages < 10; pages += 1) {
          const { body } = await cedar.get(`${PRODUCTS}?${query}`);
          seen.push(...(body['products'] as Product[]));
          if (body['next_cursor'] === null) break;
          assert.equal((body['products'] as Product[]).length, limit);
          query = `limit=${limit}&cursor=${body['next_cursor'] as string}`;
        }
        assert.deepEqual(seen, all);
      }
    });
  });

  test('a cursor serves its company and filters only', async () => {
    const cursor = String((await cedar.get(`${PRODUCTS}?limit=2`)).body['next_cursor']);
    assert.equal((await cedar.get(`${PRODUCTS}?limit=5&cursor=${cursor}`)).status, 200);
    for (const query of ['status=active', 'q=Item', `partner_id=${a.id}`, `cursor=${cursor}`]) {
      assert.equal((await cedar.get(`${PRODUCTS}?cursor=${cursor}&${query}`)).status, 400, query);
    }
    const answer = await birch.get(`${PRODUCTS}?cursor=${cursor}`);
    assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', 'query.cursor']);
  });

  describe('Endpoint: GET /api/v1/products: by its parameters', () => {
    test('Products list parameter: status, partner_id: each and both', async () => {
      assert.deepEqual(await names('status=discontinued'), ['Item 5']);
      assert.equal((await names('status=active')).length, 6);
      assert.deepEqual(await names(`partner_id=${b.id}`), ['Item 5', 'Item 3', 'Item 1']);
      assert.deepEqual(await names(`partner_id=${b.id}&status=active`), ['Item 3', 'Item 1']);
      assert.deepEqual(await names(`partner_id=${foreign.id}`), []);
    });
  });

  const parts: [string, string[]][] = [
    ['item 3', ['Item 3']],
    ['EM 3', ['Item 3']],
    ['50%', ['Item 3']],
    ['%_\\', ['Item 3']],
    ['%', ['Item 3']],
    ['_', ['Item 3']],
    ['\\', ['Item 3']],
    ['5_%', []],
    ['été à l’hôpital', ['Item 5']],
    ['HÔP', ['Item 5']],
    ['hop', []],
    ["' or true --", []],
  ];
  for (const [part, found] of parts) {
    test(`Products list parameter: q: ${part} finds ${found.join(', ') || 'nothing'}`, async () =>
      assert.deepEqual(await names(`q=${encodeURIComponent(part)}`), found));
  }

  test('what is no parameter, or out of bounds, is refused by name', async () => {
    const table: [string, string][] = [
      ['limit=0', 'query.limit'],
      ['limit=101', 'query.limit'],
      ['limit=', 'query.limit'],
      ['status=gone', 'query.status'],
      ['status=active&status=discontinued', 'query.status'],
      ['partner_id=1', 'query.partner_id'],
      ['q=', 'query.q'],
      [`q=${'x'.repeat(201)}`, 'query.q'],
      ['cursor=x', 'query.cursor'],
      ['sort=name', 'query.sort'],
    ];
    for (const [query, place] of table) {
      const answer = await cedar.get(`${PRODUCTS}?${query}`);
      assert.deepEqual([...refusalOf(answer), ...placesOf(answer)], [400, 'validation_failed', place], query);
    }
  });

  test('Products list parameter: limit: 25 where none is given', async () => {
    const dogwood = await openDesk(world, 'Dogwood');
    const partner = await dogwood.partner('Maker');
    for (let index = 0; index < 26; index += 1) await dogwood.product(partner.id, { name: `Item ${index}` });
    assert.equal((await dogwood.products('')).length, 25);
  });

  test('Product: list item: has every member of the product', async () => {
    assert.deepEqual(
      (await cedar.products()).find(({ id }) => id === made[0]?.id),
      made[0],
    );
  });
});
