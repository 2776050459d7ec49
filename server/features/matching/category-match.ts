import type { ListingTopics, ProfileCategory } from './code-bridge.ts';
import { mayHold, type WordSieve, wordHash, wordSieve } from './word-sieve.ts';

/** How well what a notice is about fits the categories that a company named. */

/** The best meeting of one category. */
export type MatchedCategory = {
  /** The place of the category in the profile. */
  place: number;
  /** The code, label or title of the notice that it met. */
  listing: string;
  /** 0..1. */
  level: number;
  via: 'code' | 'concept' | 'label';
};

/**
 * Categories by what a notice can meet them through: a row for each level of a code of each category, then one for each
 * concept of it. Rows lie side by side, since most of them are only passed over.
 */
export type CategoryIndex = {
  categories: readonly ProfileCategory[];
  /** The levels' keys and the concepts' ids, and their hashes. */
  keys: readonly string[];
  hashes: Int32Array;
  places: Int32Array;
  /** What the worth of a level counts by; how surely a concept is meant. */
  weights: Float64Array;
  firstConcept: number;
  /** The places of the categories that labels can name, each with the hash of a word that must be in one. */
  worded: Int32Array;
  wordHashes: Int32Array;
};

/** What a notice offers to be met by, in the order in which it is tried; of equal offers the first counts. */
type Topic = { order: number; worth: number; shown: string };
export type TopicIndex = {
  byLevel: ReadonlyMap<string, readonly Topic[]>;
  byConcept: ReadonlyMap<string, readonly Topic[]>;
  sieve: WordSieve;
  labels: ListingTopics['labels'];
  labelStems: ReadonlySet<string>;
  labelSieve: WordSieve;
};

type Offer = MatchedCategory & { order: number };

/** A code of what a category merely names says a little less than one that it was given. */
const CONCEPT_CODE_WEIGHT = 0.9;
const SAME_LABEL = 0.8;
/** Below this two things merely stand in the same department store. */
const MIN_LEVEL = 0.25;

export function categoryIndex(categories: readonly ProfileCategory[]): CategoryIndex {
  const levels = categories.flatMap((category, place) =>
    [...category.ladder].map((key) => ({ key, place, weight: worthOf(category, 1) })),
  );
  const concepts = categories.flatMap((category, place) =>
    category.concepts.map(({ id, weight }) => ({ key: id, place, weight })),
  );
  const rows = [...levels, ...concepts];
  const worded = categories.flatMap(({ terms }, place) => (hasLongWord(terms) ? [place] : []));
  return {
    categories,
    keys: rows.map(({ key }) => key),
    hashes: Int32Array.from(rows, ({ key }) => wordHash(key)),
    places: Int32Array.from(rows, ({ place }) => place),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    firstConcept: levels.length,
    worded: Int32Array.from(worded),
    wordHashes: Int32Array.from(worded, (place) => wordHash(categories[place]?.terms[0] ?? '')),
  };
}

export function topicIndex({ codes, concepts, labels }: ListingTopics): TopicIndex {
  const levels = codes.flatMap(({ keys, shown }) => keys.map(({ key, worth }) => ({ key, worth, shown })));
  const meant = concepts.map(({ id, weight, shown }) => ({ key: id, worth: weight, shown }));
  const byLevel = grouped(levels, 0);
  const byConcept = grouped(meant, levels.length);
  const labelStems = new Set(labels.flatMap((label) => label.stems));
  return {
    byLevel,
    byConcept,
    sieve: wordSieve(new Set([...byLevel.keys(), ...byConcept.keys()])),
    labels,
    labelStems,
    labelSieve: wordSieve(labelStems),
  };
}

function grouped(
  topics: readonly (Omit<Topic, 'order'> & { key: string })[],
  firstOrder: number,
): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>();
  for (const [at, { key, worth, shown }] of topics.entries()) {
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ order: firstOrder + at, worth, shown });
  }
  return groups;
}

/**
 * The best level over all pairs, and for each of the company's categories its best meeting, the best first. Null when the
 * company named none, or the notice says nothing of what it buys.
 */
export function categoryMatch(
  profile: CategoryIndex,
  listing: TopicIndex,
): { score: number | null; matched: readonly MatchedCategory[] } {
  const isSilent = listing.byLevel.size === 0 && listing.byConcept.size === 0 && listing.labels.length === 0;
  if (profile.categories.length === 0 || isSilent) return { score: null, matched: [] };
  const offers: Offer[] = [];
  if (!offerTopics(offers, profile, listing)) offers.sort((a, b) => a.order - b.order);
  offerLabels(offers, profile, listing);
  const matched: MatchedCategory[] = [];
  for (const offer of offers) keepBetter(matched, offer);
  if (matched.length > 1) matched.sort((a, b) => b.level - a.level || a.place - b.place);
  return { score: matched[0]?.level ?? 0, matched };
}

/** What `categoryMatch` scores one category beside the codes of a notice alone. */
export function codeLevel(category: ProfileCategory, codes: ListingTopics['codes']): number {
  let best = 0;
  for (const { keys } of codes) {
    const level = worthOf(category, keys.find(({ key }) => category.ladder.has(key))?.worth ?? 0);
    if (level >= MIN_LEVEL && level > best) best = rounded(level);
  }
  return best;
}

/**
 * Every level that a code shares with a category is offered; the deepest of them is worth most. True where the offers of each
 * category stand in the order in which they are tried, as they mostly do.
 */
function offerTopics(offers: Offer[], profile: CategoryIndex, listing: TopicIndex): boolean {
  const { hashes, keys, places, weights, firstConcept } = profile;
  let isOrdered = true;
  let [lastPlace, lastOrder] = [-1, -1];
  for (let row = 0; row < hashes.length; row += 1) {
    if (!mayHold(listing.sieve, hashes[row] ?? 0)) continue;
    const isConcept = row >= firstConcept;
    const topics = (isConcept ? listing.byConcept : listing.byLevel).get(keys[row] ?? '');
    if (topics === undefined) continue;
    const weight = weights[row] ?? 0;
    const place = places[row] ?? 0;
    const via = isConcept || weight < 1 ? 'concept' : 'code';
    for (const { order, worth, shown } of topics) {
      const level = isConcept ? Math.min(weight, worth) : worth * weight;
      if (level < MIN_LEVEL) continue;
      if (place === lastPlace && order < lastOrder) isOrdered = false;
      [lastPlace, lastOrder] = [place, order];
      offers.push({ place, listing: shown, level, via, order });
    }
  }
  return isOrdered;
}

function offerLabels(offers: Offer[], profile: CategoryIndex, listing: TopicIndex): void {
  const { worded, wordHashes, categories } = profile;
  for (let at = 0; at < worded.length; at += 1) {
    if (!mayHold(listing.labelSieve, wordHashes[at] ?? 0)) continue;
    const place = worded[at] ?? 0;
    const category = categories[place];
    if (category === undefined || !category.terms.every((term) => listing.labelStems.has(term))) continue;
    for (const label of listing.labels) {
      const level = labelLevel(category, label);
      if (level >= MIN_LEVEL) offers.push({ place, listing: label.shown, level, via: 'label', order: Infinity });
    }
  }
}

function keepBetter(matched: MatchedCategory[], { place, listing, level, via }: Offer): void {
  const better = { place, listing, level: rounded(level), via };
  for (let at = 0; at < matched.length; at += 1) {
    const held = matched[at];
    if (held?.place !== place) continue;
    if (level > held.level) matched[at] = better;
    return;
  }
  matched.push(better);
}

function worthOf({ codes }: ProfileCategory, worth: number): number {
  return codes.length > 0 ? worth : worth * CONCEPT_CODE_WEIGHT;
}

function rounded(level: number): number {
  return Math.round(level * 1000) / 1000;
}

/** Single short words prove nothing. */
function hasLongWord(terms: readonly string[]): boolean {
  return terms.some((term) => term.length >= 4);
}

/**
 * All words of the category occur in the label. Where the words name something known, only the same label counts: "pumps"
 * are not the pumps of "infusion pumps".
 */
function labelLevel({ terms, concepts }: ProfileCategory, label: ListingTopics['labels'][number]): number {
  if (terms.length > label.stems.length || !terms.every((term) => label.stems.includes(term))) return 0;
  if (terms.length === label.stems.length) return SAME_LABEL;
  return concepts.length === 0 ? label.worth : 0;
}
