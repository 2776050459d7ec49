/**
 * Lines as they were before a page broke them: the cell of a grid whose words stand above and below its number, the item of a list whose
 * mark was taken for a cell, and a line that ends in the middle of its sentence.
 */

type Line = { text: string; kind: string };

const ENDS = /[.;:!?…»”"]$/;
const GOES_ON = /^[\p{Ll}(]/u;
/** `C.1.3.5`, `12`, `A4` */
const NUMBER = /^(?:[A-Z]{1,2}\.?)?\d{1,3}(?:\.\d{1,3}){0,4}$/;
const BULLET = /^[-–•●○o*▪‣] \| /;
/** A line that ends in such a word is not whole. */
const OPEN = /\s(?:du|de|des|le|la|les|un|une|et|ou|à|au|aux|par|pour|of|the|an?|and|or|to|in|with|for|by)$/iu;
const MOST_LABEL = 20;
const MOST_JOINED = 3;

export function withoutBreaks<Own extends Line>(lines: readonly Own[]): Own[] {
  const whole: Own[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const cell = cellAt(lines, at);
    if (cell !== null) {
      whole.push({ ...line, text: cell.text, kind: 'row' });
      at += cell.lines - 1;
    } else if (BULLET.test(line.text) && line.kind === 'row') {
      const joined = joinedAt(lines, at);
      whole.push({ ...line, text: joined.text, kind: 'item' });
      at += joined.lines - 1;
    } else whole.push(line);
  }
  return whole;
}

/** The number, the words and the label of a cell whose words begin in the line above its number; null where none begins here. */
function cellAt(lines: readonly Line[], at: number): { text: string; lines: number } | null {
  const [first, row, next] = [lines[at], lines[at + 1], lines[at + 2]];
  if (first?.kind !== 'paragraph' || row?.kind !== 'row' || next?.kind !== 'paragraph' || ENDS.test(first.text))
    return null;
  const [number = '', ...cells] = row.text.split(' | ');
  const label = cells.at(-1) ?? '';
  const middle = cells.slice(0, -1);
  const isGrid = NUMBER.test(number) && label.length <= MOST_LABEL && middle.length <= 1;
  if (!isGrid || !GOES_ON.test(next.text) || middle.some((cell) => !GOES_ON.test(cell))) return null;
  const words = [first.text, ...middle, next.text];
  let last = at + 2;
  while (words.length < MOST_JOINED + 2 && !ENDS.test(words.at(-1) ?? '') && goesOn(lines[last + 1])) {
    last += 1;
    words.push(lines[last]?.text ?? '');
  }
  return { text: `${number} | ${words.join('\n')} | ${label}`, lines: last - at + 1 };
}

function goesOn(line: Line | undefined): boolean {
  return line?.kind === 'paragraph' && GOES_ON.test(line.text);
}

/** The line with the next one, where it ends in the middle of its sentence. */
function joinedAt(lines: readonly Line[], at: number): { text: string; lines: number } {
  const [text = '', next] = [lines[at]?.text, lines[at + 1]];
  const isBroken = next?.kind === 'paragraph' && (goesOn(next) || OPEN.test(text)) && !ENDS.test(text);
  return isBroken ? { text: `${text}\n${next.text}`, lines: 2 } : { text, lines: 1 };
}
