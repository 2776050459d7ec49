import { type CatalogProduct, listActiveProducts } from '#features/catalog/catalog.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { type ContextTerm, listContextTerms } from '#features/knowledge/knowledge.ts';
import { listProfiles, listProfileVersions, type VersionedProfile } from '#features/profile/profile.ts';
import { type ActiveRule, listActiveRules } from '#features/rules/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import { compileProfile } from './compiled-profile.ts';
import type { PastAwards } from './dimensions.ts';
import type { KnownPast } from './known-past.ts';
import { profileTexts } from './embedding-texts.ts';
import { loadPast } from './matching-history.ts';
import type { MeaningKeeper } from './matching-meanings.ts';
import { companyKeys, type IndexedCompany } from './percolator-keys.ts';
import { KEPT_FORM } from './percolator-places.ts';
import { createPercolator, type Percolator } from './percolator.ts';
import { profileTerm } from './profile-terms.ts';
import { listAwardCounts } from './queries.ts';
import { listCompanyNames } from './queries-names.ts';
import { findLatestSnapshot, listTermCounts } from './queries-terms.ts';
import { inverseFrequency, NO_STATISTICS, type TermStatistics } from './term-weight.ts';

/** What is known beside the notice: which companies look for what, and how common words are. */
export type Knowledge = {
  percolator: Percolator;
  statistics: TermStatistics;
  /** The count of terms in use; 0 before the first. */
  snapshot: number;
  /** The past awards that are known; null where they are too few to say anything. As of the count of terms. */
  past: KnownPast | null;
  /** What is known by the meaning of texts; null where no model of embeddings is configured. */
  meanings: MeaningKeeper | null;
  /** Stands for all that the scores of every company rest on; verdicts of another basis are not comparable. */
  basis: string;
  /** Grows with each change of the index of companies. */
  generation: number;
};

/** Everything about a company that its verdicts read, as it is kept to see later what has changed. */
export type CompanyInputs = {
  profile: VersionedProfile;
  products: CatalogProduct[];
  awards: PastAwards;
  contextTerms: ContextTerm[];
  rules: ActiveRule[];
  /** Keys of the names that it bids under beside its legal name. */
  otherKeys: string[];
  /** Stands for the vectors of its texts; absent where no model of embeddings is configured. */
  meaning?: string;
};

export type Shared = Pick<Knowledge, 'statistics' | 'snapshot' | 'past' | 'meanings' | 'basis'>;

/** Keeps the knowledge of this process as current as the database: a cache, rebuilt from it at start, never the truth. */
export type KnowledgeKeeper = {
  /** Of all companies, after bringing it up to date. */
  ofAll(db: Connection): Promise<Knowledge>;
  /** What all companies share. */
  shared(db: Connection): Promise<Shared>;
  /** The companies that were filed anew or taken out since. */
  changedSince(generation: number): Set<string>;
  /** These companies as they are filed, those that are gone left out. */
  companies(db: Connection, ids: readonly string[]): Promise<Map<string, IndexedCompany>>;
};

const LOADED_AT_ONCE = 500;
/** Compiled companies kept for the next notice, some tens of kilobytes each; the index itself holds all of them. */
const KEPT_COMPANIES = 2_000;
const KEPT_CHANGES = 100_000;
/** Terms of context documents count less than what the company says of itself. */
const CONTEXT_WEIGHT = 0.4;
/**
 * Stands for how verdicts are made. Raised when the same inputs come out otherwise: the next re-score of each company then
 * judges every tender.
 */
const JUDGEMENT = 3;
/** The inverse frequency of a word that stands in one of 3,000 listings: such a word is as rare as need be. */
const RARE = 8;

export function keepKnowledge(meanings: MeaningKeeper | null = null): KnowledgeKeeper {
  return new Keeper(meanings);
}

/** What is kept of tenders in another form than this program's is made anew by judging every tender. */
function basisOf(snapshot: number, past: KnownPast | null): string {
  return `judgement ${JUDGEMENT} form ${KEPT_FORM} terms ${snapshot} past ${past?.mark ?? ''}`;
}

class Keeper implements KnowledgeKeeper {
  #shared: Shared;
  #held: Knowledge;
  #changes: { companyId: string; generation: number }[] = [];
  #generation = 0;
  readonly #kept = new Map<string, IndexedCompany>();

  constructor(meanings: MeaningKeeper | null) {
    this.#shared = { statistics: NO_STATISTICS, snapshot: 0, past: null, meanings, basis: basisOf(0, null) };
    this.#held = { ...this.#shared, snapshot: -1, percolator: createPercolator(), generation: 0 };
  }

  async shared(db: Connection): Promise<Shared> {
    this.#note((await this.#shared.meanings?.refresh(db)) ?? []);
    const latest = await findLatestSnapshot(db);
    if (latest !== null && latest.snapshot !== this.#shared.snapshot) {
      const byStem = new Map((await listTermCounts(db, latest.snapshot)).map((row) => [row.stem, row.listing_count]));
      const statistics = { total: latest.listing_total, countOf: (stem: string) => byStem.get(stem) ?? 0 };
      const past = await loadPast(db, latest.taken_at);
      const basis = basisOf(latest.snapshot, past);
      this.#shared = { ...this.#shared, statistics, snapshot: latest.snapshot, past, basis };
    }
    return this.#shared;
  }

  changedSince(generation: number): Set<string> {
    const later = this.#changes.filter((change) => change.generation > generation);
    return new Set(later.map((change) => change.companyId));
  }

  async ofAll(db: Connection): Promise<Knowledge> {
    const shared = await this.shared(db);
    const percolator = shared.snapshot === this.#held.snapshot ? this.#held.percolator : createPercolator();
    const versions = new Map((await listProfileVersions(db)).map((row) => [row.company_id, row.version]));
    const gone = percolator.companyIds().filter((id) => !versions.has(id));
    for (const id of gone) percolator.remove(id);
    this.#note(gone);
    const changed = [...versions].filter(([id, version]) => percolator.versionOf(id) !== version).map(([id]) => id);
    for await (const companies of this.#load(db, changed, shared)) {
      for (const company of companies) {
        percolator.put(company.profile.companyId, company.profile.version, companyKeys(company, shared.statistics));
      }
      this.#note(companies.map((company) => company.profile.companyId));
    }
    this.#held = { ...shared, percolator, generation: this.#generation };
    return this.#held;
  }

  async companies(db: Connection, ids: readonly string[]): Promise<Map<string, IndexedCompany>> {
    const found = new Map<string, IndexedCompany>();
    const { percolator } = this.#held;
    const wanted = ids.filter((id) => {
      const company = this.#kept.get(id);
      const isCurrent = company !== undefined && company.profile.version === percolator.versionOf(id);
      if (isCurrent) found.set(id, company);
      return !isCurrent;
    });
    for await (const companies of this.#load(db, wanted, this.#held)) {
      for (const company of companies) found.set(company.profile.companyId, company);
    }
    return found;
  }

  /** The companies, some at a time, as the database has them now. */
  async *#load(db: Connection, ids: readonly string[], shared: Shared): AsyncGenerator<IndexedCompany[]> {
    for (let from = 0; from < ids.length; from += LOADED_AT_ONCE) {
      const inputs = await loadInputs(db, ids.slice(from, from + LOADED_AT_ONCE), shared);
      const companies = inputs.map((one) => compileCompany(one, shared.past));
      for (const company of companies) this.#keep(company);
      yield companies;
    }
  }

  /** Two callers may bring the index up to date at once: each change gets its number as it is made. */
  #note(companyIds: readonly string[]): void {
    if (companyIds.length === 0) return;
    this.#generation += 1;
    const made = companyIds.map((companyId) => ({ companyId, generation: this.#generation }));
    this.#changes = [...this.#changes, ...made].slice(-KEPT_CHANGES);
  }

  #keep(company: IndexedCompany): void {
    this.#kept.delete(company.profile.companyId);
    this.#kept.set(company.profile.companyId, company);
    if (this.#kept.size <= KEPT_COMPANIES) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** What the verdicts of these companies read, from the database. */
export async function loadInputs(
  db: Connection,
  companyIds: readonly string[],
  { statistics, meanings }: Pick<Shared, 'statistics' | 'meanings'>,
): Promise<CompanyInputs[]> {
  if (companyIds.length === 0) return [];
  const profiles = await listProfiles(db, companyIds);
  const products = Map.groupBy(await listActiveProducts(db, companyIds), (product) => product.company_id);
  const names = Map.groupBy(await listCompanyNames(db, companyIds), (name) => name.companyId);
  const keysOf = (companyId: string): string[] => (names.get(companyId) ?? []).map(({ key }) => key);
  const awards = await awardsOf(db, profiles, keysOf);
  const terms = await listContextTerms(db, companyIds, (stem) =>
    Math.min(1, inverseFrequency(stem, statistics) / RARE),
  );
  const rules = await listActiveRules(db, companyIds);
  return profiles.map((profile) => ({
    profile,
    products: products.get(profile.tenant_id) ?? [],
    awards: awards.get(profile.tenant_id) ?? [],
    contextTerms: terms.get(profile.tenant_id) ?? [],
    rules: rules.get(profile.tenant_id) ?? [],
    otherKeys: keysOf(profile.tenant_id),
    ...(meanings === null ? {} : { meaning: meanings.markOf(profile.tenant_id) }),
  }));
}

export function compileCompany(
  { profile, products, awards, contextTerms, rules, otherKeys, meaning: mark }: CompanyInputs,
  known: KnownPast | null,
): IndexedCompany {
  const compiled = compileProfile(profile, products, rules);
  const context = contextTerms.flatMap(
    ({ text, weight }) => profileTerm(text, 'overview', CONTEXT_WEIGHT * weight) ?? [],
  );
  const { legal_name: legalName, business_number: supplierNumber } = profile;
  const supplier = { supplierKey: supplierKey(legalName), supplierNumber, otherKeys };
  return {
    profile: { ...compiled, terms: [...compiled.terms, ...context] },
    awards,
    past: known?.tenders(supplier) ?? [],
    supplier,
    ...(mark === undefined ? {} : { meaning: { mark, texts: profileTexts(compiled.categories, profile.overview) } }),
  };
}

async function awardsOf(
  db: Connection,
  profiles: readonly VersionedProfile[],
  keysOf: (companyId: string) => string[],
): Promise<Map<string, PastAwards>> {
  const rows = await listAwardCounts(
    db,
    profiles.map((row) => ({
      companyId: row.tenant_id,
      supplierKeys: [supplierKey(row.legal_name), ...keysOf(row.tenant_id)],
      number: row.business_number,
    })),
  );
  return new Map(Map.groupBy(rows, (row) => row.company_id));
}
