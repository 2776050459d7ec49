import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIFTS, sieveOf } from './search-sieve.ts';

/** Numbers that look drawn by chance, from the whole of 32 bits, the same on every run. */
function hashes(count: number, seed: number): Int32Array {
  let state = seed;
  return Int32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x45_d9_f3_b);
    return mixed ^ (mixed >>> 16);
  });
}

/** Bit `n` as PostgreSQL's manual defines it for `get_bit` of bytes: from the right within each byte. */
function getBit(bytes: Uint8Array, n: number): number {
  return ((bytes[Math.floor(n / 8)] ?? 0) >> (n % 8)) & 1;
}

function letsThrough(sieve: Uint8Array, hash: number): boolean {
  const lastBit = sieve.length * 8 - 1;
  return SHIFTS.every((shift) => getBit(sieve, (hash >> shift) & lastBit) === 1);
}

for (const count of [0, 1, 20, 5_000, 200_000, 1_000_000]) {
  test(`a sieve of ${count} listings lets all of them through, and at most 1 in 50 others`, () => {
    const inside = hashes(count, 7);
    const sieve = sieveOf(inside);
    assert.ok(inside.every((hash) => letsThrough(sieve, hash)));
    const others = hashes(50_000, 11).filter((hash) => letsThrough(sieve, hash)).length;
    assert.ok(others <= 1_000, `${others} others`);
    assert.ok(sieve.length <= 2 * 1024 * 1024);
  });
}

test('a sieve of a fifth of a million listings lets at most 1 in 1,000 others through', () => {
  const sieve = sieveOf(hashes(200_000, 7));
  assert.ok(hashes(300_000, 11).filter((hash) => letsThrough(sieve, hash)).length <= 300);
});

test('a hash below zero has its place too', () => {
  for (const hash of [-1, -(2 ** 31), 2 ** 31 - 1]) assert.ok(letsThrough(sieveOf(Int32Array.of(hash)), hash));
});
