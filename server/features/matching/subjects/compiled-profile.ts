import type { ActiveRule } from '#features/rules/rules.ts';
import { fold, words } from '#platform/text/fold.ts';
import {
  type CategoryCodes,
  type ProfileCategory,
  readCategory,
  readCategoryCodes,
} from '../vocabulary/code-bridge.ts';
import { codeList } from '../vocabulary/code-ladder.ts';
import { currencyOf } from '../places/country-currency.ts';
import { type Exclusion, readExclusion } from './exclusion-list.ts';
import { otherWordings, wordingsOfKind, withOwnThings } from './own-things.ts';
import { codeTerm, type ProfileTerm, profileTerm } from '../terms/profile-terms.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { type PlaceCode } from '../places/regions.ts';
import { servedPlaces } from '../places/served-places.ts';
import type { InSteps } from '../terms/steps.ts';

/** What matching knows of a company, read once from its profile and active catalog; kept until either changes. */
export type CompiledProfile = {
  companyId: string;
  version: number;
  terms: ProfileTerm[];
  categories: ProfileCategory[];
  /** Where it works, as it said. */
  places: PlaceCode[];
  /** Where it named cities and nothing else: the regions around them. */
  around: PlaceCode[];
  /** The cities it may be at home in, as the addresses of bids are compared (`cityKey`). */
  cities: string[];
  exclusions: Exclusion[];
  targetBuyers: { label: string; words: string[] }[];
  certifications: { label: string; folded: string }[];
  products: readonly CompiledProduct[];
  isCanadian: boolean | null;
  isManufacturer: boolean | null;
  minValue: number | null;
  maxValue: number | null;
  /** What the bounds of value are in. */
  currency: string;
  /** What the company's answers taught, as far as it is active. */
  rules: readonly ActiveRule[];
};

export type CompiledProduct = {
  id: string;
  name: string;
  oemName: string;
  repStatus: 'carried' | 'catalog';
  term: ProfileTerm | null;
  /** Model and part numbers in the form they are compared in; long enough to mean this product and nothing else. */
  models: string[];
  oemWords: string[];
  codes: CategoryCodes;
};

export type ProfileFields = {
  tenant_id: string;
  version: number;
  overview: string | null;
  business_role: string | null;
  categories: readonly string[];
  geography: readonly string[];
  certifications: readonly string[];
  exclusions: readonly string[];
  target_buyers: readonly string[];
  is_canadian_supplier: boolean | null;
  min_contract_value: number | null;
  max_contract_value: number | null;
  /** Two letters of ISO 3166-1. */
  country: string;
};

export type ProductFields = {
  id: string;
  oem_name: string;
  name: string;
  model: string | null;
  commodity_codes: readonly string[];
  specs: Readonly<Record<string, unknown>>;
  rep_status: 'carried' | 'catalog';
};

const PRODUCT_WEIGHT = 0.6;
const MIN_MODEL_CHARS = 4;
const MAX_MODELS = 20;
/** Attributes whose values name the thing itself; read in name order, so that the same attributes give the same models. */
const NUMBER_ATTRIBUTE = /(?:part|model|catalog|catalogue|sku|nsn|reference|pi[eè]ce|mod[eè]le)/i;

/** `products` as they are read (`readProduct`) where that was done before. */
export function compileProfile(
  profile: ProfileFields,
  products: readonly ProductFields[],
  rules: readonly ActiveRule[] = [],
  read: readonly CompiledProduct[] = products.map(readProduct),
): CompiledProfile {
  const typed = profile.categories.map(readTyped);
  return {
    companyId: profile.tenant_id,
    version: profile.version,
    categories: typed.map(({ category }) => category),
    terms: typed.flatMap(({ term }) => term ?? []),
    ...servedPlaces(profile.geography),
    exclusions: profile.exclusions.flatMap((text) => readExclusion(text) ?? []),
    targetBuyers: profile.target_buyers.map((label) => ({ label, words: words(label) })),
    certifications: profile.certifications.map((label) => ({ label, folded: compact(label) })),
    products: read,
    isCanadian: profile.is_canadian_supplier,
    isManufacturer: roleOf(profile.business_role),
    minValue: profile.min_contract_value,
    maxValue: profile.max_contract_value,
    currency: currencyOf(profile.country),
    rules,
  };
}

const REMEMBERED_CATEGORIES = 5_000;

/** Many companies type the same: it is read once, and so is what is asked of its term. */
const readTyped = memoOfTexts(REMEMBERED_CATEGORIES, (text) => {
  const category = withOwnThings(readCategory(text));
  return { category, term: termOf(category) };
});

/** A category as a term. One that is only a code is named by what the code means next to it. */
function termOf(category: ProfileCategory): ProfileTerm | null {
  const wordings = otherWordings(category);
  if (category.terms.length > 0 || category.codes.length === 0)
    return profileTerm(category.text, 'category', 1, wordings);
  const label = wordings[0] === undefined ? category.text : `${category.text} (${wordings[0].text})`;
  return codeTerm(label, [...new Set(category.codes.map(({ scheme }) => codeList(scheme)))], wordings);
}

/** A catalog as a company has it, with what was read of each product. */
type ReadCatalog = { rows: readonly ProductFields[]; read: readonly CompiledProduct[] };

const PRODUCTS_A_STEP = 50;

/** Reads products step by step. Of those that `known` has in the same words nothing is read, and the very same is given. */
export function* readProducts(
  products: readonly ProductFields[],
  known: ReadCatalog | null,
): InSteps<CompiledProduct[]> {
  const places = new Map(known?.rows.map(({ id }, place) => [id, place]));
  const read: CompiledProduct[] = [];
  for (const product of products) {
    const place = places.get(product.id) ?? -1;
    const [row, own] = [known?.rows[place], known?.read[place]];
    if (row !== undefined && own !== undefined && isSameProduct(row, product)) read.push(own);
    else read.push(readProduct(product));
    if (read.length % PRODUCTS_A_STEP === 0) yield;
  }
  return read;
}

/** Whether both are read alike; attributes come in any order. */
function isSameProduct(one: ProductFields, other: ProductFields): boolean {
  if (one === other) return true;
  const specs = Object.entries(one.specs);
  return (
    one.name === other.name &&
    one.oem_name === other.oem_name &&
    one.model === other.model &&
    one.rep_status === other.rep_status &&
    one.commodity_codes.length === other.commodity_codes.length &&
    one.commodity_codes.every((code, at) => code === other.commodity_codes[at]) &&
    specs.length === Object.keys(other.specs).length &&
    specs.every(([name, value]) => other.specs[name] === value)
  );
}

function readProduct(product: ProductFields): CompiledProduct {
  const codes = readCategoryCodes([product.name, ...product.commodity_codes].join(' '));
  return {
    id: product.id,
    name: product.name,
    oemName: product.oem_name,
    repStatus: product.rep_status,
    term: profileTerm(product.name, 'product', PRODUCT_WEIGHT, wordingsOfKind(codes)),
    models: modelsOf(product),
    oemWords: words(product.oem_name).filter((word) => word.length > 2),
    codes,
  };
}

/** Model and part numbers of a product in the form they are compared in. */
export function modelsOf(product: ProductFields): string[] {
  const attributes = Object.entries(product.specs)
    .filter(([name, value]) => NUMBER_ATTRIBUTE.test(name) && (typeof value === 'string' || typeof value === 'number'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value));
  const models = [product.model ?? '', ...attributes.slice(0, MAX_MODELS)].map((text) => compact(text.slice(0, 100)));
  return [...new Set(models)].filter((model) => model.length >= MIN_MODEL_CHARS && /\d/.test(model));
}

/** Letters and digits only, folded: `HM-2503 81507R` and `hm250381507r` are one part number. */
export function compact(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether the company makes goods itself, as its role says; null where it does not say. */
export function roleOf(role: string | null): boolean | null {
  if (role === null) return null;
  const folded = fold(role);
  if (/manufactur(?!er.s rep)|fabricant|manufacturier|\boem\b/.test(folded)) return true;
  return /resell|revend|distribut|dealer|detaillant|agent|represent/.test(folded) ? false : null;
}
