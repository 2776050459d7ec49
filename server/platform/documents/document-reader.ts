import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { runConfined, type Confinement, type Ending } from './confined-process.ts';
import type { DocumentPages, PackageFileType } from './document-pages.ts';
import { type GreyPicture, openRecognizer, RECOGNITION_OFF, type RecognitionSettings } from './recognition.ts';
import { hasPictures, RECOGNITION_LIMITS, type RecognitionLimits, recognizePictures } from './scanned-pages.ts';
import { Turns } from './turns.ts';
import {
  EXTRACTION_LIMITS,
  STARTED,
  type DocumentType,
  type ExtractedText,
  type ExtractionFailure,
  type ExtractionLimits,
} from './extraction.ts';

export { DocumentReaderBusyError } from './turns.ts';

const SCRIPT = new URL('extraction-process.ts', import.meta.url);
/** The packages the script loads. */
const PACKAGES = ['unpdf', 'saxes', 'html-to-text'];
/** For the process to start, at low priority on a busy machine. */
const START_MS = 30_000;
const AT_ONCE = 2;
const MOST_WAITING = 50;
/** Room for the line before the text: where each page begins. */
const HEAD_CHARACTERS = 64 * 1024;
const PAGE_BREAK = 2;
/** Of the answer in pages: JSON around each line, and signs that it escapes. */
const PAGES_OUTPUT = 2;

const failure = z.object({
  failure: z.enum(['empty', 'encrypted', 'unreadable', 'too_large', 'timed_out']),
  detail: z.string(),
});
const head = z.object({
  starts: z.array(z.int().nonnegative()).nullable(),
  characters: z.int().nonnegative(),
  pageCount: z.int().nonnegative().nullable(),
  unreadablePages: z.int().nonnegative(),
  isCut: z.boolean(),
});
const answer = z.union([failure, head]);
const line = z.object({
  text: z.string(),
  kind: z.enum(['heading', 'paragraph', 'item', 'row', 'contents', 'margin']),
  cells: z.array(z.string()).optional(),
});
const documentPages = z.object({
  pages: z.array(
    z.object({
      number: z.int().positive(),
      name: z.string().nullable(),
      isPicture: z.boolean(),
      isBroken: z.boolean(),
      lines: z.array(line),
    }),
  ),
  isPaged: z.boolean(),
  pageCount: z.int().nonnegative().nullable(),
  isCut: z.boolean(),
});
const image = z.object({ width: z.int().nonnegative(), height: z.int().nonnegative(), dpi: z.int().nonnegative() });
/** Of one page: room to decode a sheet of A4 at 600 dots an inch, in colour. */
const PICTURE_MEMORY_MB = 1_500;
const PICTURE_BYTES = 13_000_000;
const installed = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Reads documents in processes of their own, two at a time. Made once by the composition. */
export type DocumentReader = {
  /**
   * The text of a document, given as bytes or as the path of a file, of the kind `documentType` told. What is wrong with the
   * document is an answer (`failure`); rejects only for other reasons: `signal`, a missing file, DocumentReaderBusyError, a
   * closed reader. The time limits begin when it is the document's turn. Prefer a path: what waits then costs no memory.
   */
  extractText(
    source: Uint8Array | string,
    type: DocumentType,
    options?: { limits?: Partial<ExtractionLimits>; signal?: AbortSignal },
  ): Promise<ExtractedText | ExtractionFailure>;
  /**
   * The same document as people read it: pages (or sheets) with their lines, each with its kind. A page that is a picture of text
   * is no failure: it is read by character recognition where the program for it is installed, one document at a time; otherwise it has
   * no lines and says so. Rejects as `extractText` does.
   */
  readPages(
    source: Uint8Array | string,
    type: PackageFileType,
    options?: { limits?: Partial<ExtractionLimits>; signal?: AbortSignal },
  ): Promise<DocumentPages | ExtractionFailure>;
  /** Whether pages that are pictures can be read. */
  readsScans(): Promise<boolean>;
  /** Ends what runs and waits: each rejects. */
  close(): void;
};

export type ReaderSettings = { recognition?: RecognitionSettings; recognitionLimits?: Partial<RecognitionLimits> };

/** Opens a reader; it holds nothing open between documents. */
export function openDocumentReader({
  recognition = RECOGNITION_OFF,
  recognitionLimits = {},
}: ReaderSettings = {}): DocumentReader {
  const closing = new AbortController();
  const turns = new Turns(AT_ONCE, MOST_WAITING);
  const recognitionTurns = new Turns(1, MOST_WAITING);
  const recognizer = openRecognizer(recognition);
  const endOf = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  const run = async (source: Uint8Array | string, args: Arguments, { limits: given = {}, signal }: Options) => {
    const ended = endOf(signal);
    const limits = { ...EXTRACTION_LIMITS, ...given };
    return turns.run(ended, async () => {
      const confinement = confine(limits);
      if (args.form === 'pages') confinement.outputCharacters *= PAGES_OUTPUT;
      return await runConfined(SCRIPT, [args.type, JSON.stringify(limits), args.form], source, {
        confinement,
        signal: ended,
      });
    });
  };
  const pictureOf = async (source: Uint8Array | string, page: number, signal: AbortSignal) => {
    const limits = { ...EXTRACTION_LIMITS, memoryMb: PICTURE_MEMORY_MB };
    const confinement = { ...confine(limits), outputCharacters: PICTURE_BYTES + HEAD_CHARACTERS };
    const args = ['pdf', JSON.stringify(limits), 'image', String(page)];
    return readPictureAnswer(await runConfined(SCRIPT, args, source, { confinement, signal, encoding: 'latin1' }));
  };
  const recognize = async (source: Uint8Array | string, document: DocumentPages, signal: AbortSignal) =>
    await recognitionTurns.run(signal, async () => {
      const limits = { ...RECOGNITION_LIMITS, ...recognitionLimits };
      const readPicture = (page: number) => pictureOf(source, page, signal);
      return await recognizePictures(document, { recognizer, readPicture, limits, signal });
    });
  return {
    extractText: async (source, type, options = {}) => readAnswer(await run(source, { type, form: 'text' }, options)),
    readPages: async (source, type, options = {}) => {
      const read = readPagesAnswer(await run(source, { type, form: 'pages' }, options));
      if ('failure' in read || type !== 'pdf' || !hasPictures(read)) return read;
      return await recognize(source, read, endOf(options.signal));
    },
    readsScans: async () => (await recognizer.languages()) !== null,
    close: () => closing.abort(new Error('the document reader is closed')),
  };
}

type Options = { limits?: Partial<ExtractionLimits>; signal?: AbortSignal };
type Arguments = { type: PackageFileType; form: 'text' | 'pages' };

function confine({ wallMs, cpuSeconds, heapMb, memoryMb, characters }: ExtractionLimits): Confinement {
  packages ??= [...new Set(PACKAGES.flatMap((name) => withWhatItLoads(name, import.meta.url)))].map(
    (url) => new URL(url),
  );
  const readable = [new URL('./', import.meta.url), new URL('../../../package.json', import.meta.url), ...packages];
  const outputCharacters = characters + HEAD_CHARACTERS;
  return { startMs: START_MS, wallMs, cpuSeconds, heapMb, memoryMb, outputCharacters, readable };
}

let packages: URL[] | undefined;

/** The folders in which a package and the packages it loads are installed, found from a file as Node finds them. */
function withWhatItLoads(name: string, from: string): string[] {
  let folder = new URL('./', from);
  while (!existsSync(new URL(`node_modules/${name}/package.json`, folder))) {
    if (folder.pathname === '/') throw new Error(`the package ${name} is not installed`);
    folder = new URL('../', folder);
  }
  const own = new URL(`node_modules/${name}/`, folder);
  const { dependencies } = installed.parse(JSON.parse(readFileSync(new URL('package.json', own), 'utf8')));
  return [own.href, ...Object.keys(dependencies).flatMap((one) => withWhatItLoads(one, own.href))];
}

const FAILURES: Readonly<Record<Exclude<Ending['end'], 'finished'>, ExtractionFailure>> = {
  timed_out: { failure: 'timed_out', detail: 'The document takes too long to read.' },
  out_of_memory: {
    failure: 'too_large',
    detail: 'The document needs more memory to read than one document may take.',
  },
  too_much_output: { failure: 'too_large', detail: 'The document holds too much text.' },
  crashed: { failure: 'unreadable', detail: 'The document is damaged: it cannot be read.' },
};

function readAnswer(ending: Ending): ExtractedText | ExtractionFailure {
  if (!ending.output.startsWith(STARTED)) throw new Error(`the reading process did not start: ${ending.end}`);
  if (ending.end !== 'finished') return FAILURES[ending.end];
  const lineEnd = ending.output.indexOf('\n', STARTED.length);
  const said = answer.parse(JSON.parse(ending.output.slice(STARTED.length, lineEnd)));
  if ('failure' in said) return said;
  const { starts, characters, ...rest } = said;
  const text = ending.output.slice(lineEnd + 1);
  if (text.length !== characters) throw new Error('the reading process ended within its answer');
  // Slices of one string: the pages apart cost no second copy.
  const pages = starts?.map((start, index) =>
    text.slice(start, (starts[index + 1] ?? characters + PAGE_BREAK) - PAGE_BREAK),
  );
  return { ...rest, text, pages: pages ?? null };
}

function readPagesAnswer(ending: Ending): DocumentPages | ExtractionFailure {
  if (!ending.output.startsWith(STARTED)) throw new Error(`the reading process did not start: ${ending.end}`);
  if (ending.end !== 'finished') return FAILURES[ending.end];
  return z.union([failure, documentPages]).parse(JSON.parse(ending.output.slice(STARTED.length)));
}

/** Fewer or more pixels than it says are no picture; neither is one without any. */
function readPictureAnswer(ending: Ending): GreyPicture | ExtractionFailure {
  if (!ending.output.startsWith(STARTED)) throw new Error(`the reading process did not start: ${ending.end}`);
  if (ending.end !== 'finished') return FAILURES[ending.end];
  const lineEnd = ending.output.indexOf('\n', STARTED.length);
  const said = z.union([failure, image]).parse(JSON.parse(ending.output.slice(STARTED.length, lineEnd)));
  if ('failure' in said) return said;
  const pixels = Buffer.from(ending.output.slice(lineEnd + 1), 'latin1');
  const isWhole = pixels.length > 0 && pixels.length === said.width * said.height && pixels.length <= PICTURE_BYTES;
  return isWhole ? { ...said, pixels } : { failure: 'empty', detail: 'The page holds no picture of text.' };
}
