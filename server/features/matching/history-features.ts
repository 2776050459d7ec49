import type { CompanyPast } from './company-past.ts';
import type { HistoryIndex } from './history-index.ts';
import type { NoticeView, Votes } from './notice-view.ts';
import { type Counted, drawn, nearness, shareFrom, shareOf } from './place-counts.ts';

/**
 * What is measured of a company with a past beside a notice, in the order in which {@link historyFeatures} writes it. `top3`
 * is the sum of the three best past notices over three, `mean` the mean by weight over all of them.
 */
export const HISTORY_FEATURES = [
  'title_top3',
  'title_mean',
  'codes_mean',
  'buyer_mean',
  'geo_mean',
  'neighbour_vote',
  'cobidders_full',
  'cobidders_content',
  'buyer_share',
  'category_region_share',
  'code_region_share',
  'home_lift',
  'bid_share',
  'region_lift',
  'buyer_lift',
  'city_lift',
  'group_lift',
  'family_lift',
  'code_lift',
  'words_lift',
  'trade_near_home',
  'company_near_home',
] as const;
export type HistoryFeature = (typeof HISTORY_FEATURES)[number];

/** What a share or vote of nothing counts as, before its logarithm. */
const FLOOR = 0.001;
/** Bids as if seen before any, by which a company with few bids is judged as its city is, or as all companies are. */
const PRIOR_OF = { region: 3, buyer: 3, city: 3, group: 2, family: 2, code: 2, word: 2 } as const;
/** A word that a company never met says little against a notice; most words of a title are so. */
const LEAST_WORD_LIFT = -0.5;

/** Writes the features of a company and a notice into `out` from `at`. */
export function historyFeatures(
  index: HistoryIndex,
  past: CompanyPast,
  view: NoticeView,
  out: Float64Array,
  at = 0,
): void {
  likenessFeatures(past, view, out, at);
  const home = nearness(index.counts, past.home, view.keys.region);
  const values = [
    Math.log(FLOOR + past.parts.reduce((sum, { company }) => sum + (view.full.share.get(company) ?? 0), 0)),
    Math.log(FLOOR + coBidders(past, view.full)),
    Math.log(FLOOR + coBidders(past, view.content)),
    meanOf(past, view.shared.buyer),
    meanOf(past, view.shared['category region']),
    meanOf(past, view.shared['code region']),
    home,
    past.bidShare,
    lift(index, past, view, 'region'),
    lift(index, past, view, 'buyer'),
    lift(index, past, view, 'city'),
    lift(index, past, view, 'group'),
    lift(index, past, view, 'family'),
    lift(index, past, view, 'code'),
    wordsLift(index, past, view),
    home * view.tradeLocality,
    home * past.locality,
  ];
  out.set(values, at + 5);
}

function likenessFeatures(past: CompanyPast, { likeness }: NoticeView, out: Float64Array, at: number): void {
  const { title } = likeness;
  let [first, second, third] = [0, 0, 0];
  for (const notice of past.notices) {
    const value = title[notice] ?? 0;
    if (value <= third) continue;
    if (value > first) [first, second, third] = [value, first, second];
    else if (value > second) [second, third] = [value, second];
    else third = value;
  }
  out[at] = (first + second + third) / 3;
  out[at + 1] = meanOf(past, title);
  out[at + 2] = meanOf(past, likeness.codes);
  out[at + 3] = meanOf(past, likeness.buyer);
  out[at + 4] = meanOf(past, likeness.geo);
}

function meanOf({ notices, weights, weight }: CompanyPast, values: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < notices.length; place += 1) {
    sum += (weights[place] ?? 0) * (values[notices[place] ?? 0] ?? 0);
  }
  return weight === 0 ? 0 : sum / weight;
}

/** How alike the company's past is to those of the bidders of like notices, itself left out. */
function coBidders({ notices, row, parts }: CompanyPast, { spread, share }: Votes): number {
  let sum = 0;
  for (let place = 0; place < notices.length; place += 1) {
    sum += (row[place] ?? 0) * (spread[notices[place] ?? 0] ?? 0);
  }
  for (const { company, likeness } of parts) sum -= likeness * (share.get(company) ?? 0);
  return Math.max(0, sum);
}

/** ln of the company's share of bids with the notice's keys over all notices' share of them; the mean over the keys. */
function lift({ counts }: HistoryIndex, past: CompanyPast, view: NoticeView, kind: Counted): number {
  let sum = 0;
  for (const { id, share } of view.keys[kind]) {
    const all = shareOf(counts, id);
    const own = drawn(past.tally, id, shareFrom(counts, past.home, id, kind), PRIOR_OF[kind]);
    sum += share * Math.log(own / all);
  }
  return sum;
}

function wordsLift({ counts }: HistoryIndex, past: CompanyPast, view: NoticeView): number {
  let sum = 0;
  let known = 0;
  for (const { id } of view.keys.word) {
    if (id < 0) continue;
    known += 1;
    const all = shareOf(counts, id);
    sum += Math.max(LEAST_WORD_LIFT, Math.log(drawn(past.tally, id, all, PRIOR_OF.word) / all));
  }
  return known === 0 ? 0 : sum / Math.sqrt(known);
}
