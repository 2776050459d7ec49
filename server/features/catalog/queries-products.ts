import { sql } from 'kysely';
import type { ProductsQuery, StoredProduct } from '#contract/catalog.ts';
import { JsonText } from '#contract/json-text.ts';
import type { Connection } from '#platform/database/database.ts';
import { searchForm, searchTexts } from './product-search.ts';

const COLUMNS = sql`
  p.id, p.partner_id as oem_partner_id, m.name as oem_name, p.name, p.model, p.description, p.commodity_codes, p.specs::text as specs,
  p.rep_status, p.status, p.source, p.source_url, p.created_at, p.updated_at`;
const FROM = sql`from products p join partners m on m.company_id = p.company_id and m.id = p.partner_id`;

type ProductRow = Omit<StoredProduct, 'specs'> & { specs: string };

/** What a product says that its company may write. */
export type ProductFields = Pick<
  StoredProduct,
  | 'oem_partner_id'
  | 'name'
  | 'model'
  | 'description'
  | 'commodity_codes'
  | 'specs'
  | 'rep_status'
  | 'status'
  | 'source_url'
>;

/** False: the partner has a product of this name and model already. */
export async function insertProduct(
  tx: Connection,
  companyId: string,
  id: string,
  product: ProductFields & { source: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into products (company_id, id, partner_id, name, model, description, commodity_codes, specs, rep_status,
      status, source, source_url, search_texts, created_at, updated_at)
    select ${companyId}::uuid, ${id}::uuid, ${product.oem_partner_id}::uuid, ${product.name}, ${product.model},
      ${product.description}, ${product.commodity_codes}::text[], ${product.specs.text}::json,
      ${product.rep_status}, ${product.status}, ${product.source}, ${product.source_url},
      ${searchTexts(product)}::text[], clock.now, clock.now
    from (select clock_timestamp() as now) clock
    on conflict do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function updateProduct(
  tx: Connection,
  companyId: string,
  id: string,
  product: ProductFields,
): Promise<void> {
  await sql`
    update products set partner_id = ${product.oem_partner_id}, name = ${product.name}, model = ${product.model},
      description = ${product.description}, commodity_codes = ${product.commodity_codes}::text[],
      specs = ${product.specs.text}::json, rep_status = ${product.rep_status}, status = ${product.status},
      source_url = ${product.source_url}, search_texts = ${searchTexts(product)}::text[],
      discontinued_by_change = case when ${product.status} = 'active' then null else discontinued_by_change end,
      updated_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Makes the product's status its company's own decision, which no reversal of a profile change touches. */
export async function updateProductUnmarked(tx: Connection, companyId: string, id: string): Promise<void> {
  await sql`
    update products set discontinued_by_change = null where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function findProduct(db: Connection, companyId: string, id: string): Promise<StoredProduct | null> {
  const { rows } = await sql<ProductRow>`
    select ${COLUMNS} ${FROM} where p.company_id = ${companyId} and p.id = ${id}`.execute(db);
  return rows.map(productOf)[0] ?? null;
}

/** Whether another product than `id` has this partner, name and model; two absent models are the same. */
export async function findWhetherTaken(
  tx: Connection,
  companyId: string,
  id: string,
  { oem_partner_id: partnerId, name, model }: Pick<StoredProduct, 'oem_partner_id' | 'name' | 'model'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products
    where company_id = ${companyId} and partner_id = ${partnerId} and name = ${name}
      and model is not distinct from ${model}::text and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Newest first, from after the place where a page ended. */
export async function listProducts(
  db: Connection,
  companyId: string,
  filter: Pick<ProductsQuery, 'status' | 'partner_id' | 'q'>,
  page: { after: readonly [createdAt: string, id: string] | null; limit: number },
): Promise<StoredProduct[]> {
  const conditions = [sql`p.company_id = ${companyId}`];
  if (filter.status !== undefined) conditions.push(sql`p.status = ${filter.status}`);
  if (filter.partner_id !== undefined) conditions.push(sql`p.partner_id = ${filter.partner_id}`);
  if (filter.q !== undefined) {
    const part = searchForm(filter.q);
    conditions.push(sql`exists (select from unnest(p.search_texts) t (text) where strpos(t.text, ${part}) > 0)`);
  }
  if (page.after !== null) {
    conditions.push(sql`(p.created_at, p.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`);
  }
  const { rows } = await sql<ProductRow>`
    select ${COLUMNS} ${FROM} where ${sql.join(conditions, sql` and `)}
    order by p.created_at desc, p.id desc limit ${page.limit}`.execute(db);
  return rows.map(productOf);
}

function productOf(row: ProductRow): StoredProduct {
  return { ...row, specs: new JsonText(row.specs) };
}
