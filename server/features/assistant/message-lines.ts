import { fold } from '#platform/text/fold.ts';

/** One line of a message: as it came, without its quote marks, and in the form in which patterns are compared. */
export type MailLine = {
  text: string;
  /** How many quote marks stand before it; 0: it is not quoted. */
  depth: number;
  /** Without quote marks and outer space, folded, 300 characters at most: what the rules look at. */
  shape: string;
  isBlank: boolean;
};

const MAX_LINES = 20_000;
const MAX_SHAPE_CHARS = 300;
const INVISIBLE = /\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/g;

/** The lines of a text, at most 20,000. */
export function mailLines(text: string): MailLine[] {
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES);
  const initials = repeatedInitials(lines);
  return lines.map((line) => lineOf(line, initials));
}

function lineOf(text: string, initials: ReadonlySet<string>): MailLine {
  const visible = text.slice(0, 4 * MAX_SHAPE_CHARS).replaceAll(INVISIBLE, '');
  const { depth, rest } = withoutMarks(visible, initials);
  const shape = fold(unescapeAngles(rest.slice(0, MAX_SHAPE_CHARS)))
    .replaceAll(/[\s*]+/g, ' ')
    .replaceAll('’', "'")
    .trim();
  return { text, depth, shape, isBlank: rest.trim() === '' };
}

/** Quote marks: `>`, `> >`, `|`, and the initials of a person before one (`JD>`) where several lines have the same. */
function withoutMarks(line: string, initials: ReadonlySet<string>): { depth: number; rest: string } {
  const named = initialsOf(line);
  let at = named !== null && initials.has(named) ? line.indexOf('>') : 0;
  let depth = 0;
  for (; at < line.length; at += 1) {
    const mark = line.charAt(at);
    if (mark === '>') depth += 1;
    else if (mark !== ' ' && mark !== '\t' && mark !== '\u00a0') break;
  }
  return { depth, rest: line.slice(at) };
}

function initialsOf(line: string): string | null {
  return /^ ?([A-Z]{1,4})>/.exec(line)?.[1] ?? null;
}

function repeatedInitials(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const initials = initialsOf(line);
    if (initials !== null) counts.set(initials, (counts.get(initials) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([initials]) => initials));
}

function unescapeAngles(text: string): string {
  return text.includes('&') ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"') : text;
}

/** The next line from `at` on that is not blank; the number of lines where there is none. */
export function nextFull(lines: readonly MailLine[], at: number): number {
  let next = at;
  while (next < lines.length && lines[next]?.isBlank === true) next += 1;
  return next;
}
