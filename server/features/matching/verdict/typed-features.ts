import { type Bidders, likenessOf } from '../past/bidders.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import {
  categoryDimension,
  type CategoryDimension,
  type Dimension,
  geographyDimension,
  semanticDimension,
  type SemanticDimension,
} from './dimensions.ts';
import type { PastIndex } from '../past/past-index.ts';
import { homeLifts, type HomePlace } from './home-place.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type NoticeView, readBidders } from '../past/likeness.ts';
import type { RankedNotice } from '../past/past-notice.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/**
 * What is measured of a profile as somebody wrote it beside a notice, in the order of {@link typedFeatures}: words, categories
 * (`CategoryLevels`), the place; then, of past awards, how much more often firms of the company's home bid in the notice's
 * regions and for its buyer, and how alike the firms are that bid on past tenders like the profile and like the notice.
 */
export const TYPED_FEATURES = [
  'text',
  'topic',
  'code',
  'same_code',
  'label',
  'title',
  'words',
  'region',
  'home_region',
  'home_buyer',
  'bidders_full',
  'bidders_content',
] as const;
export type TypedFeature = (typeof TYPED_FEATURES)[number];

/** Where past awards are known, a label and a title that hold the words of a category each count. */
export const RICH_FEATURES: readonly TypedFeature[] = TYPED_FEATURES.filter((name) => name !== 'words');

/**
 * Where no past is known, nothing is said of bidders; and of label and title the better counts, `words`: two languages of one
 * notice differ in where they hold the words of a category. On 2017 both ways rank alike here.
 */
export const PLAIN_FEATURES: readonly TypedFeature[] = ['text', 'topic', 'code', 'same_code', 'words', 'region'];

/** What two unlike groups of bidders count as, before the logarithm. */
const FLOOR = 0.003;

/** The shares of the bidders of past tenders like the profile; read once for each version of a profile. */
export function profileBidders(index: PastIndex, profile: CompiledProfile, without?: Int32Array): Bidders {
  return readBidders(index, profileNotice(profile), without);
}

/**
 * A profile as if it were a notice: its categories as titles and codes, its places as regions; in French too what was typed in
 * English, since the past that profiles are compared with is Quebec's.
 */
function profileNotice(profile: CompiledProfile): RankedNotice {
  const spoken = profile.categories.filter((category) => category.codes.length === 0);
  const translations = profile.terms.flatMap(({ origin, codedIn, wordings }) =>
    origin === 'category' && codedIn === null
      ? wordings.filter(({ how, language }) => how === 'translation' && language === 'fr')
      : [],
  );
  return {
    id: profile.companyId,
    titles: [...spoken, ...translations].map(({ text }) => text),
    codes: profile.categories.flatMap((category) => category.codes),
    nature: null,
    buyer: null,
    city: null,
    regions: profile.places,
    publishedAt: '',
  };
}

export function typedFeatures(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  others: OtherFirms | null,
): number[] {
  const text = semanticDimension(profile, notice, statistics);
  const category = categoryDimension(profile, notice, statistics);
  return typedValues(text, category, geographyDimension(profile, notice), others);
}

/**
 * What past awards say of other firms, beside a profile and a notice. `own` are the company's numbers among them, which are
 * not compared with themselves; `home` is null where nothing is known of firms of its place.
 */
export type OtherFirms = { profile: Bidders; home: HomePlace | null; view: NoticeView; own: readonly number[] };

/** The same from dimensions that are known already. */
export function typedValues(
  text: Pick<SemanticDimension, 'value'>,
  { levels }: Pick<CategoryDimension, 'levels'>,
  geography: Pick<Dimension, 'value'>,
  others: OtherFirms | null,
): number[] {
  // A company is judged beside many notices after each other.
  const alike = others === null ? null : likenessOf(others.view.bidders, others.profile, others.own);
  const near = others === null || others.home === null ? null : homeLifts(others.home, others.view);
  return [
    text.value,
    levels.topic,
    levels.code,
    levels.same,
    levels.label,
    levels.title,
    Math.max(levels.label, levels.title),
    geography.value,
    near === null ? 0 : near.region,
    near === null ? 0 : near.buyer,
    alike === null ? 0 : Math.log(FLOOR + alike.full),
    alike === null ? 0 : Math.log(FLOOR + alike.content),
  ];
}
