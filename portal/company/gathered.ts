/** Sends `items` in one go; answers in how many milliseconds to try again, or null where they are dealt with. */
type Send<Item> = (items: readonly Item[]) => Promise<number | null>;

/** Gathers what is added in quick succession and sends it together, `most` at a time, one request after the other. */
export class Gathered<Item> {
  /** Called with what is not dealt with yet, whenever that changes. */
  onChange: (waiting: readonly Item[]) => void = () => undefined;
  send: Send<Item> = () => Promise.resolve(null);
  #waiting: readonly Item[] = [];
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #gatherMs: number;
  readonly #most: number;

  constructor(gatherMs: number, most: number) {
    this.#gatherMs = gatherMs;
    this.#most = most;
  }

  add(items: readonly Item[]): void {
    this.#set([...this.#waiting, ...items]);
    this.#after(this.#gatherMs);
  }

  /** Sends what waits without waiting for more. */
  async flush(): Promise<void> {
    if (this.#isSending || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    const items = this.#waiting.slice(0, this.#most);
    const again = await this.send(items);
    this.#isSending = false;
    if (again === null) this.#set(this.#waiting.slice(items.length));
    if (this.#waiting.length > 0) this.#after(again ?? 0);
  }

  #set(waiting: readonly Item[]): void {
    this.#waiting = waiting;
    this.onChange(waiting);
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }
}
