/**
 * What is read of a thing once, kept as long as the thing itself. The things must not change, and what is read must follow
 * from them alone. The last one is at hand until another is asked for: a pair asks for its two again and again.
 */
export function remembered<Thing extends object, Read>(read: (thing: Thing) => Read): (thing: Thing) => Read {
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

/** The same of two things together, kept as long as both are. */
export function rememberedOfBoth<One extends object, Other extends object, Read>(
  read: (one: One, other: Other) => Read,
): (one: One, other: Other) => Read {
  const ofOne = remembered((one: One) => remembered((other: Other) => read(one, other)));
  return (one, other) => ofOne(one)(other);
}
