import { openIdIssuer } from '#platform/identity/openid-issuer.ts';
import { CALLBACK_PATH, openIdSignIn, type OpenIdSignIn } from '#platform/identity/openid-sign-in.ts';
import { type OwnIssuer, ownIssuer } from '#platform/identity/own-issuer.ts';
import type { PortalTokens } from '#platform/identity/portal-tokens.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import type { Config } from './config.ts';
import type { SecretKeys } from './secret-key.ts';
import { trimEnd } from '#platform/text/trim-end.ts';

export type Issuers = { portalTokens: PortalTokens; ownIssuer: OwnIssuer | null; openIdSignIn: OpenIdSignIn | null };

/** Who issues portal tokens: the configured OpenID Connect issuer, or the service itself where none is configured. */
export function issuersOf(
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  secretKeys: SecretKeys,
  now: () => Date,
  outbound: Outbound,
): Issuers {
  if (oidc !== null) {
    const { fetch } = outbound.toConfigured(oidc.issuer);
    const { issuer, client } = oidc;
    const callback = `${trimEnd(publicUrl, '/')}${CALLBACK_PATH}`;
    return {
      portalTokens: openIdIssuer({ ...oidc, now, fetch }),
      ownIssuer: null,
      openIdSignIn:
        client === null
          ? null
          : openIdSignIn({ issuer, clientId: client.id, clientSecret: client.secret, callback, now, fetch }),
    };
  }
  const issuer = ownIssuer({ publicUrl, secretKey: secretKeys.current, previousSecretKey: secretKeys.previous, now });
  return { portalTokens: issuer, ownIssuer: issuer, openIdSignIn: null };
}
