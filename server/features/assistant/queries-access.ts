import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A grant as it stands. Instants are ISO 8601. */
export type AccessRow = { company_id: string; email: string; granted_at: string; revoked_at: string | null };

const ACCESS = ['company_id', 'email', 'granted_at', 'revoked_at'] as const;

/** The grant of this address, held until the transaction ends. */
export async function lockAccess(tx: Connection, companyId: string, email: string): Promise<AccessRow | null> {
  const row = await tx
    .selectFrom('agent_access')
    .select(ACCESS)
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Grants it, or grants it anew. */
export async function upsertAccess(
  tx: Connection,
  { companyId, email, at }: { companyId: string; email: string; at: string },
): Promise<void> {
  await tx
    .insertInto('agent_access')
    .values({ company_id: companyId, email, granted_at: at, revoked_at: null })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'email']).doUpdateSet({ granted_at: at, revoked_at: null }),
    )
    .execute();
}

export async function updateRevoked(tx: Connection, companyId: string, email: string, at: string): Promise<void> {
  await tx
    .updateTable('agent_access')
    .set({ revoked_at: at })
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .execute();
}

/** A grant with what else decides whether it may be used. */
export type ListedAccess = AccessRow & { member_disabled_at: string | null; legal_name: string };

/** The grants of a company, or of all; by company and address. */
export async function listAccess(db: Connection, companyId: string | null): Promise<ListedAccess[]> {
  const { rows } = await sql<ListedAccess>`
    select a.company_id, a.email, a.granted_at, a.revoked_at, m.disabled_at as member_disabled_at, c.legal_name
    from agent_access a join companies c on c.id = a.company_id
    left join memberships m on m.company_id = a.company_id and m.email = a.email
    where ${companyId}::uuid is null or a.company_id = ${companyId}::uuid
    order by c.legal_name, a.company_id, a.email`.execute(db);
  return rows;
}

/** What an address was ever granted, and whether it may be used. */
export type Grant = { companyId: string; isRevoked: boolean; isMemberDisabled: boolean };

/**
 * The grants of an address with all companies, held against revoking and against disabling the member until the transaction
 * ends.
 */
export async function listGrants(tx: Connection, email: string): Promise<Grant[]> {
  const { rows: members } = await sql<{ companyId: string; isDisabled: boolean }>`
    select company_id as "companyId", disabled_at is not null as "isDisabled" from memberships
    where email = ${email} order by company_id for share`.execute(tx);
  const { rows: grants } = await sql<{ companyId: string; isRevoked: boolean }>`
    select company_id as "companyId", revoked_at is not null as "isRevoked" from agent_access
    where email = ${email} order by company_id for share`.execute(tx);
  const disabled = new Set(members.filter(({ isDisabled }) => isDisabled).map(({ companyId }) => companyId));
  return grants.map((grant) => ({ ...grant, isMemberDisabled: disabled.has(grant.companyId) }));
}
