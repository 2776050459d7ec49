import { cleanText } from './clean-text.ts';
import type { DocumentLine, LineKind } from './document-pages.ts';
import type { Block, LaidLine } from './page-layout.ts';
import { textOf } from './page-margins.ts';

const MOST_HEADING_CHARS = 110;
const MOST_HEADING_WORDS = 14;
const HEADING_SIZE = 1.15;
/** A line whose next word would have fitted into the block is the last of its paragraph. */
const FITS = 0.96;
const ITEM =
  /^(?:[-–—•*·▪●◦‣»✓✔☐☑\uf000-\uf0ff]\s|o\s|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]\s|\d{1,3}(?:\.\d{1,3}){1,4}\.?\s)/u;
/** After these words no sentence ends. */
const BREAKS_OFF =
  /\s(?:after|before|until|of|the|to|by|on|at|in|and|or|for|with|than|a|an|de|du|des|la|le|les|à|au|aux|et|ou|par|pour|avant|après|un|une|que|qui)$/i;
const NUMBERED =
  /^(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[A-Z][.)]|[IVX]{1,5}[.)]|(?:article|section|part(?:ie)?|annexe?|appendix|schedule|chapit?re?|lot|attachment)\s[\w.-]{1,6})(?=[\s:–—-])/i;
const MOST_LEADER_CHARS = 30;
/** `1.2 Scope ........ 7` */
const LEADERS = /[.…_·]{4}\s{0,4}(?:\|\s{0,2})?[\w.-]{0,8}$|(?:[.…]\s){4}[\w.-]{0,8}$/;
const CONTENTS = /^(?:table of contents|contents|index|table des mati[eè]res|sommaire)\W{0,3}$/i;
const ENDS_IN_PAGE = /^.{3,140}\s(?:\|\s)?\d{1,4}$/;
/** Signs of fonts of symbols, by what they show as the mark of an item. */
const SYMBOLS = /[\uf000-\uf0ff]/g;

/** The lines of a page's blocks: paragraphs joined, and each line's kind. */
export function linesOfBlocks(blocks: readonly Block[], bodySize: number): DocumentLine[] {
  const lines = blocks.flatMap(({ lines: own }) => joinParagraphs(own)).map((one) => classify(one, bodySize));
  return markContents(lines.filter(({ text }) => text !== ''));
}

type Paragraph = { text: string; size: number; isRow: boolean };

function joinParagraphs(lines: readonly LaidLine[]): Paragraph[] {
  const edge = Math.max(...lines.map(({ right }) => right));
  const left = Math.min(...lines.map((line) => line.left));
  const found: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = found.at(-1);
    const text = tidy(textOf(line));
    if (before && last && goesOn(before, line, { edge, width: edge - left, last: last.text, text })) {
      last.text = joined(last.text, text);
    } else found.push({ text, size: line.size, isRow: line.cells.length > 1 });
  }
  return found;
}

type Stretch = { edge: number; width: number; last: string; text: string };

function goesOn(before: LaidLine, line: LaidLine, { edge, width, last, text }: Stretch): boolean {
  if (before.cells.length > 1 || line.cells.length > 1 || hasLeaders(last)) return false;
  if (Math.abs(before.size - line.size) > line.size * 0.12) return false;
  // Words tied by no-break spaces count as one.
  const [word = ''] = (line.cells[0]?.text.trimStart() ?? '').split(' ', 1);
  const characters = Math.max(1, textOf(line).length);
  const wordWidth = ((line.right - line.left) / characters) * (word.length + 1);
  const isFull = before.right + wordWidth >= edge * FITS;
  if (BREAKS_OFF.test(last.slice(-10)) && !ITEM.test(text)) return true;
  // `one | (1) or more parties`, in the middle of a sentence.
  if (ITEM.test(text) && !(isFull && /^\(?[\d.]{1,4}\)? \p{Ll}/u.test(text) && /[\p{L}\p{N}]$/u.test(last)))
    return false;
  if (/^\p{Ll}/u.test(text)) return isFull || before.right > edge - width * 0.5;
  return isFull && width > line.size * 12 && !/[:;]$/.test(last);
}

/** A hyphen at the end of a line stays: words that have one are as frequent as words that are cut. */
function joined(last: string, text: string): string {
  return /\p{L}-$/u.test(last) || /[\w]\/$/.test(last) ? `${last}${text}` : `${last} ${text}`;
}

function tidy(text: string): string {
  return cleanText(text.replace(SYMBOLS, '•')).replace(/\s+/g, ' ').trim();
}

function hasLeaders(text: string): boolean {
  return LEADERS.test(text.slice(-MOST_LEADER_CHARS));
}

function classify({ text, size, isRow }: Paragraph, bodySize: number): DocumentLine {
  return { text, kind: kindOf(text, size > bodySize * HEADING_SIZE, isRow) };
}

/** What a line is by its own words; `isLarge` and `isRow` where the layout says so. */
export function kindOf(text: string, isLarge = false, isRow = text.includes(' | ')): LineKind {
  if (hasLeaders(text)) return 'contents';
  if (isRow) return 'row';
  const isShort = text.length <= MOST_HEADING_CHARS && text.split(' ').length <= MOST_HEADING_WORDS;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (isShort && letters >= 3 && !/[.;,:!?]$/.test(text) && !/^[•*–—-]\s/.test(text)) {
    if (text === text.toUpperCase() && letters >= 4) return 'heading';
    if (/^(?:table|tableau) \d{1,2}\b/i.test(text)) return 'heading';
    if (isLarge && /^[\p{Lu}\p{N}]/u.test(text)) return 'heading';
    const number = NUMBERED.exec(text);
    if (number !== null && /^\W{0,4}\p{Lu}/u.test(text.slice(number[0].length)) && isTitle(text)) return 'heading';
  }
  return ITEM.test(text) ? 'item' : 'paragraph';
}

const VERBS =
  /\b(?:must|shall|will|should|may|is|are|be|has|have|provide|submit|doit|doivent|devra|devront|peut|est|sont|sera|seront|fournir)\b/i;

function isTitle(text: string): boolean {
  return !VERBS.test(text) && text.split(' ').length <= 10;
}

/** Below the title of a table of contents, lines that end in a number are its lines. */
function markContents(lines: DocumentLine[]): DocumentLine[] {
  let isWithin = false;
  return lines.map((line) => {
    if (CONTENTS.test(line.text)) isWithin = true;
    else if (isWithin && line.kind !== 'contents' && !ENDS_IN_PAGE.test(line.text)) isWithin = line.text.length < 80;
    const isLine = isWithin && ENDS_IN_PAGE.test(line.text);
    return isLine ? { ...line, kind: 'contents' } : line;
  });
}
