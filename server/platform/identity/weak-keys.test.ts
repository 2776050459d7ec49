import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import {
  encoded,
  makeKey,
  signedToken,
  type SigningKey,
  startTokenIssuer,
} from '../../../tests/support/identity/token-issuer.ts';
import { fetchAnywhere } from '../../../tests/support/outbound.ts';
import { openIdIssuer } from './openid-issuer.ts';

const audience = 'tenderfit-portal';
const now = new Date('2026-11-21T12:00:00Z');
const unauthorized = { name: 'ApiError', code: 'unauthorized', status: 401 };

function rsaKey(modulusLength: number, publicExponent = 65_537): SigningKey {
  return keyOf('RS256', generateKeyPairSync('rsa', { modulusLength, publicExponent }));
}

function keyOf(alg: string, { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): SigningKey {
  return { alg, kid: 'weak', privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid: 'weak', alg } };
}

async function verified(t: TestContext, key: SigningKey, change: (token: string) => string = (token) => token) {
  const { issuer } = await startTokenIssuer(t, [key]);
  const iat = now.getTime() / 1000;
  const token = signedToken(key, { iss: issuer, sub: 'person-1', aud: audience, iat, exp: iat + 600 });
  return openIdIssuer({
    issuer,
    audience: [audience],
    trustsEmail: false,
    now: () => now,
    fetch: fetchAnywhere,
  }).verify(change(token));
}

test('a token by a key of 2,048 bits is accepted', async (t) => {
  assert.equal((await verified(t, rsaKey(2_048))).subject, 'person-1');
});

for (const bits of [512, 1_024, 2_040]) {
  test(`a token by an RSA key of ${bits} bits is refused as unauthorized, never an error of the server`, async (t) => {
    await assert.rejects(verified(t, rsaKey(bits)), unauthorized);
  });
}

test('a token by a key of another kind than its algorithm is refused as unauthorized', async (t) => {
  const elliptic = keyOf('RS256', generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  await assert.rejects(verified(t, { ...elliptic, alg: 'RS256' }), unauthorized);
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  await assert.rejects(verified(t, keyOf('ES256', otherCurve)), unauthorized);
});

test('a key that is no key is refused as unauthorized, whatever is wrong with it', async (t) => {
  const good = await makeKey('RS256', 'weak');
  for (const wrong of [{ n: '' }, { n: '!' }, { e: 'AA' }, { e: 'AQ' }, { n: good.publicJwk.n ?? '', e: '' }]) {
    const key = { ...good, publicJwk: { ...good.publicJwk, ...wrong } };
    await assert.rejects(verified(t, key), unauthorized, JSON.stringify(wrong));
  }
});

test('alg none, or a secret made of the public key, is refused as unauthorized', async (t) => {
  const key = await makeKey('RS256', 'weak');
  for (const alg of ['none', 'None', 'HS256', 'RS1', '', 'constructor']) {
    const withAlg = (token: string): string => {
      const [, payload = '', signature = ''] = token.split('.');
      return `${encoded({ alg, kid: 'weak' })}.${payload}.${signature}`;
    };
    await assert.rejects(verified(t, key, withAlg), unauthorized, alg);
    const unsigned = (token: string): string => `${withAlg(token).split('.').slice(0, 2).join('.')}.`;
    await assert.rejects(verified(t, key, unsigned), unauthorized, `${alg} without a signature`);
  }
});
