/**
 * How well scans are read: pages of PDFs with text are made into pictures as scanners make them, read by character recognition, and
 * compared with their own text. Needs tesseract and poppler's pdftoppm.
 * node bench/documents/recognition.ts FOLDER [PAGES]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { readDocumentFacts } from '../../server/features/reading/document-facts.ts';
import type { DocumentPage } from '../../server/platform/documents/document-pages.ts';
import { openDocumentReader } from '../../server/platform/documents/document-reader.ts';
import { seededRandom } from '../seeded-random.ts';
import { assemblePdf } from '../../tests/support/documents/pdf-writer.ts';
import { bareNotice } from '../../tests/support/bare-notice.ts';

/** `turned` in degrees; `noise`: the deviation of each pixel's grey; `threshold`: of a scan in black and white. */
type Wear = { dpi: number; turned: number; isBlurred: boolean; noise: number; threshold: number | null };
const SCANS: Readonly<Record<string, Wear>> = {
  'clean, 300 dpi': { dpi: 300, turned: 0, isBlurred: false, noise: 4, threshold: null },
  'turned by 0.6°, blurred, noise, 200 dpi': { dpi: 200, turned: 0.6, isBlurred: true, noise: 25, threshold: null },
  'black and white, noise, 200 dpi': { dpi: 200, turned: 0.3, isBlurred: true, noise: 40, threshold: 150 },
  'poor: blurred, noise, 120 dpi': { dpi: 120, turned: 0.4, isBlurred: true, noise: 30, threshold: null },
};

const [folder = '', wanted = '3'] = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const reader = openDocumentReader({ recognition: { isOn: true, program: 'tesseract' } });
const work = mkdtempSync(join(tmpdir(), 'tenderfit-scans-'));
const NOTICE = bareNotice();

try {
  for (const [scan, wear] of Object.entries(SCANS)) await measure(scan, wear);
} finally {
  rmSync(work, { recursive: true });
  reader.close();
}

async function measure(scan: string, wear: Wear): Promise<void> {
  const sum = {
    pages: 0,
    seconds: 0,
    words: 0,
    found: 0,
    read: 0,
    right: 0,
    figures: 0,
    wrong: 0,
    wrongSure: 0,
    unsureRight: 0,
  };
  for (const name of files) {
    const text = await reader.readPages(join(folder, name), 'pdf');
    if ('failure' in text) continue;
    const truth = text.pages.filter(({ lines }) => lines.length > 5).slice(0, Number(wanted));
    const pictures = scanOf(
      join(folder, name),
      truth.map(({ number }) => number),
      wear,
    );
    const made = performance.now();
    const read = await reader.readPages(pictures, 'pdf');
    if ('failure' in read) continue;
    sum.seconds += (performance.now() - made) / 1000;
    sum.pages += truth.length;
    compare(truth, read.pages, sum);
    const facts = [truth.map((page, index) => ({ ...page, number: index + 1 })), read.pages].map((pages) =>
      factsOf(pages),
    );
    if (facts[0] !== facts[1]) print(`${scan} ${name}\n  text: ${facts[0]}\n  scan: ${facts[1]}`);
  }
  print(
    `${scan} ${JSON.stringify(sum)} recall ${(sum.found / sum.words).toFixed(4)} precision ${(sum.right / sum.read).toFixed(4)} s/page ${(sum.seconds / sum.pages).toFixed(2)} service ${process.memoryUsage().rss >> 20} MB`,
  );
}

function factsOf(pages: readonly DocumentPage[]): string {
  const { evidence: _, dates = [], lineItems = [], ...rest } = readDocumentFacts(pages, NOTICE, { filename: 'a.pdf' });
  return JSON.stringify({
    ...rest,
    dates: dates.map(({ field, moment: { date, time } }) => `${field} ${date} ${time}`),
    lines: lineItems.length,
  });
}

type Sum = Record<'words' | 'found' | 'read' | 'right' | 'figures' | 'wrong' | 'wrongSure' | 'unsureRight', number>;

function compare(truth: readonly DocumentPage[], read: readonly DocumentPage[], sum: Sum): void {
  for (const [index, page] of truth.entries()) {
    const expected = countsOf(page.lines.flatMap(({ text }) => wordsOf(text)));
    const all = [...expected.values()].reduce((total, count) => total + count, 0);
    sum.words += all;
    for (const { text, unsure = [] } of read[index]?.lines ?? []) {
      let at = 0;
      for (const word of text.split(/\s+/)) {
        const start = text.indexOf(word, at);
        at = start + word.length;
        const isUnsure = unsure.some(([from, to]) => from < at && to > start);
        for (const part of wordsOf(word)) {
          const left = expected.get(part) ?? 0;
          expected.set(part, left - 1);
          sum.read += 1;
          if (left > 0) {
            sum.right += 1;
            sum.found += 1;
          }
          if (!/\d/.test(part)) continue;
          sum.figures += 1;
          if (left <= 0) sum.wrong += 1;
          if (left <= 0 && !isUnsure) {
            sum.wrongSure += 1;
            print(`  sure but not in the text: ${part} | ${text.slice(Math.max(0, start - 40), at + 20)}`);
          }
          if (left > 0 && isUnsure) sum.unsureRight += 1;
        }
      }
    }
  }
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A PDF with a picture a page. */
function scanOf(path: string, pages: readonly number[], wear: Wear): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects: { source: string; stream?: Uint8Array }[] = [
    { source: '<</Type/Catalog/Pages 2 0 R>>' },
    { source: `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>` },
  ];
  for (const [index, page] of pages.entries()) {
    const only = ['-f', String(page), '-l', String(page)];
    execFileSync('pdftoppm', ['-r', String(wear.dpi), '-gray', '-singlefile', ...only, path, join(work, 'page')]);
    const { width, height, pixels } = worn(greyMap(readFileSync(join(work, 'page.pgm'))), wear);
    const [w, h] = [(width / wear.dpi) * 72, (height / wear.dpi) * 72];
    const first = 3 + index * 3;
    const shows = `/Resources<</XObject<</I ${first + 2} 0 R>>>>/Contents ${first + 1} 0 R`;
    objects.push(
      { source: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]${shows}>>` },
      { source: '<<>>', stream: Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /I Do Q`) },
      {
        source: `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode>>`,
        stream: deflateSync(pixels, { level: 1 }),
      },
    );
  }
  return assemblePdf(objects);
}

type Grey = { width: number; height: number; pixels: Uint8Array };

function greyMap(file: Buffer): Grey {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 100));
  if (head === null) throw new Error('pdftoppm wrote no grey map');
  return { width: Number(head[1]), height: Number(head[2]), pixels: file.subarray(head[0].length) };
}

function worn({ width, height, pixels }: Grey, { turned, isBlurred, noise, threshold }: Wear): Grey {
  const random = seededRandom(7);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (pixels[Math.floor(y) * width + Math.floor(x)] ?? 255);
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sourceX = cos * (x - width / 2) - sin * (y - height / 2) + width / 2;
      const sourceY = sin * (x - width / 2) + cos * (y - height / 2) + height / 2;
      const own = at(sourceX, sourceY);
      const around = isBlurred
        ? (2 * own +
            at(sourceX - 1, sourceY) +
            at(sourceX + 1, sourceY) +
            at(sourceX, sourceY - 1) +
            at(sourceX, sourceY + 1)) /
          6
        : own;
      const value = around + normal() * noise;
      result[y * width + x] = threshold === null ? Math.min(255, Math.max(0, value)) : value < threshold ? 0 : 255;
    }
  return { width, height, pixels: result };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
