/** A line that may be joined to the next: shorter ones are headings, labels or items of a list. */
const MIN_WRAPPED_CHARS = 15;
/** Of a line whose last word does not tell that the sentence goes on, and of the width of a wrapped text. */
const MIN_WRAP_WIDTH = 45;
/** Text that is wrapped by hand or by a program breaks here at the latest; longer lines are whole paragraphs. */
const MAX_WRAP_WIDTH = 140;
/** Lines of one text that break off in mid-sentence, from which its width is known. */
const MIN_BREAKS = 2;
/** Lines of proportional type end some characters before or behind the width. */
const RAGGED_CHARS = 15;

/** The mark before an item of a list, or the number of a clause. */
export const LIST_ITEM =
  /^\s{0,40}(?:[-–—•*·▪●◦‣»✓✔☐☑]\s|o\s{2}|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]\s|\d{1,3}(?:\.\d{1,3}){1,4}\.?\s|(?:art(?:icle)?|section|annexe?|appendix|schedule|part(?:ie)?|item)\s\w{1,4}\b)/i;
/** `Closing date: …`, `Date limite : …`. */
const LABEL = /^\s{0,40}\p{Lu}[^:.!?\n]{0,50}:(?:\s|$)/u;
const COLUMNS = /\t| {4}|\|.{0,200}\|/;
const BREAKS_OFF =
  /(?:^|[\s(])(?:a|an|the|of|to|for|in|on|at|by|with|from|as|be|is|are|must|shall|will|that|which|this|its|under|per|not|all|any|each|and|or|another|other|such|les?|la|l['’]|des?|du|d['’]|un|une|à|au|aux|en|par|pour|avec|dans|sur|que|qui|est|sont|doit|doivent|ce|cette|ces|son|sa|ses|sous|selon|ne|pas|tout|toute|tous|et|ou|autre|autres)$/i;

const MIN_HALF_CHARS = 35;
/** A sentence that is longer is not looked through for its verb. */
const MAX_PARAGRAPH_CHARS = 600;
const VERB =
  /\b(?:must|shall|will|should|may|can|is|are|be|was|were|has|have|hold|holds|requires?|invites?|seeks?|intends?|doit|doivent|devra|devront|peut|peuvent|est|sont|sera|seront|a|ont|exige|requiert|souhaite|désire|vise)\b/i;
/** Its own punctuation, or the word before a list's last item. */
const CLOSED = /[.!?:;…]["”»)]?$|[;,] ?(?:and|or|and\/or|et|ou|et\/ou)$/i;

/**
 * The text with hard line breaks inside a sentence taken out, a blank in place of each. Lists, headings, labels, rows of tables
 * and paragraphs stay apart. Text that was not wrapped comes back as it is.
 */
export function unwrapLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const isListed = listedLines(lines);
  const width = wrapWidth(lines, isListed);
  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const whole = parts.at(-1)?.slice(-MAX_PARAGRAPH_CHARS) ?? '';
    const isRest =
      before !== undefined && isBrokenOff(before, line, { whole, width, isListed: isListed[index - 1] === true });
    if (isRest) parts[parts.length - 1] = `${parts.at(-1)?.trimEnd()} ${line.trimStart()}`;
    else parts.push(line);
  }
  return parts.join('\n');
}

/** For each line, whether it stands below a line ending in a colon: what follows there may be items without any mark. */
function listedLines(lines: readonly string[]): boolean[] {
  let isListed = false;
  return lines.map((line) => {
    const own = line.trimEnd();
    if (own === '') isListed = false;
    const listed = isListed && !LIST_ITEM.test(own.slice(0, 60));
    if (own.endsWith(':')) isListed = true;
    return listed;
  });
}

/** The column at which the text is wrapped, as the lines tell that certainly break off in mid-sentence; null where they do not. */
function wrapWidth(lines: readonly string[], isListed: readonly boolean[]): number | null {
  let [breaks, width] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const { length } = line.trimEnd();
    if (next === undefined || isListed[index] || length > MAX_WRAP_WIDTH || !couldBeOne(line, next)) continue;
    if (!goesOn(next) && !breaksOff(line)) continue;
    breaks += 1;
    width = Math.max(width, length);
  }
  return breaks < MIN_BREAKS || width < MIN_WRAP_WIDTH ? null : width;
}

/** `whole`: the line with those that were joined before it. */
type Wrapping = { whole: string; width: number | null; isListed: boolean };

function isBrokenOff(line: string, next: string, { whole, width, isListed }: Wrapping): boolean {
  if (!couldBeOne(line, next) || areFormRows(line, next)) return false;
  if (breaksOff(line)) return true;
  if (!isListed && line.trim().length >= MIN_WRAP_WIDTH && goesOn(next)) return true;
  if (LABEL.test(next.slice(0, 100))) return false;
  if (!isListed && isHalfASentence(whole, next)) return true;
  if (width === null) return false;
  const [word = ''] = next.trimStart().split(' ', 1);
  const { length } = line.trimEnd();
  return length <= width + RAGGED_CHARS && length + 1 + word.length > width;
}

/** `Unit of Issue: Each`, `Quantity: 2`: rows of a form, whatever their last word is. */
function areFormRows(line: string, next: string): boolean {
  return LABEL.test(line.slice(0, 100)) && LABEL.test(next.slice(0, 100));
}

/** Whether the line has a verb and no end, and the next an end and no verb: `… must hold a Facility Security | Clearance.` */
function isHalfASentence(line: string, next: string): boolean {
  const [rest = ''] = next.split(/[.;](?:\s|$)/, 1);
  if (line.trim().length < MIN_HALF_CHARS || rest.length === next.trimEnd().length) return false;
  const [sentence = ''] = line.split(/(?<=[.;]) /).slice(-1);
  return VERB.test(sentence) && !VERB.test(rest.slice(0, MAX_WRAP_WIDTH));
}

/** Whether the line ends in a word after which no sentence ends. */
function breaksOff(line: string): boolean {
  return BREAKS_OFF.test(line.trimEnd().slice(-12));
}

/** Whether the line goes on with a sentence: it begins in lower case, and not with an address. */
function goesOn(next: string): boolean {
  const own = next.trimStart();
  return /^["“«(]?\p{Ll}/u.test(own) && !/^\S{0,60}(?:@|:\/\/|www\.)/.test(own);
}

/** Neither is empty, a heading, a row of a table or closed by its own punctuation, and the next begins no item. */
function couldBeOne(line: string, next: string): boolean {
  const own = line.trim();
  if (own.length < MIN_WRAPPED_CHARS || next.trim() === '' || isClosed(own)) return false;
  if (LIST_ITEM.test(next.slice(0, 60)) || COLUMNS.test(own) || COLUMNS.test(next.trim())) return false;
  return isHeading(own) === isHeading(next);
}

/** The stop of `2:00 p.m.` closes nothing by itself. */
function isClosed(line: string): boolean {
  return CLOSED.test(line.slice(-8)) && !/\d ?[ap]\. ?m\.$/i.test(line.slice(-8));
}

/** Whether it is written in capitals; initials with a full stop end a sentence. */
function isHeading(line: string): boolean {
  return !line.endsWith('.') && /\p{Lu}.{0,20}\p{Lu}/u.test(line) && line === line.toUpperCase();
}
