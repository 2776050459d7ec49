import type { Operation } from '#contract/profile.ts';
import { fold } from '#platform/text/fold.ts';
import { isClosing, isCourtesy, isName } from './courtesy.ts';
import {
  type Instruction,
  type MailItem,
  MAX_INSTRUCTIONS,
  type Reading,
  type SettingsRequest,
} from './instruction.ts';
import { type Answers, answersIn, type Rest } from './item-answers.ts';
import { editsIn, type ReadFacts } from './profile-requests.ts';
import { quotedItem } from './quoted-item.ts';
import { type Sentence, sentencesOf } from './reply-words.ts';
import { settingsIn } from './settings-requests.ts';
import { type Found, settled } from './settled-claims.ts';

/** What a reply is read with. */
export type ReplyContext = {
  /** The items of the mail that it answers; none where it answers none with items. */
  items: readonly MailItem[];
  /** The edits that a text states outright; see the rules on statements. */
  readFacts: ReadFacts;
};

export type Reply = {
  /** What its writer wrote, without the quoted mail and the signature. */
  text: string;
  /** The parts of it that stand below quoted lines. */
  answers: readonly { quoted: string; text: string }[];
};

const BULLETS = new Set(['-', '*', '•', '·', '–', '—', '>', '(']);
const UNDO =
  /^(?:please )?(?:undo|revert|annuler|annulez|annule)(?: (?:this|that|it|all|everything|these changes|the changes?|my changes?|tout|ca|cela|ces changements|les? changements?|les? modifications?))?(?: please| pls| svp| s.il vous plait| thanks| merci){0,2}$/;

/**
 * Reads what a reply asks for, in English or French. Only what is certain becomes an instruction; every other sentence is
 * given back in its own words, courtesies left out. Numbers are those of the mail that was answered.
 */
export function readReply({ text, answers }: Reply, { items, readFacts }: ReplyContext): Reading {
  const found: Found[] = [];
  const only = items.length === 1 ? (items[0]?.number ?? null) : null;
  const parts = partsOf(text, answers);
  let isCut = false;
  for (const part of parts) {
    const own = part.quoted === null ? only : (quotedItem(part.quoted, items) ?? only);
    const cut = sentencesOf(part.text);
    isCut ||= cut.isCut;
    const asked = withoutSignature(cut.sentences, readFacts);
    for (const sentence of asked)
      found.push(...foundIn(sentence, found.length, { only: own, isFirst: found.length === 0, readFacts }));
  }
  const reading = settled(withoutRetracted(found), items);
  return {
    instructions: reading.instructions.slice(0, MAX_INSTRUCTIONS),
    unclear: reading.unclear,
    isCut: isCut || reading.instructions.length > MAX_INSTRUCTIONS,
  };
}

/** The text above the quote and each part below some of it, in order. */
function partsOf(text: string, answers: Reply['answers']): { quoted: string | null; text: string }[] {
  const parts: { quoted: string | null; text: string }[] = [];
  let from = 0;
  for (const { quoted, text: answer } of answers) {
    const at = text.indexOf(answer, from);
    if (at === -1) continue;
    if (at > from) parts.push({ quoted: null, text: text.slice(from, at) });
    parts.push({ quoted, text: answer });
    from = at + answer.length;
  }
  if (from < text.length) parts.push({ quoted: null, text: text.slice(from) });
  return parts.filter((part) => part.text.trim() !== '');
}

/** Without what stands below a leave-taking and asks for nothing, and without a name at the end. */
function withoutSignature(sentences: readonly Sentence[], readFacts: ReadFacts): readonly Sentence[] {
  const closing = sentences.findIndex(({ text, opensLine }) => opensLine && isClosing(text));
  const kept =
    closing === -1
      ? sentences
      : sentences.filter((sentence, at) => at <= closing || answersIn(sentence, null) !== null || isUndo(sentence));
  const last = kept.at(-1);
  const isSigned = kept.length > 1 && last !== undefined && last.opensLine && isName(last.text);
  return isSigned && !asksSomething(last, readFacts) ? kept.slice(0, -1) : kept;
}

function asksSomething(sentence: Sentence, readFacts: ReadFacts): boolean {
  const { text } = sentence;
  if (answersIn(sentence, null) !== null || settingsIn(sentence) !== null) return true;
  return readFacts(text).length > 0 || editsIn(text, readFacts).length > 0;
}

function isUndo({ words, isQuestion }: Sentence): boolean {
  const shape = words
    .map(({ folded }) => folded)
    .filter((word) => !/^["'“”‘’«».!]$/.test(word))
    .join(' ');
  return !isQuestion && UNDO.test(shape);
}

/** `Could you pause it?` is asked of the reader of the mail, and is no question about a tender. */
const REQUEST =
  /^(?:(?:can|could|would|will) (?:you|we)|(?:pouvez|pourriez|voulez|pourrait|peux|pourrais)[- ](?:vous|tu|on))(?![a-z])/;

type SentenceContext = { only: number | null; isFirst: boolean; readFacts: ReadFacts };

function foundIn(sentence: Sentence, at: number, { only, isFirst, readFacts }: SentenceContext): Found[] {
  const words = sentence.text.trim();
  const why = sentence.isQuestion && !REQUEST.test(fold(words)) ? 'not_answered' : 'unknown';
  const unclear: Found = { found: 'unclear', at, unclear: { words, why } };
  if (isUndo(sentence))
    return isFirst ? [{ found: 'instruction', at, instruction: { kind: 'undo', words } }] : [unclear];
  const answers = answersOf(sentence, only);
  if (answers !== null) return foundInAnswers(answers, at, { only, readFacts });
  if (isCourtesy(words)) return [];
  const patch = settingsIn(sentence) ?? joinedSettings(sentence);
  if (patch !== null) return [{ found: 'instruction', at, instruction: { kind: 'change-settings', patch, words } }];
  const operations = operationsIn(words, readFacts);
  if (operations.length === 0) return [unclear];
  const half = unreadHalf(sentence, operations, readFacts);
  const read = half === null ? words : half.read;
  const change: Found = { found: 'instruction', at, instruction: { kind: 'change-profile', operations, words: read } };
  return half === null ? [change] : [change, { found: 'unclear', at, unclear: { words: half.unread, why: 'unknown' } }];
}

function foundInAnswers(answers: Answers, at: number, context: Omit<SentenceContext, 'isFirst'>): Found[] {
  return [
    ...answers.answers.map((answer): Found => ({ found: 'claim', at, only: context.only, ...answer })),
    ...answers.doubts.map((doubt): Found => ({ found: 'unclear', at, unclear: doubt })),
    ...answers.rests.flatMap((rest) => foundInRest(rest, at, context.readFacts)),
  ];
}

/**
 * What stands behind an answer is read as words of its own. Behind a reason only other answers are certain, and a day may be that
 * of a visit. What stands behind those answers is quoted back.
 */
function foundInRest({ sentence, only, isApart }: Rest, at: number, readFacts: ReadFacts): Found[] {
  const unclear = (words: string): Found => ({ found: 'unclear', at, unclear: { words, why: 'unknown' } });
  const answers = answersOf(sentence, only);
  if (answers !== null) {
    const ends = answers.rests.map((rest) => unclear(rest.sentence.text));
    return [...foundInAnswers({ ...answers, rests: [] }, at, { only, readFacts }), ...ends];
  }
  const found = foundIn(sentence, at, { only, isFirst: false, readFacts });
  const isDoubtful = found.some((one) => one.found === 'instruction' && (!isApart || setsDays(one.instruction)));
  return isDoubtful ? [unclear(sentence.text)] : found;
}

function setsDays(instruction: Instruction): boolean {
  if (instruction.kind !== 'change-settings') return false;
  const { digest_days: days } = instruction.patch;
  return Array.isArray(days) && days.length > 0;
}

function operationsIn(words: string, readFacts: ReadFacts): Operation[] {
  return distinct([...readFacts(words), ...editsIn(words, readFacts)]);
}

const MAX_HALVES = 12;

/** `… and never did market research`: the end of a statement, where all that was read stands before it. */
function unreadHalf(
  sentence: Sentence,
  operations: readonly Operation[],
  readFacts: ReadFacts,
): { read: string; unread: string } | null {
  const joints = sentence.words.flatMap(({ folded, start }, at) =>
    [',', 'and', 'et', 'but', 'mais'].includes(folded) && sentence.words[at + 1]?.start !== start + folded.length
      ? [at]
      : [],
  );
  for (const at of joints.slice(0, MAX_HALVES)) {
    const read = upTo(sentence, at).text.trim();
    if (JSON.stringify(operationsIn(read, readFacts)) !== JSON.stringify(operations)) continue;
    let next = at + 1;
    while (joints.includes(next)) next += 1;
    const unread = from(sentence, next).text.trim();
    return isCourtesy(unread) ? null : { read, unread };
  }
  return null;
}

/** Of `minimum 70, every Monday`: all of its parts must be settings, each another one. */
function joinedSettings(sentence: Sentence): SettingsRequest | null {
  const commas = sentence.words.flatMap(({ folded }, at) => ([',', 'and', 'et'].includes(folded) ? [at] : []));
  for (const at of commas) {
    const [first, second] = [settingsIn(upTo(sentence, at)), settingsIn(from(sentence, at + 1))];
    if (first === null || second === null) continue;
    return Object.keys(first).some((name) => name in second) ? null : { ...first, ...second };
  }
  return null;
}

function upTo({ words, text, ...sentence }: Sentence, at: number): Sentence {
  const start = words[0]?.start ?? 0;
  return { ...sentence, words: words.slice(0, at), text: text.slice(0, (words[at]?.start ?? start) - start) };
}

/** The answers in a sentence, also behind a greeting or an introduction: `My answers: 1 yes, 3 no`. */
function answersOf(sentence: Sentence, only: number | null): Answers | null {
  const { words, text } = sentence;
  const start = words[0]?.start ?? 0;
  const opening = words.findIndex(({ folded }) => !BULLETS.has(folded));
  const bare = opening > 0 ? from(sentence, opening) : sentence;
  const direct = answersIn(bare, only);
  if (direct !== null) return direct;
  const sign = words.findIndex(({ folded }) => folded === ':' || folded === ',');
  const next = words[sign + 1];
  if (sign === -1 || next === undefined || !isCourtesy(text.slice(0, next.start - start))) return null;
  return answersIn(from(sentence, sign + 1), only);
}

function from({ words, text, ...sentence }: Sentence, at: number): Sentence {
  const start = words[0]?.start ?? 0;
  const begin = words[at]?.start ?? start;
  return { ...sentence, words: words.slice(at), text: text.slice(begin - start) };
}

const RETRACTS =
  /^(?:actually|wait|no wait|hold on|scratch that|forget|never ?mind|oops|correction|en fait|attendez|finalement|oubliez|plutot|non attendez)(?![\p{L}])/u;

/** Where a sentence takes back what stands before it, none of that is certain. */
function withoutRetracted(found: readonly Found[]): Found[] {
  const last = found.findLastIndex((one) => one.found === 'unclear' && RETRACTS.test(fold(one.unclear.words)));
  return found.map((one, index) => (index < last ? unclearOf(one) : one));
}

function unclearOf(one: Found): Found {
  if (one.found === 'unclear') return one;
  const words = one.found === 'claim' ? one.words : one.instruction.words;
  return { found: 'unclear', at: one.at, unclear: { words, why: 'unknown' } };
}

function distinct(operations: readonly Operation[]): Operation[] {
  return [...new Map(operations.map((one) => [JSON.stringify(one), one])).values()];
}
