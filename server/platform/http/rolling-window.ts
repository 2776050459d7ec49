import { hash, randomBytes } from 'node:crypto';

/** What one call was told. `resetSeconds`: until the oldest counted call leaves the window. */
export type RateDecision = {
  accepted: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Seconds after which the next call is accepted, when this one was not. */
  retryAfterSeconds: number;
};

/** A limiter that may have to ask another program. */
export type AnyRateLimiter = { take(bucket: string, limit: number): RateDecision | Promise<RateDecision> };

export type RateLimiter = {
  /** Counts a call of `bucket` if fewer than `limit` were accepted in the window that ends now. */
  take(bucket: string, limit: number): RateDecision;
};

export type RollingWindow = RateLimiter & {
  /** Counts a call that was accepted elsewhere; in a full bucket it takes the place of the oldest. */
  record(bucket: string, limit: number): void;
  /** Takes back the newest call of the bucket, which `take` had accepted. */
  undo(bucket: string, limit: number): void;
  /** Buckets with calls of their own; those in shared buckets are not among them. */
  size(): number;
};

/** `buckets`: counted each by itself at most. `shared`: buckets that the others count in together, for each limit. */
export type WindowBounds = { buckets: number; shared: number };

/** At most 55 MB, when each process answers fewer than 2 million calls a minute: `docs/operations/limits.md`. */
export const BOUNDS: WindowBounds = { buckets: 100_000, shared: 4096 };

/**
 * A true rolling window (specification, Limits) in bounded memory: in any `windowMs` at most `limit` calls of a bucket are
 * accepted, a refused call does not count, and a caller who waits `retryAfterSeconds` is accepted. It holds the times of the
 * accepted calls, `limit` a bucket at most.
 *
 * With `buckets` in use it refuses earlier, never later, and forgets no call before its time: an unseen bucket counts in a
 * shared one, chosen by a salted hash, so that nobody can choose whom to share it with. Once there is room, it counts by
 * itself and starts with the calls of its shared bucket, some of which may be its own.
 * @param nowMs monotonic, in milliseconds
 */
export function rollingWindow(windowMs: number, nowMs: () => number, bounds: WindowBounds = BOUNDS): RollingWindow {
  const store = openTimes(windowMs, nowMs(), bounds);
  return {
    size: store.size,
    take(bucket, limit) {
      const now = nowMs();
      const { times, add } = store.open(bucket, limit, now);
      const accepted = times.length < limit;
      if (accepted) add();
      // Of more calls than `limit` all but the last `limit` must leave before the next.
      const next = times[accepted ? 0 : times.length - limit] ?? now;
      const seconds = Math.max(1, Math.ceil((windowMs - (now - next)) / 1000));
      const remaining = accepted ? limit - times.length : 0;
      return { accepted, limit, remaining, resetSeconds: seconds, retryAfterSeconds: accepted ? 0 : seconds };
    },
    record(bucket, limit) {
      const { times, add } = store.open(bucket, limit, nowMs());
      if (times.length >= limit) times.shift();
      add();
    },
    undo: (bucket, limit) => store.removeLast(bucket, limit),
  };
}

/** The times of accepted calls by bucket, oldest first. */
function openTimes(windowMs: number, startMs: number, bounds: WindowBounds) {
  const salt = randomBytes(16).toString('hex');
  /** What is in `older` at a turn had no call for a window and goes. */
  let recent = new Map<string, number[]>();
  let older = new Map<string, number[]>();
  const shared = new Map<string, number[]>();
  let nextTurnMs = startMs + windowMs;

  const size = (): number => recent.size + older.size;
  const ownTimes = (bucket: string): number[] | undefined => recent.get(bucket) ?? older.get(bucket);

  /** By limit, so that a shared bucket needs to hold no more calls than one of its own. */
  function sharedName(bucket: string, limit: number): string {
    return `${limit} ${Number.parseInt(hash('sha256', salt + bucket).slice(0, 8), 16) % bounds.shared}`;
  }

  /** The times of a bucket without its own, and whether they are shared. */
  function unseen(bucket: string, limit: number): { times: number[]; isShared: boolean } {
    const name = sharedName(bucket, limit);
    const times = shared.get(name) ?? [];
    if (size() < bounds.buckets) return { times: [...times], isShared: false };
    shared.set(name, times);
    return { times, isShared: true };
  }

  return {
    size,
    /** The calls in the window by which the bucket is judged; `add` counts one more. */
    open(bucket: string, limit: number, now: number): { times: number[]; add: () => void } {
      if (now >= nextTurnMs) {
        older = recent;
        recent = new Map();
        nextTurnMs = now + windowMs;
      }
      const own = ownTimes(bucket);
      const { times, isShared } = own === undefined ? unseen(bucket, limit) : { times: own, isShared: false };
      while (times[0] !== undefined && times[0] <= now - windowMs) times.shift();
      const add = (): void => {
        times.push(now);
        if (isShared) return;
        older.delete(bucket);
        recent.set(bucket, times);
      };
      return { times, add };
    },
    removeLast(bucket: string, limit: number): void {
      (ownTimes(bucket) ?? shared.get(sharedName(bucket, limit)))?.pop();
    },
  };
}
