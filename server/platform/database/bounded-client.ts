import { Client } from 'pg';
import type { ClientConfig, PoolConfig } from 'pg';
import { currentPatience } from './patience.ts';
import { connectionFailure, DatabaseUnavailableError } from './unavailable.ts';

type Callback = (error: Error | null | undefined, result?: unknown) => void;
type WithCallback = { submit: unknown; callback: Callback };

/** The pool's settings beyond the driver's own. */
export type BoundedClientConfig = PoolConfig & {
  /** How long it may take to connect; the driver's `connectionTimeoutMillis` also bounds the wait for a place in the pool. */
  openWithinMs?: number;
};

/**
 * A connection that breaks, and is thrown away by its pool, when a statement is not answered within the patience of whoever
 * sent it. The driver's own `query_timeout` would leave it in the pool, where the next statement waits behind the lost one.
 */
export class BoundedClient extends Client {
  /** Process number of its session in the server, once known. */
  serverPid: number | null = null;
  readonly #waits = new Set<{ sinceMs: number }>();

  constructor(config: BoundedClientConfig) {
    super(withOpening(config));
  }

  /** The oldest statement that is not answered; a new object for each. */
  get waiting(): { sinceMs: number } | null {
    return this.#waits.values().next().value ?? null;
  }

  /** Breaks the connection: every statement on it fails with the error. */
  giveUp(error: Error): void {
    (this.connection as unknown as { stream: { destroy(error: Error): void } }).stream.destroy(error);
  }

  override readonly query = ((...given: unknown[]): unknown => {
    const [first] = given;
    const last = given.at(-1);
    if (isSubmittable(first)) {
      first.callback = this.#answering(first.callback);
      return this.#send(first);
    }
    if (typeof last === 'function') return this.#send(...given.slice(0, -1), this.#answering(last as Callback));
    return new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
      this.#send(...given, ...(given.length === 1 ? [undefined] : []), this.#answering(settle));
    });
  }) as Client['query'];

  #send(...given: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown)(...given);
  }

  /** Begins to wait for the answer; what it gives is called with it. */
  #answering(callback: Callback): Callback {
    const wait = { sinceMs: performance.now() };
    this.#waits.add(wait);
    const end = currentPatience()?.wait(() =>
      this.giveUp(new DatabaseUnavailableError('the database did not answer in time')),
    );
    return (error, result) => {
      this.#waits.delete(wait);
      const { destroyed } = (this.connection as unknown as { stream: { destroyed: boolean } }).stream;
      end?.(!destroyed);
      callback(error && destroyed ? connectionFailure(error) : error, result);
    };
  }
}

function isSubmittable(query: unknown): query is WithCallback {
  return typeof query === 'object' && query !== null && 'submit' in query && 'callback' in query;
}

/** The pool hides the password from a plain copy. */
function withOpening(config: BoundedClientConfig): ClientConfig {
  const { password, openWithinMs } = config;
  return {
    ...config,
    ...(password === undefined ? {} : { password }),
    ...(openWithinMs === undefined ? {} : { connectionTimeoutMillis: openWithinMs }),
  };
}
