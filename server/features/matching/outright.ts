import { type ProfileCategory, readCategory } from './code-bridge.ts';
import { type Code, canonical } from './code-ladder.ts';
import { stems } from './concept-terms.ts';
import { codesOf, type Concept, findConcept } from './concepts.ts';
import type { Alternative } from './profile-terms.ts';
import { remembered } from './remembered.ts';

/** What a text names and nothing beside it: `veterinary ultrasound` is not all ultrasound, a code below another is not that one. */

type Named = Pick<ProfileCategory, 'terms' | 'codes' | 'concepts'>;

/** The things that a text names outright: all of its words are a name of it, or where it is only codes one of them is its code. */
export function outrightConcepts({ terms, codes, concepts }: Named): Concept[] {
  const said = terms.join(' ');
  return concepts.flatMap(({ id }) => {
    const concept = findConcept(id);
    if (concept === undefined) return [];
    const isSaid = said !== '' && [...concept.en, ...concept.fr].some((text) => stems(text).join(' ') === said);
    return isSaid || (said === '' && isCodeOf(concept, codes)) ? [concept] : [];
  });
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
const namesIn = remembered((concept: Concept): readonly Alternative[] =>
  (['en', 'fr'] as const).flatMap((language) => concept[language].map((text) => ({ text, language }))),
);

/**
 * Those categories of a profile that are the very thing which is named: by the same words, whatever code stands beside them, or
 * by other names or codes of the same thing. Names of which one holds the words of the other (`printer`, `multifunction printer`)
 * are a wider and a narrower thing. The categories are read once, for however many things.
 */
export function categoriesNamed(categories: readonly string[]): (thing: string) => string[] {
  let read: Outright[] | null = null;
  return (thing) => {
    read ??= categories.map(readOutright);
    const wanted = readOutright(thing);
    return read.filter((one) => isSame(one, wanted)).map(({ text }) => text);
  };
}

type Outright = Pick<ProfileCategory, 'text' | 'terms'> & { named: string[] };

function readOutright(text: string): Outright {
  const category = readCategory(text);
  return { text, terms: category.terms, named: thingsNamed(category) };
}

function isSame(one: Outright, other: Outright): boolean {
  if (one.terms.length > 0 && one.terms.join(' ') === other.terms.join(' ')) return true;
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
