import type { Database } from '#platform/database/database.ts';
import { migrationsCurrent } from '#platform/database/migrate.ts';
import { patiently } from '#platform/database/patience.ts';

/** Owns `installation`, and what an operator sees of the program's health. */

export type Readiness = { database: 'reached' | 'unreachable'; migrations: 'current' | 'behind' | 'unknown' };

const READY_WITHIN_MS = 2_000;

/** Whether the database answers in time and is at this program's version. */
export async function readiness(database: Database, withinMs: number = READY_WITHIN_MS): Promise<Readiness> {
  try {
    const current = await patiently(withinMs, async () => await migrationsCurrent(database.db));
    return { database: 'reached', migrations: current ? 'current' : 'behind' };
  } catch {
    return { database: 'unreachable', migrations: 'unknown' };
  }
}
