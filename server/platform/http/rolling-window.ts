/** What one call was told. `resetSeconds`: until the oldest counted call leaves the window. */
export type RateDecision = {
  accepted: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Seconds after which the next call is accepted, when this one was not. */
  retryAfterSeconds: number;
};

export type RateLimiter = {
  /** Counts a call of `bucket` if fewer than `limit` were accepted in the window that ends now. */
  take(bucket: string, limit: number): RateDecision;
};

/** The times of the last `limit` accepted calls of one bucket, as a ring; grows up to `limit` entries. */
type Ring = { times: number[]; next: number; lastMs: number };

/**
 * A true rolling window (specification, Limits): in any `windowMs` at most `limit` calls of a bucket are accepted, a
 * refused call does not count, and a caller who waits `retryAfterSeconds` is accepted. Exact, in this process's memory.
 * `nowMs` must be monotonic. Buckets without a call in the window are dropped when `sweep` is due.
 */
export function rollingWindow(windowMs: number, nowMs: () => number): RateLimiter & { size(): number } {
  const rings = new Map<string, Ring>();
  let sweptMs = nowMs();

  function sweep(now: number): void {
    if (now - sweptMs < windowMs) return;
    sweptMs = now;
    for (const [bucket, ring] of rings) if (ring.lastMs <= now - windowMs) rings.delete(bucket);
  }

  return {
    size: () => rings.size,
    take(bucket, limit) {
      const now = nowMs();
      sweep(now);
      let ring = rings.get(bucket);
      if (ring === undefined) {
        ring = { times: [], next: 0, lastMs: now };
        rings.set(bucket, ring);
      }
      return decide(ring, limit, windowMs, now);
    },
  };
}

function decide(ring: Ring, limit: number, windowMs: number, now: number): RateDecision {
  const since = now - windowMs;
  // With `limit` times held, `next` is the oldest: the call is accepted once that one has left the window.
  const full = ring.times.length >= limit;
  const oldest = ring.times[ring.next];
  if (full && oldest !== undefined && oldest > since) {
    const waitSeconds = Math.max(1, Math.ceil((oldest - since) / 1000));
    return { accepted: false, limit, remaining: 0, resetSeconds: waitSeconds, retryAfterSeconds: waitSeconds };
  }
  if (full) ring.times[ring.next] = now;
  else ring.times.push(now);
  ring.next = full ? (ring.next + 1) % limit : 0;
  ring.lastMs = now;
  const counted = countSince(ring, since);
  const resetSeconds = Math.max(1, Math.ceil((counted.oldest - since) / 1000));
  return { accepted: true, limit, remaining: limit - counted.count, resetSeconds, retryAfterSeconds: 0 };
}

function countSince(ring: Ring, since: number): { count: number; oldest: number } {
  let count = 0;
  let oldest = Infinity;
  for (const time of ring.times) {
    if (time <= since) continue;
    count += 1;
    if (time < oldest) oldest = time;
  }
  return { count, oldest };
}
