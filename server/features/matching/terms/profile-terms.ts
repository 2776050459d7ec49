import type { Alternative } from '../vocabulary/exact-names.ts';
import { fold } from '#platform/text/fold.ts';
import { isStopWord, type StemLanguage, stemsOfWord, type TextLanguage } from '#platform/text/stem.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { memo } from '#platform/text/memo.ts';
import { inBothNumbers } from './french-numbers.ts';
import { withTechnologyLong } from './technology-short.ts';
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
  /** How it stands to what the company wrote. */
  how: WordingKind;
  /** The segments of code lists that it belongs to: a notice whose codes are all of others means another thing by the word. */
  segments: readonly string[];
  /** The word of each of `words` as it is written, folded; empty where the words do not come one by one. */
  forms: readonly string[];
  /** The words of the other language, each for one, in the order of the first. */
  isWordByWord?: true;
  /** A trade as wide as `consulting services`, of which every word stands in notices of all kinds. */
  isWide: boolean;
};

/**
 * The very words; one of the things that they list; the same in the other language; a trade that belongs to a broad one; or another
 * name that is near. `near` counts
 * less, and not in descriptions.
 */
export type WordingKind = 'exact' | 'member' | 'translation' | 'part' | 'near';
/** Surer first. */
const KINDS: readonly WordingKind[] = ['exact', 'translation', 'member', 'part', 'near'];

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
  // One word in the other language can have other senses; what the thing is by its codes tells them apart.
  const segments = [...new Set(alternatives.flatMap((one) => one.segments ?? []))];
  const inOther = translated(label, 'translation').map((one) => (one.words.length === 1 ? { ...one, segments } : one));
  const wordings = [...asSaid(label, alternatives), ...inOther, ...members(label)];
  return termOf({ label, origin, weight, codedIn: null }, wordings);
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
  const how = KINDS.find((kind) => kind === one.how || kind === other.how) ?? 'near';
  return { ...one, language, wholeOnly, inOrder, how };
}

function asSaid(label: string, alternatives: readonly Alternative[]): Wording[] {
  const language = languageOf(label);
  const own = said({ text: label, words: wordsOf(label, language ?? 'both'), language, how: 'exact' }, label);
  return [own, ...others(alternatives)];
}

function others(alternatives: readonly Alternative[]): Wording[] {
  return alternatives.map((one) =>
    one.how === undefined ? readAlternative(one) : { ...readAlternative(one), how: one.how },
  );
}

/** Many terms have the same, of which one object is kept. */
const readAlternative = memo((one: Alternative): Wording => ({
  ...one,
  words: inNumbers(wordsOf(one.text, one.language), searchedWords(one.text), one.language),
  forms: searchedWords(one.text),
  segments: one.segments ?? [],
  how: 'near',
  wholeOnly: true,
  inOrder: false,
  isWide: false,
}));

/** Many that are ruled out are the same things. */
const inOrder = memo((one: Alternative): Wording => ({ ...readAlternative(one), inOrder: true }));

/** A wording of all that the label says. What only names wide trades is looked for as a whole. */
function said(wording: Pick<Wording, 'text' | 'words' | 'language' | 'how'>, label: string): Wording {
  const isWide = isWideOnly(wording.words) && searchedWords(label).length === stems(label).length;
  const forms = searchedWords(wording.text);
  const isOneByOne = forms.length === wording.words.length;
  const words = isOneByOne ? inNumbers(wording.words, forms, wording.language) : wording.words;
  return { ...wording, words, segments: [], forms: isOneByOne ? forms : [], wholeOnly: isWide, inOrder: false, isWide };
}

function inNumbers(words: Wording['words'], forms: readonly string[], language: Wording['language']): Wording['words'] {
  return language === 'fr' ? words.map((stems, at) => inBothNumbers(stems, forms[at] ?? '')) : words;
}

/** Common words, one of them a trade. Of "IT consulting" the stop word is left out: that is no wide trade. */
function isWideOnly(words: Wording['words']): boolean {
  return !isTelling(words) && words.some((forms) => forms.some(isWideTrade));
}

function translated(label: string, how: WordingKind): Wording[] {
  const language = languageOf(label);
  const searched = searchedWords(label).join(' ');
  return (language === null ? (['en', 'fr'] as const) : [language]).flatMap((from) =>
    inOtherLanguage(searched, from).flatMap((one) => {
      const isSure = saysBack(one.text, otherLanguage(from), label);
      if (!isSure && one.words.length === 1) return [];
      const read = said({ ...one, language: otherLanguage(from), how: isSure ? how : 'near' }, label);
      const isEach = searchedWords(label).length === one.words.length;
      // What a category lists stands in one order in both languages.
      const wording: Wording = isEach && !LISTED.test(label) ? { ...read, isWordByWord: true } : read;
      return [isSure ? wording : { ...wording, wholeOnly: true }];
    }),
  );
}

/** Whether a translation, word by word, is the phrase again when it is translated back. */
function saysBack(text: string, from: StemLanguage, label: string): boolean {
  const key = (one: string): string => stems(one).sort().join(' ');
  return inOtherLanguage(text, from).some((back) => key(back.text) === key(label));
}

/** Between things that one category lists. */
export const LISTED = / and | et | & |, | or | ou |\/|;/i;

/**
 * Each of the things that a category lists with an "and", as a whole. English puts what they share last: `water and wastewater
 * construction` is water construction, too; of `bridge and structural work` the common word is left out.
 */
function members(label: string): Wording[] {
  const parts = label.split(LISTED).map((part) => part.trim());
  if (parts.length < 2) return [];
  const language = languageOf(label);
  const [head] = searchedWords(parts.at(-1) ?? '').slice(-1);
  const isShared = language !== 'fr' && searchedWords(parts.at(-1) ?? '').length > 1 && head !== undefined;
  return parts.flatMap((part, at) => {
    const lacksHead = isShared && at < parts.length - 1 && searchedWords(part).length === 1;
    const text = lacksHead && !isCommonForm(head) ? `${part} ${head}` : part;
    const own = { text, words: wordsOf(text, language ?? 'both'), language, how: 'member' } as const;
    return [own].map((one) => ({ ...said(one, text), wholeOnly: true, isWide: false }));
  });
}

function isCommonForm(word: string): boolean {
  return stemsOfWord(word, 'both').some(isCommonStem);
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
  const found = fold(withTechnologyLong(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => !isLittle(word)).slice(0, MAX_WORDS);
}

/** Stop words, single letters and mere numbers, folded: they are not looked for. */
export function isLittle(word: string): boolean {
  return word.length <= 1 || isStopWord(word, 'both') || CODE_LIKE.test(word);
}
