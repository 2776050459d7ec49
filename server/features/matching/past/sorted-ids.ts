/**
 * The place of each of some numbers from 0 on in their ascending order: made once, asked for by many, and nearly always in
 * vain. What belongs to a number lies at its place in arrays next to it.
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
/** With so many, at most one look in 16 goes on for nothing. */
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
