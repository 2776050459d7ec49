import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { IMPORT_COLUMNS, IMPORT_TEMPLATE } from '#contract/catalog-import.ts';
import { LIMITS } from '#contract/limits.ts';
import { checksumOfAll } from '../support/storage/checksum.ts';
import { type Desk, openDesk, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { formOf } from '../support/form.ts';
import { fileOf, type FileRow } from '../support/catalog/import-files.ts';
import { openWorld, type Answer } from '../support/world.ts';

const world = await openWorld();
const { database } = world.app;
/** Has what alder imports already, all of it otherwise. */
const birch = await openDesk(world, 'Birch Ltd.');
const other = await birch.partner('Aurivane Imaging');
await birch.product(other.id, { name: 'Bed', model: 'B', description: 'theirs' });
const birchHas = await stateOf(birch);

const IMPORT = '/api/v1/products/import';
type Row = FileRow;
const csv = (...rows: readonly Row[]): string => fileOf(rows);

async function send(desk: Desk, content: string | Uint8Array, query = ''): Promise<Answer> {
  return await desk.upload(`${IMPORT}${query}`, await formOf({ content }));
}

/** Sends it dry first: that must write nothing and tell what the import then does. */
async function take(desk: Desk, ...rows: readonly Row[]): Promise<Record<string, unknown>> {
  const before = await checksumOfAll(database);
  const dry = await send(desk, csv(...rows), '?dry_run=true');
  assert.equal(dry.status, 200, JSON.stringify(dry.body));
  assert.deepEqual(await checksumOfAll(database), before);
  const done = await send(desk, csv(...rows), '?dry_run=false');
  assert.deepEqual({ ...dry, headers: {}, body: { ...dry.body, dry_run: false } }, { ...done, headers: {} });
  return done.body;
}

async function stateOf(desk: Desk): Promise<unknown> {
  return [await desk.products(), await desk.partners(), await desk.profile(), await desk.changes()];
}

const NOTHING = {
  dry_run: false,
  rows: 0,
  products_created: 0,
  products_updated: 0,
  products_unchanged: 0,
  partners_created: [],
  partners_reauthorized: [],
};
const runJobs = async (): Promise<void> => void (await world.app.jobs.runPending());

describe('CSV import: one file, columns, dry_run: all columns of a file, first as a dry run', () => {
  test('Endpoint: POST /api/v1/products/import: new products of new partners', async () => {
    const desk = await openDesk(world, 'Alder inc.');
    await runJobs();
    const report = await take(
      desk,
      {
        oem_partner: 'Aurivane  Imaging',
        name: 'Bed',
        model: 'B',
        description: 'Two,\n"motors"',
        commodity_codes: '42;43',
        rep_status: 'catalog',
        source_url: 'https://a.example/b',
      },
      { oem_partner: 'AURIVANE imaging', name: '=1+1' },
      { oem_partner: 'Électro', name: 'Bed', model: 'B' },
    );
    const partners = ['Aurivane Imaging', 'Électro'];
    assert.deepEqual(report, { ...NOTHING, rows: 3, products_created: 3, partners_created: partners });
    const products = (await desk.products()).map(
      ({ id: _i, oem_partner_id: _p, created_at: _c, updated_at: _u, ...rest }) => rest,
    );
    const common = { description: null, commodity_codes: [], specs: {}, rep_status: 'carried', status: 'active' };
    const made = { ...common, source: 'portal_import', source_url: null };
    assert.deepEqual(
      products.toSorted((a, b) => (a.oem_name + a.name < b.oem_name + b.name ? -1 : 1)),
      [
        { ...made, oem_name: 'Aurivane Imaging', name: '=1+1', model: null },
        {
          ...made,
          oem_name: 'Aurivane Imaging',
          name: 'Bed',
          model: 'B',
          description: 'Two,\n"motors"',
          commodity_codes: ['42', '43'],
          rep_status: 'catalog',
          source_url: 'https://a.example/b',
        },
        { ...made, oem_name: 'Électro', name: 'Bed', model: 'B' },
      ],
    );
    assert.deepEqual((await desk.profile()).manufacturer_partners, partners);
    assert.equal(await waitingMatchings(world), 1);
  });
});

test('CSV import rules 2: a re-import updates rather than duplicates, and the same file again changes nothing', async () => {
  const desk = await openDesk(world, 'Alder again');
  const file: Row[] = [
    { oem_partner: 'Aurivane', name: 'Bed', model: 'B' },
    { oem_partner: 'Aurivane', name: 'Bed' },
  ];
  await take(desk, ...file);
  const first = await stateOf(desk);
  await runJobs();
  assert.deepEqual(await take(desk, ...file), { ...NOTHING, rows: 2, products_unchanged: 2 });
  assert.deepEqual(await stateOf(desk), first);
  const changed = await take(desk, { ...file[0], description: 'new' }, { oem_partner: 'aurivane', name: ' Bed ' });
  assert.deepEqual(changed, { ...NOTHING, rows: 2, products_updated: 1, products_unchanged: 1 });
  assert.equal((await desk.products()).length, 2);
  assert.equal(await waitingMatchings(world), 1);
});

test('CSV import rules 3: blank cells clear what is there; specs, status, source and identity stay', async () => {
  const desk = await openDesk(world, 'Alder blank');
  const maker = await desk.partner('Aurivane');
  const whole = { description: 'a', commodity_codes: ['1'], rep_status: 'catalog', source_url: 'https://a.example/' };
  const made = await desk.product(maker.id, { name: 'Bed', model: 'B', specs: { motors: 2 }, ...whole });
  await desk.patch(`/api/v1/products/${made.id}`, { status: 'discontinued' });
  await runJobs();
  const report = await take(desk, { oem_partner: 'Aurivane', name: 'Bed', model: 'B' });
  assert.deepEqual(report, { ...NOTHING, rows: 1, products_updated: 1 });
  const [product] = await desk.products();
  assert.ok(product && product.updated_at > made.updated_at);
  assert.deepEqual(product, {
    ...made,
    description: null,
    commodity_codes: [],
    rep_status: 'carried',
    source_url: null,
    status: 'discontinued',
    updated_at: product.updated_at,
  });
  await runJobs();
});

test('CSV import rules 4: new and removed partners join the profile by one change that can be reverted; products stay discontinued', async () => {
  const desk = await openDesk(world, 'Alder partners');
  const maker = await desk.partner('Éclair Beds');
  await desk.product(maker.id, { name: 'Old' });
  await desk.edit(['remove', 'manufacturer_partners', 'Éclair Beds']);
  const report = await take(
    desk,
    { oem_partner: 'eclair beds', name: 'Old' },
    { oem_partner: 'Eclair Beds', name: 'New' },
    { oem_partner: 'Norlume', name: 'New' },
  );
  assert.deepEqual(report, {
    ...NOTHING,
    rows: 3,
    products_created: 2,
    products_unchanged: 1,
    partners_created: ['Norlume'],
    partners_reauthorized: ['Éclair Beds'],
  });
  const [change, ...earlier] = await desk.changes();
  assert.deepEqual(
    [change?.field, change?.source, change?.value_before, change?.value_after, change?.revertible],
    ['manufacturer_partners', 'portal_import', [], ['eclair beds', 'Norlume'], true],
  );
  assert.equal(earlier.length, 2);
  const partners = (await desk.partners()).map((one) => [one.name, one.authorized]);
  assert.deepEqual(partners, [
    ['Éclair Beds', true],
    ['Norlume', true],
  ]);
  const statuses = async (): Promise<string[]> =>
    (await desk.products()).map((one) => `${one.oem_name}, ${one.name}: ${one.status}`).toSorted();
  assert.deepEqual(await statuses(), [
    'Norlume, New: active',
    'Éclair Beds, New: active',
    'Éclair Beds, Old: discontinued',
  ]);
  assert.equal((await desk.revert(change?.id ?? '')).status, 200);
  assert.ok((await statuses()).every((one) => one.endsWith(': discontinued')));
});

test('State: Partner authorized again: CSV import naming it', async () => {
  const desk = await openDesk(world, 'Alder state');
  await desk.partner('Aurivane');
  await desk.edit(['remove', 'manufacturer_partners', 'Aurivane']);
  await take(desk, { oem_partner: 'Aurivane', name: 'Bed' });
  assert.deepEqual(
    (await desk.partners()).map(({ authorized }) => authorized),
    [true],
  );
  assert.deepEqual((await desk.profile()).manufacturer_partners, ['Aurivane']);
});

describe('CSV import rules 5: one re-score is recorded, and the version rises with what can move a score', () => {
  const base: Row = { oem_partner: 'Aurivane', name: 'Bed' };
  const cases: [name: string, rows: Row[], rises: boolean][] = [
    ['a new product', [base, { ...base, model: 'C' }], true],
    ['a new partner and a new product', [{ oem_partner: 'Norlume', name: 'Bed' }], true],
    ['another description', [{ ...base, description: 'x' }], true],
    ['another address alone', [{ ...base, source_url: 'https://a.example/' }], false],
    ['nothing new', [base], false],
  ];
  for (const [name, rows, rises] of cases)
    test(name, async () => {
      const desk = await openDesk(world, `Alder ${name}`);
      await send(desk, csv(base));
      await runJobs();
      const before = await versionOf(desk.id);
      await take(desk, ...rows);
      assert.equal(await waitingMatchings(world), 1);
      assert.equal((await versionOf(desk.id)) > before, rises);
      await runJobs();
    });
});

async function versionOf(companyId: string): Promise<number> {
  const row = await database.db
    .selectFrom('profiles')
    .select('version')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.version;
}

test('what an import did stands in the audit trail: partners, products, the profile', async () => {
  const desk = await openDesk(world, 'Alder audit');
  await send(desk, csv({ oem_partner: 'Aurivane', name: 'Bed' }));
  await send(desk, csv({ oem_partner: 'Aurivane', name: 'Bed', description: 'x' }));
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('company_id', '=', desk.id)
    .where('actor_kind', '=', 'key')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['profile.change', 'partner.add', 'product.create', 'product.change'],
  );
  assert.deepEqual(entries.at(-1), {
    action: 'product.change',
    before: { description: null },
    after: { description: 'x' },
  });
});

describe('Limits: CSV import: 2 MB, 500 data rows, the first 50 issues', () => {
  const padded = (bytes: number): Buffer => {
    const text = `${IMPORT_COLUMNS.join(',')}\nAurivane,Bed,,,,,\n`;
    return Buffer.from(text.padEnd(bytes, '\n'));
  };

  test('Errors: file_too_large: with one byte more than 2 MB, and not with 2 MB', async () => {
    const desk = await openDesk(world, 'Alder large');
    assert.equal((await send(desk, padded(LIMITS.import.bytes))).status, 200);
    assert.deepEqual(refusalOf(await send(desk, padded(LIMITS.import.bytes + 1))), [413, 'file_too_large']);
  });

  test('500 rows are imported, 501 refused', async () => {
    const desk = await openDesk(world, 'Alder rows');
    const rows = (count: number): Row[] =>
      Array.from({ length: count }, (_, n) => ({ oem_partner: `Maker ${n % 200}`, name: `Bed ${n}` }));
    assert.deepEqual(refusalOf(await send(desk, csv(...rows(501)))), [422, 'invalid_import']);
    const { body } = await send(desk, csv(...rows(500)));
    assert.deepEqual([body['products_created'], (body['partners_created'] as string[]).length], [500, 200]);
  });

  test('partners that manufacturer_partners has no room for are refused by their rows, dry or not', async () => {
    const desk = await openDesk(world, 'Alder room', { manufacturer_partners: ['maker 0'] });
    const rows = Array.from({ length: 203 }, (_, n) => ({ oem_partner: `Maker ${n % 202}`, name: `Bed ${n}` }));
    const before = await checksumOfAll(database);
    for (const query of ['', '?dry_run=true']) {
      const { status, body } = await send(desk, csv(...rows), query);
      const problem = 'would give more than 200 manufacturer_partners; remove others from the profile first';
      const issues = [202, 203].map((row) => ({ row, column: 'oem_partner', problem }));
      assert.deepEqual(
        [status, body['error'], body['issues'], body['issue_count']],
        [422, 'invalid_import', issues, 2],
      );
    }
    assert.deepEqual(await checksumOfAll(database), before);
  });

  test('Errors: invalid_import: issues and issue_count beside the usual members', async () => {
    const desk = await openDesk(world, 'Alder issues');
    const { status, body } = await send(desk, csv(...Array.from({ length: 60 }, () => ({ name: 'Bed' }))));
    const { requestId: _id, message, issues, ...rest } = body;
    assert.deepEqual([status, rest], [422, { error: 'invalid_import', issue_count: 60 }]);
    assert.equal((issues as unknown[]).length, 50);
    const problem = 'is blank; must be text of 1 to 200 characters';
    assert.deepEqual((issues as unknown[])[0], { row: 2, column: 'oem_partner', problem });
    assert.equal(message, `row 2, oem_partner: ${problem}; 59 more`);
  });
});

describe('Upload codes of the import', () => {
  test('Errors: missing_file, unsupported_type', async () => {
    const desk = await openDesk(world, 'Alder codes');
    assert.deepEqual(refusalOf(await desk.post(IMPORT)), [400, 'missing_file']);
    assert.deepEqual(refusalOf(await desk.upload(IMPORT, await formOf({ content: 'a', part: 'csv' }))), [
      400,
      'missing_file',
    ]);
    assert.deepEqual(refusalOf(await desk.post(IMPORT, { file: 'a' })), [415, 'unsupported_type']);
  });

  test('dry_run is true or false', async () => {
    const desk = await openDesk(world, 'Alder query');
    for (const query of ['?dry_run=1', '?dry_run=', '?dry_run=true&dry_run=true', '?dryrun=true'])
      assert.deepEqual(refusalOf(await send(desk, IMPORT_TEMPLATE, query)), [400, 'validation_failed']);
  });
});

describe('CSV import: template: the header and one example row', () => {
  test('Endpoint: GET /api/v1/products/import/template: a CSV of the header and a row that an import accepts', async () => {
    const desk = await openDesk(world, 'Alder template');
    const { id, secret } = { id: desk.id, secret: (await world.key(desk.id, ['profile:read'])).secret };
    const answer = await world.app.http.server.inject({
      url: `${IMPORT}/template`,
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress: '192.0.2.77',
    });
    assert.equal(answer.statusCode, 200, id);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename="[\w-]+\.csv"$/);
    const [header, example, ...rest] = answer.body.split('\r\n');
    assert.equal(header, 'oem_partner,name,model,description,commodity_codes,rep_status,source_url');
    assert.ok(example);
    assert.deepEqual(rest, ['']);
    assert.doesNotMatch(answer.body, /(?:^|,)"?[=+\-@\t]/m);
    const { body } = await send(desk, answer.body);
    assert.deepEqual([body['rows'], body['products_created']], [1, 1]);
  });
});

test('nothing of the other company changed', async () => assert.deepEqual(await stateOf(birch), birchHas));
