import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonText } from '#contract/json-text.ts';
import { IMPORT_COLUMNS, type ImportReport } from '#contract/catalog-import.ts';
import type { Product } from '#contract/catalog.ts';
import { createCompany } from '#features/access/access.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { importProducts, readImport } from '#features/catalog/catalog-import.ts';
import { createPartner, listPartners } from '#features/catalog/catalog-partners.ts';
import { changeProduct, createProduct, listProducts } from '#features/catalog/catalog-products.ts';
import { changeProfile, createProfile, listProfileChanges, readProfile } from '#features/profile/profile.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { testDatabase } from '../support/database.ts';
import { fileOf, type FileRow, type FileStyle } from '../support/catalog/import-files.ts';
import { randomFrom } from '../support/http/rate-arrivals.ts';

/**
 * Random catalogs: imported, imported again, edited, another one imported; after each step everything is compared with a
 * model in plain memory, and every dry run with the import that follows it.
 */

const CASES = process.env['NIGHTLY'] === '1' ? 1_000 : 60;
const database = await testDatabase();
const cursors = cursorSeal('a key for tests only');
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const enqueueMatching = (): Promise<void> => Promise.resolve();
const context = { actor: OPERATOR, enqueueMatching, followPartners };

/** Names of partners as they are written, and by what they are the same. */
const PARTNERS = [
  ['Aurivane Imaging', 'a'],
  ['  AURIVANE   imaging', 'a'],
  ['Éclair Beds', 'e'],
  ['eclair beds', 'e'],
  ['Norlume', 'n'],
  ['"Quoted", Inc', 'q'],
] as const;
const NAMES = ['Bed', 'bed', '=1+1', 'Lit, "grand"', 'Échographe', '-20'];
const MODELS = ['', 'B', 'b', ' C ', '+49'];
const DESCRIPTIONS = ['', 'Two\nlines', 'a, b', "'quoted'", '@home'];
const CODES = ['', '42', '42;43', ' 42 | 43;;44 ', '42;42'];
const STATUSES = ['', 'carried', 'catalog'];
const ADDRESSES = ['', 'https://a.example/x?a=1,2', 'HTTP://b.example'];
const CELLS = {
  model: MODELS,
  description: DESCRIPTIONS,
  commodity_codes: CODES,
  rep_status: STATUSES,
  source_url: ADDRESSES,
};

type Fields = Pick<Product, 'description' | 'commodity_codes' | 'rep_status' | 'source_url'>;
type ModelProduct = Fields & {
  partner: string;
  name: string;
  model: string | null;
  specs: unknown;
  status: string;
  source: string;
};
type Taken = { row: FileRow; key: string; place: string; fields: Fields };

const trimmedOrNull = (text = ''): string | null => (text.trim() === '' ? null : text.trim());

class Model {
  readonly products = new Map<string, ModelProduct>();
  /** By key, in the order in which the profile names them. */
  readonly partners = new Map<string, { name: string; authorized: boolean }>();
  listed: string[] = [];
  changes: string[] = [];

  import(file: readonly Taken[]): Omit<ImportReport, 'dry_run'> {
    const report = { rows: file.length, products_created: 0, products_updated: 0, products_unchanged: 0 };
    const [made, again]: [string[], string[]] = [[], []];
    let isListChanged = false;
    for (const { row, key, place, fields } of file) {
      const partner = this.partners.get(key);
      const spelled = (row.oem_partner ?? '').trim().replace(/ +/g, ' ');
      if (partner === undefined) made.push(spelled);
      else if (!partner.authorized) again.push(partner.name);
      if (partner?.authorized !== true) {
        this.listed.push(spelled);
        isListChanged = true;
      }
      this.partners.set(key, { name: partner?.name ?? spelled, authorized: true });
      const before = this.products.get(place);
      const same = JSON.stringify(before && { ...before, ...fields }) === JSON.stringify(before);
      report[before === undefined ? 'products_created' : same ? 'products_unchanged' : 'products_updated'] += 1;
      const identity = { partner: key, name: (row.name ?? '').trim(), model: trimmedOrNull(row.model) };
      const kept = before ?? { ...identity, specs: {}, status: 'active', source: 'portal_import' };
      this.products.set(place, { ...kept, ...fields });
    }
    if (isListChanged) this.changes.unshift('portal_import');
    return { ...report, partners_created: made, partners_reauthorized: again };
  }

  remove(key: string): void {
    const partner = this.partners.get(key);
    if (partner?.authorized !== true) return;
    partner.authorized = false;
    const keyOf = (name: string): string =>
      PARTNERS.find(([one]) => one.trim().replace(/ +/g, ' ') === name)?.[1] ?? '';
    this.listed = this.listed.filter((name) => keyOf(name) !== key);
    this.changes.unshift('portal_edit');
    for (const product of this.products.values()) if (product.partner === key) product.status = 'discontinued';
  }
}

type Draw = (below: number) => number;
const pick = <T>(items: readonly T[], draw: Draw): T => items[draw(items.length)] as T;

/** Distinct products, each written as some program would. */
function fileFrom(draw: Draw): Taken[] {
  return distinct(
    Array.from({ length: draw(13) }, () => {
      const cells = Object.entries(CELLS).map(([column, texts]) => [column, pick(texts, draw)] as const);
      return { oem_partner: pick(PARTNERS, draw)[0], name: pick(NAMES, draw), ...Object.fromEntries(cells) };
    }),
  );
}

/** The same file after somebody worked on it: rows left out, single cells changed, rows added. */
function edited(file: readonly Taken[], draw: Draw): Taken[] {
  const rows = file.flatMap(({ row }): FileRow[] => {
    const [column, texts] = pick(Object.entries(CELLS), draw);
    const cells = draw(2) === 0 ? {} : { [column]: pick(texts, draw) };
    return draw(5) === 0 ? [] : [{ ...row, ...cells }];
  });
  return distinct([...rows, ...fileFrom(draw).map(({ row }) => row)]);
}

function distinct(rows: readonly FileRow[]): Taken[] {
  const taken = new Map<string, Taken>();
  for (const row of rows) {
    const key = PARTNERS.find(([text]) => text === row.oem_partner)?.[1] ?? '';
    const fields: Fields = {
      description: trimmedOrNull(row.description),
      commodity_codes: (row.commodity_codes ?? '').match(/\d+/g) ?? [],
      rep_status: row.rep_status === 'catalog' ? 'catalog' : 'carried',
      source_url: trimmedOrNull(row.source_url),
    };
    const place = JSON.stringify([key, row.name, trimmedOrNull(row.model)]);
    if (!taken.has(place)) taken.set(place, { row, key, place, fields });
  }
  return [...taken.values()];
}

function styleFrom(draw: Draw): FileStyle {
  const columns = IMPORT_COLUMNS.map((column) => ({ column, at: draw(1_000) })).sort((a, b) => a.at - b.at);
  return {
    columns: columns.map(({ column }) => column),
    lineEnd: pick(['\n', '\r\n'] as const, draw),
    hasMark: draw(2) === 0,
    quotesAll: draw(2) === 0,
    endsWithLine: draw(2) === 0,
  };
}

async function* pieces(text: string, bytes: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield await Promise.resolve(whole.subarray(at, at + bytes));
}

class Case {
  readonly model = new Model();
  readonly id: string;
  readonly #draw: Draw;
  readonly #scoped: ReturnType<typeof database.forCompany>;

  constructor(id: string, draw: Draw) {
    this.id = id;
    this.#draw = draw;
    this.#scoped = database.forCompany(id);
  }

  async import(file: readonly Taken[]): Promise<void> {
    const text = fileOf(
      file.map(({ row }) => row),
      styleFrom(this.#draw),
    );
    const before = await this.state();
    const run = async (isDryRun: boolean): Promise<ImportReport> => {
      const read = await readImport(pieces(text, 1 + this.#draw(200)));
      return await this.#scoped.transaction((tx) => importProducts(tx, this.id, read, { ...context, isDryRun }));
    };
    const dry = await run(true);
    assert.deepEqual(await this.state(), before);
    assert.deepEqual(await run(false), { ...dry, dry_run: false });
    assert.deepEqual(dry, { dry_run: true, ...this.model.import(file) });
    await this.compare();
  }

  /** What people do between two imports. */
  async edit(): Promise<void> {
    const products = await this.#products();
    const [product] = products;
    const kind = this.#draw(4);
    if (kind === 0) {
      const [name, key] = pick(PARTNERS, this.#draw);
      await this.#scoped.transaction((tx) =>
        changeProfile(tx, this.id, [{ op: 'remove', field: 'manufacturer_partners', value: name }], context),
      );
      this.model.remove(key);
    } else if (kind === 1 && product !== undefined) {
      const specs = { n: this.#draw(9) };
      const patch = {
        status: 'discontinued',
        description: 'edited',
        specs: new JsonText(JSON.stringify(specs)),
      } as const;
      await this.#scoped.transaction((tx) => changeProduct(tx, this.id, product.id, patch, context));
      const place = [...this.model.products.values()].find(
        (one) =>
          one.name === product.name &&
          one.model === product.model &&
          this.model.partners.get(one.partner)?.name === product.oem_name,
      );
      Object.assign(place ?? {}, { ...patch, specs });
    } else if (kind === 2) {
      await this.#addByHand();
    }
    await this.compare();
  }

  async #addByHand(): Promise<void> {
    const place = JSON.stringify(['n', 'By hand', null]);
    if (this.model.products.has(place)) return;
    const partner = await this.#scoped.transaction(async (tx) => {
      const made = await createPartner(tx, this.id, { name: 'Norlume' }, context);
      const product = { oem_partner_id: made.partner.id, name: 'By hand', specs: new JsonText('{"a":[1]}') };
      await createProduct(tx, this.id, product, context);
      return made.partner.name;
    });
    if (this.model.partners.get('n')?.authorized !== true) {
      this.model.listed.push('Norlume');
      this.model.changes.unshift('portal_edit');
    }
    this.model.partners.set('n', { name: partner, authorized: true });
    const blank: Fields = { description: null, commodity_codes: [], rep_status: 'carried', source_url: null };
    const identity = { partner: 'n', name: 'By hand', model: null, specs: { a: [1] } };
    this.model.products.set(place, { ...identity, status: 'active', source: 'portal_edit', ...blank });
  }

  async #products(): Promise<Product[]> {
    const { products } = await listProducts(this.#scoped.db, this.id, { limit: 100 }, cursors);
    return products.map((one) => ({ ...one, specs: one.specs.parse() as Product['specs'] }));
  }

  async state(): Promise<unknown> {
    const { changes } = await listProfileChanges(this.#scoped.db, this.id, undefined, cursors);
    const { manufacturer_partners: listed } = await readProfile(this.#scoped.db, this.id);
    return [await this.#products(), await listPartners(this.#scoped.db, this.id), changes, listed];
  }

  async compare(): Promise<void> {
    const partners = await listPartners(this.#scoped.db, this.id);
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
    assert.deepEqual(
      partners.map(({ name, authorized }) => ({ name, authorized })).sort(byName),
      [...this.model.partners.values()].sort(byName),
    );
    const text = (one: object): string => JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
    const shown = (await this.#products()).map(
      ({ id: _id, oem_partner_id: _partner, created_at: _made, updated_at: _changed, ...product }) => text(product),
    );
    const expected = [...this.model.products.values()].map(({ partner, ...product }) =>
      text({ ...product, oem_name: this.model.partners.get(partner)?.name }),
    );
    assert.deepEqual(shown.toSorted(), expected.toSorted());
    const { changes } = await listProfileChanges(this.#scoped.db, this.id, undefined, cursors);
    assert.deepEqual(
      changes.map(({ source }) => source),
      this.model.changes,
    );
    assert.deepEqual((await readProfile(this.#scoped.db, this.id)).manufacturer_partners, this.model.listed);
  }
}

async function openCase(draw: Draw): Promise<Case> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: 'Alder', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Alder');
    return new Case(id, draw);
  });
}

test(`CSV import rules 2: ${CASES} random catalogs, imported, imported again, edited and imported anew, are as a model says; 1,000 with NIGHTLY=1`, async () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = randomFrom(seed * 2_654_435);
    const draw: Draw = (below) => Math.floor(random() * below);
    // The same happens to a second company in another order, and neither knows of the other.
    const [one, other] = [await openCase(draw), await openCase(draw)];
    const first = fileFrom(draw);
    const second = edited(first, draw);
    await one.import(first);
    await other.import(second);
    await one.import(first);
    for (let edits = draw(4); edits > 0; edits -= 1) await one.edit();
    await one.import(second);
    await other.compare();
  }
});
