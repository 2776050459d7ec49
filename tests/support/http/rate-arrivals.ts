import type { RateDecision, RateLimiter } from '#platform/http/rolling-window.ts';

/** One moment of a simulation: all these calls come at once. Times are whole ticks of the limiter's clock. */
export type Moment = { tick: number; buckets: string[] };

/** What a limiter did against the definition of a rolling window; all must be 0. */
export type Verdict = {
  arrivals: number;
  refused: number;
  /** Accepted calls that were more than the limit in the window that ended with them. */
  over: number;
  /** Refusals, or parts of a burst, with room left in the window. */
  wronglyRefused: number;
  /** Callers who waited as long as they were told and were refused, and waits that were a second too long. */
  brokenPromises: number;
  /** Wrong `remaining` or `resetSeconds`. */
  wrongHeaders: number;
};

const bucketNames = ['GET /a 192.0.2.1', 'GET /a 192.0.2.2', 'POST /a 192.0.2.1'] as const;

/** The same sequence for the same seed (xorshift32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates `arrivals` calls of three buckets and compares each decision with the definition. The patterns take turns:
 * bursts on both sides of the edge of a fixed window, calls exactly a window apart and one tick less, a saw-tooth, steady
 * calls a little above the limit, and callers who come back exactly when they were told to.
 * @param windowTicks ticks in the window of 60 s
 * @param decide decides the calls of a moment, in any order among them, and answers in theirs
 */
export async function judge(
  limit: number,
  arrivals: number,
  windowTicks: number,
  decide: (moment: Moment) => Promise<RateDecision[]>,
  seed = 20_261_121,
): Promise<Verdict> {
  const verdict: Verdict = { arrivals: 0, refused: 0, over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };
  const accepted = new Map<string, number[]>(bucketNames.map((name) => [name, []]));
  const promised = new Map<string, number>();
  const next = pattern(limit, windowTicks, randomFrom(seed), promised);
  let tick = 1_000 * windowTicks;
  while (verdict.arrivals < arrivals) {
    const moment = next(tick);
    tick = moment.tick;
    const decisions = await decide(moment);
    for (const bucket of new Set(moment.buckets)) {
      const own = decisions.filter((_, index) => moment.buckets[index] === bucket);
      const calls = accepted.get(bucket) ?? [];
      judgeBurst(verdict, calls, own, { limit, tick, windowTicks, promisedTick: promised.get(bucket) });
      const refusal = own.find((decision) => !decision.accepted);
      if (refusal === undefined) promised.delete(bucket);
      else promised.set(bucket, tick + refusal.retryAfterSeconds * (windowTicks / 60));
    }
    verdict.arrivals += moment.buckets.length;
  }
  return verdict;
}

type Burst = { limit: number; tick: number; windowTicks: number; promisedTick: number | undefined };

function judgeBurst(verdict: Verdict, calls: number[], decisions: RateDecision[], burst: Burst): void {
  const { limit, tick, windowTicks, promisedTick } = burst;
  while ((calls[0] ?? Infinity) <= tick - windowTicks) calls.shift();
  const room = Math.max(0, limit - calls.length);
  const accepted = decisions.filter((decision) => decision.accepted);
  const expected = Math.min(room, decisions.length);
  verdict.refused += decisions.length - accepted.length;
  verdict.over += Math.max(0, accepted.length - expected);
  verdict.wronglyRefused += Math.max(0, expected - accepted.length);
  if (promisedTick !== undefined && tick >= promisedTick && accepted.length === 0) verdict.brokenPromises += 1;
  const left = accepted.map((decision) => decision.remaining).toSorted((one, other) => other - one);
  for (const [index, remaining] of left.entries()) if (remaining !== room - index - 1) verdict.wrongHeaders += 1;
  for (const _ of accepted) calls.push(tick);
  const secondTicks = windowTicks / 60;
  // Until as many have left that the next is accepted; for an accepted call until the oldest has.
  const untilNext = Math.ceil(((calls.at(-limit) ?? tick) + windowTicks - tick) / secondTicks);
  const untilOldest = Math.ceil(((calls[0] ?? tick) + windowTicks - tick) / secondTicks);
  for (const decision of decisions) {
    if (!decision.accepted && decision.retryAfterSeconds !== untilNext) verdict.brokenPromises += 1;
    if (decision.accepted && decision.resetSeconds !== untilOldest) verdict.wrongHeaders += 1;
  }
}

function pattern(
  limit: number,
  windowTicks: number,
  random: () => number,
  promised: ReadonlyMap<string, number>,
): (tick: number) => Moment {
  let kind = 0;
  let left = 0;
  const some = (count: number): string[] => {
    const bucket = bucketNames[Math.floor(random() * bucketNames.length)] ?? bucketNames[0];
    return Array.from({ length: count }, () => bucket);
  };
  const everywhere = (): string[] => bucketNames.flatMap((name) => [name, name]);
  const steps: readonly ((tick: number) => Moment)[] = [
    (tick) => {
      const edge = Math.ceil((tick + 1) / windowTicks) * windowTicks;
      const besides = random() < 0.5 ? edge - 1 : edge + Math.floor(random() * 3);
      return { tick: Math.max(tick + 1, besides), buckets: some(Math.ceil(limit * (0.3 + random()))) };
    },
    (tick) => ({ tick: tick + windowTicks - (random() < 0.5 ? 1 : 0), buckets: some(limit + 1) }),
    (tick) => ({ tick: tick + Math.ceil(((left % limit) / limit ** 2) * windowTicks) + 1, buckets: some(1) }),
    (tick) => ({ tick: tick + Math.ceil((random() * 2 * windowTicks) / limit), buckets: everywhere() }),
    (tick) => {
      const due = [...promised].toSorted((one, other) => one[1] - other[1])[0];
      if (due === undefined || due[1] <= tick) return { tick: tick + 1, buckets: some(limit + 1) };
      return { tick: due[1], buckets: [due[0]] };
    },
  ];
  return (tick) => {
    if (left === 0) {
      kind = (kind + 1) % steps.length;
      left = 3 * limit;
    }
    left -= 1;
    const step = steps[kind];
    if (step === undefined) throw new Error('no such pattern');
    return step(tick);
  };
}

/** What a rolling window is not: counts that begin anew at every whole minute. The simulation must find it out. */
export function fixedWindow(windowMs: number, nowMs: () => number): RateLimiter {
  const counts = new Map<string, { window: number; count: number }>();
  return {
    take(bucket, limit) {
      const window = Math.floor(nowMs() / windowMs);
      const held = counts.get(bucket);
      const count = held?.window === window ? held.count : 0;
      const seconds = Math.max(1, Math.ceil(((window + 1) * windowMs - nowMs()) / 1000));
      if (count >= limit) {
        return { accepted: false, limit, remaining: 0, resetSeconds: seconds, retryAfterSeconds: seconds };
      }
      counts.set(bucket, { window, count: count + 1 });
      return { accepted: true, limit, remaining: limit - count - 1, resetSeconds: seconds, retryAfterSeconds: 0 };
    },
  };
}
