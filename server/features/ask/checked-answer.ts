import { words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import type { Quote } from './answer.ts';
import { type ModelAnswer, passageId } from './model-task.ts';
import { foldForSearch, type Language, readQuestion } from './question.ts';
import { statedNames, statedValues } from './stated-values.ts';

/** A sentence of a model that its passages bear out, with these. */
export type Statement = { text: string; quotes: Quote[] };

/** What else a statement must have in common with its passages: where it has the first, they have the second. Folded text. */
const MARKS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:must|shall|mandatory|compulsory|requir\w*|oblig\w*|doit|doivent|devr\w+|exig\w*|requis\w*|needs?|necessa\w*|faut)\b/,
    /\b(?:must|shall|mandatory|compulsory|requir\w*|oblig\w*|doit|doivent|devr\w+|exig\w*|requis\w*|needs?|necessa\w*|faut|will|tenus?)\b/,
  ],
  [
    /\b(?:at least|minimum|minimal\w*|au moins)\b/,
    /\b(?:at least|minimum|minimal\w*|au moins|(?:not|no) (?:less|fewer) than|or more)\b/,
  ],
  [
    /\b(?:at most|maximum|maximal\w*|up to|au plus|jusqu'a)\b/,
    /\b(?:at most|maximum|maximal\w*|up to|au plus|jusqu'a|(?:not|no) (?:more|later) than|(?:not|cannot) exceed|within)\b/,
  ],
  [/\b(?:before|avant)\b/, /\b(?:before|avant|by|until|(?:no|not) later than|jusqu'a|au plus tard)\b/],
  [/\b(?:after|following|apres|suivant\w*)\b/, /\b(?:after|following|apres|suivant\w*|from|within|dans)\b/],
  [/\b(?:all|every|each|any|tou(?:s|te|tes)|chaque)\b/, /\b(?:all|every|each|any|tou(?:s|te|tes)|chaque)\b/],
  [
    /\b(?:only|solely|exclusively|seul\w*|uniquement|exclusivement)\b/,
    /\b(?:only|solely|exclusively|seul\w*|uniquement|exclusivement)\b/,
  ],
];
/** What a statement may not leave out where its passages have it: conditions, what is only possible, and bounds. Folded text. */
const NOT_DROPPED: readonly RegExp[] = [
  /\b(?:if|unless|provided|in (?:the )?(?:case|event)|where applicable|subject to|depending|si|s'il|s'ils|lorsqu\w*|pourvu|en cas|sous reserve|selon le cas)\b/,
  /\b(?:may(?! \d)|might|could|can|should|peut|peuvent|pourr\w+|devrai\w+)\b/,
  /\b(?:at least|minimum|minimal\w*|au moins|(?:not|no) (?:less|fewer) than|or more|ou plus)\b/,
  /\b(?:at most|maximum|maximal\w*|up to|au plus|jusqu'a|(?:not|no) more than|exceed|depass\w*)\b/,
  /\b(?:only|solely|exclusively|seul\w*|uniquement|exclusivement)\b/,
];
/** Turns what a sentence says into its opposite; two of them turn it back. */
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|without|cannot|unless|except\w*|optional\w*|facultati\w*|optionnel\w*|prohibit\w*|forbid\w*|interdi\w*|waive\w*|exempt\w*|refus\w*|reject\w*|rejet\w*|exclu\w*|disqualif\w*|sans|sauf|non)\b|n't\b/g;
/** French denies by two words, of which either may be missing. */
const [FIRST_OF_TWO, SECOND_OF_TWO] = [/\bne\b|\bn'/g, /\b(?:pas|aucun\w*|jamais|ni)\b/g];
/** They say until when or how much, and deny nothing. */
const BOUNDS = /\b(?:no|not) (?:later|less|more|fewer|earlier) than\b|\bno\. ?\d/g;
/** Nothing that a reader or a page could take for more than text. */
const NO_PLAIN_TEXT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>`{}[\]|\\]|\*\*|__|^#/u;
const LEAST_WORDS_CHARS = 8;
/** Words that say nothing of a tender by themselves. */
const NEUTRAL = new Set(
  'yes oui bid bids bidder bidders proponent proponents supplier suppliers soumissionnaire soumissionnaires proposant proposants says states stated dit indique'.split(
    ' ',
  ),
);

/**
 * The statements of a model's answer, if every one of them rests on its quotes: the quoted words are in the passages, and nothing is
 * stated that they do not state. Null otherwise: one false statement condemns the others.
 */
export function checkedStatements(
  { has_answer: hasAnswer, statements }: ModelAnswer,
  passages: readonly Quote[],
  language: Language,
): Statement[] | null {
  if (!hasAnswer || statements.length === 0) return null;
  const byId = new Map(passages.map((passage, index) => [passageId(index), passage]));
  const checked: Statement[] = [];
  for (const { text, quotes } of statements) {
    const quoted = quotes.flatMap(({ passage, words: exact }) => {
      const found = byId.get(passage);
      return found !== undefined && isQuotedFrom(exact, found.text) ? [{ passage: found, words: exact }] : [];
    });
    if (quoted.length !== quotes.length || !isBorneOut(text, quoted, language)) return null;
    checked.push({ text: text.trim(), quotes: [...new Set(quoted.map(({ passage }) => passage))] });
  }
  return checked;
}

/** Whether the words stand in the passage, as whole words. */
function isQuotedFrom(exact: string, passage: string): boolean {
  const [wanted, text] = [foldForSearch(exact).trim(), foldForSearch(passage)];
  if (wanted.length < Math.min(LEAST_WORDS_CHARS, text.trim().length)) return false;
  return isWithin(wanted, text);
}

function isWithin(wanted: string, text: string): boolean {
  const isLetter = (at: number, of: string): boolean => /[\p{L}\p{N}]/u.test(of.charAt(at));
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isCutBefore = isLetter(0, wanted) && at > 0 && isLetter(at - 1, text);
    const isCutAfter = isLetter(wanted.length - 1, wanted) && isLetter(end, text);
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}

type Quoted = readonly { passage: Quote; words: string }[];

function isBorneOut(text: string, quoted: Quoted, language: Language): boolean {
  if (NO_PLAIN_TEXT.test(text.trim())) return false;
  const exact = quoted.map(({ words: one }) => one).join('\n');
  const whole = quoted.map(({ passage }) => passage.text).join('\n');
  const [foldedText, foldedWhole] = [foldForSearch(text), foldForSearch(whole)];
  return (
    isOneLanguage([text, ...quoted.map(({ passage }) => passage.text)], language) &&
    // A quote may not cut a number in two: what it has must be in its passage as well.
    isSubset(statedValues(text), intersection(statedValues(exact), statedValues(whole))) &&
    statedNames(text).every((name) => isWithin(name, foldForSearch(exact))) &&
    quoted.every(({ passage }) => isNegated(passage.text) === isNegated(text)) &&
    MARKS.every(([own, theirs]) => !own.test(foldedText) || theirs.test(foldedWhole)) &&
    NOT_DROPPED.every((pattern) => !pattern.test(foldedWhole) || pattern.test(foldedText)) &&
    hasWordsOf(text, whole)
  );
}

/** A statement in another language than its passage cannot be compared with it word by word. */
function isOneLanguage(texts: readonly string[], language: Language): boolean {
  return texts.every((text) => readQuestion(text, language).language === language);
}

function isNegated(text: string): boolean {
  const folded = foldForSearch(text).replaceAll(BOUNDS, ' ');
  const count = (pattern: RegExp): number => folded.match(pattern)?.length ?? 0;
  return (count(NEGATION) + Math.max(count(FIRST_OF_TWO), count(SECOND_OF_TWO))) % 2 === 1;
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((one) => whole.has(one));
}

function intersection(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one].filter((value) => other.has(value)));
}

/** Whether every word of a statement, but for those that say nothing, is one of its passages' in some form. */
function hasWordsOf(text: string, passages: string): boolean {
  const known = new Set(words(passages).flatMap((word) => stemsOfWord(word, 'both')));
  const own = words(text).filter(
    (word) => word.length > 2 && !/^\d/.test(word) && !isStopWord(word, 'en') && !isStopWord(word, 'fr'),
  );
  return (
    own.length > 0 && own.every((word) => NEUTRAL.has(word) || isSameValue(word, passages) || isStemOf(word, known))
  );
}

function isStemOf(word: string, known: ReadonlySet<string>): boolean {
  return stemsOfWord(word, 'both').some((stem) => known.has(stem));
}

/** A number in words, a month or a unit is the same in digits. */
function isSameValue(word: string, passages: string): boolean {
  const values = statedValues(word);
  return values.size > 0 && isSubset(values, statedValues(passages));
}
