/**
 * What reading a document gives: its pages, each with its lines from top to bottom. `kind` of a line says what it is on the page
 * (`text` where nothing more is known). A document without pages is one page, whose `number` is null.
 */
export type DocumentText = {
  pages: readonly { number: number | null; lines: readonly { text: string; kind: string }[] }[];
  /** Null for kinds without pages. */
  pageCount: number | null;
  /** What of it could not be read, in a sentence; null: all was. */
  reason: string | null;
};

/** Why a document gives no text, in a sentence for people. */
export type Unreadable = { failure: string; reason: string };

/** The pages as texts, line below line. */
export function pagesOf(pages: DocumentText['pages']): { number: number | null; text: string }[] {
  return pages.map(({ number, lines }) => ({ number, text: lines.map(({ text }) => text).join('\n') }));
}

type Extracted = {
  text: string;
  pages: readonly string[] | null;
  pageCount: number | null;
  unreadablePages: number;
  isCut: boolean;
};

/** The text that the confined process read, as pages of lines. */
export function documentText({ text, pages, pageCount, unreadablePages, isCut }: Extracted): DocumentText {
  const parts = pages ?? [text];
  return {
    pages: parts.map((part, index) => ({
      number: pages === null ? null : index + 1,
      lines: part === '' ? [] : part.split('\n').map((line) => ({ text: line, kind: 'text' })),
    })),
    pageCount,
    reason: unreadReason(unreadablePages, isCut),
  };
}

function unreadReason(unreadablePages: number, isCut: boolean): string | null {
  const parts = [
    unreadablePages > 0 ? `${unreadablePages === 1 ? '1 page' : `${unreadablePages} pages`} could not be read.` : '',
    isCut ? 'The document is longer than is read; the rest was left out.' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}
