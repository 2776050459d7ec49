import type { LinkRequest } from '#features/access/access-links.ts';
import { accessRoutes } from '#features/access/routes.ts';
import { type SignInDependencies, signInRoutes } from '#features/access/routes-sign-in.ts';
import { outboxRoutes } from '#features/deliveries/routes.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Config } from './config.ts';
import type { Issuers } from './issuers.ts';

/** What of signing in follows from the settings. */
export type AccessParts = Issuers & {
  mailer: Mailer;
  enqueueLink: (tx: Connection, request: LinkRequest) => Promise<void>;
};

type Given = Omit<SignInDependencies, 'issuer' | 'toOutbox' | 'publicUrl' | 'enqueueLink' | 'hasPortal'> & {
  openApi: Record<string, unknown>;
  /** Where the built portal is; null: it is not served. */
  portal: string | null;
};

/** Who calls, and how people sign in: accounts, keys, members, the pages, and the mail that goes to no mailbox. */
export function bindAccess(
  http: Http,
  { publicUrl, oidc }: Config,
  { portal, ...given }: Given,
  { ownIssuer, openIdSignIn, mailer, enqueueLink }: AccessParts,
): void {
  const toOutbox = mailer.kind === 'outbox';
  accessRoutes(http, { ...given, enqueueLink: ownIssuer === null ? null : enqueueLink, toOutbox });
  signInRoutes(http, {
    ...given,
    publicUrl,
    issuer: ownIssuer ?? { provider: oidc?.issuer ?? '', signIn: openIdSignIn },
    toOutbox,
    hasPortal: portal !== null,
    enqueueLink,
  });
  outboxRoutes(http, { ...given, toOutbox });
}
