import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from '#contract/limits.ts';
import { planImport, roomIssues, type StandingPartner, type StandingProduct } from './import-plan.ts';
import type { ImportedProduct } from './import-rules.ts';

const product: ImportedProduct = {
  row: 2,
  partner: 'Aurivane',
  partnerKey: 'aurivane',
  name: 'Bed',
  model: null,
  description: 'a',
  commodity_codes: ['1', '2'],
  rep_status: 'carried',
  source_url: null,
};
const partner: StandingPartner = { id: 'p', name: 'AURIVANE', name_key: 'aurivane', authorized: true };
const { description, commodity_codes, rep_status, source_url } = product;
const standing: StandingProduct = {
  id: 'b',
  name_key: 'aurivane',
  name: 'Bed',
  model: null,
  status: 'active',
  description,
  commodity_codes,
  rep_status,
  source_url,
};

describe('CSV import rules 2: a product is matched on partner, name and model', () => {
  const cases: [name: string, inFile: Partial<ImportedProduct>, counts: [created: number, updated: number]][] = [
    ['all the same: unchanged', {}, [0, 0]],
    ['the partner in another spelling: unchanged', { partner: 'aurivane' }, [0, 0]],
    ['another partner: new', { partner: 'Norlume', partnerKey: 'norlume' }, [1, 0]],
    ['another name: new', { name: 'bed' }, [1, 0]],
    ['a model where there is none: new', { model: 'B' }, [1, 0]],
    ['another description: updated', { description: null }, [0, 1]],
    ['codes in another order: updated', { commodity_codes: ['2', '1'] }, [0, 1]],
    ['another rep_status: updated', { rep_status: 'catalog' }, [0, 1]],
    ['another address: updated', { source_url: 'https://a.example/' }, [0, 1]],
  ];
  for (const [name, inFile, counts] of cases)
    test(name, () => {
      const plan = planImport([{ ...product, ...inFile }], { partners: [partner], products: [standing] });
      assert.deepEqual([plan.created.length, plan.updated.length], counts);
      assert.equal(plan.unchanged, 1 - counts[0] - counts[1]);
      if (counts[1] === 1) assert.deepEqual(plan.updated[0]?.changed, Object.keys(inFile));
    });
});

describe('CSV import rules 4: partners are made, or authorized again', () => {
  const cases: [name: string, partners: StandingPartner[], created: string[], again: string[]][] = [
    ['new', [], ['Aurivane'], []],
    ['there', [partner], [], []],
    ['removed', [{ ...partner, authorized: false }], [], ['AURIVANE']],
  ];
  for (const [name, partners, created, again] of cases)
    test(`${name}, once whatever its spellings`, () => {
      const file = [product, { ...product, partner: 'AURIVANE ', name: 'Chair' }];
      const plan = planImport(file, { partners, products: [] });
      assert.deepEqual(plan.partners, ['Aurivane']);
      assert.deepEqual(plan.partnersCreated, created);
      assert.deepEqual(
        plan.partnersReauthorized.map((one) => one.name),
        again,
      );
    });
});

test('the list of partners has room for so many; each one beyond is told at its first row', () => {
  const file = ['a', 'b', 'a', 'c'].map((key, at) => ({ ...product, partnerKey: key, row: at + 2 }));
  const listed = (count: number): Set<string> => new Set(Array.from({ length: count }, (_, n) => `k${n}`));
  const rowsOf = (keys: Set<string>): number[] => roomIssues(file, keys).map(({ row }) => row);
  assert.deepEqual(rowsOf(listed(LIMITS.profileListValues - 3)), []);
  assert.deepEqual(rowsOf(listed(LIMITS.profileListValues - 1)), [3, 5]);
  assert.deepEqual(rowsOf(new Set([...listed(LIMITS.profileListValues - 1), 'b'])), [2, 5]);
});
