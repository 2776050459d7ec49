import type { Database } from '#platform/database/database.ts';
import { migrationsCurrent } from '#platform/database/migrate.ts';

/** Owns `installation`, and what an operator sees of the program's health. */

export type Readiness = { database: 'reached' | 'unreachable'; migrations: 'current' | 'behind' | 'unknown' };

const READY_WITHIN_MS = 3_000;

/** Whether the database answers within three seconds and is at this program's version. */
export async function readiness(database: Database): Promise<Readiness> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, READY_WITHIN_MS, 'late').unref());
  try {
    const current = await Promise.race([migrationsCurrent(database.db), late]);
    if (current === 'late') return { database: 'unreachable', migrations: 'unknown' };
    return { database: 'reached', migrations: current ? 'current' : 'behind' };
  } catch {
    return { database: 'unreachable', migrations: 'unknown' };
  }
}
