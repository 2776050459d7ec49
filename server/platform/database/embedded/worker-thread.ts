import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database-log.ts';
import { shortError } from './messages.ts';
import type { StillCopy } from './still-copy.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';

/** The embedded database stopped by itself; the reason is in the message. Its data is intact, it must be opened again. */
class EmbeddedDatabaseStoppedError extends Error {
  override name = 'EmbeddedDatabaseStoppedError';
}

/** A last checkpoint takes a second at most; what a disk that does not answer leaves undone, the next start does. */
const closesWithinMs = 5_000;

const living = new Set<Worker>();

/** Ends all database threads, whatever they do; false when one waits for a disk that does not answer, and cannot be ended. */
export async function endThreads(withinMs: number): Promise<boolean> {
  const ended = Promise.all([...living].map((worker) => worker.terminate())).then(() => true);
  return await Promise.race([ended, sleep(withinMs, false, { ref: false })]);
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
    living.add(this.#worker);
    this.#worker.once('exit', () => living.delete(this.#worker));
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

  /** Lets the database write its last checkpoint and ends the thread; gives it up where that does not end in time. */
  async close(): Promise<void> {
    if (this.failure !== null) return;
    const ended = once(this.#worker, 'exit');
    const closed = Promise.race([once(this, 'closed'), ended]);
    this.#closing = true;
    this.#post({ kind: 'close' });
    await Promise.race([closed, sleep(closesWithinMs, undefined, { ref: false })]);
    void this.#worker.terminate();
    await Promise.race([ended, sleep(closesWithinMs, undefined, { ref: false })]);
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
