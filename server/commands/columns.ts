import { visible } from './visible.ts';

/** Text on a terminal of a given width: how wide it is, where it breaks, and tables whose cells wrap. */

/** Letters and pictures that take two columns: those of East Asia, their wide forms and emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60\p{Emoji_Presentation}]/u;
/** Marks that stand on the letter before them. */
const NARROW = /\p{M}/u;

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Text from outside on one line, with single spaces; nothing of it can move the cursor. */
export function oneVisibleLine(text: string): string {
  return visible(text.replaceAll(/\s+/gu, ' ').trim());
}

/** The lines of a text, broken between words; a word longer than a line is broken anywhere. `width` is 1 at least. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    if (line === '') line = word;
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const more = displayWidth(character);
    if (used + more > width && part !== '') {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += character;
    used += more;
  }
  return [...parts, part];
}

/** `share`: what part of the room that is left a column takes, in which its cells wrap; absent: as wide as its widest cell. */
export type Column = { name: string; share?: number; alignsRight?: boolean };

const GAP = 2;
const LEAST_SHARED = 12;

/** A table of at most `width` columns where its fixed cells allow it. A cell is its lines, each of which may wrap. */
export function wrappedTable(
  columns: readonly Column[],
  rows: readonly (readonly (readonly string[])[])[],
  width: number,
): string {
  const header = columns.map(({ name }) => [name]);
  const widths = columnWidths(columns, [header, ...rows], width);
  const lines = [header, ...rows].flatMap((row) => {
    const cells = columns.map((_column, at) => (row[at] ?? []).flatMap((line) => wrap(line, widths[at] ?? 1)));
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_line, index) =>
      cells
        .map((cell, at) => aligned(cell[index] ?? '', widths[at] ?? 0, columns[at]?.alignsRight === true))
        .join(' '.repeat(GAP))
        .trimEnd(),
    );
  });
  return lines.join('\n');
}

function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly (readonly string[])[])[],
  width: number,
): number[] {
  const widest = columns.map((_column, at) => Math.max(...rows.flatMap((row) => (row[at] ?? []).map(displayWidth))));
  const fixed = columns.reduce((sum, { share }, at) => sum + (share === undefined ? (widest[at] ?? 0) : 0), 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  const room = width - fixed - GAP * (columns.length - 1);
  return columns.map(({ share }, at) => {
    const wanted = widest[at] ?? 0;
    return share === undefined ? wanted : Math.min(wanted, Math.max(LEAST_SHARED, Math.floor((room * share) / shares)));
  });
}

function aligned(text: string, width: number, alignsRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return alignsRight ? space + text : text + space;
}
