import { Dicer } from '@fastify/busboy';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/**
 * Reads multipart/form-data (RFC 7578) piece by piece; memory holds a few chunks and headers. Dicer finds the parts. Busboy, which
 * stands on it, is not used: it leaves out the parts that it cannot read and says nothing of them.
 */

/** `fileName` is null where the part names none; folders before it are left off. */
export type FormPart = {
  name: string;
  fileName: string | null;
  contentType: string;
  /** The part's content; what is not read of it is skipped before the next part. */
  chunks: AsyncGenerator<Buffer>;
};

/** The text is no whole form; the message completes `the body …`. */
export class FormDataError extends Error {
  override readonly name = 'FormDataError';
}

/** Of one part's headers together. */
const HEADER_BYTES = 16_384;
const BOUNDARY_CHARS = 70;
const ENDLESS_HEADERS = 'has a part whose headers do not end';
const NAME_CHARS = 255;

/** The boundary that a content-type names; null: it is no form, or names none that may be. */
export function boundaryOf(contentType: string): string | null {
  const { value, parameters } = headerValue(contentType.slice(0, HEADER_BYTES));
  const boundary = parameters.get('boundary') ?? '';
  const isForm = value === 'multipart/form-data' && /^[\x20-\x7e]+$/.test(boundary) && !boundary.endsWith(' ');
  return isForm && boundary.length <= BOUNDARY_CHARS ? boundary : null;
}

type Headers = Readonly<Record<string, readonly string[]>>;
type Found = { content: Readable; headers: Headers };

/** The parts of a form one after another. Throws FormDataError where the form breaks its rules or breaks off. */
export async function* readForm(source: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<FormPart> {
  const form = new Form(boundary);
  const stop = new AbortController();
  form.feed(source, stop.signal).catch((error: unknown) => form.fail(error));
  try {
    for await (const { content, headers } of form.parts()) {
      yield partOf(headers, form.chunksOf(content));
      content.resume();
    }
  } finally {
    stop.abort();
  }
}

class Form {
  readonly #dicer: Dicer;
  /** Parts whose headers are read; one waits at most before no more bytes are taken. */
  readonly #found = new PassThrough({ objectMode: true, highWaterMark: 1 });
  readonly #unfinished = new Set<Readable>();
  #isInHeaders = false;
  #failure: Error | null = null;

  constructor(boundary: string) {
    // Dicer cuts longer headers without a word, so it gets twice the bytes that are taken.
    const limits = { boundary, maxHeaderSize: 2 * HEADER_BYTES, maxHeaderPairs: HEADER_BYTES };
    this.#dicer = new Dicer(limits);
    this.#dicer.on('part', (content) => this.#expect(content));
    this.#dicer.on('finish', () => this.#end());
    this.#dicer.on('error', () => this.fail(new FormDataError('breaks off before the form ends')));
    this.#found.on('error', () => undefined);
  }

  /** Gives the bytes to Dicer as fast as parts and their content are taken. */
  async feed(source: AsyncIterator<Buffer>, signal: AbortSignal): Promise<void> {
    for (;;) {
      const next = await source.next();
      if (signal.aborted || this.#failure !== null) return;
      if (next.done === true) break;
      if (!this.#dicer.write(next.value)) await once(this.#dicer, 'drain', { signal });
      if (this.#found.writableNeedDrain) await once(this.#found, 'drain', { signal });
    }
    this.#dicer.end();
  }

  parts(): AsyncIterable<Found> {
    return this.#found;
  }

  async *chunksOf(content: Readable): AsyncGenerator<Buffer> {
    try {
      // What is left of it must stay to be skipped.
      yield* content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  fail(error: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = error instanceof Error ? error : new Error(String(error));
    for (const stream of [this.#found, ...this.#unfinished]) stream.destroy(this.#failure);
    this.#unfinished.clear();
  }

  #expect(content: Readable): void {
    // Where the form breaks off, Dicer makes the part fail, too, whether or not anybody reads it.
    content.on('error', () => undefined);
    // Where headers do not end before the next part, Dicer says nothing.
    if (this.#isInHeaders) this.fail(new FormDataError(ENDLESS_HEADERS));
    if (this.#failure !== null) return;
    this.#isInHeaders = true;
    this.#unfinished.add(content);
    content.on('end', () => this.#unfinished.delete(content));
    content.once('header', (headers: Headers) => {
      this.#isInHeaders = false;
      this.#found.write({ content, headers } satisfies Found);
    });
  }

  #end(): void {
    if (this.#isInHeaders) this.fail(new FormDataError(ENDLESS_HEADERS));
    else this.#found.end();
  }
}

function partOf(headers: Headers, chunks: AsyncGenerator<Buffer>): FormPart {
  const lines = Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}\r\n`));
  const bytes = lines.reduce((sum, line) => sum + line.length, 0);
  if (bytes > HEADER_BYTES) throw new FormDataError('has a part with longer headers than are taken');
  const { value, parameters } = headerValue(headerText(headers, 'content-disposition'));
  const name = parameters.get('name');
  if (value !== 'form-data' || name === undefined) throw new FormDataError('has a part without a name');
  const fileName = parameters.get('filename') ?? extendedValue(parameters.get('filename*'));
  return {
    name,
    fileName: fileName === null ? null : (fileName.split(/[\\/]/).at(-1) ?? '').slice(0, NAME_CHARS),
    contentType: headerValue(headerText(headers, 'content-type')).value.slice(0, NAME_CHARS),
    chunks,
  };
}

/** Dicer gives one character for each byte. */
function headerText(headers: Headers, name: string): string {
  return Buffer.from(headers[name]?.[0] ?? '', 'latin1').toString('utf8');
}

/** `form-data; name="file"; filename="a \"b\".csv"` as its value in lower case and its parameters, the first of a name. */
function headerValue(header: string): { value: string; parameters: Map<string, string> } {
  const parameters = new Map<string, string>();
  const pattern = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gs;
  for (const [, name = '', quoted, bare = ''] of header.matchAll(pattern)) {
    const key = name.toLowerCase();
    // Browsers write `%22` for a quote; a backslash stands for itself unless it stands before a quote.
    if (!parameters.has(key)) parameters.set(key, quoted === undefined ? bare : quoted.replaceAll(/\\(["\\])/g, '$1'));
  }
  return { value: (header.split(';', 1)[0] ?? '').trim().toLowerCase(), parameters };
}

/** `UTF-8''%c2%a3.csv` (RFC 8187), which older clients send for names that are not ASCII. */
function extendedValue(value: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
