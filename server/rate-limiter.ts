import { performance } from 'node:perf_hooks';
import { LIMITS } from '#contract/limits.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { connectRateRedis, redisRollingWindow } from '#platform/http/rolling-window-redis.ts';
import { type AnyRateLimiter, rollingWindow } from '#platform/http/rolling-window.ts';
import type { Config } from './config.ts';

/** What counts calls, and how it ends. */
export type Limiter = { window: AnyRateLimiter; stop(): void };

/** Counts rate limits in Redis for all processes, or without one in this process alone. */
export function openLimiter({ redisUrl }: Pick<Config, 'redisUrl'>, log: DatabaseLog): Limiter {
  const nowMs = (): number => performance.now();
  const own = rollingWindow(LIMITS.rateWindowMs, nowMs);
  if (redisUrl === null) return { window: own, stop: () => undefined };
  const redis = connectRateRedis(redisUrl);
  const shared = redisRollingWindow(redis, LIMITS.rateWindowMs, { own, log, nowMs });
  return {
    window: shared,
    stop() {
      shared.stop();
      redis.disconnect();
    },
  };
}
