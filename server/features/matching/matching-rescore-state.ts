import type { Rescore } from '#contract/rescore.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { findRun } from './queries-rescore.ts';

/** Longer than any step of a re-score takes: its process is gone, and the job is tried again or is dead. */
const SILENT_AFTER_MS = 15 * 60_000;
/** Of a profile that nobody has changed: there is nothing to score by. */
const FIRST_VERSION = 1;

/** Whether the company's scores follow what it says now, and how far the re-score is that sees to it. */
export async function readRescore(db: Connection, companyId: string, now: Date): Promise<Rescore> {
  const found = await findRun(db, companyId, new Date(now.getTime() - SILENT_AFTER_MS).toISOString());
  if (found === null) throw new ApiError('not_found', 'no such company');
  const { version, scored_version: scored, completed_at } = found;
  if (found.is_running !== true) {
    const state = version > (scored ?? FIRST_VERSION) ? 'queued' : 'current';
    return { state, tenders: null, tenders_done: null, completed_at };
  }
  return { state: 'running', tenders: found.tenders_total, tenders_done: found.tenders_done, completed_at };
}
