import type { Database } from '#platform/database/database.ts';
import { isUnwritable } from '#platform/database/failures.ts';
import { migrationsCurrent } from '#platform/database/migrate.ts';
import { findWritable } from './queries.ts';

/** Owns `installation`, and what an operator sees of the program's health. */

export type Readiness = {
  database: 'reached' | 'unreachable';
  migrations: 'current' | 'behind' | 'unknown';
  /** Whether changes can be stored; `refused` on a full disk, while reading goes on. */
  writes: 'taken' | 'refused' | 'unknown';
};

const NOT_READY = { database: 'unreachable', migrations: 'unknown', writes: 'unknown' } as const;

const READY_WITHIN_MS = 3_000;

/** Whether the database answers within three seconds, is at this program's version and has room for writes. */
export async function readiness(database: Database): Promise<Readiness> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, READY_WITHIN_MS, 'late').unref());
  try {
    const found = await Promise.race([Promise.all([migrationsCurrent(database.db), writes(database)]), late]);
    if (found === 'late') return NOT_READY;
    const [current, areTaken] = found;
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
