import { memoOfPair } from '#platform/text/memo.ts';
import { between, directionOf, isNowhere, nearness, type WordVectors } from '../embedding/word-vectors.ts';
import { BAND_SHARES, shareOfScore, SHOWN_FROM_SCORE } from '../reasons/calibration.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type Ranker, shareAt } from './ranker.ts';

/**
 * What near wording adds to the value of a ranker: `slope` times what the cosine is above `from`. From `opens` on a notice that
 * nothing else speaks for is shown as a weak fit. `bench/matching/train.ts --only meaning` fits the first two; `opens` is set.
 */
export type MeaningLift = { slope: number; from: number; opens: number };

/** Shown as 59: only what is named, or what the other dimensions say, makes a match good. */
const MOST_LIFTED_SHARE = 0.92 * BAND_SHARES.good;

/** Points that nearness adds above the least score that is shown: a mean cosine of titles that name a thing gives a few. */
const POINTS_A_COSINE = 60;
const MOST_WEAK = 39;

/** The greatest score of what nothing but near wording speaks for. */
export function openedCap(cosine: number, opens: number): number {
  return Math.min(MOST_WEAK, SHOWN_FROM_SCORE + Math.round(POINTS_A_COSINE * (cosine - opens)));
}

/**
 * The share of a value with what near wording adds to it, never less than without it. It nears the most that can be reached, the
 * greatest score of its grounds among it, and does not pass it: of two pairs that are raised alike, the one that was higher stays
 * higher.
 */
export function liftedShare(
  ranker: Pick<Ranker<never>, 'calibration'>,
  value: number,
  added: number,
  mostScore = 100,
): number {
  const share = shareAt(ranker, value);
  const most = Math.min(MOST_LIFTED_SHARE, shareOfScore(mostScore));
  if (added <= 0 || share >= most) return share;
  const room = Math.log(most / share);
  const rise = Math.log(shareAt(ranker, value + added) / share);
  return share * Math.exp(room * (1 - Math.exp(-rise / room)));
}

/** How near the wording of a notice is to what was typed, as a cosine; 0 where no word of either is known. */
export function meaningOf(vectors: WordVectors, profile: CompiledProfile, notice: MatchedNotice): number {
  const [own, other] = [profileDirection(vectors, profile), noticeDirection(vectors, notice)];
  return isNowhere(own) || isNowhere(other) ? 0 : nearness(own, other);
}

/** Each category counts the same, and so do its two languages: the same firm is as near in either. */
const profileDirection = memoOfPair((vectors: WordVectors, { categories, terms }: CompiledProfile) =>
  between(
    vectors,
    categories.map(({ text, words }) => {
      const wordings = terms.find(({ label }) => label === text)?.wordings ?? [];
      const translations = wordings.filter(({ how }) => how === 'translation').map((one) => one.text);
      const inOther = translations.map((translation) => directionOf(vectors, [translation]));
      return between(vectors, [directionOf(vectors, [words]), between(vectors, inOther)]);
    }),
  ),
);

/** Title and labels; a mean over a long description says little. */
const noticeDirection = memoOfPair((vectors: WordVectors, { passages }: MatchedNotice) =>
  directionOf(
    vectors,
    passages.filter(({ place }) => place !== 'description').map(({ text }) => text),
  ),
);
