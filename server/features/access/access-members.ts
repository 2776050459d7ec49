import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import { emailAddress } from '#platform/identity/email-address.ts';
import { findCompany } from './queries.ts';
import { insertMember, listMembers, lockMember, type MemberRow, updateMember } from './queries-members.ts';

/** Portal members of a company. */
export { listMembers, type MemberRow };

export type NewMember = { companyId: string; email: string; role: 'admin' | 'member'; name: string | null };

/** Adds a member, or gives the one of this address the role and name; a disabled member stays disabled. */
export async function addMember(
  tx: Connection,
  member: NewMember,
  actor: Actor,
  requestId?: string,
): Promise<MemberRow> {
  const email = addressOf(member.email);
  if ((await findCompany(tx, member.companyId)) === null) throw new ApiError('not_found', 'no such company');
  const made = { id: randomUUID(), email, name: member.name, role: member.role };
  const row = await insertMember(tx, member.companyId, made);
  if (row !== null) {
    const { id: subject, ...after } = made;
    const entry = { companyId: member.companyId, actor, action: 'member.add', subject, after } as const;
    await recordAudit(tx, { ...entry, ...(requestId === undefined ? {} : { requestId }) });
    return row;
  }
  const known = await requireMember(tx, member.companyId, email);
  const after = { role: member.role, name: member.name ?? known.name };
  if (known.role === after.role && known.name === after.name) return known;
  await updateMember(tx, member.companyId, known.id, after);
  const before = { role: known.role, name: known.name };
  await recordAudit(tx, {
    companyId: member.companyId,
    actor,
    action: 'member.change',
    subject: known.id,
    before,
    after,
  });
  return { ...known, ...after };
}

/** Bars the member from the portal and the assistant, at the next request of each of their sessions; is safe to repeat. */
export async function disableMember(
  tx: Connection,
  member: { companyId: string; email: string },
  context: { now: Date; actor: Actor },
): Promise<MemberRow> {
  return await setDisabled(tx, member, context.now.toISOString(), context.actor);
}

/** Lets a disabled member in again; is safe to repeat. */
export async function enableMember(
  tx: Connection,
  member: { companyId: string; email: string },
  context: { actor: Actor },
): Promise<MemberRow> {
  return await setDisabled(tx, member, null, context.actor);
}

async function setDisabled(
  tx: Connection,
  { companyId, email }: { companyId: string; email: string },
  disabledAt: string | null,
  actor: Actor,
): Promise<MemberRow> {
  const known = await requireMember(tx, companyId, addressOf(email));
  if ((known.disabled_at === null) === (disabledAt === null)) return known;
  await updateMember(tx, companyId, known.id, { disabled_at: disabledAt });
  await recordAudit(tx, {
    companyId,
    actor,
    action: disabledAt === null ? 'member.enable' : 'member.disable',
    subject: known.id,
    before: { disabled_at: known.disabled_at },
    after: { disabled_at: disabledAt },
  });
  return { ...known, disabled_at: disabledAt };
}

/**
 * Forgets whose identity the membership is bound to, so that the next verified sign-in with its address binds it again: for
 * a person whose account at the identity provider was replaced.
 */
export async function unbindMember(
  tx: Connection,
  member: { companyId: string; email: string },
  context: { actor: Actor },
): Promise<MemberRow> {
  const known = await requireMember(tx, member.companyId, addressOf(member.email));
  if (known.issuer === null) return known;
  const free = { issuer: null, subject: null, bound_at: null };
  await updateMember(tx, member.companyId, known.id, free);
  await recordAudit(tx, {
    companyId: member.companyId,
    actor: context.actor,
    action: 'member.unbind',
    subject: known.id,
    before: { issuer: known.issuer, subject: known.subject },
    after: free,
  });
  return { ...known, ...free };
}

async function requireMember(tx: Connection, companyId: string, email: string): Promise<MemberRow> {
  const known = await lockMember(tx, companyId, email);
  if (known === null) throw new ApiError('not_found', 'the company has no member with this address');
  return known;
}

/** @throws ApiError `validation_failed` for what is no address */
export function addressOf(email: string): string {
  const address = emailAddress(email);
  if (address === null)
    throw validationFailed([{ path: 'email', problem: 'must be an email address of at most 254 characters' }]);
  return address;
}
