import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Operation } from '#contract/profile.ts';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { importProducts, readImport } from '#features/catalog/catalog-import.ts';
import { createPartner, listPartners } from '#features/catalog/catalog-partners.ts';
import { changeProduct, createProduct, listProducts } from '#features/catalog/catalog-products.ts';
import {
  changeProfile,
  createProfile,
  listProfileChanges,
  readProfile,
  revertChange,
} from '#features/profile/profile.ts';
import type { CompanyDatabase } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import { testDatabase } from '../support/database.ts';
import { bytesOfFile, type FileRow } from '../support/catalog/import-files.ts';

/** Writers of one company at the same moment. Only on PostgreSQL (TEST_DATABASE_URL) do they truly meet. */

const ROUNDS = process.env['NIGHTLY'] === '1' ? 500 : 40;
const TIMES = `${ROUNDS} times; 500 with NIGHTLY=1`;
const database = await testDatabase();
const jobs = await openJobs(database, JOBS);
after(() => jobs.stop());
const cursors = cursorSeal('a key for tests only');
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const context = {
  actor: OPERATOR,
  followPartners,
  enqueueMatching: (tx: unknown, payload: { companyId: string }): Promise<void> =>
    jobs.enqueue(tx as Parameters<typeof jobs.enqueue>[0], 'match-company', payload),
};

type Tx = Parameters<Parameters<CompanyDatabase['transaction']>[0]>[0];
type Writer = (tx: Tx, companyId: string) => Promise<unknown>;

/** A company for each race. */
let companyId = '';
beforeEach(async () => {
  companyId = await database.transaction(async (tx) => {
    const fields = { legalName: 'Alder', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Alder');
    return id;
  });
});

const write = async <T>(work: (tx: Tx, companyId: string) => Promise<T>): Promise<T> =>
  await database.forCompany(companyId).transaction((tx) => work(tx, companyId));

/** All at once; the code of each one's refusal, or null. Any other failure fails the test. */
async function race(...writers: Writer[]): Promise<(string | null)[]> {
  const outcomes = await Promise.allSettled(writers.map((writer) => write(writer)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return null;
    if (outcome.reason instanceof ApiError) return outcome.reason.code;
    throw outcome.reason;
  });
}

const edit =
  (...operations: Operation[]) =>
  (tx: Tx, id: string) =>
    changeProfile(tx, id, operations, context);
const set = (
  field: 'min_contract_value' | 'max_contract_value' | 'employee_count',
  value: number | null,
): Operation => ({
  op: 'set',
  field,
  value,
});
const revert =
  (id: string): Writer =>
  (tx, company) =>
    revertChange(tx, company, id, context);
const imports =
  (...rows: FileRow[]) =>
  async (tx: Tx, id: string) =>
    await importProducts(tx, id, await readImport(bytesOfFile(rows)), { ...context, isDryRun: false });
const partnerOp = (op: 'add' | 'remove', value: string): Operation => ({ op, field: 'manufacturer_partners', value });
const scoped = () => database.forCompany(companyId).db;
const standing = (): ReturnType<typeof readProfile> => readProfile(scoped(), companyId);
const newest = async () => (await listProfileChanges(scoped(), companyId, undefined, cursors)).changes;

async function rounds(one: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await one(round);
}

describe(`At the same moment (${TIMES})`, () => {
  test('two writers of the contract bounds never leave them contradicting each other', async () => {
    await rounds(async () => {
      await write(edit(set('min_contract_value', 10), set('max_contract_value', 40)));
      const edits = await Promise.all([
        write(edit(set('min_contract_value', 30))),
        write(edit(set('max_contract_value', 20))),
      ]);
      const { min_contract_value: min, max_contract_value: max } = await standing();
      assert.ok(min !== null && max !== null && min <= max);
      assert.deepEqual(
        edits.flatMap(({ skipped }) => skipped.map(({ reason }) => reason)),
        ['min_exceeds_max'],
      );
    });
  });

  test('of two reversals of one change one is done, the other is told so', async () => {
    await rounds(async (round) => {
      await write(edit(set('employee_count', null)));
      const [change] = (await write(edit(set('employee_count', round + 1)))).changes;
      const outcome = await race(revert(change?.id ?? ''), revert(change?.id ?? ''));
      assert.deepEqual(new Set(outcome), new Set([null, 'already_reverted']));
      assert.equal((await standing()).employee_count, null);
    });
  });

  test('a reversal and a new change of the field follow each other, in one order or the other', async () => {
    await rounds(async (round) => {
      await write(edit(set('employee_count', null)));
      const [change] = (await write(edit(set('employee_count', round + 1)))).changes;
      const [reverted, changed] = await race(revert(change?.id ?? ''), edit(set('employee_count', 1_000_000)));
      assert.equal(changed, null);
      assert.ok(reverted === null || reverted === 'superseded', String(reverted));
      assert.equal((await standing()).employee_count, 1_000_000);
      const [latest] = await newest();
      assert.equal(latest?.value_before, reverted === null ? null : round + 1);
    });
  });

  test('a partner’s removal and a product of it, new or made active, leave no active product without its partner', async () => {
    const { partner } = await write((tx, id) => createPartner(tx, id, { name: 'Aurivane' }, context));
    await rounds(async (round) => {
      const held = await write((tx, id) =>
        createProduct(tx, id, { oem_partner_id: partner.id, name: `Held ${round}` }, context),
      );
      await write((tx, id) => changeProduct(tx, id, held.id, { status: 'discontinued' }, context));
      const [removed, created, raised] = await race(
        edit(partnerOp('remove', 'Aurivane')),
        (tx, id) => createProduct(tx, id, { oem_partner_id: partner.id, name: `New ${round}` }, context),
        (tx, id) => changeProduct(tx, id, held.id, { status: 'active' }, context),
      );
      assert.equal(removed, null);
      for (const code of [created, raised]) assert.ok(code === null || code === 'partner_not_authorized', String(code));
      const [shown] = await listPartners(scoped(), companyId);
      assert.deepEqual([shown?.authorized, shown?.active_product_count], [false, 0]);
      const [removal] = await newest();
      const query = { limit: 2, q: ` ${round}` };
      const reverted = await write((tx, id) => revertChange(tx, id, removal?.id ?? '', context));
      assert.equal(reverted.cascade_summary.products_reactivated, reverted.cascade_summary.products_deactivated);
      const { products } = await listProducts(scoped(), companyId, query, cursors);
      const statuses = new Map(products.map(({ name, status }) => [name, status]));
      assert.equal(statuses.get(`New ${round}`), created === null ? 'active' : undefined);
      assert.equal(statuses.get(`Held ${round}`), raised === null ? 'active' : 'discontinued');
    });
  });

  test('one product sent several times is made once', async () => {
    const { partner } = await write((tx, id) => createPartner(tx, id, { name: 'Norlume' }, context));
    await rounds(async (round) => {
      const create: Writer = (tx, id) =>
        createProduct(tx, id, { oem_partner_id: partner.id, name: `Twin ${round}`, model: null }, context);
      const outcome = await race(create, create, create, create);
      assert.equal(outcome.filter((code) => code === null).length, 1);
      assert.equal(outcome.filter((code) => code === 'already_exists').length, 3);
    });
  });

  test('one partner sent several times is made once, by one change', async () => {
    await rounds(async (round) => {
      await write(edit(partnerOp('remove', `Maker ${round - 1}`)));
      const count = (await listPartners(scoped(), companyId)).length;
      const create: Writer = (tx, id) => createPartner(tx, id, { name: `Maker ${round}` }, context);
      assert.deepEqual(await race(create, create, create), [null, null, null]);
      assert.equal((await listPartners(scoped(), companyId)).length, count + 1);
      const [last, before] = await newest();
      const holds = (value: unknown): boolean => Array.isArray(value) && value.includes(`Maker ${round}`);
      assert.deepEqual([holds(last?.value_after), holds(before?.value_after)], [true, false]);
    });
  });

  test('a partner’s removal and its adding again, at last, agree in profile and catalog', async () => {
    await rounds(async () => {
      await write((tx, id) => createPartner(tx, id, { name: 'Perfuzia' }, context));
      await race(edit(partnerOp('remove', 'Perfuzia')), (tx, id) =>
        createPartner(tx, id, { name: 'Perfuzia' }, context),
      );
      const isNamed = (await standing()).manufacturer_partners.includes('Perfuzia');
      const partner = (await listPartners(scoped(), companyId)).find(({ name }) => name === 'Perfuzia');
      assert.equal(partner?.authorized, isNamed);
    });
  });

  test('one file imported several times makes its products and partners once; the others find them there', async () => {
    await rounds(async (round) => {
      await write(edit(partnerOp('remove', `Maker ${round - 1}`)));
      const rows = [{ name: 'Bed' }, { name: 'Bed', model: 'B' }].map((row) => ({
        ...row,
        oem_partner: `Maker ${round}`,
      }));
      const reports = await Promise.all([1, 2, 3].map(() => write(imports(...rows))));
      const told = reports.map((one) => [one.products_created, one.products_unchanged, one.partners_created.length]);
      assert.deepEqual(new Set(told.map(String)), new Set(['2,0,1', '0,2,0']));
      assert.deepEqual(told.filter(([created]) => created === 2).length, 1);
      const { products } = await listProducts(scoped(), companyId, { limit: 3 }, cursors);
      assert.equal(products.filter(({ oem_name: maker }) => maker === `Maker ${round}`).length, 2);
    });
  });

  test('an import, the removal of its partner and the same product by hand follow each other, in whatever order', async () => {
    const { partner } = await write((tx, id) => createPartner(tx, id, { name: 'Sonovia' }, context));
    await rounds(async (round) => {
      await write((tx, id) => createPartner(tx, id, { name: 'Sonovia' }, context));
      const name = `Probe ${round}`;
      const [imported, removed, created] = await race(
        imports({ oem_partner: 'SONOVIA', name }),
        edit(partnerOp('remove', 'Sonovia')),
        (tx, id) => createProduct(tx, id, { oem_partner_id: partner.id, name }, context),
      );
      assert.deepEqual([imported, removed], [null, null]);
      const refusals = [null, 'already_exists', 'partner_not_authorized'];
      assert.ok(refusals.includes(created ?? null), String(created));
      const { products } = await listProducts(scoped(), companyId, { limit: 100, q: name }, cursors);
      assert.equal(products.filter((one) => one.name === name).length, 1);
      const shown = (await listPartners(scoped(), companyId)).find(({ id }) => id === partner.id);
      const isNamed = (await standing()).manufacturer_partners.some((one) => one.toLowerCase() === 'sonovia');
      assert.equal(shown?.authorized, isNamed);
      if (!isNamed) assert.equal(shown?.active_product_count, 0);
    });
  });
});
