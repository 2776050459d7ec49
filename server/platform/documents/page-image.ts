import { openPdf, type Page, requireMemory } from './pdf-text.ts';
import { paint, type Picture, pictureOf, type RawPicture, type Sheet } from './painted-pictures.ts';
import { applied, inverted, joined, type Matrix } from './plane.ts';

/** A page's pictures as it is shown: grey pixels, row by row from the top; 0 is black. */
export type PageImage = { width: number; height: number; dpi: number; pixels: Uint8Array };

/** Operators of pdf.js. */
const OPERATOR = { save: 10, restore: 11, transform: 12, colour: 59, formBegin: 74, formEnd: 75 } as const;
const MASK = 83;
const IMAGES: ReadonlySet<number> = new Set([MASK, 85, 86]);
/** A sheet of A4 scanned at 600 dots an inch. */
const MOST_IMAGE_PIXELS = 36_000_000;
/** A sheet of A4 at 300 dots an inch has 8.7 million. */
const MOST_PIXELS = 12_000_000;
const MOST_PICTURES = 500;
const MOST_DEPTH = 50;
const MOST_DPI = 300;
/** Coarser scans are made as fine, because letters of few pixels are misread. */
const LEAST_DPI = 200;
/** A page with smaller pictures is a drawing with a logo, and no scan. */
const LEAST_COVERED = 0.3;
const MOST_DECODING_MS = 10_000;
const POINTS_PER_INCH = 72;

type Placed = { picture: Picture; at: Matrix };

/**
 * The pictures of a page put together as the page shows them; null where they cover little of it. Text and drawn lines are not in it.
 * Throws ExtractionError.
 */
export async function readPageImage(bytes: Buffer, number: number): Promise<PageImage | null> {
  const pdf = await openPdf(bytes, MOST_IMAGE_PIXELS);
  const page = await pdf.getPage(number);
  const placed = await placedPictures(page);
  requireMemory();
  const [left = 0, bottom = 0, right = 612, top = 792] = page.view;
  const [across, up] = [right - left, top - bottom];
  const covered = placed.reduce((sum, { at: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0);
  if (!(across > 0 && up > 0) || covered < across * up * LEAST_COVERED) return null;
  const dpi = resolution(placed, across * up);
  const scale = dpi / POINTS_PER_INCH;
  const isTurned = page.rotate % 180 !== 0;
  const width = Math.max(1, Math.round((isTurned ? up : across) * scale));
  const height = Math.max(1, Math.round((isTurned ? across : up) * scale));
  const onSheet = sheetMatrix(page.rotate, { left, bottom, right, top }, scale);
  const sheet: Sheet = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  for (const { picture, at } of placed) {
    const back = inverted(joined(onSheet, at));
    if (back !== null) paint(sheet, picture, back, cornersOf(joined(onSheet, at)));
  }
  requireMemory();
  return { width, height, dpi: Math.round(dpi), pixels: sheet.pixels };
}

/** From points of the page to pixels from the top left of the sheet as it is shown, turned. */
function sheetMatrix(
  rotate: number,
  { left, bottom, right, top }: { left: number; bottom: number; right: number; top: number },
  scale: number,
): Matrix {
  const turns: Record<number, Matrix> = {
    90: [0, scale, scale, 0, -bottom * scale, -left * scale],
    180: [-scale, 0, 0, scale, right * scale, -bottom * scale],
    270: [0, -scale, -scale, 0, top * scale, right * scale],
  };
  return turns[((rotate % 360) + 360) % 360] ?? [scale, 0, 0, -scale, -left * scale, top * scale];
}

/** That of the picture that covers most, within what is read well and fits. */
function resolution(placed: readonly Placed[], area: number): number {
  const [largest] = placed.toSorted((one, other) => covers(other.at) - covers(one.at));
  if (largest === undefined) return LEAST_DPI;
  const { picture, at } = largest;
  const own = Math.sqrt((picture.width * picture.height) / Math.max(covers(at), 1)) * POINTS_PER_INCH;
  const fits = Math.sqrt(MOST_PIXELS / area) * POINTS_PER_INCH;
  return Math.min(Math.max(own, LEAST_DPI), MOST_DPI, fits);
}

function covers([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c);
}

function cornersOf(at: Matrix): { x: number; y: number }[] {
  return [applied(at, 0, 0), applied(at, 1, 0), applied(at, 0, 1), applied(at, 1, 1)];
}

type State = { at: Matrix; grey: number };

/** The pictures of the page in the order in which it shows them, each with the place of its unit square in points. */
async function placedPictures(page: Page): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: Placed[] = [];
  const stack: State[] = [];
  let state: State = { at: [1, 0, 0, 1, 0, 0], grey: 0 };
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray as readonly unknown[])[index];
    if (operator === OPERATOR.save || operator === OPERATOR.formBegin) {
      if (stack.length < MOST_DEPTH) stack.push(state);
    } else if (operator === OPERATOR.restore || operator === OPERATOR.formEnd) state = stack.pop() ?? state;
    if (operator === OPERATOR.transform) state = { ...state, at: joined(state.at, matrixOf(args)) };
    else if (operator === OPERATOR.formBegin)
      state = { ...state, at: joined(state.at, matrixOf(Array.isArray(args) ? args[0] : null)) };
    else if (operator === OPERATOR.colour) state = { ...state, grey: greyOf(args) };
    else if (IMAGES.has(operator) && placed.length < MOST_PICTURES) {
      const raw = await rawPicture(page, Array.isArray(args) ? args[0] : null);
      const picture = raw === null ? null : pictureOf(raw, operator === MASK ? state.grey : null);
      if (picture !== null) placed.push({ picture, at: state.at });
    }
  }
  return placed;
}

function matrixOf(args: unknown): Matrix {
  const numbers = Array.isArray(args) || args instanceof Float32Array ? Array.from(args, Number) : [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return numbers.length === 6 && numbers.every(Number.isFinite) ? [a, b, c, d, e, f] : [1, 0, 0, 1, 0, 0];
}

/** `#rrggbb`, as pdf.js gives colours. */
function greyOf(args: unknown): number {
  const [colour]: unknown[] = Array.isArray(args) ? args : [];
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return 0;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
}

/** What an operator shows, decoded: given with it, or kept under a name. */
async function rawPicture(page: Page, shown: unknown): Promise<RawPicture | null> {
  const named = typeof shown === 'string' ? await keptUnder(page, shown) : shown;
  if (typeof named !== 'object' || named === null) return null;
  const { data } = named as { data?: unknown };
  const inner = typeof data === 'string' ? await keptUnder(page, data) : named;
  if (typeof inner !== 'object' || inner === null) return null;
  const picture = { ...named, ...inner } as Partial<RawPicture>;
  const { width = 0, height = 0, data: bytes, kind = 1 } = picture;
  const isWhole = width > 0 && height > 0 && width * height <= MOST_IMAGE_PIXELS;
  return isWhole && (bytes instanceof Uint8Array || bytes instanceof Uint8ClampedArray)
    ? { width, height, data: bytes, kind }
    : null;
}

/** Waits until it is decoded; null where that takes too long, because of some pictures pdf.js never says that it gave up. */
async function keptUnder(page: Page, name: string): Promise<unknown> {
  const objects = (name.startsWith('g_') ? page.commonObjs : page.objs) as {
    get(name: string, done: (found: unknown) => void): unknown;
  };
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(null), MOST_DECODING_MS);
  objects.get(name, resolve);
  return await promise.finally(() => clearTimeout(timer));
}
