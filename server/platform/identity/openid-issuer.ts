import { verifyIdToken } from './id-token.ts';
import { checkIssuerAddress, readKeySet } from './issuer-documents.ts';
import { issuerKeys } from './issuer-keys.ts';
import type { PortalTokens } from './portal-tokens.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const TIME_LIMIT_MS = 5000;

/**
 * Accepts the ID tokens of an OpenID Connect issuer for the audiences given. The issuer is first asked when a token comes,
 * so that the service starts without it; `verify` throws IssuerUnavailableError while its keys cannot be had.
 * Throws Error when `issuer` or `audience` cannot be right.
 */
export function openIdIssuer(options: {
  /** Exactly as the issuer writes itself, with or without a slash at the end. */
  issuer: string;
  /** Client ids whose tokens sign in here. Without any, a token made for every other client of the issuer would. */
  audience: readonly string[];
  /** The issuer vouches for the addresses in its tokens even where it does not say so (`email_verified` is missing). */
  trustsEmail: boolean;
  now: () => Date;
  /** What the issuer's documents are asked for by. */
  fetch: typeof globalThis.fetch;
  timeLimitMs?: number;
}): PortalTokens {
  const { issuer, audience, trustsEmail, now, fetch, timeLimitMs = TIME_LIMIT_MS } = options;
  checkIssuerAddress(issuer);
  if (audience.length === 0 || audience.includes('')) throw new Error('an issuer needs at least one audience');
  const keyOf = issuerKeys({ now, read: () => readKeySet(issuer, { fetch, timeLimitMs }) });
  return {
    verify: (token) =>
      verifyIdToken(token, { issuer, audience, algorithms: ALGORITHMS, keyOf, trustsEmail, now: now() }),
  };
}
