import { join, resolve } from 'node:path';
import type { ClientBase } from 'pg';
import { prepareDataFolder } from '#platform/storage/data-folder.ts';
import { settleFolder } from '#platform/backup/settled-folder.ts';
import { columnValues } from '../column-values.ts';
import type { DatabaseLog } from '../database-log.ts';
import type { DatabaseLocation, Engine } from '../engine.ts';
import { asOwner, becomeService, SEARCH_PATH } from '../roles.ts';
import { TransactionPool, watchConnections } from '../transactions.ts';
import { ConnectionStream } from './connection-stream.ts';
import { holdDirectory } from './directory-lock.ts';
import type { DirectoryHold } from './directory-lock.ts';
import { startUpkeep } from './upkeep.ts';
import { DatabaseThread } from './worker-thread.ts';

// Requests wait in line for the one connection; half a minute behind other work means that something is stuck.
const connectionTimeoutMs = 30_000;

const endWithinMs = 2_000;

// PGlite's files have a folder of their own: the engine walks through all of it and stumbles over a socket file.
const filesDirectory = 'database';

/**
 * Opens the embedded database: PGlite in a worker thread, behind a pool of one connection. The data directory is made
 * when it is missing, and held against every other process until `close`; the files are in its folder `database`.
 */
export async function openEmbedded(
  location: Exclude<DatabaseLocation, { url: string }>,
  options: { log: DatabaseLog; onNotice?: (notice: string) => void; durable?: boolean },
): Promise<Engine> {
  const dataDir = 'dataDir' in location ? resolve(location.dataDir) : null;
  let hold: DirectoryHold | null = null;
  if (dataDir !== null) {
    await prepareDataFolder(dataDir);
    hold = await holdDirectory(dataDir);
  }
  try {
    if (dataDir !== null) await settleFolder(dataDir);
    const image = 'memory' in location ? location.memory.image : null;
    const directory = dataDir === null ? null : join(dataDir, filesDirectory);
    const thread = await DatabaseThread.start({ directory, image, durable: options.durable ?? true }, options.log);
    const pool = openPool(thread);
    watchConnections(pool, options);
    const upkeep = dataDir === null ? null : startUpkeep(pool, options.log);
    return {
      kind: 'embedded',
      pool,
      // One session serves all, and its login is the superuser.
      requestPool: null,
      saveImage: async (path) => {
        await asOwner(pool, (_db, client) => client.query('checkpoint'));
        await thread.saveImage(path);
      },
      copyFiles: async (copy) => {
        if (directory === null) throw new Error('a database in memory has no files');
        await asOwner(pool, (_db, client) => client.query('checkpoint'));
        await thread.copyFiles(copy);
      },
      close: async () => {
        await upkeep?.stop();
        await pool.close(endWithinMs);
        await thread.close();
        await hold?.release();
      },
    };
  } catch (error) {
    await hold?.release();
    throw error;
  }
}

// There is one session for ever, so a connection made after a lost one would find its open transaction, prepared
// statements and settings.
async function clearSession(client: ClientBase): Promise<void> {
  await client.query('rollback');
  await client.query('discard all');
  await client.query(`set timezone = 'UTC'; set search_path = ${SEARCH_PATH}`);
  await becomeService(client);
}

function openPool(thread: DatabaseThread): TransactionPool {
  const pool = new TransactionPool({
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionTimeoutMs,
    types: columnValues,
    stream: () => new ConnectionStream(thread),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says void
    onConnect: clearSession,
  });
  return pool;
}
