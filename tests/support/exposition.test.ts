import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readExposition, sampleOf } from './exposition.ts';

const HEAD = '# HELP a What a is.\n# TYPE a gauge\n';
const HISTOGRAM = '# HELP h What h is.\n# TYPE h histogram\n';

test('Metrics page: lines of the format are read, with their labels', () => {
  const samples = readExposition(
    `${HEAD}a{b="x\\"y,",c="z"} 1.5e-7\na{b="q"} Nan\n\n# HELP d D.\n# TYPE d counter\nd 3\n`,
  );
  assert.equal(sampleOf(samples, 'a', { c: 'z' }), 1.5e-7);
  assert.deepEqual(samples[0]?.labels, { b: 'x\\"y,', c: 'z' });
  assert.equal(sampleOf(samples, 'd'), 3);
});

const FAULTY: [string, string][] = [
  ['no line end', `${HEAD}a 1`],
  ['no number', `${HEAD}a\n`],
  ['a word for a number', `${HEAD}a one\n`],
  ['no TYPE', '# HELP a What a is.\na 1\n'],
  ['TYPE before HELP', '# TYPE a gauge\n# HELP a What a is.\na 1\n'],
  ['an unknown type', '# HELP a What a is.\n# TYPE a thing\na 1\n'],
  ['a type twice', `${HEAD}a 1\n# TYPE a gauge\n`],
  ['another name below', `${HEAD}b 1\n`],
  ['a series twice', `${HEAD}a{b="x",c="y"} 1\na{c="y",b="x"} 2\n`],
  ['a label twice', `${HEAD}a{b="x",b="y"} 1\n`],
  ['a quote within a label', `${HEAD}a{b="x"y"} 1\n`],
  ['a label without quotes', `${HEAD}a{b=x} 1\n`],
  ['a histogram without a last bucket', `${HISTOGRAM}h_bucket{le="1"} 1\nh_sum 1\nh_count 1\n`],
  ['a histogram that falls', `${HISTOGRAM}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`],
  ['a histogram of another count', `${HISTOGRAM}h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n`],
];
for (const [what, text] of FAULTY) {
  test(`Metrics page: ${what} is found`, () => {
    assert.throws(() => readExposition(text), assert.AssertionError);
  });
}
