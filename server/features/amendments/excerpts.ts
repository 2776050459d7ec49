import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { changedPart } from './changed-part.ts';
import { sentenceChanges } from './sentence-changes.ts';

/** What changed in a long text, for a reader who will not compare two pages. */

/** A sentence as it was and as it is, or the words of it that differ. Null: it is new, or it is gone. */
export type Excerpt = { before: string | null; after: string | null };

const MOST_COMPARED = 40;
const WHOLE_SENTENCE_CHARS = 160;
const MOST_CHARS = 240;

/**
 * The sentences that only one of the two texts has, each with the one that it replaces: those whose numbers or dates changed
 * first. A sentence that only moved is no change. `isComplete` is false where more changed. Time is proportional to the texts.
 */
export function excerptsOf(before: string, after: string): { excerpts: Excerpt[]; isComplete: boolean } {
  const changes = sentenceChanges(before, after);
  const pairs = changes.slice(0, MOST_COMPARED).map((one): Excerpt => ({ before: one.before, after: one.after }));
  const byNumbers = [...pairs.filter(hasOtherNumbers), ...pairs.filter((pair) => !hasOtherNumbers(pair))];
  return {
    excerpts: byNumbers.map(shortened),
    isComplete: changes.length <= MOST_COMPARED,
  };
}

function hasOtherNumbers({ before, after }: Excerpt): boolean {
  const numbers = (text: string | null): string => (text?.match(/\d+/g) ?? []).join(' ');
  return numbers(before) !== numbers(after);
}

function shortened({ before, after }: Excerpt): Excerpt {
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > WHOLE_SENTENCE_CHARS;
  const part = isLong && before !== null && after !== null ? changedPart(before, after) : null;
  const short = (text: string | null): string | null => (text === null ? null : cutAtWord(text, MOST_CHARS));
  return { before: short(part === null ? before : part.before), after: short(part === null ? after : part.after) };
}
