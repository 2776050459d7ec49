import { isBanner, isDisclaimer, isFooter, isOnlySigns, signatureMark } from './closing-lines.ts';
import { headerBlockEnd } from './header-block.ts';
import { type MailLine, mailLines, nextFull } from './message-lines.ts';
import { introductionAt, separatorOf } from './quote-introductions.ts';

/** What a person wrote below a part of the quote, and the last lines of that part. */
export type InlineAnswer = { quoted: string; text: string };

export type NewText = {
  /** What the person wrote in this message, in order, without quotes, signature and added lines. */
  text: string;
  /** The parts of it that stand below a quote. "yes" alone says nothing without the line it answers. */
  answers: InlineAnswer[];
  /** Whether an older message is in it, and how. */
  quotes: 'none' | 'reply' | 'forward';
};

const MAX_SIGNATURE_LINES = 30;
const MAX_RULED_LINES = 12;
const MAX_LINES_LOOKED_AT = 100;
const MAX_RULED_CHARS = 80;
const MAX_QUOTED_CHARS = 300;
/** So few marked lines below a marked header: the webmail marks no more, and the rest of the quote follows bare. */
const MAX_MARKED_BELOW_HEADER = 2;
/** A quoted line of at least so many characters may have been wrapped by a server, its rest then without a mark. */
const WRAPPED_CHARS = 55;

type Segment = { quoted: string; lines: string[] };

class NewTextReader {
  private readonly lines: readonly MailLine[];
  private readonly segments: Segment[] = [{ quoted: '', lines: [] }];
  private quotes: NewText['quotes'] = 'none';
  private hasText = false;
  private writtenUntil = -1;

  constructor(text: string) {
    this.lines = mailLines(text);
  }

  read(): NewText {
    let at = 0;
    while (at < this.lines.length) at = this.step(at);
    const written = this.segments.map(({ quoted, lines }) => ({ quoted, text: trimLines(lines) }));
    const full = written.filter(({ text }) => text !== '');
    return {
      text: full.map(({ text }) => text).join('\n\n'),
      answers: full.filter(({ quoted }) => quoted !== ''),
      quotes: this.quotes,
    };
  }

  /** Reads what begins at the line; gives the line after it. */
  private step(at: number): number {
    const line = this.lines[at];
    if (line === undefined) return this.lines.length;
    if (line.depth > 0) return this.skipQuote(at);
    if (line.isBlank) return this.keep(at);
    const older = this.olderMessageEnd(at);
    if (older !== null) return older;
    const mark = signatureMark(line);
    const signatureEnd = mark === null ? null : this.signatureEnd(at, mark);
    if (signatureEnd !== null) return signatureEnd;
    if (isFooter(line) && this.standsAlone(at)) return at + 1;
    if (!this.isParagraphStart(at)) return this.keep(at);
    if (isBanner(line)) return this.paragraphEnd(at);
    if (isDisclaimer(line)) return this.hasText ? this.writtenEnd(at + 1) : this.paragraphEnd(at);
    return this.keep(at);
  }

  private keep(at: number): number {
    const line = this.lines[at];
    this.segments.at(-1)?.lines.push(line?.text ?? '');
    if (line?.isBlank === false) this.hasText = true;
    return at + 1;
  }

  /**
   * Where an older message begins at the line: the line after its introduction when marks follow, since an answer may stand
   * below or between; the end of the text when none do, since nothing tells then where it ends. Otherwise null.
   */
  private olderMessageEnd(at: number): number | null {
    const separator = this.lines[at] === undefined ? null : separatorOf(this.lines[at]);
    if (separator !== null) {
      this.note(separator);
      const next = nextFull(this.lines, at + 1);
      return this.afterIntroduction(headerBlockEnd(this.lines, next, true) ?? at + 1);
    }
    const blockEnd = headerBlockEnd(this.lines, at, false);
    if (blockEnd !== null) {
      this.note('reply');
      return this.afterIntroduction(blockEnd);
    }
    const introduction = introductionAt(this.lines, at);
    if (introduction === null) return null;
    const isMarked = (this.lines[nextFull(this.lines, introduction.end)]?.depth ?? 0) > 0;
    if (!isMarked && !introduction.isSure) return null;
    this.note('reply');
    return this.afterIntroduction(introduction.end);
  }

  private afterIntroduction(end: number): number {
    const next = nextFull(this.lines, end);
    return (this.lines[next]?.depth ?? 0) > 0 ? next : this.lines.length;
  }

  private note(found: 'reply' | 'forward'): void {
    if (this.quotes === 'none') this.quotes = found;
  }

  private skipQuote(start: number): number {
    const first = this.lines[nextFull(this.lines, start)];
    const separator = first === undefined ? null : separatorOf(first);
    this.note(separator ?? 'reply');
    // Above the header some webmails write `Message du 28/05/26 15:22`.
    const blockEnd = headerBlockEnd(this.lines, start, false) ?? headerBlockEnd(this.lines, start + 1, false);
    let at = start;
    let quoted: string[] = [];
    while (at < this.lines.length) {
      const line = this.lines[at];
      if (line === undefined || !(line.depth > 0 || line.isBlank || this.isWrappedRest(at))) break;
      if (line.isBlank) quoted = line.depth > 0 ? [] : quoted;
      else quoted.push(line.text.replace(/^[>\s]{1,100}/, ''));
      at += 1;
    }
    // Some webmails mark only the header of what they quote.
    if (blockEnd !== null && this.hasText && this.fullLines(blockEnd, at) <= MAX_MARKED_BELOW_HEADER)
      return this.lines.length;
    this.segments.push({ quoted: quoted.join(' ').slice(-MAX_QUOTED_CHARS).trim(), lines: [] });
    return at;
  }

  private fullLines(start: number, end: number): number {
    return this.lines.slice(start, end).filter(({ isBlank }) => !isBlank).length;
  }

  /** True for the end of a long quoted line that a server wrapped: no mark of its own, marks directly above and below. */
  private isWrappedRest(at: number): boolean {
    const [above, line] = [this.lines[at - 1], this.lines[at]];
    const below = this.lines[at + 1]?.isBlank === false && this.lines[at + 1]?.depth === 0 ? at + 2 : at + 1;
    if (above === undefined || line === undefined || above.isBlank || line.isBlank) return false;
    if (above.depth === 0) return at > 1 && this.lines[at + 1]?.depth !== 0 && this.isWrappedRest(at - 1);
    if (above.text.length < WRAPPED_CHARS || /[?:]\s*$/.test(above.text)) return false;
    if (!/^\s*\p{Ll}/u.test(line.text) || /^(?:yes|no|oui|non|ok|ko)\b/.test(line.shape)) return false;
    return (this.lines[below]?.depth ?? 0) > 0;
  }

  private signatureEnd(at: number, mark: 'delimiter' | 'rule'): number | null {
    const end = this.writtenEnd(at + 1);
    const below = this.lines.slice(at + 1, Math.min(end, at + MAX_LINES_LOOKED_AT)).filter(({ isBlank }) => !isBlank);
    if (mark === 'rule' && end > at + MAX_LINES_LOOKED_AT) return null;
    if (mark === 'delimiter')
      return below.length <= MAX_SIGNATURE_LINES || /^--\s$/.test(this.lines[at]?.text ?? '') ? end : null;
    const isSignature =
      this.hasText &&
      below.length <= MAX_RULED_LINES &&
      below.every(
        ({ text, shape }) => text.length <= MAX_RULED_CHARS && !/^(?:\d{1,2}\b|yes\b|no\b|oui\b|non\b)/.test(shape),
      );
    return isSignature ? end : null;
  }

  /** The line at which what the person wrote ends, from `start` on: where an older message begins, or the end. */
  private writtenEnd(start: number): number {
    // The same end holds for every line before it: a text of nothing but rules would otherwise be searched from each of them.
    if (start > this.writtenUntil) this.writtenUntil = this.findWrittenEnd(start);
    return this.writtenUntil;
  }

  private findWrittenEnd(start: number): number {
    for (let at = start; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      if (line === undefined || line.depth > 0) return at;
      if (line.isBlank) continue;
      if (separatorOf(line) !== null || headerBlockEnd(this.lines, at, false) !== null) return at;
      const introduction = introductionAt(this.lines, at);
      if (introduction?.isSure === true) return at;
    }
    return this.lines.length;
  }

  private paragraphEnd(at: number): number {
    let end = at;
    while (end < this.lines.length && this.lines[end]?.isBlank === false && this.lines[end]?.depth === 0) end += 1;
    return end;
  }

  private isParagraphStart(at: number): boolean {
    const above = this.lines[at - 1];
    return above === undefined || above.isBlank || above.depth > 0 || isOnlySigns(above);
  }

  private standsAlone(at: number): boolean {
    const [above, below] = [this.lines[at - 1], this.lines[at + 1]];
    const isOpenAbove = above === undefined || above.isBlank || isFooter(above);
    return isOpenAbove || below === undefined || below.isBlank || isFooter(below);
  }
}

function trimLines(lines: readonly string[]): string {
  const isEmpty = (line: string): boolean =>
    line.trim() === '' || mailLines(line).every((one) => isOnlySigns(one) || one.isBlank);
  let start = 0;
  let end = lines.length;
  while (end > start && isEmpty(lines[end - 1] ?? '')) end -= 1;
  while (start < end && (lines[start] ?? '').trim() === '') start += 1;
  return lines.slice(start, end).join('\n').trim();
}

/**
 * What a person wrote in a message: its plain text without the quoted message, signature, footer of a device, disclaimer and
 * the warnings that servers put above mail from outside. Answers between and below quoted lines stay. In doubt whether
 * something is quoted, it is left out: an instruction that was not read can be sent again, one read from a quote was never given.
 */
export function readNewText(text: string): NewText {
  return new NewTextReader(text).read();
}
