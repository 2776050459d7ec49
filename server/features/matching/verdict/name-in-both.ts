import { stems } from '../vocabulary/concept-terms.ts';
import { conceptsInText, findConcept } from '../vocabulary/concepts.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { stemsOfWord } from '#platform/text/stem.ts';
import type { Span } from '../terms/notice-text.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { wordWeight } from '../terms/searched-terms.ts';
import { inOtherLanguage, languageOf, otherLanguage } from '../vocabulary/word-pairs.ts';

/** How a product's own name and the words of a notice cover each other, whichever of the two languages each is in. */

const LANGUAGES = ['en', 'fr'] as const;
const REMEMBERED_NAMES = 5_000;
const MIN_WORD_CHARS = 2;

type Said = {
  /** The name as it can be said in the other language, word by word, each word by its stems. */
  phrases: readonly (readonly (readonly string[])[])[];
  /** The stems of all its words in both languages. */
  stems: ReadonlySet<string>;
};

const saidInBoth = memoOfTexts(REMEMBERED_NAMES, (name): Said => {
  const own = languageOf(name);
  const phrases = (own === null ? LANGUAGES : [own]).flatMap((from) =>
    inOtherLanguage(name, from).map(({ words }) => words),
  );
  return { phrases, stems: new Set([...stemsIn(name), ...phrases.flat(), ...pairedStems(name)].flat()) };
});

/** Of the names of things in it those that are paired with one of the other language: `syringe pump`, `pousse-seringue`. */
function pairedStems(name: string): string[][] {
  const own = new Set(stems(name));
  const pairs = conceptsInText(name, null).flatMap(({ id }) => findConcept(id)?.pairs ?? []);
  return pairs.flatMap((pair) =>
    LANGUAGES.flatMap((from) => {
      const isNamed = stems(pair[from]).every((stem) => own.has(stem));
      return isNamed ? stemsIn(pair[otherLanguage(from)]) : [];
    }),
  );
}

function stemsIn(text: string): string[][] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= MIN_WORD_CHARS).map((word) => stemsOfWord(word, 'both'));
}

/** The share, by weight, of the words of a name in the other language that are among these stems; 0 where none are known. */
export function coverageInOther(name: string, held: ReadonlySet<string>, statistics: TermStatistics): number {
  const shares = saidInBoth(name).phrases.map((phrase) => {
    const weighed = phrase.map((stems) => ({ stems, weight: wordWeight(stems, statistics) }));
    const sum = (words: typeof weighed): number => words.reduce((total, { weight }) => total + weight, 0);
    const all = sum(weighed);
    return all === 0 ? 0 : sum(weighed.filter(({ stems }) => stems.some((stem) => held.has(stem)))) / all;
  });
  return Math.max(0, ...shares);
}

const MOST_WORDS = 3;

/**
 * How many words of a notice a product's own name says, too, of three at most, 0..1: of `pompes à perfusion` an infusion pump says
 * two, a syringe pump one.
 */
export function wordsSaidBy(name: string, { passage, first, last }: Span): number {
  const { stems: own } = saidInBoth(name);
  const said = passage.words.slice(first, last + 1).filter((word) => word.stems.some((stem) => own.has(stem)));
  return Math.min(MOST_WORDS, said.length) / MOST_WORDS;
}
