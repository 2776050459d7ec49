import { type CatalogProduct, listActiveProducts } from '#features/catalog/catalog.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { type ContextTerm, listContextTerms } from '#features/knowledge/knowledge.ts';
import { listProfiles, type VersionedProfile } from '#features/profile/profile.ts';
import { type ActiveRule, listActiveRules } from '#features/rules/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import { type CompiledProduct, compileProfile, readProducts } from './subjects/compiled-profile.ts';
import type { PastAwards } from './verdict/dimensions.ts';
import { profileTexts } from './embedding/texts.ts';
import type { KnownPast } from './verdict/known-past.ts';
import type { MeaningKeeper } from './matching-vectors.ts';
import { type Pauses, pauses } from '#platform/jobs/pauses.ts';
import { withPauses } from './matching-pauses.ts';
import type { IndexedCompany } from './candidates/percolator-keys.ts';
import { profileTerm } from './terms/profile-terms.ts';
import { listAwardCounts } from './queries.ts';
import { listCompanyNames } from '#features/suppliers/suppliers.ts';
import { inverseFrequency, type TermStatistics } from './terms/term-weight.ts';

/** What a company's verdicts read of it: from the database, and compiled. */

/** Everything about a company that its verdicts read, as it is kept to see later what has changed. */
export type CompanyInputs = {
  profile: VersionedProfile;
  products: readonly CatalogProduct[];
  awards: PastAwards;
  contextTerms: ContextTerm[];
  rules: ActiveRule[];
  /** Keys of the names that it bids under next to its legal name. */
  otherKeys: string[];
  /** Stands for the vectors of its texts; absent where no model of embeddings is configured. */
  meaning?: string;
};

/** A company with what it was compiled from. */
export type CompiledCompany = { inputs: CompanyInputs; past: KnownPast | null; company: IndexedCompany };

/** Terms of context documents count less than what the company says of itself. */
const CONTEXT_WEIGHT = 0.4;
/** The inverse frequency of a word that stands in one of 3,000 listings: such a word is as rare as need be. */
const RARE = 8;

/**
 * What the verdicts of these companies read, from the database. Products are not read again where `heldOf` has inputs of the
 * same version of the profile, which rises with each change of them; all else is.
 */
export async function loadInputs(
  db: Connection,
  companyIds: readonly string[],
  { statistics, meanings }: { statistics: TermStatistics; meanings: MeaningKeeper | null },
  heldOf: (companyId: string) => CompanyInputs | undefined = () => undefined,
): Promise<CompanyInputs[]> {
  if (companyIds.length === 0) return [];
  const profiles = await listProfiles(db, companyIds);
  const products = await productsOf(db, profiles, heldOf);
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

async function productsOf(
  db: Connection,
  profiles: readonly VersionedProfile[],
  heldOf: (companyId: string) => CompanyInputs | undefined,
): Promise<Map<string, readonly CatalogProduct[]>> {
  const products = new Map<string, readonly CatalogProduct[]>();
  for (const { tenant_id: companyId, version } of profiles) {
    const held = heldOf(companyId);
    if (held?.profile.version === version) products.set(companyId, held.products);
  }
  const unread = profiles.map((profile) => profile.tenant_id).filter((companyId) => !products.has(companyId));
  if (unread.length === 0) return products;
  const read = Map.groupBy(await listActiveProducts(db, unread), (product) => product.company_id);
  for (const [companyId, own] of read) products.set(companyId, own);
  return products;
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

/**
 * Compiles a company with pauses. Of `like` it takes what follows from the same inputs: the products that are the same, and
 * where everything is, the very same company with all that was read of it.
 */
export async function compileCompany(
  inputs: CompanyInputs,
  past: KnownPast | null,
  like: CompiledCompany | null,
  pause: Pauses = pauses(),
): Promise<CompiledCompany> {
  const known = like === null ? null : { rows: like.inputs.products, read: like.company.profile.products };
  const products = await withPauses(readProducts(inputs.products, known), pause);
  const isKnown =
    like !== null &&
    like.past === past &&
    known?.read.length === products.length &&
    products.every((product, at) => product === known.read[at]) &&
    besideProducts(like.inputs) === besideProducts(inputs);
  if (pause.isDue()) await pause.take();
  return { inputs, past, company: isKnown ? like.company : companyOf(inputs, past, products) };
}

function besideProducts({ products: _products, ...inputs }: CompanyInputs): string {
  return JSON.stringify(inputs);
}

function companyOf(
  { profile, products, awards, contextTerms, rules, otherKeys, meaning: mark }: CompanyInputs,
  known: KnownPast | null,
  read: readonly CompiledProduct[],
): IndexedCompany {
  const compiled = compileProfile(profile, products, rules, read);
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
