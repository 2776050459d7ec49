import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answer, afterAnswer, nextStep, type Provider, RETRY_WINDOW_MS, type Standing } from './delivery-rules.ts';
import { DELIVERY_STATES, type DeliveryState, isFinal, isWaitingForOperator } from './delivery-states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST = Date.parse('2026-11-23T11:00:00.000Z');
const at = (ms: number): Date => new Date(FIRST + ms);

const RESEND: Provider = { kind: 'resend', repeatSafeForMs: 23 * HOUR_MS };
const OUTBOX: Provider = { kind: 'outbox', repeatSafeForMs: Number.POSITIVE_INFINITY };
const SMTP: Provider = { kind: 'smtp', repeatSafeForMs: 0 };

const standing = (state: DeliveryState, given: Partial<Standing> = {}): Standing => ({
  state,
  attempts: state === 'prepared' ? 0 : 1,
  firstAttemptAt: state === 'prepared' ? null : at(0),
  attemptAfter: at(0),
  maybeTakenBy: state === 'uncertain' || state === 'needs_reconciliation' ? 'resend' : null,
  isWithdrawn: false,
  ...given,
});

describe('Whether an attempt begins', () => {
  const outOfTime = 'change needs_reconciliation';
  const rows: [string, Standing, Provider, number, string][] = [
    ['prepared', standing('prepared'), RESEND, 0, 'attempt'],
    ['prepared, before its time', standing('prepared', { attemptAfter: at(1) }), RESEND, 0, 'wait'],
    ['prepared days ago, never tried', standing('prepared'), RESEND, 90 * HOUR_MS, 'attempt'],
    ['under way', standing('sending', { attemptAfter: at(10 * MINUTE_MS) }), RESEND, 10 * MINUTE_MS - 1, 'wait'],
    [
      'under way for too long',
      standing('sending', { attemptAfter: at(10 * MINUTE_MS) }),
      RESEND,
      10 * MINUTE_MS,
      'lose',
    ],
    ['under way when 23 h end', standing('sending', { attemptAfter: at(24 * HOUR_MS) }), RESEND, 23 * HOUR_MS, 'wait'],
    ['uncertain', standing('uncertain'), RESEND, HOUR_MS, 'attempt'],
    ['uncertain, 1 ms before the end', standing('uncertain'), RESEND, RETRY_WINDOW_MS - 1, 'attempt'],
    ['uncertain, at the end', standing('uncertain'), RESEND, RETRY_WINDOW_MS, outOfTime],
    [
      'uncertain, at the end but before its time',
      standing('uncertain', { attemptAfter: at(30 * HOUR_MS) }),
      RESEND,
      RETRY_WINDOW_MS,
      outOfTime,
    ],
    ['uncertain by the outbox', standing('uncertain', { maybeTakenBy: 'outbox' }), OUTBOX, HOUR_MS, 'attempt'],
    ['uncertain by another provider', standing('uncertain'), OUTBOX, HOUR_MS, outOfTime],
    ['uncertain by one without keys', standing('uncertain', { maybeTakenBy: 'smtp' }), SMTP, HOUR_MS, outOfTime],
    ['tried, surely not taken', standing('prepared', { attempts: 3, firstAttemptAt: at(0) }), SMTP, HOUR_MS, 'attempt'],
    [
      'surely not taken for 23 h',
      standing('prepared', { attempts: 3, firstAttemptAt: at(0) }),
      SMTP,
      23 * HOUR_MS,
      'change refused',
    ],
    ['no longer wanted', standing('prepared', { isWithdrawn: true }), RESEND, 0, 'change not_delivered'],
    ['no longer wanted, in doubt', standing('uncertain', { isWithdrawn: true }), RESEND, 0, 'change not_delivered'],
    ['no longer wanted, under way', standing('sending', { isWithdrawn: true, attemptAfter: at(1) }), RESEND, 0, 'wait'],
    ...(['sent', 'refused', 'needs_reconciliation', 'not_delivered'] as const).map(
      (state): [string, Standing, Provider, number, string] => [state, standing(state), RESEND, HOUR_MS, 'wait'],
    ),
  ];
  for (const [name, given, provider, ms, expected] of rows) {
    test(`${name}: ${expected}`, () => {
      const step = nextStep(given, provider, at(ms));
      assert.equal(step.action === 'change' ? `change ${step.change.state}` : step.action, expected);
    });
  }

  test('a request ends within six minutes, and 23 hours and 30 minutes after the first attempt at the latest', () => {
    const step = nextStep(standing('uncertain'), RESEND, at(22 * HOUR_MS));
    assert.ok(step.action === 'attempt');
    assert.deepEqual(step.requestEndsBy, at(22 * HOUR_MS + 6 * MINUTE_MS));
    assert.deepEqual(step.lostAfter, at(22 * HOUR_MS + 10 * MINUTE_MS));
  });
});

const ACCEPTED: Answer = { outcome: 'accepted' };
const REFUSED: Answer = { outcome: 'refused', reason: 'no' };
const LATER: Answer = { outcome: 'later', reason: 'busy', retryAfterSeconds: null };
const UNCERTAIN: Answer = { outcome: 'uncertain', reason: '?', retryAfterSeconds: null };

describe('What an answer makes of a delivery', () => {
  const doubtful = { maybeTakenBy: 'resend', attempts: 2 };
  const rows: [string, Standing, Answer, Provider, string | null][] = [
    ['yes', standing('sending'), ACCEPTED, RESEND, 'sent'],
    ['no', standing('sending'), REFUSED, RESEND, 'refused'],
    ['no, after an unclear one', standing('sending', doubtful), REFUSED, RESEND, 'needs_reconciliation'],
    ['not now', standing('sending'), LATER, RESEND, 'prepared'],
    ['not now, after an unclear one', standing('sending', doubtful), LATER, RESEND, 'uncertain'],
    ['not now, without keys', standing('sending'), LATER, SMTP, 'prepared'],
    ['unclear', standing('sending'), UNCERTAIN, RESEND, 'uncertain'],
    ['unclear, in the outbox', standing('sending'), UNCERTAIN, OUTBOX, 'uncertain'],
    ['unclear, without keys', standing('sending'), UNCERTAIN, SMTP, 'needs_reconciliation'],
    ['unclear, no longer wanted', standing('sending', { isWithdrawn: true }), UNCERTAIN, RESEND, 'not_delivered'],
    ['yes, no longer wanted', standing('sending', { isWithdrawn: true }), ACCEPTED, RESEND, 'sent'],
    ['a late yes, counted as lost', standing('uncertain'), ACCEPTED, RESEND, 'sent'],
    ['a late yes, with the operator', standing('needs_reconciliation'), ACCEPTED, SMTP, 'sent'],
    ['a late no, counted as lost', standing('uncertain'), REFUSED, RESEND, null],
    ['a late yes, given up', standing('not_delivered'), ACCEPTED, RESEND, null],
    ['a late no, sent by another attempt', standing('sent'), REFUSED, RESEND, null],
  ];
  for (const [name, given, result, provider, expected] of rows) {
    test(`${name}: ${expected ?? 'nothing'}`, () => {
      const answer = { number: given.attempts, result, provider, now: at(MINUTE_MS), random: 0.5 };
      assert.equal(afterAnswer(given, answer)?.state ?? null, expected);
    });
  }

  test('an answer to an earlier attempt changes nothing of the one under way, unless it is a yes', () => {
    const given = standing('sending', { attempts: 2 });
    const states = [REFUSED, LATER, UNCERTAIN, ACCEPTED].map(
      (result) => afterAnswer(given, { number: 1, result, provider: RESEND, now: at(1), random: 0 })?.state ?? null,
    );
    assert.deepEqual(states, [null, null, null, 'sent']);
  });
});

describe('When it is tried again', () => {
  const again = (attempts: number, ms: number, retryAfterSeconds: number | null = null, random = 0.5): number => {
    const result: Answer = { outcome: 'uncertain', reason: '?', retryAfterSeconds };
    const given = standing('sending', { attempts });
    const change = afterAnswer(given, { number: attempts, result, provider: RESEND, now: at(ms), random });
    return ((change?.attemptAfter?.getTime() ?? Number.NaN) - FIRST) / MINUTE_MS;
  };

  test('the waits grow to an hour, each a quarter shorter or longer by chance', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => again(attempts, 0)),
      [1, 2, 4, 8, 15, 30, 60, 60, 60],
    );
    assert.deepEqual([again(7, 0, null, 0), again(7, 0, null, 1)], [45, 75]);
  });

  test('not before the provider said', () => {
    assert.equal(again(1, 0, 7_200), 120);
    assert.equal(again(7, 0, 60), 60);
  });

  test('once more five minutes before the end, then it waits for the end', () => {
    assert.equal(again(9, 22.5 * HOUR_MS), 22 * 60 + 55);
    assert.equal(again(9, 22 * HOUR_MS + 55 * MINUTE_MS), 23 * 60);
    // The provider asked for more patience than there is.
    assert.equal(again(2, HOUR_MS, 86_400), 23 * 60);
  });

  test('an unclear answer after the end goes to the operator at once', () => {
    const answer = { number: 1, result: UNCERTAIN, provider: RESEND, now: at(RETRY_WINDOW_MS), random: 0 };
    assert.equal(afterAnswer(standing('sending'), answer)?.state, 'needs_reconciliation');
  });
});

test('every state is final, or waits for the operator, or has a next step', () => {
  for (const state of DELIVERY_STATES) {
    const step = nextStep(standing(state), RESEND, at(100 * HOUR_MS));
    const rests = isFinal(state) || isWaitingForOperator(state);
    assert.equal(step.action === 'wait', rests, state);
  }
});
