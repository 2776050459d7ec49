/**
 * What is read of a thing once, kept as long as the thing itself. The things must not change, and what is read must follow
 * from them alone.
 */
export function remembered<Thing extends object, Read>(read: (thing: Thing) => Read): (thing: Thing) => Read {
  const known = new WeakMap<Thing, Read>();
  return (thing) => {
    const held = known.get(thing);
    if (held !== undefined) return held;
    const fresh = read(thing);
    known.set(thing, fresh);
    return fresh;
  };
}

/** The same of two things together, kept as long as both are. */
export function rememberedOfBoth<One extends object, Other extends object, Read>(
  read: (one: One, other: Other) => Read,
): (one: One, other: Other) => Read {
  const ofOne = remembered((one: One) => remembered((other: Other) => read(one, other)));
  return (one, other) => ofOne(one)(other);
}
