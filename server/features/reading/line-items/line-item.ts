/** A line of a page, as the reading of documents gives it; `unsure`: the words of which character recognition is not sure. */
export type PageLine = {
  text: string;
  kind: string;
  cells?: readonly string[] | undefined;
  unsure?: readonly (readonly [start: number, end: number])[] | undefined;
};
/** A page, a sheet with its name, or a text without pages; `isRecognized`: read from a picture by character recognition. */
export type LinePage = {
  number: number | null;
  name?: string | null | undefined;
  isRecognized?: true | undefined;
  lines: readonly PageLine[];
};

/** Where the quote stands: offsets in the page's text, its lines joined by line ends; `cells` as a range of the sheet. */
export type LinePlace = { page: number | null; sheet: string | null; cells: string | null; start: number; end: number };

/**
 * `item` in the document's words; `number` and `lot` as the form numbers them; `unit` in one fixed wording where it is a known one.
 * `quote` is the row, or the lines, that state it.
 */
export type LineItem = {
  number: string | null;
  lot: string | null;
  item: string;
  quantity: number;
  unit: string | null;
  optional: boolean;
  partNumbers: string[];
  stockNumber: string | null;
  orEquivalent: boolean;
  quote: string;
  place: LinePlace;
};
