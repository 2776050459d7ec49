/**
 * A process that counts rate limits in Redis by a clock that its parent sets, for the test with several of them:
 * `node tests/support/processes/rate-process.ts URL`. Tells `ready`, then answers each `Asked` with its decisions.
 */
import { performance } from 'node:perf_hooks';
import { rollingWindow } from '#platform/http/rolling-window.ts';
import { connectRateRedis, redisRollingWindow } from '#platform/http/rolling-window-redis.ts';

/** Calls that come at once; `tick` is in microseconds. */
export type Asked = { tick: number; buckets: string[]; limit: number };

const WINDOW_MS = 60_000;
/** A Redis that only has no turn on a busy machine is not taken for one that hangs. */
const PATIENT_MS = 10_000;

async function main(url: string): Promise<void> {
  let nowMicros = 0;
  const nowMs = (): number => performance.now();
  const redis = connectRateRedis(url, PATIENT_MS);
  const limiter = redisRollingWindow(redis, WINDOW_MS, {
    own: rollingWindow(WINDOW_MS, nowMs),
    log: { info: () => undefined, warn: () => undefined },
    nowMs,
    clockMicros: () => nowMicros,
    answerMs: PATIENT_MS,
  });
  while (limiter.isAlone()) await new Promise((resolve) => setImmediate(resolve));
  const answer = async ({ tick, buckets, limit }: Asked): Promise<void> => {
    nowMicros = tick;
    const decisions = await Promise.all(buckets.map((bucket) => limiter.take(bucket, limit)));
    // Alone it would count by itself, which is not what is tested.
    process.send?.(limiter.isAlone() ? 'alone' : decisions);
  };
  process.on('message', (asked: Asked) => void answer(asked));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

if (import.meta.main) await main(process.argv[2] ?? '');
