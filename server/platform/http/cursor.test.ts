import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorSeal } from './cursor.ts';

const seal = cursorSeal('a key for tests only, of forty characters');
const position = ['2026-11-20 14:05:00.123+00', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'] as const;

test('Opportunities list rules: opaque cursor: it opens to its position for the use it was made for', () => {
  assert.deepEqual(seal.open('list a', seal.seal('list a', position)), [...position]);
});

test('Limits: Cursor length: a sealed position is far below 300 characters', () => {
  assert.ok(seal.seal('x'.repeat(5_000), position).length < 150);
});

test('Opportunities list rules: bad cursor: another use, another key and every changed, cut or lengthened bit is refused', () => {
  const cursor = seal.seal('list a', position);
  assert.equal(seal.open('list b', cursor), null);
  assert.equal(cursorSeal('another key for tests, of forty characters').open('list a', cursor), null);
  const bytes = Buffer.from(cursor, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(seal.open('list a', changed.toString('base64url')), null, `bit ${bit}`);
  }
  for (let length = 0; length < cursor.length; length += 1)
    assert.equal(seal.open('list a', cursor.slice(0, length)), null);
  for (const odd of [
    `${cursor}=`,
    `${cursor}A`,
    ` ${cursor}`,
    `${cursor}\n`,
    cursor.replaceAll('-', '+'),
    'é',
    '[]',
    '{}',
  ]) {
    if (odd !== cursor) assert.equal(seal.open('list a', odd), null, odd);
  }
});
