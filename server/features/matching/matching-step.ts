import type { ActiveRule } from '#features/rules/rules.ts';
import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import { SHOWN_FROM_SCORE } from './reasons/calibration.ts';
import type { Knowledge, KnowledgeKeeper } from './matching-knowledge.ts';
import type { MeaningKeeper, NoticeMeanings } from './matching-vectors.ts';
import { type Pauses, pauses } from '#platform/jobs/pauses.ts';
import { withPauses } from './matching-pauses.ts';
import { type JudgingModel, withOpinions } from './matching-opinions.ts';
import { type OwnNotices, readOwnNotices } from './matching-documents.ts';
import { type MatchedNotice, matchedNotice } from './subjects/notice.ts';
import { KEY_FORM, keySlots, storedKeys } from './candidates/stored-keys.ts';
import type { IndexedCompany } from './candidates/percolator-keys.ts';
import { readProfileIndex } from './subjects/profile-index.ts';
import {
  deleteOrphans,
  type GroupCopies,
  listGroupCopies,
  listHolders,
  lockGroupVersions,
  upsertVerdicts,
} from './queries.ts';
import { filtersOf } from './matching-listed.ts';
import { deleteOrphanFilters, upsertFilters } from './queries-filters.ts';
import { upsertGroupKeys } from './queries-rescore.ts';
import { type Judgement, judgement, type Verdict, verdictOf } from './verdict/verdict.ts';

/** One step of matching, whatever caused it: tenders read, pairs judged, what is worth keeping stored and published. */

/** `isChanged`: another verdict was stored before, or the same on another version of the tender. */
export type MatchToPublish = { companyId: string; groupId: string; scoreKey: number; isChanged: boolean };
export type Publish = (tx: Connection, matches: readonly MatchToPublish[]) => Promise<void>;

/** `judged`: verdicts stored; `opportunities`: those of them that are worth showing. */
export type MatchReport = { companies: number; listings: number; judged: number; opportunities: number };

/** What matching leaves to do later. */
type LaterStep =
  | { name: 'match-groups'; payload: JobPayload<'match-groups'> }
  | { name: 'match-queued'; payload: JobPayload<'match-queued'> };
/** Queues its job, as part of the transaction. */
export type EnqueueStep = (tx: Connection, step: LaterStep) => Promise<void>;

export type Steps = {
  database: Database;
  keeper: KnowledgeKeeper;
  publish: Publish;
  enqueue: EnqueueStep;
  now: () => Date;
  /** Null: no language model judges. */
  judging: JudgingModel | null;
};

/** A company that could be concerned by a tender. `isHeld`: it holds an opportunity for it and keeps a verdict. */
export type Pair = { companyId: string; notice: MatchedNotice; score: number; isHeld: boolean };

/** Reads tenders with pauses. */
export async function readNotices(groups: readonly GroupCopies[], pause = pauses()): Promise<MatchedNotice[]> {
  const notices: MatchedNotice[] = [];
  for (const group of groups) {
    if (pause.isDue()) await pause.take();
    notices.push(matchedNotice(group, group.copies));
  }
  return notices;
}

type Holders = ReadonlyMap<string, ReadonlySet<string>>;

/** Tenders as they are now, and who holds an opportunity for them already. */
export type Tenders = {
  groups: readonly GroupCopies[];
  notices: readonly MatchedNotice[];
  holders: Holders;
  /** Null where no model of embeddings is configured. */
  near: NoticeMeanings | null;
  /** With what documents say to a company. */
  own: OwnNotices;
};

/** Tenders with their holders: all companies, or the one asked for. */
export async function readTenders(
  db: Connection,
  groupIds: readonly string[],
  { only, meanings }: { only: string | null; meanings: MeaningKeeper | null },
): Promise<Tenders> {
  const groups = await listGroupCopies(db, groupIds);
  const near = (await meanings?.read(db, groups)) ?? null;
  const notices = await readNotices(groups);
  const holders = await holdersOf(db, groupIds, only);
  return { groups, notices, holders, near, own: await readOwnNotices(db, groups, only) };
}

/** The companies that hold a copy of each group, or the one asked for where it does. */
export async function holdersOf(db: Connection, groupIds: readonly string[], only: string | null): Promise<Holders> {
  const holders = new Map<string, Set<string>>();
  for (const row of await listHolders(db, groupIds, only)) {
    const companies = holders.get(row.group_id) ?? new Set();
    holders.set(row.group_id, companies.add(row.company_id));
  }
  return holders;
}

export type JudgeInputs = Pick<Knowledge, 'statistics' | 'past' | 'vectors'> & Partial<Pick<Tenders, 'near' | 'own'>>;

/** The verdicts worth keeping on these pairs, judged with pauses; companies that are gone have none. */
export async function judge(
  pairs: readonly Pair[],
  companies: ReadonlyMap<string, IndexedCompany>,
  inputs: JudgeInputs,
  pause: Pauses = pauses(),
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let last: IndexedCompany | undefined;
  for (const pair of pairs) {
    const company = companies.get(pair.companyId);
    if (company === undefined) continue;
    if (company !== last) await withPauses(readProfileIndex(inputs.statistics, company.profile), pause);
    last = company;
    const verdict = judgePair(pair, company, inputs);
    if (verdict !== null) verdicts.push(verdict);
    if (pause.isDue()) await pause.take();
  }
  return verdicts;
}

function judgePair(pair: Pair, company: IndexedCompany, inputs: JudgeInputs): Verdict | null {
  const notice = noticeFor(pair, inputs);
  const judged = judgementOf({ ...pair, notice }, company, inputs);
  if (!pair.isHeld && !isShown(judged.against.closed, judged)) return null;
  return { ...verdictOf(judged), isFromDocuments: notice !== pair.notice };
}

/** The tender as it is judged for the company: with what documents say to it. */
export function noticeFor(
  { companyId, notice }: Pick<Pair, 'companyId' | 'notice'>,
  { own }: JudgeInputs,
): MatchedNotice {
  return own?.(companyId, notice) ?? notice;
}

/** The judgement on a pair in numbers; with `rules` instead of the company's active ones, to try them. */
export function judgementOf(
  { companyId, notice }: Pick<Pair, 'companyId' | 'notice'>,
  { profile, awards, supplier, meaning: texts }: IndexedCompany,
  { statistics, past, vectors, near }: JudgeInputs,
  rules: readonly ActiveRule[] = profile.rules,
): Judgement {
  const comparison = past === null || supplier === undefined ? null : past.beside(profile, supplier, notice);
  const meaning = near?.between(companyId, texts, notice.groupId) ?? null;
  return judgement(profile, notice, { statistics, awards, past: comparison, meaning, vectors, rules });
}

/** `isPublished`: whether the verdict's opportunity is known to be published with its score. */
type Storing = { snapshot: number; isPublished?: (verdict: Verdict) => boolean };

/**
 * Stores verdicts in the transaction, with the opinions that count for them, and publishes those that are not known to be published
 * with their score. A tender that has
 * another version by now is left to the step that is queued for that one, or was: it would find no verdict to replace where it
 * keeps none. Versions stay until commit, so that the next one's step sees what is stored here.
 */
export async function store(
  tx: Connection,
  { publish, now, judging }: Pick<Steps, 'publish' | 'now' | 'judging'>,
  verdicts: readonly Verdict[],
  { snapshot, isPublished = () => false }: Storing,
): Promise<void> {
  const versions = await lockGroupVersions(tx, [...new Set(verdicts.map(({ groupId }) => groupId))]);
  const byRules = verdicts.filter(({ groupId, groupVersion }) => versions.get(groupId) === groupVersion);
  const current = await withOpinions(tx, byRules, judging);
  const changed = new Set(
    (await upsertVerdicts(tx, current, { at: now().toISOString(), termSnapshot: snapshot })).map(pairKey),
  );
  const matches = current.flatMap((verdict) => {
    const isChanged = changed.has(pairKey(verdict));
    const { companyId, groupId, score } = verdict;
    return isChanged || !isPublished(verdict) ? [{ companyId, groupId, scoreKey: score, isChanged }] : [];
  });
  await publish(tx, matches);
}

const pairKey = ({ companyId, groupId }: { companyId: string; groupId: string }): string => `${companyId} ${groupId}`;

/** Keeps what these tenders are about, for edits of profiles to find them by, and forgets the tenders that are gone. */
export async function storeKeys(
  tx: Connection,
  groupIds: readonly string[],
  { groups, notices }: Pick<Tenders, 'groups' | 'notices'>,
): Promise<void> {
  const copies = new Map(groups.map((group) => [group.id, group.copies]));
  await upsertFilters(
    tx,
    notices.map((notice) => filtersOf(notice, copies.get(notice.groupId) ?? [])),
  );
  await upsertGroupKeys(
    tx,
    notices.map((notice) => ({
      groupId: notice.groupId,
      groupVersion: notice.groupVersion,
      keys: keySlots(storedKeys(notice)),
    })),
    KEY_FORM,
  );
  await deleteOrphans(tx, groupIds);
  await deleteOrphanFilters(tx, groupIds);
}

/**
 * What an exclusion or a rule ruled out is shown where it would have fitted: last in the list, with the reason. What is held is
 * kept up to date all the same.
 */
function isShown(
  gate: Verdict['gate'],
  { dimensionalScore, score }: Pick<Verdict, 'dimensionalScore' | 'score'>,
): boolean {
  return (gate === 'exclusion' || gate === 'no_go' ? dimensionalScore : score) >= SHOWN_FROM_SCORE;
}

export function listingsOf(groups: readonly GroupCopies[]): number {
  return groups.reduce((sum, group) => sum + group.copies.length, 0);
}

export function reportOf(companies: number, listings: number, verdicts: readonly Verdict[]): MatchReport {
  return {
    companies,
    listings,
    judged: verdicts.length,
    opportunities: verdicts.filter((one) => isShown(one.gate, one)).length,
  };
}
