import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test, type TestContext } from 'node:test';
import { localSource } from '../../../tests/support/discovery/local-source.ts';
import {
  CONFIGURATION_PATH,
  KEYS_PATH,
  makeKey,
  signedToken,
  type SigningKey,
  startTokenIssuer,
  type TokenIssuer,
} from '../../../tests/support/identity/token-issuer.ts';
import { openIdIssuer } from './openid-issuer.ts';
import type { PortalTokens } from './portal-tokens.ts';
import { fetchAnywhere as fetch } from '../../../tests/support/outbound.ts';

const audience = 'tenderfit-portal';
const unauthorized = { name: 'ApiError', code: 'unauthorized' };
const unavailable = { name: 'IssuerUnavailableError' };
const minuteMs = 60_000;

let first: SigningKey;
let second: SigningKey;
before(async () => {
  first = await makeKey('ES256', 'first');
  second = await makeKey('ES256', 'second');
});

type Scene = {
  issuer: TokenIssuer;
  tokens: PortalTokens;
  /** A token made now. */
  token: (key: SigningKey) => string;
  pass: (ms: number) => void;
  /** How often the keys were asked for. */
  reads: () => number;
};

async function scene(t: TestContext, { timeLimitMs = 60_000 }: { timeLimitMs?: number } = {}): Promise<Scene> {
  let at = new Date('2026-11-21T12:00:00Z');
  const issuer = await startTokenIssuer(t, [first]);
  const now = (): Date => at;
  return {
    issuer,
    tokens: openIdIssuer({ issuer: issuer.issuer, audience: [audience], trustsEmail: false, now, timeLimitMs, fetch }),
    token: (key) => {
      const iat = at.getTime() / 1000;
      return signedToken(key, { iss: issuer.issuer, sub: 'person-1', aud: audience, iat, exp: iat + 600 });
    },
    pass: (ms) => {
      at = new Date(at.getTime() + ms);
    },
    reads: () => issuer.asked.filter((path) => path === KEYS_PATH).length,
  };
}

const away: RequestListener = (_request, response) => void response.destroy();

describe('Portal token keys:', () => {
  test('they are read once for many tokens', async (t) => {
    const { tokens, token, reads, pass, issuer } = await scene(t);
    for (let step = 0; step < 5; step += 1) {
      await tokens.verify(token(first));
      pass(59_000);
    }
    assert.equal(reads(), 1);
    assert.deepEqual(issuer.asked, [CONFIGURATION_PATH, KEYS_PATH]);
  });

  test('requests at once share one read', async (t) => {
    const { tokens, token, reads, issuer, pass } = await scene(t);
    await Promise.all(Array.from({ length: 20 }, () => tokens.verify(token(first))));
    assert.equal(reads(), 1);
    issuer.keys = [first, second];
    pass(minuteMs);
    await Promise.all(Array.from({ length: 20 }, () => tokens.verify(token(second))));
    assert.equal(reads(), 2);
  });

  test('rotation: a token of a new key is accepted after one read', async (t) => {
    const { tokens, token, reads, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.keys = [second, first];
    pass(minuteMs);
    assert.equal((await tokens.verify(token(second))).subject, 'person-1');
    assert.equal(reads(), 2);
    await tokens.verify(token(first));
    assert.equal(reads(), 2);
  });

  test('rotation: a token of a removed key is refused five minutes later at most', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.keys = [second];
    pass(5 * minuteMs - 1);
    await tokens.verify(token(first));
    pass(1);
    await assert.rejects(tokens.verify(token(first)), unauthorized);
  });

  test('a clock set back does not keep a removed key', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.keys = [second];
    pass(-24 * 60 * minuteMs);
    await assert.rejects(tokens.verify(token(first)), unauthorized);
  });

  test('unknown key names have the issuer asked once in ten seconds, not once each', async (t) => {
    const { tokens, token, reads, pass } = await scene(t);
    await tokens.verify(token(first));
    pass(10_000);
    for (let step = 0; step < 50; step += 1) {
      await assert.rejects(tokens.verify(token({ ...second, kid: `unknown-${step}` })), unauthorized);
    }
    assert.equal(reads(), 2);
    pass(9999);
    await assert.rejects(tokens.verify(token(second)), unauthorized);
    assert.equal(reads(), 2);
    pass(1);
    await assert.rejects(tokens.verify(token(second)), unauthorized);
    assert.equal(reads(), 3);
  });

  test('an issuer that publishes no key has none', async (t) => {
    const { tokens, token, issuer } = await scene(t);
    issuer.keys = [];
    await assert.rejects(tokens.verify(token(first)), unauthorized);
  });

  test('one key that cannot be used leaves the others alone', async (t) => {
    const { tokens, token, issuer } = await scene(t);
    issuer.keys = [{ ...second, publicJwk: { kty: 'EC', crv: 'P-256', kid: 'second', x: '!', y: '!' } }, first];
    await tokens.verify(token(first));
    await assert.rejects(tokens.verify(token(second)), unauthorized);
  });

  test('a private key that an issuer publishes by mistake is not used', async (t) => {
    const { tokens, token, issuer } = await scene(t);
    issuer.keys = [{ ...first, publicJwk: { ...first.privateKey.export({ format: 'jwk' }), kid: 'first' } }];
    await assert.rejects(tokens.verify(token(first)), unauthorized);
  });
});

describe('Portal token keys, the issuer away:', () => {
  test('the last keys go on working, and it is asked again once in ten seconds', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.instead = away;
    pass(60 * minuteMs);
    const before = issuer.asked.length;
    for (let step = 0; step < 5; step += 1) await tokens.verify(token(first));
    assert.equal(issuer.asked.length, before + 1);
    issuer.instead = null;
    issuer.keys = [second];
    pass(10_000);
    await tokens.verify(token(second));
  });

  test('the last keys end after a day', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.instead = away;
    pass(24 * 60 * minuteMs - 1);
    await tokens.verify(token(first));
    pass(1);
    await assert.rejects(tokens.verify(token(first)), unavailable);
  });

  test('without keys no token is refused for it: the failure is the service’s, and ends with the absence', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    issuer.instead = away;
    await assert.rejects(tokens.verify(token(first)), unavailable);
    await assert.rejects(tokens.verify(token(first)), unavailable);
    assert.equal(issuer.asked.length, 1, 'it was asked again at once');
    issuer.instead = null;
    pass(10_000);
    await tokens.verify(token(first));
  });

  test('a key that may be new is not refused', async (t) => {
    const { tokens, token, issuer, pass } = await scene(t);
    await tokens.verify(token(first));
    issuer.instead = away;
    pass(minuteMs);
    await assert.rejects(tokens.verify(token(second)), unavailable);
    await tokens.verify(token(first));
  });

  test('what no key could make good is refused all the same', async (t) => {
    const { tokens, token, issuer } = await scene(t);
    issuer.instead = away;
    await assert.rejects(tokens.verify(token({ ...first, alg: 'ES384' })), unauthorized);
    assert.equal(issuer.asked.length, 0);
  });

  test('nothing listens at its address: the log learns which address and why', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const tokens = openIdIssuer({
      issuer: `http://127.0.0.1:${port}`,
      audience: [audience],
      trustsEmail: false,
      fetch,
      now: () => new Date('2026-11-21T12:00:00Z'),
    });
    const message = new RegExp(`:${port}/.well-known/openid-configuration cannot be read: .*ECONNREFUSED`);
    await assert.rejects(tokens.verify(signedToken(first, {})), { ...unavailable, message });
  });
});

/** Answers the first document as it should be, and the keys by `listener`. */
function keysBy(issuer: TokenIssuer, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== CONFIGURATION_PATH) return listener(request, response);
    response.end(JSON.stringify({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}${KEYS_PATH}` }));
  };
}
const body =
  (text: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
const slowly: RequestListener = (_request, response) => {
  response.write('{"keys":');
};

/** Longer than a busy machine may stand still, so that answers that come are in time. */
const QUICK_MS = 2500;

// At once, since those of an issuer without an answer only wait.
describe('Portal token keys, the issuer at fault:', { concurrency: true }, () => {
  const key = (): unknown => first.publicJwk;
  const many = (): string => JSON.stringify({ keys: Array.from({ length: 101 }, key) });
  const large = (): string => JSON.stringify({ keys: [key()], pad: 'x'.repeat(1_000_000) });
  const document = (members: object) => (issuer: TokenIssuer) =>
    body(JSON.stringify({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}${KEYS_PATH}`, ...members }));
  const cases: readonly [name: string, instead: (issuer: TokenIssuer) => RequestListener, reason: RegExp][] = [
    ['no answer', () => () => {}, /configuration cannot be read: .*timeout/],
    ['keys that never end', (issuer) => keysBy(issuer, slowly), /keys cannot be read: .*timeout/],
    ['status 500', () => body('{}', 500), /status 500/],
    ['no such document', () => body('{}', 404), /status 404/],
    ['garbage', () => body('<html>'), /not JSON/],
    ['a list', () => body('[]'), /does not contain issuer and jwks_uri/],
    ['null', () => body('null'), /does not contain issuer and jwks_uri/],
    ['another issuer', document({ issuer: 'https://example.com' }), /another issuer, "https:\/\/example\.com"/],
    ['keys at no address', document({ jwks_uri: 'keys' }), /not an https address/],
    ['keys at plain http elsewhere', document({ jwks_uri: 'http://example.com/keys' }), /not an https address/],
    ['keys in a file', document({ jwks_uri: 'file:///etc/passwd' }), /not an https address/],
    ['keys that are garbage', (issuer) => keysBy(issuer, body('{"keys":[')), /keys cannot be read: it is not JSON/],
    ['keys that are no list', (issuer) => keysBy(issuer, body('{"keys":{}}')), /does not contain a set/],
    ['keys that are texts', (issuer) => keysBy(issuer, body('{"keys":["a"]}')), /does not contain a set/],
    ['101 keys', (issuer) => keysBy(issuer, body(many())), /at most 100/],
    ['1 MB of keys', (issuer) => keysBy(issuer, body(large())), /larger than 262144 bytes/],
    ['1 MB of the first document', () => body(large()), /larger than 262144 bytes/],
  ];
  const isEndless = (name: string): boolean => ['no answer', 'keys that never end'].includes(name);
  for (const [name, instead, message] of cases) {
    test(`${name}: no keys, and the old ones stay`, async (t) => {
      const { issuer, tokens, token, pass } = await scene(t, isEndless(name) ? { timeLimitMs: QUICK_MS } : {});
      issuer.instead = instead(issuer);
      await assert.rejects(tokens.verify(token(first)), { ...unavailable, message });
      issuer.instead = null;
      pass(minuteMs);
      await tokens.verify(token(first));
      issuer.instead = instead(issuer);
      pass(6 * minuteMs);
      await tokens.verify(token(first));
    });
  }

  test('a redirect, to this host or another, is not followed', async (t) => {
    const other = await localSource(t, (_request, response) => {
      response.end(JSON.stringify({ keys: [second.publicJwk] }));
    });
    const { issuer, tokens, token, pass } = await scene(t);
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [`${other.base}/keys`, '/elsewhere']) {
        const redirect: RequestListener = (_request, response) => void response.writeHead(status, { location }).end();
        for (const instead of [redirect, keysBy(issuer, redirect)]) {
          issuer.instead = instead;
          pass(10_000);
          await assert.rejects(tokens.verify(token(second)), {
            ...unavailable,
            message: new RegExp(`status ${status}`),
          });
        }
      }
    }
    assert.equal(other.requests.length, 0);
    assert.ok(!issuer.asked.includes('/elsewhere'));
  });

  test('an issuer elsewhere cannot send this server to its own machine', async () => {
    const asked: unknown[] = [];
    const tokens = openIdIssuer({
      issuer: 'https://id.example.com',
      audience: [audience],
      trustsEmail: false,
      now: () => new Date('2026-11-21T12:00:00Z'),
      fetch: (address) => {
        asked.push(address);
        return Promise.resolve(
          Response.json({ issuer: 'https://id.example.com', jwks_uri: 'https://127.0.0.1/admin' }),
        );
      },
    });
    await assert.rejects(tokens.verify(signedToken(first, {})), unavailable);
    assert.deepEqual(asked, ['https://id.example.com/.well-known/openid-configuration']);
  });
});
