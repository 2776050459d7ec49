import { memoOfTexts } from '#platform/text/memo.ts';
import { compact, type CompiledProduct, modelsOf, type ProductFields } from '../subjects/compiled-profile.ts';
import { isCommonStem, isGenericStem } from '../terms/term-weight.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { conceptsInText } from '../vocabulary/concepts.ts';
import { inOtherLanguage, languageOf } from '../vocabulary/word-pairs.ts';

/** The lines of what is bought beside a company's catalog: what it carries, what it can quote, and what it has not. */

export type CoveredLine = { item: string; partNumbers: readonly string[]; stockNumber: string | null };

/**
 * `check`: something speaks for a product, or nobody can tell; no claim is made. `not_in_catalog`: no active product has the part
 * number, a telling word of the line in either language, or its kind.
 */
export const LINE_STATUSES = ['carried', 'available_to_quote', 'not_in_catalog', 'check'] as const;
export type LineMatch = {
  status: (typeof LINE_STATUSES)[number];
  product: { id: string; name: string; oemName: string } | null;
  matchedOn: 'part_number' | 'name' | null;
};

/** Shorter numbers are met by chance. */
const MIN_NUMBER_CHARS = 5;
const MOST_ITEM_CHARS = 160;
const REMEMBERED_NAMES = 20_000;

type Name = { words: string[]; telling: string[]; concepts: string[]; isOpaque: boolean };

const readName = memoOfTexts(REMEMBERED_NAMES, (name): Name => {
  const words = stems(name);
  const concepts = conceptsInText(name, null).map(({ id }) => id);
  return {
    words,
    telling: words.filter(isTelling),
    concepts,
    isOpaque: concepts.length === 0 && languageOf(name) === null,
  };
});

function isTelling(word: string): boolean {
  return word.length > 2 && /\p{L}/u.test(word) && !isCommonStem(word) && !isGenericStem(word);
}

/** A product as lines are compared with it; one that was compiled for matching fits. */
type Compared = Pick<CompiledProduct, 'id' | 'name' | 'oemName' | 'repStatus' | 'models'>;

export type Catalog = {
  products: readonly Compared[];
  names: Name[];
  byNumber: ReadonlyMap<string, number[]>;
  byWord: ReadonlyMap<string, number[]>;
  concepts: ReadonlySet<string>;
  hasOpaque: boolean;
};

/** What the catalog says of each line; null for a company without active products. */
export function coverLines(lines: readonly CoveredLine[], products: readonly ProductFields[]): LineMatch[] | null {
  if (products.length === 0) return null;
  return matchLines(lines, readCatalog(products.map(comparedProduct)));
}

function comparedProduct(product: ProductFields): Compared {
  const { id, name, oem_name: oemName, rep_status: repStatus } = product;
  return { id, name, oemName, repStatus, models: modelsOf(product) };
}

export function matchLines(lines: readonly CoveredLine[], catalog: Catalog): LineMatch[] {
  return lines.map((line) => matchLine(line, catalog));
}

export function readCatalog(products: readonly Compared[]): Catalog {
  const [byNumber, byWord] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const add = (index: Map<string, number[]>, key: string, place: number): void => {
    const places = index.get(key);
    if (places === undefined) index.set(key, [place]);
    else places.push(place);
  };
  const names = products.map((product, place) => {
    const maker = new Set(stems(product.oemName));
    const read = readName(product.name);
    for (const model of product.models) add(byNumber, model, place);
    // Many names begin with their maker's.
    const name = { ...read, words: without(read.words, maker), telling: without(read.telling, maker) };
    for (const word of new Set(name.telling)) add(byWord, word, place);
    return name;
  });
  const concepts = new Set(names.flatMap((name) => name.concepts));
  return { products, names, byNumber, byWord, concepts, hasOpaque: names.some(({ isOpaque }) => isOpaque) };
}

function without(words: readonly string[], left: ReadonlySet<string>): string[] {
  return words.filter((word) => !left.has(word));
}

const UNSURE: LineMatch = { status: 'check', product: null, matchedOn: null };
const NOT_THERE: LineMatch = { status: 'not_in_catalog', product: null, matchedOn: null };

function matchLine(line: CoveredLine, catalog: Catalog): LineMatch {
  const numbers = [...line.partNumbers, line.stockNumber ?? '']
    .map(compact)
    .filter((one) => one.length >= MIN_NUMBER_CHARS);
  const [byNumber, ...otherNumbers] = [...new Set(numbers.flatMap((one) => catalog.byNumber.get(one) ?? []))];
  // Of two products of one number nobody knows which is meant.
  if (otherNumbers.length > 0) return UNSURE;
  if (byNumber !== undefined) return matched(catalog, byNumber, 'part_number');
  const said = readLine(line.item);
  const near = [...new Set([...said.words].flatMap((word) => catalog.byWord.get(word) ?? []))];
  const named = line.partNumbers.length > 0 ? [] : near.filter((place) => names(catalog.names[place], said));
  const [only, ...others] = mostTelling(named, catalog);
  if (only !== undefined) return others.length === 0 ? matched(catalog, only, 'name') : UNSURE;
  const isNear = near.length > 0 || said.concepts.some((concept) => catalog.concepts.has(concept));
  if (isNear || !said.isReadable) return UNSURE;
  // A name that says nothing of the kind of thing may be this one, unless a part number is asked for.
  return catalog.hasOpaque && line.partNumbers.length === 0 ? UNSURE : NOT_THERE;
}

function matched({ products }: Catalog, place: number, matchedOn: 'part_number' | 'name'): LineMatch {
  const product = products[place];
  if (product === undefined) return UNSURE;
  const { id, name, oemName, repStatus: status } = product;
  return { status: status === 'carried' ? 'carried' : 'available_to_quote', product: { id, name, oemName }, matchedOn };
}

/** Of products that a line names, those with the most words: `Rotary chair with arms` before `Rotary chair`. */
function mostTelling(places: readonly number[], { names: all }: Catalog): number[] {
  const most = Math.max(0, ...places.map((place) => all[place]?.words.length ?? 0));
  return places.filter((place) => all[place]?.words.length === most);
}

/** `own`: the words of the line; `words`: with those that they are in the other language. */
type Said = {
  own: ReadonlySet<string>;
  words: ReadonlySet<string>;
  heads: readonly string[];
  concepts: readonly string[];
  isReadable: boolean;
};

/**
 * Whether every word of the product stands in the line, and the line is of that thing and not of something for it. One word of the
 * other language is too little: `bureau` is a desk and an office.
 */
function names(name: Name | undefined, { own, words, heads }: Said): boolean {
  if (name === undefined || name.telling.length === 0 || !name.words.every((word) => words.has(word))) return false;
  if (name.telling.length === 1 && !name.words.every((word) => own.has(word))) return false;
  return heads.some((head) => name.words.includes(head));
}

/** Behind these the line says more about the thing. */
const MORE = / (?:with|for|of|in|to|avec|pour|de|d'|du|des|en|à|au|aux|sans|without)\b|[,;:(–]| - /u;

function readLine(item: string): Said {
  const text = item.slice(0, MOST_ITEM_CHARS);
  const own = languageOf(text);
  const phrases = (own === null ? (['en', 'fr'] as const) : [own]).flatMap((from) =>
    inOtherLanguage(text.toLowerCase(), from),
  );
  const translated = phrases.flatMap((phrase) => stems(phrase.text));
  const head = headOf(text, own);
  const heads =
    head === null
      ? []
      : [head, ...(own === null ? (['en', 'fr'] as const) : [own]).flatMap((from) => translationsOf(head, from))];
  // Words of a language that cannot be put into the other are no proof that nothing has them.
  const isReadable = head !== null && heads.length > 1;
  const concepts = conceptsInText(text, null).map(({ id }) => id);
  return { own: new Set(stems(text)), words: new Set([...stems(text), ...translated]), heads, concepts, isReadable };
}

function translationsOf(word: string, from: 'en' | 'fr'): string[] {
  const found = inOtherLanguage(word, from).flatMap(({ text }) => stems(text));
  return found.length === 1 || found.every((one) => one !== word) ? found : found.filter((one) => one !== word);
}

/** The thing itself: the last word of the first phrase in English, the first in French; null where that is not certain. */
function headOf(text: string, language: 'en' | 'fr' | null): string | null {
  const [phrase = ''] = text.replace(/^\W+/u, '').split(MORE);
  const own = phrase.split(' ').filter((word) => word !== '');
  // `Rotary Chairs NCR`: initials behind words say for whom or where.
  while (own.length > 1 && /^[A-Z]{2,4}$/.test(own.at(-1) ?? '') && !/^[A-Z]+$/.test(own[0] ?? '')) own.pop();
  const said = stems(own.join(' '));
  if (said.length === 1) return said[0] ?? null;
  if (language === null) return null;
  return (language === 'fr' ? said[0] : said.at(-1)) ?? null;
}
