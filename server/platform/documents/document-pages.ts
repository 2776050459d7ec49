/**
 * What a line is: a `heading`, a `paragraph` (its line breaks taken out), an `item` of a list or a numbered clause, a `row` of a
 * table or form (`cell | cell`), a line of a table of `contents`, or `margin`: the first of a head or foot that runs over pages.
 */
export type LineKind = 'heading' | 'paragraph' | 'item' | 'row' | 'contents' | 'margin';

/**
 * `cells`: of a row of a workbook, the address of each of its cells that hold something (`B12`), in their order. `unsure`: where the
 * words begin and end of which character recognition is not sure, in UTF-16 units.
 */
export type DocumentLine = {
  text: string;
  kind: LineKind;
  cells?: string[] | undefined;
  unsure?: [start: number, end: number][];
};

/**
 * A page, or a sheet of a workbook, which has a `name`. `number` counts from 1. `isPicture`: it shows something and has no text,
 * as scans do. `isBroken`: it could not be read. `isRecognized`: its text was read from its picture by character recognition, which may be wrong.
 */
export type DocumentPage = {
  number: number;
  name: string | null;
  isPicture: boolean;
  isBroken: boolean;
  isRecognized?: true;
  lines: DocumentLine[];
};

/**
 * A document as people read it. `isPaged`: the numbers are those of its pages; false for text that has none. `recognition`: whether
 * character recognition was there for its pictures (`absent` if not); null without pictures.
 */
export type DocumentPages = {
  pages: DocumentPage[];
  isPaged: boolean;
  pageCount: number | null;
  isCut: boolean;
  recognition?: 'used' | 'absent' | null;
};

/** The kinds of file that solicitation packages hold. */
export type PackageFileType = 'pdf' | 'docx' | 'xlsx' | 'html' | 'txt' | 'md';

/** A page that holds only these lines. */
export function pageOf(number: number, lines: DocumentLine[], name: string | null = null): DocumentPage {
  return { number, name, isPicture: false, isBroken: false, lines };
}
