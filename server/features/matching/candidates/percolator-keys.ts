import { fold, words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import type { CategoryCodes } from '../vocabulary/code-bridge.ts';
import { type Code, ladderKeys } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { PastAwards } from '../verdict/dimensions.ts';
import type { CompanyTexts } from '../embedding/texts.ts';
import type { KnownSupplier } from '../verdict/known-past.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import type { ProfileTerm, Wording } from '../terms/profile-terms.ts';
import { rarestWord } from '../terms/rarest-stems.ts';
import { atOnce, type InSteps } from '../terms/steps.ts';
import { inverseFrequency, isCommonStem, type TermStatistics, weigher } from '../terms/term-weight.ts';

/** A tender that the company bid on or won. */
export type PastTender = {
  titles: readonly string[];
  codes: readonly Code[];
  buyer: string | null;
  /** Places of delivery as the source names them. */
  regions: readonly string[];
};

/** All that a company is filed under. */
export type IndexedCompany = {
  profile: CompiledProfile;
  /** Buyers it won from. */
  awards: PastAwards;
  past: readonly PastTender[];
  /** What awards may know it under; absent where nothing is looked up. */
  supplier?: KnownSupplier;
  /** Absent where no model of embeddings is configured. */
  meaning?: CompanyTexts;
};

/**
 * Impacts are parts of the ranking model's value: a sum of impact times factor of 400 is a value of 1. A match is shown from
 * a value 1.2 above that of a notice of the right place in which nothing else is found.
 */
const UNITS = 33;
export const TITLE_FACTOR = 12;
export const TEXT_FACTOR = 8;
/** Of what a notice names in passing. */
export const PASSING_FACTOR = 4;
/** In a title of so many stems a word of past titles counts what any other word of a title does. */
const USUAL_TITLE_STEMS = 6;
/** What a word of past titles counts at most, and at least: in titles of up to 1 stem, and from 24. */
export const MOST_TITLE_FACTOR = 24;
const LEAST_TITLE_FACTOR = 6;

const TEXT_WEIGHT = 2.649;
const CATEGORY_WEIGHT = 1.95 + 1.209;
/** 1 and the squared length of the vector of a title of six words. */
const TITLE_LENGTH = 16;
const CONCEPT_IMPACT = UNITS * CATEGORY_WEIGHT * 0.5;
const MODEL_IMPACT = 255;
/** A seventh of what makes a candidate, at most: keys below it decide nothing, on real bids not one in a thousand. */
const MIN_IMPACT = 5;
const BUYER_IMPACT = 40;
/** A code that the company said it wants reaches the threshold alone, so that its tenders are judged whatever else they say. */
const WANTED_IMPACT = 40;
/** So does a trade that is named by common words only, in a title or label. */
const WIDE_IMPACT = 40;
const MIN_CONCEPT_WEIGHT = 0.25;
/** From this weight on a notice means a thing outright. */
const FIRM_CONCEPT_WEIGHT = 0.5;

/** What a company is filed under, each key with its impact. */
export function companyKeys(company: IndexedCompany, statistics: TermStatistics): Map<string, number> {
  return atOnce(readCompanyKeys(company, statistics));
}

export function* readCompanyKeys(company: IndexedCompany, statistics: TermStatistics): InSteps<Map<string, number>> {
  const keys = new Map<string, number>();
  const add = (key: string, impact: number): void => {
    if (impact >= MIN_IMPACT && impact > (keys.get(key) ?? 0)) keys.set(key, impact);
  };
  const { profile } = company;
  yield* addTerms(add, [...profile.terms, ...profile.products.flatMap((product) => product.term ?? [])], statistics);
  addCodes(add, [...profile.categories, ...profile.products.map((product) => product.codes)]);
  yield;
  for (const product of profile.products) for (const model of product.models) add(`n ${model}`, MODEL_IMPACT);
  for (const buyer of profile.targetBuyers) addBuyer(add, buyer.words);
  for (const award of company.awards) addBuyer(add, words(award.buyer));
  for (const { ruleType, favours, condition } of profile.rules) {
    if (ruleType !== 'green_light' || !favours) continue;
    if (condition.kind === 'buyer') addBuyer(add, words(condition.value));
    if (condition.kind === 'category') add(`c ${condition.value}`, WANTED_IMPACT);
  }
  addPast(add, company.past, statistics);
  return keys;
}

type Add = (key: string, impact: number) => void;

const TERMS_A_STEP = 500;

/** Products of one kind have most of their wordings in common: each is filed once for what it counts at most. */
function* addTerms(add: Add, terms: readonly ProfileTerm[], statistics: TermStatistics): InSteps<void> {
  const weigh = weigher(statistics);
  const filed = new Map<Wording, number>();
  for (const [at, { wordings, weight }] of terms.entries()) {
    if (at % TERMS_A_STEP === TERMS_A_STEP - 1) yield;
    const fresh = wordings.filter((wording) => (filed.get(wording) ?? -1) < weight);
    for (const wording of fresh) {
      filed.set(wording, weight);
      for (const stem of rarestWord(wording, weigh)) add(`t ${stem}`, weight * termImpact(stem, statistics));
    }
    for (const wide of fresh.filter(({ isWide }) => isWide))
      for (const stem of rarestWord(wide, weigh)) add(`t ${stem}`, WIDE_IMPACT);
  }
}

function addCodes(add: Add, categories: readonly CategoryCodes[]): void {
  const filed = new Set<string>();
  for (const { codes, concepts } of categories) {
    for (const code of codes) {
      const name = `${code.scheme} ${code.code}`;
      if (filed.has(name)) continue;
      filed.add(name);
      for (const { key, impact } of levelImpacts(code)) add(`c ${key}`, impact);
    }
    for (const { id, weight } of concepts) {
      if (weight >= MIN_CONCEPT_WEIGHT) add(`k ${id}`, CONCEPT_IMPACT * Math.min(1, weight / 0.5));
    }
  }
}

const PAST_CHARS = 1_000;
/**
 * A history meets far more notices than a typed profile does, since each of its titles brings its words. Its impacts are set
 * so that CANDIDATE_SUM keeps 98 % of the real bids of later years (bench/results/percolation.md). A place or a source's own
 * category by itself makes no candidate.
 */
const PAST_SCALE = 0.44;
const PAST_CODE = 2;
const PAST_REGION = 68;
const PAST_BUYER = 50;
const ANY_PAST_BUYER = 15;
const PAST_CATEGORY = 52;
/** What is bought in a place: a category there, beside what category and place count by themselves. */
const PAST_PAIR = 110;
/**
 * A word of past titles that more of the listings hold than this finds nobody in particular. Measured on SEAO 2018: leaving such
 * words out costs 0.3 % of the real bids, at 5 % it costs 1.3 %; by words alone, without codes and buyers, 2 % cost 13 %.
 */
const MAX_PAST_SHARE = 0.1;
/** More places than this are everywhere. */
const MAX_NAMED_REGIONS = 4;

/** What often occurs in the tenders of a company counts more, by the root of its share of them. */
function addPast(add: Add, past: readonly PastTender[], statistics: TermStatistics): void {
  const share = (count: number): number => Math.sqrt(count / past.length);
  const countOf = (read: (tender: PastTender) => readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const tender of past) for (const key of new Set(read(tender))) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  for (const [stem, count] of countOf((tender) => tender.titles.flatMap(titleStems))) {
    if (statistics.countOf(stem) > MAX_PAST_SHARE * statistics.total) continue;
    add(`w ${stem}`, PAST_SCALE * termImpact(stem, statistics) * Math.min(1, 0.2 + 1.2 * share(count)));
  }
  const levels = new Map(
    past.flatMap(({ codes }) => codes.flatMap(levelImpacts)).map(({ key, impact }) => [key, impact]),
  );
  for (const [key, count] of countOf(({ codes }) => codes.flatMap((code) => ladderKeys(code).map((one) => one.key)))) {
    add(`c ${key}`, PAST_SCALE * PAST_CODE * (levels.get(key) ?? 0) * Math.min(1, 0.5 + share(count)));
  }
  for (const [own, count] of countOf(({ codes }) => ownCategories(codes)))
    add(own, PAST_SCALE * PAST_CATEGORY * share(count));
  for (const [word, count] of countOf(({ buyer }) => buyerKey(buyer === null ? [] : words(buyer)))) {
    add(`b ${word}`, PAST_SCALE * (ANY_PAST_BUYER + PAST_BUYER * share(count)));
  }
  for (const [region, count] of countOf(({ regions }) => regionKeys(regions))) {
    add(region, PAST_SCALE * PAST_REGION * share(count));
  }
  for (const [pair, count] of countOf(({ codes, regions }) =>
    pairKeys(pairedKeys(ownCategories(codes), codes.map(ladderKeys)), regions),
  )) {
    add(pair, PAST_SCALE * PAST_PAIR * share(count));
  }
}

/** Categories of a source's own list, which mean nothing beside those of another. */
function ownCategories(codes: readonly Code[]): string[] {
  return codes.flatMap(({ scheme, code }) => (scheme === 'SOURCE' ? [`o ${fold(code.slice(0, 200))}`] : []));
}

/** The worth of a level of four digits. */
const PAIRED_WORTH = 0.6;

/** Keys of what is bought, as it is paired with places: codes at four digits, or as many as they have. */
function pairedKeys(own: readonly string[], ladders: readonly (readonly { key: string; worth: number }[])[]): string[] {
  const levels = ladders.flatMap((ladder) => ladder.find(({ worth }) => worth <= PAIRED_WORTH) ?? []);
  return [...own, ...levels.map(({ key }) => `c ${key}`)];
}

const PAIR = 'x ';
const BETWEEN = '\t';

function pairKeys(categories: readonly string[], regions: readonly string[]): string[] {
  const places = regionKeys(regions).map((region) => region.replaceAll(BETWEEN, ' '));
  return [...new Set(categories)].flatMap((category) => places.map((place) => `${PAIR}${category}${BETWEEN}${place}`));
}

/** The key of the category in a key of a category in a place; null for another key. A notice that holds one holds the other. */
export function pairedCategory(key: string): string | null {
  return key.startsWith(PAIR) ? key.slice(PAIR.length, key.lastIndexOf(BETWEEN)) : null;
}

function regionKeys(regions: readonly string[]): string[] {
  return regions.length > MAX_NAMED_REGIONS ? ['r all'] : regions.map((region) => `r ${fold(region)}`);
}

function titleStems(title: string): string[] {
  return words(title.slice(0, PAST_CHARS))
    .filter((word) => word.length > 1 && !isStopWord(word, 'both'))
    .flatMap((word) => stemsOfWord(word, 'both'));
}

function addBuyer(add: Add, names: readonly string[]): void {
  for (const word of buyerKey(names)) add(`b ${word}`, BUYER_IMPACT);
}

/** A buyer is filed under the longest word of its name. */
export function buyerKey(names: readonly string[]): string[] {
  return [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 1);
}

function termImpact(stem: string, statistics: TermStatistics): number {
  if (isCommonStem(stem)) return 0;
  return UNITS * TEXT_WEIGHT * Math.log(1 + inverseFrequency(stem, statistics) ** 2 / TITLE_LENGTH);
}

/** What each level of a code adds to the one above it. */
function levelImpacts(code: Code): { key: string; impact: number }[] {
  const levels = ladderKeys(code);
  return levels.map(({ key, worth }, at) => ({
    key,
    impact: UNITS * CATEGORY_WEIGHT * (worth - (levels[at + 1]?.worth ?? 0)),
  }));
}

/**
 * What a word of a title counts where past titles hold it, by how many stems the title has: one of many says less. Measured on
 * SEAO 2017: of the real bids .774 instead of .734 are among the best tenth of each company's tenders.
 */
export function titleFactor(stems: number): number {
  const factor = Math.round(TITLE_FACTOR * Math.sqrt(USUAL_TITLE_STEMS / Math.max(1, stems)));
  return Math.max(LEAST_TITLE_FACTOR, Math.min(MOST_TITLE_FACTOR, factor));
}

/** The stems of a title, in the mean where there are several: a title in two languages is one said twice. */
function meanTitleStems({ passages }: MatchedNotice): number {
  const sizes = passages.filter(({ place }) => place === 'title').map(({ index }) => index.size);
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

/** What a notice is looked up by in the index of companies, each key with its factor. */
export function noticeKeys(notice: MatchedNotice): Map<string, number> {
  const keys = new Map<string, number>();
  addStems(keys, notice);
  const { codes, concepts } = notice.topics;
  const own = ownCategories(notice.ranked.codes);
  const ladders = codes.map((code) => code.keys);
  for (const key of own) keys.set(key, TITLE_FACTOR);
  for (const { key } of ladders.flat()) keys.set(`c ${key}`, TITLE_FACTOR);
  for (const { id, weight } of concepts) {
    const factor = weight >= FIRM_CONCEPT_WEIGHT ? TITLE_FACTOR : PASSING_FACTOR;
    if (weight >= MIN_CONCEPT_WEIGHT) keys.set(`k ${id}`, Math.max(factor, keys.get(`k ${id}`) ?? 0));
  }
  for (const number of notice.numbers.keys()) keys.set(`n ${number}`, TITLE_FACTOR);
  for (const word of notice.buyerWords) keys.set(`b ${word}`, TITLE_FACTOR);
  for (const region of regionKeys(notice.regionNames)) keys.set(region, TITLE_FACTOR);
  for (const pair of pairKeys(pairedKeys(own, ladders), notice.regionNames)) keys.set(pair, TITLE_FACTOR);
  return keys;
}

/** Words as a profile says them (`t`), and as titles of past tenders do (`w`), which are met in titles and labels only. */
function addStems(keys: Map<string, number>, notice: MatchedNotice): void {
  for (const stem of notice.stems) keys.set(`t ${stem}`, TEXT_FACTOR);
  const inTitle = titleFactor(meanTitleStems(notice));
  for (const { place, index } of notice.passages) {
    if (place === 'description') continue;
    for (const stem of index.keys()) {
      keys.set(`t ${stem}`, TITLE_FACTOR);
      keys.set(`w ${stem}`, inTitle);
    }
  }
}
