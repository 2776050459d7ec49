import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { RATE } from '#contract/limits.ts';
import { fixedWindow, judge, randomFrom } from '../../../tests/support/http/rate-arrivals.ts';
import { BOUNDS, boundedWindow, type WindowBounds } from './bounded-window.ts';
import type { RateDecision, RateLimiter } from './rolling-window.ts';

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
  test(`Limits: in any 60 s exactly ${limit} calls are accepted, and who waits retry-after is accepted`, async () => {
    const { judged, refused, faults } = await verdictOn(limit, (nowMs) => boundedWindow(windowMs, nowMs));
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
    const limiter = boundedWindow(windowMs, nowMs);
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

test('the limiter under attack: with fewer places than buckets, none ever has more than its limit', () => {
  const bounds: WindowBounds = { buckets: 50, calls: 700, shared: 8 };
  const random = randomFrom(7);
  let nowMs = 0;
  const limiter = boundedWindow(windowMs, () => nowMs, bounds);
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
  const bounds: WindowBounds = { buckets: 2, calls: 6, shared: 1 };
  function open() {
    const clock = { nowMs: 1000 };
    const limiter = boundedWindow(windowMs, () => clock.nowMs, bounds);
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
    clock.nowMs += 30_000;
    assert.ok(accepts('c') && accepts('c'));
    // The places of a and b are free again; the calls of c are 30 s old.
    clock.nowMs += 30_000;
    const told = limiter.take('c', 2);
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 30]);
    clock.nowMs += 30_000;
    assert.equal(accepts('c'), true);
  });

  test('an idle bucket frees its place, whichever came first', () => {
    const { clock, accepts } = open();
    assert.ok(accepts('a'));
    clock.nowMs += 1000;
    assert.ok(accepts('b'));
    clock.nowMs += 58_000;
    assert.ok(accepts('a'));
    clock.nowMs += 3000;
    // c takes the place of b, so that d and e have the shared one to themselves.
    assert.deepEqual([accepts('c'), accepts('d'), accepts('e'), accepts('d')], [true, true, true, false]);
  });

  test('with as many calls held as there is room for, every further one is refused, for a window at most', () => {
    const { clock, limiter, accepts } = open();
    for (let call = 0; call < 3; call += 1) assert.ok(accepts('a', 10) && accepts('b', 10));
    const told: RateDecision = limiter.take('a', 10);
    assert.deepEqual([told.accepted, told.remaining, told.retryAfterSeconds], [false, 0, 60]);
    clock.nowMs += 60_000;
    assert.equal(accepts('a', 10), true);
  });

  test('a refused call holds no place', () => {
    const { limiter, accepts } = open();
    for (let call = 0; call < 6; call += 1) assert.ok(accepts('a', 10));
    assert.equal(accepts('b', 10), false);
    assert.equal(limiter.size(), 1);
  });
});

test('a call counted after it was accepted elsewhere fills the bucket, and one taken back leaves it', () => {
  let nowMs = 0;
  const limiter = boundedWindow(windowMs, () => nowMs);
  for (nowMs = 0; nowMs < 5000; nowMs += 1000) limiter.record('a', 3);
  // Kept are those of the seconds 2, 3 and 4.
  assert.deepEqual([limiter.take('a', 3).accepted, limiter.take('a', 3).retryAfterSeconds], [false, 57]);
  limiter.undo('a');
  assert.equal(limiter.take('a', 3).accepted, true);
  assert.equal(limiter.take('a', 3).accepted, false);
  limiter.undo('unknown');
});

test('a million addresses in a minute take at most 64 MB, and each is still told apart', async (t) => {
  const program = `
    import { boundedWindow } from ${JSON.stringify(new URL('./bounded-window.ts', import.meta.url).href)};
    const held = () => { gc(); const { heapUsed, arrayBuffers, rss } = process.memoryUsage(); return { kept: heapUsed + arrayBuffers, rss }; };
    const before = held();
    let now = 0;
    const limiter = boundedWindow(60_000, () => now);
    const take = (n) => limiter.take('GET /api/v1/opportunities 10.' + (n >> 16) + '.' + ((n >> 8) & 255) + '.' + (n & 255), 1).accepted;
    let first = 0, second = 0;
    for (let n = 0; n < 1_000_000; n += 1) { now += 0.02; if (take(n)) first += 1; }
    for (let n = 0; n < 1_000_000; n += 97) { now += 0.02; if (take(n)) second += 1; }
    const after = held();
    console.log(JSON.stringify({ first, second, size: limiter.size(), bytes: limiter.bytes, kept: after.kept - before.kept, resident: after.rss - before.rss }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--max-semi-space-size=1',
    '--input-type=module',
    '-e',
    program,
  ]);
  const found = JSON.parse(stdout) as Record<'first' | 'second' | 'size' | 'bytes' | 'kept' | 'resident', number>;
  // The resident memory also holds what the collector and the compiler left behind, which differs from run to run.
  t.diagnostic(
    `${inMb(found.bytes)} set aside, ${inMb(found.kept)} kept, resident memory grew by ${inMb(found.resident)}`,
  );
  assert.deepEqual([found.first, found.second, found.size], [1_000_000, 0, 1_000_000]);
  assert.ok(BOUNDS.buckets >= 1_000_000 && found.bytes <= 64e6, `${found.bytes} bytes set aside`);
  assert.ok(found.kept <= 64e6, `${found.kept} bytes kept`);
});

function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
