import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { keySecret, looksLikeKey } from './api-key.ts';

const SECRETS = process.env['NIGHTLY'] === '1' ? 1_000_000 : 20_000;
const PREFIX = 'pk_live_'.length;
const BODY_CHARS = 43;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Chi-square of 62 characters that are equally likely is above this once in ten million times (61 degrees of freedom). */
const UNLIKELY = 140;

/**
 * Chi-square of the characters at each place of the body but the first: 62^43 is more than 32 bytes can count to, so the
 * first is never one of the last characters of the alphabet.
 */
function worstChiSquare(count: number, make: () => string): number {
  const seen = Array.from({ length: BODY_CHARS }, () => new Uint32Array(ALPHABET.length));
  for (let made = 0; made < count; made += 1) {
    const body = make();
    for (const [place, counts] of seen.entries()) {
      const at = ALPHABET.indexOf(body.charAt(place));
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const expected = count / ALPHABET.length;
  const chiSquares = seen.map((counts) => counts.reduce((sum, got) => sum + (got - expected) ** 2 / expected, 0));
  return Math.max(...chiSquares.slice(1));
}

test(`Authentication 2: ${SECRETS.toLocaleString('en')} secrets have the form and the checksum, differ, and no character is likelier than another (1,000,000 with NIGHTLY=1)`, (t) => {
  const made = new Set<string>();
  const startMs = performance.now();
  const worst = worstChiSquare(SECRETS, () => {
    const secret = keySecret(randomBytes(32));
    if (!/^pk_live_[0-9A-Za-z]{49}$/.test(secret) || !looksLikeKey(secret)) assert.fail(`not a key: ${secret}`);
    const body = secret.slice(PREFIX, PREFIX + BODY_CHARS);
    made.add(body);
    return body;
  });
  t.diagnostic(
    `${SECRETS} secrets in ${((performance.now() - startMs) / 1000).toFixed(1)} s, worst chi-square ${worst.toFixed(1)}`,
  );
  assert.equal(made.size, SECRETS);
  assert.ok(worst < UNLIKELY, `chi-square ${worst}`);
});

test('the same measure finds characters drawn by remainder, of which eight are likelier', () => {
  const worst = worstChiSquare(40_000, () =>
    [...randomBytes(BODY_CHARS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(''),
  );
  assert.ok(worst > 2 * UNLIKELY, `chi-square ${worst}`);
});
