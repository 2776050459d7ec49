import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findNames, knownName } from './name-search.ts';

const NAMES = ['bedding', 'hospital bed', 'bed frame', 'Île-du-Prince-Édouard', 'snow removal', 'snowmobile'].map(
  (name) => knownName(name, null),
);
const found = (typed: string, limit = 10): string[] => findNames(NAMES, typed, limit).map(({ name }) => name);

describe('Names by what somebody has typed', () => {
  for (const [typed, names] of [
    ['bed', ['bed frame', 'hospital bed', 'bedding']],
    ['BED', ['bed frame', 'hospital bed', 'bedding']],
    ['snowm', ['snowmobile']],
    ['removal snow', ['snow removal']],
    ['ile du prince', ['Île-du-Prince-Édouard']],
    ['prince édou', ['Île-du-Prince-Édouard']],
    ['ed', ['Île-du-Prince-Édouard']],
    ['edding', []],
    ['bed snow', []],
    ['  -- ', []],
    ['%', []],
    ['.*', []],
  ] as const) {
    test(`“${typed}” finds ${names.length === 0 ? 'nothing' : names.join(', ')}`, () => {
      assert.deepEqual(found(typed), names);
    });
  }

  test('no more than so many are found', () => {
    assert.deepEqual(found('bed', 2), ['bed frame', 'hospital bed']);
  });

  test('of names with one key the nearest is found', () => {
    const names = [knownName('Greater Toronto', 1, { key: 'gta' }), knownName('GTA Toronto', 2, { key: 'gta' })];
    assert.deepEqual(
      findNames(names, 'gta', 10).map(({ of }) => of),
      [2],
    );
  });

  test('a lesser rank comes before a shorter name', () => {
    const names = [knownName('bed', 1, { rank: 1 }), knownName('bed of roses', 2)];
    assert.deepEqual(
      findNames(names, 'bed', 10).map(({ of }) => of),
      [2, 1],
    );
  });
});
