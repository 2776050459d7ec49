/** A piece of text where a page writes it: from `left` to `right` on the line at `base` (upwards), all in points. */
export type Fragment = { text: string; left: number; right: number; base: number; size: number };

/** Text on one base line without a wide gap in it. */
export type Run = Fragment;

/** One line of a page: its cells, left to right; most lines have one. */
export type LaidLine = { cells: Run[]; left: number; right: number; base: number; size: number };

/** Lines one below the other. Rows of a table are lines with several cells. */
export type Block = { lines: LaidLine[] };

/** In units of the type's size: from here on a gap is a space, and from there on it parts two cells. */
const SPACE = 0.12;
const CELL_GAP = 1.5;
/** Between the number of a clause, or the mark of an item, and its text. */
const MARK_GAP = 7;
const SAME_BASE = 0.35;
const MARK =
  /^(?:[-–—•*·▪●◦‣»✓✔☐☑\uf000-\uf0ff]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?)$/u;
/** A row of more lines is a column of text. */
const MOST_LINES_IN_CELL = 9;
/** A page of so many lines of which this share stands alone is written in no order. */
const LEAST_SCATTERED = 16;
const SCATTERED = 0.45;
/** In units of the type's size: lines further apart are not of one paragraph or cell. */
const BLOCK_GAP = 2.6;

/** The runs of a page in the order in which it writes them. */
export function runsOf(fragments: readonly Fragment[]): Run[] {
  const runs: Run[] = [];
  for (const fragment of fragments) {
    if (fragment.text.trim() === '') continue;
    const last = runs.at(-1);
    const gap = last ? (fragment.left - last.right) / Math.max(last.size, fragment.size, 1) : 0;
    if (last && isSameBase(last, fragment) && gap > -1 && gap < gapThatParts(last)) {
      const needsSpace = gap > SPACE && !/\s$/.test(last.text) && !/^\s/.test(fragment.text);
      last.text += `${needsSpace ? ' ' : ''}${fragment.text}`;
      last.right = Math.max(last.right, fragment.right);
      last.size = Math.max(last.size, fragment.size);
    } else runs.push({ ...fragment });
  }
  return runs;
}

function gapThatParts(last: Run): number {
  return MARK.test(last.text.trim()) ? MARK_GAP : CELL_GAP;
}

function isSameBase(one: Run, other: Fragment): boolean {
  return Math.abs(one.base - other.base) <= SAME_BASE * Math.max(one.size, other.size);
}

/** The lines of runs that follow each other: runs on one base line, each to the right of the one before, are its cells. */
function linesOf(runs: readonly Run[]): LaidLine[] {
  const lines: LaidLine[] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    const cell = last?.cells.at(-1);
    if (last && cell && isSameBase(cell, run) && run.left >= cell.right - cell.size) {
      last.cells.push(run);
      last.right = Math.max(last.right, run.right);
      last.size = Math.max(last.size, run.size);
    } else lines.push(lineOf([run]));
  }
  return lines;
}

function lineOf(cells: Run[]): LaidLine {
  return {
    cells,
    left: Math.min(...cells.map(({ left }) => left)),
    right: Math.max(...cells.map(({ right }) => right)),
    base: cells[0]?.base ?? 0,
    size: Math.max(...cells.map(({ size }) => size)),
  };
}

/**
 * The blocks of a page in the order of reading. The order in which a page writes its text is followed; where it goes back up and
 * to the right, that is the next cell of a row, or the next column when there is much text in it. Pages that write two columns
 * line by line are told by the gutter and read one column after the other.
 */
export function blocksOf(fragments: readonly Fragment[]): Block[] {
  const blocks = stackLines(linesOf(runsOf(fragments)));
  const count = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count < LEAST_SCATTERED || blocks.length < count * SCATTERED) return joinRows(blocks.flatMap(splitColumns));
  // Written in no order, as sheets and drawings are: read by where it stands, row by row.
  return stackLines(linesOf(inRows(fragments)));
}

/** Rows from the top, each from the left: fragments whose base differs by little from that of the row's first are of it. */
function inRows(fragments: readonly Fragment[]): Run[] {
  const rows: Fragment[][] = [];
  const written = fragments.filter(({ text }) => text.trim() !== '');
  for (const fragment of written.toSorted((one, other) => other.base - one.base)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && isSameBase(first, fragment)) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.flatMap((row) => runsOf(row.toSorted((one, other) => one.left - other.left)));
}

function stackLines(lines: readonly LaidLine[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const before = last?.lines.at(-1);
    if (last && before && isBelow(before, line)) last.lines.push(line);
    else blocks.push({ lines: [line] });
  }
  return blocks;
}

function isBelow(before: LaidLine, line: LaidLine): boolean {
  const fall = (before.base - line.base) / Math.max(before.size, line.size, 1);
  return fall > SAME_BASE && fall < BLOCK_GAP && line.left < before.right && line.right > before.left;
}

/** A gutter that all lines of a stretch leave free, with text of some length on both sides, parts two columns. */
function splitColumns({ lines }: Block): Block[] {
  const two = lines.filter(({ cells }) => cells.length === 2);
  if (two.length < MOST_LINES_IN_CELL || two.length < lines.length * 0.6) return [{ lines }];
  const edge = Math.max(...two.map(({ cells: [left] }) => left?.right ?? 0));
  const start = Math.min(...two.map(({ cells: [, right] }) => right?.left ?? Infinity));
  const wordsOf = (index: number): number =>
    two.reduce((sum, { cells }) => sum + (cells[index]?.text.split(/\s+/).length ?? 0), 0) / two.length;
  const isProse = wordsOf(0) >= 4 && wordsOf(1) >= 4;
  const isFree = lines.every(({ cells }) => cells.every(({ left, right }) => right <= edge + 1 || left >= start - 1));
  if (!isProse || !isFree || start < edge) return [{ lines }];
  const side = (isLeft: boolean): Block => ({
    lines: lines.flatMap(({ cells }) => {
      const own = cells.filter(({ right }) => right <= edge + 1 === isLeft);
      return own.length > 0 ? [lineOf(own)] : [];
    }),
  });
  return [side(true), side(false)];
}

/** Puts blocks that stand next to each other, each to the right of the one before, into the rows of a table. */
function joinRows(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let row: LaidLine[][] = [];
  const finish = (): void => {
    if (row.length > 1) joined.push({ lines: [lineOf(row.flatMap(cellsOf))] });
    else if (row[0]) joined.push({ lines: row[0] });
    row = [];
  };
  for (const block of blocks) {
    const next = block.lines;
    const last = row.at(-1);
    const from = last && isRightOf(last, next) ? rowStart(last, next) : -1;
    if (last && from >= 0 && last.length - from <= MOST_LINES_IN_CELL && next.length <= MOST_LINES_IN_CELL) {
      if (from > 0) joined.push({ lines: last.splice(0, from) });
      row.push([...next]);
    } else {
      finish();
      row = [[...next]];
    }
  }
  finish();
  return joined;
}

function isRightOf(lines: readonly LaidLine[], next: readonly LaidLine[]): boolean {
  const [first] = next;
  const last = lines.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    first.base > last.base - last.size * SAME_BASE &&
    first.left >= last.left + last.size
  );
}

/** The first of the lines that stands next to the block, or -1: where the block is above or they overlap. */
function rowStart(lines: readonly LaidLine[], next: readonly LaidLine[]): number {
  const top = next[0]?.base ?? 0;
  const size = next[0]?.size ?? 1;
  const left = Math.min(...next.map((line) => line.left));
  const from = lines.findIndex(({ base }) => base <= top + size * BLOCK_GAP);
  if (from === -1) return -1;
  return lines.slice(from).every(({ right }) => right <= left + size) ? from : -1;
}

/** The cells of one line as they are; of several lines one cell that holds them all. */
function cellsOf(lines: readonly LaidLine[]): Run[] {
  const [only] = lines;
  if (only && lines.length === 1) return only.cells;
  const { left, right, base, size } = lineOf(lines.flatMap(({ cells }) => cells));
  const text = lines.map(({ cells }) => cells.map((cell) => cell.text.trim()).join(' ')).join(' ');
  return [{ text, left, right, base, size }];
}
