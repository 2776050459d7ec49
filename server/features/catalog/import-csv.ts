import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync';
import { LIMITS } from '#contract/limits.ts';

/**
 * Reads CSV as RFC 4180 has it, in UTF-8, with csv-parse. It is set to accept quotes wherever they occur, since without that
 * it goes on behind a faulty row at a place of its own, and in time that grows with the square of the quotes. Each cell
 * is then compared with its bytes: a cell is right where they are what RFC 4180 writes for its text.
 */

/** `problem` is what keeps the cell from being read; its text is then not to be relied on. */
export type CsvCell = { text: string; problem: string | null };

/** Whether the problem is the cell's own; behind any other, the cells of the row may be cut at other places than was meant. */
export function isOwnProblem(problem: string): boolean {
  return problem === NOT_UTF8 || problem === TOO_LONG;
}

/**
 * `number` counts rows as a spreadsheet does: the header is 1, a line end within quotes ends no row, and empty lines, which
 * are left out, count. Of a row with more than `KEPT_CELLS` cells only those are kept; `cellCount` is how many it has.
 */
export type CsvRow = { number: number; cells: readonly CsvCell[]; cellCount: number };

export const KEPT_CELLS = 100;
/** The header, the data rows that are taken, and one that is too many: csv-parse takes 0.04 ms for a row of another length. */
export const READ_ROWS = LIMITS.import.rows + 2;
/** Of one cell: more than any cell that is taken can have. */
const CELL_BYTES = 65_536;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

export const NOT_UTF8 = 'is not UTF-8 text; save the file as CSV UTF-8';
const STRAY_QUOTE =
  'contains a quote; enclose the whole cell in quotes and double the quotes inside, like "a 19"" screen", without spaces around it';
const NEVER_CLOSED = 'starts with a quote that is never closed';
const BARE_RETURN =
  'has a carriage return without a line feed; end rows with LF or CRLF, and quote cells that span several lines';
const TOO_LONG = `has more than ${CELL_BYTES} bytes`;

/** The first `READ_ROWS` rows of a file that is complete in memory; a byte-order mark is left off. */
export function readCsv(file: Uint8Array): CsvRow[] {
  const isMarked = BYTE_ORDER_MARK.every((byte, at) => file[at] === byte);
  // A return at the very end is half of a line end.
  const bytes = file.subarray(isMarked ? BYTE_ORDER_MARK.length : 0, file.at(-1) === CR ? -1 : undefined);
  try {
    return rowsOf(bytes);
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
  }
  const closed = new Uint8Array(bytes.length + 1);
  closed.set(bytes);
  closed[bytes.length] = QUOTE;
  const rows = rowsOf(closed);
  const last = rows.at(-1)?.cells.at(-1);
  if (last !== undefined) last.problem = NEVER_CLOSED;
  return rows;
}

type ReadRow = { number: number; cells: CsvCell[]; cellCount: number };

function rowsOf(bytes: Uint8Array): ReadRow[] {
  const rows: ReadRow[] = [];
  let cells: CsvCell[] = [];
  let begin = 0;
  const options: Options = {
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: READ_ROWS,
    cast: (text, { column, bytes: end }) => {
      if (column === 0) begin = behindEmptyLines(bytes, begin);
      if (Number(column) < KEPT_CELLS) cells.push(cellOf(text, bytes.subarray(begin, end)));
      begin = end + 1;
      return null;
    },
    on_record: (record: readonly unknown[], { records, empty_lines: emptyLines, bytes: end }: InfoRecord) => {
      rows.push({ number: records + emptyLines, cells, cellCount: record.length });
      cells = [];
      begin = end;
      return null;
    },
  };
  parse(bytes, options);
  return rows;
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function cellOf(text: string, bytes: Uint8Array): CsvCell {
  if (bytes.length > CELL_BYTES) return { text: '', problem: TOO_LONG };
  let written: string;
  try {
    written = DECODER.decode(bytes);
  } catch {
    return { text: '', problem: NOT_UTF8 };
  }
  if (written === `"${text.replaceAll('"', '""')}"`) return { text, problem: null };
  if (written.includes('"')) return { text, problem: STRAY_QUOTE };
  return { text, problem: written.includes('\r') ? BARE_RETURN : null };
}

/** csv-parse does not say where a row begins that stands behind empty lines. */
function behindEmptyLines(bytes: Uint8Array, begin: number): number {
  let at = begin;
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += 1;
  return at;
}
