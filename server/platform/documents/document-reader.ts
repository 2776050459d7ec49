import { existsSync } from 'node:fs';
import { z } from 'zod';
import { runConfined, type Confinement, type Ending } from './confined-process.ts';
import {
  EXTRACTION_LIMITS,
  STARTED,
  type DocumentType,
  type ExtractedText,
  type ExtractionFailure,
  type ExtractionLimits,
} from './extraction.ts';

const SCRIPT = new URL('extraction-process.ts', import.meta.url);
/** The packages the script loads, and what these load. */
const PACKAGES = ['unpdf', 'saxes', 'xmlchars'];
const AT_ONCE = 2;
const MOST_WAITING = 50;
/** Room for the line before the text: where each page begins. */
const HEAD_CHARACTERS = 64 * 1024;
const PAGE_BREAK = 2;

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
  /** Ends what runs and waits: each rejects. */
  close(): void;
};

/** Opens a reader; it holds nothing open between documents. */
export function openDocumentReader(): DocumentReader {
  const closing = new AbortController();
  const turns = new Turns(AT_ONCE, MOST_WAITING);
  return {
    async extractText(source, type, { limits: given = {}, signal } = {}) {
      const ended = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const limits = { ...EXTRACTION_LIMITS, ...given };
      return turns.run(ended, async () => {
        const options = { confinement: confine(limits), signal: ended };
        return readAnswer(await runConfined(SCRIPT, [type, JSON.stringify(limits)], source, options));
      });
    },
    close: () => closing.abort(new Error('the document reader is closed')),
  };
}

function confine({ wallMs, cpuSeconds, heapMb, memoryMb, characters }: ExtractionLimits): Confinement {
  const packages = PACKAGES.map((name) => packageFolder(name));
  const readable = [new URL('./', import.meta.url), new URL('../../../package.json', import.meta.url), ...packages];
  return { wallMs, cpuSeconds, heapMb, memoryMb, outputCharacters: characters + HEAD_CHARACTERS, readable };
}

/** The folder a package is installed in, above whatever file of it is its entry. */
function packageFolder(name: string): URL {
  let folder = new URL('./', import.meta.resolve(name));
  while (!existsSync(new URL('package.json', folder))) folder = new URL('../', folder);
  return folder;
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
