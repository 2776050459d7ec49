import { type CategoryIndex, categoryIndex } from './category-match.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import { rememberedOfBoth } from './remembered.ts';
import { type SearchedTerms, searchedTerms } from './searched-terms.ts';
import type { TermStatistics } from './term-weight.ts';
import { wordHash } from './word-sieve.ts';

/** A company by what a notice can meet it through; read once for each count of the listings. */
export type ProfileIndex = {
  search: ProfileSearch;
  exclusions: SearchedTerms;
  categories: CategoryIndex;
  catalog: CatalogIndex;
  /** The words by which each wanted buyer is told from others. */
  targets: readonly (readonly string[])[];
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
  modelHashes: Int32Array;
  modelOf: Int32Array;
  /** The places of the products that a level of codes belongs to. */
  byKey: ReadonlyMap<string, readonly number[]>;
};

export const profileIndex = rememberedOfBoth((statistics: TermStatistics, profile: CompiledProfile): ProfileIndex => {
  return {
    search: profileSearch(profile, statistics),
    exclusions: searchedTerms(profile.exclusions, statistics),
    categories: categoryIndex(profile.categories),
    catalog: catalogIndex(profile),
    targets: profile.targetBuyers.map((buyer) => tellingWords(buyer.words)),
  };
});

/** The words by which a buyer is told from others. */
export function tellingWords(name: readonly string[]): string[] {
  return name.filter((word) => word.length > 2);
}

function profileSearch({ terms, products }: CompiledProfile, statistics: TermStatistics): ProfileSearch {
  const named = products.flatMap(({ term }, place) => (term === null ? [] : [{ term, place }]));
  const termOf = products.map(() => -1);
  for (const [at, { place }] of named.entries()) termOf[place] = terms.length + at;
  return {
    ...searchedTerms([...terms, ...named.map(({ term }) => term)], statistics),
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
    modelHashes: Int32Array.from(models, ({ model }) => wordHash(model)),
    modelOf: Int32Array.from(models, ({ place }) => place),
    byKey,
  };
}
