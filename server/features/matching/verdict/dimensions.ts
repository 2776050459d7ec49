import { words } from '#platform/text/fold.ts';
import { type CategoryLevels, categoryMatch, type MatchedCategory } from './category-match.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { type NoticeIndex, noticeIndex } from '../subjects/notice-index.ts';
import { type Passage, quoteOf } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type NamedBuyers, namedBuyers, profileIndex } from '../subjects/profile-index.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { type PlaceState, placesMatch, readPlaces } from '../places/regions.ts';
import { memo, memoOfPair } from '#platform/text/memo.ts';
import { wordWeight } from '../terms/searched-terms.ts';
import { distinctHits, type Find, matchTerms, type TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { mayHold } from '../terms/bloom-filter.ts';

/**
 * One dimension of a match in numbers: its value for the model and its sub-score 0..100 (null: nothing to judge by). Beside
 * them stands what was found, from which reasons are made for the verdicts that are kept.
 */
export type Dimension = { value: number; score: number | null };

/** Above this the words agree as well as they can; measured terms reach 2 to 3. */
export const FULL_TEXT_VALUE = 3;
const SHOWN_TERMS = 2;
/** The model was fitted on profiles of five terms; a long profile must not add up to more than a fitting one. */
const COUNTED_TERMS = 3;

/** What the company looks for as it is found in the notice, strongest first: its own terms and its products'. */
export function profileHits(profile: CompiledProfile, notice: MatchedNotice, statistics: TermStatistics): TermHit[] {
  return matchTerms(profileIndex(statistics, profile).search, noticeIndex(notice).texts);
}

export type SemanticDimension = Dimension & { hits: readonly TermHit[] };

/**
 * Text: ln(1 + sum of squared inverse frequencies of the profile's words that the notice holds, over 1 + the length of the
 * title's vector). A category that is a label of the notice to the last word is counted as that label and not as words again;
 * the words for what a code means count where the notice has no code to compare it with.
 */
export function semanticDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  found: readonly TermHit[] = profileHits(profile, notice, statistics),
): SemanticDimension {
  if (profileIndex(statistics, profile).search.terms.length === 0) return { value: 0, score: null, hits: [] };
  if (found.length === 0) return { value: 0, score: 0, hits: [] };
  const hits = distinctHits(withoutCoded(found, noticeIndex(notice).codeLists));
  let strength = 0;
  let counted = 0;
  for (const hit of hits) {
    if (counted === COUNTED_TERMS) break;
    if (isWholeLabel(hit)) continue;
    strength += hit.best.strength;
    counted += 1;
  }
  const value = Math.log(1 + strength / (1 + titleLength(statistics, notice)));
  return { value, score: Math.round(100 * Math.min(1, value / FULL_TEXT_VALUE)), hits };
}

function withoutCoded(found: readonly TermHit[], codeLists: ReadonlySet<string>): readonly TermHit[] {
  const isCoded = ({ term }: TermHit): boolean => term.codedIn?.some((list) => codeLists.has(list)) === true;
  return found.some(isCoded) ? found.filter((hit) => !isCoded(hit)) : found;
}

const stemsIn = memo((label: Passage) => stems(label.text).length);
const stemsOfTerm = memo((term: ProfileTerm) => stems(term.label).length);

/** Whether a term is found as all of a label, which `categoryMatch` tells. */
function isWholeLabel({ term, best: { passage, whole } }: TermHit): boolean {
  return passage.place === 'category' && whole && term.origin === 'category' && stemsIn(passage) === stemsOfTerm(term);
}

export function termReasons({ hits }: SemanticDimension): Reason[] {
  return hits
    .filter((hit) => hit.term.origin !== 'product')
    .slice(0, SHOWN_TERMS)
    .map(({ term, best, finds }) => {
      const also: Extract<Reason, { kind: 'term' }>['also'] = {};
      for (const language of ['en', 'fr'] as const) {
        const find = finds.find((one) => one.passage.language === language);
        if (find !== undefined) also[language] = foundAt(find);
      }
      const { label, origin } = term;
      return { kind: 'term', label, ...foundAt(best), also, origin };
    });
}

function foundAt(find: Find): Pick<Extract<Reason, { kind: 'term' }>, 'place' | 'quote' | 'isPart'> {
  return { place: find.passage.place, quote: quoteOf(find), ...(find.whole ? {} : { isPart: true }) };
}

/** Mean length of the titles' vectors, so that a second language does not make a title longer. */
export const titleLength = memoOfPair((statistics: TermStatistics, { passages }: MatchedNotice): number => {
  const each = passages
    .filter((one) => one.place === 'title')
    .map(({ words: found }) =>
      Math.sqrt(found.reduce((sum, { stems }) => sum + wordWeight(stems, statistics) ** 2, 0)),
    );
  return each.length === 0 ? 0 : each.reduce((sum, one) => sum + one, 0) / each.length;
});

/** Below this two categories share a department store, not a shelf; saying that they are alike would be too much. */
const TOLD_FROM_LEVEL = 0.5;

export type CategoryDimension = Dimension & { levels: CategoryLevels; matched: readonly MatchedCategory[] };

/** Categories: the best level on the code ladder or through a concept, and whether any category is met at all. */
export function categoryDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): CategoryDimension {
  const { score, levels, matched } = categoryMatch(
    profileIndex(statistics, profile).categories,
    noticeIndex(notice).topics,
  );
  return { value: score ?? 0, score: score === null ? null : Math.round(100 * score), levels, matched };
}

/** `isWorded`: the text dimension tells of words that were found, which says for titles and labels why they fit. */
export function categoryReasons(
  profile: CompiledProfile,
  notice: MatchedNotice,
  { matched }: CategoryDimension,
  isWorded: boolean,
): Reason[] {
  // Words of a label or a title are told as words by the text dimension; a code or a concept is told here, once.
  const told =
    matched.find(
      (one) => one.level >= TOLD_FROM_LEVEL && (one.via === 'code' || !notice.titles.includes(one.listing)),
    ) ?? (isWorded ? undefined : matched[0]);
  if (told === undefined) return [];
  const { place, listing, via, level } = told;
  const named = profile.categories[place]?.text ?? '';
  const both = { profile: named, listing, listingFr: notice.frenchLabels.get(listing) ?? null };
  return [level >= TOLD_FROM_LEVEL ? { kind: 'category', ...both, via } : { kind: 'kindred', ...both }];
}

export type GeographyDimension = Dimension & { place: PlaceState | 'unknown' };

/**
 * Place: 1 where the company serves it or names no regions, or where it lies around a city that is all it named; 0.3 where the
 * notice names none, 0 elsewhere.
 */
export function geographyDimension(profile: CompiledProfile, notice: MatchedNotice): GeographyDimension {
  const { score, state } = placesMatch(profile.places, notice.places, profile.around);
  if (score === null) return { value: 1, score: null, place: 'unknown' };
  return { value: score, score: Math.round(100 * score), place: state ?? 'unknown' };
}

const SHOWN_PLACES = 4;
const READ_PLACES = 40;

export function placeReasons(
  profile: CompiledProfile,
  notice: MatchedNotice,
  { score, place }: GeographyDimension,
): Reason[] {
  if (score === null) return [];
  const shown = place === 'within' && notice.places.length > 1 ? servedNames(profile, notice) : notice.placeNames;
  return [{ kind: 'place', state: place, listing: shown.slice(0, SHOWN_PLACES).join(', ') || null }];
}

/**
 * Of several places those that the company serves; all where none of them is served by its name alone. Of an address a part can
 * name what the whole does not lie in.
 */
function servedNames({ places }: CompiledProfile, { placeNames, places: all }: MatchedNotice): readonly string[] {
  const placesOf = (name: string): string[] => readPlaces([name]).filter((place) => all.includes(place));
  const served = placeNames
    .slice(0, READ_PLACES)
    .filter((name) => placesMatch(places, placesOf(name)).state === 'within');
  return served.length === 0 ? placeNames : served;
}

/** What a company won before, by the buyers' names: only what sources published as awarded to it. */
export type PastAwards = readonly { buyer: string; count: number }[];

const AWARDS_FOR_FULL_SCORE = 3;

const awardBuyers = memo((awards: PastAwards) => namedBuyers(awards.map((award) => words(award.buyer))));

export type BuyerDimension = Dimension & {
  target: CompiledProfile['targetBuyers'][number] | undefined;
  award: PastAwards[number] | undefined;
};

/** Buyers: one the company asks for, or one that it won from before. Null when it named none and none is known. */
export function buyerDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  { statistics, awards }: { statistics: TermStatistics; awards: PastAwards },
): BuyerDimension {
  const { targetBuyers } = profile;
  if (targetBuyers.length === 0 && awards.length === 0) {
    return { value: 0, score: null, target: undefined, award: undefined };
  }
  const index = noticeIndex(notice);
  const target = targetBuyers[firstNamed(index, profileIndex(statistics, profile).targets)];
  const award = awards.length === 0 ? undefined : awards[firstNamed(index, awardBuyers(awards))];
  const fromAwards = award === undefined ? 0 : Math.min(1, award.count / AWARDS_FOR_FULL_SCORE);
  const value = Math.max(target === undefined ? 0 : 1, fromAwards);
  return { value, score: Math.round(100 * value), target, award };
}

export function buyerReasons(notice: MatchedNotice, { target, award }: BuyerDimension): Reason[] {
  const listing = notice.buyerNames[0] ?? '';
  const french = notice.frenchBuyer === null || notice.frenchBuyer === listing ? {} : { listingFr: notice.frenchBuyer };
  const reasons: Reason[] = [];
  if (target !== undefined) {
    reasons.push({ kind: 'buyer', label: target.label, listing, ...french, on: 'target', awards: 0 });
  }
  if (award !== undefined)
    reasons.push({ kind: 'buyer', label: award.buyer, listing, ...french, on: 'award', awards: award.count });
  return reasons;
}

/** The place of the first of the wanted names that a buyer has all words of; -1 where none is. */
function firstNamed({ buyers, buyerSieve }: NoticeIndex, { names, hashes }: NamedBuyers): number {
  const { all, from, end } = hashes;
  for (let hash = from; hash < end; hash += 1) {
    if (!mayHold(buyerSieve, all[hash] ?? 0)) continue;
    const name = names[hash - from] ?? [];
    if (name.length > 0 && buyers.some((buyer) => name.every((word) => buyer.has(word)))) return hash - from;
  }
  return -1;
}
