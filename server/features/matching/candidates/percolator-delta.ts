import type { ActiveRule } from '#features/rules/rules.ts';
import { words } from '#platform/text/fold.ts';
import { worthOf } from '../subjects/category-index.ts';
import { type ProfileCategory } from '../vocabulary/code-bridge.ts';
import { ladderKeys, levelWorth } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { Exclusion } from '../subjects/exclusion-list.ts';
import { buyerKey, type IndexedCompany } from './percolator-keys.ts';
import { familyKey, heldAs, keyPlace, valueKeys } from './percolator-places.ts';
import { keysBetween } from '../places/place-keys.ts';
import { MIN_CODE_LEVEL } from '../verdict/product-match.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import { rarestStems } from '../terms/rarest-stems.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { profileNotice } from '../verdict/typed-features.ts';

/**
 * What an edit of a company can change: verdicts on notices that hold one of these places, or, where something was edited that
 * every verdict reads, those on all of its candidates.
 */
export type Delta = {
  everything: boolean;
  places: Reaches;
  /** Those of the places by which a tender that was too little a match to be shown can become one, or a candidate. */
  raising: ReadonlySet<number>;
};

/**
 * How much what changed can move a stored verdict on a notice that holds a place: 1 in any way; less than that only by a
 * category that is met at this level at most; 0 not at all (but it may make the notice a candidate).
 */
export type Reaches = ReadonlyMap<number, number>;

/** A meeting of categories from this level on is told; below it the level alone counts, where it is the best. */
const TOLD_FROM_LEVEL = 0.5;

/** What a stored verdict says of the categories it met. */
export type StoredCategory = {
  /** 0..100; null where the company names none. */
  score: number | null;
  /** Whether it tells of a category that was met by a code or by what it names. */
  isTold: boolean;
};

/**
 * Whether a stored verdict could come out otherwise by what changed. `reach` is the greatest of the places that the notice
 * holds. One that tells of a category met by a code or a thing has its best levels from categories at 0.5 or above; one of
 * less than 0.5 in all met none by its label, which is never so little.
 */
export function couldMove(reach: number, { score, isTold }: StoredCategory): boolean {
  if (reach === 0) return false;
  if (reach >= TOLD_FROM_LEVEL) return true;
  if (isTold) return false;
  return score === null || score >= 100 * TOLD_FROM_LEVEL || score <= 100 * reach + 1;
}

/** Whether it depends on the categories that a verdict met whether it can move so far ({@link couldMove}). */
export function dependsOnCategories(reach: number): boolean {
  return reach > 0 && reach < TOLD_FROM_LEVEL;
}

type Keyed = { key: string; reach: number };

/**
 * What lies between two states of a company. `learned`: the families of sources of which so many past awards are known that all of
 * a profile is compared with who bid on them.
 */
export function deltaOf(
  before: IndexedCompany,
  after: IndexedCompany,
  { statistics, learned }: { statistics: TermStatistics; learned: readonly string[] },
): Delta {
  const places = new Map<number, number>();
  const raising = new Set<number>();
  const add = ({ key, reach }: Keyed, isRaising = true): void => {
    const place = keyPlace(key);
    places.set(place, Math.max(reach, places.get(place) ?? 0));
    if (isRaising) raising.add(place);
  };
  const old = listsOf(before, statistics);
  const lists = listsOf(after, statistics).map(({ items, keysOf }, at) => {
    const changed = changedItems(old[at]?.items ?? [], items);
    const keys = changed?.map(keysOf) ?? [null];
    for (const key of keys.flatMap((one) => one ?? [])) add(key);
    return keys.every((one) => one !== null);
  });
  const regions = keysBetween(before.profile, after.profile);
  for (const key of regions ?? []) add({ key, reach: 1 });
  for (const { key, isRaising } of fieldKeys(before.profile, after.profile)) add({ key, reach: 1 }, isRaising);
  if (comparedWithPast(before) !== comparedWithPast(after)) {
    for (const family of learned) add({ key: familyKey(family), reach: 1 });
  }
  const isPlain = lists.every(Boolean) && regions !== null && fingerprint(before) === fingerprint(after);
  return { everything: !isPlain, places, raising };
}

/** `keysOf` answers null where it cannot be told which notices an item concerns. */
type ItemList = { items: readonly unknown[]; keysOf: (item: unknown) => Keyed[] | null };

/** The lists of a company whose items each concern only the notices that hold their keys. */
function listsOf({ profile, awards }: IndexedCompany, statistics: TermStatistics): ItemList[] {
  const list = <T>(items: readonly T[], keysOf: (item: T) => Keyed[] | null): ItemList => ({
    items,
    keysOf: (item) => keysOf(item as T),
  });
  return [
    list(profile.terms, (term) => termKeys(term, statistics)),
    list(profile.categories, categoryKeys),
    list(profile.products, (product) => productKeys(product, statistics)),
    list(profile.exclusions, (exclusion) => moving(exclusionKeys(exclusion, statistics))),
    list(profile.targetBuyers, (buyer) => buyerKeys(buyer.words)),
    list(awards, (award) => buyerKeys(words(award.buyer))),
    list(profile.rules, ruleKeys),
  ];
}

function moving(keys: readonly string[], reach = 1): Keyed[] {
  return keys.map((key) => ({ key, reach }));
}

function held(keys: readonly string[], reach = 1): Keyed[] {
  return moving(keys.flatMap(heldAs), reach);
}

function termKeys(term: ProfileTerm, statistics: TermStatistics): Keyed[] {
  return held(rarestStems(term, statistics).map((stem) => `t ${stem}`));
}

/**
 * Keys of which a notice holds one where it is ruled out: words count in titles and labels only, and a notice with a code below
 * another has that one's levels.
 */
export function exclusionKeys({ terms, codes }: Exclusion, statistics: TermStatistics): string[] {
  const stems = terms.flatMap((term) => rarestStems(term, statistics));
  return [...stems.map((stem) => `T ${stem}`), ...codes.map(({ key }) => `c ${key}`)];
}

function buyerKeys(names: readonly string[]): Keyed[] {
  return moving(buyerKey(names).map((word) => `b ${word}`));
}

/** Two things that meet below this level do not count as meeting at all (`categoryMatch`). */
const MIN_LEVEL = 0.25;

function categoryKeys({ codes, ladder, concepts, terms, otherTerms }: ProfileCategory): Keyed[] {
  // Two that name one code say so by more than its level.
  const wholes = new Set(codes.map((code) => ladderKeys(code)[0]?.key));
  // The codes of what a category merely names count a tenth less, with which their widest level falls below the least.
  const levels = codes.length > 0 ? [...ladder] : [...ladder].filter((key) => !WIDEST_LEVEL.test(key));
  return [
    ...levels.map((key) => ({ key: `c ${key}`, reach: WIDEST_LEVEL.test(key) && !wholes.has(key) ? MIN_LEVEL : 1 })),
    ...concepts
      .filter(({ weight }) => weight >= MIN_LEVEL)
      .flatMap(({ id, weight }) => held([`k ${id}`], weight < TOLD_FROM_LEVEL ? weight : 1)),
    // A label names the category where it holds all of its words, so each of them.
    ...moving([terms, ...otherTerms].flatMap((words) => words.slice(0, 1).map((stem) => `l ${stem}`))),
  ];
}

/** Two digits or letters, behind the mark of goods or of the other list of services. */
const WIDEST_LEVEL = /^\S+ (?:N(?=\d)|PSC-)?\w{2}$/;

/**
 * A product is met by its words, its numbers and its codes from the level on at which they agree; wider levels and things it
 * names make candidates and nothing else.
 */
function productKeys(
  { term, codes, models }: CompiledProfile['products'][number],
  statistics: TermStatistics,
): Keyed[] {
  return [
    ...(term === null ? [] : termKeys(term, statistics)),
    ...[...codes.ladder].map((key) => ({
      key: `c ${key}`,
      reach: worthOf(codes, levelWorth(key)) < MIN_CODE_LEVEL ? 0 : 1,
    })),
    ...held(
      codes.concepts.map(({ id }) => `k ${id}`),
      0,
    ),
    ...moving(models.map((model) => `n ${model}`)),
  ];
}

function ruleKeys({ condition: { kind, value } }: ActiveRule): Keyed[] | null {
  switch (kind) {
    case 'buyer':
      return buyerKeys(words(value));
    case 'category':
      return moving([`c ${value}`]);
    case 'region':
      return moving([`p ${value}`]);
    case 'nature':
      return moving([`y ${value}`]);
    case 'set_aside':
      return moving([`s ${value}`]);
    case 'keyword':
      // A rule looks further into a title than words are kept from.
      return null;
  }
}

/**
 * Keys of the notices that read what changed in fields that few notices read. What a company may not bid on and what it must
 * certify is told and moves no score; a narrower bound takes points off, a wider one gives some back.
 */
function fieldKeys(before: CompiledProfile, after: CompiledProfile): { key: string; isRaising: boolean }[] {
  const keys: { key: string; isRaising: boolean }[] = [];
  const add = (names: readonly string[], isRaising: boolean): void => {
    for (const key of names) keys.push({ key, isRaising });
  };
  const changed = (read: (profile: CompiledProfile) => unknown): boolean =>
    JSON.stringify(read(before)) !== JSON.stringify(read(after));
  const [hadLeast, least] = [before.minValue ?? 0, after.minValue ?? 0];
  const [hadMost, most] = [before.maxValue ?? Infinity, after.maxValue ?? Infinity];
  // The reason tells the bound, so that what lies beyond both is concerned, too.
  if (changed((profile) => profile.minValue)) add(valueKeys(0, Math.max(hadLeast, least)), false);
  if (changed((profile) => profile.maxValue)) add(valueKeys(Math.min(hadMost, most), Infinity), false);
  if (least < hadLeast) add(valueKeys(least, hadLeast), true);
  if (most > hadMost) add(valueKeys(hadMost, most), true);
  if (changed((profile) => profile.certifications)) add(['f certifications'], false);
  if (changed((profile) => profile.isCanadian)) add(['f canadian'], false);
  if (changed((profile) => profile.isManufacturer)) add(['f manufacturer'], false);
  return keys;
}

/**
 * Items of one list and not of the other; null where those of both stand in another order, which decides between equals. What
 * is the very same in both, as most products are, need not be compared by what it says.
 */
function changedItems(before: readonly unknown[], after: readonly unknown[]): unknown[] | null {
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const asCompared = (item: unknown): unknown =>
    inBefore.has(item) && inAfter.has(item) ? item : JSON.stringify(item, withSets);
  const [old, fresh] = [before.map(asCompared), after.map(asCompared)];
  const [inOld, inFresh] = [new Set(old), new Set(fresh)];
  const kept = [...inOld].filter((one) => inFresh.has(one));
  const keptNow = [...inFresh].filter((one) => inOld.has(one));
  if (kept.some((one, at) => one !== keptNow[at])) return null;
  return [...before.filter((_, at) => !inFresh.has(old[at])), ...after.filter((_, at) => !inOld.has(fresh[at]))];
}

/** Everything of a company that has no keys of its own, whatever fields there are: every verdict may read it. */
function fingerprint({ profile, awards, ...rest }: IndexedCompany): string {
  const { version: _version, terms, categories, products, exclusions, targetBuyers, rules, ...fields } = profile;
  const {
    minValue,
    maxValue,
    places: _places,
    around: _around,
    cities: _cities,
    certifications: _certifications,
    isCanadian: _is,
    isManufacturer: _makes,
    ...others
  } = fields;
  const named = [
    terms.length + products.filter((product) => product.term !== null).length > 0,
    categories.length > 0,
    categories.some(({ codes }) => codes.length > 0),
    products.length > 0,
    targetBuyers.length + awards.length > 0,
    exclusions.length + rules.length > 0 || minValue !== null || maxValue !== null,
  ];
  return JSON.stringify([others, rest, named], withSets);
}

/** What of a profile is compared with who bid on past tenders. */
function comparedWithPast({ profile }: IndexedCompany): string {
  return JSON.stringify([profileNotice(profile), profile.cities], withSets);
}

/** Sets as lists, and what is named in the order of its names: the database gives members in an order of its own. */
function withSets(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
