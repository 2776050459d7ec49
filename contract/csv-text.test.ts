import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, test } from 'node:test';
import { csvText } from './csv-text.ts';

describe('A cell that a spreadsheet would take for a formula is written as text', () => {
  for (const begin of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1'])
    test(JSON.stringify(begin), () => assert.deepEqual(parse(csvText([[begin, 'a']])), [[`'${begin}`, 'a']]));
});

test('any cells come back as they were, but for the apostrophe before a formula', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '=', '"', ',', '\r', '\n', ' ', "'", 'é', '-') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(csvText(rows));
      assert.deepEqual(
        read.map((cells) => cells.map((text) => text.replace(/^'(?=[=\-\r\n])/, ''))),
        rows.map((cells) => cells.map((text) => text.replace(/^'(?=[=\-\r\n])/, ''))),
      );
    }),
  );
});
