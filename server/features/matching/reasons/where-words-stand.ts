import type { OtherSource, Standing } from '../terms/notice-text.ts';

/** How a sentence says in which part of a notice words stand, and in whose copy of the tender. */

type Language = 'en' | 'fr';

/** Sources as bidders know them; one that is not among them is another site. */
const SOURCES: Readonly<Record<string, { en: string; fr: string }>> = {
  alberta: { en: 'Alberta Purchasing Connection', fr: 'Alberta Purchasing Connection' },
  buyandsell: { en: 'Buyandsell', fr: 'Achatsetventes' },
  canadabuys: { en: 'CanadaBuys', fr: 'AchatsCanada' },
  'sam-gov': { en: 'SAM.gov', fr: 'SAM.gov' },
  seao: { en: 'SEAO', fr: 'SEAO' },
  'seao-xml': { en: 'SEAO', fr: 'SEAO' },
  ted: { en: 'TED', fr: 'TED' },
  toronto: { en: 'the City of Toronto’s site', fr: 'le site de la Ville de Toronto' },
  'uk-cf': { en: 'Contracts Finder', fr: 'Contracts Finder' },
  'uk-fts': { en: 'Find a Tender', fr: 'Find a Tender' },
  'uk-scotland': { en: 'Public Contracts Scotland', fr: 'Public Contracts Scotland' },
  'uk-wales': { en: 'Sell2Wales', fr: 'Sell2Wales' },
};
const UNKNOWN = { en: 'another site', fr: 'un autre site' } as const;

const OWN = {
  en: { title: 'the title', category: 'a category of the notice', description: 'the description' },
  fr: { title: 'le titre', category: 'une catégorie de l’avis', description: 'la description' },
} as const;
/** Where only the text in the other language has the words. */
const IN_OTHER_LANGUAGE = {
  en: {
    title: 'the French title',
    category: 'a category in the notice’s French text',
    description: 'the French description',
  },
  fr: {
    title: 'le titre anglais',
    category: 'une catégorie anglaise de l’avis',
    description: 'la description anglaise',
  },
} as const;
const OF_COPY = {
  en: {
    title: 'the title of the copy',
    category: 'a category of the copy',
    description: 'the description of the copy',
  },
  fr: {
    title: 'le titre de la copie',
    category: 'une catégorie de la copie',
    description: 'la description de la copie',
  },
} as const;

export function sourceOfCopy(source: OtherSource, language: Language): string {
  return ((source === true ? undefined : SOURCES[source]) ?? UNKNOWN)[language];
}

const ONLY_TITLE = {
  en: { en: 'the English title', fr: 'the French title' },
  fr: { en: 'le titre anglais', fr: 'le titre français' },
} as const;
/** `onlyTitleIn`: the tender has no other title in that language. */
type Stood = Standing & { onlyTitleIn?: Language };

/** `the title of the copy on SEAO`; `isInOther`: only the notice's text in the other language has the words. */
export function whereOf({ place, elsewhere, onlyTitleIn }: Stood, isInOther: boolean, language: Language): string {
  // The list shows the other copy's title to readers of its language, mail that of the shown copy.
  if (onlyTitleIn !== undefined) return ONLY_TITLE[language][onlyTitleIn];
  if (elsewhere === undefined) return (isInOther ? IN_OTHER_LANGUAGE : OWN)[language][place];
  return `${OF_COPY[language][place]} ${language === 'fr' ? 'sur' : 'on'} ${sourceOfCopy(elsewhere, language)}`;
}

/** `the French title`, where a title beside other words is in the other language than the reader's. */
export function titleNamed(
  { titleIn, isInOther }: { titleIn?: Language; isInOther: boolean },
  language: Language,
): string {
  const isForeign = titleIn === undefined ? isInOther : titleIn !== language;
  return (isForeign ? IN_OTHER_LANGUAGE : OWN)[language].title;
}

/** `One of the notice’s 4 categories`, of those in the other language where only they say it. */
export function oneOfCategories(among: number, isInOther: boolean, language: Language): string {
  if (language === 'fr') return `L’une des ${among} catégories ${isInOther ? 'anglaises de l’avis' : 'de l’avis'}`;
  return isInOther
    ? `One of the ${among} categories in the notice’s French text`
    : `One of the notice’s ${among} categories`;
}

/** The same as a sentence begins. */
export function whereFirst(standing: Stood, isInOther: boolean, language: Language): string {
  const where = whereOf(standing, isInOther, language);
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}`;
}

type Found = {
  quote: string | null;
  also?: Partial<Record<Language, string>>;
  at?: Standing;
  alsoAt?: Partial<Record<Language, Standing>>;
};

/** The words that readers of a language are quoted, and where they stand; null: in a part that was not kept. */
export function quotedIn(
  { quote, also, at, alsoAt }: Found,
  language: Language,
): { quote: string; where: string | null } {
  const other = language === 'en' ? 'fr' : 'en';
  const said = also?.[language] ?? quote ?? '';
  const isInOther = also?.[language] === undefined && also?.[other] === said;
  const standing = isInOther
    ? alsoAt?.[other]
    : (alsoAt?.[language] ?? (also?.[language] === undefined ? at : undefined));
  return { quote: said, where: standing === undefined ? null : whereOf(standing, isInOther, language) };
}
