import { couldReach, essentialSlots, KEY_FORM, type SlotSums } from './candidates/stored-keys.ts';
import type { MeaningKeeper } from './matching-vectors.ts';
import type { Steps } from './matching-step.ts';
import { type GroupClosing, listByClosing, listHeldAndKeyed, listHeldSlots, listUnkeyed } from './queries-rescore.ts';

/** Which tenders a re-score of one company judges, and in which order. */

/**
 * A company looks at the tenders that it can still bid for, and looks up some of the past. Verdicts on tenders that closed before
 * these stay as they are, so that the cost of an edit does not grow with what was ever stored.
 */
const MOST_CLOSED = 5_000;
/** So long after a tender closed, people still ask about it. */
const CLOSED_LATELY_MS = 30 * 24 * 3_600_000;
const GROUPS_LOOKED_AT = 250;

type Company = { companyId: string; sums: SlotSums; meanings: MeaningKeeper | null };

/**
 * `edit`: the company may have changed, everything else is as it was. `counts`: only terms or awards were counted again. `rules`:
 * the company was never judged, or by another release.
 */
export type Cause = 'edit' | 'counts' | 'rules';

/** `unkeyed`: those of `groupIds` whose keys are to be stored. */
export type Concerned = { groupIds: string[]; unkeyed: ReadonlySet<string> };

/**
 * The tenders that the company holds, those that its keys find, those near in meaning, which may share no key with it, and, unless
 * only the company changed, those whose keys are not known: the open ones first, then `mostClosed` others, the latest first.
 */
export async function listConcerned(
  { database, now }: Pick<Steps, 'database' | 'now'>,
  { companyId, sums, meanings }: Company,
  cause: Cause,
  mostClosed = MOST_CLOSED,
): Promise<Concerned> {
  const essential = essentialSlots(sums);
  const { held, keyed } = await database.transaction((tx) => listHeldAndKeyed(tx, companyId, essential));
  const near = (await meanings?.groupsNear(database.db, companyId)) ?? [];
  const unkeyed = new Set(cause === 'edit' ? [] : await listUnkeyed(database.db, KEY_FORM));
  const sure = new Set([...held, ...near, ...unkeyed]);
  const at = now();
  const candidates = await listByClosing(database.db, [...new Set([...sure, ...keyed])], at.toISOString());
  const since = new Date(at.getTime() - CLOSED_LATELY_MS);
  const asked =
    cause === 'counts' ? candidates.filter(({ isOpen, closing }) => isOpen || isAfter(closing, since)) : candidates;
  const isReached = async (groups: readonly GroupClosing[]): Promise<GroupClosing[]> => {
    const keyedOnly = groups.flatMap(({ groupId }) => (sure.has(groupId) ? [] : [groupId]));
    const reached = new Set(sure);
    for (const { groupId, slots } of await listHeldSlots(database.db, keyedOnly, [...sums.keys()])) {
      if (couldReach(sums, new Set(slots))) reached.add(groupId);
    }
    return groups.filter(({ groupId }) => reached.has(groupId));
  };
  const groupIds: string[] = [];
  let closed = 0;
  for (let from = 0; from < asked.length && closed < mostClosed; from += GROUPS_LOOKED_AT) {
    for (const { groupId, isOpen } of await isReached(asked.slice(from, from + GROUPS_LOOKED_AT))) {
      if (!isOpen && (closed += 1) > mostClosed) break;
      groupIds.push(groupId);
    }
  }
  return { groupIds, unkeyed };
}

function isAfter(closing: string | null, since: Date): boolean {
  return closing !== null && Date.parse(closing) > since.getTime();
}
