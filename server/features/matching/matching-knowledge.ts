import { listActiveProducts } from '#features/catalog/catalog.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { listProfiles, listProfileVersions, type VersionedProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { indexProfiles, type ProfileIndex } from './candidates.ts';
import { compileProfile, type CompiledProfile } from './compiled-profile.ts';
import type { PastAwards } from './dimensions.ts';
import { listAwardCounts } from './queries.ts';
import { findLatestSnapshot, listTermCounts } from './queries-terms.ts';
import { NO_STATISTICS, type TermStatistics } from './term-weight.ts';

/** What is known beside the notice: the profiles under their index, what companies won, and how common words are. */
export type Knowledge = {
  index: ProfileIndex;
  awards: ReadonlyMap<string, PastAwards>;
  statistics: TermStatistics;
  /** The count of terms in use; 0 before the first. */
  snapshot: number;
};

/** Keeps the knowledge of this process as current as the database: a cache, rebuilt from it at start, never the truth. */
export type KnowledgeKeeper = {
  /** Of all companies. */
  ofAll(): Promise<Knowledge>;
  /** Of one company. */
  of(companyId: string): Promise<Knowledge>;
};

export function keepKnowledge(db: Connection): KnowledgeKeeper {
  let counts: Pick<Knowledge, 'statistics' | 'snapshot'> = { statistics: NO_STATISTICS, snapshot: 0 };
  let held: Knowledge = { index: { profiles: [], postings: new Map() }, awards: new Map(), ...counts, snapshot: -1 };

  async function currentCounts(): Promise<typeof counts> {
    const latest = await findLatestSnapshot(db);
    if (latest !== null && latest.snapshot !== counts.snapshot) {
      const byStem = new Map((await listTermCounts(db, latest.snapshot)).map((row) => [row.stem, row.listing_count]));
      const statistics = { total: latest.listing_total, countOf: (stem: string) => byStem.get(stem) ?? 0 };
      counts = { statistics, snapshot: latest.snapshot };
    }
    return counts;
  }

  return {
    async ofAll() {
      const { statistics, snapshot } = await currentCounts();
      const versions = new Map((await listProfileVersions(db)).map((row) => [row.company_id, row.version]));
      const kept = held.index.profiles.filter((profile) => versions.get(profile.companyId) === profile.version);
      const isKept = new Set(kept.map((profile) => profile.companyId));
      const changed = [...versions.keys()].filter((id) => !isKept.has(id));
      const isSame = changed.length === 0 && kept.length === held.index.profiles.length && held.snapshot === snapshot;
      if (isSame) return held;
      const fresh = await compiled(db, changed);
      const profiles = [...kept, ...fresh.profiles].sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
      const awards = new Map([...held.awards, ...fresh.awards]);
      held = { index: indexProfiles(profiles, statistics), awards, statistics, snapshot };
      return held;
    },
    async of(companyId) {
      const { statistics, snapshot } = await currentCounts();
      const { profiles, awards } = await compiled(db, [companyId]);
      return { index: indexProfiles(profiles, statistics), awards, statistics, snapshot };
    },
  };
}

async function compiled(
  db: Connection,
  companyIds: readonly string[],
): Promise<{ profiles: CompiledProfile[]; awards: Map<string, PastAwards> }> {
  if (companyIds.length === 0) return { profiles: [], awards: new Map() };
  const rows = await listProfiles(db, companyIds);
  const products = Map.groupBy(await listActiveProducts(db, companyIds), (product) => product.company_id);
  const profiles = rows.map((row) => compileProfile(row, products.get(row.tenant_id) ?? []));
  return { profiles, awards: await awardsOf(db, rows) };
}

async function awardsOf(db: Connection, profiles: readonly VersionedProfile[]): Promise<Map<string, PastAwards>> {
  const rows = await listAwardCounts(
    db,
    profiles.map((row) => ({
      companyId: row.tenant_id,
      supplierKey: supplierKey(row.legal_name),
      number: row.business_number,
    })),
  );
  return new Map(Map.groupBy(rows, (row) => row.company_id));
}
