import * as client from 'openid-client';
import { checkIssuerAddress } from './issuer-documents.ts';

/** What a browser's sign-in at a provider is known by when it comes back. All three are unguessable. */
export type Attempt = { state: string; nonce: string; verifier: string };

/**
 * Why no ID token came of a sign-in: the person or the provider refused; what came back is not an answer to this attempt, or
 * was used already; or the provider could not be reached.
 */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly kind: 'cancelled' | 'refused' | 'mismatch' | 'unavailable';

  constructor(kind: SignInFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Signing in at an OpenID Connect provider by authorization code and PKCE (RFC 6749 and 7636, OpenID Connect Core 1.0). */
export type OpenIdSignIn = {
  /**
   * Where the browser is sent. `asksAgain`: the provider asks who it is, even where it knows somebody.
   * @throws SignInFailure `unavailable`
   */
  begin(options: { asksAgain: boolean }): Promise<{ address: string; attempt: Attempt }>;
  /**
   * The ID token for what the browser came back with; its signature is for the caller to check.
   * @throws SignInFailure
   */
  finish(query: URLSearchParams, attempt: Attempt): Promise<string>;
};

/** Where providers send browsers back to, below the address of the service. */
export const CALLBACK_PATH = '/sign-in/callback';

const SECONDS_TO_ANSWER = 5;
/** The provider's addresses are read again after so long. */
const FRESH_MS = 5 * 60_000;
const CANCELLED: readonly string[] = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];

export function openIdSignIn(options: {
  issuer: string;
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  /** Where the provider sends the browser back to; registered there. */
  callback: string;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}): OpenIdSignIn {
  const { clientId, callback, now } = options;
  checkIssuerAddress(options.issuer);
  let held: { configuration: client.Configuration; atMs: number } | null = null;
  const provider = async (): Promise<client.Configuration> => {
    const atMs = now().getTime();
    if (held === null || Math.abs(atMs - held.atMs) >= FRESH_MS)
      held = { configuration: await discover(options), atMs };
    return held.configuration;
  };
  return {
    async begin({ asksAgain }) {
      const configuration = await provider().catch((error: unknown) => {
        throw new SignInFailure('unavailable', 'the identity provider cannot be reached', error);
      });
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        client_id: clientId,
        redirect_uri: callback,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        ...(asksAgain ? { prompt: 'login' } : {}),
      });
      return { address: address.href, attempt };
    },
    async finish(query, { state, nonce, verifier }) {
      try {
        const came = new URL(callback);
        came.search = query.toString();
        const { id_token: token } = await client.authorizationCodeGrant(await provider(), came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        if (token === undefined) throw new SignInFailure('mismatch', 'the identity provider gave no ID token');
        return token;
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: Parameters<typeof openIdSignIn>[0]): Promise<client.Configuration> {
  const isPlain = issuer.startsWith('http:');
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetch as client.CustomFetch,
    execute: isPlain ? [client.allowInsecureRequests] : [],
    timeout: SECONDS_TO_ANSWER,
  });
  if (clientSecret === null) return found;
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const identify = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(server, clientId, undefined, identify(clientSecret));
  configuration[client.customFetch] = fetch as client.CustomFetch;
  configuration.timeout = SECONDS_TO_ANSWER;
  if (isPlain) client.allowInsecureRequests(configuration);
  return configuration;
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof client.AuthorizationResponseError)
    return CANCELLED.includes(error.error)
      ? new SignInFailure('cancelled', 'the person did not sign in', error)
      : new SignInFailure('refused', 'the identity provider refused the sign-in', error);
  // The code was used or has expired, or the client is not known there.
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new SignInFailure('mismatch', 'the code is not accepted', error)
      : new SignInFailure('refused', 'the identity provider refused the code', error);
  // The client's secret is wrong.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new SignInFailure('refused', 'the identity provider refused the client', error);
  if (error instanceof client.ClientError && isMismatch(error.code))
    return new SignInFailure('mismatch', 'what came back is no answer to this attempt', error);
  return new SignInFailure('unavailable', 'the identity provider cannot be reached', error);
}

/** Of an answer that came, and is not what it should be. */
function isMismatch(code: string | undefined): boolean {
  return ['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'].includes(
    code ?? '',
  );
}
