import { fold } from './fold.ts';
import { MAX_TEXT_CHARS } from './html.ts';
import { cutWord, isStopWord, stemsOfWord } from './stem.ts';
import type { TextLanguage } from './stem.ts';

/** Weights of PostgreSQL's full-text search, A the heaviest. */
export type SearchWeight = 'A' | 'B' | 'C' | 'D';

/** One text of a document to index. A known language keeps the index smaller; without one both stems are indexed. */
export type SearchPart = { text: string; weight: SearchWeight; language?: TextLanguage };

/** One entry of the index: where (1 to 16,383) a lexeme stands in the parts of one weight. */
export type SearchLexeme = { lexeme: string; positions: number[]; weight: SearchWeight };

/** One word of a text as it is searched: its place, its folded form, and the code it is a part of, if any. */
export type SearchWord = { position: number; folded: string; code: string[] | null; partOfCode: number };

/** Limits of PostgreSQL's tsvector: greatest position, positions of one lexeme, and a size safely below 1 MB. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_LEXEME = 255;
const MAX_BYTES = 900_000;
/** Keeps a phrase from running over the end of one part into the next. */
const GAP_BETWEEN_PARTS = 10;

/** One sign may unfold to eighteen letters (`ﷺ`); a text of nothing else is read as far as so many a sign. */
const UNFOLDED = 4;

const RUN = /[\p{L}\p{N}\-‐‑‒–−/._#]+/gu;
const PART = /[\p{L}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
/** Longer chains of parts are addresses, not numbers: their parts are indexed, their joined form is not. */
const MAX_CODE_PARTS = 8;
const MAX_CODE_CHARS = 48;

/**
 * The words of a text with their places. Parts joined by `-`, `/`, `.`, `_` or `#` of which one has a digit are a code
 * (`W8482-265115/A`); letters joined in that way are words next to each other (`design-build`).
 */
export function searchWords(text: string): SearchWord[] {
  const found: SearchWord[] = [];
  const cut = text.slice(0, MAX_TEXT_CHARS);
  for (const [run] of fold(cut)
    .slice(0, UNFOLDED * cut.length)
    .matchAll(RUN)) {
    const parts = run.match(PART) ?? [];
    const code = isCode(parts) ? parts : null;
    parts.forEach((folded, partOfCode) => found.push({ position: found.length + 1, folded, code, partOfCode }));
  }
  return found;
}

/** Whether parts make a code: a digit somewhere and short enough to be a number that somebody types. */
function isCode(parts: readonly string[]): boolean {
  const chars = parts.reduce((sum, part) => sum + part.length, 0);
  return parts.length <= MAX_CODE_PARTS && chars <= MAX_CODE_CHARS && parts.some((part) => DIGIT.test(part));
}

/** What a word is indexed under. A part of a code also stands for the rest of its code, so that a prefix finds it. */
function lexemesOf(word: SearchWord, language: TextLanguage): string[] {
  if (word.code === null) {
    return isStopWord(word.folded, language) ? [] : stemsOfWord(word.folded, language);
  }
  const rest = word.code.slice(word.partOfCode).join('');
  const stemmed = DIGIT.test(word.folded) ? [] : stemsOfWord(word.folded, language);
  return [...new Set([cutWord(word.folded), ...(DIGIT.test(rest) ? [cutWord(rest)] : []), ...stemmed])];
}

/**
 * The lexemes of a document, ready for a tsvector: English and French stems of a word at one position, codes whole and in
 * parts. Texts beyond PostgreSQL's limits are indexed as far as they fit, the earlier parts first.
 */
export function searchDocument(parts: readonly SearchPart[]): SearchLexeme[] {
  const entries = new Map<string, SearchLexeme>();
  let offset = 0;
  let bytes = 0;
  for (const part of parts) {
    const found = searchWords(part.text);
    for (const word of found) {
      const position = Math.min(offset + word.position, MAX_POSITION);
      for (const lexeme of lexemesOf(word, part.language ?? 'both')) {
        bytes += addPosition(entries, lexeme, position, part.weight, MAX_BYTES - bytes);
      }
    }
    offset += found.length + GAP_BETWEEN_PARTS;
  }
  return [...entries.values()];
}

/** Adds a position to its entry, unless there is no room; returns the bytes that it takes in a tsvector at most. */
function addPosition(
  entries: Map<string, SearchLexeme>,
  lexeme: string,
  position: number,
  weight: SearchWeight,
  bytesLeft: number,
): number {
  const key = `${weight}${lexeme}`;
  const known = entries.get(key);
  // UTF-8 takes at most three bytes for each UTF-16 unit.
  const bytes = known ? 2 : lexeme.length * 3 + 10;
  if (bytes > bytesLeft) return 0;
  if (known === undefined) {
    entries.set(key, { lexeme, positions: [position], weight });
    return bytes;
  }
  if (known.positions.at(-1) === position || known.positions.length >= MAX_POSITIONS_OF_LEXEME) return 0;
  known.positions.push(position);
  return bytes;
}

/**
 * A document as the text that PostgreSQL casts to `tsvector`. Every lexeme is quoted and escaped; what no database text can
 * hold (NUL, halves of surrogate pairs) is taken out.
 */
export function toTsvectorLiteral(document: readonly SearchLexeme[]): string {
  const merged = new Map<string, string[]>();
  for (const { lexeme, positions, weight } of document) {
    const safe = quoteLexeme(lexeme);
    if (safe === null) continue;
    const places = merged.get(safe) ?? [];
    const room = MAX_POSITIONS_OF_LEXEME - places.length;
    places.push(...positions.slice(0, room).map((position) => `${clampPosition(position)}${weight}`));
    merged.set(safe, places);
  }
  return [...merged].map(([lexeme, places]) => `${lexeme}:${places.join(',')}`).join(' ');
}

function clampPosition(position: number): number {
  return Math.min(Math.max(Math.trunc(position), 1), MAX_POSITION);
}

/** A lexeme quoted for the text form of tsvector and tsquery, or null when nothing of it is left. */
export function quoteLexeme(lexeme: string): string | null {
  const text = cutWord(lexeme.toWellFormed().replaceAll('\0', ''));
  return text === '' ? null : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
