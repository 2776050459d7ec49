import { fold } from '#platform/text/fold.ts';

/** Cuts a reply into sentences of words, as it was typed: lines count, and so do the signs between words. */

/** A word, a number or a sign. `value`: of a number with at most two digits. */
export type Word = { folded: string; start: number; end: number; value: number | null };

export type Sentence = {
  words: readonly Word[];
  /** As it was written, with its end mark. */
  text: string;
  isQuestion: boolean;
  /** Whether it begins its line. */
  opensLine: boolean;
};

export const MAX_REPLY_CHARS = 12_000;
const MAX_LINES = 400;
const MAX_WORDS = 4_000;
/** A line of at least so many characters may have been broken by the mail program. */
const BROKEN_CHARS = 55;

const UNSEEN = /\u00ad|[\u200b-\u200f]|\u2060|[\u2066-\u2069]|[\u202a-\u202e]|\ufe0f|\ufeff|\p{Emoji_Modifier}/gu;
const WORD = /\d+|(?<![\p{L}])(?:[ldnscjmt]|qu|jusqu)['’](?=\p{L})|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}{1,10})?|\S/giu;
const BULLET = /^\s{0,20}(?:[-*•–·>]|\d)/;

/** The sentences of a text, at most 12,000 characters of it. */
export function sentencesOf(given: string): { sentences: Sentence[]; isCut: boolean } {
  const text = given
    .slice(0, 2 * MAX_REPLY_CHARS)
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll('\u00a0', ' ');
  const lines = text.slice(0, MAX_REPLY_CHARS).split(/\r\n|\r|\n/, MAX_LINES + 1);
  const sentences: Sentence[] = [];
  let count = 0;
  for (const line of joined(lines.slice(0, MAX_LINES))) {
    const words = wordsOf(line);
    count += words.length;
    if (count > MAX_WORDS) break;
    sentences.push(...sentencesOfLine(line, words));
  }
  return { sentences, isCut: text.length > MAX_REPLY_CHARS || lines.length > MAX_LINES || count > MAX_WORDS };
}

/** Words with a capital that begin a sentence, and are no name that a program broke the line before. */
const STARTS =
  /^\s{0,20}(?:We|Our|Nous|On|Ne|Je|Il|Elle|The|Please|Also|Add|Remove|Stop|Drop|Keep|Yes|No|Not|Thanks|Thank|Merci|Cordialement|Regards|Best|Oui|Non|Pas|Le|La|Les|Pour|For|Aussi|Pis|Ajoutez|Retirez|Enlevez|Cessez|Arr[êe]tez|Can|Could|Pouvez|If|Si)(?![\p{L}’'-])/u;

/** Lines as they were typed: those that a program broke are one again. */
function joined(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = whole.length - 1;
    if (isOpen && line.trim() !== '' && !BULLET.test(line) && !STARTS.test(line))
      whole[last] = `${whole[last] ?? ''} ${line.trim()}`;
    else whole.push(line.trim());
    isOpen = line.trim().length >= BROKEN_CHARS;
  }
  return whole.filter((line) => line !== '');
}

/** The words of a sentence before this one. */
export function sentenceUpTo({ words, text, ...sentence }: Sentence, at: number): Sentence {
  const start = words[0]?.start ?? 0;
  return {
    ...sentence,
    words: words.slice(0, at),
    text: text.slice(0, (words[at]?.start ?? start + text.length) - start),
  };
}

/** The words of a sentence from this one on. */
export function sentenceFrom({ words, text, ...sentence }: Sentence, at: number): Sentence {
  const start = words[0]?.start ?? 0;
  const begin = words[at]?.start ?? start + text.length;
  return { ...sentence, words: words.slice(at), text: text.slice(begin - start) };
}

/** The words of one line. */
export function wordsOf(line: string): Word[] {
  return Array.from(line.matchAll(WORD), ({ 0: text, index }) => ({
    folded: fold(text).replaceAll('’', "'"),
    start: index,
    end: index + text.length,
    value: /^\d{1,2}$/.test(text) ? Number(text) : null,
  }));
}

/** A full stop behind one of these ends no sentence that goes on with a number or a small letter. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'min max approx appr env est etc incl excl inc ltd ltee vs tel ext req hr hrs yr yrs sq ft lb lbs qty qte dept div ' +
    'mr mrs ms dr mme st ste mt art sect ch ex eg ie cf resp jr sr av ave boul rd cie co temp ing eng'
  ).split(' '),
);

const ENDS = new Set(['.', '!', '?', ';', '…']);
const SHORT_FORMS = new Set(['no', 'nos', 'n', 'num', 'nr']);

function sentencesOfLine(line: string, words: readonly Word[]): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  const cut = (to: number): void => {
    const own = words.slice(from, to);
    const [first, last] = [own[0], own.at(-1)];
    if (first !== undefined && last !== undefined) {
      const isQuestion = own.slice(-3).some(({ folded }) => folded === '?');
      found.push({ words: own, text: line.slice(first.start, last.end), isQuestion, opensLine: from === 0 });
    }
    from = to;
  };
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const isLast = next === undefined || (next.start > word.end && !ENDS.has(next.folded));
    if (!ENDS.has(word.folded) || !isLast) continue;
    if (!isNumbering(words, at, from, line) && !isAbbreviated(words, at, line)) cut(at + 1);
  }
  cut(words.length);
  return found;
}

/** `min. 3 years`, `env. 12 camions`, `(approx. 40)`. */
function isAbbreviated(words: readonly Word[], at: number, line: string): boolean {
  const [before, next] = [words[at - 1], words[at + 1]];
  if (words[at]?.folded !== '.' || next === undefined || !ABBREVIATIONS.has(before?.folded ?? '')) return false;
  return before?.end === words[at]?.start && /^[\p{Ll}\d$]/u.test(line.slice(next.start, next.end));
}

/** `1. yes` and `no. 3`: the dot ends no sentence. It ends `archive 2. We no longer …`: words before, a capital behind. */
function isNumbering(words: readonly Word[], at: number, from: number, line: string): boolean {
  const [before, next] = [words[at - 1], words[at + 1]];
  if (words[at]?.folded !== '.' || before === undefined || next === undefined) return false;
  if (before.value === null) return SHORT_FORMS.has(before.folded) && next.value !== null;
  if (before.end !== words[at]?.start) return false;
  const hasWords = words.slice(from, at - 1).some(({ folded, value }) => value === null && /\p{L}/u.test(folded));
  if (!hasWords) return true;
  // `Not sure about 9. 7 no`, `No bid on 4. No bid on 5`: the number belongs to the words before it.
  if (next.value !== null || BEFORE_NUMBERS.has(words[at - 2]?.folded ?? '')) return false;
  if (endsList(words.slice(from, at))) return false;
  return !/^\p{Lu}/u.test(line.slice(next.start, next.end)) || isAnswerWord(next);
}

/** `Archive 1 and 2. Interested in 6`: the last number is one of a list with words before it; `1 yes and 2. no` begins anew. */
function endsList(words: readonly Word[]): boolean {
  const [number, join] = [words.at(-3), words.at(-2)];
  const isListed = number !== undefined && number.value !== null && LIST_JOINS.has(join?.folded ?? '');
  return isListed && words.some(({ folded }) => /\p{L}/u.test(folded) && !LIST_JOINS.has(folded));
}

const LIST_JOINS = new Set(['and', 'et', '&', ',']);
const BEFORE_NUMBERS = new Set('on to for about number item au aux le les la pour sur numero'.split(' '));

const ANSWER_WORDS = new Set([
  'yes',
  'no',
  'oui',
  'non',
  'interested',
  'not',
  'draft',
  'archive',
  'interesse',
  'pas',
  'ok',
  'maybe',
  'ask',
]);

/** `My answers: 1. Yes 2. No`: numbers, each with its answer. */
function isAnswerWord({ folded }: Word): boolean {
  return ANSWER_WORDS.has(folded);
}
