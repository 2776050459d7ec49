import type { JobPayload } from '#jobs';
import { sourceRank } from '#features/discovery/discovery.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { type OnGroupsChanged, regroup } from './duplicates.ts';

/** What follows grouping, enqueued in its transaction: notices of the listings are read, changed groups are matched. */
export type AfterGrouping = (
  tx: Connection,
  listingIds: readonly string[],
  groupIds: readonly string[],
) => Promise<void>;

/** Handler of `group-listings`. */
export async function groupListings(
  database: Database,
  payload: JobPayload<'group-listings'>,
  {
    now,
    onGroupsChanged,
    afterGrouping,
  }: { now: Date; onGroupsChanged: OnGroupsChanged; afterGrouping: AfterGrouping },
): Promise<void> {
  await database.transaction(async (tx) => {
    const groupIds = await regroup(tx, payload.listingIds, { now, sourceRank, onGroupsChanged });
    await afterGrouping(tx, payload.listingIds, groupIds);
  });
}
