import { fold } from '#platform/text/fold.ts';
import { memo } from '#platform/text/memo.ts';
import { stemsOfWord } from '#platform/text/stem.ts';
import type { Span } from '../terms/notice-text.ts';
import { ABOUT, ADVICE, NEAR_ACTS, SERVICES, setOf, singular, WORKS } from '../terms/phrase-words.ts';
import { isLittle } from '../terms/profile-terms.ts';
import { isCommonStem } from '../terms/term-weight.ts';
import { inOtherLanguage, languageOf } from '../vocabulary/word-pairs.ts';
import { pairsNamedBy, stemsInBoth } from './name-in-both.ts';

/**
 * Whether words of a notice name a product: its head, which in English is the last noun of its name and in French the first, or two
 * of its words. One other word of a long name is torn out of it: a laboratory freezer is no laboratory.
 */

type Named = { name: string; oemWords: readonly string[] };

/** What stands behind it in a name says what the thing is for, what it has, and its sizes. */
const END = /[,;:(|]| [-–—] |\//;
const END_EN = / (?:for|with|without|to|in|on|of|by|and|c\/w|w) /;
const END_FR = / (?:pour|avec|sans|et|sur) /;
const ENOUGH_WORDS = 2;
/** Heads that say less than the noun beside them: of an ultrasound system that is ultrasound. */
const HOLLOW = setOf(
  'system unit device equipment machine apparatus appliance instrument set kit assembly package product model',
  'systeme unite dispositif appareil equipement machine appareillage instrument ensemble trousse jeu produit modele',
);
/** An act beside such a head is no thing: an administration set is no administration. */
const IS_ACT = /(?:tions?|sions?|ments?|ings?|ances?|ures?|ages?)$/;
const SIZE = /\d/;
const UNIT_CHARS = 3;

export function namesProduct(product: Named, { passage, first, last }: Span): boolean {
  const said = passage.words.slice(first, last + 1).filter(({ folded }) => !isLittle(folded) && !SIZE.test(folded));
  const read = readName(product);
  if (said.some((word) => isHead(word, read, passage.language))) return true;
  const own = stemsInBoth(read.phrase);
  const telling = said.filter(({ stems }) => stems.some((stem) => own.has(stem)) && !stems.some(isCommonStem));
  if (new Set(telling.map(({ folded }) => singular(folded))).size >= ENOUGH_WORDS) return true;
  return read.pairs.some((words) =>
    words.every((one) => said.some(({ stems }) => one.some((stem) => stems.includes(stem)))),
  );
}

const ACTS = [ABOUT, ADVICE, NEAR_ACTS, SERVICES, WORKS];
const isAct = (word: string): boolean => ACTS.some((acts) => acts.has(singular(word)));

/** Whether a row of a catalog is a service by its name: a `Geotechnical study`, a « Surveillance de travaux ». A repair kit is none. */
export const isService = memo(({ name, oemWords }: Named): boolean => {
  const language = languageOf(name);
  const isOf = (spoken: 'en' | 'fr'): boolean => {
    const words = withoutSizes(wordsOf(name, spoken)).filter((word) => spoken === 'en' || !isPassed(word, oemWords));
    return isAct((spoken === 'en' ? words.at(-1) : words[0]) ?? '');
  };
  return language === null ? isOf('en') || isOf('fr') : isOf(language);
});

const isPassed = (word: string, oemWords: readonly string[]): boolean => ARTICLES.has(word) || oemWords.includes(word);

type Word = Span['passage']['words'][number];

function isHead({ folded, stems }: Word, read: ReadName, language: string | null): boolean {
  if (read.nouns.has(nounOf(folded))) return true;
  // What is done with a thing has its stem: a meter, and metering.
  if (GERUND.test(folded)) return false;
  const isOther = language !== read.language;
  return stems.some((stem) => read.inOther.has(stem) || (isOther && read.stems.has(stem)));
}

/**
 * `nouns`: the head in both languages; `stems`: its own; `inOther`: those in the other language; `phrase`: the name without sizes
 * and what it is for; `pairs`: names of the other language for the head with what is beside it, `laptop` and `ordinateur portable`.
 */
type ReadName = {
  language: 'en' | 'fr' | null;
  nouns: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  inOther: ReadonlySet<string>;
  phrase: { name: string };
  pairs: readonly (readonly (readonly string[])[])[];
};

const readName = memo((product: Named): ReadName => {
  const language = languageOf(product.name);
  const languages: readonly ('en' | 'fr')[] = language === null ? ['en', 'fr'] : [language];
  const heads = languages.flatMap((one) => headsIn(product, one));
  const others = heads.flatMap(({ texts, spoken }) =>
    texts.flatMap((text) => inOtherLanguage(text, spoken).filter(({ words }) => words.length === 1)),
  );
  const stems = new Set(heads.flatMap(({ head }) => stemsOfWord(head, 'both')));
  return {
    language,
    nouns: new Set([...heads.map(({ head }) => head), ...others.map(({ text }) => fold(text))].map(nounOf)),
    stems,
    inOther: new Set(others.flatMap(({ words }) => words.flat())),
    phrase: { name: languages.map((one) => phraseOf(product.name, one)).sort(byLength)[0] ?? '' },
    pairs: pairsNamedBy(product).flatMap((pair) => (pair.named.some((stem) => stems.has(stem)) ? [pair.inOther] : [])),
  };
});

/** The head of its name, and with the word beside it: a `chariot élévateur` is one word in English. */
function headsIn(product: Named, spoken: 'en' | 'fr'): { head: string; texts: string[]; spoken: 'en' | 'fr' }[] {
  const head = headOf(product, spoken);
  // One consulting is not another.
  if (head === null || isAct(head)) return [];
  const words: readonly string[] = phraseOf(product.name, spoken).match(/[\p{L}\p{N}]+/gu) ?? [];
  const at = words.indexOf(head);
  const beside = spoken === 'en' ? words.slice(at - 1, at + 1) : words.slice(at, at + 2);
  return [{ head, texts: at === -1 || beside.length < 2 ? [head] : [head, beside.join(' ')], spoken }];
}

const byLength = (one: string, other: string): number => one.length - other.length;

const GERUND = /ings?$/;

/** A noun in either number, of both languages: a centrifuge is not centrifugal, though both have one stem. */
function nounOf(folded: string): string {
  return folded
    .replace(/ies$/, 'y')
    .replace(/[sx]$/, '')
    .replace(/a[lu]$/, 'a')
    .replace(/e$/, '');
}

function phraseOf(name: string, language: 'en' | 'fr'): string {
  const [phrase = ''] = fold(name).split(END, 1);
  return ` ${phrase} `.split(language === 'en' ? END_EN : END_FR, 1)[0] ?? '';
}

function headOf({ name, oemWords }: Named, language: 'en' | 'fr'): string | null {
  const words = wordsOf(name, language);
  return language === 'en' ? lastNoun(words) : firstNoun(words.filter((word) => !oemWords.includes(word)));
}

function wordsOf(name: string, language: 'en' | 'fr'): readonly string[] {
  return phraseOf(name, language).match(/[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu) ?? [];
}

function lastNoun(all: readonly string[]): string | null {
  const words = withoutSizes(all).flatMap((word) => word.split(/[-.]/));
  const last = words.at(-1);
  if (last === undefined || !HOLLOW.has(singular(last))) return last ?? null;
  const before = words.at(-2);
  return before === undefined || IS_ACT.test(before) || SIZE.test(before) ? null : before;
}

/** Without numbers and their units at the end. */
function withoutSizes(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  if (last === undefined) return words;
  const isUnit = last.length <= UNIT_CHARS && SIZE.test(words.at(-2) ?? '');
  return SIZE.test(last) || isUnit ? withoutSizes(words.slice(0, -1)) : words;
}

function firstNoun(words: readonly string[]): string | null {
  const [head, of, next] = words.filter((word) => !SIZE.test(word) && !ARTICLES.has(word));
  if (head === undefined || !HOLLOW.has(singular(head))) return head ?? null;
  return of !== undefined && next !== undefined && OF_FR.has(of) && !IS_ACT.test(next) ? next : null;
}

const ARTICLES = new Set(['le', 'la', 'les', 'l', 'un', 'une']);
const OF_FR = new Set(['de', 'd', 'du', 'des', 'a', 'au', 'aux']);
