import { CompiledQuery, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { KnownMembership } from './membership-rules.ts';

export type SessionRow = {
  session_email: string;
  used_at: string;
  ends_at: string;
} & (KnownMembership | { company_id: null });

const SESSION = `
  select s.email as session_email, s.used_at, s.ends_at,
    m.company_id, c.legal_name as company_name, m.id, m.email, m.role, m.issuer, m.subject, m.chosen_at, m.disabled_at,
    m.created_at
  from sessions s
  left join memberships m on m.issuer = s.issuer and m.subject = s.subject
  left join companies c on c.id = m.company_id
  where s.id_hash = $1
  order by m.company_id, m.id`;

/** A session with the memberships of its person as they are now, a row each; every request by session makes this read. */
export async function findSession(db: Connection, idHash: Buffer): Promise<SessionRow[]> {
  return (await db.executeQuery<SessionRow>(CompiledQuery.raw(SESSION, [idHash]))).rows;
}

export async function insertSession(
  tx: Connection,
  session: { idHash: Buffer; issuer: string; subject: string; email: string; now: Date; endsAt: Date },
): Promise<void> {
  const now = session.now.toISOString();
  await tx
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      issuer: session.issuer,
      subject: session.subject,
      email: session.email,
      created_at: now,
      used_at: now,
      ends_at: session.endsAt.toISOString(),
    })
    .execute();
}

/** Ends the sessions, and takes back the sign-in links, of people who are members of this company and of no other. */
export async function deleteSignInsOfCompany(tx: Connection, companyId: string): Promise<void> {
  await sql`
    delete from sessions s using memberships m
    where m.company_id = ${companyId} and m.issuer = s.issuer and m.subject = s.subject
      and not exists (
        select from memberships o
        where o.company_id <> ${companyId} and o.issuer = s.issuer and o.subject = s.subject
      )`.execute(tx);
  await sql`
    delete from sign_in_links l using memberships m
    where m.company_id = ${companyId} and m.email = l.email
      and not exists (select from memberships o where o.company_id <> ${companyId} and o.email = l.email)`.execute(tx);
}

export async function deleteSession(tx: Connection, idHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Written by one of many requests at once: the condition lets only the first of a minute write. */
export async function updateSessionUsed(db: Connection, idHash: Buffer, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('sessions')
    .set({ used_at: at })
    .where('id_hash', '=', idHash)
    .where(sql<boolean>`used_at <= ${at}::timestamptz - interval '1 minute'`)
    .execute();
}

/** Whether the token had not been exchanged; from now on it has. */
export async function insertSpentToken(tx: Connection, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('spent_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

const LINKS_KEPT_MS = 60 * 60 * 1000;

/** Sessions that have ended, and tokens and links that nobody could use any more; of an hour's links the number counts. */
export async function deleteExpired(db: Connection, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('sessions').where('ends_at', '<=', at).execute();
  await db.deleteFrom('spent_tokens').where('expires_at', '<=', at).execute();
  const linksEnd = new Date(now.getTime() - LINKS_KEPT_MS).toISOString();
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', linksEnd).execute();
}
