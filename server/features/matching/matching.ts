import type { Connection, Database } from '#platform/database/database.ts';
import { candidates } from './candidates.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import { keepKnowledge, type Knowledge } from './matching-knowledge.ts';
import { matchedNotice } from './notice.ts';
import {
  deleteOrphanVerdicts,
  type GroupCopies,
  listGroupCopies,
  listGroupIds,
  listHolders,
  upsertVerdicts,
} from './queries.ts';
import { countListings, findLatestSnapshot, insertTermSnapshot } from './queries-terms.ts';
import { verdict, type Verdict } from './verdict.ts';

/**
 * Owns verdicts and term counts: which tenders fit which company, how well and why. Candidates come from an index over the
 * profiles, each candidate gets its dimensions, gates and verdict (matching.md, Stages); what is worth showing is published
 * through `publish`, which the opportunities feature implements, in the same transaction.
 */

export { explanation } from './explanation.ts';
export type { Reasons } from './reasons.ts';

export type MatchToPublish = { companyId: string; groupId: string; scoreKey: number };
export type Publish = (tx: Connection, matches: readonly MatchToPublish[]) => Promise<void>;

/** `judged`: verdicts stored; `opportunities`: those of them that are worth showing. */
export type MatchReport = { companies: number; listings: number; judged: number; opportunities: number };

export type Matcher = {
  /** Matches these groups with every company. */
  matchGroups(groupIds: readonly string[]): Promise<MatchReport>;
  /** Matches one company with every group, `onProgress` being told how many groups are done. */
  matchCompany(companyId: string, onProgress?: (groups: number) => void): Promise<MatchReport>;
};

/** A match below this is not shown: the words that meet say next to nothing. Held ones are kept up to date all the same. */
const SHOWN_FROM_SCORE = 20;
const GROUPS_A_STEP = 200;
/** Counts are taken anew when the listings have grown by this share. */
const RECOUNT_GROWTH = 1.25;

export function createMatcher(database: Database, publish: Publish, now: () => Date): Matcher {
  const keeper = keepKnowledge(database.db);

  async function match(
    groupIds: readonly string[],
    known: Knowledge,
    holders: ReadonlyMap<string, Set<string>>,
  ): Promise<MatchReport> {
    const groups = await listGroupCopies(database.db, groupIds);
    const verdicts = groups.flatMap((group) => judgeGroup(group, known, holders.get(group.id) ?? new Set()));
    await database.transaction(async (tx) => {
      await upsertVerdicts(tx, verdicts, { at: now().toISOString(), termSnapshot: known.snapshot });
      await deleteOrphanVerdicts(tx, groupIds);
      await publish(
        tx,
        verdicts.map(({ companyId, groupId, score }) => ({ companyId, groupId, scoreKey: score })),
      );
    });
    return reportOf(known.index.profiles.length, groups, verdicts);
  }

  return {
    async matchGroups(groupIds) {
      const known = await keeper.ofAll();
      return await match(groupIds, known, await holdersOf(database.db, groupIds, null));
    },
    async matchCompany(companyId, onProgress) {
      const known = await keeper.of(companyId);
      const total: MatchReport = { companies: known.index.profiles.length, listings: 0, judged: 0, opportunities: 0 };
      let done = 0;
      let ids = await listGroupIds(database.db, null, GROUPS_A_STEP);
      while (ids.length > 0) {
        const step = await match(ids, known, await holdersOf(database.db, ids, companyId));
        total.listings += step.listings;
        total.judged += step.judged;
        total.opportunities += step.opportunities;
        done += ids.length;
        onProgress?.(done);
        ids = await listGroupIds(database.db, ids.at(-1) ?? null, GROUPS_A_STEP);
      }
      return total;
    },
  };
}

/** The companies that hold a copy of each group, or the one asked for where it does. */
async function holdersOf(
  db: Connection,
  groupIds: readonly string[],
  only: string | null,
): Promise<Map<string, Set<string>>> {
  const holders = new Map<string, Set<string>>();
  for (const row of await listHolders(db, groupIds)) {
    if (only !== null && row.company_id !== only) continue;
    const companies = holders.get(row.group_id) ?? new Set();
    holders.set(row.group_id, companies.add(row.company_id));
  }
  return holders;
}

/** The verdicts on one tender: of the candidates worth showing it to, and of every company that holds it. */
function judgeGroup(group: GroupCopies, known: Knowledge, holders: ReadonlySet<string>): Verdict[] {
  const notice = matchedNotice(group, group.copies);
  const chosen = new Set<CompiledProfile>(candidates(known.index, notice));
  if (holders.size > 0) {
    for (const profile of known.index.profiles) if (holders.has(profile.companyId)) chosen.add(profile);
  }
  return [...chosen]
    .map((profile) =>
      verdict(profile, notice, { statistics: known.statistics, awards: known.awards.get(profile.companyId) ?? [] }),
    )
    .filter((judged) => isShown(judged) || holders.has(judged.companyId));
}

/** What an exclusion ruled out is shown where it would have fitted: last in the list, with the reason. */
function isShown(judged: Verdict): boolean {
  return (judged.gate === 'exclusion' ? judged.dimensionalScore : judged.score) >= SHOWN_FROM_SCORE;
}

function reportOf(companies: number, groups: readonly GroupCopies[], verdicts: readonly Verdict[]): MatchReport {
  return {
    companies,
    listings: groups.reduce((sum, group) => sum + group.copies.length, 0),
    judged: verdicts.length,
    opportunities: verdicts.filter(isShown).length,
  };
}

/** Counts terms anew where the listings have grown enough; answers with the new snapshot's number, or null. */
export async function recountTerms(database: Database, now: Date): Promise<number | null> {
  return await database.transaction(async (tx) => {
    const latest = await findLatestSnapshot(tx);
    const total = await countListings(tx);
    if (total === 0 || (latest !== null && total < latest.listing_total * RECOUNT_GROWTH)) return null;
    return await insertTermSnapshot(tx, now.toISOString());
  });
}
