import { randomUUID } from 'node:crypto';
import { pauses } from '#platform/jobs/pauses.ts';
import { noticeKeys, readCompanyKeys } from './candidates/percolator-keys.ts';
import { textOfKeys } from './candidates/filed-keys.ts';
import { KEY_FORM, type SlotSums, slotSums } from './candidates/stored-keys.ts';
import { Percolator } from './candidates/percolator.ts';
import { type Cause, listConcerned } from './matching-concerned.ts';
import type { CompiledCompany } from './matching-inputs.ts';
import { differsByCounts, type Shared } from './matching-knowledge.ts';
import { withPauses } from './matching-pauses.ts';
import type { MatchReport, Pair, Steps, Tenders } from './matching-step.ts';
import { judge, listingsOf, readTenders, reportOf, store, storeKeys } from './matching-step.ts';
import { upsertCompanyKeys } from './queries-company-keys.ts';
import { listGroupIds, listGroupIdsClosingAfter } from './queries.ts';
import {
  claimRun,
  type LastRun,
  listVerdictScores,
  lockAllSteps,
  lockStep,
  updateRunDone,
  updateRunProgress,
  updateRunTotal,
} from './queries-rescore.ts';
import type { Verdict } from './verdict/verdict.ts';

/**
 * Brings one company's verdicts up to date. What an edit can change is what the company holds and what it now looks for: both
 * are judged again, the open tenders first. After a new count of terms only open tenders and those that closed lately are.
 */

/** On the embedded database others wait until a step's transaction has ended: more groups would make them wait longer. */
const GROUPS_A_STEP = 100;

export type Progress = (groups: number) => void;

/** Judges every tender for the company. */
export async function matchEveryGroup(steps: Steps, companyId: string, onProgress?: Progress): Promise<MatchReport> {
  return await rescore(steps, companyId, { everyGroup: true }, onProgress);
}

/** Judges what the company holds, what its keys find, and, where it was not judged so before, what has no keys. */
export async function matchChanged(steps: Steps, companyId: string): Promise<MatchReport> {
  return await rescore(steps, companyId, { everyGroup: false });
}

/** `index`: the company alone, as arrivals find it. `sums`: what its keys add up to on the tenders as they are kept. */
type Rescore = Shared & CompiledCompany & { run: string; last: LastRun; index: Percolator; sums: SlotSums };

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
  const { run, basis, company } = claimed;
  const plan = await planRescore(steps, claimed, { everyGroup });
  await updateRunTotal(database.db, companyId, run, { total: plan.total, at: now().toISOString() });
  let done = 0;
  for await (const groupIds of plan.pages) {
    const report = await rescoreGroups(steps, claimed, groupIds, { unkeyed: plan.unkeyed, doneBefore: done });
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
  const { version } = compiled.company.profile;
  const keys = await withPauses(readCompanyKeys(compiled.company, shared.statistics));
  // So that no process compiles the company to find it.
  const stored = { companyId, version, keys: textOfKeys(keys) };
  await upsertCompanyKeys(database.db, [stored], { ...KEY_FORM, snapshot: shared.snapshot });
  index.put(companyId, version, keys);
  return { ...shared, ...claimed, ...compiled, run, index, sums: slotSums(keys) };
}

/** `unkeyed`: the groups whose keys are stored when they are read. */
type Plan = {
  pages: Iterable<string[]> | AsyncIterable<string[]>;
  total: number | 'all';
  unkeyed: ReadonlySet<string> | 'all';
};

async function planRescore(steps: Steps, claimed: Rescore, { everyGroup }: { everyGroup: boolean }): Promise<Plan> {
  const { database, now } = steps;
  const { company, sums, meanings } = claimed;
  if (everyGroup) {
    const open = await listGroupIdsClosingAfter(database.db, now().toISOString());
    return { pages: openFirst(steps, open), total: 'all', unkeyed: 'all' };
  }
  const { companyId } = company.profile;
  const { groupIds, unkeyed } = await listConcerned(steps, { companyId, sums, meanings }, causeOf(claimed));
  return { pages: inPages(groupIds), total: groupIds.length, unkeyed };
}

function causeOf({ last, basis, company }: Rescore): Cause {
  if (last.basis === basis) return 'edit';
  if (last.basis === null || !differsByCounts(last.basis, basis)) return 'rules';
  return last.profileVersion === company.profile.version ? 'counts' : 'rules';
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

/** Null where another re-score of the company has taken over, which knows more. */
async function rescoreGroups(
  steps: Steps,
  claimed: Rescore,
  groupIds: readonly string[],
  { unkeyed, doneBefore }: { unkeyed: Plan['unkeyed']; doneBefore: number },
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
    const toKey = unkeyed === 'all' ? groupIds : groupIds.filter((groupId) => unkeyed.has(groupId));
    if (toKey.length > 0) await storeKeys(tx, toKey, onlyGroups(tenders, new Set(toKey)));
    return true;
  });
  return isCurrent ? reportOf(1, listingsOf(tenders.groups), verdicts) : null;
}

function onlyGroups({ groups, notices }: Tenders, chosen: ReadonlySet<string>): Pick<Tenders, 'groups' | 'notices'> {
  return {
    groups: groups.filter(({ id }) => chosen.has(id)),
    notices: notices.filter(({ groupId }) => chosen.has(groupId)),
  };
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
