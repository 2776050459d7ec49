import type { Kysely } from 'kysely';
import type { DB as Schema } from './schema.ts';
import type { TransactionPool } from './transactions.ts';

/** What a query runs on: the database itself, or a transaction (a `Transaction<Schema>` is a `Connection` too). */
export type Connection = Kysely<Schema>;

/** Where the data is: a PostgreSQL server, a directory of the embedded database, or an image held in memory. */
export type DatabaseLocation =
  | { url: string }
  | { dataDir: string }
  /** For tests: an embedded database in memory, empty or filled from an image that `saveImage` wrote. */
  | { memory: { image: string | null } };

/** What each kind of database provides below `Database`. */
export type Engine = {
  kind: 'embedded' | 'postgres';
  pool: TransactionPool;
  saveImage(path: string): Promise<void>;
  close(): Promise<void>;
};
