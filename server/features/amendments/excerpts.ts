import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import { changedPart } from './changed-part.ts';

/** What changed in a long text, for a reader who will not compare two pages. */

/** A sentence as it was and as it is, or the words of it that differ. Null: it is new, or it is gone. */
export type Excerpt = { before: string | null; after: string | null };

const MOST_COMPARED = 40;
const WHOLE_SENTENCE_CHARS = 160;
const MOST_CHARS = 240;
/** From so many common words, of all in the shorter one, two sentences are one that was rewritten. */
const SHARE_OF_REWRITTEN = 0.5;

/**
 * The sentences that only one of the two texts has, each with the one that it replaces: those whose numbers or dates changed
 * first. A sentence that only moved is no change. `isComplete` is false where more changed. Time is proportional to the texts.
 */
export function excerptsOf(before: string, after: string): { excerpts: Excerpt[]; isComplete: boolean } {
  const [was, is] = [sentencesOf(before), sentencesOf(after)];
  const [gone, come] = [notIn(was, is), notIn(is, was)];
  const isCut = gone.length > MOST_COMPARED || come.length > MOST_COMPARED;
  const pairs = pairsOf(gone.slice(0, MOST_COMPARED), come.slice(0, MOST_COMPARED));
  const byNumbers = [...pairs.filter(hasOtherNumbers), ...pairs.filter((pair) => !hasOtherNumbers(pair))];
  return {
    excerpts: byNumbers.map(shortened),
    isComplete: !isCut,
  };
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => withoutCosmetics(line).split(/(?<=[.!?;]) /))
    .filter((sentence) => sentence !== '');
}

/** The sentences that the other text does not have as often. */
function notIn(sentences: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const sentence of other) left.set(sentence, (left.get(sentence) ?? 0) + 1);
  return sentences.filter((sentence) => {
    const count = left.get(sentence) ?? 0;
    left.set(sentence, count - 1);
    return count <= 0;
  });
}

/** In the order of the text as it is; what is gone without a replacement comes last. */
function pairsOf(gone: readonly string[], come: readonly string[]): Excerpt[] {
  const left = new Map(gone.map((before, at) => [at, { before, words: wordsOf(before) }]));
  const pairs = come.map((after): Excerpt => {
    const words = wordsOf(after);
    let best: { at: number; before: string; share: number } | null = null;
    for (const [at, { before, words: others }] of left) {
      const share = shareOfWords(others, words);
      if (share >= SHARE_OF_REWRITTEN && share > (best?.share ?? 0)) best = { at, before, share };
    }
    if (best !== null) left.delete(best.at);
    return { before: best?.before ?? null, after };
  });
  return [...pairs, ...[...left.values()].map(({ before }) => ({ before, after: null }))];
}

function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.split(' '));
}

function shareOfWords(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const [few, many] = words.size < others.size ? [words, others] : [others, words];
  return [...few].filter((word) => many.has(word)).length / few.size;
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
