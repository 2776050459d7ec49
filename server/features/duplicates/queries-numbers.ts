import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A listing whose number was put right. */
export type Renumbered = { listing_id: string; buyer_key: string; segment: string; tk: string | null };

/**
 * For these numbers without their separators: gives the listings that wrote none the only separated form of the same
 * characters, or their own form when there is none or more than one. Touches those that have another, and returns them.
 */
export async function updateSegments(
  tx: Connection,
  writings: readonly { buyer_key: string; raw: string }[],
): Promise<Renumbered[]> {
  if (writings.length === 0) return [];
  const { rows } = await sql<Renumbered>`
    with writings as materialized (
      select distinct buyer_key, raw
      from jsonb_to_recordset(${JSON.stringify(writings)}::jsonb) as w (buyer_key text collate "C", raw text collate "C")
    ),
    expected as materialized (
      select w.buyer_key, w.raw, case when least_form.seg = greatest_form.seg then least_form.seg else own.seg end as segment
      from writings w
      cross join lateral (
        select k.seg from listing_keys k where k.buyer_key = w.buyer_key and k.raw = w.raw and k.whole limit 1
      ) own
      left join lateral (
        select k.seg from listing_keys k where k.buyer_key = w.buyer_key and k.raw = w.raw and not k.whole
        order by k.seg limit 1
      ) least_form on true
      left join lateral (
        select k.seg from listing_keys k where k.buyer_key = w.buyer_key and k.raw = w.raw and not k.whole
        order by k.seg desc limit 1
      ) greatest_form on true
    ),
    wrong as materialized (
      select k.listing_id, e.segment from expected e cross join lateral (
        select listing_id from listing_keys
        where buyer_key = e.buyer_key and raw = e.raw and whole and segment < e.segment
        union all
        select listing_id from listing_keys
        where buyer_key = e.buyer_key and raw = e.raw and whole and segment > e.segment
      ) k
    )
    update listing_keys k set segment = w.segment, num_key = 's:' || w.segment
    from wrong w where k.listing_id = w.listing_id
    returning k.listing_id, k.buyer_key, k.segment, k.tk`.execute(tx);
  return rows;
}

/** True for the number `n` when some source publishes two spellings of it for two subjects. Goes from source to source. */
function contested(n: RawBuilder<unknown>): RawBuilder<boolean> {
  const bucket = sql`k.buyer_key = ${n}.buyer_key and k.seg = ${n}.segment`;
  const extreme = (column: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select k.${column} from listing_keys k where ${bucket} and k.source = said.source order by k.${column} ${order} limit 1
  )`;
  const differs = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${extreme(column, sql`asc`)} <> ${extreme(column, sql`desc`)}`;
  return sql<boolean>`
    case when exists (select 1 from listing_keys k where ${bucket} offset 1) then exists (
      with recursive said as (
        (select k.source from listing_keys k where ${bucket} order by k.source limit 1)
        union all
        select (
          select k.source from listing_keys k where ${bucket} and k.source > said.source order by k.source limit 1
        )
        from said where said.source is not null
      )
      select 1 from said
      where said.source is not null and ${differs(sql`exact`)} and ${differs(sql`subject`)}
    ) else false end`;
}

/**
 * For these numbers, and those of the given listings: names the listings under each by their spelling when a source
 * distinguishes spellings of it, else by the number itself. Touches those named otherwise, and returns them.
 */
export async function updateNumbers(
  tx: Connection,
  numbers: readonly { buyer_key: string; segment: string }[],
  listingIds: readonly string[],
): Promise<Renumbered[]> {
  const { rows } = await sql<Renumbered>`
    with numbers as materialized (
      select buyer_key, segment
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (buyer_key text collate "C", segment text collate "C")
      union
      select buyer_key, segment from listing_keys
      where listing_id = any(${[...listingIds]}::uuid[]) and segment is not null
    ),
    judged as materialized (
      select n.buyer_key, n.segment, 's:' || n.segment as plain, ${contested(sql`n`)} as contested from numbers n
    ),
    wrong as materialized (
      select k.listing_id, k.num_key from judged j cross join lateral (
        select listing_id, 'x:' || exact as num_key from listing_keys
        where j.contested and buyer_key = j.buyer_key and segment = j.segment and num_key = j.plain
        union all
        select listing_id, j.plain from listing_keys
        where not j.contested and buyer_key = j.buyer_key and segment = j.segment and num_key < j.plain
        union all
        select listing_id, j.plain from listing_keys
        where not j.contested and buyer_key = j.buyer_key and segment = j.segment and num_key > j.plain
      ) k
    )
    update listing_keys k set num_key = w.num_key
    from wrong w where k.listing_id = w.listing_id
    returning k.listing_id, k.buyer_key, k.segment, k.tk`.execute(tx);
  return rows;
}
