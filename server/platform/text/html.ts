import { decodeHTML } from 'entities';

/** A notice longer than this is cut: no public notice text comes near it, and every later step stays bounded. */
export const MAX_TEXT_CHARS = 200_000;

/** Elements whose content nobody is meant to read. */
const HIDDEN = ['script', 'style', 'head', 'template', 'noscript'] as const;
type Hidden = (typeof HIDDEN)[number];
const HIDDEN_NAMES: ReadonlySet<string> = new Set(HIDDEN);
const HIDDEN_END: Readonly<Record<Hidden, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  head: /<\/head\s*>/gi,
  template: /<\/template\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};
const LINE_ENDS = new Set('p div li tr h1 h2 h3 h4 h5 h6 table ul ol section blockquote'.split(' '));
const TAG_NAME = /\/?[a-zA-Z][a-zA-Z0-9]*/y;
const TAG = /<\/?[a-zA-Z][^<>]*>/;
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
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
 * Takes time in proportion to the length, whatever the text is.
 */
export function htmlToText(html: string): string {
  const cut = html.length > MAX_TEXT_CHARS ? html.slice(0, MAX_TEXT_CHARS) : html;
  // Tags first, then entities, then tags once more: several feeds ship markup that is itself entity-encoded.
  const once = decodeEntities(stripTags(cut));
  const plain = TAG.test(once) ? stripTags(once) : once;
  return tidyText(plain);
}

function stripTags(html: string): string {
  return html.includes('<') ? new TagStripper(html).stripped() : html;
}

/**
 * Goes through a text once. Where the next `>`, the next comment end and the next end of each hidden element lie is
 * looked up from the place of the last answer on and never again before it, so that tags which are never closed cost no
 * second look.
 */
class TagStripper {
  private readonly html: string;
  private readonly parts: string[] = [];
  private readonly ahead = new Map<string, { at: number; end: number } | null>();

  constructor(html: string) {
    this.html = html;
  }

  stripped(): string {
    const { html, parts } = this;
    let kept = 0;
    for (let at = html.indexOf('<'); at !== -1;) {
      const markup = this.markupAt(at);
      if (markup === null) {
        at = html.indexOf('<', at + 1);
        continue;
      }
      parts.push(html.slice(kept, at), markup.text);
      kept = markup.end;
      at = html.indexOf('<', kept);
    }
    parts.push(html.slice(kept));
    return parts.join('');
  }

  /** What begins at a `<`: where it ends and what stands for it, or null when it is text. */
  private markupAt(at: number): { end: number; text: string } | null {
    if (this.html.startsWith('<!--', at)) return ended(this.next('-->', at + 4));
    TAG_NAME.lastIndex = at + 1;
    const name = TAG_NAME.exec(this.html)?.[0].toLowerCase();
    if (name === undefined) return null;
    const close = this.next('>', at + 1);
    if (close === null) return null;
    if (HIDDEN_NAMES.has(name)) {
      const block = this.next(name as Hidden, close.end);
      if (block !== null) return ended(block);
    }
    // A second `<` before the `>`: the first one was a sign of its own, such as "less than".
    const inner = this.next('<', at + 1);
    if (inner !== null && inner.at < close.at) return null;
    return { end: close.end, text: replacementOf(name) };
  }

  /** The first of something at or behind a place, or null. */
  private next(what: '<' | '>' | '-->' | Hidden, from: number): { at: number; end: number } | null {
    const known = this.ahead.get(what);
    if (known === null || (known !== undefined && known.at >= from)) return known;
    const found = isHidden(what) ? firstMatch(HIDDEN_END[what], this.html, from) : firstOf(what, this.html, from);
    this.ahead.set(what, found);
    return found;
  }
}

function isHidden(what: string): what is Hidden {
  return HIDDEN_NAMES.has(what);
}

function firstOf(what: string, text: string, from: number): { at: number; end: number } | null {
  const at = text.indexOf(what, from);
  return at === -1 ? null : { at, end: at + what.length };
}

function firstMatch(pattern: RegExp, text: string, from: number): { at: number; end: number } | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? null : { at: match.index, end: pattern.lastIndex };
}

function ended(close: { end: number } | null): { end: number; text: string } | null {
  return close === null ? null : { end: close.end, text: ' ' };
}

function replacementOf(name: string): string {
  if (name === 'li') return '\n- ';
  if (name === 'br' || name === 'hr') return '\n';
  if (name === '/td' || name === '/th') return ' | ';
  return name.startsWith('/') && LINE_ENDS.has(name.slice(1)) ? '\n' : ' ';
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
