import { randomUUID } from 'node:crypto';
import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import { type ReadAgain, readAgain } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import { noticeKeys, readCompanyKeys } from './candidates/percolator-keys.ts';
import { couldReach, essentialSlots, type SlotSums, slotSums } from './candidates/stored-keys.ts';
import { Percolator } from './candidates/percolator.ts';
import { readOwnNotices } from './matching-documents.ts';
import type { CompiledCompany } from './matching-inputs.ts';
import { differsByCounts, type Shared } from './matching-knowledge.ts';
import { withPauses } from './matching-pauses.ts';
import type { MatchReport, Pair, Steps, Tenders } from './matching-step.ts';
import { judge, listingsOf, readNotices, readTenders, reportOf, store, storeKeys } from './matching-step.ts';
import { listGroupCopies, listGroupIds, listGroupIdsClosingAfter } from './queries.ts';
import {
  claimRun,
  listHeldAndKeyed,
  listHeldSlots,
  listVerdictScores,
  lockAllSteps,
  lockStep,
  updateRunDone,
  updateRunProgress,
  updateRunTotal,
} from './queries-rescore.ts';
import { findGroupOf } from './queries-rules.ts';
import { isJudgedAlike } from './subjects/judged-facts.ts';
import { readProfileIndex } from './subjects/profile-index.ts';
import type { Verdict } from './verdict/verdict.ts';

/**
 * Brings one company's verdicts up to date. What an edit can change is what the company holds and what it now looks for: both
 * are judged again. Where no tender was judged yet, or by another release, all are, the open ones first. Where terms were counted
 * again, the open tenders are, with those that closed lately; the verdicts of older ones stay as they are.
 */

/** On the embedded database others wait until a step's transaction has ended: more groups would make them wait longer. */
const GROUPS_A_STEP = 100;
const GROUPS_LOOKED_AT = 250;
/** So long after a tender closed, people still ask about it. */
const CLOSED_LATELY_MS = 30 * 24 * 3_600_000;

export type Progress = (groups: number) => void;

/** Judges every tender for the company. */
export async function matchEveryGroup(steps: Steps, companyId: string, onProgress?: Progress): Promise<MatchReport> {
  return await rescore(steps, companyId, { everyGroup: true }, onProgress);
}

/** Judges the tenders that the company holds, and those that its keys find. */
export async function matchChanged(steps: Steps, companyId: string): Promise<MatchReport> {
  return await rescore(steps, companyId, { everyGroup: false });
}

/**
 * `last`: the basis of the last re-score that ended. `index`: the company alone, as arrivals find it. `sums`: what its keys add up
 * to on the tenders as they are kept.
 */
type Rescore = Shared & CompiledCompany & { run: string; last: string | null; index: Percolator; sums: SlotSums };

async function rescore(
  steps: Steps,
  companyId: string,
  { everyGroup }: { everyGroup: boolean },
  onProgress?: Progress,
): Promise<MatchReport> {
  const { database, now } = steps;
  const total: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const claimed = await claimRescore(steps, companyId);
  if (claimed === null) return total;
  const isWhole = everyGroup || claimed.last !== claimed.basis;
  const { run, basis, company } = claimed;
  const plan = await planRescore(steps, claimed, { everyGroup });
  await updateRunTotal(database.db, companyId, run, { total: plan.total, at: now().toISOString() });
  let done = 0;
  for await (const groupIds of plan.pages) {
    const report = await rescoreGroups(steps, claimed, groupIds, { keepsKeys: isWhole, doneBefore: done });
    if (report === null) return total;
    total.listings += report.listings;
    total.judged += report.judged;
    total.opportunities += report.opportunities;
    done += groupIds.length;
    onProgress?.(done);
  }
  total.companies = 1;
  const ended = { basis, profileVersion: company.profile.version, at: now().toISOString() };
  await updateRunDone(database.db, companyId, run, ended);
  return total;
}

/**
 * Takes the company over and reads what it says now, while no step of matching is under way: what earlier steps stored is in
 * sight, and later steps judge by this or something newer.
 */
async function claimRescore({ database, keeper, now }: Steps, companyId: string): Promise<Rescore | null> {
  const run = randomUUID();
  const shared = await keeper.shared(database.db);
  const claimed = await database.transaction(async (tx) => {
    await lockAllSteps(tx);
    const inputs = await keeper.inputsOf(tx, companyId, shared);
    if (inputs === null) return null;
    const last = await claimRun(tx, companyId, { run, at: now().toISOString() });
    return { inputs, last };
  });
  if (claimed === null) return null;
  const compiled = await keeper.compiled(claimed.inputs, shared);
  const index = new Percolator();
  const keys = await withPauses(readCompanyKeys(compiled.company, shared.statistics));
  index.put(companyId, compiled.company.profile.version, keys);
  return { ...shared, ...claimed, ...compiled, run, index, sums: slotSums(keys) };
}

type Plan = { pages: Iterable<string[]> | AsyncIterable<string[]>; total: number | 'all' };

async function planRescore(steps: Steps, claimed: Rescore, { everyGroup }: { everyGroup: boolean }): Promise<Plan> {
  const { database, now } = steps;
  const { last, basis } = claimed;
  if (everyGroup || last === null || (last !== basis && !differsByCounts(last, basis))) {
    const open = await listGroupIdsClosingAfter(database.db, now().toISOString());
    return { pages: openFirst(steps, open), total: 'all' };
  }
  const concerned = new Set(await listConcerned(steps, claimed));
  if (last !== basis) {
    const since = new Date(now().getTime() - CLOSED_LATELY_MS).toISOString();
    for (const groupId of await listGroupIdsClosingAfter(database.db, since)) concerned.add(groupId);
  }
  return { pages: inPages([...concerned].sort()), total: concerned.size };
}

/** Every group, those that are `open` first. */
async function* openFirst({ database }: Steps, open: readonly string[]): AsyncGenerator<string[]> {
  yield* inPages(open);
  const seen = new Set(open);
  let ids = await listGroupIds(database.db, null, GROUPS_A_STEP);
  while (ids.length > 0) {
    const others = ids.filter((id) => !seen.has(id));
    if (others.length > 0) yield others;
    ids = await listGroupIds(database.db, ids.at(-1) ?? null, GROUPS_A_STEP);
  }
}

function* inPages(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += GROUPS_A_STEP) yield ids.slice(from, from + GROUPS_A_STEP);
}

/** The tenders that the company holds, those that its keys find, and those near in meaning, which may share no key with it. */
async function listConcerned({ database }: Steps, { company, sums, meanings }: Rescore): Promise<string[]> {
  const { companyId } = company.profile;
  const essential = essentialSlots(sums);
  const { held, keyed } = await database.transaction((tx) => listHeldAndKeyed(tx, companyId, essential));
  const concerned = new Set(held);
  for (let from = 0; from < keyed.length; from += GROUPS_LOOKED_AT) {
    const some = keyed.slice(from, from + GROUPS_LOOKED_AT);
    for (const { groupId, slots } of await listHeldSlots(database.db, some, [...sums.keys()])) {
      if (couldReach(sums, new Set(slots))) concerned.add(groupId);
    }
  }
  for (const groupId of (await meanings?.groupsNear(database.db, companyId)) ?? []) concerned.add(groupId);
  return [...concerned];
}

/** Null where another re-score of the company has taken over, which knows more. */
async function rescoreGroups(
  steps: Steps,
  claimed: Rescore,
  groupIds: readonly string[],
  { keepsKeys, doneBefore }: { keepsKeys: boolean; doneBefore: number },
): Promise<MatchReport | null> {
  const { database, now } = steps;
  const { run, company, meanings, snapshot } = claimed;
  const { companyId } = company.profile;
  const tenders = await readTenders(database.db, groupIds, { only: companyId, meanings });
  let verdicts = await judgeTenders(claimed, tenders);
  const isCurrent = await database.transaction(async (tx) => {
    if (meanings !== null) {
      // Vectors of tenders are stored either before this or after it is committed.
      await lockStep(tx);
      const near = await meanings.read(tx, tenders.groups);
      if (near.mark !== tenders.near?.mark) verdicts = await judgeTenders(claimed, { ...tenders, near });
    }
    const progress = { done: doneBefore + groupIds.length, at: now().toISOString() };
    if (!(await updateRunProgress(tx, companyId, run, progress))) return false;
    const stored = await listVerdictScores(tx, companyId, groupIds);
    const isPublished = ({ groupId, score }: Verdict): boolean =>
      stored.get(groupId) === score && tenders.holders.get(groupId)?.has(companyId) === true;
    await store(tx, steps, verdicts, { snapshot, isPublished });
    if (keepsKeys) await storeKeys(tx, groupIds, tenders);
    return true;
  });
  return isCurrent ? reportOf(1, listingsOf(tenders.groups), verdicts) : null;
}

/** Judges, of these tenders, those that the company holds and those that arrivals would find it for. */
async function judgeTenders(
  { company, index, statistics, past, vectors }: Rescore,
  { notices, holders, near, own }: Tenders,
): Promise<Verdict[]> {
  const { companyId } = company.profile;
  const pause = pauses();
  const pairs: Pair[] = [];
  for (const notice of notices) {
    const isHeld = holders.get(notice.groupId)?.has(companyId) === true;
    const isFound = (): boolean =>
      index.percolate(noticeKeys(notice)).length > 0 || near?.isNear(companyId, notice.groupId) === true;
    if (isHeld || isFound()) pairs.push({ companyId, notice, score: 0, isHeld });
    if (pause.isDue()) await pause.take();
  }
  return await judge(pairs, new Map([[companyId, company]]), { statistics, past, vectors, near, own }, pause);
}

/** Where the tender is read otherwise than before, it is matched again with every company, as when it arrived. */
async function readTenderAgain({ database, enqueue, now }: Steps, groupId: string): Promise<void> {
  const at = now();
  const onStored = async (tx: Connection, read: readonly ReadAgain[]): Promise<void> => {
    if (read.every(({ before, after }) => isJudgedAlike(before, after))) return;
    await raiseGroupVersions(tx, [groupId], at);
    await enqueue(tx, { name: 'match-groups', payload: { groupIds: [groupId] } });
  };
  await readAgain(database, groupId, { now: at, onStored });
}

/** Reads and judges the tender of an opportunity for the one company from scratch, as it is now. */
export async function matchAgain(steps: Steps, companyId: string, opportunityId: string): Promise<MatchReport> {
  const { database, keeper } = steps;
  const groupId = await findGroupOf(database.db, companyId, opportunityId);
  if (groupId !== null) await readTenderAgain(steps, groupId);
  const shared = await keeper.shared(database.db);
  const { statistics, past, vectors, meanings, snapshot } = shared;
  const current = async (db: Connection): Promise<CompiledCompany | null> => {
    const inputs = await keeper.inputsOf(db, companyId, shared);
    return inputs === null ? null : await keeper.compiled(inputs, shared);
  };
  // Nobody waits for the transaction while a large catalog is compiled; in it only what was edited since is.
  const known = await current(database.db);
  if (known !== null) await withPauses(readProfileIndex(statistics, known.company.profile));
  return await database.transaction(async (tx) => {
    // A re-score that knows a later edit begins after this verdict is stored.
    await lockStep(tx);
    const compiled = await current(tx);
    if (compiled === null) return { companies: 0, listings: 0, judged: 0, opportunities: 0 };
    const groups = groupId === null ? [] : await listGroupCopies(tx, [groupId]);
    const pairs = (await readNotices(groups)).map((notice) => ({ companyId, notice, score: 0, isHeld: true }));
    const near = (await meanings?.read(tx, groups)) ?? null;
    const own = await readOwnNotices(tx, groups, companyId);
    const inputs = { statistics, past, vectors, near, own };
    const verdicts = await judge(pairs, new Map([[companyId, compiled.company]]), inputs);
    await store(tx, steps, verdicts, { snapshot });
    return reportOf(1, listingsOf(groups), verdicts);
  });
}
