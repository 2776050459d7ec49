import { fold } from '#platform/text/fold.ts';
import { isOfBids } from '../places/town-in-text.ts';
import { isTechnologyShort, TECHNOLOGY_SHORT } from './technology-short.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { memo, memoOfTexts } from '#platform/text/memo.ts';
import { type BloomFilter, bloomFilter } from './bloom-filter.ts';

/** A word of a text: where it stands, its folded form, and its stems in English and French. */
type TextWord = { start: number; end: number; folded: string; stems: readonly string[] };

/** The language that a source publishes a text under; null where it does not say. */
export type TextLanguage = 'en' | 'fr' | null;

/** The source of a copy that is not the shown one; true where its name is not kept, as in verdicts of before. */
export type OtherSource = string | true;

/** In which part of a notice words stand, and in whose copy of the tender. */
export type Standing = { place: 'title' | 'category' | 'description'; elsewhere?: OtherSource };

/** A stretch of text that is matched as one: a title, a category's label, a sentence of the description. */
export type Passage = {
  place: 'title' | 'category' | 'description';
  language: TextLanguage;
  text: string;
  /** Of a label: how many labels of its language the notice has. */
  among?: number;
  /** Of a label: how many categories of its kind its copy has, the kind of the source's own list apart from codes of public lists. */
  listed?: number;
  /** Of a label: one of several, of goods that the title does not name, where services or works are bought. */
  isOther?: true;
  /** Of a description: one of its first sentences. */
  isLead?: true;
  /** Of a title: it is the beginning of the description, since the source publishes none. */
  isOpening?: true;
  /** Only another source's copy of the tender says it, not the one that is shown. */
  elsewhere?: OtherSource;
  words: TextWord[];
  /** First place of each stem in `words`. */
  index: ReadonlyMap<string, number>;
};

const WORD = /[\p{L}\p{N}]+/gu;
const SENTENCE_END = /(?<=[.!?;:])\s+|\n+/u;
/** Descriptions are matched up to this length; what follows in the longest notices is boilerplate. */
const DESCRIPTION_CHARS = 20_000;
const PASSAGE_CHARS = 1_000;
/** A web site where something else is read, and none that is bought. */
const SENDS_TO_SITE =
  /(?<![\p{L}])(?:consult\w*|visit\w*|refer|see|access\w*|available|posted|published|disponibles?|visitez|voir|affich\w+|publi\w+|communiqu\w+)(?![\p{L}]).{0,160}(?:site web|website|web site|page web)|(?:sur|on|via) (?:le|son|notre|the|its|our) (?:[\p{L}]+ ){0,2}(?:site web|website|web site)/iu;

/** Sentences with which a description begins to say what is bought. */
const LEADING_SENTENCES = 4;

export function passage(place: Passage['place'], text: string, language: TextLanguage = null): Passage {
  const cut = text.slice(0, PASSAGE_CHARS);
  const words: TextWord[] = [];
  const index = new Map<string, number>();
  for (const match of cut.matchAll(WORD)) {
    const { folded, stems } = readWord(match[0]);
    for (const stem of stems) if (!index.has(stem)) index.set(stem, words.length);
    words.push({ start: match.index, end: match.index + match[0].length, folded, stems });
  }
  return { place, language, text: cut, words, index };
}

const NAME_WORDS = 3;

/** A title without the words of a name of some words, as of the division that buys: `Parks, Forestry and Recreation`. */
export function withoutNames(title: Passage, names: readonly string[]): Passage {
  const taken = new Set<number>();
  for (const name of names) {
    const own = passage('title', name).words.filter(({ stems }) => stems.length > 0);
    if (own.length < NAME_WORDS) continue;
    const said = title.words.flatMap(({ stems, folded }, at) => (stems.length > 0 ? [{ at, folded }] : []));
    for (let from = 0; from + own.length <= said.length; from += 1) {
      if (!own.every(({ folded }, at) => said[from + at]?.folded === folded)) continue;
      for (let at = from; at < from + own.length; at += 1) taken.add(said[at]?.at ?? -1);
    }
  }
  if (taken.size === 0) return title;
  const words = title.words.map((word, at) => (taken.has(at) ? { ...word, stems: [] } : word));
  const index = new Map<string, number>();
  for (const [at, { stems }] of words.entries()) for (const stem of stems) if (!index.has(stem)) index.set(stem, at);
  return { ...title, words, index };
}

/** Some 20 MB, of words as they are written. */
const REMEMBERED_WORDS = 25_000;

/** Texts repeat words far more often than they bring a new one. */
const readWord = memoOfTexts(REMEMBERED_WORDS, (word): Pick<TextWord, 'folded' | 'stems'> => {
  const folded = fold(word);
  if (isTechnologyShort(word)) return { folded, stems: [TECHNOLOGY_SHORT] };
  return { folded, stems: isStopWord(folded, 'both') ? [] : stemsOfWord(folded, 'both') };
});

/** The sentences of a description, in order. */
export function descriptionPassages(text: string, language: TextLanguage = null): Passage[] {
  return text
    .slice(0, DESCRIPTION_CHARS)
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '')
    .flatMap((sentence, at) => {
      const isLead = at < LEADING_SENTENCES;
      // How bids are sent and opened is no part of what is bought.
      if (!isLead && (isOfBids(sentence) || SENDS_TO_SITE.test(sentence))) return [];
      return [{ ...passage('description', sentence.trim(), language), ...(isLead ? { isLead } : {}) }];
    });
}

/** A stretch of a passage, by the places of its first and last word. */
export type Span = { passage: Passage; first: number; last: number };

const MAX_QUOTE_CHARS = 160;

/** The exact words of a stretch; of one that is too long to be quoted the first word. */
export function quoteOf({ passage: from, first, last }: Span): string {
  const [start, end] = [from.words[first], from.words[last]];
  if (start === undefined || end === undefined) return '';
  return from.text.slice(start.start, end.end - start.start <= MAX_QUOTE_CHARS ? end.end : start.end);
}

const foldedQuotes = memo((_from: Passage) => new Map<number, string>());

/** The same folded, by which two quotes are the same words. */
export function foldedQuoteOf(span: Span): string {
  const { passage: from, first, last } = span;
  if (first === last) return from.words[first]?.folded ?? '';
  const known = foldedQuotes(from);
  const key = first * from.words.length + last;
  const folded = known.get(key) ?? fold(quoteOf(span));
  known.set(key, folded);
  return folded;
}

/** Passages that terms are looked for in: by stem the places of those that hold it, rising. */
export type SearchedTexts = {
  passages: readonly Passage[];
  byStem: ReadonlyMap<string, readonly number[]>;
  sieve: BloomFilter;
  /** The segments of code lists that the notice has codes in, as `UNSPSC 42`. */
  segments: ReadonlySet<string>;
  /** What kind of thing is bought; null where nothing says it. */
  nature: 'goods' | 'services' | 'construction' | null;
};

export function searchedTexts(
  passages: readonly Passage[],
  segments: ReadonlySet<string> = new Set(),
  nature: SearchedTexts['nature'] = null,
): SearchedTexts {
  const byStem = new Map<string, number[]>();
  for (const [place, { index }] of passages.entries()) {
    for (const stem of index.keys()) {
      const held = byStem.get(stem);
      if (held === undefined) byStem.set(stem, [place]);
      else held.push(place);
    }
  }
  return { passages, byStem, sieve: bloomFilter(byStem), segments, nature };
}

/** The same find in the texts of each language, for readers of those. */
export type QuotesByLanguage = Partial<Record<'en' | 'fr', string>>;
/** Where those stand. */
export type StandingsByLanguage = Partial<Record<'en' | 'fr', Standing>>;

/** A title that is the beginning of the description stands in that. */
export function standingOf({ place, elsewhere, isOpening }: Passage): Standing {
  return { place: isOpening === true ? 'description' : place, ...(elsewhere === undefined ? {} : { elsewhere }) };
}
