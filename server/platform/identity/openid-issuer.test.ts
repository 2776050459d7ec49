import assert from 'node:assert/strict';
import { createHash, createHmac, createPublicKey, sign } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { ApiError } from '#platform/http/api-error.ts';
import { localSource, type LocalSource } from '../../../tests/support/discovery/local-source.ts';
import {
  encoded,
  makeKey,
  signedToken,
  type SigningKey,
  startTokenIssuer,
  type TokenIssuer,
} from '../../../tests/support/identity/token-issuer.ts';
import { openIdIssuer } from './openid-issuer.ts';
import { ownIssuer } from './own-issuer.ts';
import type { PortalTokens } from './portal-tokens.ts';
import { fetchAnywhere as fetch } from '../../../tests/support/outbound.ts';

const at = new Date('2026-11-21T12:00:00Z');
const nowSeconds = at.getTime() / 1000;
const now = (): Date => at;
const client = 'tenderfit-portal';
const trusted = { audience: [client, 'second-portal'], trustsEmail: false, now, fetch };

let keys: Record<'rs' | 'ps' | 'es' | 'ed' | 'rs512' | 'es384' | 'foreign' | 'posing', SigningKey>;
let issuer: TokenIssuer;
let attacker: LocalSource;
let tokens: PortalTokens;
const ending: (() => void)[] = [];

before(async () => {
  keys = {
    rs: await makeKey('RS256', 'rs'),
    ps: await makeKey('PS256', 'ps'),
    es: await makeKey('ES256', 'es'),
    ed: await makeKey('EdDSA', 'ed'),
    rs512: await makeKey('RS512', 'rs512'),
    es384: await makeKey('ES384', 'es384'),
    foreign: await makeKey('ES256', 'foreign'),
    posing: await makeKey('ES256', 'es'),
  };
  const t = { after: (end: () => void) => void ending.push(end) };
  const { rs, ps, es, ed, rs512, es384 } = keys;
  issuer = await startTokenIssuer(t, [rs, ps, es, ed, rs512, es384]);
  attacker = await localSource(t, (_request, response) => {
    response.end(JSON.stringify({ keys: [keys.foreign.publicJwk, keys.posing.publicJwk] }));
  });
  tokens = openIdIssuer({ issuer: issuer.issuer, ...trusted });
});
after(() => {
  for (const end of ending) end();
});

type Claims = Record<string, unknown>;

/** An honest token's claims; a member given as undefined is left out. */
const claims = (changed: Claims = {}): Claims => ({
  iss: issuer.issuer,
  sub: 'person-1',
  aud: client,
  iat: nowSeconds - 5,
  exp: nowSeconds + 600,
  email: 'Kim@Example.com',
  email_verified: true,
  ...changed,
});
const honest = (changed: Claims = {}, header: Claims = {}): string => signedToken(keys.es, claims(changed), header);
const parts = (token: string): string[] => token.split('.');
const unsigned = (alg: string, signature: string): string => `${encoded({ alg })}.${encoded(claims())}.${signature}`;

function keyedWith(secret: string | Buffer, kid: string): string {
  const input = `${encoded({ alg: 'HS256', kid })}.${encoded(claims())}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}
const publicPem = (type: 'spki' | 'pkcs1'): string =>
  createPublicKey(keys.rs.privateKey).export({ type, format: 'pem' }).toString();

function swapped(): string {
  const [header, , signature] = parts(honest());
  return [header, encoded(claims({ sub: 'person-2' })), signature].join('.');
}

function inDer(): string {
  const input = parts(honest()).slice(0, 2).join('.');
  return `${input}.${sign('sha256', Buffer.from(input), keys.es.privateKey).toString('base64url')}`;
}

/** Claims whose end is beyond what a number holds. */
const endless = (iat: number): string => JSON.stringify(claims({ iat, exp: 0 })).replace('"exp":0', '"exp":1e400');

describe('Portal token accepted', () => {
  const cases: readonly [name: string, token: () => string][] = [
    ['RS256', () => signedToken(keys.rs, claims())],
    ['PS256', () => signedToken(keys.ps, claims())],
    ['ES256', () => signedToken(keys.es, claims())],
    ['EdDSA', () => signedToken(keys.ed, claims())],
    ['without a key name, where one key fits', () => honest({}, { kid: undefined })],
    ['named JWT', () => honest({}, { typ: 'JWT' })],
    ['named application/jwt', () => honest({}, { typ: 'application/jwt' })],
    ['29 s after its end', () => honest({ exp: nowSeconds - 29 })],
    ['30 s before its beginning', () => honest({ nbf: nowSeconds + 30 })],
    ['30 s before it was made', () => honest({ iat: nowSeconds + 30 })],
    ['24 h and 30 s old', () => honest({ iat: nowSeconds - 86_430 })],
    ['for the second audience', () => honest({ aud: 'second-portal' })],
    ['for an audience in a list', () => honest({ aud: [client] })],
    ['for several, asked for by ours', () => honest({ aud: ['other', client], azp: client })],
    ['for several, all ours', () => honest({ aud: ['second-portal', client] })],
    ['for ours alone, asked for by an app of the same issuer', () => honest({ azp: 'mobile-app' })],
    ['with a subject of 255 characters', () => honest({ sub: 's'.repeat(255) })],
    ['with its keys told elsewhere too', () => honest({}, { jku: `${attacker.base}/keys` })],
  ];
  for (const [name, token] of cases) {
    test(name, async () => {
      assert.equal((await tokens.verify(token())).issuer, issuer.issuer);
      assert.equal(attacker.requests.length, 0, 'an address in a token was asked');
    });
  }
});

const signature = /does not match a key of the issuer/;
const algorithm = /algorithm is not accepted/;
const noJwt = /not a signed JWT/;
const claim = (name: string): RegExp => new RegExp(`its claim ${name} `);

describe('Portal token refused', () => {
  const cases: readonly [name: string, token: () => string, reason: RegExp][] = [
    ['alg none, no signature', () => unsigned('none', ''), noJwt],
    ['alg none, some signature', () => unsigned('none', 'AAAA'), algorithm],
    ['alg None', () => unsigned('None', 'AAAA'), algorithm],
    ['alg missing', () => `${encoded({ kid: 'es' })}.${encoded(claims())}.AAAA`, noJwt],
    ['HS256 with the public key in SPKI', () => keyedWith(publicPem('spki'), 'rs'), algorithm],
    ['HS256 with the public key in PKCS 1', () => keyedWith(publicPem('pkcs1'), 'rs'), algorithm],
    ['HS256 with the public JWK', () => keyedWith(JSON.stringify(keys.rs.publicJwk), 'rs'), algorithm],
    ['HS256 with an empty secret', () => keyedWith('', 'rs'), algorithm],
    ['RS512 by a published key', () => signedToken(keys.rs512, claims()), algorithm],
    ['ES384 by a published key', () => signedToken(keys.es384, claims()), algorithm],
    ['RS256 by the key published for PS256', () => signedToken({ ...keys.ps, alg: 'RS256' }, claims()), signature],
    ['EdDSA said of an ES256 key', () => honest({}, { alg: 'EdDSA' }), signature],
    ['another key under a published name', () => signedToken(keys.posing, claims()), signature],
    ['a foreign key', () => signedToken(keys.foreign, claims()), signature],
    ['a foreign key without a name', () => signedToken(keys.foreign, claims(), { kid: undefined }), signature],
    ['jku', () => signedToken(keys.foreign, claims(), { jku: `${attacker.base}/keys` }), signature],
    ['jku under a published name', () => signedToken(keys.posing, claims(), { jku: `${attacker.base}/k` }), signature],
    ['x5u', () => signedToken(keys.posing, claims(), { x5u: `${attacker.base}/chain` }), signature],
    ['jwk', () => signedToken(keys.posing, claims(), { jwk: keys.posing.publicJwk }), signature],
    ['x5c', () => signedToken(keys.posing, claims(), { x5c: ['MIIB'] }), signature],
    ['crit of nothing known', () => honest({}, { crit: ['exp'], exp: 1 }), noJwt],
    ['crit of b64', () => honest({}, { crit: ['b64'], b64: true }), /\(crit\)/],
    ['crit with an unencoded payload', () => honest({}, { crit: ['b64'], b64: false }), /crit|not a signed JWT/],
    ['a key name that is a path', () => honest({}, { kid: '../../../../etc/passwd' }), signature],
    ['a key name that is SQL', () => honest({}, { kid: "es' or '1'='1" }), signature],
    ['a key name that is a number', () => honest({}, { kid: 1 }), signature],
    ['a key name that is an object', () => honest({}, { kid: { toString: 'es' } }), signature],
    ['an access token', () => honest({}, { typ: 'at+jwt' }), /not an ID token \(typ\)/],
    ['a sign-out token', () => honest({}, { typ: 'logout+jwt' }), /not an ID token \(typ\)/],
    ['a sign-out token without a type', () => honest({ events: { 'http://a': {} } }), /sign-out/],
    ['another issuer', () => honest({ iss: 'https://example.com' }), claim('iss')],
    ['the issuer with a slash more', () => honest({ iss: `${issuer.issuer}/` }), claim('iss')],
    ['issuers in a list', () => honest({ iss: [issuer.issuer] }), claim('iss')],
    ['no issuer', () => honest({ iss: undefined }), claim('iss')],
    ['another audience', () => honest({ aud: 'other' }), claim('aud')],
    ['an audience that only begins so', () => honest({ aud: `${client}-2` }), claim('aud')],
    ['an empty list of audiences', () => honest({ aud: [] }), claim('aud')],
    ['an audience that is an object', () => honest({ aud: { [client]: true } }), claim('aud')],
    ['no audience', () => honest({ aud: undefined }), claim('aud')],
    ['for several, asked for by another', () => honest({ aud: [client, 'other'], azp: 'other' }), /\(azp\)/],
    ['for several, asked for by nobody', () => honest({ aud: [client, 'other'] }), /\(azp\)/],
    ['for several, asked for by a list', () => honest({ aud: [client, 'other'], azp: [client] }), /\(azp\)/],
    ['30 s after its end', () => honest({ exp: nowSeconds - 30 }), /has expired/],
    ['31 s before its beginning', () => honest({ nbf: nowSeconds + 31 }), claim('nbf')],
    ['31 s before it was made', () => honest({ iat: nowSeconds + 31 }), claim('iat')],
    ['more than 24 h old', () => honest({ iat: nowSeconds - 86_431 }), /older than 24 hours/],
    ['no end', () => honest({ exp: undefined }), claim('exp')],
    ['an end in words', () => honest({ exp: '2099' }), claim('exp')],
    ['a beginning in words', () => honest({ nbf: '0' }), claim('nbf')],
    ['not said when made', () => honest({ iat: undefined }), claim('iat')],
    ['made at null', () => honest({ iat: null }), claim('iat')],
    ['no subject', () => honest({ sub: undefined }), claim('sub')],
    ['an empty subject', () => honest({ sub: '' }), claim('sub')],
    ['a subject of 256 characters', () => honest({ sub: 's'.repeat(256) }), claim('sub')],
    ['a subject that is a number', () => honest({ sub: 7 }), claim('sub')],
    ['a subject with NUL', () => honest({ sub: 'person\0' }), claim('sub')],
    ['a subject that is half a character', () => honest({ sub: 'person\uD800' }), claim('sub')],
    ['claims that are a list', () => signedToken(keys.es, [claims()]), noJwt],
    ['claims that are null', () => signedToken(keys.es, 'null'), noJwt],
    ['claims that are not JSON', () => signedToken(keys.es, '{"iss":'), noJwt],
    ['a header that is not JSON', () => `${encoded('{')}.${encoded(claims())}.AAAA`, noJwt],
    ['claims of one token, signature of another', () => swapped(), signature],
    ['a shortened signature', () => honest().slice(0, -6), signature],
    ['an ES256 signature in DER', () => inDer(), signature],
    ['an end past all numbers, long ago made', () => signedToken(keys.es, endless(0)), /older than 24 hours/],
    ['five parts, as an encrypted one', () => `${honest()}.AAAA.AAAA`, noJwt],
    ['two parts', () => parts(honest()).slice(0, 2).join('.'), noJwt],
    ['the JSON form', () => JSON.stringify({ payload: parts(honest())[1], signatures: [] }), noJwt],
    ['a space before', () => ` ${honest()}`, noJwt],
    ['a line end after', () => `${honest()}\n`, noJwt],
    ['base64 padding', () => `${honest()}==`, noJwt],
    ['empty', () => '', noJwt],
    ['8,193 characters', () => honest({ pad: 'x'.repeat(9000) }).slice(0, 8193), /longer than 8192/],
    ['8 KB of dots', () => '.'.repeat(8192), noJwt],
    ['1 MB', () => 'x'.repeat(1_000_000), /longer than 8192/],
  ];
  for (const [name, token, reason] of cases) {
    test(name, async () => {
      const text = token();
      await assert.rejects(tokens.verify(text), (error) => {
        assert.ok(error instanceof ApiError, String(error));
        assert.equal(error.code, 'unauthorized');
        assert.match(error.message, reason);
        assert.ok(!parts(text).some((part) => part.length > 8 && error.message.includes(part)), 'the token is told');
        return true;
      });
      assert.equal(attacker.requests.length, 0, 'an address in a token was asked');
    });
  }

  test('a token of the service’s own, where an issuer is configured', async () => {
    const { token } = await ownIssuer({ publicUrl: issuer.issuer, secretKey: 's'.repeat(32), now }).issue({
      email: 'kim@example.com',
    });
    await assert.rejects(tokens.verify(token), { code: 'unauthorized' });
  });

  test('every change of a single character', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const key of [keys.rs, keys.es, keys.ed]) {
      const token = signedToken(key, claims());
      await tokens.verify(token);
      const ends = [...token.matchAll(/.(?=\.|$)/g)].map(({ index }) => index);
      const changes = [
        ...Array.from({ length: 500 }, (_, step) => [Math.floor((step * token.length) / 500), step] as const),
        // Here base64 has spare bits, so that some other letters mean the same bytes.
        ...ends.flatMap((place) => Array.from({ length: 64 }, (_, step) => [place, step] as const)),
      ];
      for (const [place, step] of changes) {
        const letter = alphabet[step % 64] ?? '';
        if (token[place] === letter) continue;
        const changed = `${token.slice(0, place)}${letter}${token.slice(place + 1)}`;
        await assert.rejects(tokens.verify(changed), { code: 'unauthorized' }, `${key.alg}, character ${place}`);
      }
    }
  });
});

describe('Portal token, who it says signed in:', () => {
  test('its issuer and subject, as they stand', async () => {
    const { subject, issuer: said } = await tokens.verify(honest({ sub: ' Person|1 ' }));
    assert.deepEqual([said, subject], [issuer.issuer, ' Person|1 ']);
  });

  const verified: readonly [claim: unknown, isVerified: boolean, whenTrusted: boolean][] = [
    [true, true, true],
    ['true', true, true],
    [undefined, false, true],
    [false, false, false],
    ['false', false, false],
    ['TRUE', false, false],
    ['', false, false],
    [1, false, false],
    [null, false, false],
    [['true'], false, false],
  ];
  for (const [claim, isVerified, whenTrusted] of verified) {
    test(`email_verified ${JSON.stringify(claim) ?? 'missing'}: ${isVerified}, with a trusted issuer ${whenTrusted}`, async () => {
      const token = honest({ email_verified: claim });
      assert.equal((await tokens.verify(token)).isEmailVerified, isVerified);
      const trusting = openIdIssuer({ issuer: issuer.issuer, ...trusted, trustsEmail: true });
      assert.equal((await trusting.verify(token)).isEmailVerified, whenTrusted);
    });
  }

  test('without an address nothing is verified, whatever the token says', async () => {
    for (const email of [undefined, 'kim', 7]) {
      const identity = await tokens.verify(honest({ email }));
      assert.deepEqual([identity.email, identity.isEmailVerified], [null, false]);
    }
  });

  test('its hash is over what is signed: one token signed twice is one', async () => {
    const payload = claims();
    const [first, second] = [signedToken(keys.es, payload), signedToken(keys.es, payload)];
    assert.notEqual(first, second, 'ES256 signs with a random number');
    const expected = createHash('sha256').update(parts(first).slice(0, 2).join('.')).digest();
    assert.deepEqual((await tokens.verify(first)).tokenHash, expected);
    assert.deepEqual((await tokens.verify(second)).tokenHash, expected);
    assert.notDeepEqual((await tokens.verify(honest({ jti: '2' }))).tokenHash, expected);
  });

  const ends: readonly [name: string, changed: Claims][] = [
    ['by its end', { exp: nowSeconds + 600 }],
    ['by its end within a second', { exp: nowSeconds + 600.4 }],
    ['by its age', { exp: nowSeconds + 9_999_999 }],
    ['by its age within a second', { iat: nowSeconds - 5.6, exp: nowSeconds + 9_999_999 }],
  ];
  for (const [name, changed] of ends) {
    test(`it is accepted until expiresAt and refused from it on: ${name}`, async () => {
      const token = honest(changed);
      const { expiresAt } = await tokens.verify(token);
      const when = (ms: number): PortalTokens =>
        openIdIssuer({ issuer: issuer.issuer, ...trusted, now: () => new Date(expiresAt.getTime() + ms) });
      await when(-1).verify(token);
      await assert.rejects(when(0).verify(token), { code: 'unauthorized' });
    });
  }
});

describe('Portal token issuer setting', () => {
  const settings: readonly [issuer: string, isAccepted: boolean][] = [
    ['https://id.example.com', true],
    ['https://id.example.com/realms/one', true],
    ['https://id.example.com/', true],
    ['http://127.0.0.1:9000', true],
    ['http://localhost:9000', true],
    ['http://[::1]:9000', true],
    ['http://id.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost.example.com', false],
    ['http://10.0.0.1', false],
    ['https://id.example.com?a=1', false],
    ['https://id.example.com/#a', false],
    ['https://user:pass@id.example.com', false],
    ['file:///etc/passwd', false],
    ['id.example.com', false],
    ['', false],
  ];
  for (const [address, isAccepted] of settings) {
    test(`${address || 'empty'} is ${isAccepted ? 'accepted' : 'refused'}`, () => {
      const open = (): PortalTokens => openIdIssuer({ issuer: address, ...trusted });
      if (isAccepted) assert.ok(open());
      else assert.throws(open, /the issuer must be/);
    });
  }

  test('without an audience every client’s tokens would sign in, so it is refused', () => {
    for (const audience of [[], ['']]) {
      assert.throws(() => openIdIssuer({ issuer: 'https://id.example.com', ...trusted, audience }), /audience/);
    }
  });
});
