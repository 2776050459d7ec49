import { BoundedCache } from './bounded-cache.ts';

/** What is read when it is asked for first, and then kept. For tables that not every process needs. */
export function once<Read extends object>(read: () => Read): () => Read {
  let known: Read | undefined;
  return () => (known ??= read());
}

/**
 * What is read of a thing once, kept as long as the thing itself. The things must not change, and what is read must follow
 * from them alone. The last one is cached until another is asked for: a pair asks for its two again and again.
 */
export function memo<Thing extends object, Read>(read: (thing: Thing) => Read): (thing: Thing) => Read {
  const known = new WeakMap<Thing, Read>();
  let last: Thing | undefined;
  let lastRead: Read | undefined;
  return (thing) => {
    if (thing === last && lastRead !== undefined) return lastRead;
    const held = known.get(thing);
    const own = held ?? read(thing);
    if (held === undefined) known.set(thing, own);
    last = thing;
    lastRead = own;
    return own;
  };
}

/** The same of things of which much is read: only that of the last so many is kept, as long as they are. */
export function memoOfLast<Thing extends object, Read>(
  most: number,
  read: (thing: Thing) => Read,
): (thing: Thing) => Read {
  const known = new WeakMap<Thing, Read>();
  const kept: WeakRef<Thing>[] = [];
  let next = 0;
  const readAnew = (thing: Thing): Read => {
    const oldest = kept[next]?.deref();
    if (oldest !== undefined) known.delete(oldest);
    kept[next] = new WeakRef(thing);
    next = (next + 1) % most;
    const own = read(thing);
    known.set(thing, own);
    return own;
  };
  return (thing) => known.get(thing) ?? readAnew(thing);
}

/** The same of two things together, kept as long as both are. */
export function memoOfPair<One extends object, Other extends object, Read>(
  read: (one: One, other: Other) => Read,
): (one: One, other: Other) => Read {
  const ofOne = memo((one: One) => memo((other: Other) => read(one, other)));
  return (one, other) => ofOne(one)(other);
}

/** What is longer is an address or noise and hardly comes twice. */
const CACHED_CHARS = 40;

/**
 * What is read of short texts that come again and again, for between `most` and twice as many of them. What is read must follow
 * from the text alone and must not change.
 */
export function memoOfTexts<Read>(most: number, read: (text: string) => Read): (text: string) => Read {
  const cache = new BoundedCache<string, Read>(2 * most);
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const fresh = read(text);
    // A copy: a stretch of a longer text would keep all of that.
    if (text.length <= CACHED_CHARS) cache.set(` ${text}`.slice(1), fresh);
    return fresh;
  };
}
