import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { LIMITS, RATE } from '#contract/limits.ts';
import type { Asked } from '../../../tests/support/processes/rate-process.ts';
import { fixedWindow, judge } from '../../../tests/support/http/rate-arrivals.ts';
import { startRedis, type TestRedis, whyNoRedis } from '../../../tests/support/http/redis.ts';
import type { RateDecision } from './rolling-window.ts';

const PROCESSES = 4;
const windowMicros = LIMITS.rateWindowMs * 1_000;
const isNightly = process.env['NIGHTLY'] === '1';
const arrivals = isNightly ? 250_000 : 4_000;
const right = { over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };
const script = new URL('../../../tests/support/processes/rate-process.ts', import.meta.url);
const skip = (await whyNoRedis()) ?? false;

async function ask(child: ChildProcess, asked: Asked): Promise<RateDecision[]> {
  if (asked.buckets.length === 0) return [];
  const answer = once(child, 'message') as Promise<[RateDecision[] | 'alone']>;
  child.send(asked);
  const [decisions] = await answer;
  assert.notEqual(decisions, 'alone', 'a process counted by itself');
  return decisions as RateDecision[];
}

describe(`Limits, counted in Redis by ${PROCESSES} processes`, { skip }, () => {
  let redis: TestRedis;
  let children: ChildProcess[] = [];
  before(async () => {
    redis = await startRedis();
    children = Array.from({ length: PROCESSES }, () => fork(script, [redis.url]));
    await Promise.all(children.map((child) => once(child, 'message')));
  });
  after(async () => {
    for (const child of children) child.kill();
    await redis.stop();
  });

  /** The calls of a moment go to the processes in turn, all at once. */
  const decideOf =
    (limit: number) =>
    async ({ tick, buckets }: { tick: number; buckets: string[] }): Promise<RateDecision[]> => {
      const named = buckets.map((bucket) => `${bucket} ${limit}`);
      const answers = await Promise.all(
        children.map((child, at) =>
          ask(child, { tick, limit, buckets: named.filter((_, index) => index % PROCESSES === at) }),
        ),
      );
      return named.map((_, index) => {
        const decision = answers[index % PROCESSES]?.[Math.floor(index / PROCESSES)];
        assert.ok(decision !== undefined);
        return decision;
      });
    };

  for (const limit of Object.values(RATE)) {
    test(`in any 60 s exactly ${limit} calls are accepted, and who waits retry-after is (${arrivals} arrivals; 1,000,000 over all limits with NIGHTLY=1)`, async (t) => {
      const startMs = performance.now();
      const { refused, arrivals: judged, ...faults } = await judge(limit, arrivals, windowMicros, decideOf(limit));
      t.diagnostic(`${judged} arrivals, ${refused} refused, ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
      assert.deepEqual(faults, right);
      assert.ok(refused > judged / 20 && refused < judged, `${refused} refusals do not test much`);
    });
  }

  test('the same arrivals find the fault of processes that each count by themselves, and of a fixed window', async (t) => {
    let nowMs = 0;
    const apart = Array.from({ length: PROCESSES }, () => fixedWindow(LIMITS.rateWindowMs, () => nowMs));
    for (const limiters of [apart, apart.slice(0, 1)]) {
      const { over } = await judge(10, arrivals, windowMicros, ({ tick, buckets }) => {
        nowMs = tick / 1_000;
        const decisions = buckets.map((bucket, index) => {
          const limiter = limiters[index % limiters.length];
          assert.ok(limiter !== undefined);
          return limiter.take(bucket, 10);
        });
        return Promise.resolve(decisions);
      });
      t.diagnostic(`${limiters.length} fixed windows: ${over} calls over the limit`);
      assert.ok(over > 50, `${over} over`);
    }
  });
});
