import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from './bounded-cache.ts';

const heldOf = (cache: BoundedCache<number, string>, keys: readonly number[]): number[] =>
  keys.filter((key) => cache.get(key) !== undefined);

test('a cache holds at most so many entries, and at least the newest half of them', () => {
  const cache = new BoundedCache<number, string>(10);
  const keys = Array.from({ length: 1_000 }, (_, key) => key);
  for (const key of keys) {
    cache.set(key, `${key}`);
    for (let back = 0; back < 5; back += 1)
      assert.equal(cache.get(Math.max(0, key - back)), `${Math.max(0, key - back)}`);
  }
  const held = heldOf(cache, keys);
  assert.ok(held.length <= 10, `${held.length} held`);
});

test('an entry that is read again and again stays; one that is deleted or replaced is gone', () => {
  const cache = new BoundedCache<number, string>(4);
  cache.set(-1, 'in use');
  for (let key = 0; key < 100; key += 1) {
    cache.set(key, 'once');
    assert.equal(cache.get(-1), 'in use');
  }
  cache.set(-1, 'new');
  assert.equal(cache.get(-1), 'new');
  cache.delete(-1);
  assert.equal(cache.get(-1), undefined);
});
