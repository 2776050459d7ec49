import type { DocumentPages } from './document-pages.ts';
import type { ExtractionFailure } from './extraction.ts';
import type { GreyPicture, Recognizer } from './recognition.ts';
import { type RecognizedPage, recognizedPages } from './recognized-words.ts';

/** Pages of one document that are recognized, and how long they may take together; the others stay pictures. */
export type RecognitionLimits = { pages: number; wallMs: number };
export const RECOGNITION_LIMITS: RecognitionLimits = { pages: 100, wallMs: 240_000 };

/** The picture of a page, made in a process of its own; a failure where the page gives none. */
export type ReadPicture = (page: number) => Promise<GreyPicture | ExtractionFailure>;

type Reading = {
  recognizer: Recognizer;
  readPicture: ReadPicture;
  limits: RecognitionLimits;
  signal: AbortSignal;
};

export function hasPictures({ pages }: DocumentPages): boolean {
  return pages.some(({ isPicture }) => isPicture);
}

/**
 * The document with the pages that are pictures of text read by character recognition, one after another. A page that gives no words,
 * or that is past a limit, stays a picture. Rejects when `signal` aborts.
 */
export async function recognizePictures(
  document: DocumentPages,
  { recognizer, readPicture, limits, signal }: Reading,
): Promise<DocumentPages> {
  if ((await recognizer.languages()) === null) return { ...document, recognition: 'absent' };
  const end = performance.now() + limits.wallMs;
  const read: RecognizedPage[] = [];
  for (const { number } of document.pages.filter(({ isPicture }) => isPicture).slice(0, limits.pages)) {
    signal.throwIfAborted();
    if (performance.now() >= end) break;
    const picture = await readPicture(number);
    const left = end - performance.now();
    if ('failure' in picture || left <= 0) continue;
    const words = await recognizer.read(picture, signal, left);
    if (words !== null && words.length > 0) read.push({ number, height: picture.height, dpi: picture.dpi, words });
  }
  const byNumber = new Map(recognizedPages(read).map((page) => [page.number, page]));
  return {
    ...document,
    pages: document.pages.map((page) => byNumber.get(page.number) ?? page),
    recognition: 'used',
  };
}
