import type { ClientBase } from 'pg';
import type { BoundedClient } from './bounded-client.ts';
import { columnValues } from './column-values.ts';
import type { DatabaseLog } from './database-log.ts';
import type { DatabaseOptions, Engine } from './engine.ts';
import { askingServer, LOOK_TIMES, startLooking } from './lost-connections.ts';
import { patiently } from './patience.ts';
import { becomeService, COMPANY_ROLE, requireConfined, SEARCH_PATH } from './roles.ts';
import { TransactionPool, watchConnections } from './transactions.ts';

const defaultPoolSize = 10;
const defaultStatementMs = 60_000;
/** To connect and to prepare the session, each. */
const openWithinMs = 3_000;
/** For a place in the pool; background work waits behind other background work, requests are less patient. */
const placeWithinMs = 30_000;
const keepAliveAfterMs = 10_000;
const endWithinMs = 2_000;

// A statement that takes a minute is a fault of ours, and a transaction idle for a minute holds locks for nobody. Statements
// are short: compiling one takes longer than it saves, and so do more processes next to ours than one, since each must map the
// shared memory again (a scan of a million rows: 298 ms of CPU with one, 357 ms with two, 220 ms alone). PgBouncer refuses
// such settings at connect, so these are statements; it must pool by session for them to last.
// A client that is gone is noticed while its statement runs, and a network that is gone within a minute: else what was given
// up here would hold its locks and its session there. Not every system can look, which explains the exception.
const sessionSettings = (statementMs: number): string => `
  set timezone = 'UTC';
  set search_path = ${SEARCH_PATH};
  set jit = off;
  set max_parallel_workers_per_gather = 1;
  set statement_timeout = ${statementMs};
  set lock_timeout = ${Math.ceil(statementMs / 2)};
  set idle_in_transaction_session_timeout = '60s';
  set tcp_keepalives_idle = 30;
  set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3;
  do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when others then null;
  end $$`;

type PostgresOptions = Pick<DatabaseOptions, 'onNotice' | 'poolSize' | 'statementMs' | 'lookTimes'> & {
  log: DatabaseLog;
};

/** Connects to a PostgreSQL server, 15 or newer. Connections are opened when needed, and one now to see that it works. */
export async function openPostgres(
  { url, requestUrl = null }: { url: string; requestUrl?: string | null },
  options: PostgresOptions,
): Promise<Engine> {
  const { statementMs = defaultStatementMs, lookTimes = LOOK_TIMES, log } = options;
  const pool = openPool({ url, name: 'tenderfit', becomeRole: becomeService }, { ...options, statementMs });
  let requestPool: TransactionPool | null = null;
  try {
    await requireVersion(pool);
    if (requestUrl !== null) requestPool = await openRequestPool(requestUrl, pool, { ...options, statementMs });
  } catch (error) {
    await pool.close(endWithinMs);
    throw error;
  }
  const stopsLooking = [startLooking(pool.clients, askingServer(url), lookTimes, log)];
  if (requestUrl !== null && requestPool !== null) {
    stopsLooking.push(startLooking(requestPool.clients, askingServer(requestUrl), lookTimes, log));
  }
  return {
    kind: 'postgres',
    pool,
    requestPool,
    saveImage: () => Promise.reject(new Error('an image can be saved of an embedded database only')),
    copyFiles: () => Promise.reject(new Error('the files of an embedded database alone are in reach')),
    close: async () => {
      await requestPool?.close(endWithinMs);
      await pool.close(endWithinMs);
      for (const stop of stopsLooking) stop();
    },
  };
}

type Login = { url: string; name: string; becomeRole: (client: ClientBase) => Promise<void> };

function openPool(
  { url, name, becomeRole }: Login,
  options: PostgresOptions & { statementMs: number },
  siblingPool?: TransactionPool,
): TransactionPool {
  const pool = new TransactionPool(
    {
      connectionString: url,
      application_name: name,
      max: options.poolSize ?? defaultPoolSize,
      connectionTimeoutMillis: placeWithinMs,
      openWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      types: columnValues,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says void
      onConnect: async (client) =>
        patiently(openWithinMs, async () => {
          await prepareSession(client, options.statementMs);
          await becomeRole(client);
        }),
    },
    siblingPool,
  );
  watchConnections(pool, options);
  return pool;
}

/**
 * Connections for requests alone, of a login that is a member of the request role and can become no other: whatever a statement
 * says, `reset role` and `set role` lead nowhere. A login that could is refused.
 */
async function openRequestPool(
  url: string,
  siblingPool: TransactionPool,
  options: PostgresOptions & { statementMs: number },
): Promise<TransactionPool> {
  const becomeRole = async (client: ClientBase): Promise<void> => void (await client.query(`set role ${COMPANY_ROLE}`));
  const pool = openPool({ url, name: 'tenderfit-requests', becomeRole }, options, siblingPool);
  try {
    await requireConfined(pool);
    const [here, there] = [await identityOf(pool), await identityOf(siblingPool)];
    if (here !== there) throw new Error('DATABASE_REQUEST_URL names another database than DATABASE_URL');
    return pool;
  } catch (error) {
    await pool.close(endWithinMs);
    throw error;
  }
}

/** The server's start and the database's number are the same for all that connect to it. */
async function identityOf(pool: TransactionPool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(`
    select oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity
    from pg_database where datname = current_database()`);
  return rows[0]?.identity ?? '';
}

async function prepareSession(client: ClientBase, statementMs: number): Promise<void> {
  await client.query(sessionSettings(statementMs));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  (client as unknown as BoundedClient).serverPid = rows[0]?.pid ?? null;
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
