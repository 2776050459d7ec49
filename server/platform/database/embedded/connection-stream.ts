import { Duplex } from 'node:stream';
import { WireFrames } from './wire-frames.ts';
import type { DatabaseThread } from './worker-thread.ts';

let connections = 0;

/**
 * What the `pg` driver takes for its network socket: bytes written go to the thread of the embedded database, bytes
 * it answers are read. One at a time may be in use, because the database behind it has one session.
 */
export class ConnectionStream extends Duplex {
  readonly #thread: DatabaseThread;
  readonly #connection = ++connections;
  readonly #frames = new WireFrames();
  readonly #onBytes = (connection: number, bytes: Uint8Array): void => {
    if (connection === this.#connection) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
  readonly #onFailed = (error: Error): void => {
    this.destroy(error);
  };

  constructor(thread: DatabaseThread) {
    super();
    this.#thread = thread;
    thread.on('bytes', this.#onBytes);
    thread.on('failed', this.#onFailed);
  }

  connect(): this {
    process.nextTick(() => {
      if (this.#thread.failure === null) this.emit('connect');
      else this.destroy(this.#thread.failure);
    });
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  #send(chunks: Buffer[]): void {
    const bytes = this.#frames.take(chunks);
    if (bytes !== null) this.#thread.send(this.#connection, bytes);
  }

  override _read(): void {
    // The thread sends when it has something.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#thread.off('bytes', this.#onBytes);
    this.#thread.off('failed', this.#onFailed);
    done(error);
  }

  // The rest of what the driver calls on a socket.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
