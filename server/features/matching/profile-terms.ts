import { fold } from '#platform/text/fold.ts';
import { isStopWord, type StemLanguage, stemsOfWord, type TextLanguage } from '#platform/text/stem.ts';
import { isCommonStem } from './term-weight.ts';
import { inOtherLanguage, languageOf, otherLanguage } from './word-pairs.ts';

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

export type Wording = {
  text: string;
  words: readonly (readonly string[])[];
  /** Null counts in every text; another only in texts of that language and in those whose language is not known. */
  language: StemLanguage | null;
  /** A synonym counts as a whole only: "building cleaning", which stands for "janitorial", is no building. */
  wholeOnly: boolean;
};

/** Another way to say a term, in a language. */
export type Alternative = { text: string; language: StemLanguage };

const MAX_WORDS = 6;
const CODE_LIKE = /^\p{N}+$/u;

/**
 * A term from a phrase, its other wordings and the phrase itself in the other language, word by word; null when nothing
 * searchable is in it.
 */
export function profileTerm(
  label: string,
  origin: ProfileTerm['origin'],
  weight: number,
  alternatives: readonly Alternative[] = [],
): ProfileTerm | null {
  return termOf({ label, origin, weight }, [...asSaid(label, alternatives), ...translated(label)]);
}

/** The same without the words of the other language: what rules a tender out must not rest on one sense of a word. */
export function exclusionTerm(label: string, alternatives: readonly Alternative[]): ProfileTerm | null {
  return termOf({ label, origin: 'category', weight: 1 }, asSaid(label, alternatives));
}

function termOf(about: Omit<ProfileTerm, 'wordings'>, wordings: readonly Wording[]): ProfileTerm | null {
  const distinct = new Map<string, Wording>();
  for (const wording of wordings) {
    if (!isTelling(wording.words)) continue;
    const key = wording.words.map((stems) => stems.join('|')).join(' ');
    const known = distinct.get(key) ?? wording;
    const language = known.language === wording.language ? known.language : null;
    distinct.set(key, { ...known, language, wholeOnly: known.wholeOnly && wording.wholeOnly });
  }
  return distinct.size === 0 ? null : { ...about, wordings: [...distinct.values()] };
}

function asSaid(label: string, alternatives: readonly Alternative[]): Wording[] {
  const language = languageOf(label);
  const own: Wording = { text: label, words: wordsOf(label, language ?? 'both'), language, wholeOnly: false };
  return [own, ...alternatives.map((one) => ({ ...one, words: wordsOf(one.text, one.language), wholeOnly: true }))];
}

function translated(label: string): Wording[] {
  const language = languageOf(label);
  const searched = searchedWords(label).join(' ');
  return (language === null ? (['en', 'fr'] as const) : [language]).flatMap((from) =>
    inOtherLanguage(searched, from).map((one) => ({ ...one, language: otherLanguage(from), wholeOnly: false })),
  );
}

/** What is left of "IT services" without its stop word is "services", which everything is. */
function isTelling(words: readonly (readonly string[])[]): boolean {
  return words.some((stems) => !stems.some(isCommonStem));
}

function wordsOf(text: string, language: TextLanguage): string[][] {
  return searchedWords(text).map((word) => stemsOfWord(word, language));
}

/** The words that are looked for, folded: no stop words, single letters or mere numbers, and not too many. */
function searchedWords(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found
    .filter((word) => word.length > 1 && !isStopWord(word, 'both') && !CODE_LIKE.test(word))
    .slice(0, MAX_WORDS);
}
