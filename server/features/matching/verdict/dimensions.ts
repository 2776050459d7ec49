import { words } from '#platform/text/fold.ts';
import { type Code, isWithin } from '../vocabulary/code-ladder.ts';
import { isGoodsCode } from '../vocabulary/code-nature.ts';
import { type CategoryLevels, categoryMatch, type MatchedCategory } from './category-match.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { type NoticeIndex, noticeIndex } from '../subjects/notice-index.ts';
import type { Passage } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type NamedBuyers, namedBuyers, profileIndex } from '../subjects/profile-index.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { type PlaceState, placesMatch } from '../places/regions.ts';
import { memo, memoOfPair } from '#platform/text/memo.ts';
import { wordWeight } from '../terms/searched-terms.ts';
import { distinctHits, matchTerms, type TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { mayHold } from '../terms/bloom-filter.ts';

/**
 * One dimension of a match in numbers: its value for the model and its sub-score 0..100 (null: nothing to judge by). Beside
 * them stands what was found, from which reasons are made for the verdicts that are kept.
 */
export type Dimension = { value: number; score: number | null };

/** Above this the words agree as well as they can; measured terms reach 2 to 3. */
export const FULL_TEXT_VALUE = 3;
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

/** The code by which a category is met that has codes of its own: one that lies in them, or that holds them. */
export function categoryReasons(
  profile: CompiledProfile,
  notice: MatchedNotice,
  { matched }: CategoryDimension,
): Reason[] {
  for (const one of matched) {
    const via = codeRelation(one, profile, notice);
    if (via === null) continue;
    const named = profile.categories[one.place]?.text ?? '';
    const listingFr = notice.frenchLabels.get(one.listing) ?? null;
    const elsewhere = notice.codesElsewhere.get(one.listing.split(' ')[0] ?? '');
    const origin = elsewhere === undefined ? {} : { elsewhere };
    return [{ kind: 'category', profile: named, listing: one.listing, listingFr, via, ...origin }];
  }
  return [];
}

function codeRelation(
  { level, via, listing, place }: MatchedCategory,
  profile: CompiledProfile,
  notice: MatchedNotice,
): 'code' | 'wider' | null {
  const own = profile.categories[place]?.codes ?? [];
  if (via !== 'code' || level < TOLD_FROM_LEVEL) return null;
  const met = notice.topics.codes.filter(({ shown, code }) => shown === listing && isBought(code, notice));
  if (met.some(({ code }) => own.some((one) => isWithin(code, one)))) return 'code';
  return met.some(({ code }) => own.some((one) => isWithin(one, code))) ? 'wider' : null;
}

function isBought(code: Code, { nature }: MatchedNotice): boolean {
  return nature === 'goods' || nature === null || !isGoodsCode(code);
}

/** Whether a code speaks for the tender that is too near to be nothing and no more than near: one of the class of what is named. */
export function isNearCode(profile: CompiledProfile, notice: MatchedNotice, { matched }: CategoryDimension): boolean {
  return matched.some(({ level, via, listing, place }) => {
    const category = profile.categories[place];
    const met = notice.topics.codes.filter(({ shown, code }) => shown === listing && isBought(code, notice));
    if (category === undefined || via === 'label' || met.length === 0) return false;
    if (category.codes.length > 0) return via === 'code' && level >= TOLD_FROM_LEVEL;
    // The very commodity of what it names: a class holds things beside it.
    return met.some(({ code, keys }) => isCommodity(code) && keys[0] !== undefined && category.ladder.has(keys[0].key));
  });
}

/** A code as deep as its list goes. */
function isCommodity({ scheme, code }: Code): boolean {
  return (scheme === 'UNSPSC' || scheme === 'CPV') && /^\d{7}[1-9]/.test(code);
}

export type GeographyDimension = Dimension & { place: PlaceState | 'unknown'; of: 'work' | 'office' };

/** What the buyer's office in a place that the company serves is worth, where nothing says where the work is. */
const OFFICE_SERVED = 0.5;

/**
 * Place: 1 where the company serves it or names no regions, or where it lies around a city that is all it named; 0.3 where the
 * notice does not say where the work is, a little more where the buyer's office is served; 0 elsewhere, and where the office is
 * in another country.
 */
export function geographyDimension(profile: CompiledProfile, notice: MatchedNotice): GeographyDimension {
  const { score, state } = placesMatch(profile.places, notice.work.places, profile.around);
  if (score === null) return { value: 1, score: null, place: 'unknown', of: 'work' };
  if (state !== null) return { value: score, score: Math.round(100 * score), place: state, of: 'work' };
  const office = placesMatch(profile.places, notice.office.places, profile.around);
  if (office.state === 'abroad') return { value: 0, score: 0, place: 'abroad', of: 'office' };
  const isServed = office.score === 1 && notice.office.places.some((place) => place.length > 2);
  const value = isServed ? OFFICE_SERVED : score;
  return { value, score: Math.round(100 * value), place: 'unknown', of: 'office' };
}

/** What a company won before, by the buyers' names: only what sources published as awarded to it. */
export type PastAwards = readonly { buyer: string; count: number }[];

const AWARDS_FOR_FULL_SCORE = 3;

const awardBuyers = memo((awards: PastAwards) => namedBuyers(awards.map((award) => words(award.buyer))));

export type BuyerDimension = Dimension & {
  target: CompiledProfile['targetBuyers'][number] | undefined;
  award: PastAwards[number] | undefined;
};

/** Buyers: one the company asks for, or one that it won from before. The sub-score is null when no award to it is known. */
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
  // A wish is no past: the sub-score is that of what the buyer awarded.
  return { value, score: awards.length === 0 ? null : Math.round(100 * fromAwards), target, award };
}

export function buyerReasons(notice: MatchedNotice, { target, award }: BuyerDimension): Reason[] {
  const reasons: Reason[] = [];
  if (target !== undefined) {
    const who = organization(notice, namedBuyers([target.words]).names[0] ?? []);
    reasons.push({ kind: 'buyer', label: target.label, ...who, on: 'target', awards: 0 });
  }
  if (award !== undefined) {
    const who = organization(notice, namedBuyers([words(award.buyer)]).names[0] ?? []);
    reasons.push({ kind: 'buyer', label: award.buyer, ...who, on: 'award', awards: award.count });
  }
  return reasons;
}

/** The organization of the notice that has all words of a name: the buyer, else the one that will use what is bought. */
function organization(
  { buyerNames, endUsers, frenchBuyer }: MatchedNotice,
  name: readonly string[],
): Pick<Extract<Reason, { kind: 'buyer' }>, 'listing' | 'listingFr' | 'isEndUser'> {
  const met = buyerNames.filter((one) => name.every((word) => words(one).includes(word)));
  const buyer = met.find((one) => !endUsers.includes(one));
  if (buyer === undefined && met[0] !== undefined) return { listing: met[0], isEndUser: true };
  const listing = buyerNames[0] ?? '';
  return { listing, ...(frenchBuyer === null || frenchBuyer === listing ? {} : { listingFr: frenchBuyer }) };
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
