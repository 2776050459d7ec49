import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

export type OutboxRow = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  saved_at: string;
  sent_at: string | null;
};

const COLUMNS = sql`
  d.id, d.kind, d.recipient as "to", d.subject_line as subject, d.created_at as saved_at,
  case when d.state = 'sent' then d.settled_at end as sent_at`;

/** The company's messages saved before this one, newest first; null: the newest. */
export async function listSavedMessages(
  db: Connection,
  companyId: string,
  { before, limit }: { before: { at: string; id: string } | null; limit: number },
): Promise<OutboxRow[]> {
  const isEarlier =
    before === null ? sql`true` : sql`(d.created_at, d.id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  const { rows } = await sql<OutboxRow>`
    select ${COLUMNS} from deliveries d
    where d.company_id = ${companyId} and ${isEarlier}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One of the company's messages with what was saved of it; `message` is null once its text was forgotten. */
export async function findSavedMessage(
  db: Connection,
  companyId: string,
  id: string,
): Promise<(OutboxRow & { message: string | null }) | null> {
  const { rows } = await sql<OutboxRow & { message: string | null }>`
    select ${COLUMNS}, d.message from deliveries d where d.company_id = ${companyId} and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
