import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductFields } from '../subjects/compiled-profile.ts';
import { coverLines } from './line-coverage.ts';

const product = (name: string, more: Partial<ProductFields> = {}): ProductFields => ({
  id: name,
  oem_name: 'Northway',
  name,
  model: null,
  commodity_codes: [],
  specs: {},
  rep_status: 'carried',
  ...more,
});
const CATALOG = [
  product('Rotary chair'),
  product('Rotary chair with arms', { rep_status: 'catalog' }),
  product('Hydraulic motor', { model: 'AB-112-1166', rep_status: 'catalog' }),
  product('Northway water pump', { specs: { 'Part number': '4066367' } }),
  product('Desk', { rep_status: 'catalog' }),
];

/** What the catalog says of a line, as `status product how`. */
function told(item: string, partNumbers: string[] = [], catalog = CATALOG): string {
  const [match] =
    coverLines([{ item, partNumbers, stockNumber: null }], catalog) ?? assert.fail('nothing was compared');
  return [match?.status, match?.product?.name, match?.matchedOn].filter((part) => part).join(' | ');
}

describe('Lines of a tender beside the catalog:', () => {
  for (const [item, partNumbers, expected] of [
    ['PUMP, WATER', ['4066367'], 'carried | Northway water pump | part_number'],
    ['POMPE À EAU', ['406-6367'], 'carried | Northway water pump | part_number'],
    ['MOTOR, HYDRAULIC', ['ab 112 1166'], 'available_to_quote | Hydraulic motor | part_number'],
    ['MOTOR, HYDRAULIC', [], 'available_to_quote | Hydraulic motor | name'],
    ['Pompe à eau', [], 'carried | Northway water pump | name'],
    ['Rotary Chairs NCR', [], 'carried | Rotary chair | name'],
    ['Rotary chair, with arms', [], 'available_to_quote | Rotary chair with arms | name'],
    ['Desks', [], 'available_to_quote | Desk | name'],
    ['TIRE, VEHICLE', ['2080898'], 'not_in_catalog'],
    ['PNEU, VÉHICULE', ['2080898'], 'not_in_catalog'],
    ['Safety gloves', [], 'not_in_catalog'],
    ['Gants de sécurité', [], 'not_in_catalog'],
  ] as const)
    test(`a line is told where it is certain: ${item} ${partNumbers.join()}`, () => {
      assert.equal(told(item, [...partNumbers]), expected);
    });

  for (const [item, partNumbers, why] of [
    ['PUMP, WATER', ['99-1234'], 'the thing, with another part number'],
    ['Chair mat', [], 'something for the thing'],
    ['Desk lamp', [], 'something for the thing'],
    ['Bureau', [], 'one word of the other language'],
    ['Rotary', [], 'half of the name'],
    ['Chaise', [], 'a part of the name in the other language'],
    ['Qzxw rklm', [], 'words of neither language'],
  ] as const)
    test(`no claim is made of a line that is not certain: ${why}: ${item}`, () => {
      assert.equal(told(item, [...partNumbers]), 'check');
    });

  test('a catalog whose names say nothing of their kind proves nothing, and an empty one is not compared', () => {
    assert.equal(told('Safety gloves', [], [product('AX-2000')]), 'check');
    assert.equal(coverLines([{ item: 'Safety gloves', partNumbers: [], stockNumber: null }], []), null);
  });

  test('a part number of two products is not certain', () => {
    const twice = [product('Pump one', { model: 'P-4711' }), product('Pump two', { model: 'P4711' })];
    assert.equal(told('Pump', ['P-4711'], twice), 'check');
  });
});
