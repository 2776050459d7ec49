import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { type MembershipRefusal, usableMemberships } from './membership-rules.ts';
import { lockMembershipsOf } from './queries-members.ts';

/** Portal tokens that an operator has issued, with which the bearer signs in as the person of an address. */

export type IssuedToken = { token: string; expiresAt: Date };

/**
 * Issues a portal token for the address and records it in the trail of each company that the address is a member of, or of
 * none. `refusal` is what signing in with it would answer, as things stand; null when it would succeed.
 * @param person the address in its one spelling, as the identity that the token will state
 */
export async function issuePortalToken(
  tx: Connection,
  person: { issuer: string; subject: string; email: string },
  context: { actor: Actor; issue: () => Promise<IssuedToken> },
): Promise<IssuedToken & { refusal: MembershipRefusal | null }> {
  const found = await lockMembershipsOf(tx, person);
  const decided = usableMemberships(found, person);
  const issued = await context.issue();
  const after = { email: person.email, expires_at: issued.expiresAt.toISOString() };
  const entry = { actor: context.actor, action: 'portal_token.issue', after } as const;
  for (const { company_id: companyId, id: subject } of found) await recordAudit(tx, { ...entry, companyId, subject });
  if (found.length === 0) await recordAudit(tx, { ...entry, companyId: null, subject: person.email });
  return { ...issued, refusal: typeof decided === 'string' ? decided : null };
}
