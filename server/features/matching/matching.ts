import type { RuleEffect } from '#contract/rule-effect.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { hasPastGrown } from './matching-past.ts';
import { keepKnowledge } from './matching-knowledge.ts';
import { keepMeanings } from './matching-vectors.ts';
import { matchAgain } from './matching-again.ts';
import { dropOutdatedOpinions, giveOpinions, listCompaniesForOpinions } from './matching-opinion-giving.ts';
import type { JudgingModel } from './matching-opinions.ts';
import { matchChanged, matchEveryGroup, type Progress } from './matching-rescore.ts';
import { ruleEffect, type Trial } from './matching-rule-effect.ts';
import { BOUNDS, type Bounds, matchGroups, matchQueued } from './matching-arrivals.ts';
import type { EnqueueStep, MatchReport, Publish } from './matching-step.ts';
import { countListings, findLatestSnapshot, insertTermSnapshot, type TermSnapshot } from './queries-terms.ts';

/**
 * Owns verdicts, term counts and what is kept to find again the tenders that an edit can concern: which tenders fit which
 * company, how well and why. Candidates come from an index over the profiles, each candidate gets its dimensions, gates and
 * verdict; what is worth showing is published through `publish`, which the opportunities feature implements, in the same
 * transaction.
 */

export { changedReason } from './reasons/changed-reason.ts';
export { afterClosing, explanation, isBar, isToCheck } from './reasons/explanation.ts';
export { type KeyReason, keyReason, keyReasons, type KeyReasons } from './reasons/key-reasons.ts';
export { regionsAsked } from './places/region-filter.ts';
export { servedPlaces } from './places/served-places.ts';
export { type ReasonQuote, type ReasonSentence, reasonSentences } from './reasons/reason-sentences.ts';
export { barsOf, type BidAnswer, bidAnswer, type Requirement, requirementsOf } from './verdict/requirements.ts';
export { roleOf as isManufacturerRole } from './subjects/compiled-profile.ts';
export { coverLines, type LineMatch } from './verdict/line-coverage.ts';
export { bandOf } from './reasons/calibration.ts';
export { fitLine } from './reasons/fit-words.ts';
export { bidConditions, noticeSays } from './reasons/bid-conditions.ts';
export { movedByOpinion } from './reasons/opinion-sentence.ts';
export { placeLine, placeShown } from './reasons/place-line.ts';
export { ruleSentences } from './reasons/rule-sentences.ts';
export { servedFirst } from './reasons/served-first.ts';
export type { Reasons } from './reasons/reasons.ts';
export type { EnqueueStep, MatchReport, MatchToPublish, Publish } from './matching-step.ts';
export { isPlace, readRuleFacts, replayRule } from './matching-rules.ts';
export { categoriesHolding, categoriesNamed } from './vocabulary/exact-names.ts';
export { deleteVerdicts } from './queries.ts';
export { findQueueDepth as findMatchQueueDepth } from './queries-queue.ts';
export { findOpinionCounts, type OpinionCounts } from './queries-opinions.ts';
export type { JudgingModel } from './matching-opinions.ts';

export type Matcher = {
  /** Builds the index of companies, which the first match then need not wait for. */
  prepare(signal?: AbortSignal): Promise<void>;
  /** Once that is built: compiles companies before they are candidates, as many as memory is kept for. */
  compileAhead(signal: AbortSignal): Promise<void>;
  /** Matches these groups with every company. */
  matchGroups(groupIds: readonly string[]): Promise<MatchReport>;
  /** Judges what was more than a step could, the best first, until nothing waits. */
  matchQueued(): Promise<MatchReport>;
  /** Matches one company with every group, `onProgress` being told how many groups are done. */
  matchCompany(companyId: string, onProgress?: Progress): Promise<MatchReport>;
  /** Judges the tender of an opportunity for the company from scratch. */
  matchAgain(companyId: string, opportunityId: string): Promise<MatchReport>;
  /** Brings one company's matches up to date with what changed of it. */
  matchChanges(companyId: string): Promise<MatchReport>;
  /** What one rule of the company does to its matches, or would do; stores nothing. */
  ruleEffect(companyId: string, ruleId: string, trial: Trial): Promise<RuleEffect>;
  /** Asks a language model about the company's best matches, where one judges. */
  giveOpinions(companyId: string, signal: AbortSignal): Promise<void>;
  /** The companies with matches that it is to be asked about. */
  listCompaniesForOpinions(): Promise<string[]>;
  /** Takes opinions away that count no more, and what they moved. */
  dropOutdatedOpinions(signal: AbortSignal): Promise<void>;
};

/**
 * `embeddingModel`: the model of which vectors are used; null: none are. `vectorsFile`: where word vectors of the operator's own
 * training are, if there are any. `judging`: the language model that judges what people will see; null: none does.
 */
type MatcherSettings = Bounds & {
  embeddingModel: string | null;
  vectorsFile: string | null;
  judging: JudgingModel | null;
};

/** Counts are taken again at once when the listings or the awards have grown by this share, */
const RECOUNT_GROWTH = 1.25;
/**
 * and after so many days where anything has come at all. On federal contracts of 2013 the order of a month's tenders is the
 * same whether the past is read again every 30 days, every 90 or not for nine months (recall at 20 .669, .665, .666), but of all
 * bids .425, .415 and .391 are by companies with three known bids, which are judged by their past. Every 7 days gives .660 and
 * .433, and a count has its price: each process reads the past and files all companies again, and the next re-score of each
 * company judges every tender.
 */
const RECOUNT_AFTER_MS = 30 * 24 * 3_600_000;

export function createMatcher(
  database: Database,
  publish: Publish,
  now: () => Date,
  enqueue: EnqueueStep,
  settings: Partial<MatcherSettings> = {},
): Matcher {
  const { embeddingModel, vectorsFile, judging, ...bounds } = {
    ...BOUNDS,
    embeddingModel: null,
    vectorsFile: null,
    judging: null,
    ...settings,
  };
  const keeper = keepKnowledge(embeddingModel === null ? null : keepMeanings(embeddingModel), vectorsFile);
  const steps = { database, keeper, publish, enqueue, now, judging };
  return {
    prepare: async (signal) => void (await keeper.prepare(database.db, signal)),
    compileAhead: (signal) => keeper.compileAhead(database.db, signal),
    matchGroups: (groupIds) => matchGroups(steps, groupIds, bounds),
    matchQueued: () => matchQueued(steps, bounds),
    matchCompany: (companyId, onProgress) => matchEveryGroup(steps, companyId, onProgress),
    matchAgain: (companyId, opportunityId) => matchAgain(steps, companyId, opportunityId),
    matchChanges: (companyId) => matchChanged(steps, companyId),
    ruleEffect: (companyId, ruleId, trial) => ruleEffect(steps, companyId, ruleId, trial),
    giveOpinions: (companyId, signal) => giveOpinions(steps, companyId, signal),
    listCompaniesForOpinions: () => listCompaniesForOpinions(steps),
    dropOutdatedOpinions: (signal) => dropOutdatedOpinions(steps, signal),
  };
}

/**
 * Counts terms again, and with them the past that scores rest on, where the listings or the awards have grown enough since the
 * last count, or at all if that is a month old; answers with the new snapshot's number, or null.
 */
export async function recountTerms(database: Database, now: Date): Promise<number | null> {
  return await database.transaction(async (tx) => {
    const latest = await findLatestSnapshot(tx);
    const total = await countListings(tx);
    if (total === 0 || (latest !== null && !(await isOutdated(tx, latest, total, now)))) return null;
    return await insertTermSnapshot(tx, now.toISOString());
  });
}

async function isOutdated(tx: Connection, latest: TermSnapshot, total: number, now: Date): Promise<boolean> {
  const isOld = now.getTime() - Date.parse(latest.taken_at) >= RECOUNT_AFTER_MS;
  const growth = isOld ? 1 : RECOUNT_GROWTH;
  return total > latest.listing_total * growth || (await hasPastGrown(tx, latest.taken_at, growth));
}
