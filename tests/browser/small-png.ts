import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * A browser's picture (8 bits a channel, not interlaced) with 256 colours at most, about a third of its size: the colours
 * that occur most stay, each other one becomes the nearest of them.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decoded(png);
  const counts = new Map<number, number>();
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) {
    const from = at * channels;
    const colour = ((pixels[from] ?? 0) << 16) | ((pixels[from + 1] ?? 0) << 8) | (pixels[from + 2] ?? 0);
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf([...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour));
  const indexes = new Map(palette.map((colour, index) => [colour, index]));
  for (const colour of counts.keys()) if (!indexes.has(colour)) indexes.set(colour, nearest(palette, colour));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + x + 1] = indexes.get(colours[y * width + x] ?? 0) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const bytes = Buffer.from(palette.flatMap((colour) => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', bytes),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** So many of the commonest colours stay as they are: grounds and lines differ little. */
const GROUNDS = 32;

/** At most 256 of the colours, the frequent ones first, each far enough from those before it that rare hues stay. */
function paletteOf(colours: readonly number[]): number[] {
  for (let step = 0; ; step += 4) {
    const palette: number[] = [];
    for (const colour of colours) {
      const isFar = palette.every((other) => distanceOf(colour, other) > step * step);
      if (isFar || palette.length < GROUNDS) palette.push(colour);
      if (palette.length > 256) break;
    }
    if (palette.length <= 256) return palette;
  }
}

function nearest(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Infinity];
  for (const [index, other] of palette.entries()) {
    const distance = distanceOf(colour, other);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function distanceOf(one: number, other: number): number {
  return apart(one, other, 16) + apart(one, other, 8) + apart(one, other, 0);
}

function apart(one: number, other: number, shift: number): number {
  return (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function decoded(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const left = x < channels ? 0 : (pixels[y * line + x - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * line + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (pixels[(y - 1) * line + x - channels] ?? 0);
      pixels[y * line + x] = ((raw[y * (line + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)) & 255;
    }
  }
  return { width, height, channels, pixels };
}

/** What a line's filter expects from the neighbours, as the PNG specification has them. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
