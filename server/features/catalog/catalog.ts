import { randomUUID } from 'node:crypto';
import type { Connection } from '#platform/database/database.ts';
import { fold } from '#platform/text/fold.ts';
import { insertPartners, insertProducts, listActiveProducts, type CatalogProduct } from './queries.ts';

/** Owns `partners` and `products`: the manufacturers a company sells for, and what it sells. */

export { listActiveProducts, type CatalogProduct };

export type NewProduct = {
  partner: string;
  name: string;
  model: string | null;
  description: string | null;
  commodity_codes: string[];
  specs: Record<string, unknown>;
  rep_status: 'carried' | 'catalog';
};

/** Adds partners and their products to a company that has none of them yet, in the caller's transaction. */
export async function addCatalog(tx: Connection, companyId: string, products: readonly NewProduct[]): Promise<void> {
  const names = [...new Set(products.map((product) => product.partner))];
  const partners = names.map((name) => ({ id: randomUUID(), name, nameKey: partnerKey(name) }));
  await insertPartners(tx, companyId, partners);
  const idOf = new Map(partners.map((partner) => [partner.name, partner.id]));
  await insertProducts(
    tx,
    companyId,
    products.map((product) => ({ id: randomUUID(), partnerId: idOf.get(product.partner) ?? '', product })),
  );
}

/** Partner names are compared without case and accents, white space folded (decisions.md section 4). */
export function partnerKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}
