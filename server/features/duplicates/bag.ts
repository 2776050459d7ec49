/**
 * A multiset: how often each value was added and not taken away. Adding and taking commute, whatever their order. Most
 * bags of grouping hold one value, which therefore is kept without a map.
 */
export class Bag {
  #value: string | null = null;
  #count = 0;
  #others: Map<string, number> | null = null;

  get distinct(): number {
    return (this.#value === null ? 0 : 1) + (this.#others?.size ?? 0);
  }

  /** The value, when all that the bag holds are equal; null when it is empty or holds two different ones. */
  get only(): string | null {
    return this.#others === null ? this.#value : null;
  }

  add(value: string, count = 1): void {
    if (this.#value === null || this.#value === value) {
      this.#value = value;
      this.#count += count;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(value, (this.#others.get(value) ?? 0) + count);
  }

  /** Throws a `RangeError` when the bag holds fewer. */
  take(value: string, count = 1): void {
    const left = this.#countOf(value) - count;
    if (left < 0) throw new RangeError(`cannot take ${count} of ${JSON.stringify(value)}: the bag holds fewer`);
    if (value === this.#value) this.#setFirst(left);
    else this.#setOther(value, left);
  }

  entries(): [string, number][] {
    return this.#value === null ? [] : [[this.#value, this.#count], ...(this.#others ?? [])];
  }

  #countOf(value: string): number {
    return value === this.#value ? this.#count : (this.#others?.get(value) ?? 0);
  }

  #setFirst(left: number): void {
    this.#count = left;
    if (left > 0) return;
    const [next] = this.#others ?? [];
    this.#value = next?.[0] ?? null;
    this.#count = next?.[1] ?? 0;
    if (next !== undefined) this.#setOther(next[0], 0);
  }

  #setOther(value: string, left: number): void {
    if (left > 0) this.#others?.set(value, left);
    else this.#others?.delete(value);
    if (this.#others?.size === 0) this.#others = null;
  }
}
