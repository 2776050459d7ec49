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
      concept[language].map((name, at) =>
        knownName(name, { concept, language }, { rank: (language === reader ? 0 : 2) + (at === 0 ? 0 : 1) }),
      ),
    ),
  );
}

/** What says the very same in the other language; another name of the thing may say less, or more. */
function sameIn(language: Language, name: string, { concept, language: from }: Found): string | null {
  const [first] = concept[from];
  if (name === first && concept.isOneName) return concept[language][0] ?? null;
  return concept.pairs.find((one) => one[from] === name)?.[language] ?? null;
}
