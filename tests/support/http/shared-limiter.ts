import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { rollingWindow } from '#platform/http/rolling-window.ts';
import { connectRateRedis, redisRollingWindow, type SharedRateLimiter } from '#platform/http/rolling-window-redis.ts';

/** The limiter of one process on a Redis, for tests of what several of them count. */

export const WINDOW_MS = 60_000;
/** A Redis that only has no turn on a busy machine is not taken for one that hangs. */
export const PATIENT_MS = 10_000;
const SMALL = { buckets: 1000, shared: 16 };

export type OpenedLimiter = {
  limiter: SharedRateLimiter;
  redis: Redis;
  /** The reasons that were logged. */
  warnings: string[];
  /** Sets the process's own clock ahead. */
  clock: { aheadMs: number };
};

export type LimiterSettings = {
  /** In place of the clock of Redis. */
  clockMicros?: () => number;
  windowMs?: number;
  /** Waits for answers as long as the service does; else `PATIENT_MS`. */
  isHasty?: boolean;
};

export function openLimiter(t: TestContext, url: string, settings: LimiterSettings = {}): OpenedLimiter {
  const { clockMicros, windowMs = WINDOW_MS, isHasty = false } = settings;
  const warnings: string[] = [];
  const clock = { aheadMs: 0 };
  const nowMs = (): number => performance.now() + clock.aheadMs;
  const redis = isHasty ? connectRateRedis(url) : connectRateRedis(url, PATIENT_MS);
  const limiter = redisRollingWindow(redis, windowMs, {
    own: rollingWindow(windowMs, nowMs, SMALL),
    log: { info: () => undefined, warn: (fields) => warnings.push(String(fields['reason'])) },
    nowMs,
    ...(clockMicros === undefined ? {} : { clockMicros }),
    ...(isHasty ? {} : { answerMs: PATIENT_MS }),
  });
  t.after(() => {
    limiter.stop();
    redis.disconnect();
  });
  return { limiter, redis, warnings, clock };
}

/** The same, once it counts in Redis. */
export async function openShared(t: TestContext, url: string, settings?: LimiterSettings): Promise<OpenedLimiter> {
  const opened = openLimiter(t, url, settings);
  await until('Redis is used', () => !opened.limiter.isAlone());
  return opened;
}

/** Waits; gives how long that took. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<number> {
  const startMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startMs > timeoutMs) assert.fail(`not within ${timeoutMs} ms: ${what}`);
    await pause(5);
  }
  return performance.now() - startMs;
}

/** How many of `count` calls at once are accepted. */
export async function acceptedOf(
  count: number,
  limiters: readonly SharedRateLimiter[],
  limit: number,
  bucket = 'GET /a 192.0.2.1',
): Promise<number> {
  const calls = Array.from({ length: count }, (_, index) => {
    const limiter = limiters[index % limiters.length];
    assert.ok(limiter !== undefined);
    return limiter.take(bucket, limit);
  });
  return (await Promise.all(calls)).filter((decision) => decision.accepted).length;
}

/** True where the calls are decided within this turn of the event loop: none waits for an answer or a timer. */
export async function isDecidedAtOnce(calls: () => Promise<unknown>): Promise<boolean> {
  let hasTurned = false;
  const next = setImmediate(() => (hasTurned = true));
  await calls();
  clearImmediate(next);
  return !hasTurned;
}
