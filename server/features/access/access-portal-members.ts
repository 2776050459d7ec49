import type { Member, MemberPatch } from '#contract/members.ts';
import { type Actor, recordAudits } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import { addressFault } from '#platform/mail/address.ts';
import type { LinkRequest } from './access-links.ts';
import { addMember, addressOf, listMembers } from './access-members.ts';
import { memberChange, type MemberState } from './member-change.ts';
import { findCompany } from './queries.ts';
import { lockAdmins, lockMember, lockMemberById, type MemberRow, updateMember } from './queries-members.ts';

/** What the admins of a company do with its members in the portal. */

type Context = { actor: Actor; requestId: string };
export type Invitation = { email: string; role?: 'admin' | 'member' | undefined; name?: string | null | undefined };

export async function readMembers(db: Connection, companyId: string, actor: Actor): Promise<Member[]> {
  return (await listMembers(db, companyId)).map((row) => shownMember(row, actor));
}

/**
 * Adds a member and queues a sign-in link for them; who is one already stays as they are. No link for a disabled member.
 * @param enqueueLink null where people sign in elsewhere
 */
export async function inviteMember(
  tx: Connection,
  companyId: string,
  { email, role = 'member', name = null }: Invitation,
  {
    actor,
    requestId,
    enqueueLink,
  }: Context & { enqueueLink: ((tx: Connection, link: LinkRequest) => Promise<void>) | null },
): Promise<{ member: Member; isNew: boolean; isLinkSent: boolean }> {
  const address = addressOf(email);
  const fault = addressFault(address);
  if (fault !== null) throw validationFailed([{ path: 'email', problem: fault }]);
  const company = await findCompany(tx, companyId);
  if (company === null) throw new ApiError('not_found', 'no such company');
  const known = await lockMember(tx, companyId, address);
  const row = known ?? (await addMember(tx, { companyId, email: address, role, name }, actor, requestId));
  const isLinkSent = enqueueLink !== null && row.disabled_at === null;
  if (isLinkSent) await enqueueLink(tx, { email: address, language: company.language === 'fr' ? 'fr' : 'en' });
  return { member: shownMember(row, actor), isNew: known === null, isLinkSent };
}

/**
 * Changes a member. Each kind of change has its entry in the trail; what is as it was already has none.
 * @throws ApiError `last_admin` where no admin who can sign in would be left
 */
export async function changeMember(
  tx: Connection,
  companyId: string,
  id: string,
  patch: MemberPatch,
  { actor, requestId, now }: Context & { now: Date },
): Promise<Member> {
  // Admins first, and by their ids, so that two changes at once wait for each other and never for good.
  const admins = await lockAdmins(tx, companyId);
  const known = await lockMemberById(tx, companyId, id);
  if (known === null) throw new ApiError('not_found', 'the company has no such member');
  const { after, entries } = memberChange(known, patch, now);
  if (entries.length === 0) return shownMember(known, actor);
  if (isAdmin(known) && !isAdmin(after) && admins.every((one) => one === id))
    throw new ApiError('last_admin', 'this is the last admin of the company; make another member an admin first');
  await updateMember(tx, companyId, id, after);
  await recordAudits(
    tx,
    entries.map((entry) => ({ ...entry, companyId, actor, subject: id, requestId })),
  );
  return shownMember({ ...known, ...after }, actor);
}

function isAdmin({ role, disabled_at: disabledAt }: MemberState): boolean {
  return role === 'admin' && disabledAt === null;
}

function shownMember(row: MemberRow, actor: Actor): Member {
  const { id, email, name, role, issuer, disabled_at, created_at } = row;
  return { id, email, name, role, is_you: actor.id === id, has_signed_in: issuer !== null, disabled_at, created_at };
}
