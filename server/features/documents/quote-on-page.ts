/** Where words of a document stand on its pages. */

export type Mark = { line: number; start: number; end: number };
type Line = { text: string; kind: string };

/** What runs over pages, and tables of contents: nothing is quoted from them. */
const SILENT = ['margin', 'contents'];
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/;

/**
 * The first place at which the words stand, a mark a line: as they are, but for white space and line breaks, and as whole words
 * where they do. Offsets count UTF-16 units. None: they stand nowhere.
 */
export function marksOf(lines: readonly Line[], quote: string): Mark[] {
  const wanted = quote.trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  const { text, at } = joined(lines);
  const start = placeOf(text, wanted);
  if (start === null) return [];
  const marks: Mark[] = [];
  for (let index = start; index < start + wanted.length; index += 1) {
    const [line, offset] = [at.line[index] ?? -1, at.offset[index] ?? 0];
    const last = marks.at(-1);
    if (last?.line === line) last.end = offset + 1;
    else if (line >= 0) marks.push({ line, start: offset, end: offset + 1 });
  }
  return marks;
}

type Joined = { text: string; at: { line: number[]; offset: number[] } };

/** The lines as one text with single blanks, and where each of its units stands; the blank between two lines in neither. */
function joined(lines: readonly Line[]): Joined {
  const units: string[] = [];
  const at: Joined['at'] = { line: [], offset: [] };
  const add = (unit: string, line: number, offset: number): void => {
    units.push(unit);
    at.line.push(line);
    at.offset.push(offset);
  };
  for (const [line, { text, kind }] of lines.entries()) {
    if (SILENT.includes(kind)) continue;
    if (units.length > 0 && units.at(-1) !== ' ') add(' ', -1, 0);
    for (let offset = 0; offset < text.length; offset += 1) {
      const unit = text.charAt(offset);
      if (!SPACE.test(unit)) add(unit, line, offset);
      else if (units.length > 0 && units.at(-1) !== ' ') add(' ', line, offset);
    }
  }
  return { text: units.join(''), at };
}

function placeOf(text: string, wanted: string): number | null {
  const first = text.indexOf(wanted);
  for (let from = first; from !== -1; from = text.indexOf(wanted, from + 1)) {
    const isWhole = (inside: number, outside: number): boolean =>
      !LETTER.test(text.charAt(inside)) || !LETTER.test(text.charAt(outside));
    const end = from + wanted.length;
    if ((from === 0 || isWhole(from, from - 1)) && (end >= text.length || isWhole(end - 1, end))) return from;
  }
  return first === -1 ? null : first;
}
