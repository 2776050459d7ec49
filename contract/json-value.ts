import { type JsonText, type Place, walkJson } from './json-text.ts';

/**
 * What is wrong with a JSON value of free form, or null. It must be nested at most `depth` deep, take at most `bytes` as JSON
 * in UTF-8 where that is said, and hold nothing that would not come back as it was sent: NUL, halves of characters, and numbers that a double
 * cannot hold.
 */
export function jsonProblem(value: unknown, { depth, bytes }: { depth: number; bytes?: number }): string | null {
  // A list of what is left to look at: nesting without end must not exhaust the stack.
  const left: { part: unknown; level: number }[] = [{ part: value, level: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { part, level } = next;
    const problem = typeof part === 'string' ? textProblem(part) : numberProblem(part);
    if (problem !== null) return problem;
    if (typeof part !== 'object' || part === null) continue;
    if (level > depth) return `must be nested at most ${depth} levels deep`;
    for (const [name, member] of Object.entries(part)) {
      const inName = textProblem(name);
      if (inName !== null) return inName;
      left.push({ part: member, level: level + 1 });
    }
  }
  if (bytes === undefined) return null;
  const size = new TextEncoder().encode(JSON.stringify(value)).length;
  return size > bytes ? `must be at most ${bytes} bytes as JSON, not ${size}` : null;
}

function textProblem(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain a NUL character';
  return text.isWellFormed() ? null : 'must contain complete characters only, not half of a surrogate pair';
}

function numberProblem(part: unknown): string | null {
  if (typeof part !== 'number') return null;
  const isKept = Number.isFinite(part) && (!Number.isInteger(part) || Number.isSafeInteger(part));
  return isKept ? null : 'must contain only numbers below 2^53; send larger ones as text';
}

export type PlacedProblem = { path: Place[]; problem: string };

/** The same of an object that is kept as its text, of at most `chars` characters; with the place of what is wrong. */
export function jsonTextProblem(
  json: JsonText,
  { depth, chars }: { depth: number; chars: number },
): PlacedProblem | null {
  const here = (problem: string): PlacedProblem => ({ path: [], problem });
  const { text } = json;
  if (!text.startsWith('{')) return here('must be an object');
  // Fewer units than `chars` are never more characters.
  const length = text.length > chars ? [...text].length : text.length;
  if (length > chars) return here(`must be at most ${chars} characters as JSON, not ${length}`);
  const changed = changedNumber(text);
  if (changed !== null) return changed;
  const problem = jsonProblem(json.parse(), { depth });
  return problem === null ? null : here(problem);
}

/** The first number that a reader of JSON would not take for what is written. */
function changedNumber(text: string): PlacedProblem | null {
  let found: PlacedProblem | null = null;
  walkJson(text, {
    number(source, path) {
      if (found !== null || isKept(source)) return;
      const problem =
        'cannot be stored exactly: whole numbers must be below 2^53 and others must have at most 15 digits; send it as text';
      found = { path: [...path], problem };
    },
  });
  return found;
}

function isKept(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  return decimal(source) === decimal(String(value));
}

/** One spelling for each decimal number: its digits without zeros around them, and their exponent. */
function decimal(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const end = lastNonZero(digits);
  if (end === 0) return '0';
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

function lastNonZero(digits: string): number {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return end;
}
