import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Names } from './percolator-names.ts';

describe('numbers for names', () => {
  const edit = fc.record({ name: fc.integer({ min: 0, max: 60 }).map((at) => `t é${at}`), isAdded: fc.boolean() });

  test('after any additions and releases each name has a number of its own, below the count of names there ever were at once', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 300 }), (edits) => {
        const names = new Names();
        const model = new Map<string, number>();
        let most = 0;
        for (const { name, isAdded } of edits) {
          const known = model.get(name);
          if (isAdded) model.set(name, names.add(name));
          else if (known !== undefined) {
            names.release(known);
            model.delete(name);
          }
          most = Math.max(most, model.size);
          if (isAdded && known !== undefined) assert.equal(model.get(name), known);
        }
        assert.equal(new Set(model.values()).size, model.size);
        assert.equal(names.bound, most);
        assert.equal(names.size, model.size);
        assert.deepEqual(names.all().sort(), [...model.keys()].sort());
        for (let at = 0; at <= 60; at += 1) assert.equal(names.find(`t é${at}`), model.get(`t é${at}`));
        for (const [name, number] of model) assert.equal(names.name(number), name);
      }),
      { numRuns: 200 },
    );
  });

  test('among thousands every second of which is released the others are found, one by one and together', () => {
    const names = new Names();
    const numbers = Array.from({ length: 5_000 }, (_, at) => names.add(`name ${at}`));
    for (let at = 0; at < 5_000; at += 2) names.release(numbers[at] ?? -1);
    const asked = new Map(Array.from({ length: 6_000 }, (_, at) => [`name ${at}`, at]));
    const found = new Int32Array(2 * asked.size);
    const count = names.findAll(asked, found);
    const expected = Array.from({ length: 2_500 }, (_, at) => [numbers[2 * at + 1], 2 * at + 1]);
    const pairs = Array.from({ length: count }, (_, at) => [found[2 * at], found[2 * at + 1]]);
    assert.deepEqual(pairs, expected);
    for (let at = 0; at < 6_000; at += 1) {
      assert.equal(names.find(`name ${at}`), at < 5_000 && at % 2 === 1 ? numbers[at] : undefined);
    }
  });

  // Both leave the same hash (FNV-1a of 32 bits).
  test('two names of the same hash are two', () => {
    const names = new Names();
    const [one, other] = ['costarring', 'liquid'].map((name) => names.add(name));
    assert.notEqual(one, other);
    const found = new Int32Array(4);
    assert.equal(names.findAll(new Map([['liquid', 7]]), found), 1);
    assert.deepEqual([...found].slice(0, 2), [other, 7]);
    names.release(one ?? -1);
    assert.equal(names.find('liquid'), other);
    assert.equal(names.find('costarring'), undefined);
    assert.equal(names.findAll(new Map([['costarring', 7]]), found), 0);
  });
});
