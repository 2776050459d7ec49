import { deleteListings, deleteRunsFrom, listListingsReadFrom, sourceRank } from '#features/discovery/discovery.ts';
import { ungroup } from '#features/duplicates/duplicates.ts';
import { deleteRowsOfListings, followGroups } from '#features/opportunities/opportunities.ts';
import { deleteFacts } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';

/** Groups that one job of matching names. */
const GROUPS_OF_JOB = 1_000;

/**
 * Deletes the notices of which every version was read from files of one folder, with what was made of them for any company;
 * `prefix` is the folder with a separator at its end. Returns how many there were.
 */
export async function removeNoticesReadFrom(
  tx: Connection,
  prefix: string,
  { now, enqueueMatching }: RemovalContext,
): Promise<number> {
  const listingIds = await listListingsReadFrom(tx, prefix);
  await removeListings(tx, listingIds, { now, enqueueMatching });
  await deleteRunsFrom(tx, prefix);
  return listingIds.length;
}

export type RemovalContext = {
  now: Date;
  enqueueMatching: (tx: Connection, groupIds: string[]) => Promise<void>;
};

/** Deletes listings with what was made of them for any company. */
export async function removeListings(
  tx: Connection,
  listingIds: readonly string[],
  { now, enqueueMatching }: RemovalContext,
): Promise<void> {
  if (listingIds.length === 0) return;
  let gone: readonly string[] = [];
  const onGroupsChanged = (_tx: Connection, _changes: unknown, goneGroupIds: readonly string[]): Promise<void> => {
    gone = goneGroupIds;
    return Promise.resolve();
  };
  const left = await ungroup(tx, listingIds, { now, sourceRank, onGroupsChanged });
  await deleteRowsOfListings(tx, listingIds);
  await followGroups(tx, left);
  await deleteFacts(tx, listingIds);
  await deleteListings(tx, listingIds);
  // Matching takes the verdicts of groups away that are gone.
  const groupIds = [...new Set([...left, ...gone])];
  for (let at = 0; at < groupIds.length; at += GROUPS_OF_JOB)
    await enqueueMatching(tx, groupIds.slice(at, at + GROUPS_OF_JOB));
}
