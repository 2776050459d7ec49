import { ArchiveError } from './manifest.ts';

/** Takes bytes by count from chunks that come as they like. One reader at a time. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);
  /** Whether nothing is left, which is known once more was asked for. */
  isAtEnd = false;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes at once. @throws ArchiveError when there are fewer */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.next(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Exactly so many bytes, piece by piece. @throws ArchiveError when there are fewer */
  async *next(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (!(await this.#fill())) throw new ArchiveError('it is cut off: its end is missing');
      const part = this.#pending.subarray(0, left);
      this.#pending = this.#pending.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** All that is left. */
  async *rest(): AsyncGenerator<Buffer> {
    while (await this.#fill()) {
      const part = this.#pending;
      this.#pending = Buffer.alloc(0);
      yield part;
    }
  }

  async #fill(): Promise<boolean> {
    while (this.#pending.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) {
        this.isAtEnd = true;
        return false;
      }
      this.#pending = value;
    }
    return true;
  }
}
