import { cityKey } from '../../server/platform/text/city-key.ts';
import { noticeTokens, type NoticeTokens, type PastNotice } from '../../server/features/matching/past/past-notice.ts';
import type { Listing } from '../../server/features/discovery/listing.ts';
import { TYPED_RANKERS } from '../../server/features/matching/verdict/ranking-weights.ts';
import { TYPED_FEATURES } from '../../server/features/matching/verdict/typed-features.ts';
import { SEAO } from './families.ts';
import { fitWeights } from './fit.ts';
import { scoresBy, typedLesson } from './lessons.ts';
import { type Figures, figuresOf } from './metrics.ts';
import { inverseShares, mostOften, typicalTerms } from './typed-profiles.ts';
import { linearScores, type Pairs, timeWindow, type Window } from './windows.ts';

/** The typed model of the recipe: terms and pairs, levels of codes, category, region and the lift of the home city. */
const TYPED_RECIPE = ['terms', 'codes', 'category', 'region', 'home'] as const;
const TYPED_RECIPE_WEIGHTS: Readonly<Record<(typeof TYPED_RECIPE)[number], number>> = {
  terms: 2.649,
  codes: 1.95,
  category: 1.209,
  region: 0.925,
  home: 0.519,
};

const CODES = 5;
const CATEGORIES = 2;
const REGION_SHARE = 0.1;
const PART_OF_PAIR = 0.5;
const UNSAID = 0.3;
const PRIOR_BIDS = 5;
/** UNSPSC codes as they are written, trailing zeros too. */
const LEVELS = [
  [8, 1],
  [6, 0.8],
  [4, 0.6],
  [2, 0.25],
] as const;

type Typed = { terms: string[]; codes: string[]; categories: string[]; regions: ReadonlySet<string>; home: string };
type Seen = { tokens: NoticeTokens; codes: string[]; terms: ReadonlySet<string>; length: number };

/**
 * The recipe as it was published, for a comparison on the same window. Its profiles are those of the service but for the terms,
 * which stay stems; what a company's own bids add to those of its city is not hidden, as it was not there.
 */
function typedRecipePairs(window: Window): Pairs {
  const past = window.index.notices.map((notice) => ({ notice, tokens: noticeTokens(notice) }));
  const inverse = inverseOf(past.map(({ tokens }) => tokens));
  const lift = cityLift(past);
  const inShares = inverseShares(window.index.notices);
  const profiles = window.pasts.map((own, company) =>
    typedOf(
      Array.from(own.notices).flatMap((at) => window.index.notices[at] ?? []),
      window.companies[company] ?? '',
      inShares,
    ),
  );
  const pool = window.pool.map((notice) => seenOf(notice, inverse));
  const width = TYPED_RECIPE.length;
  const values = new Float32Array(profiles.length * pool.length * width);
  profiles.forEach((profile, company) => {
    pool.forEach((seen, place) => {
      const row = [
        termsValue(profile, seen, inverse),
        Math.max(0, ...seen.codes.flatMap((code) => profile.codes.map((own) => levelOf(code, own)))),
        Number(seen.tokens.categories.some((category) => profile.categories.includes(category))),
        regionValue(profile, seen),
        seen.tokens.regions.reduce((sum, region) => sum + lift(profile.home, region), 0) /
          Math.max(1, seen.tokens.regions.length),
      ];
      values.set(row, (company * pool.length + place) * width);
    });
  });
  return { width, values };
}

/** ln(notices / notices that hold it); 0 for what no past notice holds. */
function inverseOf(past: readonly NoticeTokens[]): (term: string) => number {
  const held = new Map<string, number>();
  for (const { fields } of past) for (const term of new Set(fields.title)) held.set(term, (held.get(term) ?? 0) + 1);
  return (term) => Math.log(past.length / (held.get(term) ?? past.length));
}

function typedOf(own: readonly PastNotice[], company: string, inShares: (key: string) => number): Typed {
  const tokens = own.map(noticeTokens);
  const placed = tokens.filter(({ regions }) => regions.length > 0);
  const regions = new Map<string, number>();
  for (const { regions: named } of placed)
    for (const region of named) regions.set(region, (regions.get(region) ?? 0) + 1 / named.length);
  const homes = own.flatMap(({ bids }) => bids.flatMap((bid) => (bid.company === company ? (bid.city ?? []) : [])));
  return {
    terms: typicalTerms(own, inShares).map(({ key }) => key),
    codes: mostOften(own.flatMap(unspsc), CODES),
    categories: mostOften(
      tokens.flatMap(({ categories }) => categories),
      CATEGORIES,
    ),
    regions: new Set([...regions].flatMap(([region, count]) => (count >= REGION_SHARE * placed.length ? region : []))),
    home: mostOften(homes.map(cityKey), 1)[0] ?? '',
  };
}

function seenOf(notice: PastNotice, inverse: (term: string) => number): Seen {
  const tokens = noticeTokens(notice);
  const terms = new Set(tokens.fields.title);
  const length = Math.sqrt([...terms].reduce((sum, term) => sum + inverse(term) ** 2, 0));
  return { tokens, codes: unspsc(notice), terms, length };
}

function termsValue({ terms }: Typed, seen: Seen, inverse: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) {
    const parts = term.split('_').filter((part) => seen.terms.has(part));
    if (seen.terms.has(term)) sum += inverse(term) ** 2;
    else if (parts.length > 0) sum += PART_OF_PAIR * Math.max(...parts.map(inverse)) ** 2;
  }
  return Math.log(1 + sum / (1 + seen.length));
}

function regionValue({ regions }: Typed, { tokens }: Seen): number {
  if (regions.size === 0 || tokens.regions.some((region) => regions.has(region))) return 1;
  return tokens.regions.length === 0 ? UNSAID : 0;
}

function unspsc({ codes }: PastNotice): string[] {
  return codes.flatMap(({ scheme, code }) => (scheme === 'UNSPSC' ? code : []));
}

function levelOf(one: string, other: string): number {
  return LEVELS.find(([digits]) => one.slice(0, digits) === other.slice(0, digits))?.[1] ?? 0;
}

/** How much more often firms of a city bid in a region than notices are there. */
function cityLift(
  past: readonly { notice: PastNotice; tokens: NoticeTokens }[],
): (city: string, region: string) => number {
  const all = new Map<string, number>();
  const bids = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, count: number): unknown =>
    counts.set(key, (counts.get(key) ?? 0) + count);
  const homes = homesOf(past.map(({ notice }) => notice));
  for (const { notice, tokens } of past) {
    const share = 1 / Math.max(1, tokens.regions.length);
    for (const region of tokens.regions) add(all, region, share);
    for (const company of new Set(notice.bids.map((bid) => bid.company))) {
      const home = homes.get(company);
      if (home === undefined) continue;
      add(bids, home, 1);
      for (const region of tokens.regions) add(bids, `${home}|${region}`, share);
    }
  }
  return (city, region) => {
    const usual = ((all.get(region) ?? 0) + 1) / past.length;
    const near = (bids.get(`${city}|${region}`) ?? 0) + PRIOR_BIDS * usual;
    return Math.log(near / ((bids.get(city) ?? 0) + PRIOR_BIDS) / usual);
  };
}

function homesOf(past: readonly PastNotice[]): Map<string, string> {
  const cities = new Map<string, string[]>();
  for (const { bids } of past) {
    for (const { company, city } of bids) {
      if (city === null) continue;
      const own = cities.get(company) ?? [];
      cities.set(company, own);
      own.push(cityKey(city));
    }
  }
  return new Map([...cities].map(([company, own]) => [company, mostOften(own, 1)[0] ?? '']));
}

type Row = [name: string, figures: Figures[]];

/** The recipe's typed model on this window, as it was published and with weights fitted on the service's windows. */
export function recipeRows(window: Window): Row[] {
  const pairs = typedRecipePairs(window);
  const notices = SEAO.notices();
  const lessons = SEAO.learn.map(([from, to]) => {
    const learned = timeWindow(notices, from, to, SEAO.population);
    const own = typedRecipePairs(learned);
    return { window: learned, pairs: own, hardness: scoresBy(own, TYPED_RECIPE, TYPED_RECIPE_WEIGHTS) };
  });
  const { weights, constant } = fitWeights(lessons, TYPED_RECIPE);
  const rows: [string, Float32Array][] = [
    ['the recipe’s terms alone', scoresBy(pairs, TYPED_RECIPE, { terms: 1 })],
    ['the recipe, published weights', scoresBy(pairs, TYPED_RECIPE, TYPED_RECIPE_WEIGHTS)],
    ['the recipe, weights fitted on the same windows', linearScores(pairs, weights, constant)],
  ];
  return rows.map(([name, scores]) => [name, figuresOf(window, scores)]);
}

/** The service where no codes were typed. */
export function wordRows(window: Window, listings: ReadonlyMap<string, Listing>): Row[] {
  const { pairs } = typedLesson(window, listings, 'words');
  const { other } = TYPED_RANKERS;
  return (
    [
      ['without past awards', other],
      ['with past awards', TYPED_RANKERS['seao'] ?? other],
    ] as const
  ).map(([name, { weights, constant }]) => [
    `words only, ${name}`,
    figuresOf(window, scoresBy(pairs, TYPED_FEATURES, weights, constant)),
  ]);
}
