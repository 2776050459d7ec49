import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { cleanText } from './clean-text.ts';
import { pageOf, type DocumentLine, type DocumentPages } from './document-pages.ts';
import { ExtractionError, type ExtractionLimits } from './extraction.ts';
import { expandZipEntry, readZipDirectory, ZipError, type ZipEntry } from './zip-archive.ts';

const MAX_ENTRIES = 2_000;
const MAX_PART_BYTES = 32 * 1024 * 1024;
const MAX_ALL_BYTES = 64 * 1024 * 1024;
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
const WRITE_BYTES = 64 * 1024;
const MOST_ROWS = 20_000;
const MOST_CELLS_OF_ROW = 500;
const MOST_CELL_CHARS = 4_000;
/** As a sheet of at most 16,384 columns and 1,048,576 rows has them. */
const CELL_ADDRESS = /^[A-Z]{1,3}[1-9]\d{0,6}$/;
/** Built-in formats of dates; those of times only are left as numbers. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const DAY_MS = 86_400_000;
/** Day 0 of a workbook: 30 December 1899, so that the leap day of 1900 that never was does no harm after February 1900. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Whether an archive is a workbook without macros; it is not expanded. */
export function isWorkbook(bytes: Buffer): boolean {
  const names = readZipDirectory(bytes, MAX_ENTRIES).map(({ name }) => name.toLowerCase());
  return names.includes('xl/workbook.xml') && !names.some((name) => name.endsWith('vbaproject.bin'));
}

/**
 * The sheets of a workbook (XLSX) that are not hidden, one a page: each row as `cell | cell`, as far as its cells hold something,
 * with the address of each. Formulas give the value that was stored last; none is run, and no other file is looked at. Throws
 * ExtractionError.
 */
export function readWorkbook(bytes: Buffer, limits: ExtractionLimits): DocumentPages {
  try {
    return readSheets(bytes, limits);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new ExtractionError(error.isTooLarge ? 'too_large' : 'unreadable', error.message);
  }
}

function readSheets(bytes: Buffer, limits: ExtractionLimits): DocumentPages {
  const parts = new Map(readZipDirectory(bytes, MAX_ENTRIES).map((entry) => [entry.name.toLowerCase(), entry]));
  let expanded = 0;
  const part = (name: string): Buffer | null => {
    const entry = parts.get(name.toLowerCase());
    if (entry === undefined) return null;
    expanded += entry.expandedBytes;
    requireAcceptable(entry, expanded);
    return expandZipEntry(bytes, entry);
  };
  const sheets = listSheets(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'));
  const strings = sharedStrings(part('xl/sharedStrings.xml'), limits.characters);
  const dates = dateStyles(part('xl/styles.xml'));
  let left = limits.characters;
  let isCut = sheets.length > limits.pages;
  const pages = sheets.slice(0, limits.pages).map(({ name, path }, index) => {
    if (left <= 0) return pageOf(index + 1, [], name);
    const sheet = rowsOf(part(path), strings, dates, left);
    left -= sheet.characters;
    isCut ||= sheet.isCut;
    return pageOf(index + 1, sheet.lines, name);
  });
  return { pages, isPaged: true, pageCount: pages.length, isCut: left <= 0 || isCut };
}

function requireAcceptable({ isEncrypted, expandedBytes, compressedBytes }: ZipEntry, all: number): void {
  if (isEncrypted) throw new ExtractionError('encrypted', 'The workbook is protected by a password.');
  const isPacked = expandedBytes > RATIO_FROM_BYTES && expandedBytes > compressedBytes * MAX_RATIO;
  if (expandedBytes <= MAX_PART_BYTES && all <= MAX_ALL_BYTES && !isPacked) return;
  throw new ExtractionError('too_large', 'The workbook expands to more than is read.');
}

type Handlers = {
  open: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (tag: string) => void;
  text?: (text: string) => void;
};

function parse(xml: Buffer | null, { open, close, text }: Handlers): void {
  if (xml === null) return;
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new ExtractionError('unreadable', 'The workbook is damaged: its XML is not well-formed.');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag: SaxesTagPlain) => open(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => close?.(localName(tag.name)));
  parser.on('text', (part) => text?.(part));
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += WRITE_BYTES) {
    parser.write(decoder.decode(xml.subarray(at, at + WRITE_BYTES), { stream: true }));
  }
  parser.close();
}

function listSheets(workbook: Buffer | null, relations: Buffer | null): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  parse(relations, {
    open: (tag, { Id, Target }) => {
      if (tag === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  parse(workbook, {
    open: (tag, { name = '', state = 'visible', 'r:id': id = '' }) => {
      const target = targets.get(id);
      if (tag !== 'sheet' || state !== 'visible' || target === undefined) return;
      sheets.push({ name: cleanText(name), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return sheets;
}

function sharedStrings(xml: Buffer | null, most: number): string[] {
  const strings: string[] = [];
  let [text, isText, left] = ['', false, most];
  let phonetic = 0;
  parse(xml, {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') phonetic += 1;
      isText = tag === 't' && phonetic === 0;
    },
    close: (tag) => {
      if (tag === 'rPh') phonetic -= 1;
      if (tag === 't') isText = false;
      if (tag === 'si') strings.push(text.slice(0, MOST_CELL_CHARS));
    },
    text: (part) => {
      if (isText && left > 0) text += part;
      left -= part.length;
    },
  });
  return strings;
}

/** The numbers of the cell styles that show a date. */
function dateStyles(xml: Buffer | null): Set<number> {
  const own = new Set<number>();
  const styles = new Set<number>();
  let isCell = false;
  let count = 0;
  parse(xml, {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt' && /[yd]/i.test(formatCode.replace(/"[^"]{0,200}"|\[[^\]]{0,60}\]/g, '')))
        own.add(Number(numFmtId));
      if (tag === 'cellXfs') isCell = true;
      if (tag !== 'xf' || !isCell) return;
      if (DATE_FORMATS.has(Number(numFmtId)) || own.has(Number(numFmtId))) styles.add(count);
      count += 1;
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCell = false;
    },
  });
  return styles;
}

type Sheet = { lines: DocumentLine[]; characters: number; isCut: boolean };

/** `most`: characters; of a row, and of a sheet, what is beyond is left out. */
function rowsOf(xml: Buffer | null, strings: readonly string[], dates: ReadonlySet<number>, most: number): Sheet {
  const sheet: Sheet = { lines: [], characters: 0, isCut: false };
  let row: { address: string; text: string }[] = [];
  let cell = { type: '', style: 0, text: '', address: '' };
  let isValue = false;
  parse(xml, {
    open: (tag, { t = '', s = '0', r = '' }) => {
      if (tag === 'row') row = [];
      if (tag === 'c') cell = { type: t, style: Number(s), text: '', address: CELL_ADDRESS.test(r) ? r : '' };
      isValue = tag === 'v' || tag === 't';
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'c' && cell.text !== '') {
        const isFull = sheet.characters >= most || row.length >= MOST_CELLS_OF_ROW || sheet.lines.length >= MOST_ROWS;
        sheet.isCut ||= isFull;
        const text = isFull ? '' : shown(cell, strings, dates).slice(0, most - sheet.characters);
        if (text !== '') row.push({ address: cell.address, text });
        sheet.characters += text.length;
      }
      if (tag === 'row' && row.length > 0) {
        sheet.lines.push(lineOf(row));
        row = [];
      }
    },
    text: (part) => {
      if (isValue && cell.text.length < MOST_CELL_CHARS) cell.text += part;
    },
  });
  return sheet;
}

function lineOf(row: readonly { address: string; text: string }[]): DocumentLine {
  const text = row.map((one) => one.text).join(' | ');
  const cells = row.map(({ address }) => address);
  return { text, kind: row.length > 1 ? 'row' : 'paragraph', ...(cells.every((one) => one !== '') && { cells }) };
}

function shown(
  { type, style, text }: { type: string; style: number; text: string },
  strings: readonly string[],
  dates: ReadonlySet<number>,
): string {
  if (type === 'e') return '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  const value = type === 's' ? (strings[Number(text)] ?? '') : text;
  if (type === '' && dates.has(style) && Number(text) > 60 && Number(text) < 2_958_466) return dateOf(Number(text));
  // The bar parts the cells of a row.
  return cleanText(value.slice(0, MOST_CELL_CHARS)).replace(/\s+/g, ' ').replaceAll(' | ', ' / ').trim();
}

function dateOf(serial: number): string {
  const iso = new Date(EPOCH_MS + Math.round(serial * DAY_MS)).toISOString();
  return serial % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

function localName(prefixed: string): string {
  return prefixed.slice(prefixed.indexOf(':') + 1);
}
