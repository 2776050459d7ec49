import { sourceRank } from '#features/discovery/discovery.ts';
import { regroup } from '#features/duplicates/duplicates.ts';
import { type EnqueueMatching, readNotices, readOutdatedNotices } from '#features/reading/reading.ts';
import type { JOBS } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { followGroups } from './opportunities.ts';

type TenderJobs = Pick<Jobs<typeof JOBS>, 'work' | 'enqueue'>;

export type TenderDependencies = {
  database: Database;
  now: () => Date;
  matchTenders: EnqueueMatching;
  /** Jobs are queued in transactions only, which are passed on under a wider type. */
  asTransaction: (tx: Connection) => Parameters<TenderJobs['enqueue']>[0];
};

/**
 * What happens to tenders after a listing came or changed: it is grouped and the rows of its companies follow, its notice is
 * read, its tender is matched. Each step queues the next in its own transaction.
 */
export function workOnTenders(
  jobs: TenderJobs,
  { database, now, matchTenders, asTransaction }: TenderDependencies,
): void {
  jobs.work('group-listings', async ({ listingIds }) => {
    await database.transaction(async (tx) => {
      let gone: readonly string[] = [];
      const groupIds = await regroup(tx, listingIds, {
        now: now(),
        sourceRank,
        onGroupsChanged: (_tx, _changes, goneGroupIds) => {
          gone = goneGroupIds;
          return Promise.resolve();
        },
      });
      await followGroups(tx, groupIds);
      // Groups that are gone are matched too: that is what takes their verdicts away.
      const notices = { listingIds: [...listingIds], groupIds: [...groupIds, ...gone] };
      await jobs.enqueue(asTransaction(tx), 'read-notices', notices);
    });
  });
  jobs.work('read-notices', (notices) => readNotices(database, notices, { now: now(), enqueueMatching: matchTenders }));
  jobs.work('read-outdated-notices', (_payload, { signal }) =>
    readOutdatedNotices(database, { now, enqueueMatching: matchTenders }, signal),
  );
}
