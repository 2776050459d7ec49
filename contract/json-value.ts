/**
 * What is wrong with a JSON value of free form, or null. It must be nested at most `depth` deep, take at most `bytes` as JSON
 * in UTF-8, and hold nothing that would not come back as it was sent: NUL, halves of characters, and numbers that a double
 * cannot hold.
 */
export function jsonProblem(value: unknown, { depth, bytes }: { depth: number; bytes: number }): string | null {
  // A list of what is left to look at: nesting without end must not exhaust the stack.
  const left: { part: unknown; level: number }[] = [{ part: value, level: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { part, level } = next;
    const problem = typeof part === 'string' ? textProblem(part) : numberProblem(part);
    if (problem !== null) return problem;
    if (typeof part !== 'object' || part === null) continue;
    if (level > depth) return `must be nested at most ${depth} deep`;
    for (const [name, member] of Object.entries(part)) {
      const inName = textProblem(name);
      if (inName !== null) return inName;
      left.push({ part: member, level: level + 1 });
    }
  }
  const size = new TextEncoder().encode(JSON.stringify(value)).length;
  return size > bytes ? `must take at most ${bytes} bytes as JSON, not ${size}` : null;
}

function textProblem(text: string): string | null {
  if (text.includes('\u0000')) return 'must hold no NUL character';
  return text.isWellFormed() ? null : 'must hold whole characters only, not one half of a surrogate pair';
}

function numberProblem(part: unknown): string | null {
  if (typeof part !== 'number') return null;
  const isKept = Number.isFinite(part) && (!Number.isInteger(part) || Number.isSafeInteger(part));
  return isKept ? null : 'must hold numbers below 2^53 only; longer ones can be sent as text';
}
