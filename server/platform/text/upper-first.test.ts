import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upperFirst } from './upper-first.ts';

test('a line begins with a capital, accents and empty lines included; the rest stays', () => {
  for (const [text, shown] of [
    ['région de la capitale nationale (RCN)', 'Région de la capitale nationale (RCN)'],
    ['île de Montréal', 'Île de Montréal'],
    ['Toronto', 'Toronto'],
    ['', ''],
  ] as const)
    assert.equal(upperFirst(text), shown);
});
