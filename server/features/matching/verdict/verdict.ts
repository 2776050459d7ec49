import type { ActiveRule } from '#features/rules/rules.ts';
import { bandOf, scoreOfShare, SHOWN_FROM_SCORE } from '../reasons/calibration.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import {
  buyerDimension,
  type BuyerDimension,
  buyerReasons,
  categoryDimension,
  type CategoryDimension,
  categoryReasons,
  geographyDimension,
  isNearCode,
  type GeographyDimension,
  type PastAwards,
  profileHits,
  semanticDimension,
  titleLength,
} from './dimensions.ts';
import { type LineDimension, lineDimension, lineReasons, TELLING_SHARE } from './line-dimension.ts';
import { meaningReasons, type TextDimension, withMeaning } from './embedding-dimension.ts';
import type { Meaning } from '../embedding/vector-index.ts';
import type { WordVectors } from '../embedding/word-vectors.ts';
import { gateReasons, type Gates, gates } from './gates.ts';
import { placeReasons } from './place-reasons.ts';
import { PAST_FEATURES, pastValues } from '../past/past-features.ts';
import type { BesidePast } from './known-past.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type PastDimension, pastDimension, pastReasons } from './past-dimension.ts';
import {
  isProductTelling,
  type ProductDimension,
  productDimension,
  type ProductMatch,
  productReasons,
} from './product-match.ts';
import { isSaid, isSideLabel, isTellable, termReasons } from './term-reasons.ts';
import { type Ranker, shareAt, shareWithPast, valueOf } from './ranker.ts';
import { MEANING_LIFT, PAST_RANKERS, TYPED_RANKERS } from './ranking-weights.ts';
import type { Reason, Reasons } from '../reasons/reasons.ts';
import { moved } from './rule-effects.ts';
import type { WordingKind } from '../terms/profile-terms.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { liftedShare, type MeaningLift, meaningOf, openedCap } from './meaning-lift.ts';
import { type OtherFirms, TYPED_FEATURES, type TypedFeature, typedValues } from './typed-features.ts';

/** A company's verdict on one tender: fit, eligibility and the facts both rest on. */
export type Verdict = {
  companyId: string;
  groupId: string;
  profileVersion: number;
  groupVersion: number;
  score: number;
  eligible: boolean;
  semanticScore: number | null;
  categoryScore: number | null;
  geographyScore: number | null;
  pastWinScore: number | null;
  productScore: number | null;
  modifierScore: number | null;
  dimensionalScore: number;
  productMatch: Record<string, unknown>;
  reasons: Reasons;
  gate: Gates['closed'];
  /** The greatest score that what speaks against it leaves. */
  cap: number;
  /** Solicitation documents were read, not only the notice. */
  isFromDocuments?: boolean;
};

/**
 * What is not in the measured models and set by hand, on the scale of the typed one: a model number found in a notice moves
 * it about one band, a wanted buyer half of one.
 */
const BY_HAND = { product: 1.6, buyer: 0.8, exact: 0.8 };
/** What nothing but its place speaks for is not shown. */
const GROUNDLESS_CAP = SHOWN_FROM_SCORE - 1;
/** What only one label or code of a long list speaks for is a weak fit. */
const SIDE_CAP = 39;
/** What only words speak for that say no category is no more than a possible fit. */
const WEAK_CAP = 49;
const MANY_CODES = 10;
/** Bids that a company must have in a family of sources to be judged by its past; three rank as well as the words it typed. */
const MIN_PAST_BIDS = 3;

/**
 * What is known beside the profile and the notice. `past` is null or absent where no past awards are known, `meaning` where no
 * vectors of the texts of both are, or where they are not near; `vectors` where no directions of words are known.
 */
type KnownBeside = {
  statistics: TermStatistics;
  awards: PastAwards;
  past?: BesidePast | null;
  meaning?: Meaning | null;
  vectors?: WordVectors | null;
  /** The rules that count instead of those of the profile, to try one. */
  rules?: readonly ActiveRule[];
};

/** A pair judged in numbers: all that its scores rest on, and no words yet. */
export type Judgement = {
  profile: CompiledProfile;
  notice: MatchedNotice;
  past: BesidePast | null;
  vectors: WordVectors | null;
  dimensions: {
    semantic: TextDimension;
    category: CategoryDimension;
    geography: GeographyDimension;
    product: ProductDimension;
    lines: LineDimension | null;
    buyer: BuyerDimension;
    own: PastDimension;
  };
  against: Gates;
  /** The scores with another lift than the fitted one. */
  scoresBy: (lift: MeaningLift) => Scores;
} & Scores;

type Scores = { dimensionalScore: number; score: number };

/** Judges this profile beside this notice. Deterministic: the same profile, notice and known things beside give the same. */
export function judgement(profile: CompiledProfile, notice: MatchedNotice, known: KnownBeside): Judgement {
  const { statistics, past = null, meaning = null, vectors = null } = known;
  const hits = profileHits(profile, notice, statistics);
  const words = semanticDimension(profile, notice, statistics, hits);
  const semantic: TextDimension =
    meaning === null ? words : withMeaning(words, meaning, titleLength(statistics, notice));
  const category = categoryDimension(profile, notice, statistics);
  const geography = geographyDimension(profile, notice);
  const product = productDimension(profile, notice, statistics, hits);
  const lines = lineDimension(profile.products, notice.facts?.lineItems);
  const buyer = buyerDimension(profile, notice, known);
  const own = pastDimension(past);
  const beside = { place: geography.place, hasProduct: product.best !== null };
  const against = gates(profile, notice, statistics, beside, known.rules);
  const isExact = isNamed(semantic);
  const ofCatalog = Math.max(product.value, lines?.value ?? 0);
  const byHand = BY_HAND.product * ofCatalog + BY_HAND.buyer * buyer.value + BY_HAND.exact * Number(isExact);
  const typed = typedValue(notice, past, byHand, (others) => typedValues(semantic, category, geography, others));
  const fromPast = pastShare(notice, past);
  const isKnown =
    fromPast !== null ||
    against.rules.points > 0 ||
    isProductTelling(product) ||
    buyer.value > 0 ||
    hasTellingLines(lines);
  const found = isKnown ? 100 : groundCap(profile, notice, semantic, category);
  const ground = product.best === null ? found : Math.max(found, WEAK_CAP);
  const scoresOf = (share: number, most: number): Scores => {
    const dimensionalScore = scoreOfShare(fromPast === null ? share : shareWithPast(fromPast, share));
    const moving = moved(dimensionalScore - against.penalty, against.rules.points);
    return { dimensionalScore, score: Math.max(0, Math.min(against.cap, most, moving)) };
  };
  const plain = scoresOf(shareAt(typed.ranker, typed.value), ground);
  // What is named needs no near wording, and what a model of embeddings finds near counts by that.
  const nearBy = vectors === null || isExact || semantic.meaning !== undefined ? null : vectors;
  const scoresBy = ({ slope, from, opens }: MeaningLift): Scores => {
    const isGroundless = ground === GROUNDLESS_CAP;
    if (nearBy === null || (plain.score < SHOWN_FROM_SCORE && !isGroundless)) return plain;
    const cosine = meaningOf(nearBy, profile, notice);
    if (isGroundless && cosine < opens) return plain;
    const added = slope * (cosine - from);
    if (isGroundless) return scoresOf(liftedShare(typed.ranker, typed.value, added), openedCap(cosine, opens));
    return scoresOf(liftedShare(typed.ranker, typed.value, added, ground), ground);
  };
  const dimensions = { semantic, category, geography, product, lines, buyer, own };
  return { profile, notice, past, vectors, dimensions, against, ...scoresBy(MEANING_LIFT), scoresBy };
}

function hasTellingLines(lines: LineDimension | null): boolean {
  return lines !== null && lines.covered >= TELLING_SHARE * lines.of;
}

/** Whether the title, or a phrase of the description's first sentences, says a category in the company's own words or in the other language. */
function isNamed({ hits }: TextDimension): boolean {
  return hits.some(
    ({ term, finds }) =>
      term.origin === 'category' &&
      term.codedIn === null &&
      finds.some(
        ({ how, passage, first, last }) =>
          isOwnName(how) && (passage.place === 'title' || (passage.isLead === true && last > first)),
      ),
  );
}

function isOwnName(how: WordingKind): boolean {
  return how === 'exact' || how === 'translation';
}

/** The greatest score by what of words and codes speaks for the tender that a reader can be told of. */
function groundCap(
  profile: CompiledProfile,
  notice: MatchedNotice,
  { hits, meaning }: TextDimension,
  category: CategoryDimension,
): number {
  if (meaning !== undefined) return 100;
  const told = hits.flatMap(({ finds }) => finds.filter(isTellable));
  const isNear = isNearCode(profile, notice, category);
  if (told.length === 0 && !isNear) return GROUNDLESS_CAP;
  const isShortList = notice.topics.codes.length < MANY_CODES;
  if (told.every(isSideLabel) && !(isNear && isShortList)) return SIDE_CAP;
  const isCoded = isShortList && categoryReasons(profile, notice, category).length > 0;
  return isCoded || hits.some((hit) => isSaid(hit, notice)) ? 100 : WEAK_CAP;
}

/** A judgement in full, with its reasons and the words of the notice that they rest on. */
export function verdictOf(judged: Judgement): Verdict {
  const { profile, notice, against, score } = judged;
  const { semantic, category, geography, product, lines, buyer, own } = judged.dimensions;
  return {
    companyId: profile.companyId,
    groupId: notice.groupId,
    profileVersion: profile.version,
    groupVersion: notice.groupVersion,
    score,
    eligible: against.eligible,
    semanticScore: semantic.score,
    categoryScore: category.score,
    geographyScore: geography.score,
    pastWinScore: buyer.score === null ? own.score : Math.max(buyer.score, own.score ?? 0),
    productScore: lines === null ? product.score : Math.max(product.score ?? 0, Math.round(100 * lines.value)),
    modifierScore: against.score,
    dimensionalScore: judged.dimensionalScore,
    productMatch: shownProduct(product.best),
    reasons: { band: bandOf(score), score, eligible: against.eligible, reasons: reasonsOf(judged) },
    gate: against.closed,
    cap: against.cap,
  };
}

export function verdict(profile: CompiledProfile, notice: MatchedNotice, known: KnownBeside): Verdict {
  return verdictOf(judgement(profile, notice, known));
}

/** Fit first, then what speaks against it. */
function reasonsOf({ profile, notice, past, vectors, dimensions, against }: Judgement): Reason[] {
  return [
    ...termReasons(dimensions.semantic, notice, { vectors, terms: profile.terms }),
    ...meaningReasons(dimensions.semantic),
    ...categoryReasons(profile, notice, dimensions.category),
    ...productReasons(dimensions.product),
    ...lineReasons(dimensions.lines),
    ...placeReasons(profile, notice, dimensions.geography),
    ...buyerReasons(notice, dimensions.buyer),
    ...pastReasons(past, dimensions.own),
    ...gateReasons(profile, notice, against),
  ];
}

/** What the profile says, by the ranker of the notice's family of sources where past awards are known, else by the plain one. */
function typedValue(
  notice: MatchedNotice,
  past: BesidePast | null,
  byHand: number,
  features: (others: OtherFirms | null) => number[],
): { ranker: Ranker<TypedFeature>; value: number } {
  const learned = past?.isRich === true ? TYPED_RANKERS[notice.family] : undefined;
  const others =
    past === null || learned === undefined
      ? null
      : { profile: past.bidders, home: past.home, view: past.view, own: past.company?.companies ?? [] };
  const ranker = learned ?? TYPED_RANKERS.other;
  return { ranker, value: valueOf(ranker, TYPED_FEATURES, features(others)) + byHand };
}

/** What the company's past says; null with less than three bids in the notice's family of sources. */
function pastShare(notice: MatchedNotice, past: BesidePast | null): number | null {
  if (past === null || past.company === null) return null;
  if ((past.company.bidsIn.get(notice.family) ?? 0) < MIN_PAST_BIDS) return null;
  const ranker = PAST_RANKERS[notice.family] ?? PAST_RANKERS.other;
  return shareAt(ranker, valueOf(ranker, PAST_FEATURES, pastValues(past.index, past.company, past.view)));
}

function shownProduct(best: ProductMatch | null): Record<string, unknown> {
  if (best === null) return {};
  return {
    product_id: best.product.id,
    name: best.product.name,
    oem_name: best.product.oemName,
    rep_status: best.product.repStatus,
    score: Math.round(100 * best.score),
    matched_on: best.matchedOn,
  };
}
