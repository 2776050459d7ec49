import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A stored file that is to go. */
export type LeavingFile = { company_id: string; id: string };

/** Before the file is written. */
export async function insertArrivingFile(db: Connection, companyId: string, id: string): Promise<void> {
  await sql`insert into context_files (company_id, id, state) values (${companyId}, ${id}, 'arriving')`.execute(db);
}

/** Keeps the file that arrived; false: it took so long that it is being removed. */
export async function updateFileKept(tx: Connection, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update context_files set state = 'kept', changed_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id} and state = 'arriving' returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets the file go, where it is in this state. */
export async function updateFileLeaving(
  tx: Connection,
  companyId: string,
  id: string,
  from: 'arriving' | 'kept',
): Promise<void> {
  await sql`
    update context_files set state = 'leaving', changed_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id} and state = ${from}`.execute(tx);
}

/** Lets all files of the company go. */
export async function updateAllFilesLeaving(tx: Connection, companyId: string): Promise<void> {
  await sql`
    update context_files set state = 'leaving', changed_at = clock_timestamp()
    where company_id = ${companyId} and state <> 'leaving'`.execute(tx);
}

/** Lets the files go that arrived before this and that no document came to name. */
export async function updateForgottenFiles(db: Connection, arrivedBefore: Date): Promise<void> {
  await sql`
    update context_files set state = 'leaving', changed_at = clock_timestamp()
    where state = 'arriving' and changed_at < ${arrivedBefore}`.execute(db);
}

/**
 * Files that have been leaving for so long, by the clock that says when they began to; longest first. Both times are rounded to
 * milliseconds: a stored one may be rounded up to a moment that has not come yet.
 */
export async function listLeavingFiles(db: Connection, hours: number, limit: number): Promise<LeavingFile[]> {
  const { rows } = await sql<LeavingFile>`
    select company_id, id from context_files
    where state = 'leaving' and changed_at <= clock_timestamp()::timestamptz(3) - make_interval(hours => ${hours})
    order by changed_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function deleteFile(db: Connection, companyId: string, id: string): Promise<void> {
  await sql`
    delete from context_files where company_id = ${companyId} and id = ${id} and state = 'leaving'`.execute(db);
}
