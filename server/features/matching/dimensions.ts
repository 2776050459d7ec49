import { fold, words } from '#platform/text/fold.ts';
import { categoryMatch, type MatchedCategory } from './code-bridge.ts';
import type { CompiledProduct, CompiledProfile } from './compiled-profile.ts';
import type { MatchedNotice } from './notice.ts';
import type { Reason } from './reasons.ts';
import { placesMatch } from './regions.ts';
import { matchTerms, type TermHit } from './term-match.ts';
import { inverseFrequency, type TermStatistics } from './term-weight.ts';

/** One dimension of a match: its value for the model, its sub-score 0..100 (null: nothing to judge by), and its reasons. */
export type Dimension = { value: number; score: number | null; reasons: Reason[] };

/** Above this the words agree as well as they can; measured terms reach 2 to 3 (ranking.md, section 6, step 7). */
const FULL_TEXT_VALUE = 3;
const SHOWN_TERMS = 4;

/**
 * Text: ln(1 + sum of squared inverse frequencies of the profile's words that the notice holds, over 1 + the length of the
 * title's vector). The typed-profile formula of ranking.md.
 */
export function semanticDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): Dimension {
  const terms = [...profile.terms, ...profile.products.flatMap((product) => product.term ?? [])];
  if (terms.length === 0) return { value: 0, score: null, reasons: [] };
  const present = terms.filter((term) =>
    term.wordings.some((wording) => wording.words.some((stems) => stems.some((stem) => notice.stems.has(stem)))),
  );
  const hits = distinct(matchTerms(present, notice.passages, statistics));
  const norm = Math.sqrt(notice.titleStems.reduce((sum, stem) => sum + inverseFrequency(stem, statistics) ** 2, 0));
  const value = Math.log(1 + hits.reduce((sum, hit) => sum + hit.strength, 0) / (1 + norm));
  return {
    value,
    score: Math.round(100 * Math.min(1, value / FULL_TEXT_VALUE)),
    reasons: hits
      .slice(0, SHOWN_TERMS)
      .map(({ label, place, quote, origin }) => ({ kind: 'term', label, place, quote, origin })),
  };
}

/** The same words found for several terms count once, for the strongest of them. */
function distinct(hits: readonly TermHit[]): TermHit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = fold(hit.quote);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Categories: the best level on the code ladder or through a concept, and whether any category is met at all. */
export function categoryDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
): Dimension & { code: number; category: number } {
  const { score, matched } = categoryMatch(profile.categories, notice.topics);
  const best = (found: readonly MatchedCategory[]): number => Math.max(0, ...found.map((one) => one.level));
  const reasons = matched
    .slice(0, 2)
    .map(({ profile: own, listing, via }): Reason => ({ kind: 'category', profile: own, listing, via }));
  return {
    value: score ?? 0,
    code: best(matched.filter((one) => one.via !== 'label')),
    category: best(matched),
    score: score === null ? null : Math.round(100 * score),
    reasons,
  };
}

/** Place: 1 where the company serves it or names no regions, 0.3 where the notice names none, 0 elsewhere. */
export function geographyDimension(profile: CompiledProfile, notice: MatchedNotice): Dimension {
  if (profile.places.length === 0) return { value: 1, score: null, reasons: [] };
  const { score } = placesMatch(profile.places, notice.places);
  const listing = notice.placeNames.slice(0, 4).join(', ') || null;
  if (notice.places.length === 0 || score === null) {
    return { value: 0.3, score: 30, reasons: [{ kind: 'place', state: 'unknown', listing }] };
  }
  const state = score >= 0.5 ? 'within' : 'outside';
  return { value: score, score: Math.round(100 * score), reasons: [{ kind: 'place', state, listing }] };
}

export type ProductMatch = { product: CompiledProduct; score: number; matchedOn: string[]; reason: Reason };

/** The catalog line that fits best: a model or part number decides, then its name, then its codes. */
export function productDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): Dimension & { best: ProductMatch | null } {
  if (profile.products.length === 0) return { value: 0, score: null, reasons: [], best: null };
  let best: ProductMatch | null = null;
  for (const product of profile.products) {
    const match = matchProduct(product, notice, statistics);
    if (match !== null && (best === null || match.score > best.score)) best = match;
  }
  if (best === null) return { value: 0, score: 0, reasons: [], best };
  return { value: best.score, score: Math.round(100 * best.score), reasons: [best.reason], best };
}

const MODEL_FOUND = 1;
const NAME_FOUND = { title: 0.85, category: 0.7, description: 0.6 } as const;
const MAKER_BESIDE_NAME = 0.1;
const CODE_FOUND = 0.55;
const MIN_CODE_LEVEL = 0.6;

function matchProduct(
  product: CompiledProduct,
  notice: MatchedNotice,
  statistics: TermStatistics,
): ProductMatch | null {
  const about = { kind: 'product', oemName: product.oemName, name: product.name } as const;
  for (const model of product.models) {
    const quote = notice.numbers.get(model);
    if (quote !== undefined)
      return { product, score: MODEL_FOUND, matchedOn: ['model'], reason: { ...about, quote, on: 'model' } };
  }
  const hit =
    product.term === null
      ? undefined
      : matchTerms([product.term], notice.passages, statistics).find((one) => one.whole);
  const level = categoryMatch([product.codes], { ...notice.topics, labels: [], concepts: [] }).score ?? 0;
  if (hit !== undefined) {
    const maker = product.oemWords.length > 0 && product.oemWords.every((word) => holdsWord(notice, word));
    const score = Math.min(1, NAME_FOUND[hit.place] + (maker ? MAKER_BESIDE_NAME : 0));
    const matchedOn = [
      'name',
      ...(maker ? ['manufacturer'] : []),
      ...(level >= MIN_CODE_LEVEL ? ['commodity_code'] : []),
    ];
    return { product, score, matchedOn, reason: { ...about, quote: hit.quote, on: 'name' } };
  }
  if (level < MIN_CODE_LEVEL) return null;
  return {
    product,
    score: CODE_FOUND * level,
    matchedOn: ['commodity_code'],
    reason: { ...about, quote: null, on: 'code' },
  };
}

function holdsWord(notice: MatchedNotice, word: string): boolean {
  return notice.passages.some((passage) => passage.words.some((one) => one.folded === word));
}

/** What a company won before, by the buyers' names: only what sources published as awarded to it. */
export type PastAwards = readonly { buyer: string; count: number }[];

const AWARDS_FOR_FULL_SCORE = 3;

/** Buyers: one the company asks for, or one that it won from before. Null when it named none and none is known. */
export function buyerDimension(profile: CompiledProfile, notice: MatchedNotice, awards: PastAwards): Dimension {
  if (profile.targetBuyers.length === 0 && awards.length === 0) return { value: 0, score: null, reasons: [] };
  const listing = notice.buyerNames[0] ?? '';
  const target = profile.targetBuyers.find((buyer) => names(notice, buyer.words));
  const award = awards.find((one) => names(notice, words(one.buyer)));
  const fromTarget = target === undefined ? 0 : 1;
  const fromAwards = award === undefined ? 0 : Math.min(1, award.count / AWARDS_FOR_FULL_SCORE);
  const reasons: Reason[] = [];
  if (target !== undefined) reasons.push({ kind: 'buyer', label: target.label, listing, on: 'target', awards: 0 });
  if (award !== undefined)
    reasons.push({ kind: 'buyer', label: award.buyer, listing, on: 'award', awards: award.count });
  const value = Math.max(fromTarget, fromAwards);
  return { value, score: Math.round(100 * value), reasons };
}

function names(notice: MatchedNotice, wanted: readonly string[]): boolean {
  const telling = wanted.filter((word) => word.length > 2);
  return (
    telling.length > 0 &&
    notice.buyerNames.some((name) => {
      const own = new Set(words(name));
      return telling.every((word) => own.has(word));
    })
  );
}
