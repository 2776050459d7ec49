import { CANDIDATE_SUM } from './candidates/percolator.ts';
import { essentialSlots, KEY_FORM, mostSum, type SlotSums } from './candidates/stored-keys.ts';
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
 * only the company changed, those whose keys are not known: the open ones first, that which most of its keys find before others,
 * then `mostClosed` others, the latest first.
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
  const past = candidates.filter(({ isOpen, closing }) => !isOpen && (cause !== 'counts' || isAfter(closing, since)));
  const among = { database, sums, sure };
  const open = await findSums(
    among,
    candidates.filter(({ isOpen }) => isOpen),
  );
  const closed = await findSums(among, past, mostClosed);
  open.sort((one, other) => other.sum - one.sum);
  return { groupIds: [...open, ...closed].map(({ groupId }) => groupId), unkeyed };
}

type Summed = { groupId: string; sum: number };
type Among = Pick<Steps, 'database'> & { sums: SlotSums; sure: ReadonlySet<string> };

/** In their order, the first `most` of these groups that the company's keys find or that are `sure`, with what its keys add up to. */
async function findSums(
  { database, sums, sure }: Among,
  groups: readonly GroupClosing[],
  most = Infinity,
): Promise<Summed[]> {
  const found: Summed[] = [];
  for (const part of inParts(groups)) {
    if (found.length >= most) break;
    const ids = part.map(({ groupId }) => groupId);
    const held = await listHeldSlots(database.db, ids, [...sums.keys()]);
    const sumOf = new Map(held.map(({ groupId, slots }) => [groupId, mostSum(sums, new Set(slots))]));
    const summed = ids.map((groupId) => ({ groupId, sum: sumOf.get(groupId) ?? 0 }));
    found.push(...summed.filter(({ groupId, sum }) => sure.has(groupId) || sum >= CANDIDATE_SUM));
  }
  return found.slice(0, most);
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += GROUPS_LOOKED_AT) yield items.slice(from, from + GROUPS_LOOKED_AT);
}

function isAfter(closing: string | null, since: Date): boolean {
  return closing !== null && Date.parse(closing) > since.getTime();
}
