import { open, type FileHandle } from 'node:fs/promises';
import type { PackageFileType } from './document-pages.ts';
import type { DocumentType } from './extraction.ts';
import { decodeText } from './plain-text.ts';
import { readWordPackage } from './word-package.ts';
import { isWorkbook } from './workbook-pages.ts';
import { readZipDirectory, ZipError } from './zip-archive.ts';

const SAMPLE_BYTES = 64 * 1024;
/** One byte past the sample, to see whether a character ends there, is in it. */
const HEAD_BYTES = SAMPLE_BYTES + 4;
const TAIL_BYTES = 2 * 1024;
/** Acrobat, and so some producers, tolerate a PDF that begins this far into the file. */
const PDF_WITHIN_BYTES = 1024;
const MAX_ARCHIVE_ENTRIES = 10_000;
const MARKUP_WITHIN_CHARS = 512;
/** Files with a text as beginning that are not meant to be read as one: web pages, drawings, RTF, PostScript, programs. */
const OTHER_TEXT = /^(?:<!doctype\s|<\?xml\s|<html|<head|<body|<svg|\{\\rtf|%!ps|#!\/|begin:vcalendar|mime-version:)/i;
const WEB_PAGE = /^(?:<!doctype\s+html|<html|<head|<body)/i;
/** First bytes of formats that may carry the mark of a PDF behind them: images, archives, programs, older Office files. */
const OTHER_FORMATS = [
  'ffd8ff',
  '89504e47',
  '47494638',
  '49492a00',
  '4d4d002a',
  '424d',
  '52494646',
  '1f8b',
  '7f454c46',
].concat(['4d5a', 'cafebabe', 'cffaedfe', 'd0cf11e0', '377abcaf', '52617221', '504b']);

/**
 * The kind of a document by its content, or null when it is none of those that are read: other formats under whatever name,
 * encrypted Office files, documents with macros. The name only tells Markdown from other text. A DOCX that is cut counts as a
 * DOCX, and an empty file as a text: reading them says what is wrong. Expands at most 512 kB; takes any bytes.
 */
export function documentType(bytes: Uint8Array, name: string): DocumentType | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') return isWord(buffer) ? 'docx' : null;
  if (isPdf(buffer)) return 'pdf';
  if (!isText(buffer)) return null;
  return /\.(?:md|markdown)$/i.test(name) ? 'md' : 'txt';
}

/**
 * The kind of a file of a solicitation package by its content: those that `documentType` knows, workbooks (XLSX without macros) and
 * web pages; null for any other. Takes any bytes.
 */
export function packageFileType(bytes: Uint8Array, name: string): PackageFileType | null {
  const known = documentType(bytes, name);
  if (known !== null) return known;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (buffer.subarray(0, 2).toString('latin1') === 'PK') return isWorkbook(buffer) ? 'xlsx' : null;
    const start = decodeText(buffer.subarray(0, wholeCharacters(buffer, SAMPLE_BYTES))).slice(0, MARKUP_WITHIN_CHARS);
    return WEB_PAGE.test(start.trimStart()) ? 'html' : null;
  } catch {
    return null;
  }
}

/**
 * `documentType` of a file, of which only the first 64 kB and the last 2 kB are read; an archive is read whole, up to `mostBytes`
 * (beyond, it counts as none of the kinds).
 */
export async function documentTypeOfFile(path: string, name: string, mostBytes: number): Promise<DocumentType | null> {
  const bytes = await tellingBytes(path, mostBytes);
  return bytes === null ? null : documentType(bytes, name);
}

/** `packageFileType` of a file, of which as much is read as by `documentTypeOfFile`. */
export async function packageFileTypeOfFile(
  path: string,
  name: string,
  mostBytes: number,
): Promise<PackageFileType | null> {
  const bytes = await tellingBytes(path, mostBytes);
  return bytes === null ? null : packageFileType(bytes, name);
}

/** As much of a file as tells its kind; null: an archive over `mostBytes`. */
async function tellingBytes(path: string, mostBytes: number): Promise<Buffer | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(size, HEAD_BYTES));
    if (size <= HEAD_BYTES) return head;
    if (head.subarray(0, 2).toString('latin1') === 'PK') return size > mostBytes ? null : await readAt(file, 0, size);
    return Buffer.concat([head, await readAt(file, Math.max(HEAD_BYTES, size - TAIL_BYTES), TAIL_BYTES)]);
  } finally {
    await file.close();
  }
}

/** Whether the file is a ZIP archive of files and not a document in one; one over `mostBytes` is none. */
export async function isArchive(path: string, mostBytes: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, 2);
    if (head.toString('latin1') !== 'PK' || size > mostBytes) return false;
    return isArchiveBytes(await readAt(file, 0, size));
  } finally {
    await file.close();
  }
}

/** The same for bytes. Office documents, with or without macros, list their content types at the top of the archive. */
export function isArchiveBytes(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return false;
  try {
    return !readZipDirectory(bytes, MAX_ARCHIVE_ENTRIES).some(({ name }) => name === '[Content_Types].xml');
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    // What is damaged or holds too much is said when it is opened.
    return !bytes.includes('[Content_Types].xml');
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function isWord(buffer: Buffer): boolean {
  try {
    return readWordPackage(buffer) !== null;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return buffer.includes('word/') && buffer.includes('[Content_Types].xml');
  }
}

function isPdf(buffer: Buffer): boolean {
  const at = buffer.subarray(0, PDF_WITHIN_BYTES).indexOf('%PDF-');
  if (at <= 0) return at === 0;
  const hex = buffer.toString('hex', 0, 4);
  const before = buffer.toString('latin1', 0, at);
  if (OTHER_FORMATS.some((signature) => hex.startsWith(signature)) || OTHER_TEXT.test(before.trimStart())) return false;
  // A text may speak of PDF; a PDF names the place of its table at the start of a line of its own.
  return (
    /[\r\n\0\uFEFF\xBF]$/.test(before) &&
    /[\r\n]startxref[\r\n]/.test(buffer.toString('latin1', Math.max(0, buffer.length - TAIL_BYTES)))
  );
}

function isText(buffer: Buffer): boolean {
  // Cut between two characters of UTF-8; half a character of UTF-16 is one odd sign at the end.
  const sample = buffer.subarray(0, wholeCharacters(buffer, SAMPLE_BYTES));
  try {
    const start = decodeText(sample).slice(0, MARKUP_WITHIN_CHARS).trimStart();
    return !OTHER_TEXT.test(start);
  } catch {
    return false;
  }
}

function wholeCharacters(buffer: Buffer, most: number): number {
  if (buffer.length <= most) return buffer.length;
  let end = most;
  while (end > most - 4 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
