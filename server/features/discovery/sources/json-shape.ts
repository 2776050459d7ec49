import type { Body } from '../connector.ts';

/** How a JSON body is laid out, as far as its beginning shows. */
export type JsonShape = { layout: 'array' | 'document' | 'lines'; keys: readonly string[] };

/**
 * Tells a list, one document and JSON lines apart by the first 4,096 characters, and names the members of the first object
 * seen there. A first line longer than that could be either: it counts as lines when the file's name says so, or when
 * `isOneRecord` finds that the object is one record rather than a package around many.
 */
export function jsonShape(
  { name, head }: Pick<Body, 'name' | 'head'>,
  isOneRecord: (keys: readonly string[]) => boolean,
): JsonShape {
  const keys = topMembers(head);
  if (head.startsWith('[')) return { layout: 'array', keys };
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name)) return { layout: 'lines', keys };
  const lineEnd = head.indexOf('\n');
  if (lineEnd < 0) return { layout: isOneRecord(keys) ? 'lines' : 'document', keys };
  const isLines = isWholeObject(head.slice(0, lineEnd)) && head.slice(lineEnd).trim() !== '';
  return { layout: isLines ? 'lines' : 'document', keys };
}

function isWholeObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** A text that the beginning cuts goes to its end: else each quote in it would be tried as the beginning of another one. */
const TOKEN = /"((?:[^"\\]|\\(?:.|$))*)(?:"(\s*:)?|$)|[{}[\]]/gs;

/** Names of the members of the outermost object, or of a list's first one with members, that begin within the text. */
function topMembers(head: string): string[] {
  const keys: string[] = [];
  const objectDepth = head.startsWith('[') ? 2 : 1;
  let depth = 0;
  for (const [token, text, colon] of head.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === objectDepth && colon !== undefined && text !== undefined) keys.push(text);
    if (keys.length > 0 && depth < objectDepth) break;
  }
  return keys;
}
