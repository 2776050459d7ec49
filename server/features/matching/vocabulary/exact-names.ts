import type { StemLanguage } from '#platform/text/stem.ts';
import { type ProfileCategory, readCategory } from './code-bridge.ts';
import { type Code, canonical } from './code-ladder.ts';
import { stems } from './concept-terms.ts';
import { codesOf, type Concept, findConcept } from './concepts.ts';
import { memo } from '#platform/text/memo.ts';
import { inOtherLanguage, otherLanguage } from './word-pairs.ts';

/** What a text names and nothing beside it: `veterinary ultrasound` is not all ultrasound, a code below another is not that one. */

/** Another way to say a term, in a language. */
export type Alternative = {
  text: string;
  language: StemLanguage;
  how?: 'translation' | 'part';
  segments?: readonly string[];
};

type Named = Pick<ProfileCategory, 'terms' | 'codes' | 'concepts'>;

/**
 * The things that a text names outright: all of its words are the first name of it in a language, which say the same in both, or
 * where it is only codes one of them is its code. Its other names may say less than all of it, or something beside it: a laptop is a computer, a router
 * stands among the network equipment.
 */
export function outrightConcepts(named: Named): Concept[] {
  const said = named.terms.join(' ');
  const isNamed = (concept: Concept): boolean =>
    said === ''
      ? isCodeOf(concept, named.codes)
      : concept.isOneName && LANGUAGES.some((language) => keyOf(concept[language][0]) === said);
  return conceptsOf(named).filter(isNamed);
}

/**
 * A text in the other language, where a thing of the table is called so: the first name for the first, each name that is the text
 * word by word (`photocopier`, `photocopieur`), and each that it is paired with (`laptop`, `ordinateur portable`).
 */
export function translations(named: Named): Alternative[] {
  const said = named.terms.join(' ');
  if (said === '') return [];
  return conceptsOf(named).flatMap((concept) =>
    LANGUAGES.flatMap((from) => {
      const place = keysOf(concept)[from].indexOf(said);
      if (place < 0) return [];
      const to = otherLanguage(from);
      const own = concept[from][place] ?? '';
      const paired = concept.pairs.filter((pair) => keyOf(pair[from]) === said).map((pair) => keyOf(pair[to]));
      const words = new Set(inOtherLanguage(own, from).map(({ text }) => unordered(text)));
      const isIt = (name: string, at: number): boolean =>
        (place === 0 && at === 0 && concept.isOneName) ||
        paired.includes(keysOf(concept)[to][at] ?? '') ||
        words.has(unordered(name));
      return concept[to].filter(isIt).map((text) => ({ text, language: to }));
    }),
  );
}

const LANGUAGES = ['en', 'fr'] as const;

function conceptsOf({ concepts }: Named): Concept[] {
  return concepts.flatMap(({ id }) => findConcept(id) ?? []);
}

function keyOf(text: string | undefined): string {
  return stems(text ?? '').join(' ');
}

const keysOf = memo(({ en, fr }: Concept) => ({ en: en.map(keyOf), fr: fr.map(keyOf) }));

/** The languages order the words of one name differently. */
function unordered(text: string): string {
  return stems(text).sort().join(' ');
}

function isCodeOf(concept: Concept, codes: readonly Code[]): boolean {
  const own = codesOf(concept).map(keyOfCode);
  return codes.some((code) => own.includes(keyOfCode(code)));
}

function keyOfCode({ scheme, code }: Code): string {
  return `${scheme} ${canonical(scheme, code)}`;
}

/** A thing's names in both languages. */
export function namesOf(concept: Concept | undefined): readonly Alternative[] {
  return concept === undefined ? [] : namesIn(concept);
}

/** The very same for all that name the thing, so that each is read as a wording once. */
const namesIn = memo((concept: Concept): readonly Alternative[] =>
  (['en', 'fr'] as const).flatMap((language) => concept[language].map((text) => ({ text, language }))),
);

/**
 * Those categories of a profile that are the very thing which is named: by the same words, whatever code stands beside them, by
 * those words in the other language, or by first names or codes of the same thing. Names of which one holds the words of the
 * other (`printer`, `multifunction printer`) are a wider and a narrower thing. The categories are read once, for however many
 * things.
 */
export function categoriesNamed(categories: readonly string[]): (thing: string) => string[] {
  let read: Outright[] | null = null;
  return (thing) => {
    read ??= categories.map(readOutright);
    const wanted = readOutright(thing);
    return read.filter((one) => isSame(one, wanted)).map(({ text }) => text);
  };
}

/** Those categories that are this thing or name it among other words: `Vessel recycling` of `vessels`. */
export function categoriesHolding(categories: readonly string[], thing: string): string[] {
  const wanted = readOutright(thing);
  if (wanted.terms.length === 0) return [];
  return categories
    .map(readOutright)
    .filter((one) => isSame(one, wanted) || holdsAll(one.terms, wanted.terms))
    .map(({ text }) => text);
}

type Outright = Pick<ProfileCategory, 'text' | 'terms'> & { named: string[]; otherwise: string[] };

function readOutright(text: string): Outright {
  const category = readCategory(text);
  const otherwise = translations(category).map((one) => keyOf(one.text));
  return { text, terms: category.terms, named: thingsNamed(category), otherwise };
}

function isSame(one: Outright, other: Outright): boolean {
  const [said, otherSaid] = [one.terms.join(' '), other.terms.join(' ')];
  if (said !== '' && (said === otherSaid || one.otherwise.includes(otherSaid) || other.otherwise.includes(said)))
    return true;
  if (holdsAll(one.terms, other.terms) || holdsAll(other.terms, one.terms)) return false;
  const [key = ''] = one.named;
  return key !== '' && other.named.length > 0 && [...one.named, ...other.named].every((each) => each === key);
}

/** What a text names outright, as a key: of several codes, what each one stands for. */
function thingsNamed({ terms, codes, concepts }: ProfileCategory): string[] {
  const parts = terms.length > 0 ? [[]] : codes.map((code) => [code]);
  return parts.map((part) =>
    outrightConcepts({ terms, codes: part, concepts })
      .map(({ id }) => id)
      .sort()
      .join(' '),
  );
}

function holdsAll(terms: readonly string[], others: readonly string[]): boolean {
  return others.length > 0 && others.every((term) => terms.includes(term));
}
