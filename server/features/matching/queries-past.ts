import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { AwardForRanking, ListingForRanking } from './past/past-notices.ts';

/** Bids and awards that the past is made of, at most; older ones are left out. Some 300 bytes of memory each. */
const MAX_AWARDS = 500_000;

type AwardRow = {
  source: string;
  native_id: string | null;
  solicitation_number: string | null;
  title: string | null;
  buyer: string | null;
  supplier_key: string;
  supplier_number: string | null;
  supplier_city: string | null;
  awarded_on: string | null;
};

/** The bids and awards that were recorded before an instant, the latest ones. */
export async function listPastAwards(db: Connection, before: string): Promise<AwardForRanking[]> {
  const { rows } = await sql<AwardRow>`
    select source, native_id, solicitation_number, title, buyer, supplier_key, supplier_number, supplier_city,
      awarded_on::text as awarded_on
    from awards where recorded_at < ${before}
    order by awarded_on desc nulls last, id limit ${MAX_AWARDS}`.execute(db);
  return rows.map((row) => ({
    source: row.source,
    nativeId: row.native_id,
    solicitationNumber: row.solicitation_number,
    title: row.title,
    buyer: row.buyer,
    supplierKey: row.supplier_key,
    supplierNumber: row.supplier_number,
    supplierCity: row.supplier_city,
    awardedOn: row.awarded_on,
  }));
}

type ListingRow = {
  source: string;
  native_id: string;
  title: ListingForRanking['title'];
  buyer: ListingForRanking['buyer'];
  city: string | null;
  regions: string[];
  categories: ListingForRanking['categories'];
  nature: string;
  published_at: string | null;
};

/** The listings that bids or awards are known of, published before an instant. */
export async function listPastListings(db: Connection, before: string): Promise<ListingForRanking[]> {
  const { rows } = await sql<ListingRow>`
    select l.source, l.native_id, l.content->'title' as title, l.content->'buyer' as buyer,
      l.content->>'buyerCity' as city, l.content->'regions' as regions, l.content->'categories' as categories,
      l.content->>'nature' as nature, l.content->>'publishedAt' as published_at
    from listings l
    where l.published_at < ${before}
      and exists (select 1 from awards a where a.source = l.source and a.native_id = l.native_id)`.execute(db);
  return rows.map((row) => ({
    source: row.source,
    nativeId: row.native_id,
    title: row.title,
    buyer: row.buyer,
    buyerCity: row.city,
    regions: row.regions,
    categories: row.categories,
    nature: row.nature,
    publishedAt: row.published_at,
  }));
}

/** How many bids and awards are known, and how many of them were recorded before an instant. */
export async function countAwards(db: Connection, before: string): Promise<{ total: number; before: number }> {
  const { rows } = await sql<{ total: number; before: number }>`
    select count(*)::int as total, count(*) filter (where recorded_at < ${before})::int as before from awards`.execute(
    db,
  );
  return rows[0] ?? { total: 0, before: 0 };
}
