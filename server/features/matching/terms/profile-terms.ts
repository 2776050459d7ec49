import type { Alternative } from '../vocabulary/exact-names.ts';
import { fold } from '#platform/text/fold.ts';
import { isStopWord, type StemLanguage, stemsOfWord, type TextLanguage } from '#platform/text/stem.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { memo } from '#platform/text/memo.ts';
import { isCommonStem, isWideTrade } from './term-weight.ts';
import { inOtherLanguage, languageOf, otherLanguage } from '../vocabulary/word-pairs.ts';

/**
 * Something a company sells or does, as it is looked for in notices: one or several wordings of one or more words. Each
 * word is the set of its stems, so that English and French inflections meet.
 */
export type ProfileTerm = {
  /** As the company wrote it. */
  label: string;
  /** Its weight relative to the others: categories 1, products and overview less. */
  weight: number;
  origin: 'category' | 'product' | 'overview';
  wordings: readonly Wording[];
  /**
   * The families of code lists that the company named it in, by codes alone: its words then count in notices without a code of
   * one of them. Null where it is said in words.
   */
  codedIn: readonly string[] | null;
};

export type Wording = {
  text: string;
  words: readonly (readonly string[])[];
  /** Null counts in every text; another only in texts of that language and in those whose language is not known. */
  language: StemLanguage | null;
  /** A synonym counts as a whole only: "building cleaning", which stands for "janitorial", is no building. */
  wholeOnly: boolean;
  /** Counts only where its words stand next to each other in this order, little words aside. */
  inOrder: boolean;
  /** A trade as wide as `consulting services`, of which every word stands in notices of all kinds. */
  isWide: boolean;
};

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
  return termOf({ label, origin, weight, codedIn: null }, [...asSaid(label, alternatives), ...translated(label)]);
}

/** A category that is only codes, by the words for what they mean; null where nothing is known of that. */
export function codeTerm(
  label: string,
  codedIn: readonly string[],
  alternatives: readonly Alternative[],
): ProfileTerm | null {
  return termOf({ label, origin: 'category', weight: 1, codedIn }, others(alternatives));
}

/**
 * What rules a tender out, in words: those of the company, and its names in the other language, each in the order of its words,
 * which may be common ones: `fourniture de mobilier de bureau` is no `fourniture de bureau`. Not the other language's word for
 * each word: what rules out must not rest on one sense of a word. `text`: what of the label is looked for.
 */
export function exclusionTerm(label: string, alternatives: readonly Alternative[], text = label): ProfileTerm | null {
  const own = asSaid(text, []).map((wording) => ({ ...wording, isWide: false }));
  const wordings = [...own, ...alternatives.map(inOrder)];
  return termOf({ label, origin: 'category', weight: 1, codedIn: null }, wordings);
}

/** Codes that a company rules out and nothing next to them, by the names of what they mean. */
export function excludedCodeTerm(
  label: string,
  codedIn: readonly string[],
  names: readonly Alternative[],
): ProfileTerm | null {
  return termOf({ label, origin: 'category', weight: 1, codedIn }, names.map(inOrder));
}

function termOf(about: Omit<ProfileTerm, 'wordings'>, wordings: readonly Wording[]): ProfileTerm | null {
  const distinct = new Map<string, Wording>();
  for (const wording of wordings) {
    if (!isTelling(wording.words) && !wording.isWide) continue;
    const key = wording.words.map((stems) => stems.join('|')).join(' ');
    const known = distinct.get(key);
    distinct.set(key, known === undefined ? wording : inBoth(known, wording));
  }
  return distinct.size === 0 ? null : { ...about, wordings: [...distinct.values()] };
}

function inBoth(one: Wording, other: Wording): Wording {
  const language = one.language === other.language ? one.language : null;
  const [wholeOnly, inOrder] = [one.wholeOnly && other.wholeOnly, one.inOrder && other.inOrder];
  return { ...one, language, wholeOnly, inOrder };
}

function asSaid(label: string, alternatives: readonly Alternative[]): Wording[] {
  const language = languageOf(label);
  const own = said({ text: label, words: wordsOf(label, language ?? 'both'), language }, label);
  return [own, ...others(alternatives)];
}

function others(alternatives: readonly Alternative[]): Wording[] {
  return alternatives.map(readAlternative);
}

/** Many terms have the same, of which one object is kept. */
const readAlternative = memo((one: Alternative): Wording => ({
  ...one,
  words: wordsOf(one.text, one.language),
  wholeOnly: true,
  inOrder: false,
  isWide: false,
}));

/** Many that are ruled out are the same things. */
const inOrder = memo((one: Alternative): Wording => ({ ...readAlternative(one), inOrder: true }));

/** A wording of all that the label says. What only names wide trades is looked for as a whole. */
function said(wording: Pick<Wording, 'text' | 'words' | 'language'>, label: string): Wording {
  const isWide = isWideOnly(wording.words) && searchedWords(label).length === stems(label).length;
  return { ...wording, wholeOnly: isWide, inOrder: false, isWide };
}

/** Common words, one of them a trade. Of "IT consulting" the stop word is left out: that is no wide trade. */
function isWideOnly(words: Wording['words']): boolean {
  return !isTelling(words) && words.some((forms) => forms.some(isWideTrade));
}

function translated(label: string): Wording[] {
  const language = languageOf(label);
  const searched = searchedWords(label).join(' ');
  return (language === null ? (['en', 'fr'] as const) : [language]).flatMap((from) =>
    inOtherLanguage(searched, from).map((one) => said({ ...one, language: otherLanguage(from) }, label)),
  );
}

/** What is left of "IT services" without its stop word is "services", which everything is. */
function isTelling(words: readonly (readonly string[])[]): boolean {
  return words.some((stems) => !stems.some(isCommonStem));
}

function wordsOf(text: string, language: TextLanguage): string[][] {
  return searchedWords(text).map((word) => stemsOfWord(word, language));
}

/** The words that are looked for, folded, and not too many. */
function searchedWords(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => !isLittle(word)).slice(0, MAX_WORDS);
}

/** Stop words, single letters and mere numbers, folded: they are not looked for. */
export function isLittle(word: string): boolean {
  return word.length <= 1 || isStopWord(word, 'both') || CODE_LIKE.test(word);
}
