import type { Database } from '#platform/database/database.ts';
import { isUnwritable } from '#platform/database/failures.ts';
import { migrationState } from '#platform/database/migrate.ts';
import { findWritable } from './queries.ts';
import { patiently } from '#platform/database/patience.ts';

/** Owns `installation`, and what an operator sees of the program's health. */

export type Readiness = {
  database: 'reached' | 'unreachable';
  /** `ahead`: a newer version has migrated it. */
  migrations: 'current' | 'ahead' | 'behind' | 'unknown';
  /** Whether changes can be stored; `refused` on a full disk, while reading goes on. */
  writes: 'taken' | 'refused' | 'unknown';
};

const NOT_READY = { database: 'unreachable', migrations: 'unknown', writes: 'unknown' } as const;

const READY_WITHIN_MS = 2_000;

/** A database that is ahead still serves this version, until its process is replaced; starting on it is refused. */
export function isReady({ database, migrations, writes: taken }: Readiness): boolean {
  return database === 'reached' && (migrations === 'current' || migrations === 'ahead') && taken === 'taken';
}

/** Whether the database answers in time, on the login of requests too, has had this program's migrations and has room for writes. */
export async function readiness(database: Database, withinMs: number = READY_WITHIN_MS): Promise<Readiness> {
  try {
    // One after the other: waits side by side are charged twice (see Patience).
    return await patiently(withinMs, async () => {
      const migrations = await migrationState(database.db);
      const areTaken = await writes(database);
      for (const pool of database.pools) if (pool !== database.pool) await pool.query('select 1');
      return { database: 'reached', migrations, writes: areTaken ? 'taken' : 'refused' };
    });
  } catch {
    return NOT_READY;
  }
}

async function writes(database: Database): Promise<boolean> {
  try {
    return await database.transaction(findWritable);
  } catch (error) {
    if (isUnwritable(error)) return false;
    throw error;
  }
}
