import { SaxesParser } from 'saxes';
import { cleanLines } from './clean-text.ts';
import { ExtractionError, type ExtractionLimits, type ReadDocument } from './extraction.ts';
import { readWordPackage } from './word-package.ts';
import { expandZipEntry, ZipError, type ZipEntry } from './zip-archive.ts';

const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_ALL_BYTES = 96 * 1024 * 1024;
/** Real documents compress 5 to 60 times; small parts may do more. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
const MAX_DEPTH = 256;
const WRITE_BYTES = 64 * 1024;
/** Deleted text, codes of fields, the older copy of a drawing's text, former formats: in the file, not in the document. */
const UNREAD = new Set(
  ['del', 'moveFrom', 'instrText', 'delText', 'delInstrText', 'Fallback', 'fldData', 'binData'].concat([
    'rPrChange',
    'pPrChange',
    'sectPr',
  ]),
);
const OFF = new Set(['0', 'false', 'off']);

/**
 * The text of a Word document: its body, then foot- and endnotes, headers and footers; one paragraph a line, list items with a
 * dash, a table's row as `cell | cell`. Inserted text counts, deleted and hidden text does not. Nothing outside the file is
 * looked at, no entity is expanded.
 */
export function readWord(bytes: Buffer, limits: ExtractionLimits): ReadDocument {
  try {
    return readParts(bytes, limits);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new ExtractionError(error.isTooLarge ? 'too_large' : 'unreadable', error.message);
  }
}

function readParts(bytes: Buffer, limits: ExtractionLimits): ReadDocument {
  const parts = readWordPackage(bytes);
  if (parts === null) throw new ExtractionError('unreadable', 'The archive holds no Word document that can be read.');
  const wanted = [parts.main, ...parts.notes, ...parts.margins];
  requireAcceptable(wanted);
  const texts = new Set<string>();
  let left = limits.characters;
  for (const entry of wanted) {
    if (left <= 0) break;
    const reader = new WordTextReader(left);
    reader.read(expandZipEntry(bytes, entry));
    const text = cleanLines(reader.text());
    // A header stands in the file once for first, even and odd pages.
    texts.add(text);
    left -= text.length;
  }
  const text = [...texts].filter((one) => one !== '').join('\n\n');
  return { parts: [text.slice(0, limits.characters)], pageCount: null, unreadablePages: 0, isCut: left <= 0 };
}

function requireAcceptable(wanted: readonly ZipEntry[]): void {
  if (wanted.some(({ isEncrypted }) => isEncrypted)) {
    throw new ExtractionError('encrypted', 'The document is protected by a password.');
  }
  const all = wanted.reduce((sum, { expandedBytes }) => sum + expandedBytes, 0);
  const isTooLarge = wanted.some(
    ({ expandedBytes, compressedBytes }) =>
      expandedBytes > MAX_PART_BYTES ||
      (expandedBytes > RATIO_FROM_BYTES && expandedBytes > compressedBytes * MAX_RATIO),
  );
  if (!isTooLarge && all <= MAX_ALL_BYTES) return;
  throw new ExtractionError('too_large', 'The document expands to more than is read: it is packed far too tightly.');
}

/** Follows one part's XML and keeps what a person would read. */
class WordTextReader {
  private readonly parser = new SaxesParser();
  private readonly parts: string[] = [];
  private left: number;
  private depth = 0;
  /** The depth of the element whose content is passed over, or 0. */
  private unreadFrom = 0;
  private paragraphPropertiesFrom = 0;
  private isText = false;
  /** For each open run, whether it is hidden. */
  private readonly runs: boolean[] = [];
  /** For each open row, how many cells it has so far. */
  private readonly rows: number[] = [];
  private cells = 0;

  constructor(characters: number) {
    this.left = characters;
    this.parser.on('error', () => {
      throw new ExtractionError('unreadable', 'The document is damaged: its XML is not well-formed.');
    });
    this.parser.on('doctype', () => {
      throw new ExtractionError('unreadable', 'The document has a DOCTYPE, which the format forbids.');
    });
    this.parser.on('opentag', (tag) => this.opened(localName(tag.name), tag.attributes));
    this.parser.on('text', (text) => this.characters(text));
    this.parser.on('cdata', (text) => this.characters(text));
    this.parser.on('closetag', (tag) => this.closed(localName(tag.name)));
  }

  read(xml: Buffer): void {
    const decoder = new TextDecoder(xml[0] === 0xff && xml[1] === 0xfe ? 'utf-16le' : 'utf-8');
    for (let at = 0; at < xml.length && this.left > 0; at += WRITE_BYTES) {
      this.parser.write(decoder.decode(xml.subarray(at, at + WRITE_BYTES), { stream: true }));
    }
    if (this.left > 0) this.parser.close();
  }

  text(): string {
    return this.parts.join('');
  }

  private opened(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) {
      throw new ExtractionError('unreadable', `The document is nested deeper than ${MAX_DEPTH} levels.`);
    }
    if (this.unreadFrom > 0) return;
    if (UNREAD.has(name)) this.unreadFrom = this.depth;
    else if (this.paragraphPropertiesFrom > 0) {
      if (name === 'numPr') this.put('- ');
    } else if (name === 'pPr') this.paragraphPropertiesFrom = this.depth;
    else this.openedContent(name, attributes);
  }

  private openedContent(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 't') this.isText = true;
    else if (name === 'tab' || name === 'ptab') this.put('\t');
    else if (name === 'br' || name === 'cr') this.put(this.lineEnd());
    else if (name === 'noBreakHyphen') this.put('-');
    else if (name === 'txbxContent') this.put(this.lineEnd());
    else if (name === 'r') this.runs.push(this.runs.at(-1) ?? false);
    else if (name === 'vanish' && this.runs.length > 0) this.runs[this.runs.length - 1] = !OFF.has(valueOf(attributes));
    else if (name === 'tr') this.rows.push(0);
    else if (name === 'tc') this.openedCell();
  }

  private openedCell(): void {
    const before = this.rows.at(-1) ?? 0;
    if (before > 0) this.put(' | ');
    if (this.rows.length > 0) this.rows[this.rows.length - 1] = before + 1;
    this.cells += 1;
  }

  private closed(name: string): void {
    if (this.unreadFrom === 0 && this.paragraphPropertiesFrom === 0) this.closedContent(name);
    if (this.unreadFrom === this.depth) this.unreadFrom = 0;
    if (this.paragraphPropertiesFrom === this.depth) this.paragraphPropertiesFrom = 0;
    this.depth -= 1;
  }

  private closedContent(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'p' || name === 'txbxContent') this.put(this.lineEnd());
    else if (name === 'r') this.runs.pop();
    else if (name === 'tc') this.cells = Math.max(0, this.cells - 1);
    else if (name === 'tr') {
      this.rows.pop();
      this.put(this.lineEnd());
    }
  }

  private characters(text: string): void {
    if (this.isText && this.unreadFrom === 0 && this.runs.at(-1) !== true) this.put(text);
  }

  /** Within a cell, lines become one, so that a row stays a line. */
  private lineEnd(): string {
    return this.cells > 0 ? ' ' : '\n';
  }

  private put(text: string): void {
    if (this.left <= 0) return;
    this.parts.push(text);
    this.left -= text.length;
  }
}

function localName(prefixed: string): string {
  return prefixed.slice(prefixed.indexOf(':') + 1);
}

function valueOf(attributes: Readonly<Record<string, string>>): string {
  return attributes['w:val'] ?? attributes['val'] ?? '';
}
