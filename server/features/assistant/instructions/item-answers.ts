import { followOnAt } from './follow-on.ts';
import { phraseAt } from './phrases.ts';
import { JOINS, writtenAs } from './reason-end.ts';
import { isConditional, isDoubtAt, reasonIn, type SameAs } from './reasons.ts';
import type { Sentence, Word } from './reply-words.ts';
import { exceptAt, type Target, targetAt } from './targets.ts';
import { LEADS, LEFT, LINKS, type Said, verdictBefore, VERDICTS } from './verdict-words.ts';

/** Reads answers on items in one sentence: `1 yes, 3 no: too far`, `archive 4`, `all no except 2`. */

/** What a piece of a sentence says of items; `words` is that piece. */
export type Answer = { target: Target; said: Said; reason: string | null; sameAs: SameAs | null; words: string };
/** A piece of a sentence that begins as an answer and goes on as none. */
export type Doubt = { words: string; why: WhyDoubt };
type WhyDoubt = 'unknown' | 'question' | 'condition';
/**
 * Words behind an answer that are no reason for it. `said`: that answer. `only`: the one item that it is on. `isApart`: nothing but the answer or a
 * bracket stands before them, so that a change that they ask for is no part of a reason.
 */
export type Rest = { sentence: Sentence; said: Said; only: number | null; isApart: boolean };
export type Answers = { answers: Answer[]; doubts: Doubt[]; rests: Rest[] };

type Form = 'number first' | 'answer first';
/** `isBare`: nothing but a `not` says it. `isLeft`: it decides nothing, as `keep 4`. */
type Head = {
  form: Form;
  target: Target;
  said: Said;
  isRequest: boolean;
  isBare: boolean;
  isLeft: boolean;
  next: number;
};

/**
 * The answers in a sentence; null where it is no sentence of answers. `only`: the number of the one item that the sentence can
 * be about, so that `yes` alone is clear. `before`: what was said of the items before it, where it goes on from there.
 */
export function answersIn(sentence: Sentence, only: number | null, before: Said | null = null): Answers | null {
  const opening = headAt(sentence.words, 0, { only, mayBeShort: false, mayBeAlone: only !== null });
  return opening === null ? null : new AnswerReader(sentence, only).read(opening, before);
}

const WANTED: ReadonlySet<Said> = new Set(['interested', 'agree']);

type Run = { answers: Answer[]; rests: Rest[]; doubt: WhyDoubt | null; from: number };

class AnswerReader {
  private readonly sentence: Sentence;
  private readonly words: readonly Word[];
  private readonly only: number | null;
  private readonly found: Answers = { answers: [], doubts: [], rests: [] };

  constructor(sentence: Sentence, only: number | null) {
    this.sentence = sentence;
    this.words = sentence.words;
    this.only = only;
  }

  read(opening: Head, last: Said | null): Answers {
    let [from, head, before]: [number, Head, Said | 'left' | null] = [0, opening, last];
    // Of answers without any sign between them all are clear or none is.
    let run: Run = { answers: [], rests: [], doubt: null, from: 0 };
    for (;;) {
      const after = this.nextHead(head);
      const end = after?.from ?? this.words.length;
      // `archive 8 but not 9` leaves 9 as it is, and `5 no, but not 7` may mean the contrary.
      const isDenial: boolean = head.isBare && before !== null && (before === 'left' || !WANTED.has(before));
      const isLeft = head.isLeft || isDenial;
      const answer = isLeft ? 'unknown' : this.answerOf(head, from, end);
      if (typeof answer === 'string') run.doubt ??= answer;
      else {
        run.answers.push(answer.answer);
        if (answer.rest !== null) run.rests.push(answer.rest);
      }
      if (after === null || after.isApart) {
        this.take(run, end);
        run = { answers: [], rests: [], doubt: null, from: end };
      }
      if (after === null) return this.found;
      [from, head, before] = [after.from, after.head, head.isLeft ? 'left' : isDenial ? before : head.said];
    }
  }

  private take({ answers, rests, doubt, from }: Run, end: number): void {
    if (doubt !== null) {
      this.found.doubts.push({ words: this.text(from, end), why: doubt });
      return;
    }
    this.found.answers.push(...answers);
    this.found.rests.push(...rests);
  }

  /** The next answer; `isApart`: a sign or a joining word stands before it. */
  private nextHead(head: Head): { from: number; head: Head; isApart: boolean } | null {
    const context = { only: this.only, mayBeShort: head.form === 'answer first', mayBeAlone: false };
    const close = headAt(this.words, head.next, context);
    if (close !== null && close.form === head.form && close.target.of !== 'it')
      return { from: head.next, head: close, isApart: false };
    for (let at = head.next; at < this.words.length; at += 1) {
      if (!JOINS.has(this.words[at - 1]?.folded ?? '') || at === head.next) continue;
      const found = headAt(this.words, at, context);
      if (found !== null) return { from: at, head: found, isApart: true };
    }
    return null;
  }

  private answerOf(head: Head, from: number, end: number): { answer: Answer; rest: Rest | null } | WhyDoubt {
    const words = this.text(from, end);
    const all = this.words.slice(head.next, end);
    const tail = all.slice(0, head.said === 'ask' ? all.length : othersIn(all));
    const reachesEnd = this.sentence.isQuestion && end === this.words.length;
    const isAsked = reachesEnd && tail.length === all.length;
    if (head.said === 'ask') {
      const question = trimmedText(this.sentence, tail, isAsked);
      return question === '' ? 'unknown' : { answer: { ...head, reason: question, sameAs: null, words }, rest: null };
    }
    if (isAsked && !head.isRequest) return isConditional(tail) ? 'condition' : 'question';
    const reason = reasonIn(this.sentence, tail, head.said);
    if (reason === null) return isConditional(tail) ? 'condition' : 'unknown';
    const { text, sameAs } = reason;
    const answer: Answer = { target: head.target, said: head.said, reason: text, sameAs, words };
    const rest = this.restOf(all.slice(reason.end), head, reachesEnd);
    if (rest === null) return { answer, rest };
    answer.words = this.text(from, head.next + reason.end);
    return { answer, rest: { ...rest, isApart: reason.text === null || reason.isBracketed } };
  }

  private restOf(tail: readonly Word[], { target, said }: Head, isQuestion: boolean): Omit<Rest, 'isApart'> | null {
    let [from, to] = [0, tail.length];
    while (from < to && JOINS.has(tail[from]?.folded ?? '')) from += 1;
    while (to > from && JOINS.has(tail[to - 1]?.folded ?? '')) to -= 1;
    const words = tail.slice(from, to);
    if (!words.some(({ folded }) => /[\p{L}\p{N}]/u.test(folded))) return null;
    const only = target.of === 'numbers' && target.numbers.length === 1 ? (target.numbers[0] ?? null) : this.only;
    const text = writtenAs(this.sentence, words);
    return { sentence: { words, text, isQuestion, opensLine: false }, said, only };
  }

  /** The words as they were written, without what joins them to the next ones. */
  private text(from: number, end: number): string {
    let last = end;
    while (last > from + 1 && last < this.words.length && JOINS.has(this.words[last - 1]?.folded ?? '')) last -= 1;
    const isWhole = last === this.words.length;
    return textOf(this.sentence, this.words.slice(from, last), isWhole);
  }
}

/** Where other items begin that the answer is extended to, or that are left in doubt: `and 3 too`, `4 maybe`. */
function othersIn(tail: readonly Word[]): number {
  for (let at = 0; at < tail.length; at += 1) {
    if (at > 0 && !JOINS.has(tail[at - 1]?.folded ?? '')) continue;
    const next = followOnAt(tail, at)?.next;
    if (
      next !== undefined &&
      (next === tail.length || JOINS.has(tail[next]?.folded ?? '') || tail[next]?.folded === '?')
    )
      return at;
    const named = targetAt(tail, phraseAt(tail, at, LEADS)?.next ?? at);
    const isOther = named?.target.of === 'numbers' || named?.target.of === 'rest';
    if (isOther && isDoubtAt(tail, named.next)) return at;
  }
  return tail.length;
}

/** Words as they were written; a dot at the end of a sentence is left out, a question mark is not. */
function textOf(sentence: Sentence, own: readonly Word[], isEnd: boolean): string {
  const cut = writtenAs(sentence, own);
  return isEnd && cut.endsWith('.') && !cut.endsWith('..') ? cut.slice(0, -1).trim() : cut;
}

function trimmedText(sentence: Sentence, tail: readonly Word[], isQuestion: boolean): string {
  let [from, to] = [0, tail.length];
  while (from < to && !/[\p{L}\p{N}]/u.test(tail[from]?.folded ?? '')) from += 1;
  while (to > from && JOINS.has(tail[to - 1]?.folded ?? '')) to -= 1;
  const own = tail.slice(from, to);
  return own.some(({ folded }) => /\p{L}/u.test(folded)) ? textOf(sentence, own, !isQuestion) : '';
}

type Context = { only: number | null; mayBeShort: boolean; mayBeAlone: boolean };

/** An answer that begins here: its target and what is said of it. */
function headAt(words: readonly Word[], from: number, context: Context): Head | null {
  let at = from;
  let isRequest = false;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const head = numberFirst(words, at) ?? answerFirst(words, at, context);
    if (head !== null)
      return {
        ...head,
        isBare: head.isBare === true,
        isLeft: head.isLeft === true,
        isRequest: isRequest && (head.said === 'request_draft' || head.said === 'archive'),
      };
    const lead = phraseAt(words, at, LEADS);
    if (lead === null) break;
    isRequest ||= lead.meaning.isRequest;
    at = lead.next;
  }
  return context.mayBeAlone ? aloneAt(words, at, isRequest) : null;
}

type Found = Omit<Head, 'isRequest' | 'isBare' | 'isLeft'> & { isBare?: boolean; isLeft?: boolean };

function numberFirst(words: readonly Word[], at: number): Found | null {
  const none = noneAt(words, at);
  if (none !== null) return none;
  const named = targetAt(words, at);
  if (named === null) return null;
  const linked = phraseAt(words, named.next, LINKS)?.next ?? named.next;
  const verdict = phraseAt(words, linked, VERDICTS) ?? phraseAt(words, named.next, VERDICTS);
  const { target } = named;
  if (verdict === null) {
    const left = phraseAt(words, linked, LEFT);
    const next = left?.next ?? at;
    return left === null ? null : { form: 'number first', target, said: 'interested', isLeft: true, next };
  }
  const { said, isPlain } = verdict.meaning;
  if ((target.of === 'all' || target.of === 'rest') && !isPlain) return null;
  const except = exceptAt(words, verdict.next);
  const left = except === null ? null : without(target, except.numbers);
  if (except === null || left === null) return { form: 'number first', target, said, next: verdict.next };
  // `all no but 3 yes`: the exception has an answer of its own.
  const own = phraseAt(words, except.next, LINKS)?.next ?? except.next;
  const next = phraseAt(words, own, VERDICTS) === null ? except.next : except.first;
  return { form: 'number first', target: left, said, next };
}

/** The target without these; null where it does not have them all or has its exceptions already. */
function without(target: Target, numbers: readonly number[]): Target | null {
  if (target.of === 'all' || target.of === 'rest')
    return target.except.length > 0 ? null : { of: target.of, except: numbers };
  if (target.of !== 'numbers' || !numbers.every((one) => target.numbers.includes(one))) return null;
  return { ...target, numbers: target.numbers.filter((one) => !numbers.includes(one)) };
}

const NONE = new Set(['none', 'aucun', 'aucune']);
const OF_THESE = new Set(['of', 'these', 'those', 'them', 'de', "d'", 'entre', 'eux', 'elles', 'ceux', '-', 'ci']);

/** `none of these except 2`. */
function noneAt(words: readonly Word[], from: number): Found | null {
  if (!NONE.has(words[from]?.folded ?? '')) return null;
  let at = from + 1;
  while (OF_THESE.has(words[at]?.folded ?? '')) at += 1;
  const except = exceptAt(words, at);
  const target = { of: 'all', except: except?.numbers ?? [] } as const;
  return { form: 'number first', target, said: 'not_interested', next: except?.next ?? at };
}

function answerFirst(words: readonly Word[], at: number, context: Context): Found | null {
  const verdict = verdictBefore(words, at);
  if (verdict === null || (verdict.meaning.isShort && !context.mayBeShort)) return null;
  const linked = words[verdict.next]?.folded === ':' ? verdict.next + 1 : verdict.next;
  const named = targetAt(words, linked);
  if (named === null || (named.target.of === 'rest' && verdict.meaning.ofRest !== true)) return null;
  const { said, isBare, isLeft } = verdict.meaning;
  const target = named.target.of === 'it' && context.only === null ? null : named.target;
  if (target === null) return null;
  const link = words[named.next]?.folded === ',' ? null : phraseAt(words, named.next, LINKS);
  const behind = link?.next ?? named.next;
  const follows = said === 'ask' ? null : (phraseAt(words, behind, VERDICTS) ?? phraseAt(words, behind, LEFT));
  if (follows === null)
    return { form: 'answer first', target, said, next: named.next, isBare: isBare === true, isLeft: isLeft === true };
  // `yes to 1, 3 no`: the last number begins another answer.
  if (target.of !== 'numbers' || !target.isPair) return null;
  const comma = words.findIndex((word, index) => index > linked && word.folded === ',');
  const first = target.numbers.slice(0, 1);
  return { form: 'answer first', target: { of: 'numbers', numbers: first, isPair: false }, said, next: comma };
}

/** `no: too far` on the only item that can be meant. */
function aloneAt(words: readonly Word[], at: number, isRequest: boolean): Head | null {
  const verdict = phraseAt(words, at, VERDICTS);
  if (verdict === null) return null;
  const { said } = verdict.meaning;
  return {
    form: 'answer first',
    target: { of: 'it' },
    said,
    isRequest,
    isBare: false,
    isLeft: false,
    next: verdict.next,
  };
}
