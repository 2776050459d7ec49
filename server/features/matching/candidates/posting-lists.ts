const FIRST_LISTS = 1_024;
const FIRST_VALUES = 8_192;
const SIZE_CLASSES = 32;
const NO_ROOM = 0xff;

/**
 * Lists of numbers in one typed array, each growing by itself: a list is known by a small integer. Room comes in powers of two;
 * the room that a list outgrows goes to another of that size.
 */
export class Lists {
  /** Where each begins, and its length. */
  #heads = new Uint32Array(2 * FIRST_LISTS);
  /** The power of two that the list has room for. */
  #classes = new Uint8Array(FIRST_LISTS).fill(NO_ROOM);
  #values = new Uint32Array(FIRST_VALUES);
  #used = 0;
  #total = 0;
  readonly #free: number[][] = Array.from({ length: SIZE_CLASSES }, () => []);

  push(list: number, value: number): void {
    this.#reach(list);
    const length = this.length(list);
    const sizeClass = this.#classes[list] ?? NO_ROOM;
    if (sizeClass === NO_ROOM || length === 1 << sizeClass) {
      const from = this.start(list);
      const next = sizeClass === NO_ROOM ? 0 : sizeClass + 1;
      const start = this.#room(next);
      this.#values.copyWithin(start, from, from + length);
      this.#release(list);
      this.#heads[2 * list] = start;
      this.#classes[list] = next;
    }
    this.#values[this.start(list) + length] = value;
    this.#heads[2 * list + 1] = length + 1;
    this.#total += 1;
  }

  /** Takes out the value at this position of the list; the last one takes its place. */
  take(list: number, at: number): void {
    const length = this.length(list);
    if (at < 0 || at >= length) throw new RangeError(`a list of ${length} has no position ${at}`);
    const start = this.start(list);
    this.#values[start + at] = this.#values[start + length - 1] ?? 0;
    this.#heads[2 * list + 1] = length - 1;
    this.#total -= 1;
    if (length === 1) this.#release(list);
  }

  length(list: number): number {
    return this.#heads[2 * list + 1] ?? 0;
  }

  /** Where the list begins in `values`. */
  start(list: number): number {
    return this.#heads[2 * list] ?? 0;
  }

  /** Holds until the next `push`. */
  get values(): Uint32Array {
    return this.#values;
  }

  get total(): number {
    return this.#total;
  }

  get bytes(): number {
    return this.#heads.byteLength + this.#classes.byteLength + this.#values.byteLength;
  }

  #reach(list: number): void {
    if (list < this.#classes.length) return;
    const size = Math.max(this.#classes.length * 2, list + 1);
    this.#heads = grown(this.#heads, new Uint32Array(2 * size));
    this.#classes = grown(this.#classes, new Uint8Array(size).fill(NO_ROOM));
  }

  #room(sizeClass: number): number {
    const freed = this.#free[sizeClass]?.pop();
    if (freed !== undefined) return freed;
    const start = this.#used;
    this.#used += 1 << sizeClass;
    if (this.#used > this.#values.length) {
      this.#values = grown(this.#values, new Uint32Array(Math.max(this.#used, Math.ceil(this.#values.length * 1.5))));
    }
    return start;
  }

  #release(list: number): void {
    const sizeClass = this.#classes[list] ?? NO_ROOM;
    if (sizeClass !== NO_ROOM) this.#free[sizeClass]?.push(this.start(list));
    this.#classes[list] = NO_ROOM;
  }
}

/** `target`, beginning with what `source` holds. */
export function grown<A extends Uint8Array | Uint32Array>(source: A, target: A): A {
  target.set(source);
  return target;
}
