import { createHash, randomUUID } from 'node:crypto';
import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import { type ReadAgain, readAgain } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { descriptionNeed, needsDescription } from './candidates/description-need.ts';
import { isJudgedAlike } from './subjects/judged-facts.ts';
import { type Concerned, idsOf, judgeAsked, listingsRead, noticesOf, readAsked } from './matching-asked.ts';
import { compileCompany, type CompiledCompany, type CompanyInputs } from './matching-inputs.ts';
import type { Shared } from './matching-knowledge.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import { withPauses } from './matching-pauses.ts';
import type { MatchReport, Steps } from './matching-step.ts';
import { judge, listingsOf, readNotices, reportOf, store, storeKeys } from './matching-step.ts';
import { couldMove, type Delta, deltaOf, dependsOnCategories } from './candidates/percolator-delta.ts';
import { shownBound } from './candidates/most-score.ts';
import { readCompanyKeys } from './candidates/percolator-keys.ts';
import { couldReach, essentialPlaces, placeSums } from './candidates/percolator-places.ts';
import { createPercolator, type Percolator, type Weighted } from './candidates/percolator.ts';
import { readProfileIndex } from './subjects/profile-index.ts';
import { listGroupCopies, listGroupIds, lockGroupVersions } from './queries.ts';
import { findGroupOf } from './queries-rules.ts';
import {
  claimState,
  type ConcernedGroup,
  findLastStep,
  listConcernedGroups,
  listGroupsJudgedSince,
  listMatchedSince,
  listVerdictMarks,
  lockAllSteps,
  lockRun,
  lockStep,
  lockVerdictMarks,
  type MatchState,
  updateStateDone,
  useIndexes,
} from './queries-rescore.ts';
import type { Verdict } from './verdict/verdict.ts';

/**
 * Brings one company's verdicts up to date. Where it is known from what they were made, only the tenders that the changes can
 * concern are judged anew; the result is the same as judging every tender.
 */

const GROUPS_A_STEP = 200;
/** Most of what an edit concerns is read without descriptions, so that a step holds more. */
const CONCERNED_A_STEP = 400;

export type Progress = (groups: number) => void;

/** Judges every tender for the company. */
export async function matchEveryGroup(steps: Steps, companyId: string, onProgress?: Progress): Promise<MatchReport> {
  return await rescored(steps, companyId, () => null, onProgress);
}

/** Judges the tenders that what changed of the company since its last re-score can concern. */
export async function matchChanged(steps: Steps, companyId: string): Promise<MatchReport> {
  return await rescored(steps, companyId, ({ state, basis }) =>
    state.inputs === null || state.basis !== basis
      ? null
      : { inputs: state.inputs as CompanyInputs, until: state.until },
  );
}

/** From what the verdicts were last brought up to date, and the last step of matching before that was read. */
type Earlier = { inputs: CompanyInputs; until: number };
type Rescore = Shared &
  CompiledCompany & {
    run: string;
    /** The last step of matching before `inputs` were read. */
    until: number;
    state: MatchState;
    /** What the company is filed under, alone in `index`. */
    filed: Weighted;
    index: Percolator;
  };

async function rescored(
  steps: Steps,
  companyId: string,
  earlierOf: (rescore: Rescore) => Earlier | null,
  onProgress?: Progress,
): Promise<MatchReport> {
  const { database, now } = steps;
  const total: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const rescore = await begun(steps, companyId);
  if (rescore === null) return total;
  const earlier = earlierOf(rescore);
  const pages = earlier === null ? everyGroup(steps) : inPages(await concernedOrNear(steps, rescore, earlier));
  let done = 0;
  for await (const groups of pages) {
    const report = await rescoreGroups(steps, rescore, groups, earlier === null);
    if (report === null) return total;
    total.listings += report.listings;
    total.judged += report.judged;
    total.opportunities += report.opportunities;
    done += groups.length;
    onProgress?.(done);
  }
  total.companies = 1;
  const { run, inputs, basis, until } = rescore;
  await updateStateDone(database.db, companyId, run, { inputs, basis, until, at: now().toISOString() });
  return total;
}

/**
 * Takes the company over and reads what it says now, while no step of matching is under way: what earlier steps stored is in
 * sight and was judged by this or something older, and later steps judge by this or something newer.
 */
async function begun({ database, keeper, now }: Steps, companyId: string): Promise<Rescore | null> {
  const run = randomUUID();
  const shared = await keeper.shared(database.db);
  const taken = await database.transaction(async (tx) => {
    await lockAllSteps(tx);
    const inputs = await keeper.inputsOf(tx, companyId, shared);
    if (inputs === null) return null;
    const unversioned = JSON.stringify([inputs.awards, inputs.meaning]);
    const beside = createHash('sha256').update(unversioned).digest('hex');
    const state = await claimState(tx, companyId, { run, beside, at: now().toISOString() });
    return { inputs, state, until: await findLastStep(tx) };
  });
  if (taken === null) return null;
  const compiled = await keeper.compiled(taken.inputs, shared);
  const { company } = compiled;
  const index = createPercolator();
  const filed = await withPauses(readCompanyKeys(company, shared.statistics));
  index.put(companyId, company.profile.version, filed);
  return { ...shared, ...taken, ...compiled, run, filed, index };
}

async function* everyGroup({ database }: Steps): AsyncGenerator<Concerned[]> {
  let ids = await listGroupIds(database.db, null, GROUPS_A_STEP);
  while (ids.length > 0) {
    yield ids.map((groupId) => ({ groupId }));
    ids = await listGroupIds(database.db, ids.at(-1) ?? null, GROUPS_A_STEP);
  }
}

function* inPages(concerned: readonly Concerned[]): Generator<Concerned[]> {
  for (let from = 0; from < concerned.length; from += CONCERNED_A_STEP) {
    yield concerned.slice(from, from + CONCERNED_A_STEP);
  }
}

/** Beside what the changes concern, what is near in meaning: it may share nothing that it is found by. */
async function concernedOrNear({ database }: Steps, rescore: Rescore, earlier: Earlier): Promise<Concerned[]> {
  const found = await database.transaction((tx) => concerned(tx, rescore, earlier));
  const near = (await rescore.meanings?.groupsNear(database.db, rescore.company.profile.companyId)) ?? [];
  const known = new Set(idsOf(found));
  return [...found, ...near.filter((id) => !known.has(id)).map((groupId) => ({ groupId }))];
}

/** The tenders on which what lies between the two states can change the verdict. */
async function concerned(tx: Connection, rescore: Rescore, { inputs, until }: Earlier): Promise<Concerned[]> {
  const { company, statistics, past } = rescore;
  const { version } = company.profile;
  const { company: before } = await compileCompany(inputs, past, rescore);
  const delta = deltaOf(before, company, { statistics, learned: past?.learned ?? [] });
  const found = new Map<string, Concerned>();
  const add = (ids: readonly string[]): void => {
    for (const groupId of ids) if (!found.has(groupId)) found.set(groupId, { groupId });
  };
  await pauses().take();
  for (const one of await listMoved(tx, rescore, delta)) found.set(one.groupId, one);
  // What came while the profile said something between the two was judged by that, and left no verdict where it did not fit.
  if (!delta.everything && version > before.profile.version + 1) add(await listMatchedSince(tx, until));
  // Verdicts from states between the two, which the difference of the two knows nothing of.
  add(await listGroupsJudgedSince(tx, before.profile));
  return [...found.values()];
}

/** Tenders that hold what changed, so that their verdict can move or they can become candidates. */
async function listMoved(
  tx: Connection,
  { company, filed, statistics, past, meanings }: Rescore,
  { everything, places: reaches, raising }: Delta,
): Promise<Concerned[]> {
  const { profile } = company;
  const sums = placeSums(filed);
  const need = descriptionNeed(profile, filed, statistics);
  // The meaning is that of a text with its description.
  const isRead = (places: readonly number[], isHeld: boolean): boolean =>
    meanings !== null || needsDescription(need, places, isHeld);
  if (!everything && reaches.size === 0) return [];
  const bound = meanings === null ? shownBound(company, statistics, past?.learned ?? []) : null;
  const essential = essentialPlaces(sums);
  const groups = await listConcernedGroups(tx, profile.companyId, {
    moving: everything ? null : [...reaches.keys()],
    raising: everything ? [essential] : [[...raising], essential],
    asksCategories: !everything && [...reaches.values()].some(dependsOnCategories),
    told: [...new Set([...reaches.keys(), ...sums.keys(), ...need.judged, ...(bound?.places ?? [])])],
  });
  const isMoved = ({ is_held, is_told, category_score, places }: ConcernedGroup): boolean => {
    const held = new Set(places);
    if (!is_held) return couldReach(sums, held) && bound?.couldBeShown(held) !== false;
    const reach = Math.max(0, ...places.map((place) => reaches.get(place) ?? 0));
    return everything || couldMove(reach, { score: category_score, isTold: is_told });
  };
  return groups
    .filter(isMoved)
    .map(({ group_id: groupId, group_version: version, is_held: isHeld, places, score }) => ({
      groupId,
      isHeld,
      ...(isHeld && score !== null ? { publishedScore: score } : {}),
      ...(version === null || isRead(places, isHeld) ? {} : { untold: version }),
    }));
}

/** Null where another re-score of the company has taken over, which knows more. */
async function rescoreGroups(
  steps: Steps,
  rescore: Rescore,
  asked: readonly Concerned[],
  keepsKeys: boolean,
): Promise<MatchReport | null> {
  const { database } = steps;
  const { run, company, meanings, snapshot } = rescore;
  const { companyId } = company.profile;
  const held = await listVerdictMarks(database.db, companyId, idsOf(asked));
  const tenders = await readAsked(database.db, steps, rescore, asked);
  let verdicts = await judgeAsked(steps, rescore, tenders);
  const published = new Map(asked.map(({ groupId, publishedScore }) => [groupId, publishedScore]));
  const isCurrent = await database.transaction(async (tx) => {
    if (meanings !== null) {
      // Vectors of tenders are stored either before this or after it is committed.
      await lockStep(tx);
      const near = await meanings.read(tx, tenders.groups);
      if (near.mark !== tenders.near?.mark) verdicts = await judgeAsked(steps, rescore, { ...tenders, near });
    }
    if (!(await lockRun(tx, companyId, run))) return false;
    if (!keepsKeys) await useIndexes(tx);
    // As all who store verdicts do: first the groups, then the verdicts on them.
    const versions = await lockGroupVersions(tx, idsOf(asked));
    // Who judged a tender since then may have read it anew (`matchAgain`), and has published it with that score.
    const stored = await lockVerdictMarks(tx, companyId, idsOf(asked));
    const isSame = ({ groupId }: { groupId: string }): boolean => stored.get(groupId)?.mark === held.get(groupId)?.mark;
    const others = asked.filter((one) => !isSame(one)).map(({ groupId }) => ({ groupId }));
    if (others.length > 0) {
      const anew = await readAsked(tx, steps, rescore, others);
      verdicts = [...verdicts.filter(isSame), ...(await judgeAsked(steps, rescore, anew))];
    }
    const isPublished = ({ groupId, score }: Verdict): boolean =>
      published.get(groupId) === score && stored.get(groupId)?.score === score;
    await store(tx, steps, verdicts, { snapshot, isPublished, versions });
    if (keepsKeys) await storeKeys(tx, idsOf(asked), noticesOf(tenders));
    return true;
  });
  return isCurrent ? reportOf(1, listingsRead(tenders), verdicts) : null;
}

/** Where the tender is read otherwise than before, it is matched anew with every company, as when it arrived. */
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
  const { statistics, past, meanings, snapshot } = shared;
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
    const pairs = readNotices(groups).map((notice) => ({ companyId, notice, score: 0, isHeld: true }));
    const near = (await meanings?.read(tx, groups)) ?? null;
    const verdicts = await judge(pairs, new Map([[companyId, compiled.company]]), { statistics, past, near });
    await store(tx, steps, verdicts, { snapshot });
    return reportOf(1, listingsOf(groups), verdicts);
  });
}
