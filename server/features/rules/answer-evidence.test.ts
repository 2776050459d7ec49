import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedbackVerdict } from '#contract/feedback.ts';
import { evidenceOf } from './answer-evidence.ts';

const TABLE: readonly [score: number | null, eligible: boolean, agree: boolean, disagree: boolean][] = [
  [100, true, true, false],
  [60, true, true, false],
  [59, true, true, false],
  [40, true, true, false],
  [39, true, false, true],
  [0, true, false, true],
  [90, false, false, true],
  [10, false, false, true],
  [null, true, true, false],
];

for (const [score, eligible, agree, disagree] of TABLE) {
  test(`“right” and “wrong” speak of what a score of ${score} claims${eligible ? '' : ' of a tender that is ruled out'}`, () => {
    assert.deepEqual(
      [evidenceOf('agree', { score, eligible }), evidenceOf('disagree', { score, eligible })],
      [agree, disagree],
    );
  });
}

test('interest is a yes and its lack a no, whatever the score', () => {
  const told = (verdict: FeedbackVerdict): boolean[] =>
    [10, 50, 90].map((score) => evidenceOf(verdict, { score, eligible: score > 10 }));
  assert.deepEqual(told('interested'), [true, true, true]);
  assert.deepEqual(told('request_draft'), [true, true, true]);
  assert.deepEqual(told('not_interested'), [false, false, false]);
});
