import type { StillCopy } from './embedded/still-copy.ts';
import type { LookTimes } from './lost-connections.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Kysely } from 'kysely';
import type { DB as Schema } from './schema.ts';
import type { TransactionPool } from './transactions.ts';

/** What a query runs on: the database itself, or a transaction (a `Transaction<Schema>` is a `Connection` too). */
export type Connection = Kysely<Schema>;

/** Where the data is: a PostgreSQL server, a directory of the embedded database, or an image held in memory. */
export type DatabaseLocation =
  /** `requestUrl`: for requests, a login that cannot become the service; see `openRequestPool`. */
  | { url: string; requestUrl?: string | null }
  | { dataDir: string }
  /** For tests: an embedded database in memory, empty or filled from an image that `saveImage` wrote. */
  | { memory: { image: string | null } };

/** Settings of a database, all with a default. */
export type DatabaseOptions = {
  /** Called with the text of every NOTICE and WARNING that a statement raises. */
  onNotice?: (notice: string) => void;
  log?: DatabaseLog;
  /** Greatest number of connections to PostgreSQL; the embedded database always has one. */
  poolSize?: number;
  /** PostgreSQL ends a statement that takes longer; the embedded database ends none. */
  statementMs?: number;
  /** When connections to PostgreSQL that have fallen silent are asked after; see `lookForLost`. */
  lookTimes?: LookTimes;
  /** For tests and first fills: false lets the embedded database answer before its writes are on the disk. */
  durable?: boolean;
};

/** What each kind of database provides below `Database`. */
export type Engine = {
  kind: 'embedded' | 'postgres';
  pool: TransactionPool;
  /** The connections of requests, where they have a login of their own. */
  requestPool: TransactionPool | null;
  saveImage(path: string): Promise<void>;
  copyFiles(copy: StillCopy): Promise<void>;
  close(): Promise<void>;
};
