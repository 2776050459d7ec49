import { amendmentAt } from './lines/amended-text.ts';
import { isTitleAlone, MOST_QUOTE, withWhatFollows } from './lines/announced.ts';
import { withoutBreaks } from './lines/broken-lines.ts';
import { dependentLines } from './lines/dependent-lines.ts';
import { ITEM_BLOCK, itemBlockAt } from './lines/item-blocks.ts';
import { pairAt } from './lines/question-pairs.ts';

/** A line of what a question is answered from, in its order; `heading` lines head those behind them. */
export type MaterialLine = { text: string; kind: string; cells?: readonly string[] | undefined };

/**
 * Where a statement stands: `document` names the file, `documentId` a solicitation document; `page` is null where there are no
 * pages; `isRecognized`: it was read from a picture by character recognition. Of a workbook, `sheet` is the name of the sheet and `cells` the address of what is quoted.
 */
export type Place = {
  kind: 'notice' | 'document' | 'context' | 'profile' | 'verdict';
  document: string | null;
  documentId?: string | null;
  page: number | null;
  isRecognized?: boolean;
  sheet?: string | null;
  cells?: string | null;
  /** A date, number or contact that was published beside the text of the notice. */
  isField?: boolean;
};

/** A page of a document, the notice's text, or the profile. */
export type MaterialPage = Place & { lines: readonly MaterialLine[] };

/** A sentence that may be quoted, with what stands around it. All texts but `text` are folded. */
export type Passage = {
  place: Place;
  text: string;
  own: string;
  line: string;
  heading: string;
  near: string;
  kind: string;
  /** How many items of the list that it announces are left out. */
  more?: number;
};

const LEAST_SENTENCE = 40;
const MOST_CONTEXT = 1_200;

const SILENT = new Set(['contents', 'margin']);

/** A line of a table of contents as Markdown has it, or the end of one. */
function isLinkWithin(text: string): boolean {
  const at = text.indexOf('](#');
  return at !== -1 && (!text.includes('[') || text.indexOf('[') > at || (text.startsWith('[') && text.endsWith(')')));
}

/** Lower case without accents, with straight apostrophes and hyphens. */
export type FoldText = (text: string) => string;

/** The sentences of the page. Lines of a table of contents and what runs over the pages answer nothing. */
export function passagesOf(
  asRead: MaterialPage,
  isDenied: boolean,
  foldText: FoldText,
): { passages: Passage[]; isDenied: boolean } {
  const page = { ...asRead, lines: withoutBreaks(asRead.lines) };
  const { dependent, ...after } = dependentLines(page.lines, isDenied, foldText);
  return { passages: passagesOfPage(page, foldText, dependent), ...after };
}

function passagesOfPage(page: MaterialPage, foldText: FoldText, dependent: ReadonlySet<number>): Passage[] {
  const alone = new Set(page.lines.filter((_, at) => !dependent.has(at)));
  const lines = page.lines.filter(({ kind, text }) => !SILENT.has(kind) && text.trim() !== '');
  const folded = lines.map(({ text }) => foldText(text));
  let [heading, taken] = ['', 0];
  return lines.flatMap(({ text, kind, cells }, index) => {
    const [before, line] = [folded[index - 1] ?? '', folded[index] ?? ''];
    if (kind === 'heading' || CLAUSE_TITLE.test(text) || isTitleAlone(lines, index)) heading = line;
    else if (before.endsWith(':') && kind === 'item' && before.length < 200)
      heading = `${heading} ${before}`.slice(-300);
    const shown = lines[index];
    if (index < taken || (shown !== undefined && !alone.has(shown))) return [];
    const place = placeOf(page, cells);
    const amendment = amendmentAt(lines, index);
    if (amendment !== null) {
      taken = index + amendment.lines;
      const own = foldText(amendment.text);
      return [{ place, text: amendment.text, own, line: own, heading, near: before, kind: 'amendment' }];
    }
    const pair = pairAt(lines, index);
    if (pair !== null) {
      taken = index + pair.lines;
      const own = foldText(pair.text);
      // What stands around a question and its answer is about other things.
      return pair.text === '' ? [] : [{ place, text: pair.text, own, line: own, heading: '', near: '', kind: 'pair' }];
    }
    const block = itemBlockAt(lines, index);
    if (block !== null) {
      const own = foldText(block);
      return [{ place, text: block, own, line: own, heading, near: '', kind: ITEM_BLOCK }];
    }
    const near = `${before.slice(-MOST_CONTEXT)} ${(folded[index + 1] ?? '').slice(0, MOST_CONTEXT)}`;
    // The words of a cell of several lines belong to its number and its label.
    const isCell = kind === 'row' && text.includes('\n');
    const sentences = (isCell ? [text] : fieldsOf(text).flatMap(sentencesOf)).filter(
      (own) => !isLinkWithin(own) && !own.endsWith('?'),
    );
    return sentences.map((own, at) => {
      const isLast = at === sentences.length - 1;
      const announced = isLast ? withWhatFollows(own, lines, index) : { text: own, said: own, more: 0 };
      const { text: quote, more } = announced;
      // What the end of a long list says is no word of what announces it.
      const said = plain(announced.said === text ? line : foldText(announced.said));
      return {
        place,
        text: quote,
        own: said,
        line: line.slice(0, MOST_CONTEXT),
        heading,
        near,
        kind,
        ...(more > 0 && { more }),
      };
    });
  });
}

/** Without the signs of Markdown around a label: `**Langue:** français` is a label and its value. */
function plain(own: string): string {
  return own.includes('**') ? own.replaceAll('**', '') : own;
}

function placeOf(
  { document, documentId = null, page, kind, sheet = null, isRecognized = false, isField = false }: MaterialPage,
  cells?: readonly string[],
): Place {
  return {
    kind,
    document,
    documentId,
    page,
    ...(isRecognized && { isRecognized }),
    ...(sheet !== null && { sheet, cells: cellRange(cells) }),
    ...(isField && { isField }),
  };
}

/** The title of a clause of the American regulations: 52.217-8 Option to Extend Services (NOV 1999). */
const CLAUSE_TITLE = /^\d{2,4}\.\d{3}-\d{1,4} [A-Z][^.;:]{3,100}$/;
/** `A12:D12`, or one cell; null: the file does not say. */
function cellRange(cells: readonly string[] = []): string | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first}:${last}`;
}

const FIELD_NAME = /(?:^|\s)(?=[a-z]+(?:[_-][a-z]+)+:(?:\s|$))/;
const EMPTY_FIELD = /^[a-z]+(?:[_-][a-z]+)+:$/;

/** Fields of a form that a line runs together, each by itself; one without a value says nothing. */
function fieldsOf(text: string): string[] {
  return text.split(FIELD_NAME).filter((one) => !EMPTY_FIELD.test(one.trim()));
}

/** A line as sentences, short ones with the one before; none longer than a quote may be. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const sentence of text.split(/(?<=[.!?;])\s+(?=["“«(]?[\p{Lu}\p{N}])/u)) {
    const last = found.at(-1);
    const joined = `${last ?? ''} ${sentence}`;
    const isOneWith =
      last !== undefined && (last.length < LEAST_SENTENCE || last.endsWith('?') || endsInAbbreviation(last, sentence));
    if (isOneWith && joined.length <= MOST_QUOTE) found[found.length - 1] = joined.trim();
    else found.push(...cut(sentence));
  }
  return found;
}

const ABBREVIATIONS =
  'n°|nos|pub|nr|arts?|st|ste|mr|mrs|ms|mm|mme|mmes|dr|inc|ltd|lt[eé]e|cie|corp|llc|pp?|vol|ch|chap|paras?|secs?|fig|t[eé]l|ext|approx|dept|gov|cf|vs|' +
  'jan|feb|aug|sept?|oct|nov|dec|janv|f[eé]vr|juill|d[eé]c';
/** Also initials (`U.S.`, `M.S. Teams`) and the number of a section: the point after them ends no sentence. */
const ABBREVIATED = new RegExp(
  `(?:(?:^|[\\s(.[«“"'’])(?:${ABBREVIATIONS}|[a-z])|\\b(?:sec|section|art|article|annexe?|clause) \\d{1,3})\\.$`,
  'i',
);
const NUMERO = /(?:^|[\s(])no\.$/i;

function endsInAbbreviation(text: string, next: string): boolean {
  const end = text.slice(-14);
  return ABBREVIATED.test(end) || (NUMERO.test(end) && /^\d/.test(next));
}

function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MOST_QUOTE) {
    const at = rest.lastIndexOf(' ', MOST_QUOTE);
    const end = at > LEAST_SENTENCE ? at : MOST_QUOTE;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
