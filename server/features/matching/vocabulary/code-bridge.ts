import { words } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';
import { type Code, type CodeScheme, canonical, ladderKeys, type CodeTitles } from './code-ladder.ts';
import { stems } from './concept-terms.ts';
import { type ConceptWeight, codesOf, conceptsInText, conceptsOfCode, findConcept, strongest } from './concepts.ts';
import { readCodes } from './code-text.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { inOtherLanguage, languageOf } from './word-pairs.ts';

/** A category as a notice carries it (`discovery/listing.ts`). */
export type ListedCategory = {
  scheme: CodeScheme;
  code: string | null;
  label: { en?: string; fr?: string; other?: string };
};

/** A text whose language may be known. */
export type TopicText = { text: string; language: 'en' | 'fr' | null };

/** One category of a company profile, read: the codes in it, what it is about, and the words beside the codes. */
export type ProfileCategory = {
  text: string;
  codes: Code[];
  concepts: ConceptWeight[];
  /** The text beside its codes and the names of their lists. */
  words: string;
  /** The same, as it is compared. */
  terms: string[];
  /** The same in other words: the names, in both languages, of what it names; else its words in the other language. */
  otherTerms: string[][];
  /** The levels of its codes (`ladderKeys`), or without codes those of the things it names. */
  ladder: ReadonlySet<string>;
};

/** What of a category codes and things are met by, without its words. */
export type CategoryCodes = Pick<ProfileCategory, 'codes' | 'concepts' | 'ladder'>;

/** What a notice is about, read once and then matched with many profiles. */
export type ListingTopics = {
  codes: { code: Code; keys: { key: string; worth: number }[]; shown: string }[];
  concepts: (ConceptWeight & { shown: string })[];
  labels: { stems: string[]; shown: string; worth: number; isTitle: boolean }[];
};

/** Names of a thing in each language by which a label can be the same; each costs every pair a look. */
const NAMES = 2;
const MAX_OTHER_TERMS = 4;
const WORDS_WEIGHT = 0.85;
const LABEL_WEIGHT = 0.95;
const WIDER_THAN_PROFILE = 0.6;
const TERMS_IN_LABEL = 0.6;
const TERMS_IN_TITLE = 0.5;

/**
 * Reads what a person or a file put under "categories": free text in either language (`Échographie`), a code with or
 * without its list (`42200000`, `UNSPSC 4220`, `GSIN N6515`, `33112000-8`), or both (`42201700 Ultrasound`).
 */
export function readCategory(text: string, titles?: CodeTitles): ProfileCategory {
  const { rest, said, ...coded } = readNamed(text, titles);
  return { text, ...coded, words: rest, terms: stems(rest), otherTerms: otherTerms(rest, said) };
}

/** The same of a text whose words are looked for otherwise. */
export function readCategoryCodes(text: string): CategoryCodes {
  const { codes, concepts, ladder } = readNamed(text, undefined);
  return { codes, concepts, ladder };
}

type Named = CategoryCodes & { rest: string; said: readonly ConceptWeight[] };

function readNamed(text: string, titles: CodeTitles | undefined): Named {
  const { codes, rest } = readCodes(text, titles);
  const titled = codes.flatMap((code) => Object.values(titles?.(code.scheme, code.code) ?? {}));
  const said = conceptsInText(rest, languageOf(rest));
  const named = [said, ...titled.map((part) => (part === null ? [] : conceptsInText(part, null)))].flat();
  const meant = strongest([
    ...named,
    ...codes.flatMap((code) => readCode(`${code.scheme} ${code.code}`)?.concepts ?? []),
  ]);
  const nearest = Math.max(0, ...meant.map((concept) => concept.weight));
  const concepts = meant.map(({ id, weight }) => ({
    id,
    weight: weight === nearest ? weight : weight * WIDER_THAN_PROFILE,
  }));
  const near = codes.length > 0 ? codes : namedCodes(meant);
  const ladder = new Set(
    near.flatMap((code) => readCode(`${code.scheme} ${code.code}`)?.keys ?? []).map(({ key }) => key),
  );
  return { codes, concepts, ladder, rest, said };
}

function otherTerms(text: string, said: readonly ConceptWeight[]): string[][] {
  const own = stems(text);
  const named = said.flatMap(({ id, weight }) => {
    const concept = weight === 1 ? findConcept(id) : undefined;
    return concept === undefined ? [] : [...concept.en.slice(0, NAMES), ...concept.fr.slice(0, NAMES)];
  });
  const other = said.length > 0 ? named : translations(text, own.length);
  const distinct = new Map(other.map((one) => stems(one)).map((one) => [[...one].sort().join(' '), one]));
  distinct.delete([...own].sort().join(' '));
  return [...distinct.values()].filter((one) => one.length > 0).slice(0, MAX_OTHER_TERMS);
}

/** Word by word, where no word is one that carries nothing by itself: what is left of "IT services" says less than it. */
function translations(text: string, telling: number): string[] {
  const language = languageOf(text);
  const kept = words(text).filter((word) => !isStopWord(word, 'both'));
  if (kept.length !== telling) return [];
  const from = language === null ? (['en', 'fr'] as const) : [language];
  return from.flatMap((one) => inOtherLanguage(kept.join(' '), one).map((phrase) => phrase.text));
}

/** Reads a notice's categories and its short texts (title, and no long description: a passing word is no topic). */
export function readTopics(
  categories: readonly ListedCategory[],
  texts: readonly TopicText[],
  titles?: CodeTitles,
): ListingTopics {
  const topics: ListingTopics = { codes: [], concepts: [], labels: [] };
  for (const category of categories) addCategory(topics, category, titles);
  for (const { text, language } of texts) {
    const found = conceptsInText(text, language);
    topics.concepts.push(...found.map(({ id, weight }) => ({ id, weight: weight * WORDS_WEIGHT, shown: text })));
    topics.labels.push({ stems: stems(text), shown: text, worth: TERMS_IN_TITLE, isTitle: true });
  }
  return topics;
}

/** A few megabytes. */
const REMEMBERED_CODES = 5_000;

/** What the code of a category stands for, by its list and itself; null for what is no code. */
const readCode = memoOfTexts(REMEMBERED_CODES, (text) => {
  const at = text.indexOf(' ');
  const code = { scheme: text.slice(0, at) as CodeScheme, code: text.slice(at + 1) };
  if (canonical(code.scheme, code.code) === '') return null;
  return { code, keys: ladderKeys(code), concepts: conceptsOfCode(code) };
});

function addCategory(topics: ListingTopics, category: ListedCategory, titles: CodeTitles | undefined): void {
  const { scheme, label } = category;
  const loaded = category.code === null ? null : (titles?.(scheme, category.code) ?? null);
  const named: TopicText[] = [
    { text: label.en ?? loaded?.en ?? '', language: 'en' },
    { text: label.fr ?? loaded?.fr ?? '', language: 'fr' },
    { text: label.other ?? '', language: null },
  ];
  const labels = named.filter((part) => part.text !== '');
  const shown = [category.code, labels[0]?.text].filter((part) => typeof part === 'string').join(' ');
  const coded = category.code === null ? null : readCode(`${scheme} ${category.code}`);
  if (coded !== null) {
    topics.codes.push({ code: coded.code, keys: coded.keys, shown });
    topics.concepts.push(...coded.concepts.map((concept) => ({ ...concept, shown })));
  }
  for (const { text, language } of labels) {
    const found = conceptsInText(text, language);
    topics.concepts.push(...found.map(({ id, weight }) => ({ id, weight: weight * LABEL_WEIGHT, shown })));
    topics.labels.push({ stems: stems(text), shown, worth: TERMS_IN_LABEL, isTitle: false });
  }
}

/** The codes of the things that a category names outright (not of the wider things they belong to). */
function namedCodes(concepts: readonly ConceptWeight[]): Code[] {
  return concepts.flatMap(({ id, weight }) => {
    const found = weight === 1 ? findConcept(id) : undefined;
    return found === undefined ? [] : codesOf(found);
  });
}
