import type { Matrix } from './plane.ts';

/** A decoded picture as pdf.js gives it: `kind` 1 is a bit a pixel in rows of whole bytes, 2 is RGB, 3 is RGBA. */
export type RawPicture = { width: number; height: number; kind: number; data: Uint8Array | Uint8ClampedArray };
/** Grey pixels, and how much each covers; `cover` null: all of them wholly. */
export type Picture = { width: number; height: number; grey: Uint8Array; cover: Uint8Array | null };
export type Sheet = { width: number; height: number; pixels: Uint8Array };

/** In pixels of the picture for one of the sheet: more are not averaged. */
const MOST_SAMPLES = 4;

/** `stencil`: for a mask the grey that it is filled with, where its bits are 0. Null: its data is too short. */
export function pictureOf({ width, height, kind, data }: RawPicture, stencil: number | null): Picture | null {
  if (stencil !== null || kind === 1) return ofBits({ width, height, data }, stencil);
  const channels = kind === 3 ? 4 : 3;
  const count = width * height;
  if (data.length < count * channels) return null;
  const grey = new Uint8Array(count);
  const cover = channels === 4 ? new Uint8Array(count) : null;
  for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += channels) {
    grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
    if (cover !== null) cover[pixel] = data[at + 3] ?? 255;
  }
  return { width, height, grey, cover };
}

function ofBits({ width, height, data }: Omit<RawPicture, 'kind'>, stencil: number | null): Picture | null {
  const rowBytes = (width + 7) >> 3;
  if (data.length < rowBytes * height) return null;
  const values = new Uint8Array(width * height);
  const isSet = stencil === null ? 255 : 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      values[y * width + x] = bit === 1 ? isSet : 255 - isSet;
    }
  if (stencil === null) return { width, height, grey: values, cover: null };
  return { width, height, grey: new Uint8Array(width * height).fill(stencil), cover: values };
}

/** Paints the picture where `back`, from pixels of the sheet to the picture's unit square, falls into it. */
export function paint(
  sheet: Sheet,
  picture: Picture,
  back: Matrix,
  corners: readonly { x: number; y: number }[],
): void {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [fromX, toX] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(sheet.width, Math.ceil(Math.max(...xs)))];
  const [fromY, toY] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(sheet.height, Math.ceil(Math.max(...ys)))];
  const [a, b, c, d, e, f] = back;
  // How far one pixel of the sheet goes in the picture.
  const stepX = Math.hypot(a, c) * picture.width;
  const stepY = Math.hypot(b, d) * picture.height;
  for (let y = fromY; y < toY; y += 1)
    for (let x = fromX; x < toX; x += 1) {
      const u = a * (x + 0.5) + c * (y + 0.5) + e;
      const v = b * (x + 0.5) + d * (y + 0.5) + f;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      const at = y * sheet.width + x;
      // The first row of a picture is its top.
      sheet.pixels[at] = blend(sheet.pixels[at] ?? 255, picture, u * picture.width, (1 - v) * picture.height, {
        stepX,
        stepY,
      });
    }
}

/** The grey there over `under`: between pixels where the sheet is finer than the picture, the mean of several where it is coarser. */
function blend(
  under: number,
  { width, height, grey, cover }: Picture,
  x: number,
  y: number,
  { stepX, stepY }: { stepX: number; stepY: number },
): number {
  const across = samples(stepX);
  const down = samples(stepY);
  // Half a pixel at least, so that finer sheets get means of neighbours.
  const [spanX, spanY] = [Math.max(stepX, 1), Math.max(stepY, 1)];
  let sum = 0;
  for (let j = 0; j < down; j += 1) {
    const row = Math.min(height - 1, Math.max(0, Math.floor(y + ((j + 0.5) / down - 0.5) * spanY)));
    for (let i = 0; i < across; i += 1) {
      const column = Math.min(width - 1, Math.max(0, Math.floor(x + ((i + 0.5) / across - 0.5) * spanX)));
      const at = row * width + column;
      const value = grey[at] ?? 255;
      const covers = cover === null ? 255 : (cover[at] ?? 255);
      sum += covers === 255 ? value : (value * covers + under * (255 - covers)) / 255;
    }
  }
  return Math.round(sum / (across * down));
}

/** One where the picture is as fine as the sheet. */
function samples(step: number): number {
  return Math.abs(step - 1) < 0.02 ? 1 : Math.min(MOST_SAMPLES, Math.max(2, Math.ceil(step)));
}
