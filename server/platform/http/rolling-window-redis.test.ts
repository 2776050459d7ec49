import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RATE } from '#contract/limits.ts';
import { fixedWindow, judge } from '../../../tests/support/http/rate-arrivals.ts';
import { startRedis, whyNoRedis, type TestRedis } from '../../../tests/support/http/redis.ts';
import { acceptedOf, openShared, until, WINDOW_MS } from '../../../tests/support/http/shared-limiter.ts';

const windowMicros = WINDOW_MS * 1000;
const isNightly = process.env['NIGHTLY'] === '1';
const arrivals = isNightly ? 1_000_000 : 12_500;
const right = { over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };
const skip = (await whyNoRedis()) ?? false;

describe('Limits, counted in Redis', { skip }, () => {
  let server: TestRedis;
  let admin: Redis;
  before(async () => {
    server = await startRedis();
    admin = new Redis(server.url);
  });
  after(async () => {
    admin.disconnect();
    await server.stop();
  });

  for (const clients of [1, 4]) {
    for (const limit of Object.values(RATE)) {
      test(`in any 60 s exactly ${limit} calls from ${clients} connections are accepted, and who waits retry-after is`, async (t) => {
        await admin.flushall();
        let nowMicros = 0;
        const opened = await Promise.all(
          Array.from({ length: clients }, () => openShared(t, server.url, { clockMicros: () => nowMicros })),
        );
        const {
          refused,
          arrivals: judged,
          ...faults
        } = await judge(limit, arrivals, windowMicros, (moment) => {
          nowMicros = moment.tick;
          return Promise.all(
            moment.buckets.map((bucket, index) => {
              const limiter = opened[index % clients]?.limiter;
              assert.ok(limiter !== undefined && !limiter.isAlone());
              return limiter.take(bucket, limit);
            }),
          );
        });
        assert.deepEqual(faults, right);
        assert.ok(refused > judged / 20 && refused < judged, `${refused} refusals do not test much`);
      });
    }
  }

  test('the simulation finds the fault of a fixed window: up to twice the limit at its edge', async () => {
    let nowMs = 0;
    const limiter = fixedWindow(WINDOW_MS, () => nowMs);
    const { over } = await judge(10, 10_000, windowMicros, (moment) => {
      nowMs = moment.tick / 1000;
      return Promise.resolve(moment.buckets.map((bucket) => limiter.take(bucket, 10)));
    });
    assert.ok(over > 100, `${over} over`);
  });

  test('of 2,000 calls at once over 4 connections, by the clock of Redis, exactly the limit is accepted, each time', async (t) => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openShared(t, server.url)));
    const limiters = opened.map(({ limiter }) => limiter);
    for (let run = 0; run < (isNightly ? 100 : 5); run += 1) {
      assert.equal(await acceptedOf(2000, limiters, 60, `run ${run}`), 60);
    }
    assert.ok(limiters.every((limiter) => !limiter.isAlone()));
  });

  test('a caller who waits retry-after is accepted by the clock of Redis too, and the bucket is gone when idle', async (t) => {
    await admin.flushall();
    // Long enough that a machine that stands still for a second does not end it.
    const { limiter } = await openShared(t, server.url, { windowMs: 3000 });
    assert.equal(await acceptedOf(3, [limiter], 2), 2);
    const told = await limiter.take('GET /a 192.0.2.1', 2);
    assert.equal(told.accepted, false);
    assert.ok([1, 2, 3].includes(told.retryAfterSeconds), `retry after ${told.retryAfterSeconds} s`);
    // What the process wrote to try Redis may still be there for a moment.
    const [key = ''] = (await admin.keys('tenderfit:rate:*')).filter((name) => !name.includes(':probe:'));
    assert.match(key, /^tenderfit:rate:[\w-]{22}$/);
    await pause(told.retryAfterSeconds * 1000);
    assert.equal((await limiter.take('GET /a 192.0.2.1', 2)).accepted, true);
    await until('the bucket is gone', async () => (await admin.keys('*')).length === 0, 30_000);
  });

  test('a clock of Redis set back by an hour frees no call, and locks nobody out for more than a window', async (t) => {
    let nowMicros = 10 * 3600e6;
    const { limiter } = await openShared(t, server.url, { clockMicros: () => nowMicros });
    assert.equal(await acceptedOf(12, [limiter], 10, 'set back'), 10);
    nowMicros -= 3600e6;
    const told = await limiter.take('set back', 10);
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 60]);
    nowMicros += windowMicros - 1;
    assert.equal(await acceptedOf(5, [limiter], 10, 'set back'), 0);
    nowMicros += 1;
    assert.equal(await acceptedOf(12, [limiter], 10, 'set back'), 10);
  });

  test('a lowered limit refuses until so many calls have left that it holds', async (t) => {
    let nowMicros = 0;
    const { limiter } = await openShared(t, server.url, { clockMicros: () => nowMicros });
    for (; nowMicros < 6e6; nowMicros += 1e6) assert.equal(await acceptedOf(1, [limiter], 6, 'lowered'), 1);
    const told = await limiter.take('lowered', 2);
    // Of the calls in the seconds 0 to 5 that of second 4 must have left; it is second 6.
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 58]);
  });

  test('a script that Redis has forgotten is sent again', async (t) => {
    const { limiter, warnings } = await openShared(t, server.url);
    await admin.script('FLUSH');
    assert.equal(await acceptedOf(20, [limiter], 10, 'forgotten'), 10);
    assert.deepEqual([limiter.isAlone(), warnings], [false, []]);
  });
});
