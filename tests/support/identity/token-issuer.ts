import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { constants, KeyObject, sign } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { type Ending, localSource } from '../discovery/local-source.ts';

export type SigningKey = { alg: string; kid: string; privateKey: KeyObject; publicJwk: JWK };

/** An issuer's two documents on 127.0.0.1, with everything a test wants to go wrong. */
export type TokenIssuer = {
  issuer: string;
  /** The keys it publishes from now on. */
  keys: readonly SigningKey[];
  /** Answers every request instead of the two documents, while set. */
  instead: RequestListener | null;
  /** Paths it was asked for, in order. */
  readonly asked: readonly string[];
};

export const CONFIGURATION_PATH = '/.well-known/openid-configuration';
export const KEYS_PATH = '/keys';

export async function startTokenIssuer(t: Ending, keys: readonly SigningKey[]): Promise<TokenIssuer> {
  const asked: string[] = [];
  const { base } = await localSource(t, (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (issuer.instead !== null) return issuer.instead(request, response);
    response.setHeader('content-type', 'application/json');
    if (path === CONFIGURATION_PATH) {
      response.end(JSON.stringify({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}${KEYS_PATH}` }));
    } else if (path === KEYS_PATH) {
      response.end(JSON.stringify({ keys: issuer.keys.map(({ publicJwk }) => publicJwk) }));
    } else {
      response.writeHead(404).end();
    }
  });
  const issuer: TokenIssuer = { issuer: base, keys, instead: null, asked };
  return issuer;
}

export async function makeKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { alg, kid, privateKey: KeyObject.from(privateKey), publicJwk };
}

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A compact JWS over exactly these parts, however wrong they are; `header` is added to the key's own. */
export function signedToken(key: SigningKey, payload: unknown, header: Record<string, unknown> = {}): string {
  const input = `${encoded({ alg: key.alg, kid: key.kid, ...header })}.${encoded(payload)}`;
  return `${input}.${signature(key, Buffer.from(input)).toString('base64url')}`;
}

function signature({ alg, privateKey: key }: SigningKey, input: Buffer): Buffer {
  const hash = `sha${alg.slice(-3)}`;
  if (alg === 'EdDSA') return sign(null, input, key);
  if (alg.startsWith('ES')) return sign(hash, input, { key, dsaEncoding: 'ieee-p1363' });
  if (alg.startsWith('RS')) return sign(hash, input, key);
  return sign(hash, input, {
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  });
}
