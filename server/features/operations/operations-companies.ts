import { type CompanyRow, deleteCompany, lockCompany } from '#features/access/access.ts';
import type { Actor } from '#features/audit/audit.ts';
import { type EnqueueFileRemoval, releaseFiles } from '#features/knowledge/knowledge.ts';
import { lockProfile } from '#features/profile/profile.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { updateStatementTimeout } from './queries.ts';

/** Deleting a company: every feature lets go of what it holds for it, in one transaction. */

export type DeletionContext = {
  actor: Actor;
  enqueueFileRemoval: EnqueueFileRemoval;
  /** Takes away the jobs that name the company. */
  forgetJobs: (tx: Connection, companyId: string) => Promise<void>;
};

/** Other transactions of the company are in the way: it is tried again once they may have ended. */
const IN_THE_WAY: ReadonlySet<unknown> = new Set(['40P01', '55P03']);
const MOST_TRIES = 200;
const PAUSE_MS = 150;

/**
 * Deletes the company if `isMeant` says of it, as it is now and stays until the end, that it is the one. Null: there is no such
 * company. A request of it that is under way ends before or finds nothing; no job can add anything afterwards.
 */
export async function deleteWholeCompany(
  database: Pick<Database, 'transaction'>,
  companyId: string,
  isMeant: (company: CompanyRow) => void,
  context: DeletionContext,
): Promise<CompanyRow | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (tx) => {
        await waitForWriters(tx, companyId);
        const company = await lockCompany(tx, companyId);
        if (company === null) return null;
        isMeant(company);
        // Rows of every table go in one statement, which for a company with much history takes longer than a statement may.
        await updateStatementTimeout(tx, 0);
        await releaseFiles(tx, companyId, context);
        await context.forgetJobs(tx, companyId);
        await deleteCompany(tx, company, context.actor);
        return company;
      });
    } catch (error) {
      const isInTheWay = error instanceof Error && 'code' in error && IN_THE_WAY.has(error.code);
      if (!isInTheWay || tries >= MOST_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Writers of a company lock its profile before anything else of it, and so does whoever deletes it: neither waits for the other's rows. */
async function waitForWriters(tx: Connection, companyId: string): Promise<void> {
  try {
    await lockProfile(tx, companyId);
  } catch (error) {
    // A company without a profile has no such writers.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
