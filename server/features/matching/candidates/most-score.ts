import { words } from '#platform/text/fold.ts';
import { scoreOfShare, SHOWN_FROM_SCORE } from '../reasons/calibration.ts';
import { worthOf } from '../subjects/category-index.ts';
import { levelWorth } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { COUNTED_TERMS } from '../verdict/dimensions.ts';
import { PLACE_PENALTY } from '../verdict/gates.ts';
import { categoryBound } from './most-categories.ts';
import { wordBound } from './most-words.ts';
import { exclusionKeys } from './percolator-delta.ts';
import { buyerKey, type IndexedCompany } from './percolator-keys.ts';
import { familyKey, keyPlace, keyPlaces } from './percolator-places.ts';
import { ANYWHERE, keysNear, keysSharing } from '../places/place-keys.ts';
import { CODE_FOUND, MIN_CODE_LEVEL, NAME_COVERED } from '../verdict/product-match.ts';
import { profileIndex } from '../subjects/profile-index.ts';
import { shareAt } from '../verdict/ranker.ts';
import { TYPED_RANKERS } from '../verdict/ranking-weights.ts';
import { UNSAID } from '../places/regions.ts';
import { MOST_POINTS, moved } from '../verdict/rule-effects.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { BY_HAND } from '../verdict/verdict.ts';

/**
 * Whether a tender could be shown to a company by what it typed, from the keys that are kept of the tender (`readingKeys`). No
 * score is above what is reckoned here, so that a tender which stays below what is shown need not be read. For companies of
 * which no past is known, and where no meanings of texts are.
 */
export type ShownBound = {
  /** The places that it asks for. */
  places: readonly number[];
  couldBeShown(held: ReadonlySet<number>): boolean;
};

/** With more wordings than this, asking for all of their words costs more than reading a few tenders in vain. */
const MOST_WORDINGS = 5_000;
/** What sums of the same numbers differ by in another order. */
const ROUNDING = 1e-9;

/**
 * `learned`: families of sources whose tenders are compared with who bid on past ones, of which nothing is told here. Null for a
 * company with a past, and where it would cost more than it spares.
 */
export function shownBound(
  { profile, awards, past }: IndexedCompany,
  statistics: TermStatistics,
  learned: readonly string[],
): ShownBound | null {
  const { search, categories } = profileIndex(statistics, profile);
  if (past.length > 0 || search.wordingTerms.length > MOST_WORDINGS) return null;
  const [byWords, byCategories] = [wordBound(search, COUNTED_TERMS), categoryBound(categories)];
  const [byPlace, byCatalog] = [placeBound(profile), catalogBound(profile)];
  const names = [...profile.targetBuyers.map((buyer) => buyer.words), ...awards.map((award) => words(award.buyer))];
  const buyers = new Set(keyPlaces(names.flatMap(buyerKey).map((word) => `b ${word}`)));
  const excluding = new Set(keyPlaces(profile.exclusions.flatMap((term) => exclusionKeys(term, statistics))));
  const compared = new Set(keyPlaces(learned.map(familyKey)));
  const asked = [byWords, byCategories, byPlace, byCatalog].flatMap((bound) => bound.places);
  return {
    places: [...new Set([...asked, ...buyers, ...excluding, ...compared])],
    couldBeShown(held) {
      if (holdsAny(held, compared)) return true;
      const { strength, hasProduct } = byWords.of(held);
      const { region, penalty } = byPlace.of(held);
      const product = hasProduct ? 1 : byCatalog.of(held);
      const byHand = BY_HAND.product * product + BY_HAND.buyer * Number(holdsAny(held, buyers));
      const value = typedValue({ text: Math.log(1 + strength), region, ...byCategories.of(held) }) + byHand;
      const score = scoreOfShare(shareAt(TYPED_RANKERS.other, value + ROUNDING));
      // Where something is ruled out, what the tender would have fitted counts, before points are taken off.
      const isPlain = profile.rules.length === 0 && !holdsAny(held, excluding);
      return (isPlain ? score - penalty : moved(score, MOST_POINTS)) >= SHOWN_FROM_SCORE;
    },
  };
}

/** What the typed ranker says of these at most: none of them is below 0. */
function typedValue({
  words: named,
  same,
  ...most
}: Record<'text' | 'topic' | 'code' | 'same' | 'words' | 'region', number>): number {
  const { constant, weights } = TYPED_RANKERS.other;
  const features: Readonly<Record<string, number>> = {
    ...most,
    same_code: same,
    words: named,
    label: named,
    title: named,
  };
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + Math.max(0, weight) * (features[name] ?? 0),
    constant,
  );
}

type PlaceOf = { region: number; penalty: number };

/** Where a tender lies: what it is worth at most, and the points that are taken off at least. */
function placeBound({ places, around }: CompiledProfile): { places: number[]; of(held: ReadonlySet<number>): PlaceOf } {
  const isAnywhere = places.length === 0 || places.includes(ANYWHERE);
  const served = new Set(keyPlaces(keysSharing([...places, ...around, ANYWHERE])));
  // Nearness takes off, so that what another key of the same number says must not be taken for it: two keys say it.
  const near = keysNear(places).map(keyPlaces);
  const isNear = (held: ReadonlySet<number>): boolean =>
    near.some((both) => both.length > 1 && both.every((place) => held.has(place)));
  return {
    places: isAnywhere ? [] : [...served, ...near.flat()],
    of(held) {
      if (isAnywhere || holdsAny(held, served)) return { region: 1, penalty: 0 };
      if (isNear(held)) return { region: 0, penalty: PLACE_PENALTY.outside };
      // It lies abroad, or nobody knows where.
      return { region: UNSAID, penalty: 0 };
    },
  };
}

/** What the catalog comes to by numbers and codes at most, 0..1 (`matchProduct`). */
function catalogBound({ products }: CompiledProfile): { places: number[]; of(held: ReadonlySet<number>): number } {
  const models = new Set(keyPlaces(products.flatMap((product) => product.models).map((model) => `n ${model}`)));
  const byCode = new Map<number, number>();
  for (const { codes } of products) {
    for (const key of codes.ladder) {
      const [place, level] = [keyPlace(`c ${key}`), worthOf(codes, levelWorth(key))];
      if (level >= MIN_CODE_LEVEL) byCode.set(place, Math.max(level, byCode.get(place) ?? 0));
    }
  }
  return {
    places: [...models, ...byCode.keys()],
    of(held) {
      if (holdsAny(held, models)) return 1;
      let level = 0;
      for (const place of held) level = Math.max(level, byCode.get(place) ?? 0);
      return level === 0 ? 0 : CODE_FOUND * level + NAME_COVERED;
    },
  };
}

/** A tender's keys are looked for among the places, not the other way: of what is asked for it holds few. */
function holdsAny(held: ReadonlySet<number>, places: ReadonlySet<number>): boolean {
  for (const place of held) if (places.has(place)) return true;
  return false;
}
