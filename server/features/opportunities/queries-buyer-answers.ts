import { sql } from 'kysely';
import { type BuyerAnswers, LATEST_BUYER_ANSWERS } from '#contract/claims.ts';
import type { Connection } from '#platform/database/database.ts';

type Row = BuyerAnswers['latest'][number] & { counts: Partial<BuyerAnswers['counts']> };

/**
 * The company's latest answer on each other tender of the buyer of this group. A buyer is the same where grouping would take
 * it for the same, whatever the source.
 */
export async function findBuyerAnswers(
  db: Connection,
  { companyId, groupId, language }: { companyId: string; groupId: string; language: 'en' | 'fr' },
): Promise<BuyerAnswers> {
  const { rows } = await sql<Row>`
    with buyers as materialized (
      select distinct buyer_key from listing_keys where group_id = ${groupId} and buyer_key is not null
    ), answers as materialized (
      select distinct on (f.group_id) f.group_id, f.sequence, f.action, f.reason, f.created_at, f.member_name
      from feedback f
      where f.company_id = ${companyId} and f.group_id <> ${groupId}
        and exists (select from listing_keys k join buyers b using (buyer_key) where k.group_id = f.group_id)
      order by f.group_id, f.sequence desc
    )
    select o.id as opportunity_id, coalesce(nullif(l.content -> 'title' ->> ${language}, ''), l.title) as title, a.action,
      a.reason, a.created_at, a.member_name,
      (select jsonb_object_agg(action, tenders) from (
        select action, count(*)::int as tenders from answers group by action) counted) as counts
    from answers a
    join opportunities o on o.company_id = ${companyId} and o.group_id = a.group_id and o.visible
    join listings l on l.id = o.listing_id
    order by a.sequence desc limit ${LATEST_BUYER_ANSWERS}`.execute(db);
  const none = { agree: 0, disagree: 0, interested: 0, not_interested: 0, request_draft: 0 };
  return { counts: { ...none, ...rows[0]?.counts }, latest: rows.map(({ counts: _counts, ...answer }) => answer) };
}
