import type { PageLine } from './line-item.ts';
import { headsOptions, lotOf } from './line-words.ts';

/**
 * Rows of tables whose numbers stand in the middle of a cell of several lines: the first line of the cell is then read as a paragraph above
 * the row. Whether a table is drawn so, rows show that go on in the middle of a sentence.
 */

/** A paragraph, or the like, that stands between two rows. */
export function isLooseLine(line: PageLine | undefined): boolean {
  return (
    line !== undefined &&
    ['paragraph', 'item', 'text'].includes(line.kind) &&
    lotOf(line.text) === null &&
    headsOptions(line.text) === null
  );
}

/** More would be a paragraph of its own. */
const MOST_LINES = 2;
const LEAST_CHARS = 15;
/** As far as rows of one table are looked at. */
const NEAR_LINES = 60;
const NUMBERED = /^(\d{1,3}) \| (.)/u;

/** Of a row, where the lines above it begin that belong to its cell; null where that is not certain. */
export function beginningAbove(lines: readonly PageLine[], index: number): number | null {
  const from = startOfLoose(lines, index);
  const number = numberOf(lines[index]);
  if (from === null || number === null || numberOf(lines[from - 1]) !== number - 1) return null;
  const near = Array.from({ length: 2 * NEAR_LINES + 1 }, (_, step) => index - NEAR_LINES + step);
  return near.some((other) => goesOnFromAbove(lines, other)) ? from : null;
}

/** `4 | couplers etc. …` below `Supplying and laying of pipe …`. */
function goesOnFromAbove(lines: readonly PageLine[], index: number): boolean {
  return startOfLoose(lines, index) !== null && /\p{Ll}/u.test(NUMBERED.exec(lines[index]?.text ?? '')?.[2] ?? '');
}

function startOfLoose(lines: readonly PageLine[], index: number): number | null {
  let from = index;
  while (index - from <= MOST_LINES && isLooseLine(lines[from - 1])) from -= 1;
  const first = lines[from];
  if (from === index || index - from > MOST_LINES || first === undefined || lines[from - 1]?.kind !== 'row')
    return null;
  return /^\p{Lu}/u.test(first.text) && first.text.length >= LEAST_CHARS ? from : null;
}

function numberOf(line: PageLine | undefined): number | null {
  const found = line?.kind === 'row' ? NUMBERED.exec(line.text) : null;
  return found === null ? null : Number(found[1]);
}
