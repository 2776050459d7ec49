import type { Database } from '#platform/database/database.ts';
import { hasPastGrown } from './matching-history.ts';
import { keepKnowledge } from './matching-knowledge.ts';
import { matchAgain, matchChanged, matchEveryGroup, type Progress } from './matching-rescore.ts';
import { BOUNDS, type Bounds, type EnqueueQueued, matchGroups, matchQueued } from './matching-arrivals.ts';
import type { MatchReport, Publish } from './matching-step.ts';
import { countListings, findLatestSnapshot, insertTermSnapshot } from './queries-terms.ts';

/**
 * Owns verdicts, term counts and what is kept to find again the tenders that an edit can concern: which tenders fit which
 * company, how well and why. Candidates come from an index over the profiles, each candidate gets its dimensions, gates and
 * verdict; what is worth showing is published through `publish`, which the opportunities feature implements, in the same
 * transaction.
 */

export { explanation } from './explanation.ts';
export type { Reasons } from './reasons.ts';
export type { MatchReport, MatchToPublish, Publish } from './matching-step.ts';
export { isPlace, readRuleFacts, replayRule } from './matching-rules.ts';
export { findQueueDepth as findMatchQueueDepth } from './queries-queue.ts';

export type Matcher = {
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
};

/** Counts are taken anew when the listings have grown by this share. */
const RECOUNT_GROWTH = 1.25;

export function createMatcher(
  database: Database,
  publish: Publish,
  now: () => Date,
  enqueueQueued: EnqueueQueued,
  bounds: Bounds = BOUNDS,
): Matcher {
  const steps = { database, keeper: keepKnowledge(), publish, now };
  return {
    matchGroups: (groupIds) => matchGroups(steps, groupIds, { ...bounds, enqueueQueued }),
    matchQueued: () => matchQueued(steps, bounds),
    matchCompany: (companyId, onProgress) => matchEveryGroup(steps, companyId, onProgress),
    matchAgain: (companyId, opportunityId) => matchAgain(steps, companyId, opportunityId),
    matchChanges: (companyId) => matchChanged(steps, companyId),
  };
}

/**
 * Counts terms anew, and with them the past that scores rest on, where the listings or the awards have grown enough; answers
 * with the new snapshot's number, or null.
 */
export async function recountTerms(database: Database, now: Date): Promise<number | null> {
  return await database.transaction(async (tx) => {
    const latest = await findLatestSnapshot(tx);
    const total = await countListings(tx);
    const isKnown = latest !== null && total < latest.listing_total * RECOUNT_GROWTH;
    if (total === 0 || (isKnown && !(await hasPastGrown(tx, latest.taken_at, RECOUNT_GROWTH)))) return null;
    return await insertTermSnapshot(tx, now.toISOString());
  });
}
