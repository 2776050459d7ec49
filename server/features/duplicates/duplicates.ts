import { hash, randomUUID } from 'node:crypto';
import type { Connection } from '#platform/database/database.ts';
import { planMoves } from './group-moves.ts';
import { keysOf, type ListingKeys, titleIn } from './keys.ts';
import {
  countGroups,
  deleteKeys,
  type KeyRow,
  type ListingRow,
  listGroupSizes,
  listKeys,
  listListings,
  listMoves,
  lockGrouping,
  lockGroups,
  updateGroups,
  updateMembership,
  updateVersions,
  upsertKeys,
} from './queries.ts';
import { type GroupingDisagreement, listDisagreements } from './queries-check.ts';
import { type Renumbered, updateNumbers, updateSegments } from './queries-numbers.ts';

/**
 * Owns which listings are one tender and which copy is shown (specification, "Duplicate grouping"): the keys of each
 * listing (`listing_keys`) and the groups (`tender_groups`). Deletes no listing.
 */

export type { GroupingDisagreement };

/** A group that gained or lost members, or is now represented by another one. */
export type GroupChange = {
  groupId: string;
  representativeListingId: string;
  representativeBeforeId: string | null;
  /** Listings that are new in the group; those of them that were in another group have left it. */
  joinedListingIds: string[];
};

/** Told of changed groups, and of groups that have no members any more, in the transaction that changes them. */
export type OnGroupsChanged = (
  tx: Connection,
  changes: readonly GroupChange[],
  goneGroupIds: readonly string[],
) => Promise<void>;

export type GroupingSettings = {
  now: Date;
  /** How near to the buyer a source is; lower is nearer. */
  sourceRank: (source: string) => number;
  onGroupsChanged: OnGroupsChanged;
};

/**
 * Brings the groups up to date with these listings as they are stored now, new, changed or unchanged. Listings of these
 * ids that are not stored are taken out. The result does not depend on how listings are batched or ordered. Takes one
 * lock for all grouping until the transaction ends, so call it before locking rows that `onGroupsChanged` writes, and
 * not under an isolation above READ COMMITTED, whose snapshot may be older than the lock.
 * @returns the groups whose version was raised: those changed, and those of a listing given here
 */
export async function regroup(
  tx: Connection,
  listingIds: readonly string[],
  settings: GroupingSettings,
): Promise<string[]> {
  await lockGrouping(tx);
  const listings = await listListings(tx, listingIds);
  const keys = listings.map((listing) => storedKeys(keysOf(groupingListing(listing, settings.sourceRank))));
  return await apply(tx, listingIds, keys, settings);
}

/** Holds all grouping still until the transaction ends, to be asked before rows are locked. */
export async function holdGrouping(tx: Connection): Promise<void> {
  await lockGrouping(tx);
}

/** Takes listings out of grouping, which has to happen before their rows can be deleted. Returns as `regroup` does. */
export async function ungroup(
  tx: Connection,
  listingIds: readonly string[],
  settings: GroupingSettings,
): Promise<string[]> {
  await lockGrouping(tx);
  return await apply(tx, listingIds, [], settings);
}

/**
 * Raises the versions of these groups: what a copy says was read otherwise, and what was made of the group before is old. Groups
 * that are gone are left out.
 */
export async function raiseGroupVersions(tx: Connection, groupIds: readonly string[], now: Date): Promise<void> {
  await updateVersions(tx, groupIds, now.toISOString());
}

/** How many tenders the stored listings are: copies of one count once. */
export async function countTenders(db: Connection): Promise<number> {
  return await countGroups(db);
}

/** Where the stored groups differ from what all stored keys say when computed again; empty when all is well. */
export async function listGroupingDisagreements(db: Connection, limit = 1000): Promise<GroupingDisagreement[]> {
  return await listDisagreements(db, limit);
}

function groupingListing(row: ListingRow, sourceRank: (source: string) => number): Parameters<typeof keysOf>[0] {
  return {
    id: row.id,
    source: row.source,
    nativeId: row.native_id,
    sourceRank: sourceRank(row.source),
    originating: row.origin_url === null,
    title: titleIn(row.title),
    buyer: titleIn(row.buyer),
    closingDate: row.closing_date,
    number: row.solicitation_number,
    status: row.source_status,
    closingAt: row.deadline,
    publishedAt: row.published_at,
  };
}

/** Titles are stored as hashes: an index entry has a greatest length, a title in some scripts would exceed it. */
function storedKeys(keys: ListingKeys): KeyRow {
  return {
    listing_id: keys.id,
    source: keys.source,
    buyer_key: keys.buyer,
    tk: keys.titleBuyerClosing === null ? null : digest(keys.titleBuyerClosing),
    seg: keys.number?.segmented ?? null,
    raw: keys.number?.raw ?? null,
    whole: keys.number?.unseparated ?? false,
    exact: keys.number?.spelling ?? null,
    subject: digest(keys.subject),
    preference: keys.preference,
  };
}

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/**
 * Replaces the keys of `listingIds` by `keys` and restores, stratum by stratum, what rests on them.
 *
 * Looking at these places suffices, by the definition in `Resolution`. Let all be right before. (1) The segmented form
 * that a number without separators adopts depends on the separated forms of the same buyer and characters: it can only
 * change where a changed listing wrote, or writes, those characters. (2) Whether a number is contested depends on the
 * listings whose own segmented form it is: it can only change for the old and new forms of changed listings; a listing
 * can further be renamed because it changed itself or adopted another form, so also the present forms of those.
 * (3) The numbers under a title key change only with the old and new keys of changed listings and of renamed ones. (4)
 * A listing with a number can only be in the wrong group when it changed or was renamed; one without, only when it
 * changed or the numbers under its title key did. Each step finds the wrong ones in an index, by value, and so costs
 * what is wrong, not what is there.
 */
async function apply(
  tx: Connection,
  listingIds: readonly string[],
  keys: readonly KeyRow[],
  settings: GroupingSettings,
): Promise<string[]> {
  const now = settings.now.toISOString();
  const before = await listKeys(tx, listingIds);
  const { changed, removed } = differences(before, keys);
  await deleteKeys(
    tx,
    removed.map((row) => row.listing_id),
  );
  await upsertKeys(tx, changed);

  const changedIds = changed.map((row) => row.listing_id);
  const isTouched = new Set([...changedIds, ...removed.map((row) => row.listing_id)]);
  const evidence = [...before.filter((row) => isTouched.has(row.listing_id)), ...changed];
  const renumbered = await renumber(tx, evidence, changedIds);

  const tks = [...evidence, ...renumbered].map((row) => row.tk).filter((tk) => tk !== null);
  const moves = await listMoves(tx, [...new Set([...changedIds, ...renumbered.map((row) => row.listing_id)])], tks);
  const leaving = removed.map((row) => row.group_id).filter((groupId) => groupId !== null);
  const from = moves.map((move) => move.fromGroupId).filter((groupId) => groupId !== null);
  const sizes = await listGroupSizes(tx, [...new Set([...from, ...leaving])]);
  const plan = planMoves(moves, leaving, new Map(sizes.map(({ id, size }) => [id, size])), randomUUID);
  const affected = new Map(before.flatMap((row) => (row.group_id === null ? [] : [[row.group_id, 0]])));
  for (const [groupId, change] of plan.sizeChanges) affected.set(groupId, change);
  // Renaming locks, too: in another order than those who hold groups still it could wait for one of them, and that one for this.
  const renamed = plan.renamed.map(({ groupId }) => groupId);
  if (renamed.length > 0) await lockGroups(tx, [...new Set([...affected.keys(), ...renamed])]);
  await updateMembership(tx, plan, now);
  const groups = await updateGroups(tx, affected, now);

  const joined = Map.groupBy(plan.assigned, (one) => one.groupId);
  const living = groups.flatMap(({ id, representative, representative_before }): GroupChange[] => {
    const isSame = representative === representative_before && !plan.sizeChanges.has(id);
    if (representative === null || isSame) return [];
    const joinedListingIds = (joined.get(id) ?? []).map((one) => one.listingId);
    return [
      {
        groupId: id,
        representativeListingId: representative,
        representativeBeforeId: representative_before,
        joinedListingIds,
      },
    ];
  });
  const gone = groups.filter((group) => group.representative === null).map((group) => group.id);
  if (living.length > 0 || gone.length > 0) await settings.onGroupsChanged(tx, living, gone);
  return groups.filter((group) => group.representative !== null).map((group) => group.id);
}

function differences(
  before: readonly (KeyRow & { group_id: string | null })[],
  keys: readonly KeyRow[],
): { changed: KeyRow[]; removed: (KeyRow & { group_id: string | null })[] } {
  const stored = new Map(before.map((row) => [row.listing_id, row]));
  const present = new Set(keys.map((row) => row.listing_id));
  return {
    changed: keys.filter((row) => !isSame(row, stored.get(row.listing_id))),
    removed: before.filter((row) => !present.has(row.listing_id)),
  };
}

function isSame(row: KeyRow, stored: KeyRow | undefined): boolean {
  return (
    stored !== undefined &&
    row.source === stored.source &&
    row.buyer_key === stored.buyer_key &&
    row.tk === stored.tk &&
    row.seg === stored.seg &&
    row.raw === stored.raw &&
    row.whole === stored.whole &&
    row.exact === stored.exact &&
    row.subject === stored.subject &&
    row.preference === stored.preference
  );
}

/** Steps (1) and (2): the numbers of the listings that the changed evidence can touch. Returns those renamed. */
async function renumber(
  tx: Connection,
  evidence: readonly KeyRow[],
  changedIds: readonly string[],
): Promise<Renumbered[]> {
  const numbered = evidence.flatMap(({ buyer_key, seg, raw }) =>
    buyer_key === null || seg === null || raw === null ? [] : [{ buyer_key, seg, raw }],
  );
  const adopted = await updateSegments(
    tx,
    numbered.map(({ buyer_key, raw }) => ({ buyer_key, raw })),
  );
  const numbers = [
    ...numbered.map(({ buyer_key, seg }) => ({ buyer_key, segment: seg })),
    ...adopted.map(({ buyer_key, segment }) => ({ buyer_key, segment })),
  ];
  if (numbers.length === 0) return [];
  return [...adopted, ...(await updateNumbers(tx, numbers, changedIds))];
}
