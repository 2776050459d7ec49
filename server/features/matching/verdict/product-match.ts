import { codeLevel } from './category-match.ts';
import type { CompiledProduct, CompiledProfile } from '../subjects/compiled-profile.ts';
import { type Dimension, profileHits } from './dimensions.ts';
import { foldedWords, noticeIndex } from '../subjects/notice-index.ts';
import { quoteOf, type Standing, standingOf } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type CatalogIndex, profileIndex, type ProfileSearch } from '../subjects/profile-index.ts';
import type { Reason } from '../reasons/reasons.ts';
import { words } from '#platform/text/fold.ts';
import { memo } from '#platform/text/memo.ts';
import { stemsOfWord } from '#platform/text/stem.ts';
import { wordingOf } from '../terms/searched-terms.ts';
import { isSide } from '../terms/long-list.ts';
import { quotesByLanguage, standingsByLanguage } from '../terms/quotes-by-language.ts';
import type { Find, TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { mayHold } from '../terms/bloom-filter.ts';
import { coverageInOther, SAID_BY_TWO_WORDS, wordsSaidBy } from './name-in-both.ts';
import { type CodeMeeting, codeMeeting, isTellingCode } from './product-code.ts';
import { namesProduct } from './product-name.ts';

/** A catalog line beside a notice: how well it fits, 0..1, and what was found. */
export type ProductMatch = {
  product: CompiledProduct;
  score: number;
  /** What the reader is told of: a number and its words in the notice, the name, or that the codes agree. */
  on:
    | { kind: 'model'; quote: string; at: Standing | null }
    | { kind: 'name'; hit: TermHit }
    | { kind: 'code'; told: CodeMeeting['told'] };
  matchedOn: readonly string[];
  /** The title names it: by its own name, or by its kind and a word of its own name. */
  isTitled: boolean;
  /** How many of the notice's words for it its own name says, in either language, 0..1. */
  said: number;
};

const MODEL_FOUND = 1;
/** The product's own name stands in the notice, or another word for the kind of thing it is. */
const NAME_FOUND = { title: 0.7, category: 0.6, description: 0.5 } as const;
const KIND_FOUND = { title: 0.5, category: 0.45, description: 0.35 } as const;
/** How much of the name's telling words the notice holds tells apart two products of one kind. */
const NAME_COVERED = 0.2;
/** A narrower thing of the same kind says less of the notice's words: it is further from what is bought. */
const NAME_SAYS = 0.3;
/** What a thing is for that is not bought: an accessory counts half. */
const FOR_WHAT_IS_BOUGHT = 0.5;
const MAKER_BESIDE_NAME = 0.1;
/** The notice's code is the product's own: tells a system from its accessories. */
const SAME_CODE = 0.15;
const CODE_FOUND = 0.45;
const MIN_CODE_LEVEL = 0.6;

export type ProductDimension = Dimension & { best: ProductMatch | null };

/** The catalog line that fits best: a model or part number decides, then its name, then its codes; of equals the first. */
export function productDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  hits: readonly TermHit[] = profileHits(profile, notice, statistics),
): ProductDimension {
  if (profile.products.length === 0) return { value: 0, score: null, best: null };
  const { catalog, search } = profileIndex(statistics, profile);
  const best = byModel(profile, catalog, notice) ?? byWords(profile, catalog, { search, statistics }, notice, hits);
  return best === null
    ? { value: 0, score: 0, best }
    : { value: best.score, score: Math.round(100 * best.score), best };
}

export function productReasons({ best }: ProductDimension): Reason[] {
  if (best === null) return [];
  const { product, on } = best;
  const quote = on.kind === 'model' ? on.quote : on.kind === 'name' ? quoteOf(on.hit.best) : null;
  const at = on.kind === 'model' ? on.at : on.kind === 'name' ? standingOf(on.hit.best.passage) : null;
  const also = on.kind === 'name' ? { also: quotesByLanguage(on.hit), alsoAt: standingsByLanguage(on.hit) } : {};
  const own = { oemName: product.oemName, name: product.name };
  const code = on.kind === 'code' ? { code: on.told } : {};
  return [{ kind: 'product', ...own, quote, on: on.kind, ...(at === null ? {} : { at }), ...also, ...code }];
}

/** Whether words, a number or the one code that says it all lead to a catalog line, and not one code of many. */
export function isProductTelling({ best }: ProductDimension): boolean {
  return best !== null && (best.on.kind !== 'code' || isTellingCode(best.on.told));
}

function byModel(
  profile: CompiledProfile,
  { models, modelHashes, modelOf }: CatalogIndex,
  notice: MatchedNotice,
): ProductMatch | null {
  const { numbers } = noticeIndex(notice);
  const { all, from, end } = modelHashes;
  for (let hash = from; hash < end; hash += 1) {
    if (!mayHold(numbers, all[hash] ?? 0)) continue;
    const at = hash - from;
    const quote = notice.numbers.get(models[at] ?? '');
    const product = profile.products[modelOf[at] ?? -1];
    if (quote === undefined || product === undefined) continue;
    const on = { kind: 'model', quote, at: numberStanding(quote, notice) } as const;
    return { product, score: MODEL_FOUND, on, matchedOn: ['model'], isTitled: false, said: 1 };
  }
  return null;
}

function numberStanding(quote: string, { passages }: MatchedNotice): Standing | null {
  const passage = passages.find(({ text }) => text.includes(quote));
  return passage === undefined ? null : standingOf(passage);
}

/**
 * Of the products that are named whole or share a class of codes with the notice, the one that fits best. What the title names
 * goes before what only belongs to it, such as a probe where systems are bought.
 */
function byWords(
  profile: CompiledProfile,
  catalog: CatalogIndex,
  searched: Searched,
  notice: MatchedNotice,
  hits: readonly TermHit[],
): ProductMatch | null {
  let best: ProductMatch | null = null;
  let bestPlace = -1;
  for (const [place, hit] of candidates(profile, catalog, searched.search, notice, hits)) {
    const product = profile.products[place];
    const match = product === undefined ? null : matchProduct(product, hit, notice, { ...searched, place });
    if (match === null) continue;
    if (best === null || isBetter(match, best) || (!isBetter(best, match) && place < bestPlace))
      [best, bestPlace] = [match, place];
  }
  return best;
}

function isBetter(one: ProductMatch, other: ProductMatch): boolean {
  if (one.isTitled !== other.isTitled) return one.isTitled;
  return one.score + NAME_SAYS * one.said > other.score + NAME_SAYS * other.said;
}

type Searched = { search: ProfileSearch; statistics: TermStatistics };

const NOBODY: ReadonlyMap<number, TermHit | null> = new Map();

/** The places of products that something speaks for, with the whole find of the name where it is that. */
function candidates(
  { products }: CompiledProfile,
  { byKey }: CatalogIndex,
  search: ProfileSearch,
  { topics }: MatchedNotice,
  hits: readonly TermHit[],
): ReadonlyMap<number, TermHit | null> {
  let found: Map<number, TermHit | null> | null = null;
  for (const hit of hits) {
    const place = search.products[hit.place - search.own];
    const product = products[place ?? -1];
    const whole = product === undefined ? null : wholeHit(hit, product);
    if (place !== undefined && whole !== null) found = (found ?? new Map<number, TermHit | null>()).set(place, whole);
  }
  for (const { keys } of topics.codes) {
    // What agrees at a deeper level than this agrees here too.
    const level = keys.findLast(({ worth }) => worth >= MIN_CODE_LEVEL);
    for (const place of (level && byKey.get(level.key)) ?? []) {
      found ??= new Map();
      if (!found.has(place)) found.set(place, null);
    }
  }
  return found ?? NOBODY;
}

/** Of the finds that say a name, or its kind, as a whole and name this product, the best of each language, and of all. */
function wholeHit(hit: TermHit, product: CompiledProduct): TermHit | null {
  const finds: Find[] = [];
  for (const find of hit.finds) {
    if (!find.whole || !namesProduct(product, find) || isOneOfMany(find, product)) continue;
    const at = finds.findIndex(({ passage }) => passage.language === find.passage.language);
    const held = finds[at];
    if (held === undefined) finds.push(find);
    else if (isNearer(find, held, product)) finds[at] = find;
  }
  const [first, ...others] = finds;
  if (first === undefined) return null;
  return { ...hit, best: others.reduce((best, one) => (isNearer(one, best, product) ? one : best), first), finds };
}

/** No more than one word of a longer name in one label of a long list: « Embarcations » among 22 is no rescue boat. */
function isOneOfMany(find: Find, product: CompiledProduct): boolean {
  if (find.passage.place !== 'category' || !isSide(find.passage, find.how)) return false;
  return words(product.name).length > 1 && wordsSaidBy(product, find) < SAID_BY_TWO_WORDS;
}

/** More of the product's own words, then what a reader sees first, then the rarer words. */
function isNearer(one: Find, other: Find, product: CompiledProduct): boolean {
  const [said, otherSaid] = [wordsSaidBy(product, one), wordsSaidBy(product, other)];
  if (said !== otherSaid) return said > otherSaid;
  const [place, otherPlace] = [one, other].map(({ passage }) => FOUND_IN.indexOf(passage.place));
  return place === otherPlace ? one.strength > other.strength : (place ?? 0) < (otherPlace ?? 0);
}

const FOUND_IN = ['title', 'category', 'description'] as const;

function matchProduct(
  product: CompiledProduct,
  hit: TermHit | null,
  notice: MatchedNotice,
  name: NamedProduct,
): ProductMatch | null {
  const covered = NAME_COVERED * coverage(name, notice.stems, product);
  if (hit === null) {
    const met = codeMeeting(product, notice);
    if (met === null) return null;
    const score = CODE_FOUND * met.level + covered;
    const on = { kind: 'code', told: met.told } as const;
    return { product, score, on, matchedOn: ['commodity_code'], isTitled: false, said: 0 };
  }
  const level = codeLevel(product.codes, notice.topics.codes);
  const byCode = level >= MIN_CODE_LEVEL;
  const { oemWords } = product;
  const maker = oemWords.length > 0 && oemWords.every((word) => foldedWords(notice).has(word));
  const isOwnName = wordingOf(name.search, hit.best.wording) === hit.term.label;
  const isForIt = namesOnlyWhatItIsFor(product.name, quoteOf(hit.best));
  const found = (isOwnName ? NAME_FOUND : KIND_FOUND)[hit.best.passage.place] * (isForIt ? FOR_WHAT_IS_BOUGHT : 1);
  const matchedOn = ['name', ...(maker ? ['manufacturer'] : []), ...(byCode ? ['commodity_code'] : [])];
  const score = Math.min(0.99, found + covered + SAME_CODE * level + (maker ? MAKER_BESIDE_NAME : 0));
  const inTitle = hit.finds.some(({ passage, whole }) => whole && passage.place === 'title');
  const isTitled = inTitle && !isForIt && (isOwnName || coverage(name, titleStems(notice), product) > 0);
  const said = wordsSaidBy(product, hit.best);
  return { product, score, on: { kind: 'name', hit }, matchedOn, isTitled, said };
}

const FOR = / (?:for|pour) /i;
const stemsIn = (text: string): Set<string> => new Set(words(text).flatMap((word) => stemsOfWord(word, 'both')));

/** Whether the words stand in the name only after “for”: a cabinet for defibrillators is none. */
function namesOnlyWhatItIsFor(name: string, quote: string): boolean {
  const at = name.search(FOR);
  if (at === -1) return false;
  const said = stemsIn(quote);
  return said.isDisjointFrom(stemsIn(name.slice(0, at))) && !said.isDisjointFrom(stemsIn(name.slice(at + 4)));
}

const titleStems = memo(({ passages }: MatchedNotice): ReadonlySet<string> => {
  const titles = passages.filter((passage) => passage.place === 'title');
  return new Set(titles.flatMap((title) => title.words.flatMap(({ stems }) => stems)));
});

type NamedProduct = Searched & { place: number };

/** The share, by weight, of the words of the product's own name that are among these, in the language that says more. */
function coverage(named: NamedProduct, held: ReadonlySet<string>, product: CompiledProduct): number {
  return Math.max(coverageInOwn(named, held), coverageInOther(product, held, named.statistics));
}

function coverageInOwn({ search, place }: NamedProduct, held: ReadonlySet<string>): number {
  const wording = search.firstWordings[search.termOf[place] ?? -1];
  if (wording === undefined) return 0;
  let all = 0;
  let found = 0;
  for (let word = search.wordStarts[wording] ?? 0; word < (search.wordStarts[wording + 1] ?? 0); word += 1) {
    const weight = search.weights[word] ?? 0;
    const [one, other] = [search.stems[2 * word] ?? '', search.stems[2 * word + 1] ?? ''];
    all += weight;
    if (held.has(one) || held.has(other)) found += weight;
  }
  return all === 0 ? 0 : found / all;
}
