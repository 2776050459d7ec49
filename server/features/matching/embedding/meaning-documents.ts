import { type Code, type CodeScheme, canonical } from '../vocabulary/code-ladder.ts';
import { CONCEPTS } from '../vocabulary/concepts.ts';
import { readEntries, readRows } from '../vocabulary/tables.ts';
import { inOtherLanguage } from '../vocabulary/word-pairs.ts';
import { WORDS } from '../vocabulary/words.ts';
import { meaningStems } from './meaning-stems.ts';

/** A code list in one or both languages. */
export type TitledCodes = { scheme: CodeScheme; rows: readonly { code: string; en: string; fr: string }[] };
/** A notice to learn from: its titles, and its codes as they are listed. */
export type TitledNotice = { titles: readonly string[]; language: 'en' | 'fr'; codes: readonly Code[] };

/** The first codes of a notice say what it buys; those that follow what is around it. */
const CODES_OF_NOTICE = 2;
const TRANSLATIONS = 2;

/**
 * What word vectors are learned from, each document the stems of what means one thing: the rows of code lists, the service's own
 * vocabulary, and notices with the titles of their codes and their words in the other language.
 */
export function meaningDocuments(lists: readonly TitledCodes[], notices: readonly TitledNotice[]): string[][] {
  const titles = new Map(
    lists.flatMap(({ scheme, rows }) =>
      rows.map(({ code, en, fr }) => [`${scheme} ${canonical(scheme, code)}`, `${en} ${fr}`] as const),
    ),
  );
  const listed = lists.flatMap(({ rows }) =>
    rows.map(({ en, fr }) => `${en} ${fr === '' ? otherWords(en, 'en') : fr}`),
  );
  const noticed = notices.map(({ titles: own, language, codes }) => {
    const coded = codes.flatMap(({ scheme, code }) => titles.get(`${scheme} ${canonical(scheme, code)}`) ?? []);
    const said = own.join(' ');
    return [said, otherWords(said, language), ...coded.slice(0, CODES_OF_NOTICE)].join(' ');
  });
  return [...listed, ...ownVocabulary(), ...noticed].map(meaningStems);
}

function ownVocabulary(): string[] {
  const words = readRows(WORDS).flat().flatMap(readEntries);
  return [
    ...words.map(({ left, right }) => [...left, ...right].join(' ')),
    ...CONCEPTS.map(({ en, fr }) => [...en, ...fr].join(' ')),
    ...CONCEPTS.flatMap(({ pairs }) => pairs.map(({ en, fr }) => `${en} ${fr}`)),
  ];
}

function otherWords(text: string, from: 'en' | 'fr'): string {
  return inOtherLanguage(text, from)
    .slice(0, TRANSLATIONS)
    .map((phrase) => phrase.text)
    .join(' ');
}
