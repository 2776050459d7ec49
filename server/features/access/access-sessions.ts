import { hash, randomBytes } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { recordAudit } from '#features/audit/audit.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { writeIfWritable } from '#platform/database/failures.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Principal, SignedIn } from '#platform/http/guard.ts';
import type { Identity } from '#platform/identity/portal-tokens.ts';
import {
  choiceInstant,
  chosenMembership,
  isNewChoice,
  type KnownMembership,
  type MembershipRefusal,
  SESSION_MS,
  sessionHolds,
  USED_EVERY_MS,
  usableMemberships,
} from './membership-rules.ts';
import { findCompany } from './queries.ts';
import { lockMembershipsOf, updateChosen, updateMember } from './queries-members.ts';
import {
  deleteExpired,
  deleteSession,
  findSession,
  insertSession,
  insertSpentToken,
  type SessionRow,
  updateSessionUsed,
} from './queries-sessions.ts';

/** Portal sessions: signing in by a verified identity, acting by a session, signing out (specification, Authentication 5). */

export { deleteExpired as forgetExpired };

const SESSION_ID_BYTES = 32;

const REFUSALS: Record<MembershipRefusal, string> = {
  no_membership: 'the account is not linked to the company',
  membership_disabled: 'the membership was disabled',
  identity_conflict: 'the membership belongs to another account',
};

export type SignInContext = {
  now: Date;
  requestId: string;
  /** The company that the request names, or null. */
  companyId: string | null;
  /** The session that the browser had; it ends. */
  previousId: string | null;
};

/**
 * Signs in the person that a portal token names, who gets a session id nobody had before. Memberships of their address that
 * nobody signed in to yet are bound to them. A token counts once.
 */
export async function signIn(
  database: Pick<Database, 'transaction'>,
  identity: Identity,
  context: SignInContext,
): Promise<{ sessionId: string; account: Account }> {
  const { email } = identity;
  if (!identity.isEmailVerified || email === null)
    throw new ApiError('unverified_email', 'the email address of the account is not confirmed');
  const person = { issuer: identity.issuer, subject: identity.subject, email };
  return await database.transaction(async (tx) => {
    if (!(await insertSpentToken(tx, identity.tokenHash, identity.expiresAt)))
      throw new ApiError('unauthorized', 'the portal token has already been used');
    const decided = usableMemberships(await lockMembershipsOf(tx, person), person);
    if (typeof decided === 'string') throw refusal(decided);
    const chosen = chosenMembership(decided.theirs, context.companyId);
    if (typeof chosen === 'string') throw refusal(chosen);
    for (const membership of decided.toBind) await bind(tx, membership, person, context);
    await updateChosen(tx, chosen.company_id, chosen.id, choiceInstant(decided.theirs, context.now));
    const sessionId = await replaceSession(tx, person, context);
    await recordAudit(tx, {
      companyId: chosen.company_id,
      actor: { kind: 'member', id: chosen.id },
      action: 'session.begin',
      subject: chosen.id,
      requestId: context.requestId,
    });
    return { sessionId, account: accountOf(email, chosen, decided.usable) };
  });
}

async function bind(
  tx: Connection,
  { company_id: companyId, id }: KnownMembership,
  { issuer, subject }: { issuer: string; subject: string },
  { now, requestId }: SignInContext,
): Promise<void> {
  await updateMember(tx, companyId, id, { issuer, subject, bound_at: now.toISOString() });
  await recordAudit(tx, {
    companyId,
    actor: { kind: 'member', id },
    action: 'member.bind',
    subject: id,
    before: { issuer: null, subject: null },
    after: { issuer, subject },
    requestId,
  });
}

async function replaceSession(
  tx: Connection,
  person: { issuer: string; subject: string; email: string },
  { now, previousId }: SignInContext,
): Promise<string> {
  if (previousId !== null) await deleteSession(tx, hashOf(previousId));
  const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
  await insertSession(tx, { ...person, idHash: hashOf(id), now, endsAt: new Date(now.getTime() + SESSION_MS) });
  return id;
}

/** The person of a session id, as which member of which company; see `Credentials.session`. */
export async function sessionPrincipal(
  db: Connection,
  id: string,
  companyId: string | null,
  now: Date,
): Promise<Principal> {
  const sessionHash = hashOf(id);
  const { session, theirs } = await holdingSession(db, sessionHash, now);
  const chosen = chosenMembership(theirs, companyId);
  if (typeof chosen === 'string') throw refusal(chosen);
  if (now.getTime() - Date.parse(session.used_at) >= USED_EVERY_MS)
    await writeIfWritable(() => updateSessionUsed(db, sessionHash, now));
  if (isNewChoice(chosen, theirs)) {
    await writeIfWritable(() => updateChosen(db, chosen.company_id, chosen.id, choiceInstant(theirs, now)));
  }
  return {
    companyId: chosen.company_id,
    actor: { kind: 'member', id: chosen.id },
    scopes: SCOPE_VALUES,
    session: {
      sessionHash,
      email: session.session_email,
      role: chosen.role,
      memberships: theirs.filter((one) => one.disabled_at === null).map(membershipOf),
    },
  };
}

/** The session with the memberships of its person. Throws `unauthorized` when it does not hold. */
async function holdingSession(
  db: Connection,
  idHash: Buffer,
  now: Date,
): Promise<{ session: SessionRow; theirs: KnownMembership[] }> {
  const rows = await findSession(db, idHash);
  const [session] = rows;
  if (session === undefined || !sessionHolds(session, now))
    throw new ApiError('unauthorized', 'the session is unknown or has ended; sign in again');
  return { session, theirs: rows.filter((row) => row.company_id !== null) };
}

/** See `Credentials.holdsSession`. */
export async function holdsSession(db: Connection, id: string, now: Date): Promise<void> {
  await holdingSession(db, hashOf(id), now);
}

/**
 * Ends the session, for every later request of every process. It need not open anything: that of a disabled member must
 * not come back to life when they are enabled. The trail names the membership it would act by, or any other of its person.
 */
export async function signOut(
  database: Pick<Database, 'transaction'>,
  id: string,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const idHash = hashOf(id);
  await database.transaction(async (tx) => {
    const { theirs } = await holdingSession(tx, idHash, now);
    await deleteSession(tx, idHash);
    const chosen = chosenMembership(theirs, null);
    const member = typeof chosen === 'string' ? theirs[0] : chosen;
    if (member === undefined) return;
    const { company_id: companyId, id: memberId } = member;
    const actor = { kind: 'member', id: memberId } as const;
    await recordAudit(tx, { companyId, actor, action: 'session.end', subject: memberId, requestId });
  });
}

/** What GET /api/v1/me shows. */
export async function readAccount(database: Pick<Database, 'forCompany'>, principal: Principal): Promise<Account> {
  const { companyId, session } = principal;
  if (session !== null) {
    const memberships = session.memberships.map(tenantOf);
    const name = session.memberships.find((one) => one.companyId === companyId)?.companyName ?? null;
    return { user: { email: session.email, role: session.role }, tenant: { id: companyId, name }, memberships };
  }
  const name = (await findCompany(database.forCompany(companyId).db, companyId))?.legal_name ?? null;
  return {
    user: { email: null, role: null },
    tenant: { id: companyId, name },
    memberships: [{ tenantId: companyId, tenantName: name }],
  };
}

function accountOf(email: string, chosen: KnownMembership, usable: readonly KnownMembership[]): Account {
  return {
    user: { email, role: chosen.role },
    tenant: { id: chosen.company_id, name: chosen.company_name },
    memberships: usable.map(membershipOf).map(tenantOf),
  };
}

function membershipOf(one: KnownMembership): SignedIn['memberships'][number] {
  return { companyId: one.company_id, companyName: one.company_name, memberId: one.id, role: one.role };
}

function tenantOf(one: SignedIn['memberships'][number]): Account['memberships'][number] {
  return { tenantId: one.companyId, tenantName: one.companyName };
}

function refusal(code: MembershipRefusal): ApiError {
  return new ApiError(code, REFUSALS[code]);
}

function hashOf(id: string): Buffer {
  return hash('sha256', id, 'buffer');
}
