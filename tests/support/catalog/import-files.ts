import { IMPORT_COLUMNS, type ImportColumn } from '#contract/catalog-import.ts';

/** Files of products as different programs write them. */

export type FileRow = Partial<Record<ImportColumn, string>>;
export type FileStyle = {
  columns?: readonly ImportColumn[];
  lineEnd?: '\n' | '\r\n';
  /** A byte-order mark at the beginning. */
  hasMark?: boolean;
  quotesAll?: boolean;
  endsWithLine?: boolean;
};

export function fileOf(rows: readonly FileRow[], style: FileStyle = {}): string {
  const { columns = IMPORT_COLUMNS, lineEnd = '\n', hasMark = false, quotesAll = false, endsWithLine = true } = style;
  const cell = (text: string): string =>
    quotesAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [
    columns.map((column) => cell(column)),
    ...rows.map((row) => columns.map((column) => cell(row[column] ?? ''))),
  ].map((cells) => cells.join(','));
  return `${hasMark ? '\ufeff' : ''}${lines.join(lineEnd)}${endsWithLine ? lineEnd : ''}`;
}

/** The bytes of such a file, as a request brings them. */
export async function* bytesOfFile(rows: readonly FileRow[]): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(fileOf(rows)));
}
