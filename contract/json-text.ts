/** A name of a member, or a place in a list. */
export type Place = string | number;

/** What `walkJson` tells. The path is the walker's own and changes after the call. */
export type JsonVisitor = {
  /** An object begins; `path` leads to its members, its last place being the next one's. */
  object?(path: readonly Place[]): void;
  /** A member begins, whose name is the last place of the path; `at` is the index after the name. */
  member?(path: readonly Place[], at: number): void;
  /** What stands at the path ends before the index `at`. */
  end?(path: readonly Place[], at: number): void;
  number?(source: string, path: readonly Place[]): void;
};

/** JSON as it was written: a reader of objects would put members named by numbers first, and spell numbers again. */
export class JsonText {
  readonly text: string;

  /** @param text valid JSON */
  constructor(text: string) {
    this.text = text;
  }

  parse(): unknown {
    return JSON.parse(this.text);
  }

  toJSON(): unknown {
    return this.parse();
  }
}

const [QUOTE, COMMA, MINUS] = [0x22, 0x2c, 0x2d];
const [ZERO, NINE] = [0x30, 0x39];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Walks through valid JSON, or the beginning of it, in one pass and without recursion. Gives the path of where it ends: of a
 * whole text none.
 */
export function walkJson(text: string, visitor: JsonVisitor): Place[] {
  const path: Place[] = [];
  let isName = false;
  const open = (place: Place): void => {
    path.push(place);
    isName = place === '';
    if (isName) visitor.object?.(path);
  };
  const comma = (at: number): void => {
    visitor.end?.(path, at);
    const last = path.at(-1);
    if (typeof last === 'number') path[path.length - 1] = last + 1;
    else isName = true;
  };
  const close = (at: number): void => {
    visitor.end?.(path, at);
    path.pop();
    isName = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const begin = at;
      at = endOfString(text, begin);
      if (isName && at < text.length) {
        isName = false;
        path[path.length - 1] = stringOf(text, begin, at);
        visitor.member?.(path, at + 1);
      }
    } else if (code === COMMA) comma(at);
    else if (code === OPEN_OBJECT) open('');
    else if (code === OPEN_LIST) open(0);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) close(at);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const source = NUMBER.exec(text)?.[0] ?? '';
      visitor.number?.(source, path);
      at += Math.max(source.length, 1) - 1;
    }
  }
  return isName ? path.slice(0, -1) : path;
}

/** The index of the quote that ends the string which begins at `begin`; the text's length where none does. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at - 1;
    while (text.charAt(escapes) === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 1) return at;
  }
  return text.length;
}

function stringOf(text: string, begin: number, end: number): string {
  const raw = text.slice(begin + 1, end);
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw;
}

/** Members that stand in an object a second time: how many there are, and the paths of the first. */
export type Repeated = { count: number; first: Place[][] };

/** @param most at most this many paths are returned; names are the same by whatever escapes they are written */
export function repeatedMembers(text: string, most: number): Repeated {
  const repeated: Repeated = { count: 0, first: [] };
  // By depth: nothing yet, the one name seen, or all of them; most objects are small.
  const seen: (string | Set<string> | null)[] = [];
  walkJson(text, {
    object(path) {
      seen[path.length] = null;
    },
    member(path) {
      const name = String(path.at(-1));
      const before = seen[path.length] ?? null;
      if (before === null) seen[path.length] = name;
      else if (before instanceof Set ? before.has(name) : before === name) {
        repeated.count += 1;
        if (repeated.first.length < most) repeated.first.push(shownPath(path));
      } else if (before instanceof Set) before.add(name);
      else seen[path.length] = new Set([before, name]);
    },
  });
  return repeated;
}

const SHOWN_PLACES = 30;

/** Of a path without end, its beginning. */
function shownPath(path: readonly Place[]): Place[] {
  return path.length <= SHOWN_PLACES ? [...path] : [...path.slice(0, SHOWN_PLACES), '…'];
}

/** The path of what stands at this index of the text. */
export function pathAt(text: string, index: number): Place[] {
  return shownPath(walkJson(text.slice(0, index), {}));
}

/** The members of an object at the top of a text, each with its value as it is written, without space between its parts. */
export function memberTexts(text: string, names: readonly string[]): Map<string, JsonText> {
  const found = new Map<string, JsonText>();
  let [name, begin]: [string | null, number] = [null, 0];
  walkJson(text, {
    member(path, at) {
      const last = path.length === 1 ? String(path[0]) : null;
      if (last !== null && names.includes(last)) [name, begin] = [last, at];
    },
    end(path, at) {
      if (name === null || path.length !== 1) return;
      found.set(name, new JsonText(compact(text.slice(begin, at).replace(/^\s*:/, ''))));
      name = null;
    },
  });
  return found;
}

/** White space between the parts of a text says nothing. */
function compact(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const begin = quote === -1 ? text.length : quote;
    const end = quote === -1 ? begin : endOfString(text, begin) + 1;
    parts.push(text.slice(at, begin).replaceAll(/\s+/g, ''), text.slice(begin, end));
    at = end;
  }
  return parts.join('');
}
