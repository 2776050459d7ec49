import type { Database } from '#platform/database/database.ts';
import { isUnwritable } from '#platform/database/failures.ts';
import { migrationsCurrent } from '#platform/database/migrate.ts';
import { findWritable } from './queries.ts';
import { patiently } from '#platform/database/patience.ts';

/** Owns `installation`, and what an operator sees of the program's health. */

export type Readiness = {
  database: 'reached' | 'unreachable';
  migrations: 'current' | 'behind' | 'unknown';
  /** Whether changes can be stored; `refused` on a full disk, while reading goes on. */
  writes: 'taken' | 'refused' | 'unknown';
};

const NOT_READY = { database: 'unreachable', migrations: 'unknown', writes: 'unknown' } as const;

const READY_WITHIN_MS = 2_000;

/** Whether the database answers in time, is at this program's version and has room for writes. */
export async function readiness(database: Database, withinMs: number = READY_WITHIN_MS): Promise<Readiness> {
  try {
    const [current, areTaken] = await patiently(
      withinMs,
      async () => await Promise.all([migrationsCurrent(database.db), writes(database)]),
    );
    return {
      database: 'reached',
      migrations: current ? 'current' : 'behind',
      writes: areTaken ? 'taken' : 'refused',
    };
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
