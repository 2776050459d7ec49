type Line = { text: string; kind: string };

/**
 * Lines that say another thing alone than where they stand: an item of a list whose stem forbids or denies, and what stands under a box
 * that is not ticked next to one that is, or under one of several streams of which none is ticked. None of them is quoted by itself.
 */

const DENIES =
  /\b(?:not|never|no|cannot|neither|prohibited|forbidden|ne|n'\w+|aucune?|interdit\w*|jamais|sauf|except\w*|unless)\b/;
const OPENS = /(?:[:…]|\.{3}|\b(?:must|shall|may|do|does|will) not|\b(?:doit|doivent|peut|peuvent|devra|devront) pas)$/;
const ITEM = /^(?:[-–•●○o*▪‣]\s|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s|(?:[A-Za-z]\.)?\d{1,2}(?:\.\d{1,2}){1,4}\.?\s)/;
const UNTICKED = /^(?:☐|□|❏|❑|❒|\[ ?\])/;
const TICKED = /^(?:☒|☑|✓|✔|\[[xX]\])/;
/** So many lines belong to a box at the most. */
const BOX_LINES = 2;

/** Says which stream the tender is of, and then come all of them: `This requirement is a:`. */
const CHOOSES =
  /\b(?:requirement|procurement|solicitation|tender|besoin|marché|approvisionnement|appel d[’']offres)\b/iu;
const NAMES_STREAM = /^(?:\P{L}*\p{L}.* (?:stream|set-aside)\b|\P{L}*volet \p{L})/iu;
const MOST_OF_A_NAME = 60;
const LEAST_STREAMS = 2;

/** The places of the lines that depend on others. `isDenied`: a stem that denies ended the page before; then whether one ends this. */
export function dependentLines(
  lines: readonly Line[],
  isDenied: boolean,
  foldText: (text: string) => string,
): { dependent: ReadonlySet<number>; isDenied: boolean } {
  const dependent = new Set([...unticked(lines), ...underStreams(lines)]);
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

/** The lines of a choice of streams that no tick decides, up to the next heading. */
function underStreams(lines: readonly Line[]): Set<number> {
  const own = new Set<number>();
  for (const [at, { text }] of lines.entries()) {
    if (!text.trim().endsWith(':') || !CHOOSES.test(text.slice(-MOST_OF_A_NAME)) || !endsInStream(lines[at + 1]))
      continue;
    const following = lines.slice(at + 1);
    const end = following.findIndex((line) => line.kind === 'heading' && !endsInStream(line));
    const block = end === -1 ? following : following.slice(0, end);
    const streams = block.filter(endsInStream);
    if (streams.length < LEAST_STREAMS || block.some((line) => TICKED.test(line.text.trim()))) continue;
    // The words that announce the choice would be quoted with its first stream alone.
    for (let index = at; index <= at + block.length; index += 1) own.add(index);
  }
  return own;
}

/** Whether the line is the name of a stream, or has it behind the last sentence of the one before. */
function endsInStream(line: Line | undefined): boolean {
  const name =
    (line?.text ?? '')
      .trim()
      .split(/[.!?] /)
      .at(-1) ?? '';
  return name.length <= MOST_OF_A_NAME && !/[.;:]$/.test(name) && NAMES_STREAM.test(name);
}
