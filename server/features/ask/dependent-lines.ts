type Line = { text: string; kind: string };

/**
 * Lines that say another thing alone than where they stand: an item of a list whose stem forbids or denies, and what stands under a box
 * that is not ticked next to one that is. None of them is quoted by itself.
 */

const DENIES =
  /\b(?:not|never|no|cannot|neither|prohibited|forbidden|ne|n'\w+|aucune?|interdit\w*|jamais|sauf|except\w*|unless)\b/;
const OPENS = /(?:[:…]|\.{3}|\b(?:must|shall|may|do|does|will) not|\b(?:doit|doivent|peut|peuvent|devra|devront) pas)$/;
const ITEM = /^(?:[-–•●○o*▪‣]\s|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s|(?:[A-Za-z]\.)?\d{1,2}(?:\.\d{1,2}){1,4}\.?\s)/;
const UNTICKED = /^(?:☐|□|❏|❑|❒|\[ ?\])/;
const TICKED = /^(?:☒|☑|✓|✔|\[[xX]\])/;
/** So many lines belong to a box at the most. */
const BOX_LINES = 2;

/** The places of the lines that depend on others. `isDenied`: a stem that denies ended the page before; then whether one ends this. */
export function dependentLines(
  lines: readonly Line[],
  isDenied: boolean,
  foldText: (text: string) => string,
): { dependent: ReadonlySet<number>; isDenied: boolean } {
  const dependent = unticked(lines);
  let isOpen = isDenied;
  for (const [at, line] of lines.entries()) {
    const text = line.text.trim();
    if (text === '' || line.kind === 'margin') continue;
    const isBelow = line.kind !== 'heading' && (ITEM.test(text) || line.kind === 'item' || /^\p{Ll}/u.test(text));
    if (isOpen && isBelow) dependent.add(at);
    else isOpen = opensDenial(foldText(text));
  }
  return { dependent, isDenied: isOpen };
}

function opensDenial(folded: string): boolean {
  return OPENS.test(folded) && DENIES.test(folded);
}

function unticked(lines: readonly Line[]): Set<number> {
  const own = new Set<number>();
  if (!lines.some(({ text }) => TICKED.test(text.trim()))) return own;
  let left = 0;
  for (const [at, { text, kind }] of lines.entries()) {
    const isBox = UNTICKED.test(text.trim());
    if (isBox) left = BOX_LINES + 1;
    else if (kind === 'heading' || TICKED.test(text.trim())) left = 0;
    if (left > 0) own.add(at);
    left -= 1;
  }
  return own;
}
