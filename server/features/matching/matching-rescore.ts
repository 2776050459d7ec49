import { randomUUID } from 'node:crypto';
import { readAgain } from '#features/reading/reading.ts';
import { compileCompany, type CompanyInputs, loadInputs, type Shared } from './matching-knowledge.ts';
import {
  type Holders,
  holdersOf,
  judge,
  type MatchReport,
  type Pair,
  readNotices,
  reportOf,
  type Steps,
  store,
  storeKeys,
} from './matching-step.ts';
import type { MatchedNotice } from './notice.ts';
import { couldReach, deltaOf, essentialKeys, keyPlaces } from './percolator-delta.ts';
import { companyKeys, type IndexedCompany, noticeKeys } from './percolator-keys.ts';
import { createPercolator, type Percolator } from './percolator.ts';
import { listGroupCopies, listGroupIds } from './queries.ts';
import { findGroupOf } from './queries-rules.ts';
import {
  claimState,
  listCandidateGroups,
  listConcernedGroups,
  listGroupsJudgedSince,
  lockAllSteps,
  lockRun,
  type MatchState,
  updateStateDone,
} from './queries-rescore.ts';

/**
 * Brings one company's verdicts up to date. Where it is known from what they were made, only the tenders that the changes can
 * concern are judged anew; the result is the same as judging every tender.
 */

const GROUPS_A_STEP = 200;

export type Progress = (groups: number) => void;

/** Judges every tender for the company. */
export async function matchEveryGroup(steps: Steps, companyId: string, onProgress?: Progress): Promise<MatchReport> {
  return await rescored(steps, companyId, () => null, onProgress);
}

/** Judges the tenders that what changed of the company since its last re-score can concern. */
export async function matchChanged(steps: Steps, companyId: string): Promise<MatchReport> {
  return await rescored(steps, companyId, (state, basis) =>
    state.inputs === null || state.basis !== basis ? null : (state.inputs as CompanyInputs),
  );
}

type Earlier = (state: MatchState, basis: string) => CompanyInputs | null;
type Rescore = Shared & {
  run: string;
  company: IndexedCompany;
  index: Percolator;
};

async function rescored(
  steps: Steps,
  companyId: string,
  earlier: Earlier,
  onProgress?: Progress,
): Promise<MatchReport> {
  const { database, keeper, now } = steps;
  const total: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const run = randomUUID();
  const state = await database.transaction(async (tx) => {
    await lockAllSteps(tx);
    return await claimState(tx, companyId, { run, at: now().toISOString() });
  });
  const shared = await keeper.shared(database.db);
  const [inputs] = await loadInputs(database.db, [companyId], shared.statistics);
  if (inputs === undefined) return total;
  const company = compileCompany(inputs, shared.past);
  const index = createPercolator();
  index.put(companyId, company.profile.version, companyKeys(company, shared.statistics));
  const rescore = { ...shared, run, company, index };
  const before = earlier(state, shared.basis);
  const pages = before === null ? everyGroup(steps) : concerned(steps, rescore, compileCompany(before, shared.past));
  let done = 0;
  for await (const groupIds of pages) {
    const report = await rescoreGroups(steps, rescore, groupIds, before === null);
    if (report === null) return total;
    total.listings += report.listings;
    total.judged += report.judged;
    total.opportunities += report.opportunities;
    done += groupIds.length;
    onProgress?.(done);
  }
  total.companies = 1;
  await database.transaction((tx) =>
    updateStateDone(tx, companyId, run, { inputs, basis: shared.basis, at: now().toISOString() }),
  );
  return total;
}

async function* everyGroup({ database }: Steps): AsyncGenerator<string[]> {
  let ids = await listGroupIds(database.db, null, GROUPS_A_STEP);
  while (ids.length > 0) {
    yield ids;
    ids = await listGroupIds(database.db, ids.at(-1) ?? null, GROUPS_A_STEP);
  }
}

async function* concerned({ database }: Steps, rescore: Rescore, before: IndexedCompany): AsyncGenerator<string[]> {
  const { company, statistics } = rescore;
  const { everything: isWhole, keys } = deltaOf(before, company, statistics);
  // Who bid on tenders like the profile follows from all of it, so that any edit can move any score. And a tender that arrived
  // while the profile was as neither says was judged by what it said then, and left no verdict where it did not fit.
  const hasBetween = company.profile.version > before.profile.version + 1;
  const everything = isWhole || rescore.past !== null || hasBetween;
  const { companyId } = company.profile;
  const filed = companyKeys(company, statistics);
  const essential = keyPlaces(essentialKeys(filed));
  const ids = new Set<string>();
  if (everything) {
    for (const id of await listCandidateGroups(database.db, companyId, essential)) ids.add(id);
  } else {
    const isReachable = couldReach(filed);
    for (const group of await listConcernedGroups(database.db, companyId, { changed: keyPlaces(keys), essential })) {
      if (group.is_held || isReachable(group.keys)) ids.add(group.group_id);
    }
  }
  // Verdicts from states between the two, which the difference of the two knows nothing of.
  for (const id of await listGroupsJudgedSince(database.db, before.profile)) ids.add(id);
  const all = [...ids];
  for (let from = 0; from < all.length; from += GROUPS_A_STEP) yield all.slice(from, from + GROUPS_A_STEP);
}

/** Null where another re-score of the company has taken over, which knows more. */
async function rescoreGroups(
  steps: Steps,
  { run, company, index, statistics, past, snapshot }: Rescore,
  groupIds: readonly string[],
  keepsKeys: boolean,
): Promise<MatchReport | null> {
  const { database } = steps;
  const { companyId } = company.profile;
  const groups = await listGroupCopies(database.db, groupIds);
  const notices = readNotices(groups);
  const holders = await holdersOf(database.db, groupIds, companyId);
  const pairs = notices.flatMap((notice) => pairOf(companyId, notice, index, holders));
  const verdicts = judge(pairs, new Map([[companyId, company]]), { statistics, past });
  const isCurrent = await database.transaction(async (tx) => {
    if (!(await lockRun(tx, companyId, run))) return false;
    await store(tx, steps, verdicts, snapshot);
    if (keepsKeys) await storeKeys(tx, groupIds, notices);
    return true;
  });
  return isCurrent ? reportOf(1, groups, verdicts) : null;
}

function pairOf(companyId: string, notice: MatchedNotice, index: Percolator, holders: Holders): Pair[] {
  const isHeld = holders.get(notice.groupId)?.has(companyId) ?? false;
  const [score] = index.percolate(noticeKeys(notice)).scores;
  return score === undefined && !isHeld ? [] : [{ companyId, notice, score: score ?? 0, isHeld }];
}

/** Reads and judges the tender of an opportunity for the one company from scratch, as it is now. */
export async function matchAgain(steps: Steps, companyId: string, opportunityId: string): Promise<MatchReport> {
  const { database, keeper, now } = steps;
  const groupId = await findGroupOf(database.db, companyId, opportunityId);
  if (groupId !== null) await readAgain(database, groupId, now());
  const { statistics, past, snapshot } = await keeper.shared(database.db);
  const groups = groupId === null ? [] : await listGroupCopies(database.db, [groupId]);
  const [inputs] = await loadInputs(database.db, [companyId], statistics);
  if (inputs === undefined) return { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const pairs = readNotices(groups).map((notice) => ({ companyId, notice, score: 0, isHeld: true }));
  const verdicts = judge(pairs, new Map([[companyId, compileCompany(inputs, past)]]), { statistics, past });
  await database.transaction((tx) => store(tx, steps, verdicts, snapshot));
  return reportOf(1, groups, verdicts);
}
