import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';

/** What a text said before and says since: all of it, or the part that differs. Null: nothing stood there. */
export type PartChange = {
  isPart: boolean;
  before: string | null;
  after: string | null;
  /** What else changed, where it is short. */
  next?: ShownChange;
  /** Other changes are not shown. */
  hasMore?: boolean;
};
type ShownChange = { before: string | null; after: string | null };

/** Words of the text around a change that are shown with it, so that it can be found. */
const WORDS_AROUND = 2;
/** A second change is shown whole or not at all. */
const MAX_NEXT_CHARS = 160;
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
  if (added > 0) {
    const rest = restOf(wasApart, isApart.slice(added));
    return { isPart: true, before: null, after: isApart.slice(0, added).join(' '), ...rest };
  }
  if (removed > 0) {
    const rest = restOf(wasApart.slice(removed), isApart);
    return { isPart: true, before: wasApart.slice(0, removed).join(' '), after: null, ...rest };
  }
  if (head === 0 && tail === 0) return { isPart: false, before, after };
  if (gone === 0 || come === 0) {
    return { isPart: true, before: partOf(was, head, tail), after: partOf(is, head, tail) };
  }
  const [from, to] = [Math.max(0, head - WORDS_AROUND), Math.max(0, tail - WORDS_AROUND)];
  return { isPart: true, before: partOf(was, from, to), after: partOf(is, from, to) };
}

/** The words that differ behind what was added or removed, with two around them. */
function restOf(was: readonly string[], is: readonly string[]): Pick<PartChange, 'next' | 'hasMore'> {
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const around = was.length > head + tail && is.length > head + tail ? WORDS_AROUND : 0;
  const [from, to] = [Math.max(0, head - around), Math.max(0, tail - around)];
  const [before, after] = [partOf(was, from, to), partOf(is, from, to)];
  return [before, after].some((one) => one !== null && one.length > MAX_NEXT_CHARS)
    ? { hasMore: true }
    : { next: { before, after } };
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
