import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  type AccessRow,
  type Grant,
  type ListedAccess,
  listAccess,
  listGrants,
  lockAccess,
  updateRevoked,
  upsertAccess,
} from './queries-access.ts';

/**
 * Who may instruct the assistant by mail, as operators say. It is apart from who receives mail: a grant adds no address to a
 * digest, revoking one takes none away, and a change of notification_emails does neither.
 */

export { listAccess, type ListedAccess };

type Named = { companyId: string; email: string };
type Context = { now: Date; actor: Actor };

/** Lets the address instruct the assistant for the company; is safe to repeat. The company exists. */
export async function grantAccess(tx: Connection, named: Named, { now, actor }: Context): Promise<AccessRow> {
  const { companyId, email } = named;
  const known = await lockAccess(tx, companyId, email);
  if (known !== null && known.revoked_at === null) return known;
  const at = now.toISOString();
  await upsertAccess(tx, { companyId, email, at });
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'agent_access.grant',
    subject: email,
    ...(known === null ? {} : { before: { revoked_at: known.revoked_at } }),
    after: { revoked_at: null },
  });
  return { company_id: companyId, email, granted_at: at, revoked_at: null };
}

/** Takes it back, from the next message on and for those not yet acted on; is safe to repeat. Null: it never was granted. */
export async function revokeAccess(tx: Connection, named: Named, { now, actor }: Context): Promise<AccessRow | null> {
  const known = await lockAccess(tx, named.companyId, named.email);
  if (known === null || known.revoked_at !== null) return known;
  const at = now.toISOString();
  await updateRevoked(tx, named.companyId, named.email, at);
  await recordAudit(tx, {
    companyId: named.companyId,
    actor,
    action: 'agent_access.revoke',
    subject: named.email,
    before: { revoked_at: null },
    after: { revoked_at: at },
  });
  return { ...known, revoked_at: at };
}

/**
 * Whether the address may instruct the assistant for the company at this moment. In the transaction that acts, this is held until
 * it ends: neither can the access be revoked meanwhile, nor the member disabled.
 */
export async function mayInstruct(tx: Connection, { companyId, email }: Named): Promise<boolean> {
  const grants: readonly Grant[] = await listGrants(tx, email);
  return grants.some((one) => one.companyId === companyId && !one.isRevoked && !one.isMemberDisabled);
}
