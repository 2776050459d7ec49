import { isOfPair } from './question-pairs.ts';

/**
 * What a sentence announces stands in the lines behind it, and what the head of a table names in its rows: they are quoted with it. A
 * list is quoted whole; of one that is too long, how many items are left out is told.
 */

type Line = { text: string; kind: string };

/** `said`: the beginning that counts as what the sentence says. `more`: how many items of the list are left out. */
export type Announced = { text: string; said: string; more: number };

export const MOST_QUOTE = 420;
const MOST_LIST = 1_000;

const ANNOUNCES =
  /(?:[:,]|\b(?:ci-dessous|ci-après|suivante?s?|as follows|below|the following|to)\s?[:.;]?|\b(?:the following|these) \p{L}+[.:;])$/iu;
const POINTS_BELOW = /\b(?:ci-dessous|ci-après)\b/iu;
const BULLET = /^[-–•●○o*▪‣]\s/;
const MARKED =
  /^(?:[-–•●○o*▪‣]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|(?:stream|category|volet|lot|catégorie)\s\w{1,3}\s?[-–:])/iu;
/** Between two items, or behind one: `ET`, `and`, `(or)`. */
const BETWEEN = /^\W?(?:and|or|et|ou|and\/or|et\/ou)\W?$/i;
const SHORT_LINE = 70;
const MOST_SHORT_LINES = 6;

export function withWhatFollows(own: string, lines: readonly Line[], index: number): Announced {
  const line = lines[index];
  const isHead = line?.kind === 'row' && lines[index - 1]?.kind !== 'row' && !/\d/.test(own);
  const isOpen = own.endsWith(':') || (ANNOUNCES.test(own) && !own.endsWith(',')) || POINTS_BELOW.test(own.slice(-60));
  const next = lines[index + 1];
  const alone = (text: string): Announced => ({ text, said: text, more: 0 });
  if (isLabelOf(own, next)) return alone(`${own}\n${next?.text ?? ''}`);
  if (line?.text === own && isNameOf(own, next))
    return { text: `${own}\n${beginning(next?.text ?? '')}`, said: own, more: 0 };
  const isTitle = isTitleOf(own, next);
  if (!isOpen && !isHead && !isTitle) return alone(own);
  const { quote: said, taken } = beginningOf(own, lines, index, { isHead, isTitle });
  const following = lines.slice(index + 1);
  if (isHead) return { ...alone(said), more: rowsLeft(own, following.slice(taken)) };
  if (isTitle || isOfPair(lines, index + 1)) return alone(said);
  const rows = next?.kind === 'row' && own.endsWith(':') ? rowsOf(following) : [];
  if (rows.length > 1) return { ...withList(own, rows), said };
  const headed = headingsOf(following);
  if (headed.length > 1) return { ...withList(own, headed), said: withList(own, headed).text.slice(0, MOST_QUOTE) };
  if (MARKED.test(next?.text ?? '')) {
    const list = withList(own, listOf(following));
    // “Present:” alone names no subject; its items do.
    if (/^\p{L}+ ?:$/u.test(own)) return { ...list, said: list.text.slice(own.length + 1).slice(0, MOST_QUOTE) };
    return { ...list, said: said === own ? list.text.slice(0, MOST_QUOTE) : said };
  }
  const labelled = own.endsWith(':') ? labelledOf(following) : [];
  if (labelled.length > 1)
    return { ...withList(own, labelled), said: `${own}\n${labelled[0]?.slice(0, MOST_QUOTE) ?? ''}` };
  const items = plainListOf(following, NAMES_LIST.test(own), /\badd?ress/iu.test(own.slice(-60)));
  if (items.length > 1) {
    const whole = withList(own, items);
    return { ...whole, said: whole.text.length < said.length ? whole.text : said };
  }
  // A colon with nothing behind it hides what it announces.
  if (said === own && own.endsWith(':') && next?.kind === 'paragraph')
    return { text: `${own}\n${beginning(next.text)}`, said, more: 0 };
  // The numbers of a clause and of its points tell no list apart from the next, but those of the points themselves do.
  const isWithin = [following[taken - 1], following[taken]].every((line) => BULLET.test(line?.text ?? ''));
  return { ...alone(said), more: isWithin ? listOf(following.slice(taken)).length : pointsLeft(following, taken) };
}

function beginning(text: string): string {
  return text.length <= MOST_LIST ? text : text.slice(0, text.lastIndexOf(' ', MOST_LIST));
}

function beginningOf(
  own: string,
  lines: readonly Line[],
  index: number,
  { isHead, isTitle }: { isHead: boolean; isTitle: boolean },
): { quote: string; taken: number } {
  let [quote, taken] = [own, 0];
  const following = lines.slice(index + 1);
  const isListed = BULLET.test(following[0]?.text ?? '');
  for (const [at, { text, kind }] of following.entries()) {
    if (isListed && !BULLET.test(text)) break;
    if ((isHead && kind !== 'row' && !isCellLeft(text)) || kind === 'heading') break;
    const most = kind === 'paragraph' && text.length <= SHORT_LINE ? MOST_LIST : MOST_QUOTE;
    if (quote.length + text.length >= most || isOfPair(lines, index + 1 + at)) break;
    // An address stands in several short lines; a paragraph is all of what was announced, unless it announces more.
    if (kind === 'paragraph' && at > 0 && !isTitle && (text.length > SHORT_LINE || taken >= MOST_SHORT_LINES)) break;
    quote = `${quote}\n${text}`;
    taken += 1;
    if (
      !isHead &&
      !isTitle &&
      kind === 'paragraph' &&
      (text.length > SHORT_LINE || /[.;]$/.test(text)) &&
      !text.endsWith(':')
    )
      break;
  }
  return { quote, taken };
}

function withList(own: string, items: readonly string[]): Pick<Announced, 'text' | 'more'> {
  let [text, taken] = [own, 0];
  for (const item of items) {
    if (taken > 0 && text.length + 1 + item.length > MOST_LIST) break;
    text = `${text}\n${item}`;
    taken += 1;
  }
  return { text, more: items.length - taken };
}

/** Items that lost their marks: each ends as one of a list does, and the last of them as a sentence. */
function plainListOf(lines: readonly Line[], isNamed: boolean, isAddress: boolean): string[] {
  const items: string[] = [];
  for (const { text, kind } of lines) {
    if (kind !== 'paragraph' || text.length > MOST_ITEM || text.includes('?')) break;
    if (GOES_ON.test(text) || (isNamed && !/[.:!]$/.test(text))) items.push(text);
    else {
      const isLast =
        /[;,](?:\s(?:and|or|et|ou))?$/i.test(items.at(-1) ?? '') ||
        (isAddress && text.length <= SHORT_LINE && !text.endsWith(':'));
      if (items.length > 0 && isLast) items.push(text);
      break;
    }
  }
  return items;
}

/** The rows of a table, each with the end of a cell that was broken into a line of its own. */
function rowsOf(lines: readonly Line[]): string[] {
  const rows: string[] = [];
  for (const { text, kind } of lines) {
    if (kind === 'row') rows.push(text);
    else if (rows.length > 0 && isCellLeft(text)) rows.push(`${rows.pop() ?? ''}\n${text}`);
    else break;
  }
  return rows;
}

const LEAST_CELLS = 3;

/** How many rows stand below those that are quoted with the head of a table; cells of several lines stand between them. */
function rowsLeft(head: string, lines: readonly Line[]): number {
  if (head.split(' | ').length < LEAST_CELLS) return 0;
  const end = lines.findIndex(({ kind }) => kind === 'heading');
  return (end === -1 ? lines : lines.slice(0, end)).filter(({ kind }) => kind === 'row').length;
}

const LABELLED = /^(\p{L}+) (?:[IVX]{1,4}|\d{1,2}|[A-Z])(?![\p{L}\p{N}])/u;

/** Headings with nothing between them are the items of what announces them: Section I, Section II. */
function headingsOf(lines: readonly Line[]): string[] {
  const items: string[] = [];
  for (const { text, kind } of lines) {
    if (kind !== 'heading' || !isNextHeading(text, items)) break;
    items.push(text);
  }
  return items;
}

function isNextHeading(text: string, items: readonly string[]): boolean {
  const [label, last] = [LABELLED.exec(text)?.[1], items.at(-1)];
  return label !== undefined && (last === undefined || LABELLED.exec(last)?.[1] === label);
}

const POINT = /^(\d{1,2}(?:\.\d{1,2}){1,3}\.)\d{1,2}\.?\s/;

/** How many points of the clause stand behind those that are quoted: 2.1.3 and 2.1.4 behind 2.1.2. */
function pointsLeft(lines: readonly Line[], taken: number): number {
  const clause = POINT.exec(lines[taken - 1]?.text ?? '')?.[1];
  if (clause === undefined) return 0;
  const behind = lines.slice(taken);
  const end = behind.findIndex(
    ({ text, kind }) => (kind === 'heading' || POINT.test(text)) && !text.startsWith(clause),
  );
  return (end === -1 ? behind : behind.slice(0, end)).filter(({ text }) => POINT.exec(text)?.[1] === clause).length;
}

const LABEL = /^\p{Lu}[^:.;]{2,40}\s?:\s\S/u;

/** Paragraphs that each begin with a label of their own: `North: …`, `South: …`. */
function labelledOf(lines: readonly Line[]): string[] {
  const end = lines.findIndex(({ text, kind }) => kind !== 'paragraph' || !LABEL.test(text));
  return (end === -1 ? lines : lines.slice(0, end)).map(({ text }) => text);
}

const MOST_ITEM = 300;
const NAMES_LIST = /\b(?:following|below|suivante?s?|ci-dessous|ci-après)\b/iu;
const GOES_ON = /(?:[;,]|[;,]\s(?:and|or|et|ou))$/i;

/** Word processors mark the points of a point with these; the next point of the outer list is none of them. */
const INNER = /^[○o▪‣]\s/;
const OUTER = /^[•●]\s/;

/** The items behind the announcement, each with the words that join it to the next one. */
function listOf(lines: readonly Line[]): string[] {
  const items: string[] = [];
  const isBulleted = BULLET.test(lines[0]?.text ?? '');
  const isInner = INNER.test(lines[0]?.text ?? '');
  let hasTitles = false;
  for (const [at, { text, kind }] of lines.entries()) {
    const next = lines[at + 1]?.text ?? '';
    const isTitled: boolean =
      kind === 'heading' &&
      (items.length === 0
        ? NUMBER.exec(text)?.[1] === '1' && isNextNumber(next, [text])
        : isNextNumber(text, items) && (hasTitles || GOES_ON.test(items.at(-1) ?? '')));
    const isItem = isTitled || (isBulleted ? BULLET.test(text) : MARKED.test(text) || kind === 'item');
    // A word alone joins two items, and a small letter goes on with the item before.
    const isJoin = BETWEEN.test(text) && MARKED.test(next);
    const isOwn = isItem || isJoin || (kind !== 'row' && /^\p{Ll}[\p{L}’']/u.test(text));
    if ((kind === 'heading' && !isTitled) || !isOwn || (isInner && OUTER.test(text))) break;
    hasTitles ||= isTitled;
    if (isItem || items.length === 0) items.push(text);
    else items.push(`${items.pop() ?? ''}\n${text}`);
  }
  return items;
}

const NUMBER = /^\(?(\d{1,2})[.)]\s/;

/** Whether a line has the number behind that of the last item: one without a point at its end is easily taken for a heading. */
function isNextNumber(text: string, items: readonly string[]): boolean {
  const last = NUMBER.exec(items.at(-1) ?? '')?.[1];
  return last !== undefined && Number(NUMBER.exec(text)?.[1]) === Number(last) + 1;
}

const TITLE = /^(\d{1,2}(?:\.\d{1,2}){1,3})\.? [^.:;]{4,80}$/;

const VALUE_FIRST =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |(?:lun|mar|mercre|jeu|vendre|same)di |le )?(?:\p{Lu}[\p{L}]{2,9}\.? \d{1,2},? \d{4}|\d{1,2}(?:er)? \p{L}{3,9}\.? \d{4}|\d{4}-\d\d-\d\d|[$€£] ?\d|\d[\d ]{2,12} ?[$€]|[\w.-]{1,40}@)/iu;

/** Whether a line is the label of the value in the next one, as a form or a timetable has it. */
function isLabelOf(own: string, next: Line | undefined): boolean {
  const isShort = own.length <= SHORT_LINE && !/[\d.;:,]$|\d/.test(own);
  return isShort && next !== undefined && next.text.length <= SHORT_LINE && VALUE_FIRST.test(next.text);
}

const VERB =
  /\b(?:être|est|sont|sera|seront|doi(?:t|vent)|peut|peuvent|is|are|be|was|must|shall|will|may|can|has|have)\b/iu;

/** Whether a line is only the name of what the paragraph behind it says, as a heading is. */
function isNameOf(own: string, next: Line | undefined): boolean {
  const isName =
    own.length <= SHORT_LINE && /^[\p{Lu}\d]/u.test(own) && /\p{L}[)\]”»"]?$/u.test(own) && !/ \| |:/.test(own);
  if (VERB.test(own) && !TITLE.test(own)) return false;
  return isName && next?.kind === 'paragraph' && next.text.length > SHORT_LINE && /^\p{Lu}.*[.;:]$/u.test(next.text);
}

/** Whether a line is the title of a numbered list: 4.2 before 4.2.1. */
function isTitleOf(own: string, next: Line | undefined): boolean {
  const number = TITLE.exec(own)?.[1];
  return number !== undefined && next?.text.startsWith(`${number}.1`) === true;
}

/** Whether a numbered line that was read as an item is the title of the paragraph behind it: 6.7 Prices that are too low. */
export function isTitleAlone(lines: readonly Line[], index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  return line?.kind === 'item' && TITLE.test(line.text) && isNameOf(line.text, next);
}

/** The end of a cell of the head of a table that was broken into a line of its own, such as `(%)`. */
function isCellLeft(text: string): boolean {
  return text.length <= 12 && !text.endsWith('.');
}
