import { type Word, wordsOf } from './reply-words.ts';

/** Runs of words that mean one thing each, looked up by how a sentence goes on. */
export type Phrases<T> = ReadonlyMap<string, readonly { words: readonly string[]; meaning: T }[]>;

/** Phrases from `alternative|alternative` texts and what each of them means; the longest is tried first. */
export function phrases<T>(entries: readonly (readonly [alternatives: string, meaning: T])[]): Phrases<T> {
  const all = entries.flatMap(([alternatives, meaning]) =>
    alternatives.split('|').map((text) => ({ words: ownWords(text), meaning })),
  );
  const byFirst = Map.groupBy(all, ({ words }) => words[0] ?? '');
  for (const own of byFirst.values()) own.sort((one, other) => other.words.length - one.words.length);
  return byFirst;
}

/** An apostrophe at the end belongs to its word, as it does before the next one: `parce qu’`. */
function ownWords(text: string): string[] {
  const words = wordsOf(text.endsWith('’') ? `${text}x` : text).map(({ folded }) => folded);
  return text.endsWith('’') ? words.slice(0, -1) : words;
}

/** The longest phrase that stands here. */
export function phraseAt<T>(
  words: readonly Word[],
  at: number,
  known: Phrases<T>,
): { meaning: T; next: number } | null {
  for (const phrase of known.get(words[at]?.folded ?? '') ?? []) {
    if (phrase.words.every((word, index) => words[at + index]?.folded === word)) {
      return { meaning: phrase.meaning, next: at + phrase.words.length };
    }
  }
  return null;
}
