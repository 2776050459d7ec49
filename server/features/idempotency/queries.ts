import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

export type StoredAnswer = { fingerprint: Buffer; status: number | null; answer: string | null };

type Claim = { nameHash: Buffer; fingerprint: Buffer; keptMs: number; isKeyed: boolean };

/**
 * Whether the name is the request's from now on: nobody has it, or whose it was has expired, or was another and gives way. Where
 * another transaction is at the name, waits for its end, at most `waitMs`.
 */
export async function insertClaim(
  tx: Connection,
  companyId: string,
  { nameHash, fingerprint, keptMs, isKeyed }: Claim,
  { now, waitMs }: { now: Date; waitMs: number },
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + keptMs).toISOString();
  const before = await sql<{ value: string }>`
    select current_setting('lock_timeout') as value, set_config('lock_timeout', ${String(waitMs)}, true)`.execute(tx);
  const { rows } = await sql`
    insert into answered_requests as known (company_id, name_hash, fingerprint, expires_at)
    values (${companyId}, ${nameHash}, ${fingerprint}, ${expiresAt}::timestamptz)
    on conflict (company_id, name_hash) do update
    set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, status = null, answer = null
    where known.expires_at <= ${now.toISOString()}::timestamptz
      or (not ${isKeyed}::boolean and known.fingerprint <> excluded.fingerprint)
    returning true`.execute(tx);
  await sql`select set_config('lock_timeout', ${before.rows[0]?.value ?? '0'}, true)`.execute(tx);
  return rows.length > 0;
}

/** PostgreSQL's `lock_not_available`: the wait for another transaction was longer than allowed. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

export async function findAnswered(
  db: Connection,
  companyId: string,
  nameHash: Buffer,
  now: Date,
): Promise<StoredAnswer | null> {
  const { rows } = await sql<StoredAnswer>`
    select fingerprint, status, answer from answered_requests
    where company_id = ${companyId} and name_hash = ${nameHash} and expires_at > ${now.toISOString()}::timestamptz`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function updateAnswered(
  tx: Connection,
  companyId: string,
  nameHash: Buffer,
  { status, answer }: { status: number; answer: string | null },
): Promise<void> {
  await sql`
    update answered_requests set status = ${status}, answer = ${answer}
    where company_id = ${companyId} and name_hash = ${nameHash}`.execute(tx);
}

export async function deleteAnswered(tx: Connection, companyId: string, nameHash: Buffer): Promise<void> {
  await sql`delete from answered_requests where company_id = ${companyId} and name_hash = ${nameHash}`.execute(tx);
}

/** What nobody can be answered with again, of all companies. */
export async function deleteExpired(db: Connection, now: Date): Promise<void> {
  await sql`delete from answered_requests where expires_at <= ${now.toISOString()}::timestamptz`.execute(db);
}
