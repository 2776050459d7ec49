import type { Evidence, FactField, Language, TextPlace } from './facts.ts';
import { LIST_ITEM, unwrapLines } from './lines.ts';

/** A text to read: plain, at most `MAX_READ_CHARS` of it. */
export type SourceText = { text: string; language: Language | null; place: TextPlace; page: number | null };

/**
 * One sentence, heading or line. `folded` has the length of the sentence itself: lower case, no accents, straight
 * apostrophes and hyphens, plain spaces; the rules' patterns are written for it and serve both languages.
 * `intro` is the folded line ending in a colon that the sentence is a list item of.
 */
export type Sentence = { source: SourceText; start: number; end: number; folded: string; intro: string | null };

/** Longer text is not read: every rule's cost is proportional to it. */
export const MAX_READ_CHARS = 200_000;
/** A quote is for people: longer sentences are cut around the words that decided. */
const MAX_QUOTE_CHARS = 500;
/** A list that goes on longer has left its introduction behind. */
const MAX_LIST_ITEMS = 40;
const MAX_INTRO_CHARS = 500;
const MAX_HEADING_CHARS = 100;

const ABBREVIATION =
  /(?:^|[\s(])(?:no|nos|st|ste|mr|mrs|ms|dr|inc|ltd|ltee|corp|co|dept|ave|av|blvd|boul|rd|lbs|qty|approx|est|art|vol|fig|ref|tel|ext|e\.g|i\.e|c\.-b|p\. ?ex|ex|etc|u\.s|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|[a-z])$/;

/** `including: 1. Review`: the number of the first item. */
const FIRST_OF_LIST = /[:;]\s{0,3}\d{1,2}$/;
/** `10:00 a.m. EST. Bidders …`: a zone behind a time is no short form of a word. */
const ZONE_OF_TIME = /(?:[ap]\.? ?m\.?|\d) est$/;
/** `2:00 p.m`, of which the stop ends a sentence only where no zone, date or bracket follows. */
const HALF_DAY = /\d ?[ap]\. ?m$/;
const AFTER_TIME =
  /^\s{1,3}(?:\d{1,2}(?:st|nd|rd|th)? (?:day|of|january|february|march|april|may|june|july|august|september|october|november|december)|\d{4}-\d\d|\(|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|(?:mon|tues?|wednes|thurs?|fri|satur|sun)day\b|[enacmp][sd]?t\b|utc\b|gmt\b|bst\b|cet\b|(?:eastern|atlantic|central|mountain|pacific|newfoundland|local|toronto|ottawa|alberta|saskatchewan) (?:standard |daylight |local )?(?:time\b|[,.(])|(?:eastern|atlantic|central|mountain|pacific)\b)/;

/** Characters that have a plain counterpart of another kind. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['²', '2'],
  ['³', '3'],
  ['€', '€'],
  ['£', '£'],
]);
/** The folded form of each UTF-16 unit, filled as they occur; 0 means not yet. */
const FOLDED_UNITS = new Uint16Array(0x1_0000);
/** How many units `String.fromCharCode` takes at once without exhausting the stack. */
const CHUNK = 4_096;

/**
 * Lower case without accents, unit for unit: the offsets of the result are those of the text. Letters that have no ASCII
 * form become `_` and other signs a blank, which keeps the result in one byte a character and the patterns fast.
 */
export function foldInPlace(text: string): string {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    units[index] = FOLDED_UNITS[unit] || foldUnit(unit);
  }
  let folded = '';
  for (let from = 0; from < units.length; from += CHUNK) {
    folded += String.fromCharCode(...units.subarray(from, from + CHUNK));
  }
  return folded;
}

function foldUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const base = character
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const isAscii = base.length === 1 && base >= ' ' && base <= '~';
  const other = character === '\n' ? '\n' : /[\p{L}\p{N}]/u.test(character) ? '_' : ' ';
  const folded = (PLAIN.get(character) ?? (isAscii ? base : other)).charCodeAt(0);
  FOLDED_UNITS[unit] = folded;
  return folded;
}

/**
 * Splits a text at line ends and sentence ends, also where a feed lost the blank between two sentences. Hard line breaks are
 * taken out first: offsets are those of the unwrapped text, which is each sentence's source. A heading right above a list
 * introduces its items as a line ending in a colon does.
 */
export function splitSentences(given: SourceText): Sentence[] {
  const text = unwrapLines(given.text.slice(0, MAX_READ_CHARS));
  const source = { ...given, text };
  const folded = foldInPlace(text);
  const found: Sentence[] = [];
  let intro: string | null = null;
  let items = 0;
  let lineStart = 0;
  while (lineStart <= text.length) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? text.length : newline;
    if (items > 0 && text.slice(lineStart, lineEnd).trim() === '') intro = null;
    for (const [start, end] of sentencesOfLine(text, folded, lineStart, lineEnd)) {
      found.push({ source, start, end, folded: folded.slice(start, end), intro });
      items += 1;
    }
    const last = found.at(-1);
    if (last?.folded.endsWith(':') || (last && isHeadingOfList(text, last, lineStart, lineEnd))) {
      intro = last.folded.slice(-MAX_INTRO_CHARS);
      items = 0;
    } else if (items > MAX_LIST_ITEMS) {
      intro = null;
    }
    lineStart = lineEnd + 1;
  }
  return found;
}

/** Whether the line is one short phrase and items with marks of their own follow it. */
function isHeadingOfList(text: string, last: Sentence, lineStart: number, lineEnd: number): boolean {
  if (last.start < lineStart || last.end - last.start > MAX_HEADING_CHARS || /[.;,]$/.test(last.folded.slice(-1)))
    return false;
  const line = text.slice(lineStart, lineEnd);
  return !LIST_ITEM.test(line.slice(0, 60)) && LIST_ITEM.test(text.slice(lineEnd + 1, lineEnd + 61).trimStart());
}

function sentencesOfLine(text: string, folded: string, from: number, to: number): [number, number][] {
  const spans: [number, number][] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    if (isSentenceEnd(text, folded, start, at, to)) {
      pushTrimmed(spans, text, start, at + 1);
      start = at + 1;
    }
  }
  pushTrimmed(spans, text, start, to);
  return spans;
}

function isSentenceEnd(text: string, folded: string, start: number, at: number, to: number): boolean {
  const mark = text[at];
  if (mark !== '.' && mark !== '!' && mark !== '?') return false;
  if (at + 1 >= to) return false;
  const next = text[at + 1] ?? '';
  if (/\s/.test(next)) {
    if (mark !== '.') return true;
    const following = text.slice(at + 1, at + 8).trimStart();
    if (FIRST_OF_LIST.test(text.slice(Math.max(start, at - 6), at))) return false;
    // `…. ,.3 The supplier`: the number of the next clause.
    if (
      !/^(?:["“«(]?[\p{Lu}\p{N}*•]|,?\.\d{1,2} )/u.test(following) ||
      (ABBREVIATION.test(folded.slice(Math.max(start, at - 8), at)) &&
        !ZONE_OF_TIME.test(folded.slice(Math.max(start, at - 9), at)))
    )
      return false;
    return !(
      HALF_DAY.test(folded.slice(Math.max(start, at - 8), at)) && AFTER_TIME.test(folded.slice(at + 1, at + 40))
    );
  }
  if (mark !== '.') return false;
  const [before, after] = [text.slice(Math.max(start, at - 4), at), text.slice(at + 1, at + 5)];
  return GLUED.some(([end, begin]) => end.test(before) && begin.test(after));
}

/**
 * The end of a sentence and the beginning of the next, where a feed lost the blank between them: `products.Bidding`, `this ITQ.The`,
 * `2026.Bids`, `dates.INFORMATION`.
 */
const GLUED: readonly [RegExp, RegExp][] = [
  [/(?:[\p{Ll})]|\p{Lu}{2}|\p{N}{4})$/u, /^\p{Lu}\p{Ll}/u],
  [/(?<!www|ftp)(?<=\p{Ll}{2}|\))$/u, /^\p{Lu}{4}/u],
];

function pushTrimmed(spans: [number, number][], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  const heading = GLUED_HEADING.exec(text.slice(start, Math.min(end, start + MAX_HEADING_CHARS)))?.[0].length ?? 0;
  if (heading > 0) spans.push([start, start + heading]);
  if (end > start) spans.push([start + heading, end]);
}

/** `REQUIREMENTParks Canada requires …`: a heading in capitals that lost the break behind it. */
const GLUED_HEADING = /^\p{Lu}{6,}(?=\p{Lu}\p{Ll})/u;

const GOES_ON = /\b(?:by|of|the|to|and|or|that|an?|in|for|with|par|de|du|la|le|les|des|et|ou|que)$/;

/** Whether a line goes on with what the line before began: `… forwarded by`, then `the buyer will be …`. */
export function goesOnFrom(sentence: Sentence, before: Sentence | undefined): boolean {
  return before !== undefined && before.source === sentence.source && GOES_ON.test(before.folded);
}

const MOST_NAME_CHARS = 120;

/** `4. North Seeds Only the bids …`: how far into the words the sentence begins, behind a name of the list above. */
export function behindName(words: string): number {
  const at = words.search(/(?<=[\p{L})]\.? )(?:Only|ONLY|Seules?|Seuls) (?:the|les) /u);
  return at > MOST_NAME_CHARS ? 0 : Math.max(0, at);
}

/** The sentence as evidence, cut at words around the deciding place (`at`, an offset in the sentence) when it is long. */
export function evidenceOf(field: FactField, sentence: Sentence, at = 0): Evidence {
  const [start, end] = quoteSpan(sentence, at);
  const { text, place, language, page } = sentence.source;
  return { field, quote: text.slice(start, end), place, language, start, end, page };
}

function quoteSpan({ source, start, end, folded }: Sentence, at: number): [number, number] {
  if (end - start <= MAX_QUOTE_CHARS) return [start, end];
  const centre = start + at;
  const usual = Math.max(start, Math.min(centre - MAX_QUOTE_CHARS / 4, end - MAX_QUOTE_CHARS));
  const left = Math.min(usual, denialBefore(folded, at, usual - start) + start);
  const right = Math.min(end, left + MAX_QUOTE_CHARS);
  const from = left === start ? start : nextBlank(source.text, left, centre) + 1;
  const to = right === end ? end : source.text.lastIndexOf(' ', right);
  return [from, to > from ? to : right];
}

const DENIAL = /\b(?:not|no|nor|neither|never|without|aucune?|ne|sans)\b|\bn'/g;

/** As far before the deciding words as a denial of them is quoted with them. */
const DENIAL_CHARS = 400;

/** Where the words begin that deny what follows, if a quote from `from` on would leave them out. */
function denialBefore(folded: string, at: number, from: number): number {
  const least = Math.max(0, at - DENIAL_CHARS);
  const denial = [...folded.slice(least, Math.max(least, from)).matchAll(DENIAL)].at(-1);
  if (denial === undefined) return from;
  return at <= DENIAL_CHARS ? 0 : Math.max(least, least + denial.index - 60);
}

function nextBlank(text: string, from: number, limit: number): number {
  const blank = text.indexOf(' ', from);
  return blank === -1 || blank > limit ? from - 1 : blank;
}

/** The first sentence that a test accepts, as evidence. */
export function findEvidence(
  field: FactField,
  sentences: readonly Sentence[],
  accepts: (sentence: Sentence) => number | boolean,
): Evidence | null {
  for (const sentence of sentences) {
    const at = accepts(sentence);
    if (at === false || at === -1) continue;
    return evidenceOf(field, sentence, at === true ? 0 : at);
  }
  return null;
}
