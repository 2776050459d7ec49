import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A place where the stored groups are not what the stored keys say. */
export type GroupingDisagreement = {
  kind: 'group' | 'size' | 'representative';
  /** The listing that is in a wrong group, or the key of the group whose size or representative is wrong. */
  subject: string;
  expected: string | null;
  stored: string | null;
};

/**
 * Computes all groups again from the raw keys, set by set and without reading what the incremental steps stored, and
 * lists the differences, at most `limit`. Takes time linear in the listings (plus sorting).
 */
export async function listDisagreements(db: Connection, limit: number): Promise<GroupingDisagreement[]> {
  const { rows } = await sql<GroupingDisagreement>`
    with separated as (
      select buyer_key, raw, min(seg) as seg from listing_keys
      where raw is not null and not whole group by buyer_key, raw having min(seg) = max(seg)
    ),
    contested as (
      select distinct buyer_key, seg from (
        select buyer_key, seg from listing_keys where seg is not null
        group by buyer_key, seg, source having min(exact) <> max(exact) and min(subject) <> max(subject)
      ) distinguished
    ),
    segments as (
      select k.listing_id, k.buyer_key, k.tk, k.exact, k.group_id, k.preference,
        case when k.whole then coalesce(s.seg, k.seg) else k.seg end as segment
      from listing_keys k left join separated s on s.buyer_key = k.buyer_key and s.raw = k.raw
    ),
    numbers as (
      select n.*, n.buyer_key || '|' || case when c.seg is null then 's:' || n.segment else 'x:' || n.exact end as number
      from segments n left join contested c on c.buyer_key = n.buyer_key and c.seg = n.segment
    ),
    titles as (
      select tk, min(number) as number from numbers
      where tk is not null group by tk having min(number) = max(number)
    ),
    expected as materialized (
      select n.listing_id, n.group_id, n.preference,
        coalesce('N|' || n.number, 'N|' || t.number, 'T|' || n.tk, 'I|' || n.listing_id) as group_key
      from numbers n left join titles t on t.tk = n.tk
    ),
    groups as (
      select group_key, count(*) as size, (array_agg(listing_id order by preference))[1] as representative
      from expected group by group_key
    ),
    compared as (
      select coalesce(e.group_key, g.group_key) as group_key, e.size, e.representative, g.size as stored_size,
        g.representative_listing_id as stored_representative
      from groups e full join tender_groups g on g.group_key = e.group_key
    )
    select 'group' as kind, e.listing_id::text as subject, e.group_key as expected, g.group_key as stored
    from expected e left join tender_groups g on g.id = e.group_id where e.group_key is distinct from g.group_key
    union all
    select 'size', group_key, size::text, stored_size::text from compared where size is distinct from stored_size
    union all
    select 'representative', group_key, representative::text, stored_representative::text
    from compared where representative is distinct from stored_representative
    limit ${limit}`.execute(db);
  return rows;
}
