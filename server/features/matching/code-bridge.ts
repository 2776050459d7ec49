import { type Code, type CodeScheme, canonical, ladderKeys } from './code-ladder.ts';
import { stems } from './concept-terms.ts';
import { type ConceptWeight, codesOf, conceptsInText, conceptsOfCode, findConcept, strongest } from './concepts.ts';
import { readCodes } from './code-text.ts';

/** Titles of codes from complete lists that an operator loaded; null for a code that is not in them. */
export type CodeTitles = (scheme: CodeScheme, code: string) => { en: string | null; fr: string | null } | null;

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
  terms: string[];
  /** The levels of its codes (`ladderKeys`), or without codes those of the things it names. */
  ladder: ReadonlySet<string>;
};

/** What a notice is about, read once and then matched with many profiles. */
export type ListingTopics = {
  codes: { code: Code; keys: { key: string; worth: number }[]; shown: string }[];
  concepts: (ConceptWeight & { shown: string })[];
  labels: { stems: string[]; shown: string; worth: number }[];
};

export type MatchedCategory = {
  /** As the profile says it. */
  profile: string;
  /** The code, label or title of the notice that it met. */
  listing: string;
  /** 0..1. */
  level: number;
  via: 'code' | 'concept' | 'label';
};

const WORDS_WEIGHT = 0.85;
const LABEL_WEIGHT = 0.95;
const WIDER_THAN_PROFILE = 0.6;
const CONCEPT_CODE_WEIGHT = 0.9;
const SAME_LABEL = 0.8;
const TERMS_IN_LABEL = 0.6;
const TERMS_IN_TITLE = 0.5;
/** Below this two things merely stand in the same department store. */
const MIN_LEVEL = 0.25;

/**
 * Reads what a person or a file put under "categories": free text in either language (`Échographie`), a code with or
 * without its list (`42200000`, `UNSPSC 4220`, `GSIN N6515`, `33112000-8`), or both (`42201700 Ultrasound`).
 */
export function readCategory(text: string, titles?: CodeTitles): ProfileCategory {
  const { codes, rest } = readCodes(text, titles);
  const titled = codes.flatMap((code) => Object.values(titles?.(code.scheme, code.code) ?? {}));
  const named = [rest, ...titled].flatMap((part) => (part === null ? [] : conceptsInText(part, null)));
  const meant = strongest([...named, ...codes.flatMap((code) => conceptsOfCode(code))]);
  const nearest = Math.max(0, ...meant.map((concept) => concept.weight));
  const concepts = meant.map(({ id, weight }) => ({
    id,
    weight: weight === nearest ? weight : weight * WIDER_THAN_PROFILE,
  }));
  const near = codes.length > 0 ? codes : namedCodes(meant);
  const ladder = new Set(near.flatMap((code) => ladderKeys(code)).map(({ key }) => key));
  return { text, codes, concepts, terms: stems(rest), ladder };
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
    topics.labels.push({ stems: stems(text), shown: text, worth: TERMS_IN_TITLE });
  }
  return topics;
}

/**
 * How well a notice fits the categories a company named: the best level over all pairs, and for each of the company's
 * categories its best meeting. Null when the company named none, or the notice says nothing of what it buys.
 */
export function categoryMatch(
  profile: readonly ProfileCategory[],
  listing: ListingTopics,
): { score: number | null; matched: MatchedCategory[] } {
  const silent = listing.codes.length === 0 && listing.concepts.length === 0 && listing.labels.length === 0;
  if (profile.length === 0 || silent) return { score: null, matched: [] };
  const matched = profile
    .map((category) => bestMeeting(category, listing))
    .filter((meeting) => meeting !== null)
    .sort((left, right) => right.level - left.level);
  return { score: matched[0]?.level ?? 0, matched };
}

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
  if (category.code !== null && canonical(scheme, category.code) !== '') {
    const code = { scheme, code: category.code };
    topics.codes.push({ code, keys: ladderKeys(code), shown });
    topics.concepts.push(...conceptsOfCode(code).map((concept) => ({ ...concept, shown })));
  }
  for (const { text, language } of labels) {
    const found = conceptsInText(text, language);
    topics.concepts.push(...found.map(({ id, weight }) => ({ id, weight: weight * LABEL_WEIGHT, shown })));
    topics.labels.push({ stems: stems(text), shown, worth: TERMS_IN_LABEL });
  }
}

function bestMeeting(category: ProfileCategory, listing: ListingTopics): MatchedCategory | null {
  let best: MatchedCategory | null = null;
  const offer = (listingText: string, level: number, via: MatchedCategory['via']) => {
    if (level < MIN_LEVEL || (best !== null && best.level >= level)) return;
    best = { profile: category.text, listing: listingText, level: Math.round(level * 1000) / 1000, via };
  };
  const hasCodes = category.codes.length > 0;
  for (const { keys, shown } of listing.codes) {
    const level = keys.find(({ key }) => category.ladder.has(key))?.worth ?? 0;
    offer(shown, hasCodes ? level : level * CONCEPT_CODE_WEIGHT, hasCodes ? 'code' : 'concept');
  }
  for (const { id, weight, shown } of listing.concepts) {
    const wanted = category.concepts.find((concept) => concept.id === id);
    if (wanted !== undefined) offer(shown, Math.min(wanted.weight, weight), 'concept');
  }
  for (const label of listing.labels) offer(label.shown, labelLevel(category, label), 'label');
  return best;
}

/** The codes of the things that a category names outright (not of the wider things they belong to). */
function namedCodes(concepts: readonly ConceptWeight[]): Code[] {
  return concepts.flatMap(({ id, weight }) => {
    const found = weight === 1 ? findConcept(id) : undefined;
    return found === undefined ? [] : codesOf(found);
  });
}

/**
 * All words of the category occur in the label; single short words prove nothing. Where the words name something known,
 * only the same label counts: "pumps" are not the pumps of "infusion pumps".
 */
function labelLevel({ terms, concepts }: ProfileCategory, label: ListingTopics['labels'][number]): number {
  if (terms.length > label.stems.length || !terms.some((term) => term.length >= 4)) return 0;
  if (!terms.every((term) => label.stems.includes(term))) return 0;
  if (terms.length === label.stems.length) return SAME_LABEL;
  return concepts.length === 0 ? label.worth : 0;
}
