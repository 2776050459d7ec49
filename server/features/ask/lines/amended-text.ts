/**
 * What an amendment strikes out and puts in its place: the two are quoted together, so that no deleted word is read as in force and
 * no new one is torn from its other half.
 */

type Line = { text: string; kind: string };

/** `lines`: how many lines it takes. */
export type Amendment = { text: string; lines: number };

const DELETES =
  /^[^\p{L}\p{N}]{0,4}(?:(?:\d{1,2}|[a-z])[.)]\s)?(?:deleted?|removed?|struck out|strike(?: out)?|replaced?|supprim(?:er|ée?s?|ez)|retir(?:er|ée?s?|ez)|biff(?:er|ée?s?)|remplac(?:er|ée?s?|ez))(?![\p{L}])[^:|]{0,80}[:|]/iu;
const INSERTS =
  /^[^\p{L}\p{N}]{0,4}(?:(?:\d{1,2}|[a-z])[.)]\s)?(?:(?:and )?replaced? (?:with|by)|inserted?|add(?:ed)?|with|by|(?:et )?remplac(?:er|ée?s?|ez) par|ins[ée]r(?:er|ée?s?|ez)|ajout(?:er|ée?s?|ez)|par)(?![\p{L}])[^:|]{0,60}[:|]/iu;
const MOST_LINES = 6;
const MOST_LENGTH = 900;
const ENDS = /[.;!?]["”»’]?\s*$/u;

/** The amendment that begins at the line; null where none does. */
export function amendmentAt(lines: readonly Line[], index: number): Amendment | null {
  const first = lines[index];
  if (first === undefined || first.kind === 'heading') return null;
  if (!DELETES.test(first.text)) return null;
  let [text, taken, hasNew] = [first.text, 1, INSERTS.test(withoutDeletion(first.text))];
  for (const line of lines.slice(index + 1, index + MOST_LINES)) {
    const begins = INSERTS.test(line.text);
    const isOver =
      line.kind === 'heading' || (ENDS.test(text) && hasNew && !begins) || (DELETES.test(line.text) && !begins);
    if (isOver || text.length + line.text.length > MOST_LENGTH) break;
    hasNew ||= begins;
    text = `${text}\n${line.text}`;
    taken += 1;
  }
  return hasNew
    ? { text, lines: taken }
    : { text: struckAlone(lines, index), lines: struckAlone(lines, index) === first.text ? 1 : 2 };
}

/** Only the words that are struck: on the line itself, or on the next one. */
function struckAlone(lines: readonly Line[], index: number): string {
  const [own = '', next] = [lines[index]?.text, lines[index + 1]];
  return own.trimEnd().endsWith(':') && next !== undefined && next.kind !== 'heading' ? `${own}\n${next.text}` : own;
}

function withoutDeletion(text: string): string {
  return text
    .slice(text.search(/[:|]/) + 1)
    .split(/(?<=[.;”"»])\s+/u)
    .slice(1)
    .join(' ');
}

const AMENDS =
  /\b(?:delete[sd]?|remove[sd]?|replace[sd]?|strike|struck|amended|supprim\w+|remplac\w+|biff\w+|modifie\w*)\b/;
const QUOTED = /[“«"]\s?([^“”«»"]{8,200}?)\s?[”»"]/gu;

/** Whether a text, also given folded, strikes or replaces words that stand in another. */
export function amends({ text, own }: { text: string; own: string }, other: string): boolean {
  if (!AMENDS.test(own) || text === other) return false;
  return [...text.matchAll(QUOTED)].some(([, words = '']) => other.includes(words.replace(/[.;,]$/, '')));
}
