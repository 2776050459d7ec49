/** Small numbers for names; the number of a name that is released goes to another. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #free: number[] = [];

  add(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#names.length;
    this.#numbers.set(name, number);
    this.#names[number] = name;
    return number;
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  nameOf(number: number): string {
    return this.#names[number] ?? '';
  }

  release(number: number): void {
    this.#numbers.delete(this.nameOf(number));
    this.#names[number] = '';
    this.#free.push(number);
  }

  names(): string[] {
    return [...this.#numbers.keys()];
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** Every number given out is below this. */
  get bound(): number {
    return this.#names.length;
  }
}
