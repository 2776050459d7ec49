import {
  type AlertDependencies,
  announceRescored,
  announceScored,
  type ArrivedVersion,
  type OnAmended,
  recordAmendments,
} from '#features/amendments/amendments-alerts.ts';
import { recordMovedDates } from '#features/amendments/amendments-documents.ts';
import { listAppearances, listThreads, readMailChoices } from '#features/digest/digest-alerts.ts';
import type { OnDatesMoved } from '#features/documents/documents.ts';
import type { Publish } from '#features/matching/matching.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import type { JOBS } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Digests } from './app-mail.ts';
import { asTransaction } from './app-transaction.ts';

type AppJobs = Pick<Jobs<typeof JOBS>, 'enqueue'>;

/** What features do in the transaction that stores an amendment, as marking drafts that rest on what was amended. */
export const ON_AMENDED: readonly OnAmended[] = [];

export function enqueueTelling(jobs: AppJobs): (tx: Connection, companyId: string) => Promise<void> {
  return (tx, companyId) => jobs.enqueue(asTransaction(tx), 'tell-amendments', { companyId });
}

/** Notes amendments as discovery stores them. */
export function amendmentRecorder(
  now: () => Date,
): (tx: Connection, arrived: readonly ArrivedVersion[]) => Promise<void> {
  // Noting needs no link.
  const digests = { listAppearances, listThreads, readMailChoices, leaveUrl: () => '' };
  return (tx, arrived) => recordAmendments(tx, arrived, { digests, now }, ON_AMENDED);
}

/** Publishes matches, and has the companies told whose amended tenders were scored again. */
export function publishAndTell(jobs: AppJobs): Publish {
  return async (tx, matches) => {
    await publishMatches(tx, matches);
    await announceScored(tx, matches, enqueueTelling(jobs));
  };
}

/** Has a company told whose uploaded documents moved dates, once its tenders were scored again. */
export function tellRescored(jobs: AppJobs): (tx: Connection, companyId: string) => Promise<void> {
  return (tx, companyId) => announceRescored(tx, companyId, enqueueTelling(jobs));
}

/** Notes the dates that documents move, as what they say is stored. */
export function movedDatesRecorder(now: () => Date): OnDatesMoved {
  return (tx, moved) => recordMovedDates(tx, moved, { digests: { listAppearances }, now });
}

export function alertDependencies(
  { saving, publicUrl, leaveUrl, replyTo }: Digests,
  { database, now }: { database: Database; now: () => Date },
): AlertDependencies {
  return {
    database,
    saving,
    publicUrl,
    replyTo,
    now,
    digests: { listAppearances, listThreads, readMailChoices, leaveUrl },
  };
}
