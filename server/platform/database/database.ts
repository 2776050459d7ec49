import { Kysely, PostgresDialect } from 'kysely';
import type { IsolationLevel, Transaction } from 'kysely';
import { openEmbedded } from './embedded/embedded.ts';
import type { StillCopy } from './embedded/still-copy.ts';
import { type CompanyDatabase, companyDatabase } from './company-scope.ts';
import { openPostgres } from './postgres.ts';
import { asOwner } from './roles.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Connection, DatabaseLocation, Engine, DatabaseOptions } from './engine.ts';
import type { DB as Schema } from './schema.ts';
import type { TransactionPool } from './transactions.ts';

export type { CompanyDatabase, Schema };
export type { DatabaseLog } from './database-log.ts';
export type { Connection, DatabaseLocation, DatabaseOptions } from './engine.ts';

/** An open database. */
export type Database = {
  kind: Engine['kind'];
  /** For statements that need no transaction. Inside a transaction it refuses; use the `tx` there. */
  db: Connection;
  /** The connections below `db`, under the same rule. */
  pool: TransactionPool;
  /** All pools of this process: that one, and that of requests where they have a login of their own. */
  pools: readonly TransactionPool[];
  /**
   * Runs `work` in one transaction: commits when it is fulfilled, rolls back when it is rejected. Transactions do not
   * nest; inside one, every query must go through its `tx`.
   */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>, settings?: { isolation?: IsolationLevel }): Promise<T>;
  /** The same database as one company may see it; see {@link CompanyDatabase}. */
  forCompany(companyId: string): CompanyDatabase;
  /** Runs `work` on one connection as the role that owns the tables; for what defines them, such as migrations. */
  asOwner<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Calls back once the open transaction of the running chain of calls has committed; at once outside one. */
  afterCommit(callback: () => void): void;
  /** Writes a copy of an embedded database to a file, for `{memory: {image}}`. Refused on PostgreSQL. */
  saveImage(path: string): Promise<void>;
  /**
   * Copies the files of an embedded database, and folders with it, as they are at one instant: the copy opens as after a
   * power cut. Statements wait meanwhile. Refused on PostgreSQL and in memory.
   */
  copyFiles(copy: StillCopy): Promise<void>;
  /** Ends the connections; a second call does nothing. */
  close(): Promise<void>;
};

const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the database. It is not migrated by this; see `migrate`.
 * @throws DirectoryHeldError when another process holds the embedded directory
 */
export async function openDatabase(location: DatabaseLocation, options: DatabaseOptions = {}): Promise<Database> {
  const settings = { ...options, log: options.log ?? silentLog };
  const engine = 'url' in location ? await openPostgres(location, settings) : await openEmbedded(location, settings);
  const { pool } = engine;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  return {
    kind: engine.kind,
    db,
    pool,
    pools: engine.requestPool === null ? [pool] : [pool, engine.requestPool],
    transaction: (work, { isolation } = {}) =>
      pool.runTransaction(() => {
        const transaction = db.transaction();
        return (isolation === undefined ? transaction : transaction.setIsolationLevel(isolation)).execute(work);
      }),
    forCompany: (companyId) =>
      companyDatabase(engine.requestPool ?? pool, companyId, { canBeService: engine.requestPool === null }),
    asOwner: (work) => asOwner(pool, work),
    afterCommit: (callback) => pool.afterCommit(callback),
    saveImage: (path) => engine.saveImage(path),
    copyFiles: (copy) => engine.copyFiles(copy),
    close: () => (closing ??= engine.close()),
  };
}
