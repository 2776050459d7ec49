/**
 * Questions of bidders with their answers, as addenda print them: a question alone states nothing, and may even suggest the
 * opposite of its answer.
 */

type Line = { text: string; kind: string };

/** `lines`: how many lines the pair takes; 0 where the question stands in a line and no answer follows it. */
export type Pair = { text: string; lines: number };

const ANSWER = /^[^\p{L}\p{N}]{0,4}(?:answers?|response|reply|réponse|rép\.?|[ar])\s?\d{0,3}\s?[:.)–—-]/iu;
const NAMED_ANSWER = /^[^\p{L}\p{N}]{0,4}(?:answer|réponse)\b/iu;
const ANSWER_WITHIN = /[?.]["”»]?\s(?:Answer|ANSWER|Response|Réponse|RÉPONSE|A|R)\s?\d{0,3}\s?:/u;
const ASKED = /^[^\p{L}\p{N}]{0,4}(?:question|q)\s?\d{0,3}\s?[:.)–—-]/iu;
const MOST_PAIR = 700;
const LEAST_ALONE = 60;
const NONE: Pair = { text: '', lines: 0 };
const END_OF_QUESTION = /\?["”»)]?(?=\s|$)/;

/** What the line at the index asks and the answer to it; null where it asks nothing. `kind` of a row: cells parted by ` | `. */
export function pairAt(lines: readonly Line[], index: number): Pair | null {
  const { text, kind } = lines[index] ?? { text: '', kind: '' };
  if (kind === 'heading') return null;
  if (kind === 'row') return pairInRow(text);
  const within = ANSWER_WITHIN.exec(text);
  if (within !== null) return withAnswerOf(text, within.index + within[0].length, lines, index);
  const isAsked = ASKED.test(text);
  const next = lines[index + 1];
  const isAnswered = next !== undefined && next.kind !== 'heading' && NAMED_ANSWER.test(next.text);
  if (!/\?["”»)]?\s*$/.test(text.slice(-4)) && !isAsked && !isAnswered) return null;
  if (next === undefined || ['heading', 'row'].includes(next.kind) || next.text.includes('?')) return NONE;
  if (!isAsked && !ANSWER.test(next.text)) return NONE;
  return bounded(text, answerLines(lines, index + 1));
}

/** The answer begins in the line of the question; where nothing follows there, it stands in the next line. */
function withAnswerOf(text: string, from: number, lines: readonly Line[], index: number): Pair {
  const answer = text.slice(from).trim();
  if (answer !== '') return { text: withoutNextTitle(text, from), lines: 1 };
  return bounded(text, answerLines(lines, index + 1).slice(0, 1));
}

/** After a bare yes or no, words in capitals are the title of what comes next and no part of the answer. */
function withoutNextTitle(text: string, from: number): string {
  const bare = /^\s*(?:yes|no|oui|non)\b[.,]?(?=\s+\p{Lu}[^.,;:]{0,60}$)/iu.exec(text.slice(from));
  return bare === null ? text : text.slice(0, from + bare[0].length);
}

function answerLines(lines: readonly Line[], from: number): string[] {
  const found: string[] = [];
  for (const { text, kind } of lines.slice(from, from + 4)) {
    const isFirst = found.length === 0;
    if (kind === 'heading' || kind === 'row' || (!isFirst && /\?/.test(text))) break;
    if (!isFirst && !/^\W{0,3}(?:answer|response|réponse)\W{0,4}$|[:,]$/i.test(found.at(-1) ?? '')) break;
    found.push(text);
  }
  return found;
}

function bounded(question: string, answer: readonly string[]): Pair {
  const text = [question, ...answer].join('\n');
  if (answer.length === 0) return NONE;
  return text.length <= MOST_PAIR ? { text, lines: 1 + answer.length } : NONE;
}

/** A row whose cell asks and whose next cell answers: from the cell that asks to the end of the row. */
function pairInRow(text: string): Pair | null {
  const cells = text.split(' | ');
  const asking = cells.findIndex((cell) => END_OF_QUESTION.test(cell));
  if (asking === -1) return null;
  const pair = cells.slice(asking).join(' | ');
  const answer = cells.slice(asking + 1).join(' | ');
  if (answer.trim() === '') return NONE;
  if (pair.length <= MOST_PAIR) return { text: pair, lines: 1 };
  // The answer of a long question states what it says by itself, where it is a sentence.
  return answer.length >= LEAST_ALONE && answer.length <= MOST_PAIR ? { text: answer, lines: 1 } : NONE;
}

/** Whether a line is the question or the answer of another: what a sentence announces ends before it. */
export function isOfPair(lines: readonly Line[], index: number): boolean {
  const { text } = lines[index] ?? { text: '' };
  return text.includes('?') || ANSWER.test(text) || NAMED_ANSWER.test(lines[index + 1]?.text ?? '');
}
