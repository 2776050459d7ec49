import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTORS } from '#features/discovery/discovery.ts';
import { servedPlaces } from '#features/matching/matching.ts';
import { placesWithoutSource } from './jurisdictions.ts';

const left = (geography: string[], sources: string[]): string[] =>
  placesWithoutSource(servedPlaces(geography).places, sources);

test('a province that is served is named unless a source of that province is read', () => {
  const served = ['Quebec', 'National Capital Region', 'Ontario', 'New Brunswick'];
  assert.deepEqual(left(served, ['canadabuys', 'seao', 'toronto', 'alberta']), ['CA-NB', 'CA-ON']);
  assert.deepEqual(left(served, ['canadabuys']), ['CA-NB', 'CA-ON', 'CA-QC']);
  assert.deepEqual(left(['Alberta'], ['alberta']), []);
});

test('a city or region counts for its province, a whole country for all, and places abroad for none', () => {
  assert.deepEqual(left(['Moncton, NB', 'Montréal'], ['seao']), ['CA-NB']);
  assert.equal(left(['Canada'], ['seao', 'alberta']).length, 11);
  assert.deepEqual(left(['New York', 'National Capital Region', 'France'], []), []);
  assert.deepEqual(left([], []), []);
});

test('each source that is said to be of a province is one that can be read', () => {
  const sources = CONNECTORS.map(({ source }) => source);
  const all = left(['Canada'], sources);
  assert.ok(!all.includes('CA-QC') && !all.includes('CA-AB') && all.includes('CA-ON'));
});
