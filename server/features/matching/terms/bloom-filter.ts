/**
 * Whether a word may be among these: a bit for the hash of each. What is not held is mostly told without looking at the word
 * itself, which for the many words of many companies lies anywhere in memory; what may be held is then looked up.
 */
export type BloomFilter = Uint32Array;

/** Bits for each word, so that one in sixty of other words passes. */
const BITS_PER_WORD = 64;
const LEAST_BITS = 1_024;

/** FNV-1a, with its upper half folded into the lower, of which places are taken. */
function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

export function bloomFilter(words: ReadonlySet<string> | ReadonlyMap<string, unknown>): BloomFilter {
  let bits = LEAST_BITS;
  while (bits < words.size * BITS_PER_WORD) bits *= 2;
  const sieve = new Uint32Array(bits / 32);
  for (const word of words.keys()) {
    const bit = wordHash(word) & (bits - 1);
    sieve[bit >>> 5] = (sieve[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return sieve;
}

/** Hashes of words, from `from` on and before `end`; other lists may lie in the same array. */
export type HashList = { all: Int32Array; from: number; end: number };

export function hashList(words: readonly string[]): HashList {
  return { all: Int32Array.from(words, wordHash), from: 0, end: words.length };
}

/** The same lists in one array: what is sieved together is read from one stretch of memory. */
export function sideBySide<Name extends string>(lists: Readonly<Record<Name, HashList>>): Record<Name, HashList> {
  const lengths = Object.values<HashList>(lists).map(({ from, end }) => end - from);
  const all = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  const joined: Record<string, HashList> = {};
  let from = 0;
  for (const [name, list] of Object.entries<HashList>(lists)) {
    const end = from + list.end - list.from;
    all.set(list.all.subarray(list.from, list.end), from);
    joined[name] = { all, from, end };
    from = end;
  }
  return joined;
}

export function mayHold(sieve: BloomFilter, hash: number): boolean {
  const bit = hash & (sieve.length * 32 - 1);
  return (((sieve[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}
