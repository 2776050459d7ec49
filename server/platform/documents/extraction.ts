/** The kinds of document that are read. */
export type DocumentType = 'pdf' | 'docx' | 'txt' | 'md';

/**
 * What a document says. `text` holds the pages one after another with an empty line between them; `pages` holds them apart, and
 * is null for the kinds without pages. `isCut` says that the document has more than `limits` let through; `unreadablePages`
 * counts pages that are broken, each an empty string in `pages`.
 */
export type ExtractedText = {
  text: string;
  pages: string[] | null;
  pageCount: number | null;
  unreadablePages: number;
  isCut: boolean;
};

/**
 * Why a document gives no text: `empty` has none (an empty file, a scan), `encrypted` asks for a password, `unreadable` is
 * broken, `too_large` is or needs more than `limits`, `timed_out` takes longer than `limits`. `detail` is a sentence for the
 * person who uploaded it and quotes nothing of the document.
 */
export type ExtractionFailure = {
  failure: 'empty' | 'encrypted' | 'unreadable' | 'too_large' | 'timed_out';
  detail: string;
};

/**
 * What one document may cost. `heapMb` bounds the memory JavaScript works in, `memoryMb` all that the reading process asks the
 * system for; on x64 550 MB of that are for code which Node asks for and does not use.
 */
export type ExtractionLimits = {
  bytes: number;
  characters: number;
  pages: number;
  wallMs: number;
  cpuSeconds: number;
  heapMb: number;
  memoryMb: number;
};

/**
 * Room for every real document (143 pages of text are 0.3 million characters, take a second and 150 MB), and little for one
 * that was made to take much. `cpuSeconds` bounds the work; `wallMs` is long, because a reader of low priority waits for others on a
 * busy machine, and a document that only waited must not be told to take too long.
 */
export const EXTRACTION_LIMITS: ExtractionLimits = {
  bytes: 15 * 1024 * 1024,
  characters: 5_000_000,
  pages: 2_000,
  wallMs: 90_000,
  cpuSeconds: 20,
  heapMb: 256,
  memoryMb: 900,
};

/** Thrown while reading a document, to end with a failure. */
export class ExtractionError extends Error {
  readonly failure: ExtractionFailure['failure'];

  constructor(failure: ExtractionFailure['failure'], detail: string) {
    super(detail);
    this.name = 'ExtractionError';
    this.failure = failure;
  }
}

/** What a reader of one kind gives: the cleaned pages, or one text. */
export type ReadDocument = { parts: string[]; pageCount: number | null; unreadablePages: number; isCut: boolean };

/** What the reading process says first. */
export const STARTED = 'started\n';
