import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { RATE } from '#contract/limits.ts';
import { fixedWindow, judge, randomFrom } from '../../../tests/support/http/rate-arrivals.ts';
import { BOUNDS, type RateLimiter, rollingWindow, type WindowBounds } from './rolling-window.ts';

const windowMs = 60_000;
const arrivals = process.env['NIGHTLY'] === '1' ? 1_000_000 : 100_000;
const right = { over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };

/** What a limiter decides about the simulated calls, a tick being a millisecond. */
async function verdictOn(limit: number, open: (nowMs: () => number) => RateLimiter) {
  let nowMs = 0;
  const limiter = open(() => nowMs);
  const {
    arrivals: judged,
    refused,
    ...faults
  } = await judge(limit, arrivals, windowMs, (moment) => {
    nowMs = moment.tick;
    return Promise.resolve(moment.buckets.map((bucket) => limiter.take(bucket, limit)));
  });
  return { judged, refused, faults };
}

for (const limit of Object.values(RATE)) {
  test(`Rate limits: rolling window: in any 60 s exactly ${limit} calls are accepted, and who waits retry-after is accepted`, async () => {
    const { judged, refused, faults } = await verdictOn(limit, (nowMs) => rollingWindow(windowMs, nowMs));
    assert.deepEqual(faults, right);
    assert.ok(refused > judged / 20 && refused < judged, `${refused} refusals do not test much`);
  });
}

test('the simulation finds the fault of a fixed window: up to twice the limit at its edge', async () => {
  const { faults } = await verdictOn(10, (nowMs) => fixedWindow(windowMs, nowMs));
  assert.ok(faults.over > 1000, `${faults.over} over`);
});

test('the simulation finds the fault of counting refused calls: callers are refused with room left', async () => {
  const { faults } = await verdictOn(10, (nowMs) => {
    const limiter = rollingWindow(windowMs, nowMs);
    return {
      take(bucket, limit) {
        const decision = limiter.take(bucket, limit);
        if (!decision.accepted) limiter.record(bucket, limit);
        return decision;
      },
    };
  });
  assert.ok(faults.wronglyRefused > 1000 && faults.brokenPromises > 1000, JSON.stringify(faults));
});

test('Rate limits: rolling window: one early, nine at the edge, ten after it: one is accepted after it', () => {
  const clock = { ms: 0 };
  const limiter = rollingWindow(windowMs, () => clock.ms);
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
  const limiter = rollingWindow(windowMs, () => clock.ms);
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

test('Rate limits: x-ratelimit-reset: no more than the window, whatever fraction of a millisecond the clock shows', () => {
  for (const ms of [8_051.391_708_876_292, 47_893.209_491_724_374, 207_173.000_105_107_52]) {
    const limiter = rollingWindow(windowMs, () => ms);
    assert.equal(limiter.take('a', 2).resetSeconds, 60);
  }
});

test('buckets do not share their calls', () => {
  const clock = { ms: 0 };
  const limiter = rollingWindow(windowMs, () => clock.ms);
  for (let bucket = 0; bucket < 1_000; bucket += 1) assert.ok(limiter.take(`b${bucket}`, 1).accepted);
  for (let bucket = 0; bucket < 1_000; bucket += 1) assert.ok(!limiter.take(`b${bucket}`, 1).accepted);
});

test('the limiter under attack: with fewer places than buckets, none ever has more than its limit', () => {
  const bounds: WindowBounds = { buckets: 50, shared: 8 };
  const random = randomFrom(7);
  let nowMs = 0;
  const limiter = rollingWindow(windowMs, () => nowMs, bounds);
  const accepted = new Map<string, number[]>();
  let refusals = 0;
  let mostBuckets = 0;
  for (let call = 0; call < arrivals; call += 1) {
    // Few buckets and many take turns, so that places run out, are freed and taken again while shared ones hold calls.
    const names = Math.floor(nowMs / 150_000) % 2 === 0 ? 300 : 30;
    nowMs += Math.floor(random() * 400);
    const bucket = `bucket ${Math.floor(random() * names)}`;
    const limit = [10, 20, 30, 60][bucket.length % 4] ?? 10;
    const decision = limiter.take(bucket, limit);
    mostBuckets = Math.max(mostBuckets, limiter.size());
    const calls = (accepted.get(bucket) ?? []).filter((time) => time > nowMs - windowMs);
    if (decision.accepted) calls.push(nowMs);
    else refusals += 1;
    assert.ok(calls.length <= limit, `${bucket} had ${calls.length} of ${limit} at ${nowMs}`);
    accepted.set(bucket, calls);
  }
  assert.equal(mostBuckets, bounds.buckets);
  assert.ok(refusals > 0, 'the bounds were not reached');
});

describe('at the bounds', () => {
  const bounds: WindowBounds = { buckets: 2, shared: 1 };
  function open() {
    const clock = { nowMs: 1000 };
    const limiter = rollingWindow(windowMs, () => clock.nowMs, bounds);
    const accepts = (bucket: string, limit = 2): boolean => limiter.take(bucket, limit).accepted;
    return { clock, limiter, accepts };
  }

  test('a bucket that has a place keeps it, and its limit to itself, while others share', () => {
    const { accepts } = open();
    assert.deepEqual(
      [accepts('a'), accepts('b'), accepts('c'), accepts('d'), accepts('e')],
      [true, true, true, true, false],
    );
    assert.equal(accepts('a'), true);
    assert.equal(accepts('a'), false);
  });

  test('a bucket that gets a place still counts what it did in the shared one', () => {
    const { clock, limiter, accepts } = open();
    assert.ok(accepts('a') && accepts('b'));
    clock.nowMs += 60_000;
    assert.ok(accepts('c'));
    clock.nowMs += 30_000;
    assert.deepEqual([accepts('c'), limiter.size()], [true, 2]);
    clock.nowMs += 30_000;
    // The places of a and b are free; of the calls of c one is 30 s old.
    assert.deepEqual([accepts('c'), limiter.size()], [true, 1]);
    const { accepted, retryAfterSeconds } = limiter.take('c', 2);
    assert.deepEqual([accepted, retryAfterSeconds], [false, 30]);
    clock.nowMs += 30_000;
    assert.equal(accepts('c'), true);
  });

  test('an idle bucket frees its place within two windows, whichever came first', () => {
    const { clock, accepts } = open();
    assert.ok(accepts('a'));
    clock.nowMs += 1000;
    assert.ok(accepts('b'));
    clock.nowMs += 59_000;
    assert.ok(accepts('a'));
    clock.nowMs += 60_000;
    // c takes the place of b, so that d and e have the shared one to themselves.
    assert.deepEqual([accepts('c'), accepts('d'), accepts('e'), accepts('d')], [true, true, true, false]);
  });

  test('buckets of different limits do not share', () => {
    const { accepts } = open();
    assert.ok(accepts('a') && accepts('b'));
    assert.deepEqual([accepts('c', 1), accepts('d', 1), accepts('e', 2)], [true, false, true]);
  });

  test('a refused call holds no place', () => {
    const { limiter, accepts } = open();
    assert.ok(accepts('a', 1));
    assert.equal(accepts('a', 1), false);
    assert.equal(accepts('b', 0), false);
    assert.equal(limiter.size(), 1);
  });
});

test('a call counted after it was accepted elsewhere fills the bucket, and one taken back leaves it', () => {
  let nowMs = 0;
  const limiter = rollingWindow(windowMs, () => nowMs);
  for (nowMs = 0; nowMs < 5000; nowMs += 1000) limiter.record('a', 3);
  // Kept are those of the seconds 2, 3 and 4.
  assert.deepEqual([limiter.take('a', 3).accepted, limiter.take('a', 3).retryAfterSeconds], [false, 57]);
  limiter.undo('a', 3);
  assert.equal(limiter.take('a', 3).accepted, true);
  assert.equal(limiter.take('a', 3).accepted, false);
  limiter.undo('unknown', 3);
});

test('a million addresses in a minute take at most 64 MB, and none gets a call more than its limit', async (t) => {
  const program = `
    import { rollingWindow } from ${JSON.stringify(new URL('./rolling-window.ts', import.meta.url).href)};
    const held = () => { gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers; };
    const before = held();
    let now = 0;
    const limiter = rollingWindow(60_000, () => now);
    const take = (n) => limiter.take('GET /api/v1/opportunities 10.' + (n >> 16) + '.' + ((n >> 8) & 255) + '.' + (n & 255), 1).accepted;
    let first = 0, second = 0;
    for (let n = 0; n < 1_000_000; n += 1) { now += 0.02; if (take(n)) first += 1; }
    for (let n = 0; n < 1_000_000; n += 97) { now += 0.02; if (take(n)) second += 1; }
    console.log(JSON.stringify({ first, second, size: limiter.size(), bytes: held() - before }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--input-type=module', '-e', program]);
  const found = JSON.parse(stdout) as Record<'first' | 'second' | 'size' | 'bytes', number>;
  t.diagnostic(`${(found.bytes / 1e6).toFixed(1)} MB`);
  assert.deepEqual([found.first, found.second, found.size], [BOUNDS.buckets + BOUNDS.shared, 0, BOUNDS.buckets]);
  assert.ok(found.bytes <= 64e6, `${found.bytes} bytes`);
});
