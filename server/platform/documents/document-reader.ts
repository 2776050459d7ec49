import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { runConfined, type Confinement, type Ending } from './confined-process.ts';
import type { DocumentPages, PackageFileType } from './document-pages.ts';
import {
  EXTRACTION_LIMITS,
  STARTED,
  type DocumentType,
  type ExtractedText,
  type ExtractionFailure,
  type ExtractionLimits,
} from './extraction.ts';

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
const installed = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Thrown when too many documents wait already; says nothing about the document, which is to be tried again later. */
export class DocumentReaderBusyError extends Error {
  constructor() {
    super(`${MOST_WAITING} documents wait to be read already; try again later`);
    this.name = 'DocumentReaderBusyError';
  }
}

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
   * is no failure: it has no lines and says so. Rejects as `extractText` does.
   */
  readPages(
    source: Uint8Array | string,
    type: PackageFileType,
    options?: { limits?: Partial<ExtractionLimits>; signal?: AbortSignal },
  ): Promise<DocumentPages | ExtractionFailure>;
  /** Ends what runs and waits: each rejects. */
  close(): void;
};

/** Opens a reader; it holds nothing open between documents. */
export function openDocumentReader(): DocumentReader {
  const closing = new AbortController();
  const turns = new Turns(AT_ONCE, MOST_WAITING);
  const run = async (source: Uint8Array | string, args: Arguments, { limits: given = {}, signal }: Options) => {
    const ended = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
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
  return {
    extractText: async (source, type, options = {}) => readAnswer(await run(source, { type, form: 'text' }, options)),
    readPages: async (source, type, options = {}) =>
      readPagesAnswer(await run(source, { type, form: 'pages' }, options)),
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

/** Lets some run at once and a bounded number wait, in their order. */
class Turns {
  private readonly atOnce: number;
  private readonly mostWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      // A turn goes straight to the next one, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new DocumentReaderBusyError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      const place = this.waiting.indexOf(resolve);
      if (place === -1) return;
      this.waiting.splice(place, 1);
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped while waiting'));
    };
    this.waiting.push(resolve);
    signal.addEventListener('abort', abort);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }
}
