import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { KnownMembership } from './membership-rules.ts';

export type MemberRow = {
  company_id: string;
  id: string;
  email: string;
  name: string | null;
  role: 'admin' | 'member';
  issuer: string | null;
  subject: string | null;
  bound_at: string | null;
  disabled_at: string | null;
  created_at: string;
};

const MEMBER = [
  'company_id',
  'id',
  'email',
  'name',
  'role',
  'issuer',
  'subject',
  'bound_at',
  'disabled_at',
  'created_at',
] as const;

/** Null: the company has a member of this address already. */
export async function insertMember(
  tx: Connection,
  companyId: string,
  member: { id: string; email: string; name: string | null; role: 'admin' | 'member' },
): Promise<MemberRow | null> {
  const row = await tx
    .insertInto('memberships')
    .values({ company_id: companyId, ...member })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .returning(MEMBER)
    .executeTakeFirst();
  return (row as MemberRow | undefined) ?? null;
}

/** The member of this address, held until the transaction ends. */
export async function lockMember(tx: Connection, companyId: string, email: string): Promise<MemberRow | null> {
  const row = await tx
    .selectFrom('memberships')
    .select(MEMBER)
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return (row as MemberRow | undefined) ?? null;
}

/** The member of this id, held until the transaction ends. */
export async function lockMemberById(tx: Connection, companyId: string, id: string): Promise<MemberRow | null> {
  const row = await tx
    .selectFrom('memberships')
    .select(MEMBER)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as MemberRow | undefined) ?? null;
}

/**
 * The ids of the admins who are not disabled, held until the transaction ends: of two who would be the last to go, the
 * second sees that the first is gone.
 */
export async function lockAdmins(tx: Connection, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateMember(
  tx: Connection,
  companyId: string,
  id: string,
  values: Partial<Pick<MemberRow, 'role' | 'name' | 'disabled_at' | 'issuer' | 'subject' | 'bound_at'>>,
): Promise<void> {
  await tx.updateTable('memberships').set(values).where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function listMembers(db: Connection, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(MEMBER)
    .where('company_id', '=', companyId)
    .orderBy('email')
    .execute();
  return rows as MemberRow[];
}

/** Every membership of the address or the identity, in whatever company; held, so that two identities cannot both bind one. */
export async function lockMembershipsOf(
  tx: Connection,
  person: { issuer: string; subject: string; email: string },
): Promise<KnownMembership[]> {
  const { rows } = await sql<KnownMembership>`
    select m.company_id, c.legal_name as company_name, m.id, m.email, m.role, m.issuer, m.subject, m.chosen_at, m.disabled_at,
      m.created_at
    from memberships m join companies c on c.id = m.company_id
    where m.email = ${person.email} or (m.issuer = ${person.issuer} and m.subject = ${person.subject})
    order by m.company_id, m.id for update of m`.execute(tx);
  return rows;
}

/** Makes the membership the one most recently chosen by its person. */
export async function updateChosen(db: Connection, companyId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ chosen_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
