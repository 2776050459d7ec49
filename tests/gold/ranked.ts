import { loadWordVectors } from '#features/matching/matching-meaning.ts';
import { compileProfile } from '#features/matching/subjects/compiled-profile.ts';
import { type MatchedNotice, matchedNotice } from '#features/matching/subjects/notice.ts';
import type { TermStatistics } from '#features/matching/terms/term-weight.ts';
import { verdict } from '#features/matching/verdict/verdict.ts';
import { readNotice } from '#features/reading/read-notice.ts';
import { stems } from '#platform/text/stem.ts';
import { profileFields } from '../support/matching.ts';
import { asPublished } from './as-published.ts';
import type { GoldNotice } from './gold.ts';
import type { Trade, Typed } from './profiles.ts';
import type { Language, Ranked, Scores } from './trades.ts';

const { vectors } = await loadWordVectors(null);

/** What typed profiles are given of the gold notices: by the service, and by plain words (BM25). */

export function rankTrades(trades: readonly Trade[], notices: readonly GoldNotice[]): Ranked[] {
  const pool = notices.map((notice) => matched(notice));
  const statistics = countStems(pool);
  const search = okapi(notices);
  return trades.map(({ id, en, fr }) => ({
    trade: id,
    fits: new Set(notices.filter(({ fits }) => fits.includes(id)).map((notice) => notice.id)),
    service: { en: judge(en, pool, statistics), fr: judge(fr, pool, statistics) },
    bm25: { en: search(en, 'en'), fr: search(fr, 'fr') },
  }));
}

function matched(notice: GoldNotice): MatchedNotice {
  const listing = asPublished(notice);
  return matchedNotice({ id: notice.id, version: 1 }, [
    { ...listing, listingId: notice.id, facts: readNotice(listing), closing: { at: listing.closing.at } },
  ]);
}

export function countStems(pool: readonly MatchedNotice[]): TermStatistics {
  const counts = new Map<string, number>();
  for (const { stems: own } of pool) for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { total: pool.length, countOf: (stem) => counts.get(stem) ?? 0 };
}

function judge({ overview, categories, geography }: Typed, pool: readonly MatchedNotice[], statistics: TermStatistics) {
  const profile = compileProfile(profileFields({ overview, categories, geography }), []);
  return pool.map((notice) => ({
    notice: notice.groupId,
    score: verdict(profile, notice, { statistics, awards: [], vectors }).score,
  }));
}

const [K1, B] = [1.2, 0.75];

/** BM25 of the typed categories over the titles, the categories and the texts, stemmed in the language of each. */
function okapi(notices: readonly GoldNotice[]): (typed: Typed, language: Language) => Scores {
  const pool = notices.map((notice) => ({ notice: notice.id, ...counted(notice) }));
  const mean = pool.reduce((sum, { size }) => sum + size, 0) / pool.length;
  const inverse = (word: string): number => {
    const holding = pool.filter(({ counts }) => counts.has(word)).length;
    return Math.log(1 + (pool.length - holding + 0.5) / (holding + 0.5));
  };
  return ({ categories }, language) => {
    const query = [...new Set(categories.flatMap((category) => stems(category, language)))];
    const weights = query.map((word) => [word, inverse(word)] as const);
    return pool.map(({ notice, counts, size }) => {
      const weighted = weights.map(([word, weight]) => {
        const count = counts.get(word) ?? 0;
        return (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * size) / mean));
      });
      return { notice, score: weighted.reduce((sum, one) => sum + one, 0) };
    });
  };
}

function counted({ title, text, categories, language }: GoldNotice): { counts: Map<string, number>; size: number } {
  const all = stems([title, ...categories.map(({ label }) => label ?? ''), text].join('\n'), language);
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: all.length };
}
