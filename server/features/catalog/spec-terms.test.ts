import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { specTerms } from './spec-terms.ts';

test('attributes are told in the order of their names; what is nested or absent is left out', () => {
  const specs = { weight_kg: 7, Model: 'AV-20', sterile: true, parts: [{ part: 'X1' }], none: null };
  assert.deepEqual(specTerms(specs), [
    ['Model', 'AV-20'],
    ['sterile', 'true'],
    ['weight_kg', '7'],
  ]);
});

test('a hundred attributes at most, names and values cut', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`n${index}`.repeat(100), 'v'.repeat(900)]),
  );
  const terms = specTerms(many);
  assert.equal(terms.length, 100);
  assert.ok(terms.every(([name, value]) => name.length <= 100 && value.length <= 200));
});

test('Product: specs: the same attributes in any order give the same part', () => {
  const anySpecs = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)));
  fc.assert(
    fc.property(anySpecs, (specs) => {
      const reversed = Object.fromEntries(Object.entries(specs).toReversed());
      assert.deepEqual(specTerms(reversed), specTerms(specs));
    }),
    { numRuns: process.env['NIGHTLY'] === '1' ? 10_000 : 500 },
  );
});

test('a name like a prototype’s is one as any other', () => {
  const specs = JSON.parse('{"b": 1, "__proto__": "AV-20", "constructor": 2}') as Record<string, unknown>;
  const terms = specTerms(specs);
  assert.deepEqual(terms, [
    ['__proto__', 'AV-20'],
    ['b', '1'],
    ['constructor', '2'],
  ]);
  assert.equal(Object.getPrototypeOf(Object.fromEntries(terms)), Object.prototype);
});
