import { fold } from '#platform/text/fold.ts';
import type { MailItem } from './instruction.ts';

/** Which item of a mail a quoted passage belongs to, so that an answer below it is an answer on that item. */

const MIN_CHARS = 10;
const TAIL_CHARS = 60;

/** The number of the one item whose lines the passage ends with; null where none or several do. */
export function quotedItem(quoted: string, items: readonly MailItem[]): number | null {
  const passage = shapeOf(quoted);
  if (passage.length < MIN_CHARS) return null;
  const shapes = items.map(({ number, lines }) => ({ number, shape: lines === null ? '' : shapeOf(lines) }));
  for (const part of [passage, passage.slice(-TAIL_CHARS)]) {
    const found = shapes.filter(({ shape }) => shape.includes(part));
    if (found.length > 0) return found.length === 1 ? (found[0]?.number ?? null) : null;
  }
  return null;
}

/** The lines of each item in the text of the mail: from `3. Title` to the next blank line. */
export function itemLines(text: string, numbers: readonly number[]): MailItem[] {
  const blocks = text.split(/\n\s{0,20}\n/).map((block) => block.trim());
  return numbers.map((number) => {
    const own = blocks.filter((block) => block.startsWith(`${number}. `));
    return { number, lines: own.length === 1 ? (own[0] ?? null) : null };
  });
}

/** Letters and digits alone, since programs break and mark lines as they like. */
function shapeOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
