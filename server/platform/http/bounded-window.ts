import { hash, randomBytes } from 'node:crypto';
import { openCalls, type Calls } from './call-store.ts';
import type { RateLimiter } from './rolling-window.ts';

/** What the window may hold at most; all of it is set aside at once, and touched only as it is used. */
export type WindowBounds = {
  /** Buckets told apart: 39 bytes each. */
  buckets: number;
  /** Accepted calls kept: 12 bytes each. */
  calls: number;
  /** Buckets that the unseen ones share when `buckets` are in use. */
  shared: number;
};

/** 63 MB: a million buckets, and 2 million accepted calls a minute, which is more than one process answers. */
export const BOUNDS: WindowBounds = { buckets: 1_000_000, calls: 2_000_000, shared: 4096 };

export type BoundedWindow = RateLimiter & {
  /** Counts a call that was accepted elsewhere; in a full bucket it takes the place of the oldest. */
  record(bucket: string, limit: number): void;
  /** Takes back the newest call of the bucket, which `take` had accepted. */
  undo(bucket: string): void;
  /** Buckets with calls of their own; those in shared buckets are not among them. */
  size(): number;
  /** Bytes set aside. */
  bytes: number;
};

/**
 * A true rolling window (specification, Limits) in bounded memory: in any `windowMs` at most `limit` calls of a bucket are
 * accepted, a refused call does not count, and a caller who waits `retryAfterSeconds` is accepted.
 *
 * At the bounds it refuses earlier, never later, and forgets no call before its time. With `buckets` in use, unseen ones
 * count together in shared buckets; one that gets its own place later still counts what its shared bucket holds. With
 * `calls` held, every further call is refused until some have left the window. Buckets are known by a salted hash of
 * 64 bits: two in one are refused earlier, and nobody can choose whom to be one with.
 * @param nowMs monotonic, in milliseconds
 */
export function boundedWindow(windowMs: number, nowMs: () => number, bounds: WindowBounds = BOUNDS): BoundedWindow {
  const calls = openCalls(bounds.buckets + bounds.shared, bounds.calls);
  const table = openTable(calls, bounds);

  /** Where the bucket counts, and the shared bucket in which calls of it may stand besides (0: none). */
  function placesOf(bucket: string, since: number): { place: number; shared: number } {
    table.freeIdle(since);
    const key = table.keyOf(bucket);
    const shared = table.sharedPlace(key);
    calls.dropUntil(shared, since);
    const place = table.find(key) || table.add(key, calls.count(shared) > 0);
    if (place === 0) return { place: shared, shared: 0 };
    calls.dropUntil(place, since);
    return { place, shared: table.isMixed(place, calls.count(shared) > 0) ? shared : 0 };
  }

  return {
    bytes: calls.bytes + table.bytes,
    size: table.size,
    take(bucket, limit) {
      const now = nowMs();
      const since = now - windowMs;
      const { place, shared } = placesOf(bucket, since);
      const count = calls.count(place) + calls.count(shared);
      if (count >= limit || !calls.hasRoom()) {
        if (calls.count(place) === 0) table.remove(place);
        // Of more calls than `limit` all but the last `limit` must go first; without room, all may have to.
        const waitMs = count >= limit ? calls.timeAt(place, shared, count - limit) - since : windowMs;
        const waitSeconds = wholeSeconds(waitMs);
        return { accepted: false, limit, remaining: 0, resetSeconds: waitSeconds, retryAfterSeconds: waitSeconds };
      }
      calls.add(place, now);
      table.touch(place);
      const resetSeconds = wholeSeconds(calls.timeAt(place, shared, 0) - since);
      return { accepted: true, limit, remaining: limit - count - 1, resetSeconds, retryAfterSeconds: 0 };
    },
    record(bucket, limit) {
      const now = nowMs();
      const { place } = placesOf(bucket, now - windowMs);
      const kept = place > bounds.buckets ? keptInShared : limit;
      if (calls.count(place) >= kept || !calls.hasRoom()) calls.dropOldest(place);
      if (calls.hasRoom()) calls.add(place, now);
      table.touch(place);
    },
    undo(bucket) {
      const key = table.keyOf(bucket);
      calls.dropNewest(table.find(key) || table.sharedPlace(key));
    },
  };
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Buckets of several limits count in a shared one, so that it keeps more calls than any of them asks for. */
const keptInShared = 1000;

type Key = { low: number; high: number };

/** Each call makes at most one bucket, so that freeing two at each call keeps up. */
const freedAtOnce = 2;

/**
 * Where each bucket keeps its calls. Places from 1 to `buckets` belong to one bucket each, those above are shared; 0 is none.
 */
function openTable(calls: Calls, { buckets, shared }: WindowBounds) {
  const salt = randomBytes(16).toString('latin1');
  const index = openIndex(buckets);
  const order = openOrder(buckets);
  // 1: the bucket's shared bucket held calls when it got its place, and they may be its own.
  const mixed = new Uint8Array(buckets + 1);
  const places = openPlaces(buckets);

  function remove(place: number): void {
    if (place > buckets) return;
    order.unlink(place);
    index.remove(place);
    places.giveBack(place);
  }

  return {
    remove,
    bytes: index.bytes + order.bytes + mixed.byteLength + places.bytes,
    size: () => places.taken(),
    keyOf(bucket: string): Key {
      const digest = hash('sha256', salt + bucket, 'binary');
      return { low: word(digest, 0), high: word(digest, 4) };
    },
    sharedPlace: (key: Key): number => buckets + 1 + (key.high % shared),
    find: (key: Key): number => index.find(key),
    /** A place for a bucket that has none; 0 when all are taken. */
    add(key: Key, isMixed: boolean): number {
      const place = places.take();
      if (place === 0) return 0;
      index.add(place, key);
      order.append(place);
      mixed[place] = isMixed ? 1 : 0;
      return place;
    },
    /** True while calls of the bucket may stand in its shared bucket; no longer, once that has been without calls. */
    isMixed(place: number, hasSharedCalls: boolean): boolean {
      if (!hasSharedCalls) mixed[place] = 0;
      return mixed[place] === 1;
    },
    /** Moves a bucket behind those whose last call is longer ago. */
    touch(place: number): void {
      if (place > buckets) return;
      order.unlink(place);
      order.append(place);
    },
    /** Frees buckets without a call after `since`. */
    freeIdle(since: number): void {
      for (let count = 0; count < freedAtOnce; count += 1) {
        const place = order.first();
        if (place === 0 || calls.newest(place) > since) return;
        calls.dropUntil(place, since);
        remove(place);
      }
    },
  };
}

/** Places from 1 to `count`, given back ones first, so that few pages of memory are touched while few are taken. */
function openPlaces(count: number) {
  const free = new Uint32Array(count);
  let freeCount = 0;
  let used = 0;
  return {
    bytes: free.byteLength,
    taken: () => used - freeCount,
    /** 0 when all are taken. */
    take(): number {
      if (freeCount > 0) {
        freeCount -= 1;
        return free[freeCount] ?? 0;
      }
      if (used === count) return 0;
      used += 1;
      return used;
    },
    giveBack(place: number): void {
      free[freeCount] = place;
      freeCount += 1;
    },
  };
}

/** Places by key: a hash table of linked places. */
function openIndex(places: number) {
  const mask = 2 ** Math.ceil(Math.log2(places)) - 1;
  const chains = new Uint32Array(mask + 1);
  const low = new Uint32Array(places + 1);
  const high = new Uint32Array(places + 1);
  const next = new Uint32Array(places + 1);
  return {
    bytes: chains.byteLength + 3 * low.byteLength,
    find(key: Key): number {
      let place = chains[key.low & mask] ?? 0;
      while (place !== 0 && (low[place] !== key.low || high[place] !== key.high)) place = next[place] ?? 0;
      return place;
    },
    add(place: number, key: Key): void {
      low[place] = key.low;
      high[place] = key.high;
      next[place] = chains[key.low & mask] ?? 0;
      chains[key.low & mask] = place;
    },
    remove(place: number): void {
      const chain = (low[place] ?? 0) & mask;
      let before = 0;
      for (let at = chains[chain] ?? 0; at !== place; at = next[at] ?? 0) before = at;
      if (before === 0) chains[chain] = next[place] ?? 0;
      else next[before] = next[place] ?? 0;
    },
  };
}

/** Places in the order in which they were appended. Place 0 is before the first and after the last. */
function openOrder(places: number) {
  const before = new Uint32Array(places + 1);
  const after = new Uint32Array(places + 1);
  return {
    bytes: 2 * before.byteLength,
    first: () => after[0] ?? 0,
    append(place: number): void {
      const last = before[0] ?? 0;
      before[place] = last;
      after[last] = place;
      after[place] = 0;
      before[0] = place;
    },
    unlink(place: number): void {
      const one = before[place] ?? 0;
      const other = after[place] ?? 0;
      after[one] = other;
      before[other] = one;
    },
  };
}

/** Four bytes of a digest whose characters are bytes. */
function word(digest: string, at: number): number {
  let bits = 0;
  for (let index = at; index < at + 4; index += 1) bits = (bits << 8) | digest.charCodeAt(index);
  return bits >>> 0;
}
