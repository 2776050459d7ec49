import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boundedWindow } from './bounded-window.ts';
import type { RateDecision, RateLimiter } from './rolling-window.ts';

const WINDOW_MS = 60_000;
const ARRIVALS = 100_000;

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

type Limiter = (clock: { ms: number }) => RateLimiter;
const rolling: Limiter = (clock) => boundedWindow(WINDOW_MS, () => clock.ms);

/** What most limiters are: counts that begin anew with each whole minute. */
const fixedWindow: Limiter = (clock) => {
  let [window, count] = [-1, 0];
  return {
    take(_bucket, limit): RateDecision {
      const now = Math.floor(clock.ms / WINDOW_MS);
      if (now !== window) [window, count] = [now, 0];
      const accepted = count < limit;
      if (accepted) count += 1;
      const seconds = Math.ceil((WINDOW_MS - (clock.ms % WINDOW_MS)) / 1000);
      return { accepted, limit, remaining: limit - count, resetSeconds: seconds, retryAfterSeconds: seconds };
    },
  };
};

/** What a limiter does wrong over random arrivals, against the definition: the accepted calls of the last 60 s, counted. */
function contradictions(make: Limiter, limit: number, seed: number): string[] {
  const random = seeded(seed);
  const clock = { ms: 1_000_000 };
  const limiter = make(clock);
  let accepted: number[] = [];
  const found = new Set<string>();
  for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
    // Bursts, pauses, and waits to the very edge of the window.
    const kind = random();
    clock.ms +=
      kind < 0.6
        ? Math.floor(random() * 50)
        : kind < 0.98
          ? Math.floor(random() * 4_000)
          : WINDOW_MS - 1 + Math.floor(random() * 3);
    accepted = accepted.filter((at) => at > clock.ms - WINDOW_MS);
    const decision = limiter.take('a', limit);
    if (decision.accepted && accepted.length >= limit) found.add('more than the limit in 60 s');
    if (!decision.accepted && accepted.length < limit) found.add('refused below the limit');
    if (decision.accepted) accepted.push(clock.ms);
    if (decision.remaining !== limit - accepted.length) found.add('remaining is not what is left');
    const oldest = accepted[0] ?? clock.ms;
    if (decision.resetSeconds !== Math.max(1, Math.ceil((oldest + WINDOW_MS - clock.ms) / 1000))) found.add('reset');
    if (!decision.accepted && random() < 0.2) {
      clock.ms += decision.retryAfterSeconds * 1000;
      accepted = accepted.filter((at) => at > clock.ms - WINDOW_MS);
      if (!limiter.take('a', limit).accepted) found.add('refused after waiting retry-after');
      else accepted.push(clock.ms);
    }
  }
  return [...found];
}

describe('Rate limits: rolling window', () => {
  for (const limit of [1, 10, 60]) {
    test(`Rate limits: rolling window: over ${ARRIVALS} arrivals never more than ${limit} in any 60 s, and never a wrong refusal`, () => {
      assert.deepEqual(contradictions(rolling, limit, limit), []);
    });
  }

  test('the same check finds a fixed window out', () => {
    assert.ok(contradictions(fixedWindow, 10, 10).includes('more than the limit in 60 s'));
  });

  test('Rate limits: rolling window: one early, nine at the edge, ten after it: one is accepted after it', () => {
    const clock = { ms: 0 };
    const limiter = rolling(clock);
    const calls = (count: number): number =>
      Array.from({ length: count }, () => limiter.take('a', 10).accepted).filter(Boolean).length;
    assert.equal(calls(1), 1);
    clock.ms = 59_999;
    assert.equal(calls(9), 9);
    clock.ms = 60_000;
    assert.equal(calls(10), 1);
  });

  test('Rate limits: x-ratelimit-reset, retry-after: count down in whole seconds to the instant the oldest call leaves', () => {
    const clock = { ms: 0 };
    const limiter = rolling(clock);
    const seen: unknown[] = [];
    for (const ms of [0, 500, 30_001, 59_000, 59_001, 60_000]) {
      clock.ms = ms;
      const { accepted, remaining, resetSeconds, retryAfterSeconds } = limiter.take('a', 2);
      seen.push([ms, accepted, remaining, resetSeconds, retryAfterSeconds]);
    }
    assert.deepEqual(seen, [
      [0, true, 1, 60, 0],
      [500, true, 0, 60, 0],
      [30_001, false, 0, 30, 30],
      [59_000, false, 0, 1, 1],
      [59_001, false, 0, 1, 1],
      [60_000, true, 0, 1, 0],
    ]);
  });

  test('buckets do not share their calls', () => {
    const clock = { ms: 0 };
    const limiter = boundedWindow(WINDOW_MS, () => clock.ms);
    for (let bucket = 0; bucket < 1_000; bucket += 1) assert.ok(limiter.take(`b${bucket}`, 1).accepted);
    for (let bucket = 0; bucket < 1_000; bucket += 1) assert.ok(!limiter.take(`b${bucket}`, 1).accepted);
  });
});
