import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { CompanyName } from './company-names.ts';

export type HeldName = CompanyName & { companyId: string };

/** The other names of these companies, in the order of their keys, whatever the locale of the database. */
export async function listCompanyNames(db: Connection, companyIds: readonly string[]): Promise<HeldName[]> {
  const { rows } = await sql<HeldName>`
    select company_id as "companyId", name, supplier_key as key from company_names
    where company_id = any(${[...companyIds]}::uuid[])
    order by company_id, supplier_key collate "C"`.execute(db);
  return rows;
}

export async function insertCompanyNames(
  tx: Connection,
  companyId: string,
  names: readonly CompanyName[],
  at: string,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into company_names (company_id, name, supplier_key, created_at)
    select ${companyId}::uuid, n.name, n.key, ${at}::timestamptz
    from unnest(${names.map((one) => one.name)}::text[], ${names.map((one) => one.key)}::text[]) as n (name, key)`.execute(
    tx,
  );
}

export async function deleteCompanyNames(tx: Connection, companyId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from company_names where company_id = ${companyId} and supplier_key = any(${[...keys]}::text[])`.execute(tx);
}
