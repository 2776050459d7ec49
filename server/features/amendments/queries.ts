import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { QUIET_FIELDS, type StoredChange } from './changes.ts';
import type { CopyAmendment } from './copies.ts';

/** The group of an opportunity of the company; null: no such opportunity. */
export async function findGroup(db: Connection, companyId: string, opportunityId: string): Promise<string | null> {
  const { rows } = await sql<{ groupId: string }>`
    select group_id as "groupId" from opportunities where company_id = ${companyId} and id = ${opportunityId}`.execute(
    db,
  );
  return rows[0]?.groupId ?? null;
}

/** `version` is null, and `changeId` is not, for a change by a document. */
export type GroupAmendment = CopyAmendment & {
  version: number | null;
  changeId: string | null;
  changes: readonly StoredChange[];
  groupId: string;
};

/**
 * The amendments of every copy in these groups, in the order in which they were seen, those of the shown copy first where
 * several were at once. A version that changes only addresses of the posting is none.
 */
export async function listVersionAmendments(db: Connection, groupIds: readonly string[]): Promise<GroupAmendment[]> {
  const { rows } = await sql<GroupAmendment>`
    select k.group_id as "groupId", v.listing_id as "listingId", v.version, null as "changeId", null as document,
      v.recorded_at as at, l.source,
      (row_number() over (partition by v.listing_id order by v.version))::int as number, c.changes
    from listing_keys k
    join tender_groups g on g.id = k.group_id
    join listings l on l.id = k.listing_id
    join listing_versions v on v.listing_id = k.listing_id and v.version > 1
    join lateral (
      select jsonb_agg(jsonb_build_object('field', field, 'before', value_before, 'after', value_after) order by field)
        as changes
      from listing_changes where listing_id = v.listing_id and version = v.version
      having bool_or(field <> all(${[...QUIET_FIELDS]}))
    ) c on true
    where k.group_id = any(${[...groupIds]}::uuid[])
    order by v.recorded_at, (k.listing_id = g.representative_listing_id) desc, k.preference, v.listing_id, v.version`.execute(
    db,
  );
  return rows;
}

/** The latest amendment of a listing; `closing`: the closing before and after, of the latest that moved it. */
export type LatestAmendment = { listingId: string; at: string; closing: { before: unknown; after: unknown } | null };

/** Of these listings those that were amended, each with its latest amendment. */
export async function listLatestAmendments(db: Connection, listingIds: readonly string[]): Promise<LatestAmendment[]> {
  const { rows } = await sql<LatestAmendment>`
    select v.listing_id as "listingId", max(v.recorded_at) as at,
      (array_agg(jsonb_build_object('before', c.value_before, 'after', c.value_after) order by v.version desc)
        filter (where c.field = 'closing'))[1] as closing
    from listing_versions v
    join listing_changes c on c.listing_id = v.listing_id and c.version = v.version
    where v.listing_id = any(${[...listingIds]}::uuid[]) and v.version > 1
      and c.field <> all(${[...QUIET_FIELDS]})
    group by v.listing_id`.execute(db);
  return rows;
}
