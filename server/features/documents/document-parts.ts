type Line = { text: string; kind: string };

const MOST_LINES = 150;
const MOST_CHARS = 12_000;

/** A text without pages in parts that one reads as pages; there is always one. */
export function partsOf(lines: readonly Line[]): { number: number; lines: Line[] }[] {
  const parts: { number: number; lines: Line[] }[] = [{ number: 1, lines: [] }];
  let chars = 0;
  for (const line of lines) {
    const last = parts.at(-1);
    const isFull =
      last !== undefined &&
      last.lines.length > 0 &&
      (last.lines.length >= MOST_LINES || chars + line.text.length > MOST_CHARS);
    if (last === undefined || isFull) {
      parts.push({ number: parts.length + 1, lines: [line] });
      chars = line.text.length;
    } else {
      last.lines.push(line);
      chars += line.text.length;
    }
  }
  return parts;
}
