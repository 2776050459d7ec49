import { BAND_SHARES } from '../../server/features/matching/reasons/calibration.ts';
import { companyPast } from '../../server/features/matching/past/company-past.ts';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import { buildPastIndex } from '../../server/features/matching/past/past-index.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import type { Ranker } from '../../server/features/matching/verdict/ranker.ts';
import { seededRandom } from '../seeded-random.ts';
import { bandRows, type CalibrationRow, calibrationRows, type Told, toldOf } from './calibration-report.ts';
import type { Family } from './families.ts';
import { pastLesson, scoresBy, type TestedLesson } from './lessons.ts';
import { knownNames, withOneName } from './known-names.ts';
import { type Figures, figuresOf } from './metrics.ts';
import { calibrationTable, figuresTable, table } from './tables.ts';
import { blankPairs, fillPairs, type KnownFrom, labelsOf, type Pairs, timeWindow, type Window } from './windows.ts';

/** Days after which the service reads the past anew where anything new has come. */
export const RECOUNT_DAYS = 30;
const MONTHS_A_ROW = 3;
const DRAWS = 1_000;
const DAY_MS = 24 * 3_600_000;

type PastRanker = Ranker<(typeof PAST_FEATURES)[number]>;
type Seen = { name: string; window: Window; scores: Float32Array; told: Float32Array };

/**
 * The tested window once more with the past read anew as the service reads it, beside the past as it was at the beginning:
 * the same notices and weights, and the same companies but where other names are given.
 */
export function rolledSection(
  family: Family,
  notices: readonly PastNotice[],
  { window, pairs }: TestedLesson,
  ranker: PastRanker,
): string[] {
  const steps = everyDays(family.test, RECOUNT_DAYS);
  const seenBy = (name: string, of: Window, pairs: Pairs): Seen => {
    const scores = scoresBy(pairs, PAST_FEATURES, ranker.weights, ranker.constant);
    return { name, window: of, scores, told: toldOf(ranker, scores) };
  };
  const rolledOver = (name: string, of: Window, all: readonly PastNotice[]): Seen =>
    seenBy(name, of, rolledPairs(of, all, steps, family.knownFrom()));
  const anew = `past read anew every ${RECOUNT_DAYS} days`;
  const rolled = rolledOver(anew, window, notices);
  const ways = [seenBy('past as it was at the beginning', window, pairs), rolled];
  const known = knownNames(notices);
  const oneName = withOneName(notices, known);
  const named =
    known.length === 0
      ? []
      : [rolledOver(`${anew}, other names given`, timeWindow(oneName, ...family.test, family.population), oneName)];
  return [
    '### The past read anew, as the service does',
    `${family.known} Ranked within each month’s notices, for the companies that bid in it:`,
    figuresTable(ways.map((way) => [way.name, monthlyFigures(way.window, way.scores)])),
    `Bands with the past read anew every ${RECOUNT_DAYS} days:`,
    calibrationTable(bandRows([rolled])),
    'The top band in time, without the company whose pairs were told the most beyond or below what was seen, and with every company that is in it counting the same. A company’s pairs stand or fall together: the interval is that of 1,000 draws of companies.',
    topTable([...ways, ...named]),
  ];
}

/** Figures of each company in each month in which it bid, of the notices of that month. */
function monthlyFigures(window: Window, scores: Float32Array): Figures[] {
  const size = window.pool.length;
  const months = Map.groupBy(window.pool.keys(), (place) => window.pool[place]?.publishedAt.slice(0, 7) ?? '');
  return [...months.values()].flatMap((places) => {
    const relevant = window.relevant.map((own) => new Set(places.flatMap((place, at) => (own.has(place) ? [at] : []))));
    const companies = [...relevant.keys()].filter((company) => (relevant[company]?.size ?? 0) > 0);
    const own = new Float32Array(companies.length * places.length);
    companies.forEach((company, row) => {
      places.forEach((place, at) => (own[row * places.length + at] = scores[company * size + place] ?? 0));
    });
    const judged = {
      pool: places,
      relevant: companies.map((company) => relevant[company] ?? new Set<number>()),
      categories: places.map((place) => window.categories[place] ?? []),
    };
    return figuresOf(judged, own);
  });
}

function topTable(ways: readonly Seen[]): string {
  const rows = ways.flatMap(({ name, window, told }) => {
    const months = [...new Set(window.pool.map((notice) => notice.publishedAt.slice(0, 7)))].sort();
    const spans = months
      .filter((_, at) => at % MONTHS_A_ROW === 0)
      .map((_, at) => months.slice(at * MONTHS_A_ROW).slice(0, MONTHS_A_ROW));
    const all = topBand(window, told);
    const { company, tops } = withoutFurthest(window.companies, all);
    return [
      ...spans.map((span) => {
        const top = topBand(window, told, (notice) => span.includes(notice.publishedAt.slice(0, 7)));
        return [name, `${span[0]} to ${span.at(-1)}`, ...shown(pooled(top)), drawnSpan(top)];
      }),
      [name, 'all', ...shown(pooled(all)), drawnSpan(all)],
      [name, `all, without ${company}`, ...shown(pooled(tops)), drawnSpan(tops)],
      meanRow(name, all),
    ];
  });
  return table(['', 'months', 'of', 'mean told', 'seen', 'difference', '95 %'], rows);
}

function meanRow(name: string, tops: readonly Top[]): string[] {
  return [name, 'all, mean of companies', ...shown(meanOfCompanies(tops)), drawnSpan(eachOnce(tops))];
}

/** What one company has in the top band: its pairs, the sum of what was told of them, and its bids among them. */
export type Top = { pairs: number; told: number; seen: number };

/** The same without the company that alone does most to the difference between told and seen, and which that is. */
export function withoutFurthest(
  companies: readonly string[],
  tops: readonly Top[],
): { company: string; tops: readonly Top[] } {
  const off = tops.map(({ told, seen }) => Math.abs(told - seen));
  const furthest = off.indexOf(Math.max(...off));
  return { company: companies[furthest] ?? 'any', tops: tops.filter((_, company) => company !== furthest) };
}

/** Limits between which 95 % of 1,000 draws of companies, with replacement, have the mean told less the share seen. */
export function drawnDifference(tops: readonly Top[]): { low: number; high: number } {
  const some = tops.filter((top) => top.pairs > 0);
  const random = seededRandom(20_260_101);
  const draws = Float64Array.from({ length: DRAWS }, () => {
    const whole = { pairs: 0, off: 0 };
    for (let drawn = 0; drawn < some.length; drawn += 1) {
      const { pairs, told, seen } = some[Math.floor(random() * some.length)] ?? { pairs: 0, told: 0, seen: 0 };
      whole.pairs += pairs;
      whole.off += told - seen;
    }
    return whole.off / Math.max(1, whole.pairs);
  }).sort();
  return { low: draws[Math.floor(DRAWS * 0.025)] ?? 0, high: draws[Math.ceil(DRAWS * 0.975) - 1] ?? 0 };
}

function drawnSpan(tops: readonly Top[]): string {
  const { low, high } = drawnDifference(tops);
  return `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

/** The pairs of the top band by company. */
function topBand(window: Window, told: Float32Array, isWanted: (notice: PastNotice) => boolean = () => true): Top[] {
  const labels = labelsOf(window);
  const size = window.pool.length;
  const wanted = window.pool.map(isWanted);
  return window.companies.map((_, company) => {
    const top = { pairs: 0, told: 0, seen: 0 };
    for (let place = 0; place < size; place += 1) {
      const pair = company * size + place;
      const share = told[pair] ?? 0;
      if (wanted[place] !== true || share < BAND_SHARES.strong) continue;
      top.pairs += 1;
      top.told += share;
      top.seen += labels[pair] ?? 0;
    }
    return top;
  });
}

function pooled(tops: readonly Top[]): Top & { of: string } {
  const sum = (of: keyof Top): number => tops.reduce((total, top) => total + top[of], 0);
  const pairs = sum('pairs');
  return { of: `${pairs.toLocaleString('en')} pairs`, pairs, told: sum('told') / pairs, seen: sum('seen') / pairs };
}

function meanOfCompanies(tops: readonly Top[]): Top & { of: string } {
  const each = eachOnce(tops);
  return { ...pooled(each), of: `${each.length} companies` };
}

function eachOnce(tops: readonly Top[]): Top[] {
  const some = tops.filter((top) => top.pairs > 0);
  return some.map(({ pairs, told, seen }) => ({ pairs: 1, told: told / pairs, seen: seen / pairs }));
}

function shown({ of, told, seen }: Top & { of: string }): string[] {
  return [of, told.toFixed(4), seen.toFixed(4), (told - seen).toFixed(4)];
}

/** Instants from the beginning of a time to its end, so many days apart. */
function everyDays([from, to]: readonly [string, string], days: number): string[] {
  const steps: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += days * DAY_MS) {
    steps.push(new Date(at).toISOString().slice(0, 10));
  }
  return steps;
}

/**
 * The pairs of a window as the service would have seen them, had it read the past anew at each of the steps: a notice is
 * compared with what was known at the last step before it. Companies and notices are those of the window, so that nothing
 * differs from the same window with its past left as it was but the past. The first step is the window's beginning.
 */
export function rolledPairs(
  window: Window,
  notices: readonly PastNotice[],
  steps: readonly string[],
  knownFrom: KnownFrom = (notice) => notice.publishedAt,
): Pairs {
  const pairs = blankPairs(window, PAST_FEATURES.length);
  steps.forEach((step, at) => {
    const next = steps[at + 1] ?? '9999';
    const places = [...window.pool.keys()].filter((place) => {
      const { publishedAt } = window.pool[place] ?? { publishedAt: '' };
      return publishedAt >= step && publishedAt < next;
    });
    const index = buildPastIndex(
      notices.filter((notice) => knownFrom(notice) < step),
      step,
    );
    const pasts = window.companies.map((company) => companyPast(index, [company]));
    fillPairs(pairs, window, { index, pasts }, places);
  });
  return pairs;
}

/** What a ranker tells of the tested time beside what was seen, in windows as long as those that it learned from. */
export function toldSection(
  family: Family,
  notices: readonly PastNotice[],
  test: TestedLesson,
  ranker: PastRanker,
): { rows: CalibrationRow[]; markdown: string[] } {
  const whole = toldIn(test, ranker);
  if (family.told === undefined) return { rows: calibrationRows([whole]), markdown: tables([whole]) };
  const windows = family.told.map((span) => toldIn(pastLesson(family, notices, span), ranker));
  const named = withOneName(notices, knownNames(notices));
  const further = family.told.map((span) => toldIn(pastLesson(family, named, span), ranker));
  return {
    rows: calibrationRows(windows),
    markdown: [
      `A window’s companies are those that bid in it, so its length decides which they are. The tested time is taken in windows as long as those that were learned from, each with the past known at its beginning: ${windows.map(aboutWindow).join('; ')}.`,
      ...tables(windows),
      'With other names given, as `tenderfit company names` takes them:',
      calibrationTable(bandRows(further)),
      ...windows.flatMap((one) => [`${aboutWindow(one)}, alone:`, calibrationTable(bandRows([one]))]),
      `${aboutWindow(whole)}, as one window with the past as it was at the beginning:`,
      calibrationTable(bandRows([whole])),
    ],
  };
}

function toldIn(
  { window, pairs }: TestedLesson,
  ranker: PastRanker,
): Told & { window: Pick<TestedLesson['window'], 'name'> } {
  return { window, told: toldOf(ranker, scoresBy(pairs, PAST_FEATURES, ranker.weights, ranker.constant)) };
}

function aboutWindow({ window }: { window: Pick<TestedLesson['window'], 'name' | 'relevant'> }): string {
  return `${window.name}, ${window.relevant.length} companies`;
}

function tables(windows: readonly Told[]): string[] {
  return [calibrationTable(calibrationRows(windows)), 'Bands:', calibrationTable(bandRows(windows))];
}
