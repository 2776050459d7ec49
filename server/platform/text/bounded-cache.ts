/**
 * A cache of between half of `most` and `most` entries, in two halves: when the young half is full, the old one is dropped whole.
 * What is read moves to the young half, so that what is in use stays. A `Map` alone, which drops its oldest entry each time, has
 * to look for it past all that were deleted before.
 */
export class BoundedCache<Key, Value> {
  readonly #mostYoung: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(most: number) {
    this.#mostYoung = Math.ceil(most / 2);
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#mostYoung && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    this.#old.delete(key);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}

/** What is made of a text, the last so many of them kept; it must follow from the text alone, and never be undefined. */
export function cachedByText<Made extends object | string>(
  most: number,
  make: (text: string) => Made,
): (text: string) => Made {
  const cache = new BoundedCache<string, Made>(most);
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    cache.set(text, made);
    return made;
  };
}
