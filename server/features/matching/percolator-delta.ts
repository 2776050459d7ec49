import { type ProfileCategory } from './code-bridge.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import type { MatchedNotice } from './notice.ts';
import { buyerKey, type IndexedCompany, noticeKeys, rarestStems } from './percolator-keys.ts';
import { BASE_THRESHOLD, type Weighted } from './percolator.ts';
import type { ProfileTerm } from './profile-terms.ts';
import type { TermStatistics } from './term-weight.ts';

/**
 * What an edit of a company can change: verdicts on notices that hold one of these keys, or, where a field was edited that
 * every verdict reads, those on all of its candidates.
 */
export type Delta = { everything: boolean; keys: ReadonlySet<string> };

/** Numbers stand in far more spellings than products have; they share few places, which then say "perhaps". */
const NUMBER_PLACES = 2 ** 14;
const TEXT_PLACES = 2 ** 18;
/** The greatest factor that a notice gives a key. */
const MAX_FACTOR = 3;

/**
 * The keys whose change in a profile can change a verdict on this notice: those it is percolated by, and the words of its
 * titles and labels, which name a category by themselves.
 */
export function readingKeys(notice: MatchedNotice): Set<string> {
  const keys = new Set(noticeKeys(notice).keys());
  for (const label of notice.topics.labels) for (const stem of label.stems) keys.add(`l ${stem}`);
  return keys;
}

/** Keys as numbers that a database can look up; two keys may share one, which costs a second look and no match. */
export function keyPlaces(keys: Iterable<string>): number[] {
  const places = new Set<number>();
  for (const key of keys) places.add(keyPlace(key));
  return [...places].sort((a, b) => a - b);
}

function keyPlace(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  const place = (hash ^ (hash >>> 15)) >>> 0;
  if (key.startsWith('n ')) return place % NUMBER_PLACES;
  return NUMBER_PLACES + (place % TEXT_PLACES) + (key.startsWith('t ') ? 0 : TEXT_PLACES);
}

/** The fewest keys of which a notice must hold one to be a candidate: the others together do not reach the threshold. */
export function essentialKeys(keys: Weighted): string[] {
  const byImpact = [...keys].sort(([, a], [, b]) => a - b);
  let sum = 0;
  return byImpact.filter(([, impact]) => (sum += impact * MAX_FACTOR) >= BASE_THRESHOLD).map(([key]) => key);
}

/** Whether a notice that is about `places` could be a candidate of a company under these keys; true where it is one. */
export function couldReach(keys: Weighted): (places: readonly number[]) => boolean {
  const impacts = new Map<number, number>();
  for (const [key, impact] of keys) {
    const place = keyPlace(key);
    impacts.set(place, (impacts.get(place) ?? 0) + Math.max(1, Math.round(impact)));
  }
  return (places) => places.reduce((sum, place) => sum + MAX_FACTOR * (impacts.get(place) ?? 0), 0) >= BASE_THRESHOLD;
}

/** What lies between two states of a company. */
export function deltaOf(before: IndexedCompany, after: IndexedCompany, statistics: TermStatistics): Delta {
  const keys = new Set<string>();
  const lists = listsOf(after.profile, statistics).map(({ items, keysOf }, at) => {
    const old = listsOf(before.profile, statistics)[at]?.items ?? [];
    const changed = changedItems(old, items);
    for (const item of changed ?? []) for (const key of keysOf(item)) keys.add(key);
    return changed !== null && (old.length === 0) === (items.length === 0);
  });
  const everything = !lists.every(Boolean) || fingerprint(before) !== fingerprint(after);
  return { everything, keys };
}

type ItemList = { items: readonly unknown[]; keysOf: (item: unknown) => string[] };

/** The lists of a profile whose items each concern only the notices that hold their keys. */
function listsOf(profile: CompiledProfile, statistics: TermStatistics): ItemList[] {
  const term = (one: ProfileTerm): string[] => rarestStems(one, statistics).map((stem) => `t ${stem}`);
  const product = (one: CompiledProfile['products'][number]): string[] => [
    ...(one.term === null ? [] : term(one.term)),
    ...categoryKeys(one.codes),
    ...one.models.map((model) => `n ${model}`),
  ];
  const list = <T>(items: readonly T[], keysOf: (item: T) => string[]): ItemList => ({
    items,
    keysOf: (item) => keysOf(item as T),
  });
  return [
    list(profile.terms, term),
    list(profile.categories, categoryKeys),
    list(profile.products, product),
    list(profile.exclusions, term),
    list(profile.targetBuyers, (buyer) => buyerKey(buyer.words).map((word) => `b ${word}`)),
  ];
}

/** Two things that meet below this level do not count as meeting at all (`categoryMatch`). */
const MIN_LEVEL = 0.25;

function categoryKeys({ codes, ladder, concepts, terms }: ProfileCategory): string[] {
  // The codes of what a category merely names count a tenth less, with which their widest level falls below the least.
  const levels = codes.length > 0 ? [...ladder] : [...ladder].filter((key) => !WIDEST_LEVEL.test(key));
  return [
    ...levels.map((key) => `c ${key}`),
    ...concepts.filter(({ weight }) => weight >= MIN_LEVEL).map(({ id }) => `k ${id}`),
    // A label names the category where it holds all of its words, so each of them.
    ...terms.slice(0, 1).map((stem) => `l ${stem}`),
  ];
}

/** Two digits or letters, behind the mark of goods or of the other list of services. */
const WIDEST_LEVEL = /^\S+ (?:N(?=\d)|PSC-)?\w{2}$/;

/** Items of one list and not of the other; null where those of both stand in another order, which decides between equals. */
function changedItems(before: readonly unknown[], after: readonly unknown[]): unknown[] | null {
  const [old, fresh] = [before, after].map((items) => items.map((item) => JSON.stringify(item, withSets)));
  const [inOld, inFresh] = [new Set(old), new Set(fresh)];
  const kept = (texts: readonly string[] | undefined, other: ReadonlySet<string>): string[] =>
    [...new Set(texts)].filter((text) => other.has(text));
  if (kept(old, inFresh).join('\n') !== kept(fresh, inOld).join('\n')) return null;
  return [
    ...before.filter((_, at) => !inFresh.has(old?.[at] ?? '')),
    ...after.filter((_, at) => !inOld.has(fresh?.[at] ?? '')),
  ];
}

/** Everything of a company that is no list of its own keys, whatever fields there are: every verdict may read it. */
function fingerprint({ profile, ...rest }: IndexedCompany): string {
  const { version: _version, terms: _terms, categories: _categories, products: _products, ...fields } = profile;
  const { exclusions: _exclusions, targetBuyers: _buyers, ...others } = fields;
  return JSON.stringify([others, rest], withSets);
}

function withSets(_key: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
