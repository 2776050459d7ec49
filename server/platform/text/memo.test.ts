import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoOfLast, once } from '#platform/text/memo.ts';

const THINGS = ['one', 'two', 'three'].map((name) => ({ name }));

const ORDERS: [order: number[], read: string][] = [
  [[0, 0, 0], 'one'],
  [[0, 1, 0, 1], 'one two'],
  [[0, 1, 2, 1, 2], 'one two three'],
  [[0, 1, 2, 0], 'one two three one'],
  [[0, 1, 0, 2, 1, 0], 'one two three one'],
];

for (const [order, expected] of ORDERS) {
  test(`what is read of the last two things is kept: ${order.join(' ')} reads ${expected}`, () => {
    const read: string[] = [];
    const lengthOf = memoOfLast(2, ({ name }: { name: string }) => {
      read.push(name);
      return name.length;
    });
    const lengths = order.map((at) => lengthOf(THINGS[at] ?? { name: '' }));
    assert.deepEqual(
      lengths,
      order.map((at) => THINGS[at]?.name.length),
    );
    assert.equal(read.join(' '), expected);
  });
}

test('a table is read when it is first asked for, and once', () => {
  let reads = 0;
  const table = once(() => ({ reads: (reads += 1) }));
  assert.equal(reads, 0);
  assert.equal(table(), table());
  assert.equal(reads, 1);
});
