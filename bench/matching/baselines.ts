import type { CompanyPast } from '../../server/features/matching/past/company-past.ts';
import { FIELDS, type NoticeTokens, noticeTokens } from '../../server/features/matching/past/past-notice.ts';
import { project } from '../../server/features/matching/past/sparse-space.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Window } from './windows.ts';

/** The recipe's published weights; its features are among the service's. */
export const RECIPE_WEIGHTS: Readonly<Record<string, number>> = {
  title_top3: 4.872,
  title_mean: -2.139,
  codes_mean: 0.714,
  buyer_mean: -0.322,
  geo_mean: 0.82,
  neighbour_vote: 0.396,
  cobidders_full: 0.192,
  cobidders_content: 0.326,
  buyer_share: -0.857,
  category_region_share: 0.892,
  code_region_share: -0.146,
  home_lift: 0.366,
  bid_share: -0.004,
};
export const RECIPE_FEATURES = Object.keys(RECIPE_WEIGHTS);

const K1 = 1.2;
const B = 0.75;

export const BASELINES = [
  'random',
  'same category',
  'BM25, titles',
  'TF-IDF nearest, title and codes',
  'TF-IDF nearest, with buyer',
] as const;
export type BaselineName = (typeof BASELINES)[number];

/** Scores of all pairs, company by company, by methods that learn nothing. */
export function baselineScores(window: Window): Record<BaselineName, Float32Array> {
  const { pool, pasts, index } = window;
  const tokens = index.notices.map(noticeTokens);
  const bm25 = okapi(tokens);
  const categories = pasts.map((past) => categoryShares(past, tokens));
  const random = seededRandom(11);
  const empty = (): Float32Array => new Float32Array(pool.length * pasts.length);
  const scores: Record<BaselineName, Float32Array> = {
    random: empty().map(() => random()),
    'same category': empty(),
    'BM25, titles': empty(),
    'TF-IDF nearest, title and codes': empty(),
    'TF-IDF nearest, with buyer': empty(),
  };
  pool.forEach((notice, place) => {
    const own = noticeTokens(notice);
    const okapis = bm25(own.words);
    const content = cosines(window, own, ['title', 'codes']);
    const withBuyer = cosines(window, own, ['title', 'codes', 'buyer']);
    pasts.forEach((past, company) => {
      const at = company * pool.length + place;
      scores['same category'][at] = own.categories.reduce((sum, key) => sum + (categories[company]?.get(key) ?? 0), 0);
      scores['BM25, titles'][at] = topThree(past, okapis);
      scores['TF-IDF nearest, title and codes'][at] = topThree(past, content);
      scores['TF-IDF nearest, with buyer'][at] = topThree(past, withBuyer);
    });
  });
  return scores;
}

function categoryShares(past: CompanyPast, tokens: readonly NoticeTokens[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const notice of past.notices) {
    for (const key of tokens[notice]?.categories ?? [])
      shares.set(key, (shares.get(key) ?? 0) + 1 / past.notices.length);
  }
  return shares;
}

function topThree({ notices }: CompanyPast, values: Float32Array): number {
  const best = Array.from(notices, (notice) => values[notice] ?? 0).sort((a, b) => b - a);
  return ((best[0] ?? 0) + (best[1] ?? 0) + (best[2] ?? 0)) / 3;
}

function cosines({ index: { space } }: Window, notice: NoticeTokens, fields: readonly string[]): Float32Array {
  const { dots, squares } = project(space, notice);
  const chosen = FIELDS.map((field, at) => (fields.includes(field) ? at : -1)).filter((at) => at >= 0);
  const own = chosen.reduce((sum, at) => sum + (squares[at] ?? 0), 0);
  return Float32Array.from({ length: space.size }, (_, past) => {
    const dot = chosen.reduce((sum, at) => sum + (dots[at]?.[past] ?? 0), 0);
    const square = chosen.reduce((sum, at) => sum + (space.squares[at]?.[past] ?? 0), 0);
    return dot === 0 ? 0 : dot / Math.sqrt(own * square);
  });
}

/** BM25 over the stems of past titles; the query is the new title. */
function okapi(past: readonly NoticeTokens[]): (words: readonly string[]) => Float32Array {
  const postings = new Map<string, number[]>();
  past.forEach((notice, at) => {
    for (const word of notice.words) {
      const list = postings.get(word) ?? [];
      postings.set(word, list);
      list.push(at);
    }
  });
  const mean = past.reduce((sum, notice) => sum + notice.words.length, 0) / Math.max(1, past.length);
  const norm = past.map((notice) => K1 * (1 - B + (B * notice.words.length) / mean));
  return (words) => {
    const scores = new Float32Array(past.length);
    for (const word of words) {
      const list = postings.get(word) ?? [];
      const inverse = Math.log(1 + (past.length - list.length + 0.5) / (list.length + 0.5));
      for (const at of list) scores[at] = (scores[at] ?? 0) + (inverse * (K1 + 1)) / (1 + (norm[at] ?? 0));
    }
    return scores;
  };
}

/** Reciprocal rank fusion of lists of each company: the sum of 1 / (20 + rank). Needs no training. */
export function rankFusion(lists: readonly Float32Array[], size: number): Float32Array {
  const fused = new Float32Array(lists[0]?.length ?? 0);
  for (const list of lists) {
    for (let from = 0; from < fused.length; from += size) {
      const own = list.subarray(from, from + size);
      const ranked = Array.from(own.keys()).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0) || a - b);
      ranked.forEach((place, rank) => (fused[from + place] = (fused[from + place] ?? 0) + 1 / (21 + rank)));
    }
  }
  return fused;
}
