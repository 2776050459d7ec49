const FIRST_SLOTS = 1_024;
/** A number that no name has. */
const NO_NAME = '';

/**
 * Small numbers for names; the number of a name that is released goes to another. By open addressing instead of a `Map`, in
 * which most of the time goes into waiting for memory: here a name that is not there costs one look, and the looks for all names
 * of a notice are under way together.
 */
export class Names {
  /** Two numbers each: the hash of a name, and its number plus one, 0 in a free slot. */
  #slots = new Int32Array(2 * FIRST_SLOTS);
  #last = FIRST_SLOTS - 1;
  #size = 0;
  readonly #names: string[] = [];
  readonly #free: number[] = [];
  /** Of the names that are looked for together. */
  readonly #asked: string[] = [];
  #askedSlots = new Int32Array(FIRST_SLOTS);

  add(name: string): number {
    const hash = hashOf(name);
    const known = this.#numberOf(name, hash);
    if (known >= 0) return known;
    if (this.#size * 2 >= this.#last) this.#widen();
    const number = this.#free.pop() ?? this.#names.length;
    this.#names[number] = name;
    this.#size += 1;
    this.#file(hash, number);
    return number;
  }

  find(name: string): number | undefined {
    const number = this.#numberOf(name, hashOf(name));
    return number < 0 ? undefined : number;
  }

  /** Writes for each name that is there its number and what is asked with it into `found`; how many there are. */
  findAll(asked: ReadonlyMap<string, number>, found: Int32Array): number {
    if (this.#askedSlots.length <= asked.size) this.#askedSlots = new Int32Array(2 * asked.size);
    const names = this.#asked;
    const slots = this.#askedSlots;
    let count = 0;
    for (const [name, value] of asked) {
      names[count] = name;
      found[2 * count + 1] = value;
      slots[count] = hashOf(name);
      count += 1;
    }
    this.#seek(count);
    let known = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      if (this.#slots[2 * slot + 1] === 0) continue;
      const number = this.#numberOf(names[at] as string, this.#slots[2 * slot] as number);
      if (number < 0) continue;
      found[2 * known] = number;
      found[2 * known + 1] = found[2 * at + 1] as number;
      known += 1;
    }
    return known;
  }

  name(number: number): string {
    return this.#names[number] ?? NO_NAME;
  }

  release(number: number): void {
    const name = this.name(number);
    let slot = hashOf(name) & this.#last;
    while (this.#slots[2 * slot + 1] !== number + 1) slot = (slot + 1) & this.#last;
    this.#close(slot);
    this.#names[number] = NO_NAME;
    this.#free.push(number);
    this.#size -= 1;
  }

  all(): string[] {
    return this.#names.filter((name) => name !== NO_NAME);
  }

  get size(): number {
    return this.#size;
  }

  /** Every number given out is below this. */
  get bound(): number {
    return this.#names.length;
  }

  /** Without the names themselves. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** For hashes, in their order, the slot that holds the like or is free; reads a little of each name found on the way. */
  #seek(count: number): void {
    const hashes = this.#askedSlots;
    const slots = this.#slots;
    for (let at = 0; at < count; at += 1) {
      const hash = hashes[at] as number;
      let slot = hash & this.#last;
      while (slots[2 * slot + 1] !== 0 && slots[2 * slot] !== hash) slot = (slot + 1) & this.#last;
      hashes[at] = slot;
    }
    // One after the other, comparing the names would wait for the memory of each.
    let chars = 0;
    for (let at = 0; at < count; at += 1) {
      const number = slots[2 * (hashes[at] as number) + 1] as number;
      if (number !== 0) chars += (this.#names[number - 1] as string).length;
    }
    hashes[count] = chars;
  }

  #numberOf(name: string, hash: number): number {
    const slots = this.#slots;
    for (let slot = hash & this.#last; ; slot = (slot + 1) & this.#last) {
      const number = slots[2 * slot + 1] as number;
      if (number === 0) return -1;
      if (slots[2 * slot] === hash && this.#names[number - 1] === name) return number - 1;
    }
  }

  #file(hash: number, number: number): void {
    let slot = hash & this.#last;
    while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#last;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = number + 1;
  }

  /** Frees a slot: what stands behind it because it was taken moves up. */
  #close(freed: number): void {
    const slots = this.#slots;
    let gap = freed;
    for (let slot = (gap + 1) & this.#last; slots[2 * slot + 1] !== 0; slot = (slot + 1) & this.#last) {
      const home = (slots[2 * slot] as number) & this.#last;
      if (((slot - home) & this.#last) < ((slot - gap) & this.#last)) continue;
      slots.copyWithin(2 * gap, 2 * slot, 2 * slot + 2);
      gap = slot;
    }
    slots[2 * gap + 1] = 0;
  }

  #widen(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    this.#last = old.length - 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] !== 0) this.#file(old[at] as number, (old[at + 1] as number) - 1);
    }
  }
}

function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
