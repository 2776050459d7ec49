import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Move, MovePlan } from './group-moves.ts';

/**
 * Grouping is one at a time: the lock is held until the transaction ends. Until then statements are not compiled (`jit`):
 * the planner takes the look-ups from source to source for long loops, and compiling costs 40 ms where running costs 1.
 */
export async function lockGrouping(tx: Connection): Promise<void> {
  await sql`select set_config('jit', 'off', true), pg_advisory_xact_lock(hashtextextended('duplicate grouping', 0))`.execute(
    tx,
  );
}

/** What grouping reads of a stored listing. */
export type ListingRow = {
  id: string;
  source: string;
  native_id: string;
  title: { en?: string; fr?: string; other?: string };
  buyer: { en?: string; fr?: string; other?: string };
  origin_url: string | null;
  solicitation_number: string | null;
  closing_date: string | null;
  deadline: string | null;
  published_at: string | null;
  source_status: string;
};

export async function listListings(tx: Connection, listingIds: readonly string[]): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select id, source, native_id, content->'title' as title, content->'buyer' as buyer, content->>'originUrl' as origin_url,
      solicitation_number, closing_date, deadline, published_at, source_status
    from listings where id = any(${[...listingIds]}::uuid[])`.execute(tx);
  return rows;
}

/** The keys of one listing as stored; `tk` and `subject` are hashes. */
export type KeyRow = {
  listing_id: string;
  source: string;
  buyer_key: string | null;
  tk: string | null;
  seg: string | null;
  raw: string | null;
  whole: boolean;
  exact: string | null;
  subject: string;
  preference: string;
};

export async function listKeys(
  tx: Connection,
  listingIds: readonly string[],
): Promise<(KeyRow & { group_id: string | null })[]> {
  const { rows } = await sql<KeyRow & { group_id: string | null }>`
    select listing_id, source, buyer_key, tk, seg, raw, whole, exact, subject, preference, group_id
    from listing_keys where listing_id = any(${[...listingIds]}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Writes keys, each with the number it most likely has: its own segmented form, uncontested. `updateSegments` and
 * `updateNumbers` put right those that have another.
 */
export async function upsertKeys(tx: Connection, keys: readonly KeyRow[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into listing_keys (
      listing_id, source, buyer_key, tk, seg, raw, whole, exact, subject, preference, segment, num_key
    )
    select listing_id, source, buyer_key, tk, seg, raw, whole, exact, subject, preference, seg, 's:' || seg
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (
      listing_id uuid, source text, buyer_key text, tk text, seg text, raw text, whole boolean, exact text, subject text,
      preference text
    )
    on conflict (listing_id) do update set
      source = excluded.source, buyer_key = excluded.buyer_key, tk = excluded.tk, seg = excluded.seg,
      raw = excluded.raw, whole = excluded.whole, exact = excluded.exact, subject = excluded.subject,
      preference = excluded.preference, segment = excluded.segment, num_key = excluded.num_key`.execute(tx);
}

export async function deleteKeys(tx: Connection, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`delete from listing_keys where listing_id = any(${[...listingIds]}::uuid[])`.execute(tx);
}

/**
 * The listings that are not stored in the group they belong to: of the given ones those that have a number or no title
 * key, and all without a number under the given title keys.
 */
export async function listMoves(
  tx: Connection,
  listingIds: readonly string[],
  tks: readonly string[],
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with titles as materialized (
      select t.tk, case when least_number.num_key = greatest_number.num_key
        then 'N|' || least_number.buyer_key || '|' || least_number.num_key else 'T|' || t.tk end as group_key
      from (select distinct tk from unnest(${[...tks]}::text[]) as t (tk)) t
      left join lateral (
        select k.num_key, k.buyer_key from listing_keys k where k.tk = t.tk and k.num_key is not null
        order by k.num_key limit 1
      ) least_number on true
      left join lateral (
        select k.num_key from listing_keys k where k.tk = t.tk and k.num_key is not null
        order by k.num_key desc limit 1
      ) greatest_number on true
    ),
    unnumbered as (
      select k.listing_id, k.group_id, t.group_key, g.id
      from titles t left join tender_groups g on g.group_key = t.group_key
      cross join lateral (
        select listing_id, group_id from listing_keys where tk = t.tk and num_key is null and group_id is null
        union all
        select listing_id, group_id from listing_keys where tk = t.tk and num_key is null and group_id < g.id
        union all
        select listing_id, group_id from listing_keys where tk = t.tk and num_key is null and group_id > g.id
        union all
        select listing_id, group_id from listing_keys
        where g.id is null and tk = t.tk and num_key is null and group_id is not null
      ) k
    ),
    given as (
      select k.listing_id, k.group_id, k.group_key, g.id
      from (
        select listing_id, group_id, case when num_key is null then 'I|' || listing_id
          else 'N|' || buyer_key || '|' || num_key end as group_key
        from listing_keys where listing_id = any(${[...listingIds]}::uuid[]) and (num_key is not null or tk is null)
      ) k
      left join tender_groups g on g.group_key = k.group_key
      where g.id is null or k.group_id is distinct from g.id
    )
    select listing_id as "listingId", group_id as "fromGroupId", group_key as "toKey", id as "toGroupId"
    from (select * from unnumbered union all select * from given) moves
    order by listing_id`.execute(tx);
  return rows;
}

export async function listGroupSizes(
  tx: Connection,
  groupIds: readonly string[],
): Promise<{ id: string; size: number }[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ id: string; size: number }>`
    select id, size from tender_groups where id = any(${[...groupIds]}::uuid[])`.execute(tx);
  return rows;
}

/** Locks these groups in the order of their ids, as all who lock some do. */
export async function lockGroups(tx: Connection, groupIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from tender_groups where id = any(${[...groupIds]}::uuid[]) order by id for update`.execute(tx);
}

/** Renames and makes groups, and moves listings; sizes and representatives follow by `updateGroups`. */
export async function updateMembership(tx: Connection, plan: MovePlan, now: string): Promise<void> {
  if (plan.renamed.length > 0) {
    await sql`
      update tender_groups g set group_key = r.key
      from unnest(${plan.renamed.map((one) => one.groupId)}::uuid[], ${plan.renamed.map((one) => one.key)}::text[])
        as r (id, key)
      where g.id = r.id`.execute(tx);
  }
  if (plan.created.length > 0) {
    await sql`
      insert into tender_groups (id, group_key, size, version, updated_at)
      select id, key, 0, 0, ${now}
      from unnest(${plan.created.map((one) => one.groupId)}::uuid[], ${plan.created.map((one) => one.key)}::text[])
        as c (id, key)`.execute(tx);
  }
  if (plan.assigned.length > 0) {
    await sql`
      update listing_keys k set group_id = a.group_id
      from unnest(
        ${plan.assigned.map((one) => one.listingId)}::uuid[], ${plan.assigned.map((one) => one.groupId)}::uuid[]
      ) as a (listing_id, group_id)
      where k.listing_id = a.listing_id`.execute(tx);
  }
}

/** A group after `updateGroups`; no representative means that no member is left and the row is gone. */
export type UpdatedGroup = { id: string; representative: string | null; representative_before: string | null };

/**
 * Adds to the sizes of groups (a change may be 0), elects their representatives and raises their versions. The rows are
 * locked in the order of their ids, as those who publish matches of groups lock them.
 */
export async function updateGroups(
  tx: Connection,
  sizeChanges: ReadonlyMap<string, number>,
  now: string,
): Promise<UpdatedGroup[]> {
  if (sizeChanges.size === 0) return [];
  const { rows } = await sql<UpdatedGroup>`
    with changes as materialized (
      select g.id, g.size + c.change as size, g.representative_listing_id, (
        select k.listing_id from listing_keys k where k.group_id = g.id order by k.preference limit 1
      ) as elected
      from unnest(${[...sizeChanges.keys()]}::uuid[], ${[...sizeChanges.values()]}::int[]) as c (id, change)
      join tender_groups g on g.id = c.id
      order by g.id for update of g
    )
    update tender_groups g
    set size = c.size, representative_listing_id = c.elected, version = g.version + 1, updated_at = ${now}
    from changes c where g.id = c.id
    returning g.id, c.elected as representative, c.representative_listing_id as representative_before`.execute(tx);
  const gone = rows.filter((row) => row.representative === null).map((row) => row.id);
  if (gone.length > 0) await sql`delete from tender_groups where id = any(${gone}::uuid[]) and size = 0`.execute(tx);
  return rows;
}

/** Raises the versions of these groups, locking the rows in the order in which `updateGroups` does. */
export async function updateVersions(tx: Connection, groupIds: readonly string[], now: string): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`
    with touched as materialized (
      select id from tender_groups where id = any(${[...groupIds]}::uuid[]) order by id for no key update
    )
    update tender_groups g set version = g.version + 1, updated_at = ${now} from touched t where g.id = t.id`.execute(
    tx,
  );
}

export async function countGroups(db: Connection): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from tender_groups where size > 0`.execute(db);
  return rows[0]?.total ?? 0;
}
