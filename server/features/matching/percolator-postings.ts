const FIRST_LISTS = 1_024;
const FIRST_VALUES = 8_192;
const SIZE_CLASSES = 32;
const NO_ROOM = 0xff;

/**
 * Lists of numbers in one typed array, each growing by itself: a list is known by a small integer. Room comes in powers of two;
 * what a list outgrows is kept for another of that size.
 */
export class Lists {
  #starts = new Uint32Array(FIRST_LISTS);
  #lengths = new Uint32Array(FIRST_LISTS);
  /** The power of two that the list has room for. */
  #classes = new Uint8Array(FIRST_LISTS).fill(NO_ROOM);
  #values = new Uint32Array(FIRST_VALUES);
  #used = 0;
  #total = 0;
  readonly #free: number[][] = Array.from({ length: SIZE_CLASSES }, () => []);

  push(list: number, value: number): void {
    this.#reach(list);
    const length = this.#lengths[list] ?? 0;
    const sizeClass = this.#classes[list] ?? NO_ROOM;
    if (sizeClass === NO_ROOM || length === 1 << sizeClass) {
      const from = this.#starts[list] ?? 0;
      const next = sizeClass === NO_ROOM ? 0 : sizeClass + 1;
      const start = this.#room(next);
      this.#values.copyWithin(start, from, from + length);
      this.#release(list);
      this.#starts[list] = start;
      this.#classes[list] = next;
    }
    this.#values[(this.#starts[list] ?? 0) + length] = value;
    this.#lengths[list] = length + 1;
    this.#total += 1;
  }

  /** Takes out the value at this place of the list; the last one takes its place. */
  take(list: number, at: number): void {
    const length = this.length(list);
    if (at < 0 || at >= length) throw new RangeError(`a list of ${length} has no place ${at}`);
    const start = this.start(list);
    this.#values[start + at] = this.#values[start + length - 1] ?? 0;
    this.#lengths[list] = length - 1;
    this.#total -= 1;
    if (length === 1) this.#release(list);
  }

  clear(list: number): void {
    if (list >= this.#lengths.length) return;
    this.#total -= this.length(list);
    this.#lengths[list] = 0;
    this.#release(list);
  }

  length(list: number): number {
    return this.#lengths[list] ?? 0;
  }

  /** Where the list begins in `values`. */
  start(list: number): number {
    return this.#starts[list] ?? 0;
  }

  /** Holds until the next `push`. */
  get values(): Uint32Array {
    return this.#values;
  }

  get total(): number {
    return this.#total;
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#lengths.byteLength + this.#classes.byteLength + this.#values.byteLength;
  }

  #reach(list: number): void {
    if (list < this.#starts.length) return;
    const size = Math.max(this.#starts.length * 2, list + 1);
    this.#starts = grown(this.#starts, new Uint32Array(size));
    this.#lengths = grown(this.#lengths, new Uint32Array(size));
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

/** Small numbers for names; the number of a name that is released goes to another. */
export class Names {
  readonly #places = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #free: number[] = [];

  add(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#free.pop() ?? this.#names.length;
    this.#places.set(name, place);
    this.#names[place] = name;
    return place;
  }

  find(name: string): number | undefined {
    return this.#places.get(name);
  }

  name(place: number): string {
    return this.#names[place] ?? '';
  }

  release(place: number): void {
    this.#places.delete(this.name(place));
    this.#names[place] = '';
    this.#free.push(place);
  }

  all(): string[] {
    return [...this.#places.keys()];
  }

  get size(): number {
    return this.#places.size;
  }

  /** Every number given out is below this. */
  get places(): number {
    return this.#names.length;
  }
}

/** `target`, beginning with what `source` holds. */
export function grown<A extends Uint8Array | Uint16Array | Uint32Array>(source: A, target: A): A {
  target.set(source);
  return target;
}
