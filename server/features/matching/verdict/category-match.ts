import { type CategoryIndex, type Topic, type TopicIndex, worthOf } from '../subjects/category-index.ts';
import type { CategoryCodes, ListingTopics, ProfileCategory } from '../vocabulary/code-bridge.ts';
import { mayHold } from '../terms/bloom-filter.ts';

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

type Offer = Topic & Pick<MatchedCategory, 'place' | 'level' | 'via'> & { row: number };

/**
 * By what a company's categories are met, each at its best, 0..1: `topic` by a code or by what is named, `code` by a code
 * alone from its family level on, or where the company gave no code by what is named, `same` 1 where both name one code, a
 * heading too, `label` by the words of a label, `title` by those of a title. Levels below a half stand in `topic` only, since a
 * stored verdict does not tell them from each other.
 */
export type CategoryLevels = { topic: number; code: number; same: number; label: number; title: number };

const NO_LEVELS: CategoryLevels = { topic: 0, code: 0, same: 0, label: 0, title: 0 };
/** From this level on a code by itself says what is meant: two of one segment share a department store, not a shelf. */
const CODE_FROM_LEVEL = 0.5;

const SAME_LABEL = 0.8;
/** Below this two things merely stand in the same department store. */
const MIN_LEVEL = 0.25;

/**
 * The best level over all pairs, and for each of the company's categories its best meeting, the best first. Null when the
 * company named none, or the notice says nothing of what it buys.
 */
export function categoryMatch(
  profile: CategoryIndex,
  listing: TopicIndex,
): { score: number | null; levels: CategoryLevels; matched: readonly MatchedCategory[] } {
  const isSilent = listing.byLevel.size === 0 && listing.byConcept.size === 0 && listing.labels.length === 0;
  if (profile.categories.length === 0 || isSilent) return { score: null, levels: NO_LEVELS, matched: [] };
  const matched: MatchedCategory[] = [];
  const levels = { ...NO_LEVELS };
  if (!keepTopics(matched, levels, profile, listing)) {
    matched.length = 0;
    for (const offer of orderedOffers(profile, listing)) {
      const { place, shown, level, via } = offer;
      raiseTopic(levels, offer.row, profile, offer, level);
      keepBetter(matched, placeIn(matched, place), place, shown, level, via);
    }
  }
  keepLabels(matched, levels, profile, listing);
  sortByLevel(matched);
  return { score: matched[0]?.level ?? 0, levels, matched };
}

/** What `categoryMatch` scores one category beside the codes of a notice alone. */
export function codeLevel(category: CategoryCodes, codes: ListingTopics['codes']): number {
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
function keepTopics(
  matched: MatchedCategory[],
  levels: CategoryLevels,
  profile: CategoryIndex,
  listing: TopicIndex,
): boolean {
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
      raiseTopic(levels, row, profile, topic, level);
      if (!keepInOrder(matched, place, topic, level, via)) return false;
    }
  }
  return true;
}

/** Of what was offered before it changes nothing. */
function raiseTopic(
  levels: CategoryLevels,
  row: number,
  profile: CategoryIndex,
  { isWhole }: Topic,
  level: number,
): void {
  if (level > levels.topic) levels.topic = level;
  if (level >= CODE_FROM_LEVEL && level > levels.code && (!profile.hasCodes || viaOf(row, profile) === 'code')) {
    levels.code = level;
  }
  if (isWhole && profile.wholes[row] === 1) levels.same = 1;
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
      return { ...topic, row, place, level: levelOf(row, profile, topic), via: viaOf(row, profile) };
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

function keepLabels(
  matched: MatchedCategory[],
  levels: CategoryLevels,
  profile: CategoryIndex,
  listing: TopicIndex,
): void {
  const { worded, wordHashes, categories } = profile;
  const { all, from, end } = wordHashes;
  for (let at = from; at < end; at += 1) {
    if (!mayHold(listing.labelSieve, all[at] ?? 0)) continue;
    const { place, terms } = worded[at - from] ?? NO_WORDS;
    const category = categories[place];
    if (category === undefined || !terms.every((term) => listing.labelStems.has(term))) continue;
    for (const label of listing.labels) {
      const level = labelLevel(terms, category, label);
      if (level < MIN_LEVEL) continue;
      const where = label.isTitle ? 'title' : 'label';
      levels[where] = Math.max(levels[where], level);
      keepBetter(matched, placeIn(matched, place), place, label.shown, level, 'label');
    }
  }
}

const NO_WORDS = { place: -1, terms: [] };

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

function rounded(level: number): number {
  return Math.round(level * 1000) / 1000;
}

/**
 * All words of the category occur in the label. Where the words name something known, only the same label counts: "pumps"
 * are not the pumps of "infusion pumps".
 */
function labelLevel(
  terms: readonly string[],
  { concepts }: ProfileCategory,
  label: ListingTopics['labels'][number],
): number {
  if (terms.length > label.stems.length || !terms.every((term) => label.stems.includes(term))) return 0;
  if (terms.length === label.stems.length) return SAME_LABEL;
  return concepts.length === 0 ? label.worth : 0;
}
