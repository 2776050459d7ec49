/**
 * Reads one document from standard input and writes what it says to standard output: that it has started, a line of JSON, then the text. Run as a
 * process of its own by document-reader.ts, confined; the arguments are the kind of document, the limits as JSON, and whether its text, its `pages`, or the `image`
 * of the page with a number are wanted.
 */
import {
  EXTRACTION_LIMITS,
  ExtractionError,
  STARTED,
  type ExtractionFailure,
  type ReadDocument,
} from './extraction.ts';
import { cleanText } from './clean-text.ts';
import { pageOf, type DocumentPages } from './document-pages.ts';

const PAGE_BREAK = '\n\n';
const NO_TEXT = 'The document holds no text.';

// A PDF, if anything gets that far, finds no way out.
for (const name of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) Reflect.deleteProperty(globalThis, name);

// Tells a document that ends this process from limits or a machine under which it does not even start.
process.stdout.write(STARTED);

const [, , type = '', given = '{}', form = 'text', page = '1'] = process.argv;
const limits = { ...EXTRACTION_LIMITS, ...(JSON.parse(given) as Partial<typeof EXTRACTION_LIMITS>) };
const answer = await answerTo(form).catch((error: unknown) => `${JSON.stringify(failureOf(error))}\n`);
// Whatever a library left running ends with the answer.
process.stdout.write(answer, () => process.exit(0));

async function answerTo(wanted: string): Promise<string | Buffer> {
  if (wanted === 'image') return await readImage();
  return await (wanted === 'pages' ? readPages() : read());
}

/** A line of JSON, then a byte for each pixel. */
async function readImage(): Promise<Buffer> {
  const image = await (await import('./page-image.ts')).readPageImage(await readInput(), Number(page));
  if (image === null) return Buffer.from(`${JSON.stringify({ width: 0, height: 0, dpi: 0 })}\n`);
  const { pixels, ...head } = image;
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), pixels]);
}

async function read(): Promise<string> {
  const { parts, pageCount, unreadablePages, isCut } = await readAs(type, await readInput());
  if (parts.every((part) => part.trim() === '')) throw new ExtractionError('empty', describeEmpty(pageCount));
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.length + PAGE_BREAK.length;
  }
  const text = parts.join(PAGE_BREAK);
  const head = {
    starts: pageCount === null ? null : starts,
    characters: text.length,
    pageCount,
    unreadablePages,
    isCut,
  };
  return `${JSON.stringify(head)}\n${text}`;
}

/** One line of JSON: the pages with their lines. Pictures of text are no failure: each page says what it is. */
async function readPages(): Promise<string> {
  const document = await pagesAs(type, await readInput());
  if (document.pages.every(({ lines, isPicture }) => lines.length === 0 && !isPicture)) {
    throw new ExtractionError('empty', document.isPaged ? 'No page of the document holds text.' : NO_TEXT);
  }
  return `${JSON.stringify(document)}\n`;
}

async function pagesAs(kind: string, bytes: Buffer): Promise<DocumentPages> {
  if (kind === 'pdf') return (await import('./pdf-pages.ts')).readPdfPages(bytes, limits);
  if (kind === 'xlsx') return (await import('./workbook-pages.ts')).readWorkbook(bytes, limits);
  if (kind === 'html') return (await import('./html-pages.ts')).readHtml(bytes, limits);
  const { parts, isCut } = await readAs(kind, bytes);
  const { pagesOfText, wholeLines } = await import('./text-pages.ts');
  const text = parts.join('\n');
  const unpaged = { pages: [pageOf(1, kind === 'docx' ? wholeLines(text) : [])], isPaged: false };
  const { pages, isPaged } = kind === 'docx' ? unpaged : pagesOfText(text);
  return { pages, isPaged, pageCount: isPaged ? pages.length : null, isCut };
}

async function readAs(type: string, bytes: Buffer): Promise<ReadDocument> {
  if (type === 'docx') return (await import('./word-text.ts')).readWord(bytes, limits);
  if (type === 'pdf') return (await import('./pdf-text.ts')).readPdf(bytes, limits);
  const { decodeText } = await import('./plain-text.ts');
  // Form feeds part the pages.
  const text = decodeText(bytes)
    .split('\f')
    .map(cleanText)
    .join(form === 'pages' ? '\f' : '\n')
    .trim();
  const isCut = text.length > limits.characters;
  return { parts: [text.slice(0, limits.characters).toWellFormed()], pageCount: null, unreadablePages: 0, isCut };
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limits.bytes) throw new ExtractionError('too_large', `The file is over ${limits.bytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function describeEmpty(pageCount: number | null): string {
  if (pageCount === null) return NO_TEXT;
  return `The PDF holds no text on its ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}: it may be a scan, which is a picture of text.`;
}

function failureOf(error: unknown): ExtractionFailure {
  if (error instanceof ExtractionError) return { failure: error.failure, detail: error.message };
  return { failure: 'unreadable', detail: 'The document is damaged: it cannot be read.' };
}
