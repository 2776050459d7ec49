import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ImportedFields, StandingPartner, StandingProduct } from './import-plan.ts';
import type { ImportedProduct } from './import-rules.ts';
import { searchTexts } from './product-search.ts';

/** Set-based: one statement whatever the file's length. Rows go as JSON, since codes are lists in lists. */

export async function listPartnersByKeys(
  db: Connection,
  companyId: string,
  nameKeys: readonly string[],
): Promise<StandingPartner[]> {
  const { rows } = await sql<StandingPartner>`
    select id, name, name_key, authorized from partners
    where company_id = ${companyId} and name_key = any(${[...nameKeys]}::text[])`.execute(db);
  return rows;
}

/** The company's products of the partners, names and models that these have. */
export async function listNamedProducts(
  db: Connection,
  companyId: string,
  named: readonly Pick<ImportedProduct, 'partnerKey' | 'name' | 'model'>[],
): Promise<StandingProduct[]> {
  const { rows } = await sql<StandingProduct>`
    select p.id, m.name_key, p.name, p.model, p.description, p.commodity_codes, p.rep_status, p.source_url, p.status
    from unnest(${named.map((one) => one.partnerKey)}::text[], ${named.map((one) => one.name)}::text[],
      ${named.map((one) => one.model)}::text[]) as n (name_key, name, model)
    join partners m on m.company_id = ${companyId} and m.name_key = n.name_key
    join products p on p.company_id = ${companyId} and p.partner_id = m.id and p.name = n.name
      and p.model is not distinct from n.model`.execute(db);
  return rows;
}

export type NewImportedProduct = ImportedProduct & { id: string; partnerId: string };

export async function insertImported(
  tx: Connection,
  companyId: string,
  products: readonly NewImportedProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product) => ({ ...product, search_texts: searchTexts(product) }));
  await sql`
    insert into products (company_id, id, partner_id, name, model, description, commodity_codes, rep_status, source,
      source_url, search_texts, created_at, updated_at)
    select ${companyId}::uuid, p.id, p."partnerId", p.name, p.model, p.description, p.commodity_codes, p.rep_status,
      'portal_import', p.source_url, p.search_texts, clock.now, clock.now
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, "partnerId" uuid, name text, model text,
      description text, commodity_codes text[], rep_status text, source_url text, search_texts text[]),
      (select clock_timestamp() as now) clock`.execute(tx);
}

/** Sets what the file says of products that are there; specs and status stay. */
export async function updateImported(
  tx: Connection,
  companyId: string,
  products: readonly (ImportedFields & { id: string; name: string; model: string | null })[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product) => ({ ...product, search_texts: searchTexts(product) }));
  await sql`
    update products p set description = n.description, commodity_codes = n.commodity_codes, rep_status = n.rep_status,
      source_url = n.source_url, search_texts = n.search_texts, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, description text, commodity_codes text[],
      rep_status text, source_url text, search_texts text[])
    where p.company_id = ${companyId} and p.id = n.id`.execute(tx);
}
