import { SignJWT } from 'jose';
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto';
import { emailAddress } from './email-address.ts';
import { verifyIdToken } from './id-token.ts';
import type { Identity, PortalTokens } from './portal-tokens.ts';

const LIFETIME_SECONDS = 10 * 60;
const ALGORITHM = 'EdDSA';
/** The DER header of an Ed25519 private key in PKCS #8; its 32 bytes follow (RFC 8410, section 7). */
const PRIVATE_KEY_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export type OwnIssuer = PortalTokens & {
  /** A token that says that the holder of the address signed in, good for ten minutes. Throws Error for no address. */
  issue(who: { email: string }): Promise<{ token: string; expiresAt: Date }>;
};

/**
 * The service as its own issuer of portal tokens, where none is configured. The key follows from the service's secret, so
 * that every process has the same one and nothing is stored. It accepts only what it issued, with the secret before too
 * while secrets change.
 */
export function ownIssuer(options: {
  publicUrl: string;
  secretKey: string;
  previousSecretKey?: string | null;
  now: () => Date;
}): OwnIssuer {
  const { publicUrl: issuer, now } = options;
  const audience = `${issuer}/portal`;
  const privateKey = signingKey(options.secretKey);
  const publicKey = createPublicKey(privateKey);
  const { previousSecretKey = null } = options;
  const previousKey = previousSecretKey === null ? null : createPublicKey(signingKey(previousSecretKey));
  const verifyWith = (key: KeyObject, token: string): Promise<Identity> =>
    verifyIdToken(token, {
      issuer,
      audience: [audience],
      algorithms: [ALGORITHM],
      keyOf: () => key,
      trustsEmail: false,
      now: now(),
    });
  return {
    async verify(token) {
      try {
        return await verifyWith(publicKey, token);
      } catch (error) {
        if (previousKey === null) throw error;
        return await verifyWith(previousKey, token).catch(() => Promise.reject(error));
      }
    },
    async issue({ email }) {
      const address = emailAddress(email);
      if (address === null) throw new Error('a portal token needs an e-mail address of at most 254 characters');
      const issuedAt = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ email: address, email_verified: true })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(address)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(privateKey);
      return { token, expiresAt: new Date((issuedAt + LIFETIME_SECONDS) * 1000) };
    },
  };
}

function signingKey(secretKey: string): KeyObject {
  const seed = hkdfSync('sha256', secretKey, '', 'tenderfit portal token signing key 1', 32);
  return createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_HEADER, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  });
}
