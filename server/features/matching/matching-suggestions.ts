import { LIMITS } from '#contract/limits.ts';
import type { ProfileSuggestion, SuggestedField } from '#contract/profile-suggestions.ts';
import { CERTIFICATION_NAMES } from '#features/reading/reading.ts';
import type { Database } from '#platform/database/database.ts';
import { fold } from '#platform/text/fold.ts';
import { conceptSlot } from './candidates/stored-keys.ts';
import { findPlaceNames, firstNameOf } from './places/place-names.ts';
import { countOpenTenders } from './queries-rescore.ts';
import { certificationInFrench, placeInFrench } from './reasons/names-of-sources.ts';
import { findCategoryNames } from './vocabulary/category-names.ts';
import { findNames, type KnownName, knownName } from './vocabulary/name-search.ts';

/** What a profile can say in words that matching knows. */

type Language = 'en' | 'fr';
type Typed = { field: SuggestedField; q: string };

const { items, countedTenders } = LIMITS.suggestions;
const LEADING_ARTICLE = /^(?:la |le |l’|une? )/;

/** Values for a list of the profile by what was typed so far; of things also how many open tenders are about them. */
export async function suggestions(
  database: Pick<Database, 'transaction'>,
  { field, q }: Typed,
  { language, now }: { language: Language; now: Date },
): Promise<ProfileSuggestion[]> {
  switch (field) {
    case 'geography':
      return places(q, language);
    case 'certifications':
      return certifications(q, language);
    case 'categories':
    case 'exclusions':
      return await categories(database, q, language, now);
  }
}

async function categories(
  database: Pick<Database, 'transaction'>,
  q: string,
  language: Language,
  now: Date,
): Promise<ProfileSuggestion[]> {
  const found = findCategoryNames(q, language, items);
  if (found.length === 0) return [];
  const slots = [...new Set(found.map(({ conceptId }) => conceptSlot(conceptId)))];
  const open = await database.transaction((tx) =>
    countOpenTenders(tx, slots, { at: now.toISOString(), most: countedTenders }),
  );
  return found.map(({ value, otherLanguage, conceptId }) => ({
    value,
    other_language: otherLanguage,
    within: null,
    open_tenders: open.get(conceptSlot(conceptId)) ?? null,
  }));
}

function places(q: string, language: Language): ProfileSuggestion[] {
  return findPlaceNames(q, items).map(({ value, code, outer }) => {
    const english = firstNameOf(code);
    const named = english === null ? null : { en: english, fr: placeInFrench(english) };
    // `Quebec` and `Québec` are found alike.
    const shown = named !== null && fold(named[language]) === fold(value) ? named[language] : value;
    return {
      value: shown,
      other_language: named === null || named.en === named.fr ? null : otherOf(named, shown),
      within: outer === null ? null : placeIn(firstNameOf(outer), language),
      open_tenders: null,
    };
  });
}

function otherOf(named: Record<Language, string>, shown: string): string | null {
  if (shown === named.en) return named.fr;
  return shown === named.fr ? named.en : null;
}

function placeIn(english: string | null, language: Language): string | null {
  return english === null || language === 'en' ? english : placeInFrench(english);
}

const CERTIFICATIONS = { en: certificationsFor('en'), fr: certificationsFor('fr') } as const;

function certificationsFor(reader: Language): KnownName<string | null>[] {
  return CERTIFICATION_NAMES.flatMap((english): KnownName<string | null>[] => {
    const french = certificationInFrench(english).replace(LEADING_ARTICLE, '');
    if (french === english) return [knownName(english, null)];
    return [
      knownName(english, french, { rank: reader === 'en' ? 0 : 1, key: english }),
      knownName(french, english, { rank: reader === 'fr' ? 0 : 1, key: english }),
    ];
  });
}

function certifications(q: string, language: Language): ProfileSuggestion[] {
  return findNames(CERTIFICATIONS[language], q, items).map(({ name, of }) => ({
    value: name,
    other_language: of,
    within: null,
    open_tenders: null,
  }));
}
