import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { assemblePdf, pageContent, type PdfObject } from './pdf-writer.ts';

/** A page of an addendum, in English and French, drawn at 200 dots an inch. Its lines: */
const ADDENDUM = readFileSync(new URL('scanned-addendum.png', import.meta.url));
export const ADDENDUM_LINES = {
  demand: 'Bidders must hold ISO 13485 certification at bid closing.',
  closing: 'The closing date is changed to December 18, 2026 at 2:00 p.m. Eastern Time.',
  questions: 'Questions must be received no later than December 4, 2026.',
} as const;

/** A page: a picture of the addendum, its words themselves, or a picture of so many white pixels. */
export type ScanPage = 'addendum' | readonly string[] | { width: number; height: number };

/** A PDF of these pages; pictures fill theirs. */
export function writeScan(pages: readonly ScanPage[]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ');
  return assemblePdf([
    { source: '<</Type/Catalog/Pages 2 0 R>>' },
    { source: `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>` },
    { source: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' },
    ...pages.flatMap((page, index) => pageObjects(page, 4 + index * 3)),
  ]);
}

function pageObjects(page: ScanPage, first: number): PdfObject[] {
  const isText = Array.isArray(page);
  const shows = isText ? '/Font<</F1 3 0 R>>' : `/XObject<</I ${first + 2} 0 R>>`;
  const content = isText ? pageContent(page as readonly string[]) : Buffer.from('q 612 0 0 792 0 0 cm /I Do Q');
  return [
    {
      source: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${shows}>>/Contents ${first + 1} 0 R>>`,
    },
    { source: '<</Filter/FlateDecode>>', stream: deflateSync(content) },
    isText ? { source: 'null' } : picture(page as Exclude<ScanPage, readonly string[]>),
  ];
}

function picture(page: 'addendum' | { width: number; height: number }): PdfObject {
  const head = '<</Type/XObject/Subtype/Image';
  if (page !== 'addendum') {
    const { width, height } = page;
    const stream = deflateSync(Buffer.alloc(((width + 7) >> 3) * height, 0xff));
    return {
      source: `${head}/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode>>`,
      stream,
    };
  }
  const { width, height, data } = readPng(ADDENDUM);
  const predictor = `/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns ${width}>>`;
  return {
    source: `${head}/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode${predictor}>>`,
    stream: data,
  };
}

/** A PNG packs its pixels as a PDF does. */
function readPng(file: Buffer): { width: number; height: number; data: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), data: Buffer.concat(parts) };
}

/** Whether the real program is here; a test that needs it is skipped without. */
export function hasTesseract(): boolean {
  try {
    return execFileSync('tesseract', ['--list-langs'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).includes('eng');
  } catch {
    return false;
  }
}

/** Programs in place of tesseract, which name its languages and then do `does`, in the language of the POSIX shell. */
export function openStandIns(): { write(name: string, does: string, languages?: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tenderfit-tesseract-'));
  return {
    write: (name, does, languages = 'eng fra') => {
      const path = join(folder, name);
      const lists = languages
        .split(' ')
        .map((one) => `echo ${one}`)
        .join('; ');
      writeFileSync(path, `#!/bin/sh\nif [ "$1" = --list-langs ]; then ${lists}; exit 0; fi\n${does}\n`);
      chmodSync(path, 0o755);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a stand-in does to read words of these confidences in one line, as tesseract writes them. */
export function readsWords(words: readonly (readonly [word: string, confidence: number])[]): string {
  const rows = [
    '4\t1\t1\t1\t1\t0\t200\t1000\t1200\t30\t-1\t',
    ...words.map(
      ([word, confidence], at) => `5\t1\t1\t1\t1\t${at + 1}\t${200 + at * 130}\t1000\t120\t30\t${confidence}\t${word}`,
    ),
  ];
  return `cat > /dev/null\ncat <<'END'\n${rows.join('\n')}\nEND`;
}
