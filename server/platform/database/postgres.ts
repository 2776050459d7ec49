import type { ClientBase } from 'pg';
import { columnValues } from './column-values.ts';
import type { DatabaseLog, Engine } from './database.ts';
import { becomeService } from './roles.ts';
import { TransactionPool, watchConnections } from './transactions.ts';

const defaultPoolSize = 10;
const connectionTimeoutMs = 10_000;

// A statement that takes a minute is a fault of ours, and a transaction idle for a minute holds locks for nobody. Statements
// are short: compiling one takes longer than it saves, and so do more processes beside ours than one, since each must map the
// shared memory anew (a scan of a million rows: 298 ms of CPU with one, 357 ms with two, 220 ms alone). PgBouncer refuses
// such settings at connect, hence statements; it must pool by session for them to last.
const sessionSettings = `
  set timezone = 'UTC';
  set jit = off;
  set max_parallel_workers_per_gather = 1;
  set statement_timeout = '60s';
  set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = '60s'`;

/** Connects to a PostgreSQL server, 15 or newer. Connections are opened when needed, and one now to see that it works. */
export async function openPostgres(
  url: string,
  options: { log: DatabaseLog; onNotice?: (notice: string) => void; poolSize?: number },
): Promise<Engine> {
  const pool = new TransactionPool({
    connectionString: url,
    application_name: 'tenderfit',
    max: options.poolSize ?? defaultPoolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    types: columnValues,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says void
    onConnect: prepareSession,
  });
  watchConnections(pool, options);
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    pool,
    saveImage: () => Promise.reject(new Error('an image can be saved of an embedded database only')),
    copyFiles: () => Promise.reject(new Error('the files of an embedded database alone are in reach')),
    close: () => pool.end(),
  };
}

async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(sessionSettings);
  await becomeService(client);
}

const oldestVersion = 150_000;

async function requireVersion(pool: TransactionPool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const row = rows[0];
  if (row === undefined || Number(row.server_version_num) < oldestVersion) {
    throw new Error(`PostgreSQL ${row?.server_version ?? '(unknown)'} is too old; this program needs 15 or newer`);
  }
}
