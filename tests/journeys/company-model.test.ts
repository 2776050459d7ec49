import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { LIST_FIELDS, operationSchema, SET_FIELDS } from '#contract/profile.ts';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { createPartner, listPartners } from '#features/catalog/catalog-partners.ts';
import { changeProduct, createProduct, listProducts } from '#features/catalog/catalog-products.ts';
import {
  changeProfile,
  comparisonKey,
  createProfile,
  listProfileChanges,
  readProfile,
  revertChange,
} from '#features/profile/profile.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import {
  CompanyModel,
  type ModelOperation,
  PARTNER_TEXTS,
  SET_VALUES,
  TEXTS,
} from '../support/catalog/company-model.ts';
import { testDatabase } from '../support/database.ts';
import { drawing } from '../support/linear/drawing.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const STEPS = isNightly ? 20_000 : 500;
/** The whole state is compared so often; the outcome of a step always. */
const COMPARED_EVERY = isNightly ? 10 : 2;
const PAGE = 50;

const database = await testDatabase();
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const cursors = cursorSeal('a key for tests only');

let queued = 0;
const enqueueMatching = (): Promise<void> => {
  queued += 1;
  return Promise.resolve();
};
const context = { actor: OPERATOR, enqueueMatching, followPartners };

class Pair {
  readonly model = new CompanyModel();
  readonly id: string;
  readonly changeIds: string[] = [];
  readonly partnerIds = new Map<string, string>();
  readonly productIds: string[] = [];
  readonly scoped: ReturnType<typeof database.forCompany>;
  readonly draw: (below: number) => number;

  constructor(id: string, draw: (below: number) => number) {
    this.id = id;
    this.scoped = database.forCompany(id);
    this.draw = draw;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.draw(items.length)];
    assert.ok(item !== undefined);
    return item;
  }

  async step(other: Pair): Promise<void> {
    const kind = this.draw(10);
    if (kind < 4) return await this.#batch();
    if (kind < 7) return await this.#revert(other);
    if (kind === 7) return await this.#addPartner();
    return kind === 8 ? await this.#addProduct() : await this.#setStatus();
  }

  #operation(): ModelOperation {
    if (this.draw(3) === 0) {
      const field = this.pick(SET_FIELDS);
      const [value, kept] = this.pick(SET_VALUES[field] ?? []);
      return { op: 'set', field, value, kept };
    }
    const field = this.draw(2) === 0 ? 'manufacturer_partners' : this.pick(LIST_FIELDS);
    const [value, kept] = this.pick(TEXTS);
    return { op: this.pick(['add', 'remove']), field, value, kept };
  }

  async #batch(): Promise<void> {
    const operations = Array.from({ length: 1 + this.draw(6) }, () => this.#operation());
    const expected = this.model.batch(operations);
    const parsed = operations.map(({ op, field, value }) => operationSchema.parse({ op, field, value }));
    const before = queued;
    const outcome = await this.scoped.transaction((tx) => changeProfile(tx, this.id, parsed, context));
    const reasons = new Map(outcome.skipped.map(({ index, reason }) => [index, reason]));
    assert.deepEqual(
      operations.map((_, index) => reasons.get(index) ?? null),
      expected.reasons,
    );
    const made = new Map(outcome.changes.map((change) => [change.field, change]));
    assert.equal(outcome.changes.length, expected.changes.length);
    for (const { field, before: was, after, off, on } of expected.changes) {
      const change = made.get(field);
      assert.ok(change);
      assert.deepEqual([change.value_before, change.value_after], [was, after]);
      assert.deepEqual(change.cascade_summary, { products_deactivated: off, products_reactivated: on });
    }
    // The program records the changes of one batch in an order of its own.
    const order = outcome.changes.map(({ field }) => field);
    this.model.history.push(
      ...this.model.history
        .splice(this.model.history.length - order.length, order.length)
        .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
    );
    this.changeIds.push(...outcome.changes.map(({ id }) => id));
    assert.equal(queued - before, order.some((field) => field !== 'employee_count') ? 1 : 0);
  }

  async #revert(other: Pair): Promise<void> {
    if (this.draw(20) === 0 && other.changeIds.length > 0) {
      const foreign = this.scoped.transaction((tx) => revertChange(tx, this.id, other.pick(other.changeIds), context));
      await assert.rejects(foreign, { code: 'not_found' });
      return;
    }
    if (this.changeIds.length === 0) return;
    // Mostly what was changed lately, of which one in a few can be reverted.
    const back = this.draw(4) === 0 ? this.changeIds.length : Math.min(8, this.changeIds.length);
    const index = this.changeIds.length - 1 - this.draw(back);
    const [change, id] = [this.model.history[index], this.changeIds[index]];
    assert.ok(change && id);
    const refusal = this.model.revert(change);
    const done = await this.#codeOf((tx) => revertChange(tx, this.id, id, context));
    assert.equal(done, refusal);
  }

  async #addPartner(): Promise<void> {
    const [sent, kept, key] = this.pick(PARTNER_TEXTS);
    const length = this.model.history.length;
    const isNew = this.model.addPartner(kept ?? '');
    const name = String(sent).trim();
    const made = await this.scoped.transaction((tx) => createPartner(tx, this.id, { name }, context));
    assert.deepEqual([made.isNew, made.partner.authorized], [isNew, true]);
    this.partnerIds.set(key, made.partner.id);
    if (this.model.history.length > length) this.changeIds.push((await this.#history())[0]?.id ?? '');
  }

  async #addProduct(): Promise<void> {
    const [, , partner] = this.pick(PARTNER_TEXTS);
    const name = `Item ${this.draw(isNightly ? 40 : 6)}`;
    const expected = this.model.addProduct(partner, name);
    const partnerId = await this.#partnerId(partner);
    const product = { oem_partner_id: partnerId, name };
    const code = await this.#codeOf(async (tx) => {
      const { id } = await createProduct(tx, this.id, product, context);
      this.productIds.push(id);
    });
    assert.equal(code, expected);
  }

  async #partnerId(key: string): Promise<string> {
    for (const { id, name } of await listPartners(this.scoped.db, this.id))
      this.partnerIds.set(comparisonKey(name), id);
    return this.partnerIds.get(key) ?? '00000000-0000-4000-8000-000000000000';
  }

  async #setStatus(): Promise<void> {
    if (this.productIds.length === 0) return;
    const index = this.draw(this.productIds.length);
    const [product, id] = [this.model.products[index], this.productIds[index]];
    assert.ok(product && id);
    const status = this.pick(['active', 'discontinued'] as const);
    const expected = this.model.setStatus(product, status);
    assert.equal(await this.#codeOf((tx) => changeProduct(tx, this.id, id, { status }, context)), expected);
  }

  async #codeOf(work: Parameters<typeof this.scoped.transaction>[0]): Promise<string | null> {
    try {
      await this.scoped.transaction(work);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  }

  async #history() {
    return (await listProfileChanges(this.scoped.db, this.id, undefined, cursors)).changes;
  }

  async compare(): Promise<void> {
    const profile = await readProfile(this.scoped.db, this.id);
    const partners = await listPartners(this.scoped.db, this.id);
    const products = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
      const page = await listProducts(this.scoped.db, this.id, query, cursors);
      products.push(...page.products);
      cursor = page.next_cursor;
    }
    const shown = {
      fields: [...LIST_FIELDS, ...SET_FIELDS].map((field) => profile[field]),
      history: (await this.#history()).map((change) => [
        change.field,
        change.value_before,
        change.value_after,
        change.source,
        [change.cascade_summary.products_deactivated, change.cascade_summary.products_reactivated],
        change.reverted,
        change.revertible,
      ]),
      partners: partners.map(({ name, authorized }) => [comparisonKey(name), authorized]),
      products: products.map((one) => `${comparisonKey(one.oem_name)} ${one.name} ${one.status}`).sort(),
    };
    assert.deepEqual(shown, this.model.shown(PAGE));
  }
}

async function newPair(name: string, draw: (below: number) => number): Promise<Pair> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, name);
    return new Pair(id, draw);
  });
}

test(`two companies' profiles and catalogs are what a simple model says (${STEPS} steps; 20,000 with NIGHTLY=1)`, async (t) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const told = await walk(seed).catch((error: unknown) => assert.fail(`SEED=${seed}\n${inspect(error)}`));
  t.diagnostic(`SEED=${seed}: ${told.reverted} changes reverted, ${told.cascades} products followed their partners`);
  assert.ok(told.reverted > STEPS / 50 && told.cascades > STEPS / 50, `SEED=${seed}: ${JSON.stringify(told)}`);
});

/** Two companies at once; how much of what is rarer came about. */
async function walk(seed: number): Promise<{ reverted: number; cascades: number }> {
  const draw = drawing(seed);
  const pairs = [await newPair('One', draw), await newPair('Two', draw)] as const;
  let reverted = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const turn = draw(2);
    await (turn === 0 ? pairs[0].step(pairs[1]) : pairs[1].step(pairs[0]));
    if (step % COMPARED_EVERY === 0) for (const pair of pairs) await pair.compare();
  }
  for (const { model } of pairs) reverted += model.history.filter((change) => change.reverted).length;
  const cascades = pairs.flatMap(({ model }) => model.history).reduce((sum, { off, on }) => sum + off + on, 0);
  return { reverted, cascades };
}
