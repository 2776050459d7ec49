import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { keySecret, looksLikeKey } from './api-key.ts';

test('Authentication 2: a secret is the prefix, 43 characters and a checksum of 6', () => {
  const zero = keySecret(new Uint8Array(32));
  assert.equal(zero.slice(0, 51), `pk_live_${'0'.repeat(43)}`);
  const biggest = keySecret(new Uint8Array(32).fill(255));
  assert.match(biggest, /^pk_live_[0-9A-Za-z]{49}$/);
  assert.notEqual(biggest.slice(0, 51), zero.slice(0, 51));
});

test('the checksum is CRC-32 in base62', () => {
  const secret = keySecret(randomBytes(32));
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let value = 0;
  for (const char of secret.slice(-6)) value = value * 62 + digits.indexOf(char);
  assert.equal(value, crc32(secret.slice(8, 51)));
});

test('secrets differ, pass their own check, and one changed character fails it', () => {
  const seen = new Set<string>();
  for (let round = 0; round < 2_000; round += 1) {
    const secret = keySecret(randomBytes(32));
    assert.ok(looksLikeKey(secret));
    seen.add(secret);
    const at = 8 + (round % 49);
    const other = secret.charAt(at) === 'a' ? 'b' : 'a';
    assert.equal(looksLikeKey(secret.slice(0, at) + other + secret.slice(at + 1)), false);
  }
  assert.equal(seen.size, 2_000);
});

test('what is not a key is refused', () => {
  for (const text of [
    '',
    'pk_live_',
    'sk_live_'.padEnd(57, '0'),
    `pk_live_${'0'.repeat(48)}`,
    `pk_live_${'é'.repeat(49)}`,
  ]) {
    assert.equal(looksLikeKey(text), false, text);
  }
});
