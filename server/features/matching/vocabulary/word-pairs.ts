import { fold } from '#platform/text/fold.ts';
import { isStopWord, stem, type StemLanguage, stemsOfWord } from '#platform/text/stem.ts';
import { stems } from './concept-terms.ts';
import { memoOfTexts, once } from '#platform/text/memo.ts';
import { readEntries, readRows } from './tables.ts';
import { WORDS } from './words.ts';

/** A phrase in the other language: each word as one or two stems, either of which may stand there. */
type TranslatedPhrase = { text: string; words: string[][] };

/** What one word, or a short run of words, is called in the other language: several words in order, mostly one. */
type Meaning = { text: string; stems: string[] };
/** One way to say a part of a phrase. */
type Choice = { text: string; words: string[][] };

/** Nobody names what they sell in more. */
const MAX_PHRASE_CHARS = 500;
/** Words of a run that has a meaning of its own: `chemin de fer`, `eaux usées`. */
const MAX_RUN_WORDS = 3;
/** Meanings of one word that are tried; what has more means nothing in particular. */
const MAX_MEANINGS = 8;
/** Phrases that one phrase becomes, the first meanings of its words first. */
const MAX_PHRASES = 8;
/** A word of a phrase is looked for by at most so many stems. */
const STEMS_PER_WORD = 2;

/** Shorter words of one language are too easily met in texts of the other by chance (`vis`, of `visas`). */
const MIN_SHARED_CHARS = 4;

/** A few megabytes of what single words and short runs of words are. */
const REMEMBERED_WORDS = 10_000;

/** A word in its singular: stems would make `engine` and `engineering` one. */
const readKey = memoOfTexts(REMEMBERED_WORDS, (text) => stems(text).join(' '));

const meanings = once(() => readMeanings(WORDS));

/** The other of the two languages. */
export function otherLanguage(language: StemLanguage): StemLanguage {
  return language === 'en' ? 'fr' : 'en';
}

/** What a word that only one language has says of a phrase's language; little words and accents are surer. */
const SAYS = { word: 1, little: 2 };

/**
 * The language somebody wrote a short phrase in, by its accents, its little words and the words that only one language
 * has; null where they say nothing (`transport`) or contradict each other.
 */
export function languageOf(text: string): StemLanguage | null {
  const found = wordsIn(text.slice(0, MAX_PHRASE_CHARS));
  const says = (language: StemLanguage): number => found.reduce((sum, word) => sum + readSaid(word)[language], 0);
  const french = says('fr') + (/[àâçèéêëîïôùûœ]/i.test(text.normalize('NFC')) ? SAYS.little : 0);
  const english = says('en');
  if (english === french) return null;
  return english > french ? 'en' : 'fr';
}

/**
 * A phrase in the other language, word by word: the table's words for each word it knows, the word itself for others
 * (names, numbers, words both languages share). Empty where the table knows none of them. A word that means another thing in
 * the other language (`location`, `pain`, `store`) does not stand for itself there.
 */
export function inOtherLanguage(text: string, from: StemLanguage): TranslatedPhrase[] {
  const segments = segmentsOf(wordsIn(text.slice(0, MAX_PHRASE_CHARS)), from);
  if (!segments.some((segment) => segment.meanings.length > 0)) return [];
  let phrases: TranslatedPhrase[] = [{ text: '', words: [] }];
  for (const segment of segments) {
    const choices = choicesOf(segment, from);
    phrases = choices.flatMap((choice) => phrases.map((phrase) => joined(phrase, choice))).slice(0, MAX_PHRASES);
  }
  return phrases;
}

type Segment = { words: string[]; meanings: readonly Meaning[] };

function joined(phrase: TranslatedPhrase, choice: Choice): TranslatedPhrase {
  return { text: `${phrase.text} ${choice.text}`.trim(), words: [...phrase.words, ...choice.words] };
}

function choicesOf({ words, meanings: known }: Segment, from: StemLanguage): Choice[] {
  // Both stems: words the languages share often differ by their endings only (`endoscopic`, `endoscopique`).
  const itself = words.map((word) => stemsOfWord(word, 'both'));
  if (known.length === 0) return [{ text: words.join(' '), words: itself }];
  const single = known.filter((meaning) => meaning.stems.length === 1);
  const choices: Choice[] = [];
  for (let at = 0; at < single.length; at += STEMS_PER_WORD) {
    const some = single.slice(at, at + STEMS_PER_WORD);
    choices.push({ text: some[0]?.text ?? '', words: [some.flatMap((meaning) => meaning.stems)] });
  }
  for (const meaning of known) {
    if (meaning.stems.length > 1) choices.push({ text: meaning.text, words: meaning.stems.map((one) => [one]) });
  }
  const said = new Set(single.flatMap((meaning) => meaning.stems));
  const standsForItself = words.every(
    (word) =>
      word.length >= MIN_SHARED_CHARS && !isFalseFriend(word, from) && !said.has(stem(word, otherLanguage(from))),
  );
  return standsForItself ? [...choices, { text: words.join(' '), words: itself }] : choices;
}

/** The words in order, the longest runs that have a meaning joined. */
function segmentsOf(found: readonly string[], language: StemLanguage): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < found.length;) {
    let length = Math.min(MAX_RUN_WORDS, found.length - at);
    while (length > 1 && !meanings()[language].has(keyOf(found.slice(at, at + length)))) length -= 1;
    const words = found.slice(at, at + length);
    segments.push({ words, meanings: meanings()[language].get(keyOf(words)) ?? [] });
    at += length;
  }
  return segments;
}

function isFalseFriend(word: string, from: StemLanguage): boolean {
  const there = meanings()[otherLanguage(from)].get(keyOf([word]));
  return there !== undefined && !there.some((meaning) => meaning.stems.includes(stem(word, from)));
}

const readSaid = memoOfTexts(REMEMBERED_WORDS, (word): Record<StemLanguage, number> => ({
  en: saidBy(word, 'en'),
  fr: saidBy(word, 'fr'),
}));

/** Whether the table has a folded word of a language, in any number. */
export function isListedWord(word: string, language: StemLanguage): boolean {
  return meanings()[language].has(keyOf([word]));
}

function saidBy(word: string, language: StemLanguage): number {
  const other = otherLanguage(language);
  if (isStopWord(word, other) || meanings()[other].has(keyOf([word]))) return 0;
  if (isStopWord(word, language)) return SAYS.little;
  return meanings()[language].has(keyOf([word])) ? SAYS.word : 0;
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function contentWords(text: string): string[] {
  return wordsIn(text).filter((word) => word.length > 1 && !isStopWord(word, 'both'));
}

function keyOf(words: readonly string[]): string {
  return words
    .map(readKey)
    .filter((key) => key !== '')
    .join(' ');
}

type Meanings = Record<StemLanguage, Map<string, Meaning[]>>;

function readMeanings(table: string): Meanings {
  const read: Meanings = { en: new Map(), fr: new Map() };
  for (const { left: english, right: french } of readRows(table).flat().flatMap(readEntries)) {
    for (const text of english) addMeanings(read, text, 'en', french);
    for (const text of french) addMeanings(read, text, 'fr', english);
  }
  return read;
}

function addMeanings(read: Meanings, text: string, from: StemLanguage, others: readonly string[]): void {
  const key = keyOf(contentWords(text));
  if (key === '') return;
  const known = read[from].get(key) ?? [];
  for (const other of others) {
    const own = contentWords(other).map((word) => stem(word, otherLanguage(from)));
    const isNew = !known.some((meaning) => meaning.stems.join(' ') === own.join(' '));
    if (isNew && own.length > 0 && known.length < MAX_MEANINGS) known.push({ text: other, stems: own });
  }
  read[from].set(key, known);
}
