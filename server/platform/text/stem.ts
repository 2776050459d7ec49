import snowball from 'snowball-stemmers';
import { BoundedCache } from './bounded-cache.ts';
import { fold, words } from './fold.ts';
import { ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS } from './stop-words.ts';

export type StemLanguage = 'en' | 'fr';
/** `both` when the language of a text is not known, or text of either language must meet it. */
export type TextLanguage = StemLanguage | 'both';

const HAS_DIGIT = /\p{N}/u;
/** No word of either language is longer; what is longer is a code, an address or noise, and is only cut. */
const MAX_WORD_CHARS = 64;
/** Words of each language; about 5 MB for both when full. */
const CACHED_WORDS = 50_000;

const english = snowball.newStemmer('english');
const french = snowball.newStemmer('french');
const stemmers: Readonly<Record<StemLanguage, (folded: string) => string>> = {
  en: (word) => english.stem(word) || word,
  fr: (word) => fold(french.stem(withFrenchEndings(word))) || word,
};
const caches: Readonly<Record<StemLanguage, BoundedCache<string, string>>> = {
  en: new BoundedCache(CACHED_WORDS),
  fr: new BoundedCache(CACHED_WORDS),
};

/**
 * Snowball's French rules know suffixes by their accents. A reader types without them, so every word is folded first and
 * the accents of the three endings that decide a rule (`-ité`, `-ée`, `-ière`) are put back, whether the word had them or
 * not: `qualité`, `qualite` and `qualités` then give one stem. Over the 11,461 words of the French titles available, 2,585 of
 * them accented, the accented and the bare spelling agree for all (82.8 % with Snowball alone), and 1.3 % of the pairs of
 * words that Snowball joins are no longer joined (12.5 % when words are merely folded).
 */
function withFrenchEndings(folded: string): string {
  return folded
    .replace(/ite(s?)$/, 'ité$1')
    .replace(/ee(s?)$/, 'ée$1')
    .replace(/iere(s?)$/, 'ière$1');
}

/**
 * The stem of one word: lower case, without accents, the same for the word typed with or without accents. Words with a
 * digit are codes and come back folded only.
 */
export function stem(word: string, language: StemLanguage): string {
  // Most words are folded already.
  const known = caches[language].get(word);
  if (known !== undefined) return known;
  const folded = fold(word);
  if (HAS_DIGIT.test(folded) || folded.length > MAX_WORD_CHARS) return cutWord(folded);
  const cached = folded === word ? undefined : caches[language].get(folded);
  if (cached !== undefined) return cached;
  const fresh = stemmers[language](folded);
  caches[language].set(folded, fresh);
  return fresh;
}

/** Cuts a word to the length that is indexed, never inside a surrogate pair. */
export function cutWord(word: string): string {
  return word.length <= MAX_WORD_CHARS ? word : word.slice(0, MAX_WORD_CHARS).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a folded word carries no subject; with `both`, when it carries none in one of the two languages. */
export function isStopWord(folded: string, language: TextLanguage): boolean {
  return (language !== 'fr' && ENGLISH_STOP_WORDS.has(folded)) || (language !== 'en' && FRENCH_STOP_WORDS.has(folded));
}

/** The different stems of one word in the language, or in both: one or two. */
export function stemsOfWord(word: string, language: TextLanguage): string[] {
  if (language !== 'both') return [stem(word, language)];
  const [english, french] = [stem(word, 'en'), stem(word, 'fr')];
  return english === french ? [english] : [english, french];
}

/**
 * The stems of a text in order, without stop words and single letters, repetitions kept. With `both` each word gives its
 * English stem and, where it differs, its French one.
 */
export function stems(text: string, language: TextLanguage): string[] {
  return contentWords(text, language).flatMap((word) => stemsOfWord(word, language));
}

function contentWords(text: string, language: TextLanguage): string[] {
  return words(text).filter((word) => (word.length > 1 || HAS_DIGIT.test(word)) && !isStopWord(word, language));
}
