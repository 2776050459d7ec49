import type { DocumentPages } from './document-pages.ts';
import { ExtractionError, type ExtractionLimits } from './extraction.ts';
import { finishPages, type UnfinishedPage } from './finished-pages.ts';
import { blocksOf, type Fragment } from './page-layout.ts';
import { fieldValues, openPdf, type Page, type Pdf, requireMemory } from './pdf-text.ts';
import { pageOf } from './document-pages.ts';

type Item = { str?: unknown; transform?: unknown; width?: unknown };
/** Operators of pdf.js that show something: paths that are painted, shadings, images; `transform` comes before a picture. */
const TRANSFORM = 12;
const PAINTS = new Set([20, 21, 22, 23, 24, 25, 26, 27, 62]);
const FIRST_IMAGE = 83;

/** The pages of a PDF as people read them. Throws ExtractionError. */
export async function readPdfPages(bytes: Buffer, limits: ExtractionLimits): Promise<DocumentPages> {
  const pdf = await openPdf(bytes);
  const hasFields = (await pdf.getFieldObjects().catch(() => null)) !== null;
  const laid: UnfinishedPage[] = [];
  const broken = new Set<number>();
  const pictures = new Set<number>();
  let left = limits.characters;
  const last = Math.min(pdf.numPages, limits.pages);
  let number = 1;
  for (; number <= last && left > 0; number += 1) {
    const read = await readPage(pdf, number, { characters: left, hasFields }).catch(() => null);
    requireMemory();
    if (read === null) broken.add(number);
    else if (read.isPicture) pictures.add(number);
    if (read) laid.push(read.page);
    left -= read?.characters ?? 0;
  }
  if (pdf.numPages === 0 || broken.size === number - 1) {
    throw new ExtractionError('unreadable', 'The PDF is damaged: none of its pages can be read.');
  }
  const read = finishPages(laid).map((page) => ({ ...page, isPicture: pictures.has(page.number) }));
  const pages = [...read, ...[...broken].map((one) => ({ ...pageOf(one, []), isBroken: true }))];
  return {
    pages: pages.toSorted((one, other) => one.number - other.number),
    isPaged: true,
    pageCount: pdf.numPages,
    isCut: left <= 0 || number <= pdf.numPages,
  };
}

type ReadPage = { page: UnfinishedPage; isPicture: boolean; characters: number };

async function readPage(
  pdf: Pdf,
  number: number,
  { characters, hasFields }: { characters: number; hasFields: boolean },
): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const fragments = await fragmentsOf(page, characters);
  const fields = hasFields ? await fieldValues(page) : [];
  const length = fragments.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isPicture = length === 0 && fields.length === 0 && (await showsSomething(page));
  const [, bottom = 0, , top = 792] = page.view;
  page.cleanup();
  return { page: { number, bottom, top, blocks: blocksOf(fragments), fields }, isPicture, characters: length };
}

async function fragmentsOf(page: Page, characters: number): Promise<Fragment[]> {
  const fragments: Fragment[] = [];
  let left = characters;
  const reader = page.streamTextContent().getReader();
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of (value as { items: readonly Item[] }).items) {
      const fragment = fragmentOf(item);
      if (fragment === null) continue;
      fragments.push(fragment);
      left -= fragment.text.length;
    }
  }
  return fragments;
}

function fragmentOf({ str, transform, width }: Item): Fragment | null {
  if (typeof str !== 'string' || str === '' || !Array.isArray(transform)) return null;
  const [a, b, c, d, left, base] = transform.map(Number) as [number, number, number, number, number, number];
  const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
  const isUpright = Math.abs(b) < Math.abs(a);
  const across = isUpright && typeof width === 'number' ? width : 0;
  return { text: str, left, right: left + across, base, size };
}

/** Larger images are left out before they are decoded; what is left of a page that shows one is its place. */
async function showsSomething(page: Page): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((one) => one === TRANSFORM || PAINTS.has(one) || one >= FIRST_IMAGE);
}
