/**
 * A file or an answer is not what its reader expects: the message says what was expected, what was found and where.
 * It quotes outside text only by `excerpt`, so it may be shown as it is.
 */
export class RecordFormatError extends Error {
  override readonly name = 'RecordFormatError';
}

export type RecordFormat = 'csv' | 'json' | 'xml';

/** One record with the place a person can find it at. `problem` says why it could not be read; its value is then empty. */
export type PlacedRecord<T> = { place: string; value: T; problem?: string };

/** Bounds of one body, in bytes: of everything in it after decompression, and of one record. */
export type RecordLimits = { expandedBytes: number; recordBytes: number };

export const DEFAULT_RECORD_LIMITS: RecordLimits = { expandedBytes: 2_000_000_000, recordBytes: 16_000_000 };

/** Elements and members nested deeper than this are refused: no source comes near, and hostile input has no other use of it. */
export const MAX_NESTING = 128;

const EXCERPT_CHARACTERS = 80;
const MAX_CONTROL_SHARE = 0.01;

/** The beginning of outside text on one line, for a message. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, EXCERPT_CHARACTERS * 2)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS)}…` : line;
}

/** What the beginning of a text is, for people; `head` has no byte-order mark and no leading white space. */
export function formatOf(head: string): 'JSON' | 'an HTML page' | 'XML' | 'text' {
  if (/^[{[]/.test(head)) return 'JSON';
  // A page may begin with a declaration of XML, as XHTML does, or with a comment.
  const start = head.replace(/^<\?xml[^>]{0,200}>\s{0,100}/i, '').replace(/^<!--[^>]{0,1000}-->\s{0,100}/, '');
  if (/^<(?:!doctype\s+html|html|head|body|title|meta|script)[\s>]/i.test(start)) return 'an HTML page';
  return /^<[?!a-z]/i.test(head) ? 'XML' : 'text';
}

/** Why these first bytes cannot be text in UTF-8, or null when they can. */
export function binaryProblem(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'a ZIP archive (or an .xlsx workbook)';
  if (first === 0x25 && second === 0x50 && third === 0x44 && fourth === 0x46) return 'a PDF';
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16 text, not UTF-8';
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) return 'binary data';
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1;
  }
  return controls > bytes.length * MAX_CONTROL_SHARE ? 'binary data' : null;
}

/** Refuses a body whose beginning is plainly of another format than `expected`. Whether a CSV has its columns is the CSV reader's to say. */
export function requireFormat(name: string, head: string, expected: RecordFormat): void {
  const found = formatOf(head);
  const fits = expected === 'csv' ? found === 'text' : found === expected.toUpperCase();
  if (!fits) throw unexpectedFormat(name, head, expected === 'csv' ? 'a CSV' : expected.toUpperCase());
}

/** What a page says of itself: most are the login or the error page of whatever stands before the data. */
function titled(head: string): string {
  const title = /<title[^>]{0,200}>([^<]{1,500})/i.exec(head)?.[1]?.trim() ?? '';
  const name = title === '' ? '' : ` titled \`${excerpt(title)}\``;
  return `${name}: a login or an error page, perhaps`;
}

export function unexpectedFormat(name: string, head: string, expected: string): RecordFormatError {
  const found = formatOf(head);
  const what = found === 'text' ? '' : `, which is ${found}${found === 'an HTML page' ? titled(head) : ''}`;
  return new RecordFormatError(`${name}: expected ${expected}; it begins with \`${excerpt(head)}\`${what}`);
}
