import { decodeHTML } from 'entities';

/** A notice longer than this is cut: no public notice text comes near it, and every later step stays bounded. */
export const MAX_TEXT_CHARS = 200_000;

const HIDDEN_BLOCK = /<(script|style|head|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
const LINE_BREAK = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|table|ul|ol|section|blockquote)\s*>/gi;
const CELL_END = /<\/t[dh]\s*>/gi;
const LIST_ITEM = /<li\b[^>]*>/gi;
const TAG = /<\/?[a-zA-Z][^<>]*>/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200d\u2060\ufeff]/g;

/** Decodes HTML entities; some sources encode twice (`&amp;eacute;`), so up to three rounds, never more. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3 && decoded.includes('&'); round += 1) {
    const next = decodeHTML(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/**
 * Turns a source's HTML, or plain text with entities in it, into readable plain text: tags gone, block ends as line
 * breaks, entities decoded, no-break spaces as spaces, control characters removed, at most one blank line in a row.
 */
export function htmlToText(html: string): string {
  const cut = html.length > MAX_TEXT_CHARS ? html.slice(0, MAX_TEXT_CHARS) : html;
  // Tags first, then entities, then tags once more: several feeds ship markup that is itself entity-encoded.
  const once = decodeEntities(stripTags(cut));
  const plain = TAG.test(once) ? stripTags(once) : once;
  return tidyText(plain);
}

function stripTags(html: string): string {
  TAG.lastIndex = 0;
  return html
    .replace(HIDDEN_BLOCK, ' ')
    .replace(COMMENT, ' ')
    .replace(LIST_ITEM, '\n- ')
    .replace(LINE_BREAK, '\n')
    .replace(CELL_END, ' | ')
    .replace(TAG, ' ');
}

/** Folds white space for reading: one space, at most one empty line, nothing at the ends. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** One line of text: entities decoded, tags dropped, every run of white space one space. For titles and names. */
export function oneLine(text: string): string {
  return htmlToText(text).replace(/\s+/g, ' ');
}
