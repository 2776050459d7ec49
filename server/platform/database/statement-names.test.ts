import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementNames } from './statement-names.ts';

test('a text keeps its name, no two have the same, and no more than allowed have one', () => {
  const names = statementNames('page', 2);
  const [first, second] = [names.of('select 1'), names.of('select 2')];
  assert.ok(first !== null && second !== null && first !== second);
  assert.equal(names.of('select 3'), null);
  assert.deepEqual([names.of('select 1'), names.of('select 2')], [first, second]);
});
