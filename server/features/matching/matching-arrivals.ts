import type { Connection } from '#platform/database/database.ts';
import { readOwnNotices } from './matching-documents.ts';
import type { Knowledge } from './matching-knowledge.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import type { MatchReport, Pair, Steps, Tenders } from './matching-step.ts';
import { judge, listingsOf, readTenders, reportOf, store, storeKeys } from './matching-step.ts';
import { noticeKeys } from './candidates/percolator-keys.ts';
import { CANDIDATE_SUM } from './candidates/percolator.ts';
import { claimQueued, upsertQueued } from './queries-queue.ts';
import { lockStep } from './queries-rescore.ts';
import type { Verdict } from './verdict/verdict.ts';

/** Matching of tenders that arrived or changed, with every company. */

/**
 * How many pairs one step judges, of those that just arrived and of those that wait. Tenders that have more together are judged in
 * several steps, of which one job makes a few; of one tender that alone has more, the rest waits, ordered by score.
 */
export type Bounds = { pairsAStep: number; queuedAStep: number; stepsAJob: number };
/** A few seconds' work a step; a job that is cut short repeats its own steps only. */
export const BOUNDS: Bounds = { pairsAStep: 20_000, queuedAStep: 2_000, stepsAJob: 10 };

const COMPANIES_AT_ONCE = 500;
/** Held pairs come before all others: a company sees them already. */
const HELD_PRIORITY = 2 ** 31 - 1;

/**
 * Each step in a transaction of its own; the last of the job queues the tenders that are left. Every step judges by what was known
 * when the first began, and puts right what was edited since.
 */
export async function matchGroups(
  steps: Steps,
  groupIds: readonly string[],
  { pairsAStep, stepsAJob }: Pick<Bounds, 'pairsAStep' | 'stepsAJob'>,
): Promise<MatchReport> {
  const { database, keeper } = steps;
  const known = await keeper.prepare(database.db);
  const tenders = await readTenders(database.db, groupIds, { only: null, meanings: known.meanings });
  await tenders.near?.scan();
  const total: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  let left = tenders.notices;
  for (let step = 1; ; step += 1) {
    const part = partOf({ ...tenders, notices: left }, known, pairsAStep);
    const handled = new Set(part.tenders.notices.map((notice) => notice.groupId));
    // The first step also forgets the tenders that are gone.
    if (step === 1) for (const id of goneOf(groupIds, tenders)) handled.add(id);
    left = left.slice(part.tenders.notices.length);
    const later = step === stepsAJob ? left.map((notice) => notice.groupId) : [];
    addReport(total, await matchPart(steps, known, { ...part, groupIds: [...handled], later, pairsAStep }));
    if (left.length === 0 || later.length > 0) return total;
  }
}

type Part = { tenders: Tenders; pairs: Pair[] };

/** The first of these tenders, as many as have so many pairs at most, and one at least. */
function partOf(tenders: Tenders, known: Knowledge, most: number): Part {
  const pairs: Pair[] = [];
  let count = 0;
  for (const notice of tenders.notices) {
    const own = pairsOf({ ...tenders, notices: [notice] }, known);
    if (count > 0 && pairs.length + own.length > most) break;
    for (const pair of own) pairs.push(pair);
    count += 1;
  }
  const notices = tenders.notices.slice(0, count);
  const chosen = new Set(notices.map((notice) => notice.groupId));
  return { tenders: { ...tenders, notices, groups: tenders.groups.filter(({ id }) => chosen.has(id)) }, pairs };
}

function goneOf(groupIds: readonly string[], { notices }: Tenders): string[] {
  const held = new Set(notices.map((notice) => notice.groupId));
  return groupIds.filter((id) => !held.has(id));
}

/** `groupIds`: the part's, and those that are gone. `later`: tenders for another job. */
type Step = Part & { groupIds: readonly string[]; later: readonly string[]; pairsAStep: number };

async function matchPart(
  steps: Steps,
  known: Knowledge,
  { tenders, pairs: all, groupIds, later, pairsAStep }: Step,
): Promise<MatchReport> {
  const { database, now } = steps;
  const [pairs, rest] = divided(all, pairsAStep);
  const judged = await judgeAll(database.db, steps, { ...known, ...tenders }, pairs);
  return await database.transaction(async (tx) => {
    await lockStep(tx);
    const verdicts = await withLateEdits(tx, steps, known, { tenders, judged });
    await store(tx, steps, verdicts, { snapshot: known.snapshot });
    await storeKeys(tx, groupIds, tenders);
    await upsertQueued(tx, rest.map(queuedPair), now().toISOString());
    if (rest.length > 0) await steps.enqueue(tx, { name: 'match-queued', payload: {} });
    if (later.length > 0) await steps.enqueue(tx, { name: 'match-groups', payload: { groupIds: [...later] } });
    return reportOf(known.percolator.sizes().companies, listingsOf(tenders.groups), verdicts);
  });
}

function addReport(total: MatchReport, { companies, listings, judged, opportunities }: MatchReport): void {
  total.companies = Math.max(total.companies, companies);
  total.listings += listings;
  total.judged += judged;
  total.opportunities += opportunities;
}

/** Until nothing waits, each step in a transaction of its own, so that what fails waits again. */
export async function matchQueued(steps: Steps, { queuedAStep }: Pick<Bounds, 'queuedAStep'>): Promise<MatchReport> {
  const { database, keeper } = steps;
  const total: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  // Nobody waits for a transaction while the index is built.
  await keeper.prepare(database.db);
  for (;;) {
    const report = await database.transaction((tx) => matchBestQueued(tx, steps, queuedAStep));
    if (report === null) return total;
    addReport(total, report);
  }
}

/** Null where nothing waits. */
async function matchBestQueued(tx: Connection, steps: Steps, most: number): Promise<MatchReport | null> {
  await lockStep(tx);
  const claimed = await claimQueued(tx, most);
  if (claimed.length === 0) return null;
  const known = await steps.keeper.ofAll(tx);
  const groupIds = [...new Set(claimed.map((pair) => pair.groupId))];
  const tenders = await readTenders(tx, groupIds, { only: null, meanings: known.meanings });
  const notices = new Map(tenders.notices.map((notice) => [notice.groupId, notice]));
  const pairs = claimed.flatMap(({ companyId, groupId, priority }) => {
    const notice = notices.get(groupId);
    const isHeld = tenders.holders.get(groupId)?.has(companyId) ?? false;
    return notice === undefined ? [] : [{ companyId, notice, score: priority, isHeld }];
  });
  const verdicts = await judgeAll(tx, steps, { ...known, ...tenders }, pairs);
  await store(tx, steps, verdicts, { snapshot: known.snapshot });
  return reportOf(new Set(pairs.map((pair) => pair.companyId)).size, listingsOf(tenders.groups), verdicts);
}

/** `edited`: only pairs with these companies are wanted, so that others need not be looked for. */
function pairsOf({ notices, holders, near }: Tenders, { percolator }: Knowledge, edited?: ReadonlySet<string>): Pair[] {
  return notices.flatMap((notice) => {
    const holding = holders.get(notice.groupId) ?? new Set();
    const pairs = new Map<string, Pair>();
    for (const { companyId, score } of percolator.percolate(noticeKeys(notice))) {
      pairs.set(companyId, { companyId, notice, score, isHeld: holding.has(companyId) });
    }
    for (const companyId of near?.companiesNear(notice.groupId, edited) ?? []) {
      if (pairs.has(companyId) || percolator.versionOf(companyId) === null) continue;
      pairs.set(companyId, { companyId, notice, score: CANDIDATE_SUM, isHeld: holding.has(companyId) });
    }
    for (const companyId of holding) {
      if (!pairs.has(companyId)) pairs.set(companyId, { companyId, notice, score: 0, isHeld: true });
    }
    return [...pairs.values()];
  });
}

/** The pairs of this step, the best first, and those that wait. */
function divided(pairs: Pair[], most: number): [Pair[], Pair[]] {
  if (pairs.length <= most) return [pairs, []];
  pairs.sort((a, b) => Number(b.isHeld) - Number(a.isHeld) || b.score - a.score);
  return [pairs.slice(0, most), pairs.slice(most)];
}

function queuedPair({ companyId, notice, score, isHeld }: Pair): Parameters<typeof upsertQueued>[1][number] {
  return { companyId, groupId: notice.groupId, priority: isHeld ? HELD_PRIORITY : score };
}

/** So many notices at a time that what the past says of them can be kept. */
async function judgeAll(
  db: Connection,
  steps: Steps,
  known: Parameters<typeof judge>[2],
  pairs: readonly Pair[],
): Promise<Verdict[]> {
  const notices = [...new Set(pairs.map((pair) => pair.notice))];
  const atOnce = known.past?.noticesAtOnce ?? notices.length;
  const verdicts: Verdict[] = [];
  for (let from = 0; from < notices.length; from += atOnce) {
    const chosen = new Set(notices.slice(from, from + atOnce));
    const own = atOnce >= notices.length ? pairs : pairs.filter((pair) => chosen.has(pair.notice));
    for (const one of await judgeTogether(db, steps, known, own)) verdicts.push(one);
  }
  return verdicts;
}

/** Judges company by company, so that few compiled profiles are held at once, and each is fetched from memory once. */
async function judgeTogether(
  db: Connection,
  { keeper }: Steps,
  known: Parameters<typeof judge>[2],
  pairs: readonly Pair[],
): Promise<Verdict[]> {
  const byCompany = [...Map.groupBy(pairs, (pair) => pair.companyId)];
  const verdicts: Verdict[] = [];
  const pause = pauses();
  for (let from = 0; from < byCompany.length; from += COMPANIES_AT_ONCE) {
    const chosen = byCompany.slice(from, from + COMPANIES_AT_ONCE);
    const companies = await keeper.companies(
      db,
      chosen.map(([companyId]) => companyId),
    );
    for (const [, own] of chosen) verdicts.push(...(await judge(own, companies, known, pause)));
  }
  return verdicts;
}

type Judged = { tenders: Tenders; judged: Verdict[] };

/**
 * The verdicts as they are with the edits of profiles, and the vectors, that were committed since the step began. A later edit
 * waits for this step to commit before it looks for what it concerns; so do later vectors before they are stored.
 */
async function withLateEdits(
  tx: Connection,
  steps: Steps,
  known: Knowledge,
  { tenders, judged }: Judged,
): Promise<Verdict[]> {
  const latest = await steps.keeper.ofAll(tx);
  const edited = steps.keeper.changedSince(known.generation);
  const near = (await latest.meanings?.read(tx, tenders.groups)) ?? null;
  // A document that was read since the step began came with an edit.
  const own = edited.size === 0 ? tenders.own : await readOwnNotices(tx, tenders.groups, null);
  const hasVectors = near?.mark !== tenders.near?.mark;
  if (edited.size === 0 && !hasVectors) return judged;
  const isLate = ({ companyId }: { companyId: string }): boolean => hasVectors || edited.has(companyId);
  const pairs = pairsOf({ ...tenders, near }, latest, hasVectors ? undefined : edited);
  const anew = await judgeAll(tx, steps, { ...latest, near, own }, pairs.filter(isLate));
  return [...judged.filter((one) => !isLate(one)), ...anew];
}
