import { cleanText } from './clean-text.ts';
import type { DocumentLine, DocumentPage } from './document-pages.ts';
import { finishPages, type UnfinishedPage } from './finished-pages.ts';
import { blocksOf, type Fragment } from './page-layout.ts';

/** A word as recognition found it: its box in pixels from the top left, its line, and how sure it is, from 0 to 100. */
export type RecognizedWord = {
  text: string;
  left: number;
  right: number;
  line: { key: string; top: number; bottom: number };
  confidence: number;
};
/** What was recognized on a page; sizes in pixels. */
export type RecognizedPage = { number: number; height: number; dpi: number; words: readonly RecognizedWord[] };

const LINE = 4;
const WORD = 5;
const MOST_WORDS = 6_000;
const MOST_WORD_CHARS = 200;
/** Below this a word counts as unsure; specks that are taken for signs have less than the other. */
const SURE = 80;
const LEAST = 10;
const POINTS_PER_INCH = 72;
/** Stands before an unsure word while lines are made of words; a private sign that no word keeps. */
const UNSURE = '\ue000';
const PRIVATE = /[\ue000-\uf8ff]/g;
/** Lines of one size of type differ by so much, as they have letters that reach up or down or have none. */
const SAME_SIZE = 0.35;

/** The words in the table that tesseract writes (TSV); rows that are none are left out. */
export function wordsOf(table: string): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let line: RecognizedWord['line'] = { key: '', top: 0, bottom: 0 };
  for (const row of table.split('\n')) {
    if (words.length >= MOST_WORDS) break;
    const cells = row.replace(/\r$/, '').split('\t');
    const [level = 0, page, block, paragraph, number, , left = 0, top = 0, width = 0, height = 0, confidence = -1] =
      cells.slice(0, 11).map(Number);
    if (![left, top, width, height, confidence].every(Number.isFinite)) continue;
    if (level === LINE) line = { key: `${page} ${block} ${paragraph} ${number}`, top, bottom: top + height };
    const text = cleanText(cells.slice(11).join(' ')).replace(PRIVATE, '').trim().slice(0, MOST_WORD_CHARS);
    if (level === WORD && confidence >= LEAST && text !== '')
      words.push({ text, left, right: left + width, line, confidence });
  }
  return words;
}

/** The pages with their lines, as those of a PDF with text are made, and in each line the words that are not sure. */
export function recognizedPages(pages: readonly RecognizedPage[]): DocumentPage[] {
  return finishPages(pages.map(laidOut)).map((page) => ({
    ...page,
    isRecognized: true,
    lines: page.lines.map(withUnsure),
  }));
}

function laidOut({ number, height, dpi, words }: RecognizedPage): UnfinishedPage {
  const points = POINTS_PER_INCH / Math.max(dpi, 1);
  const heights = words.map(({ line }) => line.bottom - line.top).toSorted((one, other) => one - other);
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  const fragments = words.map(({ text, left, right, line, confidence }): Fragment => {
    const own = Math.max(1, line.bottom - line.top);
    const size = Math.abs(own - usual) <= usual * SAME_SIZE ? usual : own;
    return {
      text: `${confidence < SURE ? UNSURE : ''}${text} `,
      left: left * points,
      right: right * points,
      base: (height - line.bottom) * points,
      size: size * points,
    };
  });
  return { number, bottom: 0, top: height * points, blocks: blocksOf(fragments), fields: [] };
}

function withUnsure({ text: marked, ...line }: DocumentLine): DocumentLine {
  const unsure: [number, number][] = [];
  let text = '';
  for (const [index, part] of marked.split(UNSURE).entries()) {
    const [word = ''] = part.split(/\s/, 1);
    if (index > 0 && word !== '') unsure.push([text.length, text.length + word.length]);
    text += part;
  }
  return { ...line, text, ...(unsure.length > 0 && { unsure }) };
}
