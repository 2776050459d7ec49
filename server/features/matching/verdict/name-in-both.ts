import { stems } from '../vocabulary/concept-terms.ts';
import { type Concept, conceptsInText, findConcept } from '../vocabulary/concepts.ts';
import { memo, memoOfPair } from '#platform/text/memo.ts';
import { stemsOfWord } from '#platform/text/stem.ts';
import type { Span } from '../terms/notice-text.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { wordWeight } from '../terms/searched-terms.ts';
import { inOtherLanguage, languageOf, otherLanguage } from '../vocabulary/word-pairs.ts';

/** How a product's own name and the words of a notice cover each other, whichever of the two languages each is in. */

const LANGUAGES = ['en', 'fr'] as const;
const MIN_WORD_CHARS = 2;

/** A product by its name. */
type Named = { name: string };

/** The name as it can be said in the other language, word by word, each word by its stems. */
const phrasesInOther = memo(({ name }: Named): string[][][] => {
  const own = languageOf(name);
  return (own === null ? LANGUAGES : [own]).flatMap((from) => inOtherLanguage(name, from).map(({ words }) => words));
});

/** The stems of all its words in both languages. */
export const stemsInBoth = memo(
  (named: Named): ReadonlySet<string> =>
    new Set([...stemsIn(named.name), ...phrasesInOther(named).flat(), ...pairedStems(named.name)].flat()),
);

/** Of the names of things in it those that are paired with one of the other language: `syringe pump`, `pousse-seringue`. */
function pairedStems(name: string): string[][] {
  return pairsNamedBy({ name }).flatMap(({ inOther }) => inOther);
}

/** The pairs of names of things of which its name says one. */
export function pairsNamedBy({ name }: Named): readonly ReadPair[] {
  const own = new Set(stems(name));
  const pairs = conceptsInText(name, null).flatMap(({ id }) => pairsOf(findConcept(id)));
  return pairs.filter(({ named }) => named.every((stem) => own.has(stem)));
}

function pairsOf(concept: Concept | undefined): readonly ReadPair[] {
  return concept === undefined ? [] : readPairs(concept);
}

type ReadPair = { named: string[]; inOther: string[][] };

const readPairs = memo(({ pairs }: Concept): readonly ReadPair[] =>
  pairs.flatMap((pair) =>
    LANGUAGES.map((from) => ({ named: stems(pair[from]), inOther: stemsIn(pair[otherLanguage(from)]) })),
  ),
);

function stemsIn(text: string): string[][] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= MIN_WORD_CHARS).map((word) => stemsOfWord(word, 'both'));
}

/** The share, by weight, of the words of a name in the other language that are among these stems; 0 where none are known. */
export function coverageInOther(named: Named, held: ReadonlySet<string>, statistics: TermStatistics): number {
  let most = 0;
  for (const { words, all } of weighedPhrases(statistics, named)) {
    let found = 0;
    for (const { stems, weight } of words) if (stems.some((stem) => held.has(stem))) found += weight;
    most = Math.max(most, found / all);
  }
  return most;
}

type Weighed = { words: readonly { stems: readonly string[]; weight: number }[]; all: number };

/** The phrases in the other language that say anything, with what their words weigh. */
const weighedPhrases = memoOfPair((statistics: TermStatistics, named: Named): readonly Weighed[] =>
  phrasesInOther(named).flatMap((phrase) => {
    const words = phrase.map((stems) => ({ stems, weight: wordWeight(stems, statistics) }));
    const all = words.reduce((total, { weight }) => total + weight, 0);
    return all === 0 ? [] : [{ words, all }];
  }),
);

const MOST_WORDS = 3;
/** What {@link wordsSaidBy} is of two words. */
export const SAID_BY_TWO_WORDS = 2 / MOST_WORDS;

/**
 * How many words of a notice a product's own name says, too, of three at most, 0..1: of `pompes à perfusion` an infusion pump says
 * two, a syringe pump one.
 */
export function wordsSaidBy(named: Named, { passage, first, last }: Span): number {
  const own = stemsInBoth(named);
  const said = passage.words.slice(first, last + 1).filter((word) => word.stems.some((stem) => own.has(stem)));
  return Math.min(MOST_WORDS, said.length) / MOST_WORDS;
}
