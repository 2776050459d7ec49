/**
 * The place of each of some numbers from 0 on in their ascending order: made once, asked for by many, and nearly always in
 * vain. What belongs to a number lies at its place in arrays beside it.
 */
export type IdPlaces = {
  ids: Int32Array;
  /** Places by open addressing; free slots hold -1. */
  slots: Int32Array;
  /** One bit for every remainder that a number leaves by their count: tells most of what is not there at one look. */
  bits: Int32Array;
};

const LEAST_SLOTS = 16;
const SLOTS_A_NUMBER = 2;
/** With so many, at most one look in 16 goes on in vain. */
const BITS_A_SLOT = 8;
const WORD_BITS = 32;

export function idPlaces(numbers: Iterable<number>): IdPlaces {
  const ids = Int32Array.from(new Set(numbers)).sort();
  let size = LEAST_SLOTS;
  while (size < SLOTS_A_NUMBER * ids.length) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const bits = new Int32Array((size * BITS_A_SLOT) / WORD_BITS);
  ids.forEach((id, place) => {
    let slot = firstSlot(id, size);
    while (slots[slot] !== -1) slot = (slot + 1) & (size - 1);
    slots[slot] = place;
    const word = wordOf(id, bits);
    bits[word] = (bits[word] ?? 0) | (1 << id);
  });
  return { ids, slots, bits };
}

/** -1 for a number that is not there. */
export function placeOf(places: IdPlaces, id: number): number {
  return mayHold(places.bits, id) === 0 ? -1 : probed(places, id);
}

/** The places of numbers that are in two, side by side: `count` of them, until the next is asked for. */
export type SharedPlaces = { count: number; one: Int32Array; other: Int32Array };

/**
 * Writes the places of the numbers that are in both `into`, in ascending order. `one` is gone through and `other` looked up
 * in: the one that is compared with many.
 */
export function sharedPlaces(one: IdPlaces, other: IdPlaces, into: SharedPlaces): void {
  const { ids } = one;
  const { bits } = other;
  if (into.one.length < ids.length) {
    into.one = new Int32Array(2 * ids.length);
    into.other = new Int32Array(2 * ids.length);
  }
  // No branch on what is rarely so: the processor goes through all of them without a wrong guess.
  let candidates = 0;
  for (let place = 0; place < ids.length; place += 1) {
    into.one[candidates] = place;
    candidates += mayHold(bits, ids[place] ?? 0);
  }
  into.count = 0;
  for (let at = 0; at < candidates; at += 1) {
    const place = into.one[at] ?? 0;
    const otherPlace = probed(other, ids[place] ?? 0);
    if (otherPlace < 0) continue;
    into.one[into.count] = place;
    into.other[into.count] = otherPlace;
    into.count += 1;
  }
}

function mayHold(bits: Int32Array, id: number): number {
  return ((bits[wordOf(id, bits)] ?? 0) >>> id) & 1;
}

function probed({ ids, slots }: IdPlaces, id: number): number {
  const last = slots.length - 1;
  for (let slot = firstSlot(id, slots.length); ; slot = (slot + 1) & last) {
    const place = slots[slot] ?? -1;
    if (place === -1 || ids[place] === id) return place;
  }
}

/** A shift by a number shifts by its remainder by 32, so the word is that of the rest. */
function wordOf(id: number, bits: Int32Array): number {
  return (id >>> 5) & (bits.length - 1);
}

function firstSlot(id: number, size: number): number {
  return (Math.imul(id, 0x9e3779b1) >>> 8) & (size - 1);
}
