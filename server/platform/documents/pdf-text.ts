import { getDocumentProxy } from 'unpdf';
import { watchAllocations } from './allocations.ts';
import { cleanLines } from './clean-text.ts';
import { ExtractionError, type ExtractionLimits, type ReadDocument } from './extraction.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type Page = Awaited<ReturnType<Pdf['getPage']>>;
/** What of a page's content this reads; pdf.js gives more. */
type ContentPiece = { items: readonly { str?: unknown; hasEOL?: unknown }[] };

/** No image is looked at; larger ones are left out before they are decoded. */
const MOST_IMAGE_PIXELS = 4_096;

const allocations = watchAllocations();

/**
 * The text of a PDF page by page, in the order in which each page writes it, with the values of form fields at the end of their
 * page. Pages that cannot be read are empty and counted. Nothing is drawn, no image is decoded, no script of the PDF is run, no
 * link followed. Throws ExtractionError.
 */
export async function readPdf(bytes: Buffer, limits: ExtractionLimits): Promise<ReadDocument> {
  const pdf = await openPdf(bytes);
  const pageCount = pdf.numPages;
  const hasFields = (await pdf.getFieldObjects().catch(() => null)) !== null;
  const parts: string[] = [];
  let unreadablePages = 0;
  let left = limits.characters;
  for (let number = 1; number <= Math.min(pageCount, limits.pages) && left > 0; number += 1) {
    const text = await readPage(pdf, number, { characters: left, hasFields });
    requireMemory();
    if (text === null) unreadablePages += 1;
    parts.push((text ?? '').slice(0, left));
    left -= text?.length ?? 0;
  }
  if (pageCount === 0 || unreadablePages === parts.length) {
    throw new ExtractionError('unreadable', 'The PDF is damaged: none of its pages can be read.');
  }
  return { parts, pageCount, unreadablePages, isCut: left <= 0 || parts.length < pageCount };
}

/** Opens a PDF with everything off that is not needed to read its text, or its images of so many pixels. Throws ExtractionError. */
export async function openPdf(bytes: Buffer, imagePixels = MOST_IMAGE_PIXELS): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      maxImageSize: imagePixels,
    });
  } catch (error) {
    if (nameOf(error) === 'PasswordException') {
      throw new ExtractionError('encrypted', 'The PDF asks for a password to be opened.');
    }
    requireMemory();
    throw new ExtractionError('unreadable', 'The PDF is damaged: it cannot be opened.');
  }
}

async function readPage(
  pdf: Pdf,
  number: number,
  { characters, hasFields }: { characters: number; hasFields: boolean },
): Promise<string | null> {
  try {
    const page = await pdf.getPage(number);
    const text = await contentOf(page, characters);
    const fields = hasFields && text.length < characters ? await fieldValues(page) : [];
    page.cleanup();
    return cleanLines([text, ...fields].join('\n'));
  } catch {
    return null;
  }
}

async function contentOf(page: Page, characters: number): Promise<string> {
  const parts: string[] = [];
  let left = characters;
  const reader = page.streamTextContent().getReader();
  // Left as it is once there is enough: pdf.js fails when its stream is cancelled, and the process ends soon.
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const { str, hasEOL } of (value as ContentPiece).items) {
      if (typeof str !== 'string') continue;
      parts.push(str);
      if (hasEOL === true) parts.push('\n');
      left -= str.length;
    }
  }
  return parts.join('');
}

/** What is filled into the page's form fields. */
export async function fieldValues(page: Page): Promise<string[]> {
  const annotations: { fieldType?: unknown; fieldValue?: unknown }[] = await page.getAnnotations();
  return annotations
    .filter(({ fieldType }) => fieldType === 'Tx' || fieldType === 'Ch')
    .flatMap(({ fieldValue }) => (Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** Throws ExtractionError once memory was refused. */
export function requireMemory(): void {
  if (!allocations.hasFailed()) return;
  throw new ExtractionError('too_large', 'The document needs more memory to read than one document may take.');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
