import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectorOf } from '../../server/features/discovery/discovery.ts';
import type { Listing } from '../../server/features/discovery/listing.ts';
import { type CompiledProfile, compileProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { matchedNotice, type MatchedNotice } from '../../server/features/matching/subjects/notice.ts';
import type { TermStatistics } from '../../server/features/matching/terms/term-weight.ts';
import { type Code, canonical } from '../../server/features/matching/vocabulary/code-ladder.ts';
import { profileFields } from '../../tests/support/matching.ts';
import { areCodeListsHere, type CodeTitle, otherWording, readCodeList } from './code-lists.ts';
import { SEAO } from './families.ts';
import { areTendersHere, type Contract, federalContracts, federalTenders, solicitationKey } from './federal-tenders.ts';
import { DATA, readSeao } from './seao.ts';
import { TORONTO_TRADES } from './toronto-trades.ts';
import {
  inverseShares,
  matchedPool,
  mostOften,
  pastStatistics,
  simulatedProfiles,
  type Typed,
  typicalTerms,
} from './typed-profiles.ts';
import { timeWindow, type Window } from './windows.ts';

/** Companies that have only typed a profile, a pool of notices, and which of them each company wants. */
export type FirstDayCase = {
  source: string;
  wording: string;
  /** What a company wants is known by its bids, or read from what is hidden from the ranker. */
  truth: string;
  profiles: readonly CompiledProfile[];
  pool: readonly MatchedNotice[];
  statistics: TermStatistics;
  /** For each company the places in the pool of what it wants. */
  relevant: readonly ReadonlySet<number>[];
  /** The window in time, where past awards are known. */
  window: Window | null;
};

const TITLES = 3;

/** Quebec's notices of one window in time, typed in each way. */
export function* seaoCases([from, to]: readonly [string, string] = SEAO.test): Generator<FirstDayCase> {
  const listings = new Map(readSeao().map(({ listing }) => [`seao ${listing.nativeId}`, listing]));
  const window = timeWindow(SEAO.notices(), from, to, SEAO.population);
  const [pool, statistics] = [matchedPool(window, listings), pastStatistics(window, listings)];
  const unspsc = titlesByCode('UNSPSC');
  const reworded = otherWording(readCodeList('CPV'));
  const inCpv = new Map([...unspsc].map(([key, title]) => [key, reworded(title)]));
  const ways: readonly (readonly [string, Typed])[] = [
    ['French, words', 'words'],
    ['French, words and codes', 'all'],
    ['French, titles of UNSPSC', (code) => unspsc.get(keyOf(code))?.fr ?? null],
    ['English, titles of UNSPSC', (code) => unspsc.get(keyOf(code))?.en ?? null],
    ['English, words of CPV', (code) => inCpv.get(keyOf(code))?.en ?? null],
    ['French, words of CPV', (code) => inCpv.get(keyOf(code))?.fr ?? null],
  ];
  for (const [wording, typed] of ways) {
    const profiles = simulatedProfiles(window, listings, typed);
    yield { source: 'SEAO', wording, truth: 'bids', profiles, pool, statistics, relevant: window.relevant, window };
  }
}

const FEDERAL_CUT = '2013-04-01';
const FEDERAL_PAST = 3;

/** Federal tenders against suppliers with contracts before the cut that won one of the tenders after it. */
export function* federalCases(): Generator<FirstDayCase> {
  const [tenders, contracts] = [federalTenders(), federalContracts()];
  const numberOf = (listing: Listing): string => solicitationKey(listing.solicitationNumber ?? listing.nativeId);
  const known = new Map(tenders.map((listing) => [numberOf(listing), listing]));
  const later = tenders.filter(({ publishedAt }) => (publishedAt ?? '') >= FEDERAL_CUT);
  const places = new Map(later.map((listing, place) => [numberOf(listing), place]));
  const past = Map.groupBy(
    contracts.filter((one) => one.awardedOn < FEDERAL_CUT && !places.has(one.solicitation)),
    ({ supplier }) => supplier,
  );
  const wins = new Map<string, Set<number>>();
  for (const { supplier, solicitation } of contracts) {
    const place = places.get(solicitation);
    if (place !== undefined && (past.get(supplier)?.length ?? 0) >= FEDERAL_PAST)
      wins.set(supplier, (wins.get(supplier) ?? new Set()).add(place));
  }
  const suppliers = [...wins.keys()].sort();
  const pool = later.map(matched);
  const titleOf = (one: Contract): string => known.get(one.solicitation)?.title.en ?? one.title;
  const asNotice = (one: Contract) => ({ titles: [titleOf(one)] });
  const inverse = inverseShares([...past.values()].flat().map(asNotice));
  const own = (supplier: string): readonly Contract[] => past.get(supplier) ?? [];
  const words = (supplier: string): string[] =>
    typicalTerms(own(supplier).map(asNotice), inverse).map(({ text }) => text);
  const titles = (supplier: string): string[] =>
    mostOften(
      own(supplier).map(({ title }) => title),
      TITLES,
    );
  const codes = (supplier: string): string[] =>
    mostOften(
      own(supplier).map(({ code }) => `GSIN ${code}`),
      TITLES,
    );
  const ways: readonly (readonly [string, (supplier: string) => string[]])[] = [
    ['English, words', words],
    ['English, words and codes', (supplier) => [...words(supplier), ...codes(supplier)]],
    ['English, titles of GSIN', titles],
    ['English, titles and codes', (supplier) => [...titles(supplier), ...codes(supplier)]],
  ];
  for (const [wording, typed] of ways) {
    yield {
      source: 'federal',
      wording,
      truth: 'wins',
      profiles: suppliers.map((supplier) => profileOf(supplier, typed(supplier))),
      pool,
      statistics: countsOf(pool),
      relevant: suppliers.map((supplier) => wins.get(supplier) ?? new Set()),
      window: null,
    };
  }
}

const UK_FOLDER = resolve(DATA, 'ocds/uk-contracts-finder');
const LEAST_NOTICES = 2;
const DIVISION_DIGITS = 2;

/**
 * UK notices without their codes and labels, against what their CPV divisions are called: the words of the notice alone can
 * find it.
 */
export function* ukCases(): Generator<FirstDayCase> {
  const connector = connectorOf('uk-cf');
  const listings = readdirSync(UK_FOLDER)
    .toSorted()
    .flatMap((file) => {
      const { releases } = JSON.parse(readFileSync(resolve(UK_FOLDER, file), 'utf8')) as { releases: unknown[] };
      return releases.flatMap((value) => {
        const parsed = connector?.parse({ place: file, value });
        return parsed?.kind === 'listing' ? [parsed.listing] : [];
      });
    });
  yield* byClass('UK', listings, 'CPV', DIVISION_DIGITS, LEAST_NOTICES);
}

const FEDERAL_CLASS_DIGITS = 5;

/** Federal tenders without their codes and labels, against what their GSIN classes are called. */
export function* federalClassCases(): Generator<FirstDayCase> {
  yield* byClass('federal, labels hidden', federalTenders(), 'GSIN', FEDERAL_CLASS_DIGITS, 5);
}

function* byClass(
  source: string,
  listings: readonly Listing[],
  scheme: 'CPV' | 'GSIN',
  digits: number,
  least: number,
): Generator<FirstDayCase> {
  const classes = new Map<string, Set<number>>();
  listings.forEach((listing, place) => {
    for (const { scheme: list, code } of listing.categories) {
      if (list !== scheme || code === null) continue;
      const whole = canonical(scheme, code).slice(0, digits);
      classes.set(whole, (classes.get(whole) ?? new Set()).add(place));
    }
  });
  const titles = new Map(readCodeList(scheme).map((title) => [canonical(scheme, title.code), title.en]));
  const wanted = [...classes]
    .filter(([key, places]) => places.size >= least && titles.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const pool = listings.map((listing) => matched({ ...listing, categories: [] }));
  yield {
    source,
    wording: `English, titles of ${scheme}`,
    truth: 'class',
    profiles: wanted.map(([key]) => profileOf(key, [titles.get(key) ?? ''])),
    pool,
    statistics: countsOf(pool),
    relevant: wanted.map(([, places]) => places),
    window: null,
  };
}

const TORONTO_FILE = resolve(DATA, 'toronto/solicitation-versions-before-2026.jsonl.gz');

/** Toronto's solicitations against trades in a few words; what a trade wants is told by patterns, wider than what is typed. */
export function* torontoCases(): Generator<FirstDayCase> {
  const connector = connectorOf('toronto');
  const listings = new Map<string, Listing>();
  const lines = gunzipSync(readFileSync(TORONTO_FILE)).toString('utf8').trim().split('\n');
  for (const [at, line] of lines.entries()) {
    const parsed = connector?.parse({ place: `line ${at + 1}`, value: JSON.parse(line) });
    if (parsed?.kind === 'listing') listings.set(parsed.listing.nativeId, parsed.listing);
  }
  const pool = [...listings.values()].map(matched);
  const texts = pool.map(({ passages }) => passages.map(({ text }) => text).join(' '));
  for (const wording of ['English', 'French'] as const) {
    const trades = TORONTO_TRADES.map((trade) => ({
      typed: wording === 'English' ? trade.english : trade.french,
      places: new Set(texts.flatMap((text, place) => (trade.wanted.test(text) ? [place] : []))),
    })).filter(({ places }) => places.size > 0);
    yield {
      source: 'Toronto',
      wording: `${wording}, words`,
      truth: 'patterns',
      profiles: trades.map(({ typed }, at) => profileOf(`trade ${at}`, typed)),
      pool,
      statistics: countsOf(pool),
      relevant: trades.map(({ places }) => places),
      window: null,
    };
  }
}

export function areFirstDayCasesHere(): boolean {
  return SEAO.isHere() && areTendersHere() && areCodeListsHere() && existsSync(UK_FOLDER) && existsSync(TORONTO_FILE);
}

export function* firstDayCases(): Generator<FirstDayCase> {
  yield* seaoCases();
  yield* federalCases();
  yield* federalClassCases();
  yield* ukCases();
  yield* torontoCases();
}

function profileOf(company: string, categories: readonly string[]): CompiledProfile {
  return compileProfile(profileFields({ tenant_id: company, categories }), []);
}

function matched(listing: Listing): MatchedNotice {
  return matchedNotice({ id: listing.nativeId, version: 1 }, [
    { ...listing, listingId: listing.nativeId, facts: null },
  ]);
}

/** Counts of stems in the pool itself, as a service has them that has read these notices. */
function countsOf(pool: readonly MatchedNotice[]): TermStatistics {
  const counts = new Map<string, number>();
  for (const { stems } of pool) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { total: pool.length, countOf: (stem) => counts.get(stem) ?? 0 };
}

function titlesByCode(scheme: 'UNSPSC' | 'CPV'): Map<string, CodeTitle> {
  return new Map(readCodeList(scheme).map((title) => [`${scheme} ${canonical(scheme, title.code)}`, title]));
}

function keyOf({ scheme, code }: Code): string {
  return `${scheme} ${canonical(scheme, code)}`;
}
