import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findConcept } from './concepts.ts';
import { FIRST_NAMES_DIFFER, NAME_PAIRS, namesInOther } from './name-pairs.ts';

test('every pair is of names that the thing has in the two languages, and stands once', () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, en, fr } of NAME_PAIRS) {
    const concept = findConcept(id);
    const line = `${id} | ${en} = ${fr}`;
    if (concept === undefined) faults.push(`${line}: no such thing`);
    else if (!concept.en.includes(en)) faults.push(`${line}: no English name of it`);
    else if (!concept.fr.includes(fr)) faults.push(`${line}: no French name of it`);
    else if (seen.has(line)) faults.push(`${line}: twice`);
    seen.add(line);
  }
  assert.deepEqual(faults, []);
});

test('a name is called what it is paired with, either way, and nothing else of the same kind', () => {
  assert.deepEqual([...namesInOther('computer', 'Laptops', 'en')], ['ordinateur portable']);
  assert.deepEqual([...namesInOther('computer', 'ordinateurs portables', 'fr')], ['laptop', 'notebook computer']);
  assert.deepEqual([...namesInOther('networking', 'laptop', 'en')], []);
  assert.deepEqual([...namesInOther('computer', 'laptop', 'fr')], []);
});

test('things whose first names differ are in the table', () => {
  assert.deepEqual(
    [...FIRST_NAMES_DIFFER].filter((id) => findConcept(id) === undefined),
    [],
  );
});
