import * as contract from '#contract/access.ts';
import * as audit from '#contract/audit.ts';
import { readAccount as readAccountRoute, signIn as signInRoute, signOut as signOutRoute } from '#contract/account.ts';
import * as keys from '#contract/api-keys.ts';
import * as members from '#contract/members.ts';
import { SCOPES } from '#contract/scopes.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import { readTrail } from './access-audit.ts';
import type { LinkRequest } from './access-links.ts';
import { changeMember, inviteMember, readMembers } from './access-portal-members.ts';
import { createKey, isKeyOver, listKeys, revokeKey } from './access-keys.ts';
import { readAccount, signIn, signOut } from './access-sessions.ts';

export type AccessDependencies = {
  openApi: Record<string, unknown>;
  database: Database;
  cursors: CursorSeal;
  now: () => Date;
  /** Queues the sending of a sign-in link in the transaction; null where an identity provider signs people in. */
  enqueueLink: ((tx: Connection, request: LinkRequest) => Promise<void>) | null;
  /** Mail is written to a folder, where the operator finds the links. */
  toOutbox: boolean;
};

export function accessRoutes(http: Http, deps: AccessDependencies): void {
  http.handle(contract.listScopes, () => Promise.resolve({ scopes: [...SCOPES] }));
  http.handle(contract.readOpenApi, () => Promise.resolve(deps.openApi));
  sessionRoutes(http, deps);
  keyRoutes(http, deps);
  memberRoutes(http, deps);
  const { database, cursors } = deps;
  http.handle(audit.listAudit, ({ principal: { companyId }, query, language }) =>
    readTrail(database.forCompany(companyId).db, companyId, query, { cursors, language }),
  );
}

function sessionRoutes(http: Http, { database, now }: AccessDependencies): void {
  http.handle(readAccountRoute, ({ principal }) => readAccount(database, principal));
  http.handle(signInRoute, async ({ identity, company, sessionId, setSession, requestId }) => {
    if (identity === null) throw new Error('a sign-in came without its token');
    const context = { now: now(), requestId, companyId: company, previousId: sessionId };
    const { sessionId: begun, account } = await signIn(database, identity, context);
    setSession(begun);
    return account;
  });
  http.handle(signOutRoute, async ({ sessionId, setSession, requestId }) => {
    if (sessionId !== null) await signOut(database, sessionId, { now: now(), requestId });
    setSession(null);
    return undefined;
  });
}

function keyRoutes(http: Http, { database, now }: AccessDependencies): void {
  http.handle(keys.listKeys, async ({ principal: { companyId } }) => ({
    keys: await listKeys(database.forCompany(companyId).db, companyId),
  }));
  http.handle(keys.createKey, ({ principal: { companyId, actor }, body, once, requestId }) =>
    // A key that was revoked meanwhile helps nobody: the same request then makes another.
    once(database.forCompany(companyId), (tx, answer) => isKeyOver(tx, companyId, answer, now())).transaction((tx) =>
      createKey(tx, companyId, { ...body, expiresAt: body.expiresAt ?? null }, { now: now(), actor, requestId }),
    ),
  );
  http.handle(keys.revokeKey, async ({ principal: { companyId, actor }, params, requestId }) => ({
    key: await database
      .forCompany(companyId)
      .transaction((tx) => revokeKey(tx, companyId, params.id, { now: now(), actor, requestId })),
  }));
}

function memberRoutes(http: Http, { database, enqueueLink, toOutbox, now }: AccessDependencies): void {
  const byLink = toOutbox ? ('link_from_operator' as const) : ('emailed_link' as const);
  http.handle(members.listMembers, async ({ principal: { companyId, actor } }) => ({
    members: await readMembers(database.forCompany(companyId).db, companyId, actor),
    sign_in: enqueueLink === null ? ('identity_provider' as const) : byLink,
  }));
  http.handle(members.inviteMember, ({ principal: { companyId, actor }, body, once, requestId, setStatus }) =>
    once(database.forCompany(companyId)).transaction(async (tx) => {
      const invited = await inviteMember(tx, companyId, body, { actor, requestId, enqueueLink });
      if (!invited.isNew) setStatus(200);
      return { member: invited.member, is_link_sent: invited.isLinkSent };
    }),
  );
  http.handle(members.changeMember, async ({ principal: { companyId, actor }, params, body, requestId }) => ({
    member: await database
      .forCompany(companyId)
      .transaction((tx) => changeMember(tx, companyId, params.id, body, { actor, requestId, now: now() })),
  }));
}
