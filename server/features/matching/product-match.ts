import { categoryMatch } from './code-bridge.ts';
import type { CompiledProduct, CompiledProfile } from './compiled-profile.ts';
import type { Dimension } from './dimensions.ts';
import type { MatchedNotice } from './notice.ts';
import type { Reason } from './reasons.ts';
import type { ProfileTerm } from './profile-terms.ts';
import { matchTerms, type TermHit } from './term-match.ts';
import { inverseFrequency, type TermStatistics } from './term-weight.ts';

/** A catalog line beside a notice: how well it fits, 0..1, and what was found. */
export type ProductMatch = { product: CompiledProduct; score: number; matchedOn: string[]; reason: Reason };

const MODEL_FOUND = 1;
/** The product's own name stands in the notice, or another word for the kind of thing it is. */
const NAME_FOUND = { title: 0.7, category: 0.6, description: 0.5 } as const;
const KIND_FOUND = { title: 0.5, category: 0.45, description: 0.35 } as const;
/** How much of the name's telling words the notice holds tells apart two products of one kind. */
const NAME_COVERED = 0.2;
const MAKER_BESIDE_NAME = 0.1;
/** The notice's code is the product's own: tells a system from its accessories. */
const SAME_CODE = 0.15;
const CODE_FOUND = 0.45;
const MIN_CODE_LEVEL = 0.6;

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

function matchProduct(
  product: CompiledProduct,
  notice: MatchedNotice,
  statistics: TermStatistics,
): ProductMatch | null {
  const about = { kind: 'product', oemName: product.oemName, name: product.name } as const;
  for (const model of product.models) {
    const quote = notice.numbers.get(model);
    if (quote !== undefined) {
      return { product, score: MODEL_FOUND, matchedOn: ['model'], reason: { ...about, quote, on: 'model' } };
    }
  }
  const hit = wholeHit(product, notice, statistics);
  const level = codeLevel(product, notice);
  const byCode = level >= MIN_CODE_LEVEL;
  if (hit === undefined && !byCode) return null;
  const covered = NAME_COVERED * coverage(product, notice, statistics);
  if (hit === undefined) {
    const score = CODE_FOUND * level + covered;
    return { product, score, matchedOn: ['commodity_code'], reason: { ...about, quote: null, on: 'code' } };
  }
  const maker = product.oemWords.length > 0 && product.oemWords.every((word) => holdsWord(notice, word));
  const found = (hit.wording === product.term?.label ? NAME_FOUND : KIND_FOUND)[hit.place];
  const matchedOn = ['name', ...(maker ? ['manufacturer'] : []), ...(byCode ? ['commodity_code'] : [])];
  const score = Math.min(0.99, found + covered + SAME_CODE * level + (maker ? MAKER_BESIDE_NAME : 0));
  return { product, score, matchedOn, reason: { ...about, quote: hit.quote, on: 'name' } };
}

/** How deep a code of the notice agrees with the product's; looked at closely only where one agrees at all. */
function codeLevel({ codes }: CompiledProduct, { topics }: MatchedNotice): number {
  const agrees = topics.codes.some(({ keys }) => keys.some(({ key }) => codes.ladder.has(key)));
  return agrees ? (categoryMatch([codes], { ...topics, labels: [], concepts: [] }).score ?? 0) : 0;
}

function wholeHit(product: CompiledProduct, notice: MatchedNotice, statistics: TermStatistics): TermHit | undefined {
  if (product.term === null || !couldMeet(product.term, notice)) return undefined;
  return matchTerms([product.term], notice.passages, statistics).find((hit) => hit.whole);
}

/** Whether the notice holds every word of one wording somewhere, without which none is found whole. */
function couldMeet({ wordings }: ProfileTerm, { stems }: MatchedNotice): boolean {
  return wordings.some(({ words }) => words.every((forms) => forms.some((stem) => stems.has(stem))));
}

/** The share, by weight, of the words of the product's own name that the notice holds. */
function coverage(product: CompiledProduct, notice: MatchedNotice, statistics: TermStatistics): number {
  let all = 0;
  let found = 0;
  for (const stems of product.term?.wordings[0]?.words ?? []) {
    const weight = Math.min(...stems.map((stem) => inverseFrequency(stem, statistics)));
    all += weight;
    if (stems.some((stem) => notice.stems.has(stem))) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

function holdsWord(notice: MatchedNotice, word: string): boolean {
  return notice.passages.some((passage) => passage.words.some((one) => one.folded === word));
}
