import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idPlaces, placeOf } from './sorted-ids.ts';

/** `count` numbers below `below`, spread by a fixed step that shares no factor with it. */
function spread(count: number, step: number, below: number): number[] {
  return Array.from({ length: count }, (_, at) => (at * step) % below);
}

const GROUPS: readonly [string, readonly number[]][] = [
  ['nothing', []],
  ['zero alone', [0]],
  ['numbers with the same remainders', Array.from({ length: 40 }, (_, at) => at * 4_096)],
  ['many', spread(700, 7_919, 100_003)],
  ['others of many', spread(3_000, 31, 100_003)],
];

for (const [name, numbers] of GROUPS) {
  test(`${name}: each number has its place in ascending order, and no other number has one`, () => {
    const sorted = [...new Set(numbers)].sort((a, b) => a - b);
    const places = idPlaces(numbers);
    sorted.forEach((number, place) => assert.equal(placeOf(places, number), place));
    const held = new Set(sorted);
    for (let other = -1; other < 5_000; other += 1) if (!held.has(other)) assert.equal(placeOf(places, other), -1);
  });
}
