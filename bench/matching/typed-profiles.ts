import type { Listing } from '../../server/features/discovery/listing.ts';
import { compileProfile, type CompiledProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { matchedNotice, type MatchedNotice } from '../../server/features/matching/subjects/notice.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { readPlaces } from '../../server/features/matching/places/regions.ts';
import type { Code } from '../../server/features/matching/vocabulary/code-ladder.ts';
import { rankingStem } from '../../server/features/matching/past/ranking-text.ts';
import type { TermStatistics } from '../../server/features/matching/terms/term-weight.ts';
import { fold, words } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';
import { profileFields } from '../../tests/support/matching.ts';
import type { Window } from './windows.ts';

const TERMS = 5;
const CODES = 5;
const LABELS = 2;
/** A region is one that a company serves when so much of its past is there. */
const REGION_SHARE = 0.1;

const TITLES = 3;

/**
 * What is typed: words and codes; words without any code, as most people do at first; or what the three commonest of its codes
 * are called, by these titles, and no other words.
 */
export type Typed = 'all' | 'words' | ((code: Code) => string | null);

/**
 * What a company would have typed, made from its past before the cut: its five most typical terms, up to five codes, two
 * categories, its regions and the city that most of its bids came from. Kinder than life: nobody knows the words of their
 * tenders so well.
 */
export function simulatedProfiles(
  window: Window,
  listings: ReadonlyMap<string, Listing>,
  typed: Typed = 'all',
): CompiledProfile[] {
  const inverse = inverseShares(window.index.notices);
  return window.pasts.map((past, company) => {
    const notices = Array.from(past.notices).flatMap((notice) => window.index.notices[notice] ?? []);
    const codes = mostOften(
      notices.flatMap((one) =>
        one.codes.filter((code) => code.scheme !== 'SOURCE').map((code) => `${code.scheme} ${code.code}`),
      ),
      CODES,
    );
    const labels = mostOften(
      notices.flatMap((one) =>
        (listings.get(one.id)?.categories ?? []).flatMap(({ scheme, code, label }) =>
          scheme === 'SOURCE' && code !== null ? (label.fr ?? label.en ?? []) : [],
        ),
      ),
      LABELS,
    );
    const placed = notices.filter((one) => one.regions.length > 0);
    const regions = new Map<string, number>();
    for (const one of placed)
      for (const region of one.regions) regions.set(region, (regions.get(region) ?? 0) + 1 / one.regions.length);
    return compileProfile(
      {
        ...profileFields({ tenant_id: window.companies[company] ?? '' }),
        categories:
          typeof typed === 'function'
            ? titlesOf(notices, typed)
            : [...typicalTerms(notices, inverse).map(({ text }) => text), ...(typed === 'all' ? codes : []), ...labels],
        geography: [
          ...[...regions].filter(([, count]) => count >= REGION_SHARE * placed.length).map(([region]) => region),
          ...mostOften(citiesOf(notices, window.companies[company] ?? ''), 1).map(typedCity),
        ],
      },
      [],
    );
  });
}

/** What the commonest codes are called, each title once. */
function titlesOf(notices: readonly PastNotice[], titleOf: (code: Code) => string | null): string[] {
  return mostOften(
    notices.flatMap(({ codes }) => codes.flatMap((code) => titleOf(code) ?? [])),
    TITLES,
  );
}

function citiesOf(notices: readonly PastNotice[], company: string): string[] {
  return notices.flatMap(({ bids }) => bids.flatMap((bid) => (bid.company === company ? (bid.city ?? []) : [])));
}

/** A bidder's city as it would be typed; of those that lie elsewhere only the name is known. */
function typedCity(city: string): string {
  const [place] = readPlaces([city]);
  const isElsewhere = place?.startsWith('CA-QC') === false && place.endsWith(`:${words(city).join('-')}`);
  return isElsewhere ? city : `${city}, QC`;
}

/** The pool as the service matches it. */
export function matchedPool(window: Window, listings: ReadonlyMap<string, Listing>): MatchedNotice[] {
  return window.pool.map((notice) => {
    const listing = listings.get(notice.id);
    if (listing === undefined) throw new RangeError(`no listing for ${notice.id}`);
    return matchedNotice({ id: notice.id, version: 1 }, [{ ...listing, listingId: notice.id, facts: null }]);
  });
}

/** Counts of stems in the past notices, as the service counts them over its listings. */
export function pastStatistics(window: Window, listings: ReadonlyMap<string, Listing>): TermStatistics {
  const counts = new Map<string, number>();
  for (const notice of window.index.notices) {
    const listing = listings.get(notice.id);
    if (listing === undefined) continue;
    const { stems } = matchedNotice({ id: notice.id, version: 1 }, [{ ...listing, listingId: notice.id, facts: null }]);
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { total: window.index.notices.length, countOf: (stem) => counts.get(stem) ?? 0 };
}

type Titled = Pick<PastNotice, 'titles'>;

/** A word or a pair, by its stems and as it was written. */
export type Term = { key: string; text: string };

/** Words and pairs of adjacent words without digits, each under its stems. */
function termsOf(notice: Titled): Term[] {
  const words = notice.titles
    .flatMap((title) => fold(title).match(/[a-z0-9]{2,}/g) ?? [])
    .filter((word) => !isStopWord(word, 'both'))
    .map((word) => ({ key: rankingStem(word), text: word }));
  const pairs = words
    .slice(1)
    .map((next, at) => ({ key: `${words[at]?.key}_${next.key}`, text: `${words[at]?.text} ${next.text}` }));
  return [...words, ...pairs].filter((term) => !/\d/.test(term.key));
}

export function inverseShares(notices: readonly Titled[]): (key: string) => number {
  const held = new Map<string, number>();
  for (const notice of notices)
    for (const key of new Set(termsOf(notice).map((term) => term.key))) held.set(key, (held.get(key) ?? 0) + 1);
  return (key) => Math.log((1 + notices.length) / (1 + (held.get(key) ?? 0))) + 1;
}

/** The terms of greatest weight in the mean of the company's titles, as most often spelt; a pair's single words left out. */
export function typicalTerms(notices: readonly Titled[], inverse: (key: string) => number): Term[] {
  const weights = new Map<string, number>();
  const spellings = new Map<string, string[]>();
  for (const notice of notices) {
    const terms = termsOf(notice);
    const length = Math.sqrt(terms.reduce((sum, term) => sum + inverse(term.key) ** 2, 0)) || 1;
    for (const { key, text } of terms) {
      weights.set(key, (weights.get(key) ?? 0) + inverse(key) / length);
      const spelt = spellings.get(key) ?? [];
      spellings.set(key, spelt);
      spelt.push(text);
    }
  }
  const ranked = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  return ranked.slice(0, TERMS).map((key) => ({ key, text: mostOften(spellings.get(key) ?? [], 1)[0] ?? key }));
}

/** The commonest values, the commonest first; of equally common ones the first in the alphabet. */
export function mostOften(values: readonly string[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, count)
    .map(([value]) => value);
}
