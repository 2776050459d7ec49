import { fold } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { isCommonStem } from './term-weight.ts';

/**
 * Something a company sells or does, as it is looked for in notices: one or several wordings of one or more words. Each
 * word is the set of its stems, so that English and French inflections meet.
 */
export type ProfileTerm = {
  /** As the company wrote it. */
  label: string;
  /** What it counts beside the others: categories 1, products and overview less. */
  weight: number;
  origin: 'category' | 'product' | 'overview';
  wordings: readonly Wording[];
};
export type Wording = { text: string; words: readonly (readonly string[])[] };

const MAX_WORDS = 6;
const CODE_LIKE = /^\p{N}+$/u;

/** A term from a phrase and its other wordings; null when nothing searchable is in it. */
export function profileTerm(
  label: string,
  origin: ProfileTerm['origin'],
  weight: number,
  alternatives: readonly string[] = [],
): ProfileTerm | null {
  const wordings: Wording[] = [];
  const seen = new Set<string>();
  for (const text of [label, ...alternatives]) {
    const words = wordsOf(text);
    const key = words.map((stems) => stems.join('|')).join(' ');
    // What is left of "IT services" without its stop word is "services", which everything is.
    const isTelling = words.some((stems) => !stems.some(isCommonStem));
    if (!isTelling || seen.has(key)) continue;
    seen.add(key);
    wordings.push({ text, words });
  }
  return wordings.length === 0 ? null : { label, origin, weight, wordings };
}

function wordsOf(text: string): string[][] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found
    .filter((word) => word.length > 1 && !isStopWord(word, 'both') && !CODE_LIKE.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => stemsOfWord(word, 'both'));
}
