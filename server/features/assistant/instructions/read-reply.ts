import { fold } from '#platform/text/fold.ts';
import { isCourtesy } from './courtesy.ts';
import {
  type Instruction,
  type MailItem,
  MAX_INSTRUCTIONS,
  type Reading,
  type SettingsRequest,
  type Unclear,
} from './instruction.ts';
import { type Answers, answersIn, type Rest } from './item-answers.ts';
import { followOnAt } from './follow-on.ts';
import { editsIn, type ReadFacts } from './profile-requests.ts';
import { quotedItem } from './quoted-item.ts';
import { JOINS } from './reason-end.ts';
import { requestsIn } from './request-cuts.ts';
import { type Sentence, sentenceFrom, sentencesOf, sentenceUpTo } from './reply-words.ts';
import { isAboutAlerts, settingsIn, whyImpossible } from './settings-requests.ts';
import { withoutSignature } from './signature.ts';
import { statementsIn } from './statement-halves.ts';
import { type Found, settled } from './settled-claims.ts';
import type { Said } from './verdict-words.ts';

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
    const cut = sentencesOf(withoutSignature(part.text, (line) => asks(line, readFacts)));
    isCut ||= cut.isCut;
    for (const sentence of cut.sentences) {
      const before = found.at(-1) ?? null;
      found.push(...foundIn(sentence, found.length, { only: own, before, readFacts }));
    }
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

/** Whether a line of what may be a signature says something. */
function asks(line: string, readFacts: ReadFacts): boolean {
  return sentencesOf(line).sentences.some((sentence) => isUndo(sentence) || asksSomething(sentence, readFacts));
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

/** `before`: what was found last, which `4 too` goes on from. */
function whyUnclear(sentence: Sentence): Unclear['why'] {
  if (sentence.isQuestion && !REQUEST.test(fold(sentence.text.trim()))) return 'not_answered';
  if (isAboutAlerts(sentence)) return 'not_by_mail';
  // `minimum 50, every Monday at 7:30`
  const impossible = jointsOf(sentence).map((at) => whyImpossible(sentenceFrom(sentence, at + 1)));
  return whyImpossible(sentence) ?? impossible.find((why) => why !== null) ?? 'unknown';
}

type SentenceContext = { only: number | null; before: Found | null; readFacts: ReadFacts };

function foundIn(sentence: Sentence, at: number, { only, before, readFacts }: SentenceContext): Found[] {
  const words = sentence.text.trim();
  const why = whyUnclear(sentence);
  const unclear: Found = { found: 'unclear', at, unclear: { words, why } };
  if (isUndo(sentence))
    return before === null ? [{ found: 'instruction', at, instruction: { kind: 'undo', words } }] : [unclear];
  const answers = answersOf(sentence, only);
  if (answers !== null) return foundInAnswers(answers, at, { only, readFacts });
  if (isCourtesy(words)) return [];
  const follows = before?.found === 'claim' ? followsIn(sentence, at, before.said) : null;
  if (follows !== null)
    return follows.rest === null
      ? follows.claims
      : [...follows.claims, ...foundIn(follows.rest, at, { only, before: follows.claims.at(-1) ?? null, readFacts })];
  const requests = requestsIn(sentence);
  if (requests.length > 1) {
    const all = requests.flatMap((one) => foundIn(one, at, { only, before: NOT_FIRST, readFacts }));
    return all.every((one) => one.found === 'unclear') ? [unclear] : all;
  }
  const patch = settingsIn(sentence) ?? joinedSettings(sentence);
  if (patch !== null) return [{ found: 'instruction', at, instruction: { kind: 'change-settings', patch, words } }];
  const statements = statementsIn(sentence, readFacts);
  if (statements.length === 0) return [unclear];
  return statements.map(({ words: said, operations }): Found =>
    operations.length === 0
      ? { found: 'unclear', at, unclear: { words: said, why: 'unknown' } }
      : { found: 'instruction', at, instruction: { kind: 'change-profile', operations, words: said } },
  );
}

function foundInAnswers(answers: Answers, at: number, context: Omit<SentenceContext, 'before'>): Found[] {
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
function foundInRest(rest: Rest, at: number, readFacts: ReadFacts): Found[] {
  const { sentence, said, only, isApart } = rest;
  const follows = followsIn(sentence, at, said);
  if (follows !== null)
    return follows.rest === null
      ? follows.claims
      : [...follows.claims, ...foundInRest({ ...rest, sentence: follows.rest }, at, readFacts)];
  const unclear = (words: string): Found => ({ found: 'unclear', at, unclear: { words, why: 'unknown' } });
  const answers = answersOf(sentence, only, said);
  if (answers !== null) {
    const ends = answers.rests.map((one) => unclear(one.sentence.text));
    return [...foundInAnswers({ ...answers, rests: [] }, at, { only, readFacts }), ...ends];
  }
  const found = foundIn(sentence, at, { only, before: NOT_FIRST, readFacts });
  const isDoubtful = found.some((one) => one.found === 'instruction' && (!isApart || setsDays(one.instruction)));
  return isDoubtful ? [unclear(sentence.text)] : found;
}

/** Of words behind others: an undo among them is none. */
const NOT_FIRST: Found = { found: 'unclear', at: 0, unclear: { words: '', why: 'unknown' } };

/** `and 3 too`: the answer before, for other items; `rest`: what stands behind. */
function followsIn(sentence: Sentence, at: number, said: Said): { claims: Found[]; rest: Sentence | null } | null {
  const follow = sentence.isQuestion || said === 'ask' ? null : followOnAt(sentence.words, 0);
  if (follow === null) return null;
  const { numbers, repeats } = follow;
  let { next } = follow;
  const behind = sentence.words[next];
  if (behind !== undefined && !JOINS.has(behind.folded)) return null;
  const words = sentenceUpTo(sentence, next).text.trim();
  while (JOINS.has(sentence.words[next]?.folded ?? '')) next += 1;
  const target = { of: 'numbers', numbers, isPair: false } as const;
  const sameAs = repeats ? ('too' as const) : null;
  const claim: Found = { found: 'claim', at, only: null, target, said, reason: null, sameAs, words };
  return { claims: [claim], rest: next >= sentence.words.length ? null : sentenceFrom(sentence, next) };
}

function setsDays(instruction: Instruction): boolean {
  if (instruction.kind !== 'change-settings') return false;
  const { digest_days: days } = instruction.patch;
  return Array.isArray(days) && days.length > 0;
}

/** Of `minimum 70, every Monday`: all of its parts must be settings, each another one. */
function joinedSettings(sentence: Sentence): SettingsRequest | null {
  for (const at of jointsOf(sentence)) {
    const first = settingsIn(sentenceUpTo(sentence, at));
    if (first === null) continue;
    const rest = sentenceFrom(sentence, at + 1);
    const second = settingsIn(rest) ?? joinedSettings(rest);
    if (second === null) continue;
    return Object.keys(first).some((name) => name in second) ? null : { ...first, ...second };
  }
  return null;
}

const MAX_JOINTS = 8;

function jointsOf({ words }: Sentence): number[] {
  return words
    .flatMap(({ folded }, at) => ([',', 'and', 'et', 'pis'].includes(folded) ? [at] : []))
    .slice(0, MAX_JOINTS);
}

/** The answers in a sentence, also behind a greeting or an introduction: `My answers: 1 yes, 3 no`. */
function answersOf(sentence: Sentence, only: number | null, before: Said | null = null): Answers | null {
  const { words, text } = sentence;
  const start = words[0]?.start ?? 0;
  const opening = words.findIndex(({ folded }) => !BULLETS.has(folded));
  const bare = opening > 0 ? sentenceFrom(sentence, opening) : sentence;
  const direct = answersIn(bare, only, before);
  if (direct !== null) return direct;
  const sign = words.findIndex(({ folded }) => folded === ':' || folded === ',');
  const next = words[sign + 1];
  if (sign === -1 || next === undefined || !isCourtesy(text.slice(0, next.start - start))) return null;
  return answersIn(sentenceFrom(sentence, sign + 1), only);
}

const RETRACTS =
  /^(?:actually|wait|no wait|hold on|scratch that|forget|never ?mind|oops|correction|en fait|attendez|finalement|oubliez(?! pas)|plutot|non attendez)(?![\p{L}])/u;

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
