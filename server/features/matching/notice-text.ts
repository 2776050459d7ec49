import { fold } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';

/** A word of a text: where it stands, its folded form, and its stems in English and French. */
export type TextWord = { start: number; end: number; folded: string; stems: readonly string[] };

/** The language that a source publishes a text under; null where it does not say. */
export type TextLanguage = 'en' | 'fr' | null;

/** A stretch of text that is matched as one: a title, a category's label, a sentence of the description. */
export type Passage = {
  place: 'title' | 'category' | 'description';
  language: TextLanguage;
  text: string;
  words: TextWord[];
  /** First place of each stem in `words`. */
  index: ReadonlyMap<string, number>;
};

const WORD = /[\p{L}\p{N}]+/gu;
const SENTENCE_END = /(?<=[.!?;:])\s+|\n+/u;
/** Descriptions are matched up to this length; what follows in the longest notices is boilerplate. */
const DESCRIPTION_CHARS = 20_000;
const PASSAGE_CHARS = 1_000;

export function passage(place: Passage['place'], text: string, language: TextLanguage = null): Passage {
  const cut = text.slice(0, PASSAGE_CHARS);
  const words: TextWord[] = [];
  const index = new Map<string, number>();
  for (const match of cut.matchAll(WORD)) {
    const folded = fold(match[0]);
    const stems = isStopWord(folded, 'both') ? [] : stemsOfWord(folded, 'both');
    for (const stem of stems) if (!index.has(stem)) index.set(stem, words.length);
    words.push({ start: match.index, end: match.index + match[0].length, folded, stems });
  }
  return { place, language, text: cut, words, index };
}

/** The sentences of a description, in order. */
export function descriptionPassages(text: string, language: TextLanguage = null): Passage[] {
  return text
    .slice(0, DESCRIPTION_CHARS)
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '')
    .map((sentence) => passage('description', sentence.trim(), language));
}

/** The exact words of the passage from the first to the last of these places, at most `maxChars` long. */
export function quoteOf(from: Passage, places: readonly number[], maxChars = 160): string {
  const first = from.words[Math.min(...places)];
  const last = from.words[Math.max(...places)];
  if (first === undefined || last === undefined) return '';
  if (last.end - first.start <= maxChars) return from.text.slice(first.start, last.end);
  return from.text.slice(first.start, first.end);
}
