import type { Language } from '../facts.ts';
import type { LinePage } from '../line-items/line-item.ts';
import { withEndedLists } from './ended-lists.ts';
import { withoutEmptyBoxes } from './ticked-boxes.ts';
import { MAX_READ_CHARS, type Sentence, splitSentences } from '../sentences.ts';

/** Of a document: a page as it is read, its lines from top to bottom. */
export type DocumentPage = LinePage;
export type PageText = { number: number | null; text: string };

/** Heads and feet that run over pages and tables of contents say nothing of their own. */
const SILENT = new Set(['margin', 'contents']);

/** The pages with the lines that state something, and the text of each. */
export function statingPages(pages: readonly DocumentPage[]): { read: DocumentPage[]; texts: PageText[] } {
  const read = pages.map((page) => ({
    ...page,
    lines: withoutEmptyBoxes(page.lines.filter(({ kind }) => !SILENT.has(kind))),
  }));
  return { read, texts: read.map(({ number, lines }) => ({ number, text: lines.map(({ text }) => text).join('\n') })) };
}

/**
 * What standard clauses say of every tender and not of this one: their titles in a list, their definitions, what holds for line items
 * that may be there, and shares of several awards.
 */
const IS_BOILERPLATE =
  /^(?:\W|\(?\d{1,2}\)|\([a-z]{1,4}\)|_| ){0,12}\d{2}\.2\d{2}-\d{1,4}\b|\bas used in this (?:provision|clause|section)\b|\bstatus means\b|^for line items covered by\b|\b(?!100)\d{1,2} ?%\)? of the\b.{0,60}\bset aside\b/;

/** The sentences of the pages that speak of this tender. */
export function sentencesOf(pages: readonly PageText[]): Sentence[] {
  return pages
    .flatMap(({ number, text }) =>
      withEndedLists(
        splitSentences({
          text: text.slice(0, MAX_READ_CHARS),
          language: languageOfText(text),
          place: 'document',
          page: number,
        }),
      ),
    )
    .filter(({ folded }) => !IS_BOILERPLATE.test(folded));
}

/** The same but for pages read from pictures, where a word may be misread, and sheets of workbooks, whose rows are no sentences. */
export function plainSentencesOf(pages: readonly DocumentPage[]): Sentence[] {
  const plain = pages.filter(({ isRecognized, name }) => isRecognized !== true && typeof name !== 'string');
  return sentencesOf(statingPages(plain).texts);
}

/** The texts of those sentences, each with its page. */
export function documentSentences(pages: readonly DocumentPage[]): { text: string; page: number | null }[] {
  return plainSentencesOf(pages).map(({ source, start, end }) => {
    return { text: source.text.slice(start, end), page: source.page };
  });
}

const ENGLISH = new Set(['the', 'of', 'and', 'must', 'shall', 'will', 'with', 'be', 'is', 'this', 'by']);
const FRENCH = new Set(['le', 'la', 'les', 'des', 'du', 'et', 'doit', 'une', 'dans', 'pour', 'par']);
const LOOKED_AT_CHARS = 4_000;

/** The language that a page is written in; null where it has few words, or words of both. */
function languageOfText(text: string): Language | null {
  let [english, french] = [0, 0];
  for (const word of text
    .slice(0, LOOKED_AT_CHARS)
    .toLowerCase()
    .split(/[^a-zà-ÿ]/)) {
    if (ENGLISH.has(word)) english += 1;
    if (FRENCH.has(word)) french += 1;
  }
  if (english > 3 * french) return 'en';
  return french > 3 * english ? 'fr' : null;
}
