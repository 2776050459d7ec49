import { LIST_ITEM } from '../lines.ts';
import type { Sentence } from '../sentences.ts';

/** A mark and a number stand in the first characters of a line. */
const MARK_CHARS = 60;

/**
 * The sentences of a document, whose paragraphs no empty line parts: what stands below a list of items with marks, without a mark of its
 * own, is introduced by the line above the list no more.
 */
export function withEndedLists(sentences: readonly Sentence[]): Sentence[] {
  let intro: string | null = null;
  let hasItems = false;
  let hasEnded = false;
  return sentences.map((one) => {
    if (one.intro === null) return one;
    if (one.intro !== intro) [intro, hasItems, hasEnded] = [one.intro, false, false];
    const { text } = one.source;
    if (beginsLine(text, one.start)) {
      if (LIST_ITEM.test(text.slice(one.start, one.start + MARK_CHARS))) hasItems = true;
      else if (hasItems && !/^\p{Ll}/u.test(text.slice(one.start, one.start + 2))) hasEnded = true;
    }
    return hasEnded ? { ...one, intro: null } : one;
  });
}

function beginsLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && (text[at] === ' ' || text[at] === '\t')) at -= 1;
  return at < 0 || text[at] === '\n';
}
