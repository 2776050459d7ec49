/**
 * The boxes that a buyer ticks: what stands behind an empty one does not hold. Boxes are signs, letters in brackets, or the characters
 * of symbol fonts as the extraction of PDF files gives them.
 */

const TICKED = '(?:[☑☒✓✔✗✘🗹🗷\\uf052\\uf054\\uf0fd\\uf0fe]|[\\[(](?:[xX✓✔])[\\])])';
const EMPTY = '(?:[☐□❏❐❑❒◻⬜\\uf06f\\uf071\\uf072\\uf0a3\\uf0a8]|\\[[ _]{0,3}\\])';
const BOX = new RegExp(`${TICKED}|${EMPTY}`, 'gu');
const IS_TICKED = new RegExp(`^${TICKED}`, 'u');
/** The mark of an item, the number of a clause or a letter before the box. */
const LEAD = '^\\s{0,20}(?:[-*+•·] {0,3})?(?:\\(?\\w{1,4}[.)] {0,3}|\\d{1,2}(?:\\.\\d{1,2}){1,4}\\.? {0,3})?';
const BEGINS_TICKED = new RegExp(`${LEAD}${TICKED}`, 'u');
const BEGINS_EMPTY = new RegExp(`${LEAD}${EMPTY}`, 'u');
/** So many empty boxes and no ticked one are a list that bidders go through. */
const LEAST_CHECKLIST = 3;
const MOST_LABEL_CHARS = 90;

/** Whether the text begins with a box that is ticked, or with one that is empty; null: with none. */
export function boxOf(text: string): 'ticked' | 'empty' | null {
  if (BEGINS_TICKED.test(text)) return 'ticked';
  return BEGINS_EMPTY.test(text) ? 'empty' : null;
}

type Line = { text: string; kind: string };

/**
 * The lines of a page without what stands behind empty boxes, and without the paragraph that an empty box titles. A list of empty boxes
 * alone is for bidders to tick, and stays.
 */
export function withoutEmptyBoxes<Of extends Line>(lines: readonly Of[]): Of[] {
  const marks = lines.flatMap(({ text }) => text.match(BOX) ?? []);
  if (marks.length === 0) return [...lines];
  const empty = marks.filter((mark) => !IS_TICKED.test(mark)).length;
  if (empty === 0 || (empty === marks.length && empty >= LEAST_CHECKLIST)) return [...lines];
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    if (before !== undefined && boxOf(line.text) === null && titles(before, lines[index - 2]) && isOfTitle(line))
      return [];
    return ofTicked(line);
  });
}

/** A short label behind an empty box, below no other box: the paragraph under it is the choice's own. */
function titles({ text }: Line, before: Line | undefined): boolean {
  if (boxOf(text) !== 'empty' || (text.match(BOX) ?? []).length > 1) return false;
  if (before !== undefined && boxOf(before.text) !== null) return false;
  const label = text.replace(BOX, '').trim();
  return label.length <= MOST_LABEL_CHARS && /\p{L} \p{L}/u.test(label) && !/[.;,]$/.test(label);
}

function isOfTitle({ kind, text }: Line): boolean {
  return (kind === 'paragraph' || kind === 'text') && !/^\s{0,9}\d{1,2}(?:\.\d{1,2})*[.)]? /.test(text);
}

/** Of a line with boxes, what stands before them and behind the ticked ones, each a line of its own. */
function ofTicked<Of extends Line>(line: Of): Of[] {
  const { text } = line;
  const marks = [...text.matchAll(BOX)];
  const [first] = marks;
  if (first === undefined || marks.every(([mark]) => IS_TICKED.test(mark))) return [line];
  // `Yes [ ] No [x]`: the boxes stand behind their words.
  const isBehind = marks.length > 1 && BOX_AT_END.test(text) && first.index > 0;
  const pieces = marks.map(({ 0: mark, index }, at) => {
    const [from, to] = isBehind
      ? [at === 0 ? 0 : (marks[at - 1]?.index ?? 0) + (marks[at - 1]?.[0].length ?? 0), index]
      : [index + mark.length, marks[at + 1]?.index ?? text.length];
    return { isKept: IS_TICKED.test(mark), text: text.slice(from, to).trim() };
  });
  const lead = isBehind || boxOf(text) !== null ? '' : text.slice(0, first.index).trim();
  return [lead, ...pieces.filter(({ isKept }) => isKept).map((one) => one.text)]
    .filter((one) => one !== '')
    .map((own) => ({ ...line, text: own }));
}

const BOX_AT_END = new RegExp(`(?:${TICKED}|${EMPTY})\\s{0,5}$`, 'u');
