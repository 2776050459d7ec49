import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { searchTexts } from './product-search.ts';
import { specTerms } from './spec-terms.ts';

export type NewProduct = {
  partner: string;
  name: string;
  model: string | null;
  description: string | null;
  commodity_codes: string[];
  specs: Record<string, unknown>;
  rep_status: 'carried' | 'catalog';
};

export async function insertProducts(
  tx: Connection,
  companyId: string,
  products: readonly { id: string; partnerId: string; product: NewProduct }[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, partnerId, product: { partner: _partner, ...product } }) => ({
    id,
    partner_id: partnerId,
    ...product,
    search_texts: searchTexts(product),
  }));
  await sql`
    insert into products (company_id, id, partner_id, name, model, description, commodity_codes, specs, rep_status,
      search_texts)
    select ${companyId}::uuid, id, partner_id, name, model, description, commodity_codes, specs, rep_status, search_texts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (
      id uuid, partner_id uuid, name text, model text, description text, commodity_codes text[], specs jsonb, rep_status text,
      search_texts text[]
    )`.execute(tx);
}

export type CatalogProduct = {
  company_id: string;
  id: string;
  oem_name: string;
  name: string;
  model: string | null;
  commodity_codes: string[];
  /** The bounded part of them that matching may read. */
  specs: Record<string, string>;
  rep_status: 'carried' | 'catalog';
};

/** The products of these companies that count in matching: active ones, whoever their partner is. */
export async function listActiveProducts(db: Connection, companyIds: readonly string[]): Promise<CatalogProduct[]> {
  type Row = Omit<CatalogProduct, 'specs'> & { specs: Record<string, unknown> };
  const { rows } = await sql<Row>`
    select p.company_id, p.id, m.name as oem_name, p.name, p.model, p.commodity_codes, p.specs, p.rep_status
    from products p join partners m on m.company_id = p.company_id and m.id = p.partner_id
    where p.company_id = any(${[...companyIds]}::uuid[]) and p.status = 'active'
    order by p.company_id, p.id`.execute(db);
  return rows.map((row) => ({ ...row, specs: Object.fromEntries(specTerms(row.specs)) }));
}
