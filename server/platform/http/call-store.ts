/** Times of calls by place, oldest first, in arrays of fixed size. */
export type Calls = {
  bytes: number;
  count(place: number): number;
  /** Time of call number `index`, from 0, the oldest, of two places together; it must exist. Place 0 has none. */
  timeAt(place: number, other: number, index: number): number;
  /** Time of the place's last call; -Infinity without one. */
  newest(place: number): number;
  hasRoom(): boolean;
  /** There must be room. */
  add(place: number, time: number): void;
  /** Drops the place's calls at or before `time`. */
  dropUntil(place: number, time: number): void;
  dropOldest(place: number): void;
  dropNewest(place: number): void;
};

/** A store for `places` places, numbered from 1, and `capacity` calls in all. */
export function openCalls(places: number, capacity: number): Calls {
  const pool = openPool(capacity);
  const { times, next } = pool;
  const first = new Uint32Array(places + 1);
  const last = new Uint32Array(places + 1);
  const counts = new Uint16Array(places + 1);

  const firstOf = (place: number): number => (counts[place] === 0 ? 0 : (first[place] ?? 0));
  const isBefore = (call: number, other: number): boolean =>
    call !== 0 && (other === 0 || (times[call] ?? 0) < (times[other] ?? 0));

  function dropOldest(place: number): void {
    const call = firstOf(place);
    if (call === 0) return;
    first[place] = next[call] ?? 0;
    counts[place] = (counts[place] ?? 0) - 1;
    pool.release(call);
  }

  return {
    dropOldest,
    bytes: pool.bytes + first.byteLength + last.byteLength + counts.byteLength,
    count: (place) => counts[place] ?? 0,
    timeAt(place, other, index) {
      let call = firstOf(place);
      let rival = firstOf(other);
      for (let passed = 0; passed < index; passed += 1) {
        if (isBefore(rival, call)) rival = next[rival] ?? 0;
        else call = next[call] ?? 0;
      }
      return times[isBefore(rival, call) ? rival : call] ?? 0;
    },
    newest: (place) => (counts[place] === 0 ? -Infinity : (times[last[place] ?? 0] ?? 0)),
    hasRoom: pool.hasRoom,
    add(place, time) {
      const call = pool.take(time);
      if (counts[place] === 0) first[place] = call;
      else next[last[place] ?? 0] = call;
      last[place] = call;
      counts[place] = (counts[place] ?? 0) + 1;
    },
    dropUntil(place, time) {
      while (counts[place] !== 0 && (times[first[place] ?? 0] ?? 0) <= time) dropOldest(place);
    },
    dropNewest(place) {
      const count = counts[place] ?? 0;
      if (count < 2) return dropOldest(place);
      let before = first[place] ?? 0;
      for (let passed = 2; passed < count; passed += 1) before = next[before] ?? 0;
      pool.release(last[place] ?? 0);
      last[place] = before;
      next[before] = 0;
      counts[place] = count - 1;
    },
  };
}

/** Calls from 1 to `capacity`; 0 is none. Free ones are linked too, so that few pages of memory are touched while few are held. */
function openPool(capacity: number) {
  const times = new Float64Array(capacity + 1);
  const next = new Uint32Array(capacity + 1);
  let used = 0;
  let free = 0;
  let held = 0;
  return {
    times,
    next,
    bytes: times.byteLength + next.byteLength,
    hasRoom: () => held < capacity,
    take(time: number): number {
      const call = free === 0 ? used + 1 : free;
      if (free === 0) used = call;
      else free = next[call] ?? 0;
      times[call] = time;
      next[call] = 0;
      held += 1;
      return call;
    },
    release(call: number): void {
      next[call] = free;
      free = call;
      held -= 1;
    },
  };
}
