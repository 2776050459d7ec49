/** The clause of a long sentence in which words changed, as it was and as it is. */

/** A quotation in a mail is no longer. */
export const CLAUSE_CHARS = 240;
/** For what stands before words that differ, however many these are. */
const LEAST_LEAD_CHARS = 40;
/** A comma ends none: what follows `Montréal, Québec or Edmonton` says nothing without it. */
const endsClause = (word: string | undefined, next: string | undefined): boolean =>
  /[;:.!?]$/.test(word ?? '') && !/^\d/.test(next ?? '');

/** What follows says of what: `May 3,` without its year is no date. */
const SHARE_BEFORE = 0.7;

type Change = { before: string; after: string };

/** Both sentences whole where they are short; else the words that differ with the rest of their clause on both sides. */
export function changedClause({ before, after }: Change): Change {
  if (Math.max(before.length, after.length) <= CLAUSE_CHARS) return { before, after };
  const [was, is] = [before.split(' '), after.split(' ')];
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const differing = Math.max(...[was, is].map((words) => words.slice(head, words.length - tail).join(' ').length));
  const room = Math.max(LEAST_LEAD_CHARS, CLAUSE_CHARS - differing);
  const lead = leadOf(was.slice(0, head), Math.max(LEAST_LEAD_CHARS, room * SHARE_BEFORE));
  const behind = was.slice(was.length - tail);
  const isWhole = [was, is].every((words) => endsClause(words[words.length - tail - 1], behind[0]));
  const rest = isWhole ? [] : restOf(behind, room - lead.join(' ').length);
  const shown = (words: readonly string[]): string =>
    [...lead, ...words.slice(head, words.length - tail), ...rest].join(' ').replace(/[,;:]$/, '');
  return { before: shown(was), after: shown(is) };
}

/** From the beginning of the sentence, else of a clause, else with a mark that something stands before. */
function leadOf(words: readonly string[], room: number): string[] {
  const fitting = fromEnd(words, room);
  if (fitting.length === words.length) return fitting;
  const clause = fitting.findIndex((word, at) => at < fitting.length - 1 && endsClause(word, fitting[at + 1]));
  return clause === -1 ? ['…', ...fitting] : fitting.slice(clause + 1);
}

function fromEnd(words: readonly string[], room: number): string[] {
  let from = words.length;
  for (let chars = 0; from > 0; from -= 1) {
    chars += (words[from - 1] ?? '').length + 1;
    if (chars > room) break;
  }
  return words.slice(from);
}

/** To the end of the clause, else with a mark that it goes on. */
function restOf(words: readonly string[], room: number): string[] {
  const fitting: string[] = [];
  let chars = 0;
  for (const [at, word] of words.entries()) {
    chars += word.length + 1;
    if (chars > room) return [...fitting, '…'];
    fitting.push(word);
    if (endsClause(word, words[at + 1])) break;
  }
  return fitting;
}
