/**
 * A set of listings as bits, three for each: a Bloom filter. It tells most listings outside the set from those inside
 * without naming any, and never misses one inside.
 */

/** Then about one listing outside the set in 1,300 gets through. */
const BITS_OF_LISTING = 40;
const LEAST_BITS = 2 ** 10;
/** Two megabytes: of the 32 bits of a hash, 24 are left beyond the greatest shift. */
const MOST_BITS = 2 ** 24;
/** How far a hash is shifted to the right for each of its bits. */
export const SHIFTS = [0, 8, 4] as const;

/**
 * The sieve of the listings with these hashes. Its size is a power of two; bit `n` is bit `n % 8` of byte `n / 8`, counted
 * from the lowest, as PostgreSQL's `get_bit` has it.
 */
export function sieveOf(hashes: Int32Array): Uint8Array {
  let bits = LEAST_BITS;
  while (bits < hashes.length * BITS_OF_LISTING && bits < MOST_BITS) bits *= 2;
  const sieve = new Uint8Array(bits / 8);
  const mask = bits - 1;
  for (const hash of hashes) {
    for (const shift of SHIFTS) {
      const bit = (hash >> shift) & mask;
      sieve[bit >> 3] = (sieve[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return sieve;
}
