import { deleteOldRuns, deleteOldVersions, type RemovedPart } from '#features/discovery/discovery.ts';
import { holdGrouping } from '#features/duplicates/duplicates.ts';
import { deleteVerdicts } from '#features/matching/matching.ts';
import { deleteUntouched } from '#features/opportunities/opportunities.ts';
import type { JOBS } from '#jobs';
import type { Connection, Database, DatabaseLog } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { removeListings, type RemovalContext } from './operations-notices.ts';
import { listClosedGroups, listUnneededListings, type Removed, updateRemoved } from './queries-retention.ts';
import { daysBefore, type RetentionDays } from './retention-days.ts';

/**
 * Removes what is older than the operator wants to keep, in small parts, each a transaction. A run that ends early leaves whole
 * parts, and the next one removes the rest.
 */

/** A tender may have hundreds of matches. */
const GROUPS_OF_PART = 50;
const ROWS_OF_PART = 500;

export type RetentionDependencies = {
  database: Database;
  now: () => Date;
  days: RetentionDays;
  enqueueMatching: RemovalContext['enqueueMatching'];
  /** Told after each part, with what was removed so far. */
  onPart?: (removed: Removed) => void;
};

/** Removes all that is due, until `signal` says to stop; answers with how much it was. */
export async function removeOld(deps: RetentionDependencies, signal: AbortSignal): Promise<Removed> {
  const { database, now, days } = deps;
  const removed: Removed = { matches: 0, notices: 0, versions: 0, runs: 0 };
  const count = async (tx: Connection, kind: keyof Removed, number: number): Promise<void> => {
    await updateRemoved(tx, kind, number);
    database.afterCommit(() => {
      removed[kind] += number;
    });
  };
  const steps: readonly [Date | null, (before: Date, after: string | null) => Promise<string | null>][] = [
    [daysBefore(now(), days.closed), (before, after) => removeClosed(deps, before, after, count)],
    [
      daysBefore(now(), days.versions),
      (before, after) =>
        inPart(deps, async (tx) => {
          const { count: versions, last } = await deleteOldVersions(tx, before, { after, limit: ROWS_OF_PART });
          await count(tx, 'versions', versions);
          return { count: versions, last };
        }),
    ],
    [
      daysBefore(now(), days.runs),
      (before, after) =>
        inPart(deps, async (tx) => {
          const { count: runs, last } = await deleteOldRuns(tx, before, { after, limit: ROWS_OF_PART });
          await count(tx, 'runs', runs);
          return { count: runs, last };
        }),
    ],
  ];
  for (const [before, remove] of steps) {
    let after: string | null = null;
    while (before !== null && !signal.aborted) {
      after = await remove(before, after);
      deps.onPart?.(removed);
      if (after === null) break;
    }
  }
  return removed;
}

async function inPart(
  { database }: RetentionDependencies,
  work: (tx: Connection) => Promise<RemovedPart>,
): Promise<string | null> {
  return (await database.transaction(work)).last;
}

type Count = (tx: Connection, kind: keyof Removed, number: number) => Promise<void>;

/** Of the next tenders: first the matches that nobody touched, then the tenders that no company holds. */
async function removeClosed(
  { database, now, enqueueMatching }: RetentionDependencies,
  before: Date,
  after: string | null,
  count: Count,
): Promise<string | null> {
  const { closed, last } = await listClosedGroups(database.db, before, { after, limit: GROUPS_OF_PART });
  if (closed.length === 0) return last;
  await database.transaction(async (tx) => {
    const pairs = await deleteUntouched(tx, closed);
    await deleteVerdicts(tx, pairs);
    await count(tx, 'matches', pairs.length);
  });
  await database.transaction(async (tx) => {
    await holdGrouping(tx);
    const listingIds = await listUnneededListings(tx, closed, before);
    await removeListings(tx, listingIds, { now: now(), enqueueMatching });
    await count(tx, 'notices', listingIds.length);
  });
  return last;
}

type RetentionJobs = Pick<Jobs<typeof JOBS>, 'work'>;

type RetentionWork = Omit<RetentionDependencies, 'enqueueMatching' | 'onPart'> & {
  matchTenders: (tx: Connection, payload: { groupIds: string[] }) => Promise<void>;
  log: DatabaseLog;
};

/** Says who does the job of retention. */
export function workOnRetention(jobs: RetentionJobs, { matchTenders, log, ...deps }: RetentionWork): void {
  const enqueueMatching: RemovalContext['enqueueMatching'] = (tx, groupIds) => matchTenders(tx, { groupIds });
  jobs.work('remove-old', async (_payload, { signal }) => {
    const removed = await removeOld({ ...deps, enqueueMatching }, signal);
    if (Object.values(removed).some((number) => number > 0)) log.info(removed, 'old records were removed');
  });
}
