import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';

/** What a text said before and says since: all of it, or the part that differs. Null: nothing stood there. */
export type PartChange = {
  isPart: boolean;
  before: string | null;
  after: string | null;
  /** Only one of several changes is shown. */
  hasMore?: boolean;
};

/** Words of the text around a change that are shown with it, so that it can be found. */
const WORDS_AROUND = 2;
/** So many words that stand in both texts are the same place in them. */
const WORDS_OF_PLACE = 5;

/**
 * The words between the first and the last that differ, with a few around them where both stand for something; all of the
 * text where it was not there before or is gone. Where the rest of the text only moved behind something new, or stood behind
 * something that is gone, that alone is shown: the rest was not replaced. Null where only white space, entities or quotation marks differ. Takes time in
 * proportion to the texts.
 */
export function changedPart(before: string | null, after: string | null): PartChange | null {
  if (before === null || after === null) {
    return before === null && after === null ? null : { isPart: false, before, after };
  }
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const [gone, come] = [was.length - head - tail, is.length - head - tail];
  if (gone === 0 && come === 0) return null;
  const [wasApart, isApart] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const [added, removed] = [placeOfStart(wasApart, isApart), placeOfStart(isApart, wasApart)];
  if (added > 0) return { isPart: true, before: null, after: isApart.slice(0, added).join(' '), hasMore: true };
  if (removed > 0) return { isPart: true, before: wasApart.slice(0, removed).join(' '), after: null, hasMore: true };
  if (head === 0 && tail === 0) return { isPart: false, before, after };
  if (gone === 0 || come === 0) {
    return { isPart: true, before: partOf(was, head, tail), after: partOf(is, head, tail) };
  }
  const [from, to] = [Math.max(0, head - WORDS_AROUND), Math.max(0, tail - WORDS_AROUND)];
  return { isPart: true, before: partOf(was, from, to), after: partOf(is, from, to) };
}

function wordsOf(text: string): string[] {
  return withoutCosmetics(text).split(' ');
}

function partOf(words: readonly string[], head: number, tail: number): string | null {
  const part = words.slice(head, words.length - tail).join(' ');
  return part === '' ? null : part;
}

/** Where the first words of one text stand in the other; -1: nowhere, or too few words to be sure. */
function placeOfStart(words: readonly string[], within: readonly string[]): number {
  if (words.length < WORDS_OF_PLACE) return -1;
  const start = words.slice(0, WORDS_OF_PLACE);
  return within.findIndex((_word, at) => start.every((one, index) => within[at + index] === one));
}
