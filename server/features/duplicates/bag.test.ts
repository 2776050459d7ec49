import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Bag } from './bag.ts';

test('a bag holds what was added and not taken, whatever the order', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -2, max: 3 })), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (given) => {
      const bag = new Bag();
      const counts = new Map<string, number>();
      for (const [value, change] of given) {
        const count = (counts.get(value) ?? 0) + change;
        if (change === 0 || count < 0) continue;
        if (change > 0) bag.add(value, change);
        else bag.take(value, -change);
        counts.set(value, count);
      }
      const held = new Map([...counts].filter(([, count]) => count > 0));
      assert.deepEqual(new Map(bag.entries()), held);
      assert.equal(bag.distinct, held.size);
      assert.equal(bag.only, held.size === 1 ? [...held.keys()][0] : null);
    }),
  );
});

test('taking more than the bag holds is an error that names the value', () => {
  const bag = new Bag();
  bag.add('a');
  assert.throws(() => bag.take('a', 2), /cannot take 2 of "a"/);
  assert.throws(() => bag.take('b'), /cannot take 1 of "b"/);
});
