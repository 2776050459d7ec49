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
  const isTitle = isTitleOf(own, next);
  if (!isOpen && !isHead && !isTitle) return alone(own);
  const { quote: said, taken } = beginningOf(own, lines, index, { isHead, isTitle });
  const following = lines.slice(index + 1);
  if (isTitle || isHead || isOfPair(lines, index + 1)) return alone(said);
  if (MARKED.test(next?.text ?? '')) return { ...withList(own, listOf(following)), said };
  const items = plainListOf(following, NAMES_LIST.test(own));
  if (items.length > 1) {
    const whole = withList(own, items);
    return { ...whole, said: whole.text.length < said.length ? whole.text : said };
  }
  // A colon with nothing behind it hides what it announces.
  if (said === own && own.endsWith(':') && next?.kind === 'paragraph')
    return { text: `${own}\n${beginning(next.text)}`, said, more: 0 };
  // The numbers of a clause and of its points tell no list apart from the next; bullets do.
  const isWithin = [following[taken - 1], following[taken]].every((line) => BULLET.test(line?.text ?? ''));
  return { ...alone(said), more: isWithin ? listOf(following.slice(taken)).length : 0 };
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
    if (quote.length + text.length >= MOST_QUOTE || isOfPair(lines, index + 1 + at)) break;
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
    if (taken > 0 && text.length + item.length > MOST_LIST) break;
    text = `${text}\n${item}`;
    taken += 1;
  }
  return { text, more: items.length - taken };
}

/** Items that lost their marks: each ends as one of a list does, and the last of them as a sentence. */
function plainListOf(lines: readonly Line[], isNamed: boolean): string[] {
  const items: string[] = [];
  for (const { text, kind } of lines) {
    if (kind !== 'paragraph' || text.length > MOST_ITEM || text.includes('?')) break;
    if (GOES_ON.test(text) || (isNamed && !/[.:!]$/.test(text))) items.push(text);
    else {
      if (items.length > 0 && /[;,](?:\s(?:and|or|et|ou))?$/i.test(items.at(-1) ?? '')) items.push(text);
      break;
    }
  }
  return items;
}

const MOST_ITEM = 300;
const NAMES_LIST = /\b(?:following|below|suivante?s?|ci-dessous|ci-après)\b/iu;
const GOES_ON = /(?:[;,]|[;,]\s(?:and|or|et|ou))$/i;

/** The items behind the announcement, each with the words that join it to the next one. */
function listOf(lines: readonly Line[]): string[] {
  const items: string[] = [];
  const isBulleted = BULLET.test(lines[0]?.text ?? '');
  let hasTitles = false;
  for (const [at, { text, kind }] of lines.entries()) {
    const next = lines[at + 1]?.text ?? '';
    const isTitled: boolean =
      kind === 'heading' && isNextNumber(text, items) && (hasTitles || GOES_ON.test(items.at(-1) ?? ''));
    const isItem = isTitled || (isBulleted ? BULLET.test(text) : MARKED.test(text) || kind === 'item');
    // A word alone joins two items, and a small letter goes on with the item before.
    const isJoin = BETWEEN.test(text) && MARKED.test(next);
    const isOwn = isItem || isJoin || (kind !== 'row' && /^\p{Ll}[\p{L}’']/u.test(text));
    if ((kind === 'heading' && !isTitled) || !isOwn) break;
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

/** Whether a line is the title of a numbered list: 4.2 before 4.2.1. */
function isTitleOf(own: string, next: Line | undefined): boolean {
  const number = TITLE.exec(own)?.[1];
  return number !== undefined && next?.text.startsWith(`${number}.1`) === true;
}

/** The end of a cell of the head of a table that was broken into a line of its own, such as `(%)`. */
function isCellLeft(text: string): boolean {
  return text.length <= 12 && !text.endsWith('.');
}
