import { MOST_QUOTE, withWhatFollows } from './lines/announced.ts';
import type { Quote } from './answer.ts';
import type { MaterialPage } from './material.ts';

/**
 * What a quoted sentence announces and what stands further on: the points of its own clause, a table whose cells stand each in a line,
 * a list or a table that begins or goes on behind the end of the page. What is announced and not quoted is told.
 */

type Line = { text: string; kind: string; page: number | null };

const SILENT = new Set(['contents', 'margin']);
const MOST_LIST = 1_000;

export function withWhatStandsFurtherOn(quote: Quote, pages: readonly MaterialPage[]): Quote {
  const lines = linesBehind(quote, pages);
  const [own, ...following] = lines;
  if (own === undefined) return quote;
  const found =
    pointsOf(quote, following) ??
    tableOf(quote, following) ??
    behindThePage(quote, own, following) ??
    restOfSentence(quote, own, following) ??
    goesOn(quote, own, following);
  if (found !== null) return found;
  const where = pointsAt(quote.text);
  return where === null ? quote : { ...quote, pointsAt: where };
}

/** The line in which the quote ends, and those behind it in the same document. */
function linesBehind({ text, place }: Quote, pages: readonly MaterialPage[]): Line[] {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const isOwn = (page: MaterialPage): boolean =>
    page.kind === place.kind &&
    page.document === place.document &&
    (page.documentId ?? null) === (place.documentId ?? null) &&
    (page.sheet ?? null) === (place.sheet ?? null);
  const first = pages.findIndex(
    (page) => isOwn(page) && page.page === place.page && page.lines.some((line) => line.text.includes(last)),
  );
  if (first === -1) return [];
  // The texts of a notice are no pages of one document.
  const behind = place.kind === 'document' ? pages.slice(first).filter(isOwn) : pages.slice(first, first + 1);
  const lines = behind.flatMap(({ page, lines: own }) =>
    own.filter(({ kind, text: line }) => !SILENT.has(kind) && line.trim() !== '').map((line) => ({ ...line, page })),
  );
  const at = lines.findLastIndex((line) => line.page === place.page && line.text.includes(last));
  return at === -1 ? [] : lines.slice(at);
}

const ANNOUNCED =
  '(?:criteria|conditions?|requirements?|documents?|items?|information|table|list|factors?|forms?|certifications?|qualifications?|weightings?|services|elements?|criteres?|exigences?|pieces|tableau|liste|renseignements|attestations|etapes?)';
const TOLD =
  '(?:outlined|listed|described|set out|shown|indicated|specified|detailed|enumere\\w*|indique\\w*|decrit\\w*|enonce\\w*|presente\\w*)';
const BELOW = new RegExp(
  `\\b(?:the following (?:[a-z]+ ){0,4}?${ANNOUNCED}|${ANNOUNCED} (?:\\w+ ){0,3}below|les? ${ANNOUNCED} (?:\\w+ ){0,3}(?:suivante?s?|ci-dessous|ci-apres)|${TOLD} (?:below|ci-dessous|ci-apres))\\b|\\bas follows\\W*$|\\b(?:enoncee?s?|prevue?s?|set out|listed) (?:dans|in) (?:la presente|this) section\\b`,
);
const ABOVE = new RegExp(`\\b(?:${ANNOUNCED} (?:\\w+ ){0,3}|${TOLD} )(?:above|ci-dessus|ci-haut)\\b`);

/** Where the last sentence of the words says that something stands which they do not hold; null where it says nothing of it. */
function pointsAt(text: string): 'below' | 'above' | null {
  if (text.includes('\n')) return null;
  const folded = fold(text.split(/(?<=[.!?]) (?=\p{Lu})/u).at(-1) ?? '');
  // What stands behind a colon in the same sentence is what was announced.
  if (/: .{10}/.test(folded)) return null;
  if (BELOW.test(folded)) return 'below';
  return ABOVE.test(folded) ? 'above' : null;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){1,3})\.? \S/;
const MOST_TITLE = 120;

/** The titles of the points of a clause, where its first sentence announces them: 5.1.1, 5.1.2 behind “the following certifications”. */
function pointsOf(quote: Quote, following: readonly Line[]): Quote | null {
  const first = NUMBERED.exec(following[0]?.text ?? '')?.[1];
  if (first?.endsWith('.1') !== true || !(pointsAt(quote.text) === 'below' || quote.text.endsWith(':'))) return null;
  const clause = first.slice(0, -1);
  const titles: string[] = [];
  let last = 0;
  for (const { text, kind } of following) {
    const number = NUMBERED.exec(text)?.[1] ?? '';
    const point = number.startsWith(clause) ? Number(number.slice(clause.length)) : NaN;
    if (point > last && text.length <= MOST_TITLE) {
      titles.push(text);
      last = point;
    } else if (kind === 'heading' && !number.startsWith(clause)) break;
  }
  return titles.length < 2 ? null : extended(quote, titles);
}

const ROW_NUMBER = /^(\d{1,2})\.?$/;
const MOST_CELL = 60;
const MOST_CELLS = 6;
const NEAR = 10;

/** The rows of a numbered table whose cells stand each in a line: `1.`, `Price`, `40`, `2.`, `Experience`, `60`. */
function tableOf(quote: Quote, following: readonly Line[]): Quote | null {
  // A paragraph between the sentence and the table was taken for what it announces.
  const [sentence = ''] = quote.text.split('\n');
  if (pointsAt(sentence) === null) return null;
  const start = following.slice(0, NEAR).findIndex(({ text }) => text === '1' || text === '1.');
  const second = following.findIndex(({ text }, at) => at > start && ROW_NUMBER.exec(text)?.[1] === '2');
  const cells = second - start - 1;
  if (start < 1 || cells < 1 || cells > MOST_CELLS) return null;
  const rows: string[] = [];
  for (let at = start; at < following.length; at += 1) {
    const number = ROW_NUMBER.exec(following[at]?.text ?? '')?.[1];
    if (number !== String(rows.length + 1)) {
      if (at - start > (rows.length + 1) * (cells + 1) + NEAR) break;
      continue;
    }
    const own = following.slice(at, at + cells + 1).map(({ text }) => text);
    if (own.some((cell) => cell.length > MOST_CELL)) break;
    rows.push(own.join(' | '));
    at += cells;
  }
  return rows.length < 2 ? null : extended({ ...quote, text: sentence }, rows);
}

/** Where the page ends behind what announces: what stands on the next one. */
function behindThePage(quote: Quote, own: Line, following: readonly Line[]): Quote | null {
  const [next] = following;
  if (next === undefined || next.page === own.page || quote.text.includes('\n') || !own.text.endsWith(quote.text))
    return null;
  const { text, more } = withWhatFollows(quote.text, [{ text: quote.text, kind: own.kind }, ...following], 0);
  return text === quote.text ? null : { ...quote, text, ...(more > 0 && { more }) };
}

const ENDS = /[.;:!?…»”")]$/;

/** The rest of a sentence that the end of the page cuts. */
function restOfSentence(quote: Quote, own: Line, following: readonly Line[]): Quote | null {
  const [next] = following;
  const isCut = own.text.endsWith(quote.text.slice(quote.text.lastIndexOf('\n') + 1)) && !ENDS.test(quote.text);
  if (!isCut || next === undefined || next.page === own.page || next.kind === 'row' || !/^\p{Ll}/u.test(next.text))
    return null;
  const [rest = ''] = next.text.split(/(?<=[.!?])\s+(?=["“«(]?\p{Lu})/u);
  if (rest.length > MOST_QUOTE) return null;
  const isOpen = rest === next.text && rest.endsWith(':');
  const announced = isOpen
    ? withWhatFollows(rest, [{ ...next, text: rest }, ...following.slice(1)], 0)
    : { text: rest, more: 0 };
  return { ...quote, text: `${quote.text} ${announced.text}`, ...(announced.more > 0 && { more: announced.more }) };
}

const BULLET = /^[-–•●○o*▪‣]\s/;
const NUMBER = /^\(?(\d{1,2})[.)]\s/;

/** The items or rows on the next page of a list or a table that the end of its page cuts. */
function goesOn(quote: Quote, own: Line, following: readonly Line[]): Quote | null {
  const [next] = following;
  if (next === undefined || next.page === own.page || !quote.text.includes('\n') || quote.more !== undefined)
    return null;
  const items: string[] = [];
  let last: Line = own;
  for (const line of following) {
    if (!isNext(line, last)) break;
    items.push(line.text);
    last = line;
  }
  return items.length === 0 ? null : extended(quote, items);
}

function isNext(line: Line, last: Line): boolean {
  const [mark] = BULLET.exec(last.text) ?? [];
  if (mark !== undefined) return line.text.startsWith(mark);
  if (last.kind === 'row') return line.kind === 'row';
  const number = NUMBER.exec(last.text)?.[1];
  return number !== undefined && NUMBER.exec(line.text)?.[1] === String(Number(number) + 1);
}

function extended(quote: Quote, items: readonly string[]): Quote {
  let [text, taken] = [quote.text, 0];
  for (const item of items) {
    if (text.length + item.length > Math.max(MOST_LIST, quote.text.length + MOST_QUOTE)) break;
    text = `${text}\n${item}`;
    taken += 1;
  }
  const more = items.length - taken;
  return { ...quote, text, ...(more > 0 && { more }) };
}
