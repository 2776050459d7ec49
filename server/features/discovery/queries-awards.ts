import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { KeptAward } from './awards.ts';

type AwardRow = {
  id: string | null;
  native_id: string | null;
  solicitation_number: string | null;
  title: string | null;
  buyer: string | null;
  supplier_name: string;
  supplier_key: string;
  supplier_number: string | null;
  supplier_city: string | null;
  supplier_region: string | null;
  supplier_country: string | null;
  won: boolean;
  amount: number | null;
  currency: string | null;
  awarded_on: string | null;
};

const COLUMNS = sql.raw(`native_id, solicitation_number, title, buyer, supplier_name, supplier_key, supplier_number,
  supplier_city, supplier_region, supplier_country, won, amount, currency, awarded_on`);

/** All awards of these tenders: by native id, and of those without one by solicitation number. */
export async function listHeldAwards(
  tx: Connection,
  source: string,
  tenders: { nativeIds: readonly string[]; solicitationNumbers: readonly string[] },
): Promise<KeptAward[]> {
  const { rows } = await sql<AwardRow>`
    select id, native_id, solicitation_number, title, buyer, supplier_name, supplier_key, supplier_number, supplier_city,
      supplier_region, supplier_country, won, amount::float8 as amount, currency, awarded_on::text as awarded_on
    from awards
    where source = ${source} and (
      native_id = any(${[...new Set(tenders.nativeIds)]}::text[])
      or (native_id is null and coalesce(solicitation_number, '') = any(${[...new Set(tenders.solicitationNumbers)]}::text[]))
    )
    order by recorded_at, id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    source,
    nativeId: row.native_id,
    solicitationNumber: row.solicitation_number,
    title: row.title,
    buyer: row.buyer,
    supplierName: row.supplier_name,
    supplierKey: row.supplier_key,
    supplierNumber: row.supplier_number,
    supplierCity: row.supplier_city,
    supplierRegion: row.supplier_region,
    supplierCountry: row.supplier_country,
    won: row.won,
    amount: row.amount,
    currency: row.currency,
    awardedOn: row.awarded_on,
  }));
}

/** Writes awards as {@link KeptAward} has them: those with an id are updated, the others inserted. */
export async function upsertAwards(
  tx: Connection,
  source: string,
  awards: readonly KeptAward[],
  now: string,
): Promise<void> {
  if (awards.length === 0) return;
  const rows = JSON.stringify(awards.map(awardRow));
  await sql`
    insert into awards (id, source, ${COLUMNS}, recorded_at)
    select coalesce(id, gen_random_uuid()), ${source}, ${COLUMNS}, ${now}
    from jsonb_to_recordset(${rows}::jsonb) as a (
      id uuid, native_id text, solicitation_number text, title text, buyer text, supplier_name text, supplier_key text,
      supplier_number text, supplier_city text, supplier_region text, supplier_country text, won boolean, amount numeric,
      currency text, awarded_on date
    )
    on conflict (id) do update set
      solicitation_number = excluded.solicitation_number, title = excluded.title, buyer = excluded.buyer,
      supplier_number = excluded.supplier_number, supplier_city = excluded.supplier_city,
      supplier_region = excluded.supplier_region, supplier_country = excluded.supplier_country, won = excluded.won,
      amount = excluded.amount, currency = excluded.currency, awarded_on = excluded.awarded_on`.execute(tx);
}

function awardRow(award: KeptAward): AwardRow {
  return {
    id: award.id,
    native_id: award.nativeId,
    solicitation_number: award.solicitationNumber,
    title: award.title,
    buyer: award.buyer,
    supplier_name: award.supplierName,
    supplier_key: award.supplierKey,
    supplier_number: award.supplierNumber,
    supplier_city: award.supplierCity,
    supplier_region: award.supplierRegion,
    supplier_country: award.supplierCountry,
    won: award.won,
    amount: award.amount,
    currency: award.currency,
    awarded_on: award.awardedOn,
  };
}
