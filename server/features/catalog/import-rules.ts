import { IMPORT_COLUMNS, type ImportColumn, importCells } from '#contract/catalog-import.ts';
import type { ImportIssue } from '#contract/errors.ts';
import { LIMITS } from '#contract/limits.ts';
import { type CsvRow, isOwnProblem } from './import-csv.ts';
import { headerIssues, positionsOf, shownText } from './import-header.ts';

/**
 * Judges the rows of an import (specification, CSV import rules, 1): a header that lacks, repeats or does not know a column,
 * an invalid cell, a product on two rows, or more rows than are taken.
 */

/** A product as one row of the file says it. */
export type ImportedProduct = {
  row: number;
  partner: string;
  /** By what the partner's name is compared. */
  partnerKey: string;
  name: string;
  model: string | null;
  description: string | null;
  commodity_codes: string[];
  rep_status: 'carried' | 'catalog';
  source_url: string | null;
};

/** `first` are the first issues, `count` is how many there truly are. */
export type JudgedImport = { products: readonly ImportedProduct[]; first: readonly ImportIssue[]; count: number };

type Cell = { text: string; isBlank: boolean };
type Cells = Record<ImportColumn, Cell>;

const SHOWN_CHARS = 40;
const { rows: MAX_ROWS, issues: TOLD } = LIMITS.import;

export class ImportJudge {
  readonly #keyOf: (partner: string) => string;
  readonly #first: ImportIssue[] = [];
  #count = 0;
  #header: { positions: ReadonlyMap<ImportColumn, number>; cellCount: number } | null = null;
  #dataRows = 0;
  /** The first row that is too many. */
  #surplus: number | null = null;
  /** In which row each product stands, by partner, name and model. */
  readonly #rowOf = new Map<string, number>();
  #products: ImportedProduct[] = [];

  /** `keyOf` tells by what partners' names are compared. */
  constructor(keyOf: (partner: string) => string) {
    this.#keyOf = keyOf;
  }

  take(row: CsvRow): void {
    if (this.#header === null) {
      this.#header = { positions: positionsOf(row), cellCount: row.cellCount };
      for (const issue of headerIssues(row)) this.#add(issue);
      return;
    }
    this.#dataRows += 1;
    if (this.#dataRows > MAX_ROWS) this.#surplus ??= row.number;
    // Without a column that is known no cell can be judged.
    else if (this.#header.positions.size > 0) this.#judge(row, this.#header);
  }

  /** Refuses the file as a whole, for what its first bytes show it to be. */
  refuse(problem: string): void {
    this.#add({ row: 1, column: null, problem });
  }

  end(): JudgedImport {
    if (this.#header === null && this.#count === 0)
      this.refuse(`the file is empty; its first row must be the header ${IMPORT_COLUMNS.join(',')}`);
    if (this.#surplus !== null) {
      const problem = `the file has more than ${MAX_ROWS} data rows, the maximum; split it`;
      this.#add({ row: this.#surplus, column: null, problem });
    }
    return { products: this.#count === 0 ? this.#products : [], first: this.#first, count: this.#count };
  }

  #judge(row: CsvRow, header: { positions: ReadonlyMap<ImportColumn, number>; cellCount: number }): void {
    const before = this.#count;
    for (const issue of rowIssues(row, header)) this.#add(issue);
    // Behind a cell that is not closed, or with cells too many or too few, the others may have shifted.
    if (this.#count > before) return;
    const cells: Partial<Cells> = {};
    for (const [column, at] of header.positions) {
      const read = row.cells[at] ?? { text: '', problem: null };
      const text = read.text.trim();
      const cell = { text, isBlank: text === '' };
      const problem = read.problem ?? problemOf(column, cell);
      if (problem === null) cells[column] = cell;
      else this.#add({ row: row.number, column, problem });
    }
    this.#refuseRepeat(row.number, cells);
    // What is refused needs no products.
    if (this.#count > 0) this.#products = [];
    else if (isWhole(cells)) this.#products.push(this.#product(row.number, cells));
  }

  #refuseRepeat(row: number, { oem_partner: partner, name, model }: Partial<Cells>): void {
    if (partner === undefined || name === undefined || model === undefined) return;
    const key = JSON.stringify([this.#keyOf(partner.text), name.text, model.text]);
    const earlier = this.#rowOf.get(key);
    if (earlier === undefined) this.#rowOf.set(key, row);
    else this.#add({ row, column: 'name', problem: `has the same partner, name and model as row ${earlier}` });
  }

  #product(row: number, cells: Cells): ImportedProduct {
    const partner = cells.oem_partner.text.replace(/\s+/g, ' ');
    const orNull = ({ text, isBlank }: Cell): string | null => (isBlank ? null : text);
    return {
      row,
      partner,
      partnerKey: this.#keyOf(partner),
      name: cells.name.text,
      model: orNull(cells.model),
      description: orNull(cells.description),
      commodity_codes: codesOf(cells.commodity_codes.text),
      rep_status: cells.rep_status.text === 'catalog' ? 'catalog' : 'carried',
      source_url: orNull(cells.source_url),
    };
  }

  #add(issue: ImportIssue): void {
    this.#count += 1;
    if (this.#first.length < TOLD) this.#first.push(issue);
  }
}

function isWhole(cells: Partial<Cells>): cells is Cells {
  return IMPORT_COLUMNS.every((column) => cells[column] !== undefined);
}

/** What keeps the row from being read cell by cell. */
function rowIssues(
  { number, cells, cellCount }: CsvRow,
  header: { positions: ReadonlyMap<ImportColumn, number>; cellCount: number },
): ImportIssue[] {
  const columnAt = (at: number): ImportColumn | null =>
    [...header.positions].find(([, position]) => position === at)?.[0] ?? null;
  const unread = cells.flatMap(({ problem }, at): ImportIssue[] =>
    problem === null || isOwnProblem(problem) ? [] : [{ row: number, column: columnAt(at), problem }],
  );
  if (unread.length > 0) return unread;
  const count = `${cellCount} ${cellCount === 1 ? 'cell' : 'cells'} where the header has ${header.cellCount}`;
  if (cellCount !== header.cellCount) {
    const hint = cellCount > header.cellCount ? '; quote a cell that contains a comma' : '';
    return [{ row: number, column: null, problem: `the row has ${count}${hint}` }];
  }
  const isBlank = cells.every(({ text, problem }) => problem === null && text.trim() === '');
  return isBlank ? [{ row: number, column: null, problem: 'the row is blank; delete it' }] : [];
}

/** What is wrong with a cell, or null. `text` is trimmed. */
function problemOf(column: ImportColumn, { text, isBlank }: Cell): string | null {
  if (isBlank) return column === 'oem_partner' || column === 'name' ? `is blank; ${messageOf(column, '')}` : null;
  if (column === 'commodity_codes') return codesProblem(codesOf(text));
  const problem = messageOf(column, text);
  return problem === null ? null : `${problem}; it ${describeValue(text)}`;
}

function messageOf(column: ImportColumn, value: unknown): string | null {
  const result = importCells[column].safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? 'is not valid');
}

function codesProblem(codes: readonly string[]): string | null {
  if (codes.length > LIMITS.commodityCodes) return `${messageOf('commodity_codes', codes)}; it has ${codes.length}`;
  const at = codes.findIndex((code) => messageOf('commodity_codes', [code]) !== null);
  const code = codes[at];
  if (code === undefined) return null;
  return `code ${at + 1} ${messageOf('commodity_codes', [code])}; it ${describeValue(code)}. Separate codes by ; or |`;
}

function codesOf(text: string): string[] {
  return text
    .split(/[;|]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** The cell's text as far as it helps to find it, with marks for what would not show. */
function describeValue(text: string): string {
  const characters = [...text];
  const isLong = characters.length > SHOWN_CHARS;
  const shown = shownText(isLong ? characters.slice(0, SHOWN_CHARS).join('') : text);
  return isLong ? `has ${characters.length} characters and starts with \`${shown}\`` : `is \`${shown}\``;
}
