import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { KeptCompanies } from './company-cache.ts';
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

test('once there is no room what was kept first stays, and of the others the last', () => {
  const kept = new KeptCompanies<ReturnType<typeof company>>(ROOM);
  for (const id of ['a', 'b', 'c', 'd', 'e']) kept.keep(company(id));
  const found = ['a', 'b', 'c', 'd', 'e'].filter((id) => kept.find(id) !== undefined);
  assert.deepEqual(found, ['a', 'b', 'c', 'e']);
});

test('a company that is gone leaves its room to another', () => {
  const kept = new KeptCompanies<ReturnType<typeof company>>(ROOM);
  for (const id of ['a', 'b', 'c']) kept.keep(company(id));
  kept.forget('b');
  assert.equal(kept.find('b'), undefined);
  for (const id of ['d', 'e']) kept.keep(company(id));
  assert.deepEqual(
    ['a', 'c', 'd', 'e'].map((id) => kept.find(id)?.company.profile.companyId),
    ['a', 'c', 'd', 'e'],
  );
});

test('a company that looks for much takes more room, and gives it back when it looks for less', () => {
  const kept = new KeptCompanies<ReturnType<typeof company>>(ROOM);
  kept.keep(company('a', 30));
  for (const id of ['b', 'c']) kept.keep(company(id));
  assert.equal(kept.find('b'), undefined, 'c came after it, and a holds the room');
  kept.keep(company('a', 0, 2));
  for (const id of ['b', 'c']) kept.keep(company(id));
  assert.ok(['a', 'b', 'c'].every((id) => kept.find(id) !== undefined));
});

test('an earlier version of a profile never takes the place of a later one', () => {
  const kept = new KeptCompanies<ReturnType<typeof company>>(ROOM);
  kept.keep(company('a', 0, 3));
  kept.keep(company('a', 1, 2));
  assert.equal(kept.find('a')?.company.profile.version, 3);
  kept.keep(company('a', 1, 4));
  assert.equal(kept.find('a')?.company.profile.version, 4);
});
