import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { excerpt, formatOf, RecordFormatError, unexpectedFormat, type PlacedRecord } from './record-format.ts';

/** What csv-parse yields with `raw` and `info` on. */
type Row = { record: string[]; raw: string; info: { empty_lines: number } };
type Position = { row: number; line: number };
type CsvOptions = { name: string; head: string; required: readonly string[]; recordBytes: number };

/** Rows and headers are quoted in messages only up to this many columns. */
const NAMED_COLUMNS = 12;
const ROW_ENDS = ['\r\n', '\n', '\r'];

/**
 * The rows of a comma-separated text (valid UTF-8, no byte-order mark) by header. Rows are counted as a spreadsheet counts
 * them, the header being row 1; the place adds the line of the text where the two differ.
 *
 * A row with another number of cells than the header (empty cells at the end aside), or with a quote that closes in the middle
 * of a cell, is yielded with an empty value and its `problem`, because cells may have shifted; reading goes on behind it. A
 * quote inside an unquoted cell is kept as it is. Refused whole: a missing or repeated required column, a quote that is
 * never closed, a last row that stops before its last cell and its line end (a cut file), a row over `recordBytes`.
 */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  options: CsvOptions,
): AsyncGenerator<PlacedRecord<Record<string, string>>> {
  const ending = { isLine: true };
  const rows = openRows(withEnding(chunks, ending), options.recordBytes);
  const at: Position = { row: 0, line: 1 };
  let header: string[] | null = null;
  let emptyLines = 0;
  // One row is held back: only the last one can show that the file is cut.
  let held: { row: Row; place: string } | null = null;
  try {
    for await (const row of rows) {
      at.row += 1;
      at.line += row.info.empty_lines - emptyLines;
      emptyLines = row.info.empty_lines;
      if (header === null) {
        header = headerOf(row.record, options);
      } else {
        if (held) yield recordOf(held.row, held.place, header);
        held = { row, place: placeOf(at) };
      }
      at.line += 1 + lineFeeds(row.record);
    }
  } catch (error) {
    throw damage(error, options);
  }
  if (header === null)
    throw new RecordFormatError(`${options.name}: is empty; expected ${columnsText(options.required)}`);
  if (!held) return;
  if (!ending.isLine && held.row.record.length < header.length) {
    const cells = `${held.row.record.length} of ${header.length} cells`;
    throw new RecordFormatError(`${options.name}: ends in the middle of ${held.place} (${cells}): the file is cut`);
  }
  yield recordOf(held.row, held.place, header);
}

function openRows(chunks: AsyncIterable<Buffer>, recordBytes: number): AsyncIterable<Row> {
  const parser = parse({
    columns: false,
    info: true,
    max_record_size: recordBytes,
    raw: true,
    record_delimiter: ROW_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return pipeline(Readable.from(chunks), parser, () => {});
}

async function* withEnding(chunks: AsyncIterable<Buffer>, ending: { isLine: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const last = chunk.at(-1);
    ending.isLine = last === 0x0a || last === 0x0d;
    yield chunk;
  }
}

function headerOf(cells: readonly string[], { name, head, required }: CsvOptions): string[] {
  const asRequired = new Map(required.map((column) => [column.toLowerCase(), column]));
  const header = cells.map((cell, index) => {
    const found = cell.trim();
    return asRequired.get(found.toLowerCase()) ?? (found === '' ? `column ${index + 1}` : found);
  });
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length === required.length && required.length > 0 && formatOf(head) !== 'text') {
    throw unexpectedFormat(name, head, columnsText(required));
  }
  if (missing.length > 0) {
    throw new RecordFormatError(
      `${name}: expected ${columnsText(required)}; its header (row 1) lacks ${list(missing)}${delimiterHint(cells)}; it begins with \`${excerpt(head)}\``,
    );
  }
  const repeated = required.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (repeated.length > 0)
    throw new RecordFormatError(`${name}: its header (row 1) has ${list(repeated)} more than once`);
  return header;
}

function columnsText(required: readonly string[]): string {
  return required.length === 0 ? 'a CSV' : `a CSV with the columns ${list(required)}`;
}

function list(columns: readonly string[]): string {
  const named = columns.slice(0, NAMED_COLUMNS).join(', ');
  return columns.length > NAMED_COLUMNS ? `${named} and ${columns.length - NAMED_COLUMNS} more` : named;
}

function delimiterHint(cells: readonly string[]): string {
  const [only = ''] = cells;
  if (cells.length !== 1) return '';
  if (only.includes(';')) return ' (its cells are separated by semicolons, not commas)';
  return only.includes('\t') ? ' (its cells are separated by tabs, not commas)' : '';
}

function placeOf({ row, line }: Position): string {
  return row === line ? `row ${row}` : `row ${row} (line ${line})`;
}

function recordOf(
  { record, raw }: Row,
  place: string,
  header: readonly string[],
): PlacedRecord<Record<string, string>> {
  const extra = record.slice(header.length);
  const count = record.length - (extra.every((cell) => cell === '') ? extra.length : 0);
  if (isMisquoted(record, raw)) {
    return { place, value: {}, problem: `a quoted cell is not closed properly; it begins with \`${excerpt(raw)}\`` };
  }
  if (count !== header.length) {
    const problem = `has ${count} cells where the header has ${header.length}; it begins with \`${excerpt(raw)}\``;
    return { place, value: {}, problem };
  }
  return { place, value: Object.fromEntries(header.map((column, index) => [column, record[index] ?? ''])) };
}

/**
 * csv-parse keeps the opening quote in a cell whose closing quote is followed by other text, and such a cell may have swallowed
 * the lines behind it. Only then does a cell begin with a quote, or when it is written with three: a strict reading tells.
 */
function isMisquoted(record: readonly string[], raw: string): boolean {
  if (!record.some((cell) => cell.startsWith('"'))) return false;
  try {
    parseWhole(raw, { relax_quotes: false, relax_column_count: true, record_delimiter: ROW_ENDS });
    return false;
  } catch (error) {
    if (error instanceof CsvError) return true;
    throw error;
  }
}

function lineFeeds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}

/** csv-parse stops at once, so the row comes from its own count: rows before the damaged one may not have been yielded. */
function damage(error: unknown, { name, recordBytes }: CsvOptions): unknown {
  if (!(error instanceof CsvError)) return error;
  const place = typeof error.records === 'number' ? `row ${error.records + 1}` : 'a row';
  const said: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: `a quote in ${place} is never closed: the file is cut or damaged`,
    CSV_MAX_RECORD_SIZE: `${place} is larger than ${recordBytes} bytes, the most for one record`,
  };
  return new RecordFormatError(`${name}: ${said[error.code] ?? `cannot be read as CSV at ${place}`}`, { cause: error });
}
