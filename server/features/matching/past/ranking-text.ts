import { fold } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';

/** Titles are compared up to this length; the longest real ones have 500 characters. */
const TITLE_CHARS = 1_000;
const MAX_WORDS = 80;
const MAX_WORD_CHARS = 40;
const MIN_STEMMED_CHARS = 4;

/** Suffixes taken off where at least four letters remain; the first that fits. */
const SUFFIXES = ['issement', 'ations', 'ation', 'ement', 'ment', 'euse', 'eur', 'ition'];
/** Feminine endings and what they become. */
const ENDINGS: readonly (readonly [ending: string, becomes: string])[] = [
  ['ante', 'ant'],
  ['ive', 'if'],
  ['elle', 'el'],
  ['ienne', 'ien'],
  ['iere', 'ier'],
];

/**
 * A light stem of a folded word for the comparison of titles. Lighter than Snowball's and one for both languages: notices
 * are compared with notices that the same sources wrote, and a source mixes languages within a title.
 */
export function rankingStem(word: string): string {
  if (word.length < MIN_STEMMED_CHARS || /\d/.test(word)) return word;
  let stem = word.endsWith('aux') ? `${word.slice(0, -3)}al` : word.replace(/[sx]$/, '');
  stem = withoutSuffix(stem);
  while (stem.length > MIN_STEMMED_CHARS && /[er]$/.test(stem)) stem = stem.slice(0, -1);
  return stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}

function withoutSuffix(word: string): string {
  const suffix = SUFFIXES.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEMMED_CHARS);
  if (suffix !== undefined) return word.slice(0, -suffix.length);
  const found = ENDINGS.find(([end]) => word.endsWith(end) && word.length - end.length >= MIN_STEMMED_CHARS);
  return found === undefined ? word : word.slice(0, -found[0].length) + found[1];
}

/** The stems of a title in order: two letters or digits and more, no stop words of either language. */
export function rankingStems(text: string): string[] {
  const found = fold(text.slice(0, TITLE_CHARS)).match(/[a-z0-9]{2,}/g) ?? [];
  return found
    .slice(0, MAX_WORDS)
    .filter((word) => !isStopWord(word, 'both'))
    .map((word) => rankingStem(word.slice(0, MAX_WORD_CHARS)));
}

/** Stems and adjacent pairs of stems (`a_b`) of a title. */
export function rankingTerms(text: string): string[] {
  const stems = rankingStems(text);
  return [...stems, ...stems.slice(1).map((next, at) => `${stems[at]}_${next}`)];
}
