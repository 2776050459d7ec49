const lengthBytes = 4;
const typeBytes = 1;

// The messages after which PostgreSQL answers: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail, Terminate.
const answered = new Set(['Q', 'S', 'H', 'F', 'c', 'f', 'X'].map((letter) => letter.charCodeAt(0)));

/**
 * Gathers what the driver writes until PostgreSQL can answer it. PGlite reads one piece of memory for each turn, so a
 * message cut in two, or a Parse without its Sync, must not reach it.
 */
export class WireFrames {
  #pending: Uint8Array = new Uint8Array(0);
  #started = false;

  /** Takes bytes and gives back all that is complete up to an answerable message, in memory of its own, or null. */
  take(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
    const bytes = joined([this.#pending, ...chunks]);
    const view = new DataView(bytes.buffer);
    let offset = 0;
    let answerableEnd = 0;
    for (;;) {
      const prefix = this.#started ? typeBytes : 0;
      if (offset + prefix + lengthBytes > bytes.length) break;
      const end = offset + prefix + view.getUint32(offset + prefix);
      if (end > bytes.length) break;
      // The first message of a connection has no type, and is answered.
      if (!this.#started || answered.has(bytes[offset] ?? 0)) answerableEnd = end;
      this.#started = true;
      offset = end;
    }
    // What is given back may be transferred to another thread, so the remainder must not share its memory.
    this.#pending = bytes.slice(answerableEnd);
    if (answerableEnd === 0) return null;
    return answerableEnd === bytes.length ? bytes : bytes.slice(0, answerableEnd);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
