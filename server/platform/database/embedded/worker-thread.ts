import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';
import { shortError } from './messages.ts';
import type { StillCopy } from './still-copy.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';

/** The embedded database stopped by itself; the reason is in the message. Its data is intact, it must be opened anew. */
export class EmbeddedDatabaseStoppedError extends Error {
  override name = 'EmbeddedDatabaseStoppedError';
}

type Events = {
  ready: [];
  bytes: [connection: number, bytes: Uint8Array];
  saved: [];
  copied: [failure: string | null];
  closed: [];
  failed: [error: EmbeddedDatabaseStoppedError];
};

/** The worker thread that computes the embedded database, with what it says as events. */
export class DatabaseThread extends EventEmitter<Events> {
  readonly #worker: Worker;
  /** Why it stopped, once it has. */
  failure: EmbeddedDatabaseStoppedError | null = null;
  #isReady = false;
  #closing = false;

  private constructor(settings: WorkerSettings) {
    super();
    this.setMaxListeners(0);
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, name: 'database' });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(shortError(error)));
    this.#worker.on('exit', (code) => this.#fail(`its thread ended with code ${code}`));
  }

  /** Starts the thread and waits until the database answers. */
  static async start(settings: WorkerSettings, log: DatabaseLog): Promise<DatabaseThread> {
    const thread = new DatabaseThread(settings);
    await new Promise<void>((resolve, reject) => {
      thread.once('ready', resolve);
      thread.once('failed', reject);
    });
    thread.#isReady = true;
    thread.on('failed', (error) => log.error({ err: error }, 'the embedded database stopped'));
    return thread;
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'failed') this.#fail(message.reason);
    else if (message.kind === 'bytes') this.emit('bytes', message.connection, message.bytes);
    else if (message.kind === 'copied') this.emit('copied', message.failure);
    else this.emit(message.kind);
  }

  #fail(reason: string): void {
    if (this.#closing || this.failure !== null) return;
    this.failure = new EmbeddedDatabaseStoppedError(
      `the embedded database ${this.#isReady ? 'stopped' : 'did not start'}: ${reason}`,
    );
    void this.#worker.terminate();
    this.emit('failed', this.failure);
  }

  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#post({ kind: 'bytes', connection, bytes }, [bytes.buffer]);
  }

  /** Writes a copy of the data to a file. */
  async saveImage(path: string): Promise<void> {
    const saved = new Promise<void>((resolve, reject) => {
      this.once('saved', resolve);
      this.once('failed', reject);
    });
    this.#post({ kind: 'save', path });
    await saved;
  }

  /** Copies the files as they are between two statements; what is asked meanwhile waits. */
  async copyFiles(copy: StillCopy): Promise<void> {
    const copied = new Promise<void>((resolve, reject) => {
      this.once('copied', (failure) => (failure === null ? resolve() : reject(new Error(failure))));
      this.once('failed', reject);
    });
    this.#post({ kind: 'copy', copy });
    await copied;
  }

  /** Lets the database write its last checkpoint and ends the thread. */
  async close(): Promise<void> {
    if (this.failure !== null) return;
    const closed = new Promise<void>((resolve) => {
      this.once('closed', resolve);
      this.#worker.once('exit', () => resolve());
    });
    this.#closing = true;
    this.#post({ kind: 'close' });
    await closed;
    await this.#worker.terminate();
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
