import { SHOWN_FROM_SCORE } from '#features/matching/reasons/calibration.ts';

/** Measures lists of notices that typed profiles were given, against the notices that fit them. Pure. */

/** The length of a list's beginning that is judged: what a bidder sees first. */
const FIRST = 10;
/** A match from here on is possible, and shown as such. */
const POSSIBLE = 40;
/** Points that twins may differ by for one notice. */
const ALLOWED_POINTS = 3;

export type Language = 'en' | 'fr';
/** Every notice of the set, each with its score for one profile. */
export type Scores = readonly { notice: string; score: number }[];
/** What each way of ranking gave one trade, typed in each language. */
export type Ranked = {
  trade: string;
  fits: ReadonlySet<string>;
  service: Record<Language, Scores>;
  bm25: Record<Language, Scores>;
};

/** `asked`: how many of the first ten could fit; `first`: how many of them do. */
export type TradeFigures = {
  trade: string;
  asked: number;
  first: Record<Language, number>;
  bm25: Record<Language, number>;
  /** Matches of 40 or more, and how many of them fit. */
  possible: Record<Language, { all: number; right: number }>;
  /** Those in the first ten of both twins, of the longer of both lists. */
  common: number;
  longest: number;
  /** Notices of 40 or more for either twin, and those of them within three points. */
  either: number;
  near: number;
};

export function figuresOf({ trade, fits, service, bm25 }: Ranked): TradeFigures {
  const inBoth = <Of>(read: (language: Language) => Of): Record<Language, Of> => ({ en: read('en'), fr: read('fr') });
  const right = (scores: Scores, from: number): number =>
    firstOf(scores, from).filter((notice) => fits.has(notice)).length;
  const [en, fr] = [service.en, service.fr].map((scores) => new Set(firstOf(scores, SHOWN_FROM_SCORE))) as [
    Set<string>,
    Set<string>,
  ];
  return {
    trade,
    asked: Math.min(FIRST, fits.size),
    first: inBoth((language) => right(service[language], SHOWN_FROM_SCORE)),
    bm25: inBoth((language) => right(bm25[language], Number.MIN_VALUE)),
    possible: inBoth((language) => {
      const shown = service[language].filter(({ score }) => score >= POSSIBLE);
      return { all: shown.length, right: shown.filter(({ notice }) => fits.has(notice)).length };
    }),
    common: en.intersection(fr).size,
    longest: Math.max(en.size, fr.size),
    ...twins(service),
  };
}

/** The first ten by score; what has less than `from` is not shown. */
function firstOf(scores: Scores, from: number): string[] {
  return scores
    .filter(({ score }) => score >= from)
    .sort((a, b) => b.score - a.score || (a.notice < b.notice ? -1 : 1))
    .slice(0, FIRST)
    .map(({ notice }) => notice);
}

function twins({ en, fr }: Record<Language, Scores>): Pick<TradeFigures, 'either' | 'near'> {
  const french = new Map(fr.map(({ notice, score }) => [notice, score]));
  const pairs = en.map(({ notice, score }) => [score, french.get(notice) ?? 0] as const);
  const either = pairs.filter(([one, other]) => Math.max(one, other) >= POSSIBLE);
  return {
    either: either.length,
    near: either.filter(([one, other]) => Math.abs(one - other) <= ALLOWED_POINTS).length,
  };
}

/** Matches of 40 or more that do not fit, a line each. */
export function unfitText({ trade, fits, service }: Ranked): string[] {
  return (['en', 'fr'] as const).flatMap((language) =>
    service[language]
      .filter(({ notice, score }) => score >= POSSIBLE && !fits.has(notice))
      .sort((a, b) => b.score - a.score)
      .map(({ notice, score }) => `${trade}, typed in ${language}: ${notice} at ${score}`),
  );
}

/** A row for each trade, then one of all. */
export function tradesTable(figures: readonly TradeFigures[]): string {
  const rows = figures.map((one) => [
    one.trade,
    String(one.asked),
    ...[one.first.en, one.first.fr, one.bm25.en, one.bm25.fr].map(String),
    ...[one.possible.en, one.possible.fr].map(({ all, right }) => `${right} of ${all}`),
    `${one.common} of ${one.longest}`,
    `${one.near} of ${one.either}`,
  ]);
  const sum = (read: (one: TradeFigures) => number): number => figures.reduce((total, one) => total + read(one), 0);
  const asked = sum((one) => one.asked);
  const all = [
    'all',
    String(asked),
    ...(['first', 'bm25'] as const).flatMap((list) => [
      part(
        sum((one) => one[list].en),
        asked,
      ),
      part(
        sum((one) => one[list].fr),
        asked,
      ),
    ]),
    ...(['en', 'fr'] as const).map((language) =>
      part(
        sum((one) => one.possible[language].right),
        sum((one) => one.possible[language].all),
      ),
    ),
    part(
      sum((one) => one.common),
      sum((one) => one.longest),
    ),
    part(
      sum((one) => one.near),
      sum((one) => one.either),
    ),
  ];
  const head = ['', 'fit', 'en', 'fr', 'BM25 en', 'BM25 fr', '40+ en', '40+ fr', 'twins', 'within 3'];
  return [head, ...rows, all]
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(10))).join(''))
    .join('\n');
}

function part(some: number, all: number): string {
  return all === 0 ? '–' : (some / all).toFixed(3);
}
