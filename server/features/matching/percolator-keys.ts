import { fold, words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { type Code, ladderKeys } from './code-ladder.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import type { PastAwards } from './dimensions.ts';
import type { CompanyTexts } from './embedding-texts.ts';
import type { KnownSupplier } from './known-past.ts';
import type { MatchedNotice } from './notice.ts';
import type { ProfileTerm } from './profile-terms.ts';
import { inverseFrequency, isCommonStem, type TermStatistics } from './term-weight.ts';

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
 * Impacts are parts of the ranking model's value: a sum of impact times factor of 100 is a value of 1. A match is shown from
 * a value 1.2 above that of a notice of the right place in which nothing else is found.
 */
const UNITS = 33;
const TITLE_FACTOR = 3;
const TEXT_FACTOR = 2;

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
const MIN_CONCEPT_WEIGHT = 0.25;

/** What a company is filed under, each key with its impact. */
export function companyKeys(company: IndexedCompany, statistics: TermStatistics): Map<string, number> {
  const keys = new Map<string, number>();
  const add = (key: string, impact: number): void => {
    if (impact >= MIN_IMPACT && impact > (keys.get(key) ?? 0)) keys.set(key, impact);
  };
  const { profile } = company;
  const terms = [...profile.terms, ...profile.products.flatMap((product) => product.term ?? [])];
  for (const term of terms) {
    for (const stem of rarestStems(term, statistics)) add(`t ${stem}`, term.weight * termImpact(stem, statistics));
  }
  for (const { codes, concepts } of [...profile.categories, ...profile.products.map((product) => product.codes)]) {
    for (const code of codes) for (const { key, impact } of levelImpacts(code)) add(`c ${key}`, impact);
    for (const { id, weight } of concepts) {
      if (weight >= MIN_CONCEPT_WEIGHT) add(`k ${id}`, CONCEPT_IMPACT * Math.min(1, weight / 0.5));
    }
  }
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

const PAST_CHARS = 1_000;
/**
 * A history meets far more notices than a typed profile does, since each of its titles brings its words. Its impacts are set
 * so that BASE_THRESHOLD keeps 98 % of the real bids of later years (bench/results/percolation.md). A place or a source's own
 * category by itself makes no candidate.
 */
const PAST_SCALE = 0.42;
const PAST_REGION = 85;
const PAST_BUYER = 40;
const PAST_CATEGORY = 86;
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
    add(`t ${stem}`, PAST_SCALE * termImpact(stem, statistics) * Math.min(1, 0.2 + 1.2 * share(count)));
  }
  const levels = new Map(
    past.flatMap(({ codes }) => codes.flatMap(levelImpacts)).map(({ key, impact }) => [key, impact]),
  );
  for (const [key, count] of countOf(({ codes }) => codes.flatMap((code) => ladderKeys(code).map((one) => one.key)))) {
    add(`c ${key}`, PAST_SCALE * (levels.get(key) ?? 0) * Math.min(1, 0.5 + share(count)));
  }
  for (const [own, count] of countOf(({ codes }) => ownCategories(codes)))
    add(own, PAST_SCALE * PAST_CATEGORY * share(count));
  for (const [word, count] of countOf(({ buyer }) => buyerKey(buyer === null ? [] : words(buyer)))) {
    add(`b ${word}`, PAST_SCALE * (30 + PAST_BUYER * share(count)));
  }
  for (const [region, count] of countOf(({ regions }) => regionKeys(regions))) {
    add(region, PAST_SCALE * PAST_REGION * share(count));
  }
}

/** Categories of a source's own list, which mean nothing beside those of another. */
function ownCategories(codes: readonly Code[]): string[] {
  return codes.flatMap(({ scheme, code }) => (scheme === 'SOURCE' ? [`o ${fold(code.slice(0, 200))}`] : []));
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

/** For each wording the stems of its rarest word. */
export function rarestStems(term: ProfileTerm, statistics: TermStatistics): string[] {
  return term.wordings.flatMap((wording) => {
    let rarest: readonly string[] = [];
    let weight = -1;
    for (const stems of wording.words) {
      const own = Math.min(...stems.map((stem) => inverseFrequency(stem, statistics)));
      if (own > weight) [rarest, weight] = [stems, own];
    }
    return [...rarest];
  });
}

/** What a notice is looked up by in the index of companies, each key with its factor. */
export function noticeKeys(notice: MatchedNotice): Map<string, number> {
  const keys = new Map<string, number>();
  for (const stem of notice.stems) keys.set(`t ${stem}`, TEXT_FACTOR);
  for (const passage of notice.passages) {
    if (passage.place !== 'description') for (const stem of passage.index.keys()) keys.set(`t ${stem}`, TITLE_FACTOR);
  }
  for (const { keys: levels } of notice.topics.codes) for (const { key } of levels) keys.set(`c ${key}`, TITLE_FACTOR);
  for (const { id, weight } of notice.topics.concepts) {
    if (weight >= MIN_CONCEPT_WEIGHT) keys.set(`k ${id}`, weight >= 0.5 ? TITLE_FACTOR : 1);
  }
  for (const number of notice.numbers.keys()) keys.set(`n ${number}`, TITLE_FACTOR);
  for (const word of notice.buyerWords) keys.set(`b ${word}`, TITLE_FACTOR);
  for (const own of ownCategories(notice.ranked.codes)) keys.set(own, TITLE_FACTOR);
  for (const region of regionKeys(notice.placeNames)) keys.set(region, TITLE_FACTOR);
  return keys;
}
