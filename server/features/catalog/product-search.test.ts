import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchForm, searchTexts } from './product-search.ts';

const PRODUCT = { name: 'ÉCHOGRAPHE Ω', model: 'ΛΟΓΟΣ-100%_A\\', description: 'A cafe\u0301 table' };

test('a part is found whatever its case and composition, and only a part', () => {
  const table: [string, boolean][] = [
    ['échographe', true],
    ['ÉCHO', true],
    ['echo', false],
    ['ω', true],
    ['λογοσ', true],
    ['λόγος', false],
    ['100%_a\\', true],
    ['100%a', false],
    ['CAFÉ TABLE', true],
    ['table\u0301', false],
    ['ω λογοσ', false],
    ['%', true],
    ['__', false],
  ];
  const texts = searchTexts(PRODUCT);
  for (const [part, isFound] of table)
    assert.equal(
      texts.some((text) => text.includes(searchForm(part))),
      isFound,
      part,
    );
});

test('what a product does not have is not searched', () => {
  assert.deepEqual(searchTexts({ name: 'A', model: null, description: null }), ['a']);
});
