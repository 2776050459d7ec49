import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { CompanyCache } from './company-cache.ts';
import type { IndexedCompany } from './percolator-keys.ts';

/** A company that looks for as many things as it has products. */
function company(id: string, products = 0, version = 1): { company: IndexedCompany } {
  const catalog = Array.from({ length: products }, (_, at) =>
    productFields({ id: `${id}${at}`, name: `zorblat${at} frame` }),
  );
  const profile = compileProfile({ ...profileFields({ tenant_id: id }), version }, catalog);
  return { company: { profile, awards: [], past: [] } };
}

/** Room for three companies that look for nothing. */
const ROOM = 65_000;

test('once there is no room what was cached first stays, and of the others the last', () => {
  const cache = new CompanyCache<ReturnType<typeof company>>(ROOM);
  for (const id of ['a', 'b', 'c', 'd', 'e']) cache.put(company(id));
  const found = ['a', 'b', 'c', 'd', 'e'].filter((id) => cache.find(id) !== undefined);
  assert.deepEqual(found, ['a', 'b', 'c', 'e']);
});

test('it is full once a company found no room, and not while each did', () => {
  const cache = new CompanyCache<ReturnType<typeof company>>(ROOM);
  for (const id of ['a', 'b', 'c']) cache.put(company(id));
  assert.equal(cache.isFull, false);
  cache.put(company('d'));
  assert.equal(cache.isFull, true);
});

test('a company that is gone leaves its room to another', () => {
  const cache = new CompanyCache<ReturnType<typeof company>>(ROOM);
  for (const id of ['a', 'b', 'c']) cache.put(company(id));
  cache.remove('b');
  assert.equal(cache.find('b'), undefined);
  for (const id of ['d', 'e']) cache.put(company(id));
  assert.deepEqual(
    ['a', 'c', 'd', 'e'].map((id) => cache.find(id)?.company.profile.companyId),
    ['a', 'c', 'd', 'e'],
  );
});

test('a company that looks for much takes more room, and gives it back when it looks for less', () => {
  const cache = new CompanyCache<ReturnType<typeof company>>(ROOM);
  cache.put(company('a', 30));
  for (const id of ['b', 'c']) cache.put(company(id));
  assert.equal(cache.find('b'), undefined, 'c came after it, and a holds the room');
  cache.put(company('a', 0, 2));
  for (const id of ['b', 'c']) cache.put(company(id));
  assert.ok(['a', 'b', 'c'].every((id) => cache.find(id) !== undefined));
});

test('an earlier version of a profile never takes the place of a later one', () => {
  const cache = new CompanyCache<ReturnType<typeof company>>(ROOM);
  cache.put(company('a', 0, 3));
  cache.put(company('a', 1, 2));
  assert.equal(cache.find('a')?.company.profile.version, 3);
  cache.put(company('a', 1, 4));
  assert.equal(cache.find('a')?.company.profile.version, 4);
});
