import { listActiveProducts } from '#features/catalog/catalog.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { listProfiles, listProfileVersions, type VersionedProfile } from '#features/profile/profile.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { candidates, indexProfiles, type ProfileIndex } from './candidates.ts';
import { compileProfile, type CompiledProfile } from './compiled-profile.ts';
import type { PastAwards } from './dimensions.ts';
import { matchedNotice } from './notice.ts';
import {
  deleteOrphanVerdicts,
  listAwardCounts,
  listGroupCopies,
  listGroupIds,
  listHolders,
  upsertVerdicts,
  type GroupCopies,
} from './queries.ts';
import { countListings, findLatestSnapshot, insertTermSnapshot, listTermCounts } from './queries-terms.ts';
import { NO_STATISTICS, type TermStatistics } from './term-weight.ts';
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

type Known = { statistics: TermStatistics; snapshot: number };

export function createMatcher(database: Database, publish: Publish, now: () => Date): Matcher {
  let known: Known = { statistics: NO_STATISTICS, snapshot: 0 };
  let held: ProfileIndex & { versions: Map<string, number>; awards: Map<string, PastAwards>; snapshot: number } = {
    profiles: [],
    postings: new Map(),
    versions: new Map(),
    awards: new Map(),
    snapshot: -1,
  };

  async function currentStatistics(): Promise<Known> {
    const latest = await findLatestSnapshot(database.db);
    if (latest !== null && latest.snapshot !== known.snapshot) {
      const counts = await listTermCounts(database.db, latest.snapshot);
      const byStem = new Map(counts.map((row) => [row.stem, row.listing_count]));
      const statistics = { total: latest.listing_total, countOf: (stem: string) => byStem.get(stem) ?? 0 };
      known = { statistics, snapshot: latest.snapshot };
    }
    return known;
  }

  /** The index over all profiles, brought up to the versions that the database holds now. */
  async function currentIndex({ statistics, snapshot }: Known): Promise<typeof held> {
    const versions = new Map((await listProfileVersions(database.db)).map((row) => [row.company_id, row.version]));
    const changed = [...versions].filter(([id, version]) => held.versions.get(id) !== version).map(([id]) => id);
    if (changed.length === 0 && versions.size === held.versions.size && held.snapshot === snapshot) return held;
    const fresh = await compiled(database.db, changed);
    const kept = held.profiles.filter((profile) => versions.get(profile.companyId) === profile.version);
    const profiles = [...kept.filter((one) => !fresh.profiles.has(one.companyId)), ...fresh.profiles.values()];
    profiles.sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
    const awards = new Map([...held.awards, ...fresh.awards]);
    held = { ...indexProfiles(profiles, statistics), versions, awards, snapshot };
    return held;
  }

  async function judge(
    index: ProfileIndex,
    awards: Map<string, PastAwards>,
    groups: GroupCopies[],
    with_: Known,
    only?: string,
  ) {
    const holders = new Map<string, Set<string>>();
    for (const row of await listHolders(
      database.db,
      groups.map((group) => group.id),
    )) {
      if (only !== undefined && row.company_id !== only) continue;
      holders.set(row.group_id, (holders.get(row.group_id) ?? new Set()).add(row.company_id));
    }
    const profileOf = new Map(index.profiles.map((profile) => [profile.companyId, profile]));
    const verdicts: Verdict[] = [];
    for (const group of groups) {
      const notice = matchedNotice(group, group.copies);
      const chosen = new Map<string, CompiledProfile>(
        candidates(index, notice).map((profile) => [profile.companyId, profile]),
      );
      for (const id of holders.get(group.id) ?? []) {
        const profile = profileOf.get(id);
        if (profile !== undefined) chosen.set(id, profile);
      }
      for (const profile of chosen.values()) {
        const judged = verdict(profile, notice, {
          statistics: with_.statistics,
          awards: awards.get(profile.companyId) ?? [],
        });
        const isHeld = holders.get(group.id)?.has(profile.companyId) === true;
        if (judged.score >= SHOWN_FROM_SCORE || isHeld) verdicts.push(judged);
      }
    }
    return verdicts;
  }

  async function store(verdicts: readonly Verdict[], groupIds: readonly string[], snapshot: number): Promise<void> {
    await database.transaction(async (tx) => {
      await upsertVerdicts(tx, verdicts, { at: now().toISOString(), termSnapshot: snapshot });
      await deleteOrphanVerdicts(tx, groupIds);
      await publish(
        tx,
        verdicts.map(({ companyId, groupId, score }) => ({ companyId, groupId, scoreKey: score })),
      );
    });
  }

  return {
    async matchGroups(groupIds) {
      const with_ = await currentStatistics();
      const index = await currentIndex(with_);
      const groups = await listGroupCopies(database.db, groupIds);
      const verdicts = await judge(index, index.awards, groups, with_);
      await store(verdicts, groupIds, with_.snapshot);
      return reportOf(index.profiles.length, groups, verdicts);
    },
    async matchCompany(companyId, onProgress) {
      const with_ = await currentStatistics();
      const { profiles, awards } = await compiled(database.db, [companyId]);
      const index = indexProfiles([...profiles.values()], with_.statistics);
      const total: MatchReport = { companies: profiles.size, listings: 0, judged: 0, opportunities: 0 };
      let groupsDone = 0;
      let after: string | null = null;
      for (;;) {
        const ids: string[] = await listGroupIds(database.db, after, GROUPS_A_STEP);
        if (ids.length === 0) return total;
        after = ids.at(-1) ?? null;
        const groups = await listGroupCopies(database.db, ids);
        const verdicts = await judge(index, awards, groups, with_, companyId);
        await store(verdicts, [], with_.snapshot);
        const step = reportOf(profiles.size, groups, verdicts);
        total.listings += step.listings;
        total.judged += step.judged;
        total.opportunities += step.opportunities;
        groupsDone += groups.length;
        onProgress?.(groupsDone);
      }
    },
  };
}

function reportOf(companies: number, groups: readonly GroupCopies[], verdicts: readonly Verdict[]): MatchReport {
  const listings = groups.reduce((sum, group) => sum + group.copies.length, 0);
  return {
    companies,
    listings,
    judged: verdicts.length,
    opportunities: verdicts.filter((one) => one.score >= SHOWN_FROM_SCORE).length,
  };
}

async function compiled(db: Connection, companyIds: readonly string[]) {
  const rows = companyIds.length === 0 ? [] : await listProfiles(db, companyIds);
  const products = companyIds.length === 0 ? [] : await listActiveProducts(db, companyIds);
  const profiles = new Map(
    rows.map((row): [string, CompiledProfile] => [
      row.tenant_id,
      compileProfile(
        row,
        products.filter((product) => product.company_id === row.tenant_id),
      ),
    ]),
  );
  return { profiles, awards: await awardsOf(db, rows) };
}

async function awardsOf(db: Connection, profiles: readonly VersionedProfile[]): Promise<Map<string, PastAwards>> {
  const awards = new Map<string, { buyer: string; count: number }[]>();
  if (profiles.length === 0) return awards;
  const rows = await listAwardCounts(
    db,
    profiles.map((row) => ({
      companyId: row.tenant_id,
      supplierKey: supplierKey(row.legal_name),
      number: row.business_number,
    })),
  );
  for (const { company_id, buyer, count } of rows) {
    awards.set(company_id, [...(awards.get(company_id) ?? []), { buyer, count }]);
  }
  return awards;
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
