import { type CategoryIndex, categoryIndex } from './category-index.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import { memoOfPair } from '#platform/text/memo.ts';
import { type SearchedTerms, searchedTerms, searchedTermsInSteps } from '../terms/searched-terms.ts';
import { atOnce, type InSteps } from '../terms/steps.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { type HashList, hashList, sideBySide } from '../terms/bloom-filter.ts';

/** A company by what a notice can meet it through; read once for each count of the listings. */
type ProfileIndex = {
  search: ProfileSearch;
  exclusions: SearchedTerms;
  categories: CategoryIndex;
  catalog: CatalogIndex;
  targets: NamedBuyers;
};

/** What a company looks for: its own terms, then those of its products. */
export type ProfileSearch = SearchedTerms & {
  /** How many are its own; those that follow are of the products at these places of the catalog. */
  own: number;
  products: readonly number[];
  /** The place of each product's term among all; -1 where its name tells nothing. */
  termOf: readonly number[];
};

export type CatalogIndex = {
  /** Model and part numbers in the order of the catalog, with their hashes and the places of their products. */
  models: readonly string[];
  modelHashes: HashList;
  modelOf: Int32Array;
  /** The places of the products that a level of codes belongs to. */
  byKey: ReadonlyMap<string, readonly number[]>;
};

/** The last index of each profile. */
const readLast = new WeakMap<CompiledProfile, { statistics: TermStatistics; index: ProfileIndex }>();

export const profileIndex = memoOfPair((statistics: TermStatistics, profile: CompiledProfile): ProfileIndex => {
  const last = readLast.get(profile);
  if (last?.statistics === statistics) return last.index;
  const index = atOnce(readIndex(statistics, profile));
  readLast.set(profile, { statistics, index });
  return index;
});

/** Reads the index step by step, where it is not read yet, before it is asked for: a large catalog takes some tenths of a second. */
export function* readProfileIndex(statistics: TermStatistics, profile: CompiledProfile): InSteps<void> {
  if (readLast.get(profile)?.statistics === statistics) return;
  readLast.set(profile, { statistics, index: yield* readIndex(statistics, profile) });
}

function* readIndex(statistics: TermStatistics, profile: CompiledProfile): InSteps<ProfileIndex> {
  const search = yield* profileSearch(profile, statistics);
  yield;
  const categories = categoryIndex(profile.categories);
  const catalog = catalogIndex(profile);
  yield;
  const targets = namedBuyers(profile.targetBuyers.map((buyer) => buyer.words));
  const { leads, rows, labels, models, buyers } = sideBySide({
    leads: search.leads.hashes,
    rows: categories.hashes,
    labels: categories.wordHashes,
    models: catalog.modelHashes,
    buyers: targets.hashes,
  });
  return {
    search: { ...search, leads: { ...search.leads, hashes: leads } },
    exclusions: searchedTerms(
      profile.exclusions.flatMap(({ terms }) => terms),
      statistics,
    ),
    categories: { ...categories, hashes: rows, wordHashes: labels },
    catalog: { ...catalog, modelHashes: models },
    targets: { ...targets, hashes: buyers },
  };
}

/** Buyers by the words by which each is distinguished from others, with the hash of the last: "city of" is many, the rest is one. */
export type NamedBuyers = { names: readonly (readonly string[])[]; hashes: HashList };

export function namedBuyers(buyers: readonly (readonly string[])[]): NamedBuyers {
  const names = buyers.map((name) => name.filter((word) => word.length > 2));
  return { names, hashes: hashList(names.map((name) => name.at(-1) ?? '')) };
}

function* profileSearch({ terms, products }: CompiledProfile, statistics: TermStatistics): InSteps<ProfileSearch> {
  const named = products.flatMap(({ term }, place) => (term === null ? [] : [{ term, place }]));
  const termOf = products.map(() => -1);
  for (const [at, { place }] of named.entries()) termOf[place] = terms.length + at;
  return {
    ...(yield* searchedTermsInSteps([...terms, ...named.map(({ term }) => term)], statistics)),
    own: terms.length,
    products: named.map(({ place }) => place),
    termOf,
  };
}

function catalogIndex({ products }: CompiledProfile): CatalogIndex {
  const byKey = new Map<string, number[]>();
  for (const [place, { codes }] of products.entries()) {
    for (const key of codes.ladder) {
      const held = byKey.get(key);
      if (held === undefined) byKey.set(key, [place]);
      else held.push(place);
    }
  }
  const models = products.flatMap((product, place) => product.models.map((model) => ({ model, place })));
  return {
    models: models.map(({ model }) => model),
    modelHashes: hashList(models.map(({ model }) => model)),
    modelOf: Int32Array.from(models, ({ place }) => place),
    byKey,
  };
}
