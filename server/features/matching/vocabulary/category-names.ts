import { words } from '#platform/text/fold.ts';
import { type Concept, CONCEPTS } from './concepts.ts';
import { findNames, type KnownName, knownName } from './name-search.ts';

/** The things that the tables know, to be found by any of their names. */

export type CategoryName = { value: string; otherLanguage: string | null; conceptId: string };

type Language = 'en' | 'fr';
type Found = { concept: Concept; language: Language };

const OTHER = { en: 'fr', fr: 'en' } as const;
const NAMES = { en: namesFor('en'), fr: namesFor('fr') } as const;

/** Names of things in either language; those in the reader's come before the others. */
export function findCategoryNames(typed: string, language: Language, limit: number): CategoryName[] {
  return findNames(NAMES[language], typed, limit).map(({ name, of }) => ({
    value: name,
    otherLanguage: sameIn(OTHER[of.language], name, of),
    conceptId: of.concept.id,
  }));
}

/** First names before others, and the reader's language before the other. */
function namesFor(reader: Language): KnownName<Found>[] {
  return CONCEPTS.flatMap((concept) =>
    (['en', 'fr'] as const).flatMap((language) =>
      concept[language].map((name, at) => {
        const found = { concept, language };
        const rank = (language === reader ? 0 : 2) + (at === 0 ? 0 : 1);
        return knownName(name, found, { rank, key: labelKey(name, found) });
      }),
    ),
  );
}

/**
 * The same for a label in the singular and the plural, written as one word or several, and in both languages: a reader would
 * take them for one. Names go by the English one of their French name.
 */
function labelKey(name: string, found: Found): string {
  const french = found.language === 'fr' ? name : sameIn('fr', name, found);
  const english = french === null ? null : sameIn('en', french, { ...found, language: 'fr' });
  return words(english ?? name)
    .map(singular)
    .join('');
}

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (['ches', 'shes', 'sses', 'xes'].some((ending) => word.endsWith(ending))) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') || word.endsWith('x') ? word.slice(0, -1) : word;
}

/** What says the very same in the other language; another name of the thing may say less, or more. */
function sameIn(language: Language, name: string, { concept, language: from }: Found): string | null {
  const [first] = concept[from];
  if (name === first && concept.isOneName) return concept[language][0] ?? null;
  return concept.pairs.find((one) => one[from] === name)?.[language] ?? null;
}
