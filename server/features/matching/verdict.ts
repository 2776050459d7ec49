import { bandOf, scoreOf } from './calibration.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import {
  buyerDimension,
  categoryDimension,
  geographyDimension,
  type PastAwards,
  semanticDimension,
} from './dimensions.ts';
import { gates } from './gates.ts';
import type { MatchedNotice } from './notice.ts';
import { productDimension } from './product-match.ts';
import type { Reasons } from './reasons.ts';
import type { TermStatistics } from './term-weight.ts';

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
  gate: 'exclusion' | 'eligibility' | 'cancelled' | null;
};

/**
 * Weights of the typed-profile model of ranking.md (section 6, step 7): text, code level, region, category, fitted on the
 * bids of 729 Quebec suppliers. Product and buyer are not in that model; theirs are set by hand: a model number found in
 * a notice moves it about one band, a wanted buyer half of one.
 */
export const WEIGHTS = {
  constant: -8.147,
  text: 2.649,
  code: 1.95,
  region: 0.925,
  category: 1.209,
  product: 1.6,
  buyer: 0.8,
};

/** The verdict of this profile on this notice. Deterministic: the same profile, notice, awards and counts give the same. */
export function verdict(
  profile: CompiledProfile,
  notice: MatchedNotice,
  known: { statistics: TermStatistics; awards: PastAwards },
): Verdict {
  const semantic = semanticDimension(profile, notice, known.statistics);
  const category = categoryDimension(profile, notice);
  const geography = geographyDimension(profile, notice);
  const product = productDimension(profile, notice, known.statistics);
  const buyer = buyerDimension(profile, notice, known.awards);
  const against = gates(profile, notice, known.statistics, geography.place);
  const value =
    WEIGHTS.constant +
    WEIGHTS.text * semantic.value +
    WEIGHTS.code * category.code +
    WEIGHTS.region * geography.value +
    WEIGHTS.category * category.category +
    WEIGHTS.product * product.value +
    WEIGHTS.buyer * buyer.value;
  const dimensionalScore = scoreOf(value);
  const score = Math.max(0, Math.min(against.cap, dimensionalScore - against.penalty));
  const fit = [...semantic.reasons, ...category.reasons, ...product.reasons, ...geography.reasons, ...buyer.reasons];
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
    pastWinScore: buyer.score,
    productScore: product.score,
    modifierScore: against.score,
    dimensionalScore,
    productMatch: shownProduct(product.best),
    reasons: { band: bandOf(score), score, eligible: against.eligible, reasons: [...fit, ...against.reasons] },
    gate: against.closed,
  };
}

function shownProduct(best: ReturnType<typeof productDimension>['best']): Record<string, unknown> {
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
