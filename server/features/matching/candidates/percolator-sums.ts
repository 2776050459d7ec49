/**
 * Sums begin below zero by what their company asks for, so that one passes where its sign changes: nothing is compared with a
 * threshold, and nobody has to look for those that passed.
 */

/** The start of a slot without a company. */
export const ABSENT = -(2 ** 31);

const IMPACT_BITS = 8;
export const MAX_IMPACT = 2 ** IMPACT_BITS - 1;

/** Slot of a company and impact in one number. */
export function posting(slot: number, impact: number): number {
  return slot * 2 ** IMPACT_BITS + Math.max(1, Math.min(MAX_IMPACT, Math.round(impact)));
}

export function slotOfPosting(value: number): number {
  return value >>> IMPACT_BITS;
}

/** The keys that a notice asks for, four numbers each: key, factor, and from where until where its companies stand. */
export type Asked = Int32Array;
export const KEY = 0;
export const FACTOR = 1;
export const FROM = 2;
export const UNTIL = 3;
export const NUMBERS = 4;

/**
 * Adds what keys count, all but the one at `without`, and writes the slots whose sums they lift to zero or above behind the
 * `count` of those that passed before; how many passed then. `passed` has room for one more than there are slots. All numbers
 * are read from arrays of 32 bits: of others the compiler does not know that they are whole, and takes twice the time.
 */
export function addKeys(
  values: Uint32Array,
  { asked, keys, without }: { asked: Asked; keys: number; without: number },
  sums: Int32Array,
  passed: Uint32Array,
  count: number,
): number {
  let next = count | 0;
  for (let one = 0; one < keys; one += 1) {
    if (one === without) continue;
    const factor = asked[NUMBERS * one + FACTOR] as number;
    const until = asked[NUMBERS * one + UNTIL] as number;
    for (let at = asked[NUMBERS * one + FROM] as number; at < until; at += 1) {
      const value = values[at] as number;
      const slot = value >>> IMPACT_BITS;
      const before = sums[slot] as number;
      const after = (before + Math.imul(value & MAX_IMPACT, factor)) | 0;
      sums[slot] = after;
      // No branch on what nobody can guess: the slot is always written, and stays where the sign changed.
      passed[next] = slot;
      next += (before ^ after) >>> 31;
    }
  }
  return next;
}

/** The sums of all slots after one key, and the slots that pass by it alone. */
export type Level = { sums: Int32Array; passed: Uint32Array };

/** 4 bytes a company each. */
const MOST_LEVELS = 16;
const MAX_FACTOR = 2 ** 16;

/**
 * What the sums of many notices begin with: a place or a wide category that is named by one notice in ten and looked for by one
 * company in five is added up once, and copied where it is asked for. Made when needed, and forgotten at every edit.
 */
export class Levels {
  /** By key and factor; the one that was not asked for the longest first. */
  readonly #levels = new Map<number, Level>();

  clear(): void {
    if (this.#levels.size > 0) this.#levels.clear();
  }

  after(one: Asked, starts: Int32Array, values: Uint32Array): Level {
    const name = (one[KEY] as number) * MAX_FACTOR + (one[FACTOR] as number);
    const known = this.#levels.get(name);
    this.#levels.delete(name);
    const level = known ?? levelAfter(one, starts, values);
    this.#levels.set(name, level);
    for (const oldest of this.#levels.keys()) {
      if (this.#levels.size <= MOST_LEVELS) break;
      this.#levels.delete(oldest);
    }
    return level;
  }

  get bytes(): number {
    return [...this.#levels.values()].reduce((sum, level) => sum + level.sums.byteLength + level.passed.byteLength, 0);
  }
}

function levelAfter(one: Asked, starts: Int32Array, values: Uint32Array): Level {
  const sums = starts.slice();
  const passed = new Uint32Array((one[UNTIL] as number) - (one[FROM] as number) + 1);
  const count = addKeys(values, { asked: one, keys: 1, without: -1 }, sums, passed, 0);
  return { sums, passed: passed.slice(0, count) };
}
