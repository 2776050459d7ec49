import { words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import type { OpinionQuote } from '../reasons/reasons.ts';
import type { MatchedNotice } from '../subjects/notice.ts';

/** What a language model is given of a pair: things of the profile, and passages of the tender. */

export type Item = { of: OpinionQuote['of']; text: string };
/** `isDenied`: the sentence denies something. */
export type Passage = {
  from: 'title' | 'category' | 'description' | 'document';
  text: string;
  isDenied: boolean;
  document?: NonNullable<OpinionQuote['document']>;
};
export type Material = { items: readonly Item[]; passages: readonly Passage[] };

type ProfileTexts = Readonly<Record<'categories' | 'geography' | 'certifications', readonly string[]>>;
/** A sentence of a solicitation document. */
export type DocumentSentence = { text: string; document: NonNullable<OpinionQuote['document']> };

const MOST_ITEMS = { category: 40, product: 20, place: 12, certification: 10 } as const;
const MOST_PASSAGES = { title: 3, category: 8, description: 16, document: 12 } as const;
const MOST_ITEM_CHARS = 100;
const MOST_PASSAGE_CHARS = 400;
const MOST_CHARS = 7_000;
const LEAST_WORDS = 3;
/** It denies something, or takes something out; a number (`no. 3`) does not. */
const DENIES =
  /(?<!\p{L})(?:no(?![.°]? ?\d)|not|nor|never|neither|without|cannot|except\p{L}*|exclu\p{L}*|other than|instead|optional\p{L}*|sauf|hormis|ne|n['’]\p{L}+|aucune?|pas|sans|ni|facultati\p{L}*)(?!\p{L})/iu;
/** Words to whoever judges, and not to who bids: what they say of a tender is no part of it. */
const ORDERS =
  /(?<!\p{L})(?:ignore|disregard|forget|ignorez|oubliez)(?!\p{L}).{0,80}(?<!\p{L})(?:instructions?|consignes?)(?!\p{L})|(?<!\p{L})(?:give|assign|set|raise|lower|donnez|accordez|attribuez|mettez)(?!\p{L}).{0,60}(?<!\p{L})(?:100|scores?|adjustment|ajustement|pointage|points?)(?!\p{L})/iu;

/** `documents`: of all that can be read of the tender, in order; those sentences are given that share a word with an item. */
export function materialOf(
  profile: ProfileTexts,
  products: readonly { name: string }[],
  notice: Pick<MatchedNotice, 'passages' | 'stems'>,
  documents: readonly DocumentSentence[],
): Material {
  const items = itemsOf(profile, products, notice.stems);
  const stems = new Set(items.flatMap(({ of, text }) => (of === 'place' ? [] : stemsOf(text))));
  const own = notice.passages.filter(({ elsewhere }) => elsewhere === undefined);
  const given: Passage[] = [
    ...own.map(({ place, text }) => ({ from: place, text, isDenied: DENIES.test(text) })),
    ...documents
      .filter(({ text }) => words(text).length >= LEAST_WORDS && stemsOf(text).some((stem) => stems.has(stem)))
      .map(({ text, document }) => ({ from: 'document' as const, text, isDenied: DENIES.test(text), document })),
  ];
  return { items, passages: bounded(given) };
}

/** Of a large catalog the products that share a word with the notice go first. */
function itemsOf(
  { categories, geography, certifications }: ProfileTexts,
  products: readonly { name: string }[],
  stems: ReadonlySet<string>,
): Item[] {
  const isNear = ({ name }: { name: string }): boolean => stemsOf(name).some((stem) => stems.has(stem));
  const sorted = [...products.filter(isNear), ...products.filter((one) => !isNear(one))];
  const of = (kind: Item['of'], texts: readonly string[]): Item[] => {
    const lines = texts.map(inOneLine).filter((text) => text !== '' && text.length <= MOST_ITEM_CHARS);
    return [...new Set(lines)].slice(0, MOST_ITEMS[kind]).map((text) => ({ of: kind, text }));
  };
  return [
    ...of('category', categories),
    ...of(
      'product',
      sorted.map(({ name }) => name),
    ),
    ...of('place', geography),
    ...of('certification', certifications),
  ];
}

function bounded(given: readonly Passage[]): Passage[] {
  const counts = { title: 0, category: 0, description: 0, document: 0 };
  const seen = new Set<string>();
  let chars = 0;
  return given.flatMap((passage) => {
    const text = cutAtWord(passage.text, MOST_PASSAGE_CHARS);
    if (text === '' || seen.has(text) || ORDERS.test(passage.text)) return [];
    if (counts[passage.from] >= MOST_PASSAGES[passage.from] || chars + text.length > MOST_CHARS) return [];
    seen.add(text);
    counts[passage.from] += 1;
    chars += text.length;
    return [{ ...passage, text }];
  });
}

function stemsOf(text: string): string[] {
  return words(text).flatMap((word) => (word.length > 2 && !isStopWord(word, 'both') ? stemsOfWord(word, 'both') : []));
}

/** As white space is folded in all that a model is given and says. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
