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
import { memoOfPair } from '#platform/text/memo.ts';
import { commonDirection, directionOf, isNowhere, nearness, type WordVectors } from '../embedding/word-vectors.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/**
 * What is measured of a profile as somebody wrote it beside a notice, in the order of {@link typedFeatures}: words, categories
 * (`CategoryLevels`), the place; then, of past awards, how much more often firms of the company's home bid in the notice's
 * regions and for its buyer, and how alike the firms are that bid on past tenders like the profile and like the notice; last how near
 * the wording is by word vectors.
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
  'meaning',
] as const;
export type TypedFeature = (typeof TYPED_FEATURES)[number];

/**
 * Set and not fitted: a fit over all pairs gives what leads only within a company's own list too little. Of 3, 5 and 8 on SEAO, federal
 * tenders and UK notices, 8 does best or as well as any (bench/results/matching.md).
 */
export const FIXED_WEIGHTS = { meaning: 8 } as const;

/** Where past awards are known, a label and a title that hold the words of a category each count. */
export const RICH_FEATURES: readonly TypedFeature[] = TYPED_FEATURES.filter(
  (name) => name !== 'words' && name !== 'meaning',
);

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
  vectors: WordVectors | null,
): number[] {
  const text = semanticDimension(profile, notice, statistics);
  const category = categoryDimension(profile, notice, statistics);
  const meaning = meaningOf(profile, notice, vectors);
  return typedValues(text, category, geographyDimension(profile, notice), others, meaning);
}

/** How near titles are that say a category word for word, in the mean (.64 to .78 by source): taken where no word is known. */
const USUAL_MEANING = 0.65;

/** How near the wording is to what was typed, as a cosine; no reason by itself. */
export function meaningOf(profile: CompiledProfile, notice: MatchedNotice, vectors: WordVectors | null): number {
  if (vectors === null) return USUAL_MEANING;
  const [own, other] = [profileDirection(vectors, profile), noticeDirection(vectors, notice)];
  return isNowhere(own) || isNowhere(other) ? USUAL_MEANING : nearness(own, other);
}

const profileDirection = memoOfPair((vectors: WordVectors, { categories }: CompiledProfile) =>
  commonDirection(
    vectors,
    categories.map(({ words }) => words),
  ),
);

/** Title and labels; a mean over a long description says little. */
const noticeDirection = memoOfPair((vectors: WordVectors, { passages }: MatchedNotice) =>
  directionOf(
    vectors,
    passages.filter(({ place }) => place !== 'description').map(({ text }) => text),
  ),
);

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
  meaning: number,
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
    meaning,
  ];
}
