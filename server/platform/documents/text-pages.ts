import { cleanText } from './clean-text.ts';
import { pageOf, type DocumentLine, type DocumentPage } from './document-pages.ts';
import type { LaidLine } from './page-layout.ts';
import { kindOf, linesOfBlocks } from './page-lines.ts';

/** Text that is wrapped breaks here at the latest; longer lines are whole paragraphs. */
const MOST_WRAP_WIDTH = 140;
/** `Closing date: …` begins a line of its own. */
const LABEL = /^\s{0,8}[\p{L}\w][\p{L}\w -]{0,30} ?: \S/u;
/** Narrower lines are labels, addresses and items: none goes on in the next. */
const LEAST_WRAP_WIDTH = 50;
const WIDTH_SHARE = 0.95;
/** Parts of one text are wrapped at different widths; so many lines before and behind tell the width of a line. */
const AROUND = 20;

/** A plain text as pages: form feeds part them. Hard line breaks are taken out by the width at which the text is wrapped. */
export function pagesOfText(text: string): { pages: DocumentPage[]; isPaged: boolean } {
  const sheets = text.split('\f');
  const pages = sheets.map((sheet, index) => pageOf(index + 1, linesOfText(cleanText(sheet))));
  return { pages, isPaged: sheets.length > 1 };
}

/** Lines that are whole already, one a paragraph, as Word and HTML give them; a row of a table is `cell | cell`. */
export function wholeLines(text: string): DocumentLine[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line, kind: kindOf(line) }));
}

function linesOfText(text: string): DocumentLine[] {
  const written = text.split('\n').map((line) => line.trimEnd());
  const blocks: LaidLine[][] = [[]];
  const found: DocumentLine[] = [];
  const finish = (): void => {
    const block = blocks.pop() ?? [];
    if (block.length > 0) found.push(...linesOfBlocks([{ lines: block }], 1));
    blocks.push([]);
  };
  for (const [index, line] of written.entries()) {
    const special = markdownLine(line);
    if (special !== null || line.trim() === '') finish();
    if (special !== null && special.text !== '') found.push(special);
    if (LABEL.test(line)) finish();
    if (special === null && line.trim() !== '')
      blocks.at(-1)?.push(laid(line, index, wrapWidth(written.slice(Math.max(0, index - AROUND), index + AROUND))));
  }
  finish();
  return found;
}

/** A line of characters, laid out as if each were half as wide as it is high. */
function laid(line: string, index: number, width: number): LaidLine {
  const text = line.trim();
  const left = line.length - line.trimStart().length;
  const right = Math.min(line.length, width);
  const cells = text.split(/\t| {4,}/).map((cell) => ({ text: cell.trim(), left, right, base: -index, size: 1 }));
  return { cells: cells.filter((cell) => cell.text !== ''), left, right, base: -index, size: 1 };
}

function wrapWidth(lines: readonly string[]): number {
  const lengths = lines
    .map((line) => line.length)
    .filter((length) => length > 30 && length <= MOST_WRAP_WIDTH)
    .toSorted((one, other) => one - other);
  const width = lengths[Math.floor(lengths.length * WIDTH_SHARE)] ?? 0;
  return width < LEAST_WRAP_WIDTH ? MOST_WRAP_WIDTH : width;
}

/** Headings, rows of tables and rules of Markdown; null for any other line. */
function markdownLine(line: string): DocumentLine | null {
  const heading = /^#{1,6} (.+)$/.exec(line);
  if (heading) return { text: plain(heading[1] ?? ''), kind: 'heading' };
  const row = /^\|(.+)\|$/.exec(line.trim());
  if (!row) return /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})$/.test(line) ? { text: '', kind: 'paragraph' } : null;
  const cells = (row[1] ?? '').split('|').map(plain);
  if (cells.every((cell) => /^:?-{1,}:?$/.test(cell) || cell === '')) return { text: '', kind: 'row' };
  return { text: cells.filter((cell) => cell !== '').join(' | '), kind: 'row' };
}

function plain(text: string): string {
  return text.replaceAll('**', '').replaceAll('`', '').replaceAll('<br>', ' ').replace(/\s+/g, ' ').trim();
}
