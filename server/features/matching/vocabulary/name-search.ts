import { fold, words } from '#platform/text/fold.ts';

/** Names by what somebody has typed of them. */

/** `joined` are its folded words, each between spaces. Of names that share their `key` one is found. */
export type KnownName<T> = { name: string; joined: string; key: string; rank: number; of: T };

/** A name that is found by its words; of two that are as near, the one of the lesser `rank` comes first. */
export function knownName<T>(name: string, of: T, { rank = 0, key = fold(name) } = {}): KnownName<T> {
  return { name, joined: ` ${words(name).join(' ')} `, key, rank, of };
}

/**
 * The names with a word that begins with each word of `typed`, the nearest first: those that hold it whole before those that go
 * on from it, then those that begin with it, then by rank, then the shortest.
 */
export function findNames<T>(names: readonly KnownName<T>[], typed: string, limit: number): KnownName<T>[] {
  const wanted = words(typed);
  if (wanted.length === 0) return [];
  const start = ` ${wanted.join(' ')}`;
  const found = names
    .filter(({ joined }) => wanted.every((word) => joined.includes(` ${word}`)))
    .map((one) => ({ one, isWhole: one.joined.includes(`${start} `), isStart: one.joined.startsWith(start) }))
    .sort(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        Number(b.isStart) - Number(a.isStart) ||
        a.one.rank - b.one.rank ||
        a.one.name.length - b.one.name.length ||
        (a.one.joined < b.one.joined ? -1 : 1),
    );
  const first = new Map<string, KnownName<T>>();
  for (const { one } of found) if (!first.has(one.key)) first.set(one.key, one);
  return [...first.values()].slice(0, limit);
}
