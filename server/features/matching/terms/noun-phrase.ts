import { memoOfTexts } from '#platform/text/memo.ts';
import { isListedWord } from '../vocabulary/word-pairs.ts';
import { isLittleAt, isSideOfLabel, singularAt } from './label-phrase.ts';
import type { Passage, Span } from './notice-text.ts';
import {
  ABOUT,
  ADVICE,
  AND,
  AT,
  CARRIERS,
  IN,
  INCLUDED,
  INSTITUTIONS,
  NEAR_ACTS,
  OF,
  ORGANIZATIONS,
  PASSED_OVER,
  PLACES_OF,
  SERVICES,
  singular,
  TRADES,
  WITH,
  WORKS,
} from './phrase-words.ts';

/**
 * What words that were found are in what the passage says is bought: the thing itself (`supply of tires`), a thing that
 * something near is done with (`elevator maintenance`), or aside (`tire machines`, `software for the legal services division`).
 */
export type Role = 'bought' | 'near' | 'aside';

type Language = 'en' | 'fr';
type Words = Passage['words'];

/**
 * In English the last noun of a noun phrase says what a thing is, in French the first; and what stands before `of`, `for` or
 * `de` is what is bought, but where it only carries what follows. `own`: the words that were looked for. What the rules do not
 * know is taken for bought.
 */
export function roleOf({ passage, first, last }: Span, language: Language | null, own: readonly string[]): Role {
  const spoken = passage.language ?? language;
  if (spoken === null) return 'bought';
  const phrase = { passage, language: spoken, own: new Set(own.map(singular)) };
  if (isAfterWith(passage, first) || (spoken === 'en' && isOnlyAdjective(passage, first, last, own))) return 'aside';
  if (passage.place === 'category' && isSideOfLabel(passage, first, last)) return 'aside';
  const after = spoken === 'en' ? roleByNext(phrase, last) : isIncluded(phrase, last) ? 'aside' : 'bought';
  return after === 'aside' ? after : roleByGovernor(phrase, first, after === 'near');
}

type Phrase = { passage: Passage; language: Language; own: ReadonlySet<string> };

function lesser(one: Role, other: Role): Role {
  if (one === 'aside' || other === 'aside') return 'aside';
  return one === 'near' ? one : other;
}

/**
 * English: the nouns right after the words that were found. What follows a word that carries them or is done to them is mostly
 * where that is, but for a trade of its own or a part of the buyer.
 */
function roleByNext(phrase: Phrase, last: number): Role {
  const { words } = phrase.passage;
  let role: Role = 'bought';
  let isDone = false;
  for (let at = last + 1; at < words.length && !isBreak(phrase.passage, at); at += 1) {
    const word = singularAt(words, at);
    if (AND.has(word)) return lesser(role, isDone ? 'bought' : roleByShared(phrase, last, at));
    if (isLittleAt(words, at)) break;
    if (INCLUDED.has(word)) return 'aside';
    if (isNumber(word) || PASSED_OVER.has(word)) continue;
    const own = ofWord(word, phrase);
    if (own === null) {
      if (isCompound(phrase, last)) continue;
      break;
    }
    // `Fuel storage tanks` are tanks; `elevator maintenance, library` is in one.
    const isForIt = MADE_FOR_ACTS.has(word) && NEAR_ACTS.has(singularAt(words, at - 1));
    if (isDone && own === 'aside' && !isDecisive(word) && !isForIt) break;
    if (own === 'aside') return own;
    isDone = true;
    role = lesser(role, own);
  }
  return role;
}

/** In a label one thing before another word narrows what follows: `Boat Propulsion Components`. Titles name places there, too. */
function isCompound({ passage }: Phrase, last: number): boolean {
  const folded = passage.words[last]?.folded ?? '';
  return passage.place === 'category' && !UNCOUNTED.test(folded);
}

/** Goods that an act is put before: `storage tanks`, `testing equipment`. */
const MADE_FOR_ACTS = new Set(
  'tank truck vehicle equipment unit supply machine kit cabinet container device apparatus plant rack shed bin cart'.split(
    ' ',
  ),
);

/** Trades and things without number: what an `and` joins to them is another (`plumbing and gas fittings`). */
const UNCOUNTED = /(?:s|ing|tion|ance|ence|ment|ware|ity)$/;
/** Words between an `and` and the noun that both sides share. */
const SHARED_WORDS = 3;

/** What a noun that is shared makes of a single thing: `wheel and track components` are no wheel. */
function roleByShared(phrase: Phrase, last: number, and: number): Role {
  const { words } = phrase.passage;
  if (UNCOUNTED.test(words[last]?.folded ?? '')) return 'bought';
  let end = and + 1;
  while (end < words.length && !isBreak(phrase.passage, end + 1) && !isLittleAt(words, end + 1)) end += 1;
  if (end <= and + 1 || end > and + SHARED_WORDS || end >= words.length) return 'bought';
  return ofWord(singularAt(words, end), phrase) ?? 'bought';
}

/** English adjectives that name a thing in the plural only: `chemicals`, and `chemical protective coveralls`. */
function isOnlyAdjective(passage: Passage, first: number, last: number, own: readonly string[]): boolean {
  const folded = passage.words[last]?.folded ?? '';
  if (first !== last || !/(?:al|ic|ive)$/.test(folded) || !own.includes(`${folded}s`)) return false;
  return isBreak(passage, last + 1) || !CARRIERS.has(singularAt(passage.words, last + 1));
}

const LISTED_WORDS = 4;

/** Whether the words stand in a list of what comes with the thing: `including service, insurance and fuel`. */
function isAfterWith(passage: Passage, first: number): boolean {
  let ofSegment = 0;
  for (let at = first - 1; at > 0 && ofSegment <= LISTED_WORDS; at -= 1) {
    const [before, own] = [passage.words[at], passage.words[at + 1]];
    const between = passage.text.slice(before?.end, own?.start);
    if (BREAK.test(between.replace(',', ''))) return false;
    ofSegment = between.includes(',') ? 0 : ofSegment + 1;
    if (WITH.has(singularAt(passage.words, at))) return true;
  }
  return false;
}

/** What a word makes of the thing it is said of; null for one that is not known. */
function ofWord(word: string, { language, own }: Phrase): Role | null {
  if (own.has(word)) return 'bought';
  // A `pump unit` is a pump; a `training unit` trains.
  if (word === 'unit') return [...own].some((one) => UNCOUNTED.test(one)) ? 'aside' : 'bought';
  if (ORGANIZATIONS.has(word) || TRADES.has(word)) return 'aside';
  // What is built, or supplied to a place where people are, is not what is done there.
  if (isInstitution(own)) return SERVICES.has(word) ? 'bought' : 'aside';
  if (WORKS.has(word) || CARRIERS.has(word)) return 'bought';
  if (NEAR_ACTS.has(word)) return 'near';
  // To those who think, watch or test for a living another such word is no other trade.
  if (ABOUT.has(word)) return [...own].some((one) => ABOUT.has(one)) ? 'bought' : 'aside';
  return isNoun(word, language) ? 'aside' : null;
}

/** Whether a word says of all that is near it, however it is joined, that it is another's trade or place. */
function isDecisive(word: string): boolean {
  return ABOUT.has(word) || TRADES.has(word) || ORGANIZATIONS.has(word);
}

function isInstitution(own: ReadonlySet<string>): boolean {
  return own.size === 1 && [...own].every((word) => INSTITUTIONS.has(word));
}

/** How far the words to the left govern those that were found: all, only what is decisive, or none. */
type Reach = 'all' | 'decisive' | 'none';

/** What stands before the words that were found, as far back as one thing is said of the other. */
function roleByGovernor(phrase: Phrase, first: number, isNear: boolean): Role {
  const { passage, language } = phrase;
  const { words } = passage;
  // In French what is bought comes first; in English what stands before a noun only narrows it.
  const beside: Reach = language === 'fr' ? 'decisive' : 'none';
  let reach: Reach = language === 'fr' ? 'all' : 'none';
  let role: Role = isNear ? 'near' : 'bought';
  let [isJoined, isRelated, isPurpose, relation] = [false, false, false, ''];
  // What is joined to a thing that an act is done to is a thing of that act, too, but where it is an act of its own.
  const isThing = language === 'en' && !isActOfItsOwn(phrase, first);
  for (let at = first - 1; at >= 0 && !isBreak(passage, at + 1); at -= 1) {
    const word = singularAt(words, at);
    if (AND.has(word)) {
      // French says `de` again before what it joins to the words after a `de`.
      const isAgain = language === 'fr' && OF.has(relation);
      if (language === 'fr' && !isAgain && !isRelated) return role;
      isJoined ||= !isAgain;
      at = startOfPhrase(passage, at);
    } else if (WITH.has(word) || AT.has(word)) {
      return isAnyBefore(passage, at) ? 'aside' : role;
    } else if (OF.has(word)) {
      if (isOffice(phrase, at)) return 'aside';
      [reach, isRelated, relation] = [isJoined && !isThing ? 'decisive' : 'all', true, word];
      isPurpose ||= PURPOSE.has(word);
    } else if (reach !== 'none' && !isPassedOver(words, at, language)) {
      if (PLACES_OF.has(word)) return role;
      const isInIt = IN.has(relation) && ADVICE.has(word);
      // Who asks `pour` something is not what it is for.
      const isAsking = isPurpose && ORGANIZATIONS.has(word);
      const own = isAsking ? null : isInIt ? 'bought' : ofWord(word, phrase);
      if (own === 'aside' && (reach === 'all' || isDecisive(word))) return own;
      if (own !== null && own !== 'aside') {
        if (reach === 'all') role = lesser(role, own);
        if (!CARRIERS.has(word) || language === 'fr') reach = beside;
      }
    }
    if (!OF.has(word)) relation = AND.has(word) || isLittleAt(words, at) ? relation : '';
  }
  return role;
}

const PURPOSE = new Set(['pour', 'for']);

/** Whether the words from a place on name something that is done, up to where the phrase ends. */
function isActOfItsOwn({ passage }: Phrase, first: number): boolean {
  for (let at = first; at < passage.words.length && (at === first || !isBreak(passage, at)); at += 1) {
    if (isLittleAt(passage.words, at)) return false;
    const word = singularAt(passage.words, at);
    if (WORKS.has(word) || NEAR_ACTS.has(word) || ABOUT.has(word) || CARRIERS.has(word) || word.endsWith('ing'))
      return true;
  }
  return false;
}

function isPassedOver(words: Words, at: number, language: Language): boolean {
  const word = singularAt(words, at);
  return (
    isLittleAt(words, at) ||
    isNumber(word) ||
    PASSED_OVER.has(word) ||
    (isAdjective(word, language) && !CARRIERS.has(word))
  );
}

/** `au Service d’…` is an office of a buyer. */
function isOffice({ passage: { words } }: Phrase, at: number): boolean {
  return singularAt(words, at - 1) === 'service' && ['au', 'du'].includes(words[at - 2]?.folded ?? '');
}

/** The place of the first word of the phrase that an `and` joins to another, so that reading goes on before it. */
function startOfPhrase(passage: Passage, and: number): number {
  let at = and;
  while (at > 0 && !isBreak(passage, at) && !isRelation(singularAt(passage.words, at - 1))) at -= 1;
  return at;
}

function isRelation(word: string): boolean {
  return OF.has(word) || AT.has(word) || WITH.has(word);
}

function isIncluded({ passage }: Phrase, last: number): boolean {
  return !isBreak(passage, last + 1) && INCLUDED.has(singularAt(passage.words, last + 1));
}

/** Whether anything is named before a relation, of which it says where or with what. */
function isAnyBefore({ words }: Passage, at: number): boolean {
  return words.slice(0, at).some((_, place) => !isLittleAt(words, place));
}

const BREAK = /[,;:&+()[\]{}/|•·.!?_"“”«»\n]|\s['’-]|['’-]\s|[–—]/u;

const ABBREVIATED_CHARS = 3;

/** Whether the text is broken before the word at a place: by a sign, or a dash between spaces. */
function isBreak({ text, words }: Passage, at: number): boolean {
  const [before, own] = [words[at - 1], words[at]];
  if (before === undefined || own === undefined) return true;
  const between = text.slice(before.end, own.start);
  // `St. John` is one name.
  return BREAK.test(before.folded.length <= ABBREVIATED_CHARS ? between.replace('.', '') : between);
}

function isNumber(word: string): boolean {
  return /\d/.test(word);
}

const REMEMBERED_WORDS = 20_000;
const NOUN_ENDINGS = {
  en: /(?:[st]ion|ment|ance|ence|ware|ship|ness|ism|ist)$/,
  fr: /(?:tion|ment|ance|ence|age|eur|euse|ure|ier)$/,
};

const readNoun = {
  en: memoOfTexts(REMEMBERED_WORDS, (word) => NOUN_ENDINGS.en.test(word) || isListedWord(word, 'en')),
  fr: memoOfTexts(REMEMBERED_WORDS, (word) => NOUN_ENDINGS.fr.test(word) || isListedWord(word, 'fr')),
};

function isNoun(word: string, language: Language): boolean {
  return readNoun[language](word);
}

/** French adjectives end so; nouns that do are few. */
const ADJECTIVE = /(?:ique|[ae]l|[ae]lle|ale|if|ive|aire|[ai]ble|eux|ien|ienne|ois|[^h]ee|ise)$/;
const NOUNS_LIKE_THOSE = new Set(
  'materiel hopital logiciel canal metal journal terminal local signal bibliotheque formulaire inventaire salle vehicule table cable annuaire'.split(
    ' ',
  ),
);

function isAdjective(word: string, language: Language): boolean {
  return language === 'fr' && ADJECTIVE.test(word) && !NOUNS_LIKE_THOSE.has(word);
}
