import type { Operation } from '#contract/profile.ts';
import { fold } from '#platform/text/fold.ts';
import { isCourtesy } from './courtesy.ts';
import { editsIn, type ReadFacts } from './profile-requests.ts';
import { JOINS } from './reason-end.ts';
import { type Sentence, sentenceFrom, sentenceUpTo } from './reply-words.ts';

/** Reads the statements of one sentence, so that none is lost behind one that was read: `we no longer hold X but we hold Y`. */

/** Words of a sentence and the edits that they state; without edits they were not read. */
type Stated = { words: string; operations: Operation[] };

/** The statements of a sentence in order; none where nothing of it was read. */
export function statementsIn(sentence: Sentence, readFacts: ReadFacts): Stated[] {
  const words = sentence.text.trim();
  const operations = operationsIn(words, readFacts);
  if (operations.length === 0) return [];
  const clauses = clausesOf(sentence).map((clause) => ({ words: clause, operations: operationsIn(clause, readFacts) }));
  const own = new Set(clauses.flatMap((clause) => clause.operations.map((one) => JSON.stringify(one))));
  // Where clauses share a verb or an object, only the whole says it.
  if (clauses.length > 1 && operations.every((one) => own.has(JSON.stringify(one))))
    return clauses.filter((clause) => clause.operations.length > 0 || !isCourtesy(clause.words));
  const half = unreadHalf(sentence, operations, readFacts);
  if (half === null) return [{ words, operations }];
  return [
    { words: half.read, operations: half.operations },
    { words: half.unread, operations: [] },
  ];
}

const SUBJECTS = new Set("we we've we're we'll our i i've nous on notre nos j' je".split(' '));

/** The parts of a sentence that have a subject of their own. */
function clausesOf(sentence: Sentence): string[] {
  const { words } = sentence;
  const starts = words.flatMap(({ folded }, at) =>
    at > 0 && SUBJECTS.has(folded) && JOINS.has(words[at - 1]?.folded ?? '') ? [at] : [],
  );
  const clauses: string[] = [];
  let from = 0;
  for (const at of [...starts.slice(0, MAX_HALVES), words.length]) {
    let end = at;
    while (end > from && at < words.length && JOINS.has(words[end - 1]?.folded ?? '')) end -= 1;
    if (end > from) clauses.push(sentenceUpTo(sentenceFrom(sentence, from), end - from).text.trim());
    from = at;
  }
  return clauses;
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
): { read: string; unread: string; operations: Operation[] } | null {
  const joints = sentence.words.flatMap(({ folded, start }, at) =>
    [',', 'and', 'et', 'but', 'mais'].includes(folded) && sentence.words[at + 1]?.start !== start + folded.length
      ? [at]
      : [],
  );
  for (const at of joints.slice(0, MAX_HALVES)) {
    const read = sentenceUpTo(sentence, at).text.trim();
    let next = at + 1;
    while (joints.includes(next)) next += 1;
    const unread = sentenceFrom(sentence, next).text.trim();
    const own = operationsIn(read, readFacts);
    if (!isSame(own, operations) && !(DENIES.test(fold(unread)) && isBeginning(own, operations))) continue;
    return isCourtesy(unread) ? null : { read, unread, operations: own };
  }
  return null;
}

const DENIES = /^(?:no longer|not|never|no more|plus|ne|n['’]|jamais|pas)(?![a-z])/;

const isSame = (some: readonly Operation[], others: readonly Operation[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** Whether each of `some` is the beginning of what was read of the whole statement: `ISO 27001`, of `ISO 27001 certified`. */
function isBeginning(some: readonly Operation[], whole: readonly Operation[]): boolean {
  return (
    some.length === whole.length &&
    some.every(({ op, field, value }, at) => {
      const other = whole[at];
      return other?.op === op && other.field === field && String(other.value).startsWith(String(value));
    })
  );
}

function distinct(operations: readonly Operation[]): Operation[] {
  return [...new Map(operations.map((one) => [JSON.stringify(one), one])).values()];
}
