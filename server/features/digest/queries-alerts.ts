import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Which of these tenders appeared in a digest of a company that was, or is being, sent; by whichever copy. */
export async function listAppearances(
  db: Connection,
  groupIds: readonly string[],
): Promise<{ companyId: string; groupId: string }[]> {
  const { rows } = await sql<{ companyId: string; groupId: string }>`
    select distinct o.company_id as "companyId", k.group_id as "groupId"
    from listing_keys k
    join opportunities o on o.listing_id = k.listing_id
    join digest_items i on i.company_id = o.company_id and i.opportunity_id = o.id and i.position is not null
    join digests d on d.company_id = i.company_id and d.id = i.digest_id and d.state in ('saved', 'sent')
    where k.group_id = any(${[...groupIds]}::uuid[])`.execute(db);
  return rows;
}

/** By reader, the Message-ID of the latest digest mail that showed a tender to a company. */
export async function listThreads(
  db: Connection,
  companyId: string,
  groupId: string,
): Promise<{ recipient: string; messageId: string }[]> {
  const { rows } = await sql<{ recipient: string; messageId: string }>`
    select distinct on (m.recipient) m.recipient, m.message_id as "messageId"
    from listing_keys k
    join opportunities o on o.listing_id = k.listing_id and o.company_id = ${companyId}
    join digest_items i on i.company_id = o.company_id and i.opportunity_id = o.id and i.position is not null
    join deliveries m on m.company_id = i.company_id and m.kind = 'digest' and m.subject_id = i.digest_id::text
    where k.group_id = ${groupId} order by m.recipient, m.created_at desc`.execute(db);
  return rows;
}
