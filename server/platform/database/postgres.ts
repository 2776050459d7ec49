import type { ClientBase } from 'pg';
import { columnValues } from './column-values.ts';
import type { DatabaseLog, Engine } from './database.ts';
import { becomeService, COMPANY_ROLE, requireConfined } from './roles.ts';
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
  { url, requestUrl = null }: { url: string; requestUrl?: string | null },
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
  let requestPool: TransactionPool | null = null;
  try {
    await requireVersion(pool);
    if (requestUrl !== null) requestPool = await openRequestPool(requestUrl, pool, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    pool,
    requestPool,
    saveImage: () => Promise.reject(new Error('an image can be saved of an embedded database only')),
    copyFiles: () => Promise.reject(new Error('the files of an embedded database alone are in reach')),
    close: async () => {
      await requestPool?.end();
      await pool.end();
    },
  };
}

/**
 * Connections for requests alone, of a login that is a member of the request role and can become no other: whatever a statement
 * says, `reset role` and `set role` lead nowhere. A login that could is refused.
 */
async function openRequestPool(
  url: string,
  beside: TransactionPool,
  options: { log: DatabaseLog; onNotice?: (notice: string) => void; poolSize?: number },
): Promise<TransactionPool> {
  const pool = new TransactionPool(
    {
      connectionString: url,
      application_name: 'tenderfit-requests',
      max: options.poolSize ?? defaultPoolSize,
      connectionTimeoutMillis: connectionTimeoutMs,
      types: columnValues,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says void
      onConnect: prepareRequestSession,
    },
    beside,
  );
  watchConnections(pool, options);
  try {
    await requireConfined(pool);
    const [here, there] = [await identityOf(pool), await identityOf(beside)];
    if (here !== there) throw new Error('DATABASE_REQUEST_URL names another database than DATABASE_URL');
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function prepareRequestSession(client: ClientBase): Promise<void> {
  await client.query(sessionSettings);
  await client.query(`set role ${COMPANY_ROLE}`);
}

/** The server's start and the database's number are the same for all that connect to it. */
async function identityOf(pool: TransactionPool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(`
    select oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity
    from pg_database where datname = current_database()`);
  return rows[0]?.identity ?? '';
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
