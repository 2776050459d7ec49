import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** What lists are filtered by, of one tender (table `tender_filters`). */
export type TenderFilters = {
  groupId: string;
  groupVersion: number;
  places: readonly string[];
  buyers: readonly string[];
  categories: readonly string[];
  placeEn: string | null;
  placeFr: string | null;
};

/** Stores them where nothing is stored from a later version of the tender. */
export async function upsertFilters(tx: Connection, filters: readonly TenderFilters[]): Promise<void> {
  if (filters.length === 0) return;
  const rows = filters.map((one) => ({
    group_id: one.groupId,
    group_version: one.groupVersion,
    places: one.places,
    buyers: one.buyers,
    categories: one.categories,
    place_en: one.placeEn,
    place_fr: one.placeFr,
  }));
  await sql`
    insert into tender_filters (group_id, group_version, places, buyers, categories, place_en, place_fr)
    select group_id, group_version, places, buyers, categories, place_en, place_fr
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (group_id uuid, group_version int, places text[],
      buyers text[], categories text[], place_en text, place_fr text)
    order by group_id
    on conflict (group_id) do update set group_version = excluded.group_version, places = excluded.places,
      buyers = excluded.buyers, categories = excluded.categories, place_en = excluded.place_en,
      place_fr = excluded.place_fr
    where tender_filters.group_version <= excluded.group_version
      and (tender_filters.group_version, tender_filters.places, tender_filters.buyers, tender_filters.categories,
          tender_filters.place_en, tender_filters.place_fr)
        is distinct from (excluded.group_version, excluded.places, excluded.buyers, excluded.categories,
          excluded.place_en, excluded.place_fr)`.execute(tx);
}

/** Those of these groups that no longer exist lose what lists are filtered by. */
export async function deleteOrphanFilters(tx: Connection, groupIds: readonly string[]): Promise<void> {
  await sql`
    delete from tender_filters f where f.group_id = any(${[...groupIds]}::uuid[])
      and not exists (select 1 from tender_groups g where g.id = f.group_id)`.execute(tx);
}
