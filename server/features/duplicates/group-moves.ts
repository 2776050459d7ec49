/** A listing that belongs to another group than it is stored in; `toGroupId` is null while that group has no row. */
export type Move = { listingId: string; fromGroupId: string | null; toKey: string; toGroupId: string | null };

/** What has to be written for a set of moves. */
export type MovePlan = {
  /** Groups that keep their row, so all that hangs on its id, under a new key. */
  renamed: { groupId: string; key: string }[];
  created: { groupId: string; key: string }[];
  assigned: { listingId: string; groupId: string }[];
  /** By how much the size of each group changes; a group whose members only changed places has none. */
  sizeChanges: Map<string, number>;
};

/**
 * Plans which rows of groups the moving listings end up with. A group without a row takes over the row of a group that
 * is left by all its members, if some of them come here (the one most of them come from): a tender whose key changes,
 * because its number became known or a source began to distinguish spellings, stays the same group.
 * @param leaving the groups that removed listings were in
 * @param sizes the sizes, before, of all groups that listings leave
 */
export function planMoves(
  moves: readonly Move[],
  leaving: readonly string[],
  sizes: ReadonlyMap<string, number>,
  newGroupId: () => string,
): MovePlan {
  const renamed = renames(moves, leaving, sizes);
  const rows = new Map(renamed.map(({ groupId, key }) => [key, groupId]));
  const plan: MovePlan = { renamed, created: [], assigned: [], sizeChanges: new Map() };
  for (const groupId of leaving) resize(plan, groupId, -1);
  for (const { listingId, fromGroupId, toKey, toGroupId } of moves) {
    let groupId = toGroupId ?? rows.get(toKey);
    if (groupId === undefined) {
      groupId = newGroupId();
      rows.set(toKey, groupId);
      plan.created.push({ groupId, key: toKey });
    }
    if (groupId === fromGroupId) continue;
    plan.assigned.push({ listingId, groupId });
    if (fromGroupId !== null) resize(plan, fromGroupId, -1);
    resize(plan, groupId, 1);
  }
  return plan;
}

function resize(plan: MovePlan, groupId: string, by: number): void {
  plan.sizeChanges.set(groupId, (plan.sizeChanges.get(groupId) ?? 0) + by);
}

type Stream = { groupId: string; key: string; count: number };

function renames(
  moves: readonly Move[],
  leaving: readonly string[],
  sizes: ReadonlyMap<string, number>,
): { groupId: string; key: string }[] {
  const left = new Map<string, number>();
  for (const groupId of leaving) left.set(groupId, (left.get(groupId) ?? 0) + 1);
  for (const { fromGroupId } of moves) {
    if (fromGroupId !== null) left.set(fromGroupId, (left.get(fromGroupId) ?? 0) + 1);
  }
  const filled = new Set(moves.map(({ toGroupId }) => toGroupId));
  const isFreed = (groupId: string): boolean => left.get(groupId) === sizes.get(groupId) && !filled.has(groupId);

  const taken = new Set<string>();
  return streamsToNewKeys(moves).flatMap(({ groupId, key }) => {
    if (!isFreed(groupId) || taken.has(groupId) || taken.has(key)) return [];
    taken.add(groupId).add(key);
    return [{ groupId, key }];
  });
}

/** From which group how many go to which key that has no row, the greatest streams first. */
function streamsToNewKeys(moves: readonly Move[]): Stream[] {
  const streams = new Map<string, Stream>();
  for (const { fromGroupId, toKey, toGroupId } of moves) {
    if (fromGroupId === null || toGroupId !== null) continue;
    const name = `${fromGroupId} ${toKey}`;
    const stream = streams.get(name) ?? { groupId: fromGroupId, key: toKey, count: 0 };
    stream.count += 1;
    streams.set(name, stream);
  }
  return [...streams.entries()].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1)).map(([, one]) => one);
}
