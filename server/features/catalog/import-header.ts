import { IMPORT_COLUMNS, type ImportColumn } from '#contract/catalog-import.ts';
import type { ImportIssue } from '#contract/errors.ts';
import { type CsvRow, KEPT_CELLS, NOT_UTF8 } from './import-csv.ts';

/** Judges the beginning of an imported file: what kind of file it is, and its header. */

const HEADER = IMPORT_COLUMNS.join(',');
/** So many bytes show what kind of file it is. */
const HEAD_BYTES = HEADER.length;
const NAME_CHARS = 50;

const OTHER_KINDS: readonly (readonly [first: readonly number[], kind: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook or another ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an older spreadsheet program'],
  [[0x1f, 0x8b], 'compressed'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0xff, 0xfe], 'UTF-16 text'],
  [[0xfe, 0xff], 'UTF-16 text'],
];

/** What the file is instead of CSV in UTF-8, as far as its first bytes tell; null: nothing else that is known. */
export function otherKind(head: Uint8Array): string | null {
  const [, kind] = OTHER_KINDS.find(([first]) => first.every((byte, at) => head[at] === byte)) ?? [];
  // Text in UTF-16 without a mark.
  const found = kind ?? (head.subarray(0, HEAD_BYTES).includes(0) ? 'UTF-16 text, or not text' : null);
  return found === null ? null : `the file is ${found}; save it as CSV UTF-8`;
}

/** Where the columns stand that the header names; of one that it repeats, the first. */
export function positionsOf({ cells }: CsvRow): Map<ImportColumn, number> {
  const positions = new Map<ImportColumn, number>();
  for (const [at, { text, problem }] of cells.entries()) {
    const column = IMPORT_COLUMNS.find((one) => one === text.trim());
    if (column !== undefined && problem === null && !positions.has(column)) positions.set(column, at);
  }
  return positions;
}

/** What is wrong with the header; one issue where it is none at all. */
export function headerIssues(header: CsvRow): ImportIssue[] {
  const { cells, cellCount } = header;
  const positions = positionsOf(header);
  const issue = (column: string | null, problem: string): ImportIssue => ({ row: header.number, column, problem });
  const [first] = cells;
  if (positions.size === 0) {
    const found = first === undefined || first.problem !== null ? NOT_UTF8 : `begins with \`${shown(first.text)}\``;
    return [issue(null, `the first row must be the header ${HEADER}${separatorHint(header)}; it ${found}`)];
  }
  if (cellCount > KEPT_CELLS) return [issue(null, `the header has ${cellCount} columns; it must be ${HEADER}`)];
  const unread = cells.flatMap(({ problem }, at) =>
    problem === null ? [] : [issue(null, `column ${at + 1} of the header ${problem}`)],
  );
  // Behind what could not be read the others may have shifted.
  if (unread.length > 0) return unread;
  const faults = cells.flatMap(({ text }, at): ImportIssue[] => {
    const name = text.trim();
    const known = IMPORT_COLUMNS.find((column) => column === name);
    if (known === undefined) return [issue(shown(name), unknownProblem(name, at))];
    return positions.get(known) === at ? [] : [issue(known, 'appears in the header more than once')];
  });
  const missing = IMPORT_COLUMNS.filter((column) => !positions.has(column));
  return [...faults, ...missing.map((column) => issue(column, 'is missing from the header'))];
}

function unknownProblem(name: string, at: number): string {
  if (name === '') return `column ${at + 1} of the header is blank; the columns are ${HEADER}`;
  const meant = IMPORT_COLUMNS.find((column) => column === name.toLowerCase().replace(/[\s-]+/g, '_'));
  return meant === undefined ? `is not a column of the import; the columns are ${HEADER}` : `must be written ${meant}`;
}

function separatorHint({ cells, cellCount }: CsvRow): string {
  const text = cellCount === 1 ? (cells[0]?.text ?? '') : '';
  if (text.includes(';')) return ', with cells separated by commas, not semicolons';
  return text.includes('\t') ? ', with cells separated by commas, not tabs' : '';
}

function shown(name: string): string {
  return shownText(name.slice(0, NAME_CHARS));
}

/** Text of a file as it can be repeated in a problem: with a mark for each character that would not show. */
export function shownText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd');
}
