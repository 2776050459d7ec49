import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Interner } from './interner.ts';

const edit = fc.record({ name: fc.integer({ min: 0, max: 60 }).map((at) => `t é${at}`), isAdded: fc.boolean() });

test('after any additions and releases each name has a number of its own, below the most names there were at once', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 300 }), (edits) => {
      const interner = new Interner();
      const model = new Map<string, number>();
      let most = 0;
      for (const { name, isAdded } of edits) {
        const known = model.get(name);
        if (isAdded) model.set(name, interner.add(name));
        else if (known !== undefined) {
          interner.release(known);
          model.delete(name);
        }
        most = Math.max(most, model.size);
        if (isAdded && known !== undefined) assert.equal(model.get(name), known);
      }
      assert.equal(new Set(model.values()).size, model.size);
      assert.equal(interner.bound, most);
      assert.equal(interner.size, model.size);
      assert.deepEqual(interner.names().sort(), [...model.keys()].sort());
      for (let at = 0; at <= 60; at += 1) assert.equal(interner.find(`t é${at}`), model.get(`t é${at}`));
      for (const [name, number] of model) assert.equal(interner.nameOf(number), name);
    }),
    { numRuns: 200 },
  );
});
