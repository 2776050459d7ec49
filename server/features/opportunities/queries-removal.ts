import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Statuses that a tender has without anybody having been told of it, or having done anything. */
const UNTOUCHED = ['scored', 'screened'];

/**
 * Deletes the matches of these tenders with the companies that did nothing with them and were not mailed about them: a company that
 * answered, archived, asked for a draft, uploaded a document or got a mail keeps its own. Answers the pairs deleted.
 */
export async function deleteUntouched(
  tx: Connection,
  groupIds: readonly string[],
): Promise<{ companyId: string; groupId: string }[]> {
  const ids = sql`${[...groupIds]}::uuid[]`;
  // As publishers of matches lock them. What is committed until then is seen by the next statement.
  await sql`select 1 from tender_groups where id = any(${ids}) order by id for share`.execute(tx);
  await sql`
    select 1 from listing_keys k join opportunities o on o.listing_id = k.listing_id
    where k.group_id = any(${ids}) order by o.company_id, o.listing_id for update of o`.execute(tx);
  const { rows } = await sql<{ companyId: string; groupId: string }>`
    with held as materialized (
      select o.company_id, o.id, o.listing_id, o.status, o.archived_at, k.group_id
      from listing_keys k join opportunities o on o.listing_id = k.listing_id where k.group_id = any(${ids})
    ), touched as (
      select company_id, group_id from held h
      where h.archived_at is not null or h.status <> all(${UNTOUCHED}::text[])
        or exists (select from withdrawn_feedback w where w.company_id = h.company_id and w.opportunity_id = h.id)
        or exists (select from solicitation_documents d where d.company_id = h.company_id and d.listing_id = h.listing_id)
        or exists (
          select from digest_items i
          where i.company_id = h.company_id and i.opportunity_id = h.id and i.position is not null)
        or exists (
          select from amendment_alerts a where a.company_id = h.company_id and a.listing_id = h.listing_id
            and (a.settled_at is null or a.state in ('mailed', 'summarized')))
      union
      select f.company_id, f.group_id from feedback f join held h on h.company_id = f.company_id and h.group_id = f.group_id
    ), deleted as (
      delete from opportunities o using held h
      where o.company_id = h.company_id and o.id = h.id
        and not exists (select from touched t where t.company_id = h.company_id and t.group_id = h.group_id)
      returning h.company_id, h.group_id
    )
    select distinct company_id as "companyId", group_id as "groupId" from deleted`.execute(tx);
  return rows;
}
