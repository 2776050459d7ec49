import type { ListingTopics, ProfileCategory } from '../vocabulary/code-bridge.ts';
import { ladderKeys } from '../vocabulary/code-ladder.ts';
import { type HashList, hashList, type BloomFilter, bloomFilter } from '../terms/bloom-filter.ts';

/** What a company's categories and a notice's topics are met by, read once of each. */

/**
 * Categories by what a notice can meet them through: a row for each level of a code of each category, then one for each
 * concept of it. Rows lie side by side, since most of them are only passed over.
 */
export type CategoryIndex = {
  categories: readonly ProfileCategory[];
  /** The levels' keys and the concepts' ids, and their hashes. */
  keys: readonly string[];
  hashes: HashList;
  places: Int32Array;
  /** 1 where the key is a whole code of the category, and not a wider level of one. */
  wholes: Uint8Array;
  /** What the worth of a level counts by; how surely a concept is meant. */
  weights: Float64Array;
  firstConcept: number;
  /** Words by which labels can name a category, its place, and the hash of a word that must be in a label. */
  worded: readonly { place: number; terms: readonly string[] }[];
  wordHashes: HashList;
  hasCodes: boolean;
};

/** What a notice offers to be met by, in the order in which it is tried; of equal offers the first counts. */
export type Topic = { order: number; worth: number; shown: string; isWhole: boolean };
export type TopicIndex = {
  byLevel: ReadonlyMap<string, readonly Topic[]>;
  byConcept: ReadonlyMap<string, readonly Topic[]>;
  sieve: BloomFilter;
  labels: ListingTopics['labels'];
  labelStems: ReadonlySet<string>;
  labelSieve: BloomFilter;
};

/** A code of what a category merely names says a little less than one that it was given. */
const CONCEPT_CODE_WEIGHT = 0.9;

export function categoryIndex(categories: readonly ProfileCategory[]): CategoryIndex {
  const levels = categories.flatMap((category, place) =>
    [...category.ladder].map((key) => ({ key, place, weight: worthOf(category, 1) })),
  );
  const concepts = categories.flatMap((category, place) =>
    category.concepts.map(({ id, weight }) => ({ key: id, place, weight })),
  );
  const rows = [...levels, ...concepts];
  const wholes = categories.map(({ codes }) => new Set(codes.map((code) => ladderKeys(code)[0]?.key)));
  const worded = categories.flatMap(({ terms, otherTerms }, place) =>
    [terms, ...otherTerms].flatMap((words) => (hasLongWord(words) ? [{ place, terms: words }] : [])),
  );
  return {
    categories,
    keys: rows.map(({ key }) => key),
    hashes: hashList(rows.map(({ key }) => key)),
    places: Int32Array.from(rows, ({ place }) => place),
    wholes: Uint8Array.from(rows, ({ place, key }) => Number(wholes[place]?.has(key) ?? false)),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    firstConcept: levels.length,
    worded,
    wordHashes: hashList(worded.map(({ terms }) => longest(terms))),
    hasCodes: categories.some(({ codes }) => codes.length > 0),
  };
}

export function topicIndex({ codes, concepts, labels }: ListingTopics): TopicIndex {
  const levels = codes.flatMap(({ keys, shown }) =>
    keys.map(({ key, worth }, at) => ({ key, worth, shown, isWhole: at === 0 })),
  );
  const meant = concepts.map(({ id, weight, shown }) => ({ key: id, worth: weight, shown, isWhole: false }));
  const byLevel = grouped(levels, 0);
  const byConcept = grouped(meant, levels.length);
  const labelStems = new Set(labels.flatMap((label) => label.stems));
  return {
    byLevel,
    byConcept,
    sieve: bloomFilter(new Set([...byLevel.keys(), ...byConcept.keys()])),
    labels,
    labelStems,
    labelSieve: bloomFilter(labelStems),
  };
}

function grouped(
  topics: readonly (Omit<Topic, 'order'> & { key: string })[],
  firstOrder: number,
): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>();
  for (const [at, { key, worth, shown, isWhole }] of topics.entries()) {
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ order: firstOrder + at, worth, shown, isWhole });
  }
  return groups;
}

/** What a level of a category's ladder is worth. */
export function worthOf({ codes }: Pick<ProfileCategory, 'codes'>, worth: number): number {
  return codes.length > 0 ? worth : worth * CONCEPT_CODE_WEIGHT;
}

/** Of words that must all be there, the one that is there least often. */
function longest(terms: readonly string[]): string {
  return terms.reduce((one, other) => (other.length > one.length ? other : one), '');
}

/** Single short words prove nothing. */
function hasLongWord(terms: readonly string[]): boolean {
  return terms.some((term) => term.length >= 4);
}
