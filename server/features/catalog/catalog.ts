import { randomUUID } from 'node:crypto';
import { comparisonKey } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { authorizePartners, followPartners } from './catalog-partners.ts';
import { insertProducts, listActiveProducts, type CatalogProduct, type NewProduct } from './queries.ts';

/** Owns `partners` and `products`: the manufacturers a company sells for, and what it sells. */

export { followPartners, listActiveProducts, type CatalogProduct, type NewProduct };

/** Adds products, and their partners where they are not there, to a company that has none of the products yet. */
export async function addCatalog(tx: Connection, companyId: string, products: readonly NewProduct[]): Promise<void> {
  const idOf = await authorizePartners(
    tx,
    companyId,
    products.map((product) => product.partner),
  );
  await insertProducts(
    tx,
    companyId,
    products.map((product) => ({
      id: randomUUID(),
      partnerId: idOf.get(comparisonKey(product.partner)) ?? '',
      product,
    })),
  );
}
