import { type Bidders, likenessOf } from './bidders.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import {
  categoryDimension,
  type CategoryDimension,
  type Dimension,
  geographyDimension,
  semanticDimension,
  type SemanticDimension,
} from './dimensions.ts';
import type { HistoryIndex } from './history-index.ts';
import type { MatchedNotice } from './notice.ts';
import { readBidders } from './notice-view.ts';
import type { RankedNotice } from './past-notice.ts';
import type { TermStatistics } from './term-weight.ts';

/**
 * What is measured of a profile as somebody wrote it beside a notice, in the order of {@link typedFeatures}. The last two
 * say how alike the firms are that bid on past tenders like the profile and on past tenders like the notice.
 */
export const TYPED_FEATURES = [
  'text',
  'terms',
  'code',
  'category',
  'region',
  'bidders_full',
  'bidders_content',
] as const;
export type TypedFeature = (typeof TYPED_FEATURES)[number];

/** Where no past is known, nothing is said of bidders. */
export const PLAIN_FEATURES: readonly TypedFeature[] = ['text', 'terms', 'code', 'category', 'region'];

/** What two unlike groups of bidders count as, before the logarithm. */
const FLOOR = 0.003;
const COUNTED_TERMS = 5;

/** The shares of the bidders of past tenders like the profile; read once for each version of a profile. */
export function profileBidders(index: HistoryIndex, profile: CompiledProfile, without?: Int32Array): Bidders {
  return readBidders(index, profileNotice(profile), without);
}

/** A profile as if it were a notice: its categories as title and codes, its places as regions. */
export function profileNotice(profile: CompiledProfile): RankedNotice {
  const spoken = profile.categories.filter((category) => category.codes.length === 0);
  return {
    id: profile.companyId,
    titles: spoken.map((category) => category.text),
    codes: profile.categories.flatMap((category) => category.codes),
    nature: null,
    buyer: null,
    city: null,
    regions: profile.places,
    publishedAt: '',
  };
}

/** `bidders` is null where no past is known; `own` are the company's numbers in it, which are not compared with themselves. */
export function typedFeatures(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  bidders: BothBidders | null,
): number[] {
  const text = semanticDimension(profile, notice, statistics);
  const category = categoryDimension(profile, notice, statistics);
  return typedValues(text, category, geographyDimension(profile, notice), bidders);
}

export type BothBidders = { profile: Bidders; notice: Bidders; own: readonly number[] };

/** The same from dimensions that are known already. */
export function typedValues(
  text: Pick<SemanticDimension, 'value' | 'found'>,
  category: Pick<CategoryDimension, 'code' | 'category'>,
  geography: Pick<Dimension, 'value'>,
  bidders: BothBidders | null,
): number[] {
  const alike = bidders === null ? null : likenessOf(bidders.profile, bidders.notice, bidders.own);
  return [
    text.value,
    Math.min(COUNTED_TERMS, text.found),
    category.code,
    category.category,
    geography.value,
    alike === null ? 0 : Math.log(FLOOR + alike.full),
    alike === null ? 0 : Math.log(FLOOR + alike.content),
  ];
}
