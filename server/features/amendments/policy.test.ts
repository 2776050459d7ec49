import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERDICTS } from '#contract/feedback.ts';
import { comparedScore, respondedPositively, silenceOf } from './policy.ts';

const FLOOR = 60;
const SCORES = [64, 60, 59, null] as const;
const ANSWERS = ['agree', 'interested', 'request_draft', null] as const;

test('Digest rules 4: the policy governs mail only: every cell of policy, digest, score and answer', () => {
  let cells = 0;
  for (const policy of ['all', 'positive_only', 'none'] as const)
    for (const appeared of [true, false])
      for (const score of SCORES)
        for (const answer of ANSWERS) {
          const positive = respondedPositively(answer, 'notified');
          const silence = silenceOf({ policy, appeared, score, floor: FLOOR, respondedPositively: positive });
          const isMailed =
            (policy === 'all' && appeared && (score === 64 || score === 60)) ||
            (policy === 'positive_only' && answer !== null);
          assert.equal(silence === null, isMailed, JSON.stringify({ policy, appeared, score, answer, silence }));
          cells += 1;
        }
  assert.equal(cells, 3 * 2 * SCORES.length * ANSWERS.length);
});

test('why nothing is mailed is said', () => {
  const situation = { policy: 'all', appeared: true, score: 70, floor: 60, respondedPositively: true } as const;
  assert.deepEqual(
    [
      silenceOf({ ...situation, policy: 'none' }),
      silenceOf({ ...situation, appeared: false }),
      silenceOf({ ...situation, score: 59 }),
      silenceOf({ ...situation, policy: 'positive_only', respondedPositively: false }),
    ],
    ['policy', 'never_in_digest', 'below_floor', 'no_positive_answer'],
  );
});

test('the latest answer counts, and without one the draft that was requested', () => {
  const positive = VERDICTS.filter((verdict) => respondedPositively(verdict, 'notified'));
  assert.deepEqual(positive, ['agree', 'interested', 'request_draft']);
  assert.equal(respondedPositively('disagree', 'draft_requested'), false);
  assert.deepEqual(
    ['scored', 'screened', 'notified', 'draft_requested', 'draft_sent', 'approved'].map((status) =>
      respondedPositively(null, status),
    ),
    [false, false, false, true, true, true],
  );
});

test('the score as amended is compared with the floor, but where the amendment ended the tender the one before', () => {
  const fits = { score: 82, gate: null };
  assert.equal(comparedScore(fits, { score: 58, gate: null }), 58);
  assert.equal(comparedScore(fits, { score: 30, gate: 'cancelled' }), 82);
  assert.equal(comparedScore(fits, { score: 30, gate: 'not_biddable' }), 82);
  assert.equal(comparedScore(fits, { score: 10, gate: 'exclusion' }), 10);
  assert.equal(comparedScore({ score: 30, gate: 'cancelled' }, { score: 30, gate: 'cancelled' }), 30);
  assert.equal(comparedScore({ score: 30, gate: 'cancelled' }, { score: 82, gate: null }), 82);
});

test('what a language model raised above the floor stays there until it is heard about the tender as amended', () => {
  const raised = { score: 64, gate: null, moved: 6 };
  assert.equal(comparedScore(raised, { score: 58, gate: null, moved: 0 }), 64);
  assert.equal(comparedScore(raised, { score: 61, gate: null, moved: 3 }), 61, 'it was heard');
  assert.equal(comparedScore({ score: 54, gate: null, moved: -6 }, { score: 60, gate: null, moved: 0 }), 60);
  assert.equal(comparedScore(raised, { score: 10, gate: 'exclusion', moved: 0 }), 10);
});
