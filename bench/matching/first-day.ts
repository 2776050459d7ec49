import type { MeaningLift } from '../../server/features/matching/verdict/meaning-lift.ts';
import { MEANING_LIFT } from '../../server/features/matching/verdict/ranking-weights.ts';
import { SHOWN_FROM_SCORE } from '../../server/features/matching/reasons/calibration.ts';
import type { WordVectors } from '../../server/features/matching/embedding/word-vectors.ts';
import { viewNotice } from '../../server/features/matching/past/likeness.ts';
import { homePlace } from '../../server/features/matching/verdict/home-place.ts';
import type { BesidePast } from '../../server/features/matching/verdict/known-past.ts';
import { profileBidders } from '../../server/features/matching/verdict/typed-features.ts';
import { judgement } from '../../server/features/matching/verdict/verdict.ts';
import { areFirstDayCasesHere, type FirstDayCase, firstDayCases, seaoCases } from './first-day-cases.ts';
import { keywordScores } from './keyword-search.ts';
import { FREE_LISTS, vectorsBefore } from './meaning.ts';
import { type Figures, figuresOf, interval, meanOf, pairedGain } from './metrics.ts';
import { span, table } from './tables.ts';
import type { Window } from './windows.ts';

/** Instants from which notices are tested: word vectors for the test are learned from what was before. */
const TESTED_FROM = { seao: '2018-01-01', federal: '2013-04-01' };
const TOP = 10;
const RECALLED = 20;

export { areFirstDayCasesHere };

export const WAYS = ['with past awards', 'without'] as const;
export type Way = (typeof WAYS)[number];

/** Without near wording: no pair is raised, and none is shown for it alone. */
export const NO_LIFT: MeaningLift = { slope: 0, from: 0, opens: Infinity };

/** One company in so many, with all notices. */
export function partOf(one: FirstDayCase, every: number): FirstDayCase {
  const { profiles, relevant, window } = one;
  const few = <Of>(all: readonly Of[]): Of[] => all.filter((_, at) => at % every === 0);
  return {
    ...one,
    profiles: few(profiles),
    relevant: few(relevant),
    window: window === null ? null : { ...window, pasts: few(window.pasts), companies: few(window.companies) },
  };
}

/** The service and keyword search, each on the same profiles and pools. */
export function firstDaySection(): { title: string; markdown: string; files: Record<string, string> } {
  const vectors = vectorsBefore(FREE_LISTS, TESTED_FROM);
  const rows = [...firstDayCases()].flatMap((one) => rowsOf(one, vectors));
  return {
    title: 'The first day: profiles as typed, next to keyword search',
    markdown: [
      'Scores as the service gives them, gates and caps included, of companies of which no bid is known. Keyword search is BM25 over titles, labels and descriptions. SEAO 2018: real bids; federal: real wins of tenders from April 2013; classes: notices whose codes and labels are hidden, against the title of the class; Toronto: patterns wider than what is typed. Word vectors are learned from what was published before the tested time. Recall among all, and among what is shown (a score of 20 or more); the columns on the right are what word vectors add.',
      table(
        [
          'source',
          'typed',
          'past awards',
          'companies',
          'keywords R@20 / MRR',
          'without vectors: R@20 / MRR',
          'R@20 of what is shown: without / with',
          'R@20, with vectors',
          'MRR, with vectors',
          'R@20 added',
          'MRR added',
        ],
        rows,
      ),
      overlapText(vectors),
    ].join('\n\n'),
    files: {},
  };
}

function rowsOf(one: FirstDayCase, vectors: WordVectors): string[][] {
  const judged = judgedOf(one);
  const keywords = figuresOf(judged, keywordScores(queriesOf(one), one.pool));
  const ways: readonly Way[] = one.window === null ? ['without'] : WAYS;
  return ways.map((way) => {
    const [plain, lifted] = [serviceScores(one, null, way), serviceScores(one, vectors, way)];
    const [before, ours] = [figuresOf(judged, plain), figuresOf(judged, lifted)];
    const both = (figures: readonly Figures[]): string =>
      (['R@20', 'MRR'] as const).map((metric) => meanOf(figures, metric).toFixed(3)).join(' / ');
    return [
      one.source,
      one.wording,
      way === 'without' ? 'no' : 'yes',
      String(one.profiles.length),
      both(keywords),
      both(before),
      `${shownRecall(one, plain).toFixed(3)} / ${shownRecall(one, lifted).toFixed(3)}`,
      span(interval(ours, 'R@20')),
      span(interval(ours, 'MRR')),
      span(pairedGain(ours, before, 'R@20')),
      span(pairedGain(ours, before, 'MRR')),
    ];
  });
}

function judgedOf({
  relevant,
  pool,
}: FirstDayCase): Pick<Window, 'relevant' | 'categories'> & { pool: readonly unknown[] } {
  return { relevant, pool, categories: pool.map(() => []) };
}

function queriesOf({ profiles }: FirstDayCase): string[][] {
  return profiles.map(({ categories }) => categories.map(({ text }) => text));
}

/** The score of every pair as the service gives it. */
export function serviceScores(one: FirstDayCase, vectors: WordVectors | null, way: Way): Float32Array {
  return scoresByLift(one, vectors, way, [MEANING_LIFT])[0] ?? new Float32Array();
}

/** The same with each of several lifts by near wording. */
export function scoresByLift(
  { profiles, pool, statistics, window }: FirstDayCase,
  vectors: WordVectors | null,
  way: Way,
  lifts: readonly MeaningLift[],
): Float32Array[] {
  const past = window === null || way === 'without' ? null : besideEach(window, profiles);
  const scores = lifts.map(() => new Float32Array(profiles.length * pool.length));
  pool.forEach((notice, place) => {
    const beside = past?.(place) ?? null;
    profiles.forEach((profile, company) => {
      const known = { statistics, awards: [], vectors, past: beside?.(company) ?? null };
      const { scoresBy } = judgement(profile, notice, known);
      scores.forEach((own, at) => {
        const lift = lifts[at];
        if (lift !== undefined) own[company * pool.length + place] = scoresBy(lift).score;
      });
    });
  });
  return scores;
}

/** The mean share of what a company wants that is among its first twenty and is shown. */
export function shownRecall({ relevant, pool }: FirstDayCase, scores: Float32Array): number {
  const shares = relevant.map((wanted, company) => {
    const own = scores.subarray(company * pool.length, (company + 1) * pool.length);
    const first = firstOf(own, RECALLED).filter((place) => wanted.has(place) && (own[place] ?? 0) >= SHOWN_FROM_SCORE);
    return first.length / wanted.size;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** The past next to each pair, a company's own bids hidden from it. */
function besideEach(
  window: Window,
  profiles: FirstDayCase['profiles'],
): (place: number) => (company: number) => BesidePast | null {
  const { index, pasts, pool } = window;
  const known = profiles.map((profile, company) => ({
    bidders: profileBidders(index, profile, pasts[company]?.notices),
    home: homePlace(index, profile, pasts[company]?.tally),
    company: { ...pasts[company], bidsIn: new Map() } as BesidePast['company'],
  }));
  return (place) => {
    const ranked = pool[place];
    if (ranked === undefined) return () => null;
    const view = viewNotice(index, ranked);
    return (company) => {
      const own = known[company];
      return own === undefined ? null : { index, isRich: true, view, ...own };
    };
  };
}

/** How many of the first ten notices are the same for a firm that types the same titles in English and in French. */
function overlapText(vectors: WordVectors): string {
  const ways = new Map(
    [...seaoCases()].filter(({ wording }) => wording.endsWith('words of CPV')).map((one) => [one.wording, one]),
  );
  const [english, french] = [ways.get('English, words of CPV'), ways.get('French, words of CPV')];
  if (english === undefined || french === undefined) return '';
  const size = english.pool.length;
  const firsts = [english, french].map((one) => {
    const scores = serviceScores(one, vectors, 'with past awards');
    return one.profiles.map((_, company) => firstOf(scores.subarray(company * size, (company + 1) * size), TOP));
  });
  const shared = english.profiles.map((_, company) => {
    const other = new Set(firsts[1]?.[company] ?? []);
    return (firsts[0]?.[company] ?? []).filter((place) => other.has(place)).length;
  });
  const mean = shared.reduce((sum, one) => sum + one, 0) / Math.max(1, shared.length);
  return `The same firm typed in English and in French (words of CPV) against Quebec’s notices: ${mean.toFixed(1)} of the first ${TOP} are the same.`;
}

function firstOf(scores: Float32Array, count: number): number[] {
  return Array.from(scores.keys())
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, count);
}
