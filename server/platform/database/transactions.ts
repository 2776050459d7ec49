import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { BoundedClient, type BoundedClientConfig } from './bounded-client.ts';
import type { DatabaseLog } from './database-log.ts';
import { currentPatience } from './patience.ts';
import { connectionFailure, DatabaseUnavailableError } from './unavailable.ts';

/** A second connection was asked for while a transaction was open in the same chain of calls. */
export class ConnectionInsideTransactionError extends Error {
  override name = 'ConnectionInsideTransactionError';
}

/** The transaction that the running code is in. */
type AmbientTransaction = {
  client: PoolClient | null;
  connecting: boolean;
  open: boolean;
  committed: boolean;
  afterCommit: (() => void)[];
};

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that knows the transaction open in the running chain of calls and refuses to hand that chain a second
 * connection. On the embedded database, which has one connection, the second would wait for ever; on PostgreSQL it
 * would silently work outside the transaction. Both refuse, so that the mistake shows everywhere.
 */
export class TransactionPool extends Pool {
  readonly #ambient: AsyncLocalStorage<AmbientTransaction>;
  /** The connections that are open or being opened. */
  readonly clients = new Set<BoundedClient>();

  /** @param siblingPool a pool to the same database: a transaction of either is one of both */
  constructor(config: BoundedClientConfig, siblingPool?: TransactionPool) {
    super({ ...config, Client: BoundedClient as unknown as NonNullable<BoundedClientConfig['Client']> });
    this.#ambient = siblingPool === undefined ? new AsyncLocalStorage() : siblingPool.#ambient;
    this.on('connect', (client) => this.clients.add(client as unknown as BoundedClient));
    this.on('remove', (client) => this.clients.delete(client as unknown as BoundedClient));
  }

  /** Ends the connections; those still in use after `withinMs` are broken, since nobody may answer on them any more. */
  async close(withinMs: number): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of this.clients) client.giveUp(new DatabaseUnavailableError('the program is stopping'));
    }, withinMs);
    await this.end().finally(() => clearTimeout(timer));
  }

  /** The connection of the open transaction of the running chain of calls, or null outside one. */
  currentClient(): PoolClient | null {
    const ambient = this.#ambient.getStore();
    return ambient?.open === true ? ambient.client : null;
  }

  /** Whether a transaction is open in the running chain of calls. */
  insideTransaction(): boolean {
    return this.#ambient.getStore()?.open === true;
  }

  /**
   * Runs `work`, which takes exactly one connection from this pool and commits or rolls back on it. Callbacks given
   * to {@link afterCommit} run once `work` is fulfilled, and never when it is rejected.
   */
  async runTransaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.insideTransaction()) {
      throw new ConnectionInsideTransactionError(
        'a transaction is already open here; pass its `tx` on instead of opening another',
      );
    }
    const ambient: AmbientTransaction = {
      client: null,
      connecting: false,
      open: true,
      committed: false,
      afterCommit: [],
    };
    let result: T;
    try {
      result = await this.#ambient.run(ambient, work);
      ambient.committed = true;
    } finally {
      ambient.open = false;
    }
    for (const callback of ambient.afterCommit) callback();
    return result;
  }

  /** Calls back once the open transaction has committed; at once when there is none. The callback must not throw. */
  afterCommit(callback: () => void): void {
    const ambient = this.#ambient.getStore();
    if (ambient?.open === true) ambient.afterCommit.push(callback);
    else callback();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const ambient = this.#ambient.getStore();
    if (ambient?.open !== true) {
      if (callback === undefined) return this.#obtain();
      void this.#obtainFor(callback);
      return undefined;
    }
    if (ambient.connecting || callback !== undefined) {
      const error = new ConnectionInsideTransactionError(
        'a query was sent outside the open transaction; give it the transaction (`tx`), not the database',
      );
      if (callback === undefined) return Promise.reject(error);
      process.nextTick(callback, error, undefined, () => undefined);
      return undefined;
    }
    ambient.connecting = true;
    return this.#obtain().then((client) => {
      ambient.client = client;
      return client;
    });
  }

  async #obtainFor(callback: ConnectCallback): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.#obtain();
    } catch (error) {
      callback(error as Error, undefined, () => undefined);
      return;
    }
    callback(undefined, client, client.release.bind(client) as (release?: unknown) => void);
  }

  /** A connection, for which the running chain of calls waits no longer than its patience. */
  async #obtain(): Promise<PoolClient> {
    const pending = super.connect().catch((error: unknown) => {
      throw connectionFailure(error);
    });
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const end = currentPatience()?.wait(() => {
      isLate = true;
      late.reject(new DatabaseUnavailableError('no database connection became free in time'));
    });
    try {
      return await Promise.race([pending, late.promise]);
    } catch (error) {
      if (isLate) void releaseOnceThere(pending);
      throw error;
    } finally {
      end?.(false);
    }
  }
}

async function releaseOnceThere(pending: Promise<PoolClient>): Promise<void> {
  try {
    (await pending).release();
  } catch {
    // Nobody waits for it any more.
  }
}

/**
 * Listens to the connections of a pool, before the first is made: a lost one is logged (the statement on it fails by
 * itself, the pool makes another) and notices are passed on. Without a listener a lost connection ends the process.
 */
export function watchConnections(
  pool: Pool,
  { log, onNotice }: { log: DatabaseLog; onNotice?: (notice: string) => void },
): void {
  const lost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (onNotice !== undefined) {
      client.on('notice', ({ severity, message }) => onNotice(`${severity ?? 'NOTICE'}: ${message ?? ''}`));
    }
  });
}
