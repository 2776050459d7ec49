import type { DocumentPage } from './document-facts.ts';
import type { Evidence } from './facts.ts';

/** Text that was read from pictures by character recognition, which may misread a figure. */

/** The pages of it. */
export function recognizedNumbers(pages: readonly DocumentPage[]): ReadonlySet<number | null> {
  return new Set(pages.filter(({ isRecognized }) => isRecognized === true).map(({ number }) => number));
}

/** Whether no word of the quote is one of which recognition is unsure anywhere on its page. */
export function isSure({ quote, page: number }: Evidence, pages: readonly DocumentPage[]): boolean {
  const page = pages.find((one) => one.number === number);
  if (page?.isRecognized !== true) return true;
  const doubtful = new Set(
    page.lines.flatMap(({ text, unsure = [] }) => unsure.flatMap(([start, end]) => wordsOf(text.slice(start, end)))),
  );
  return !wordsOf(quote).some((word) => doubtful.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
