import { amendmentAt } from './amended-text.ts';
import { dependentLines } from './dependent-lines.ts';
import { isOfPair, pairAt } from './question-pairs.ts';

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
};

const LEAST_SENTENCE = 40;
const MOST_QUOTE = 420;
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
  page: MaterialPage,
  isDenied: boolean,
  foldText: FoldText,
): { passages: Passage[]; isDenied: boolean } {
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
    if (kind === 'heading' || CLAUSE_TITLE.test(text)) heading = line;
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
    const near = `${before.slice(-MOST_CONTEXT)} ${(folded[index + 1] ?? '').slice(0, MOST_CONTEXT)}`;
    const sentences = sentencesOf(text).filter((own) => !isLinkWithin(own) && !own.endsWith('?'));
    return sentences.map((own, at) => {
      const quote = at === sentences.length - 1 ? withWhatFollows(own, lines, index) : own;
      const said = plain(quote === text ? line : foldText(quote));
      return { place, text: quote, own: said, line: line.slice(0, MOST_CONTEXT), heading, near, kind };
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

const ANNOUNCES = /(?:[:,]|\b(?:ci-dessous|ci-après|suivante?s?|as follows|below|the following|to)\s?[:.;]?)$/iu;
const POINTS_BELOW = /\b(?:ci-dessous|ci-après)\b/iu;
const BULLET = /^[-–•●○o*]\s/;
const SHORT_LINE = 70;
const MOST_SHORT_LINES = 6;

/** What a sentence announces stands in the lines behind it, and what the head of a table names in its rows: they are quoted with it. */
function withWhatFollows(own: string, lines: readonly MaterialLine[], index: number): string {
  const line = lines[index];
  const isHead = line?.kind === 'row' && lines[index - 1]?.kind !== 'row' && !/\d/.test(own);
  const isOpen = own.endsWith(':') || (ANNOUNCES.test(own) && !own.endsWith(',')) || POINTS_BELOW.test(own.slice(-60));
  const next = lines[index + 1];
  if (isLabelOf(own, next)) return `${own}\n${next?.text ?? ''}`;
  const isTitle = isTitleOf(own, next);
  if (!isOpen && !isHead && !isTitle) return own;
  let [quote, shorts] = [own, 0];
  const following = lines.slice(index + 1);
  const isListed = BULLET.test(following[0]?.text ?? '');
  for (const [at, { text, kind }] of following.entries()) {
    if (isListed && !BULLET.test(text)) break;
    if ((isHead && kind !== 'row' && !isCellLeft(text)) || kind === 'heading') break;
    if (quote.length + text.length >= MOST_QUOTE || isOfPair(lines, index + 1 + at)) break;
    // An address stands in several short lines; a paragraph is all of what was announced, unless it announces more.
    if (kind === 'paragraph' && at > 0 && !isTitle && (text.length > SHORT_LINE || shorts >= MOST_SHORT_LINES)) break;
    quote = `${quote}\n${text}`;
    shorts += 1;
    if (
      !isHead &&
      !isTitle &&
      kind === 'paragraph' &&
      (text.length > SHORT_LINE || /[.;]$/.test(text)) &&
      !text.endsWith(':')
    )
      break;
  }
  return quote;
}

/** The title of a clause of the American regulations: 52.217-8 Option to Extend Services (NOV 1999). */
const CLAUSE_TITLE = /^\d{2,4}\.\d{3}-\d{1,4} [A-Z][^.;:]{3,100}$/;
const TITLE = /^(\d{1,2}(?:\.\d{1,2}){1,3})\.? [^.:;]{4,80}$/;

const VALUE_FIRST =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |(?:lun|mar|mercre|jeu|vendre|same)di |le )?(?:\p{Lu}[\p{L}]{2,9}\.? \d{1,2},? \d{4}|\d{1,2}(?:er)? \p{L}{3,9}\.? \d{4}|\d{4}-\d\d-\d\d|[$€£] ?\d|\d[\d ]{2,12} ?[$€]|[\w.-]{1,40}@)/iu;

/** Whether a line is the label of the value in the next one, as a form or a timetable has it. */
function isLabelOf(own: string, next: MaterialLine | undefined): boolean {
  const isShort = own.length <= SHORT_LINE && !/[\d.;:,]$|\d/.test(own);
  return isShort && next !== undefined && next.text.length <= SHORT_LINE && VALUE_FIRST.test(next.text);
}

/** Whether a line is the title of a numbered list: 4.2 before 4.2.1. */
function isTitleOf(own: string, next: MaterialLine | undefined): boolean {
  const number = TITLE.exec(own)?.[1];
  return number !== undefined && next?.text.startsWith(`${number}.1`) === true;
}

/** The end of a cell of the head of a table that was broken into a line of its own, such as `(%)`. */
function isCellLeft(text: string): boolean {
  return text.length <= 12 && !text.endsWith('.');
}

/** `A12:D12`, or one cell; null: the file does not say. */
function cellRange(cells: readonly string[] = []): string | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first}:${last}`;
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
