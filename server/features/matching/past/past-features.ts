import { sharesOf } from './bidders.ts';
import type { CompanyPast } from './company-past.ts';
import type { PastIndex } from './past-index.ts';
import { MEASURED, MEASURES, type NoticeView } from './likeness.ts';
import { drawn, heldIn, LOCAL, type Local, OWN_PRIOR_BIDS, shareFrom, type WeighedKeys } from './bid-counts.ts';

/**
 * What is measured of a company with a past against a notice, in the order in which {@link pastFeatures} writes it. `top3`
 * is the sum of the three best past notices over three, `mean` the mean by weight over all of them.
 */
export const PAST_FEATURES = [
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
export type PastFeature = (typeof PAST_FEATURES)[number];

/** What a share or vote of nothing counts as, before its logarithm. */
const FLOOR = 0.001;
/** A word that a company never met says little against a notice; most words of a title are so. */
const LEAST_WORD_LIFT = -0.5;

/** Writes the features of a company and a notice into `out` from `at`. */
export function pastFeatures(index: PastIndex, past: CompanyPast, view: NoticeView, out: Float64Array, at = 0): void {
  out.set(pastValues(index, past, view), at);
}

/** The features of a company and a notice, in the order of {@link PAST_FEATURES}. */
export function pastValues(index: PastIndex, past: CompanyPast, view: NoticeView): number[] {
  const own = overOwnPast(past, view);
  const votes = ownVotes(past, view);
  const { keys, nearShares } = view;
  const { rows } = nearShares;
  const near = nearRow(index, view, past.home);
  const homeLift = rows[near] ?? 0;
  const [ofBuyer, ofCity] = [
    near + 1 + 2 * keys.region.length,
    near + 1 + 2 * (keys.region.length + keys.buyer.length),
  ];
  return [
    own.titleTop3,
    own.title,
    own.codes,
    own.buyer,
    own.geo,
    Math.log(FLOOR + votes.share),
    // How alike the company's past is to those of the bidders of like notices, itself left out.
    Math.log(FLOOR + Math.max(0, own.spreadFull - votes.full)),
    Math.log(FLOOR + Math.max(0, own.spreadContent - votes.content)),
    own.sharedBuyer,
    own.sharedCategoryRegion,
    own.sharedCodeRegion,
    homeLift,
    past.bidShare,
    localLift(past, keys.region, rows, near + 1),
    localLift(past, keys.buyer, rows, ofBuyer),
    localLift(past, keys.city, rows, ofCity),
    lift(past, keys.group),
    lift(past, keys.family),
    lift(past, keys.code),
    wordsLift(past, keys),
    homeLift * view.tradeLocality,
    homeLift * past.locality,
  ];
}

/** Means by weight over the company's past notices, the three best titles over three, and sums by its vector. */
type OverOwnPast = Record<Exclude<keyof typeof MEASURED, 'content'> | 'titleTop3', number>;

/** All of it in one pass: what is known of a past notice lies together. */
function overOwnPast({ notices, weights, row, weight: total }: CompanyPast, { measures }: NoticeView): OverOwnPast {
  let [first, second, third] = [0, 0, 0];
  let [titles, codes, buyers, geo] = [0, 0, 0, 0];
  let [sharedBuyer, sharedCategoryRegion, sharedCodeRegion] = [0, 0, 0];
  let [spreadFull, spreadContent] = [0, 0];
  for (let place = 0; place < notices.length; place += 1) {
    const from = (notices[place] ?? 0) * MEASURES;
    const weight = weights[place] ?? 0;
    const part = row[place] ?? 0;
    const title = measures[from + MEASURED.title] ?? 0;
    titles += weight * title;
    codes += weight * (measures[from + MEASURED.codes] ?? 0);
    buyers += weight * (measures[from + MEASURED.buyer] ?? 0);
    geo += weight * (measures[from + MEASURED.geo] ?? 0);
    sharedBuyer += weight * (measures[from + MEASURED.sharedBuyer] ?? 0);
    sharedCategoryRegion += weight * (measures[from + MEASURED.sharedCategoryRegion] ?? 0);
    sharedCodeRegion += weight * (measures[from + MEASURED.sharedCodeRegion] ?? 0);
    spreadFull += part * (measures[from + MEASURED.spreadFull] ?? 0);
    spreadContent += part * (measures[from + MEASURED.spreadContent] ?? 0);
    if (title <= third) continue;
    third = Math.min(title, second);
    second = Math.max(Math.min(title, first), second);
    first = Math.max(title, first);
  }
  const mean = (sum: number): number => (total === 0 ? 0 : sum / total);
  return {
    titleTop3: (first + second + third) / 3,
    title: mean(titles),
    codes: mean(codes),
    buyer: mean(buyers),
    geo: mean(geo),
    sharedBuyer: mean(sharedBuyer),
    sharedCategoryRegion: mean(sharedCategoryRegion),
    sharedCodeRegion: mean(sharedCodeRegion),
    spreadFull,
    spreadContent,
  };
}

/** The company's own share of the votes, and how much of the likeness of its past to the two groups of bidders is its own. */
function ownVotes({ parts }: CompanyPast, { bidders }: NoticeView): { share: number; full: number; content: number } {
  const own = { share: 0, full: 0, content: 0 };
  for (const { company, likeness } of parts) {
    const { full, content } = sharesOf(bidders, company);
    own.share += full;
    own.full += likeness * full;
    own.content += likeness * content;
  }
  return own;
}

/** Where the row of a home city begins among the {@link NearShares}, filled when it is first asked for. */
function nearRow({ counts }: PastIndex, { keys, nearShares: { rows, width } }: NoticeView, home: number): number {
  const from = (home + 1) * width;
  if (!Number.isNaN(rows[from])) return from;
  let at = from;
  let homeLift = 0;
  for (const kind of LOCAL) {
    for (const key of keys[kind]) {
      const near = shareFrom(counts, home, key, kind);
      const lift = Math.log(near / key.all);
      if (kind === 'region') homeLift += key.share * lift;
      rows[at + 1] = near;
      rows[at + 2] = lift;
      at += 2;
    }
  }
  rows[from] = homeLift;
  return from;
}

/**
 * ln of the company's share of bids with the notice's keys over all notices' share of them; the mean over the keys. Drawn
 * towards the share of its home city, of which two places a key stand in `rows` from `at` on.
 */
function localLift({ tally, unmet }: CompanyPast, keys: WeighedKeys[Local], rows: Float64Array, at: number): number {
  let sum = 0;
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place];
    if (key === undefined) continue;
    const held = heldIn(tally, key.id);
    const near = at + 2 * place;
    sum +=
      key.share *
      (held === 0
        ? (rows[near + 1] ?? 0) + unmet.local
        : Math.log(drawn(tally, held, rows[near] ?? 0, OWN_PRIOR_BIDS.local) / key.all));
  }
  return sum;
}

/** The same of keys that have nothing to do with its city. */
function lift({ tally, unmet }: CompanyPast, keys: WeighedKeys['group' | 'family' | 'code']): number {
  let sum = 0;
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place];
    if (key === undefined) continue;
    const held = heldIn(tally, key.id);
    sum +=
      key.share * (held === 0 ? unmet.other : Math.log(drawn(tally, held, key.all, OWN_PRIOR_BIDS.other) / key.all));
  }
  return sum;
}

function wordsLift({ tally, unmet }: CompanyPast, { word }: WeighedKeys): number {
  if (word.length === 0) return 0;
  // Of a word that the company never met only the number of its bids counts.
  const unmetWord = Math.max(LEAST_WORD_LIFT, unmet.other);
  let sum = 0;
  for (let place = 0; place < word.length; place += 1) {
    const key = word[place];
    if (key === undefined) continue;
    const held = heldIn(tally, key.id);
    sum +=
      held === 0
        ? unmetWord
        : Math.max(LEAST_WORD_LIFT, Math.log(drawn(tally, held, key.all, OWN_PRIOR_BIDS.other) / key.all));
  }
  return sum / Math.sqrt(word.length);
}
