import type { ListingTopics, ProfileCategory } from './code-bridge.ts';
import { type HashList, hashList, mayHold, type WordSieve, wordSieve } from './word-sieve.ts';

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
  hashes: HashList;
  places: Int32Array;
  /** What the worth of a level counts by; how surely a concept is meant. */
  weights: Float64Array;
  firstConcept: number;
  /** The places of the categories that labels can name, each with the hash of a word that must be in one. */
  worded: Int32Array;
  wordHashes: HashList;
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

type Offer = Topic & Pick<MatchedCategory, 'place' | 'level' | 'via'>;

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
    hashes: hashList(rows.map(({ key }) => key)),
    places: Int32Array.from(rows, ({ place }) => place),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    firstConcept: levels.length,
    worded: Int32Array.from(worded),
    wordHashes: hashList(worded.map((place) => longest(categories[place]?.terms ?? []))),
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
  const matched: MatchedCategory[] = [];
  if (!keepTopics(matched, profile, listing)) {
    matched.length = 0;
    for (const { place, shown, level, via } of orderedOffers(profile, listing)) {
      keepBetter(matched, placeIn(matched, place), place, shown, level, via);
    }
  }
  keepLabels(matched, profile, listing);
  sortByLevel(matched);
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
 * Every level that a code shares with a category is offered; the deepest of them is worth most. They are found in nearly the
 * order in which they are tried. False, with nothing of worth kept, where the order decides between two and is not that one.
 */
function keepTopics(matched: MatchedCategory[], profile: CategoryIndex, listing: TopicIndex): boolean {
  const { hashes, places } = profile;
  const { all, from, end } = hashes;
  for (let hash = from; hash < end; hash += 1) {
    if (!mayHold(listing.sieve, all[hash] ?? 0)) continue;
    const row = hash - from;
    const topics = topicsOf(row, profile, listing);
    if (topics === undefined) continue;
    const place = places[row] ?? 0;
    const via = viaOf(row, profile);
    for (let at = 0; at < topics.length; at += 1) {
      const topic = topics[at];
      const level = topic === undefined ? 0 : levelOf(row, profile, topic);
      if (topic === undefined || level < MIN_LEVEL) continue;
      if (!keepInOrder(matched, place, topic, level, via)) return false;
    }
  }
  return true;
}

/** Where what is kept of each category stands in the order; written and read within one call of {@link keepTopics}. */
const keptOrders: number[] = [];
/** Levels nearer to each other than this may be one level once they are rounded. */
const SAME_LEVEL = 0.002;

/** False where a level as good as the kept one would have been tried before it. */
function keepInOrder(
  matched: MatchedCategory[],
  place: number,
  topic: Topic,
  level: number,
  via: MatchedCategory['via'],
): boolean {
  const at = placeIn(matched, place);
  const held = matched[at];
  if (held !== undefined && topic.order < (keptOrders[at] ?? 0) && Math.abs(level - held.level) < SAME_LEVEL)
    return false;
  if (keepBetter(matched, at, place, topic.shown, level, via)) keptOrders[at] = topic.order;
  return true;
}

/** The same offers in the order in which they are tried, whatever order they are found in. */
function orderedOffers(profile: CategoryIndex, listing: TopicIndex): Offer[] {
  const offers = profile.keys.flatMap((_, row) =>
    (topicsOf(row, profile, listing) ?? []).map((topic) => {
      const place = profile.places[row] ?? 0;
      return { ...topic, place, level: levelOf(row, profile, topic), via: viaOf(row, profile) };
    }),
  );
  return offers.filter(({ level }) => level >= MIN_LEVEL).sort((a, b) => a.order - b.order);
}

function topicsOf(
  row: number,
  { keys, firstConcept }: CategoryIndex,
  listing: TopicIndex,
): readonly Topic[] | undefined {
  return (row >= firstConcept ? listing.byConcept : listing.byLevel).get(keys[row] ?? '');
}

function levelOf(row: number, { weights, firstConcept }: CategoryIndex, { worth }: Topic): number {
  const weight = weights[row] ?? 0;
  return row >= firstConcept ? Math.min(weight, worth) : worth * weight;
}

function viaOf(row: number, { weights, firstConcept }: CategoryIndex): 'code' | 'concept' {
  return row >= firstConcept || (weights[row] ?? 0) < 1 ? 'concept' : 'code';
}

function keepLabels(matched: MatchedCategory[], profile: CategoryIndex, listing: TopicIndex): void {
  const { worded, wordHashes, categories } = profile;
  const { all, from, end } = wordHashes;
  for (let at = from; at < end; at += 1) {
    if (!mayHold(listing.labelSieve, all[at] ?? 0)) continue;
    const place = worded[at - from] ?? 0;
    const category = categories[place];
    if (category === undefined || !category.terms.every((term) => listing.labelStems.has(term))) continue;
    for (const label of listing.labels) {
      const level = labelLevel(category, label);
      if (level >= MIN_LEVEL) keepBetter(matched, placeIn(matched, place), place, label.shown, level, 'label');
    }
  }
}

/** Where the category stands among those that are met, or would. */
function placeIn(matched: readonly MatchedCategory[], place: number): number {
  let at = 0;
  while (at < matched.length && matched[at]?.place !== place) at += 1;
  return at;
}

/** True where it is better than what is kept of the category at `at`. */
function keepBetter(
  matched: MatchedCategory[],
  at: number,
  place: number,
  listing: string,
  level: number,
  via: MatchedCategory['via'],
): boolean {
  const held = matched[at];
  if (held === undefined) matched.push({ place, listing, level: rounded(level), via });
  else if (level <= held.level) return false;
  else {
    held.listing = listing;
    held.level = rounded(level);
    held.via = via;
  }
  return true;
}

/** The best first, of equal ones the first of the profile; there are few, so each is put in among those before it. */
function sortByLevel(matched: MatchedCategory[]): void {
  for (let from = 1; from < matched.length; from += 1) {
    const one = matched[from];
    let at = from;
    for (; one !== undefined && at > 0; at -= 1) {
      const before = matched[at - 1];
      if (before === undefined || !isBefore(one, before)) break;
      matched[at] = before;
    }
    if (one !== undefined) matched[at] = one;
  }
}

function isBefore(one: MatchedCategory, other: MatchedCategory): boolean {
  return one.level === other.level ? one.place < other.place : one.level > other.level;
}

function worthOf({ codes }: ProfileCategory, worth: number): number {
  return codes.length > 0 ? worth : worth * CONCEPT_CODE_WEIGHT;
}

function rounded(level: number): number {
  return Math.round(level * 1000) / 1000;
}

/** The word that the fewest labels hold, as a rule. */
function longest(terms: readonly string[]): string {
  return terms.reduce((one, other) => (other.length > one.length ? other : one), '');
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
