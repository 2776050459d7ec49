import * as contract from '#contract/catalog.ts';
import * as contractImport from '#contract/catalog-import.ts';
import type { EnqueueMatching } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import { importProducts, readImport } from './catalog-import.ts';
import { createPartner, listPartners } from './catalog-partners.ts';
import { productJson, productPageJson } from './product-json.ts';
import { changeProduct, createProduct, listProducts } from './catalog-products.ts';

export type CatalogDependencies = { database: Database; cursors: CursorSeal; enqueueMatching: EnqueueMatching };

export function catalogRoutes(http: Http, { database, cursors, enqueueMatching }: CatalogDependencies): void {
  http.handle(contract.listProducts, async ({ principal: { companyId }, query }) =>
    productPageJson(await listProducts(database.forCompany(companyId).db, companyId, query, cursors)),
  );
  http.handle(contract.createProduct, ({ principal: { companyId, actor }, body, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) => createProduct(tx, companyId, body, { actor, requestId, enqueueMatching }))
      .then(productJson),
  );
  http.handle(contract.changeProduct, ({ principal: { companyId, actor }, params, body, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) => changeProduct(tx, companyId, params.id, body, { actor, requestId, enqueueMatching }))
      .then(productJson),
  );
  http.handle(contract.listPartners, async ({ principal: { companyId } }) => ({
    partners: await listPartners(database.forCompany(companyId).db, companyId),
  }));
  http.handle(contract.createPartner, async ({ principal: { companyId, actor }, body, requestId, setStatus }) => {
    const { partner, isNew } = await database
      .forCompany(companyId)
      .transaction((tx) => createPartner(tx, companyId, body, { actor, requestId, enqueueMatching }));
    if (!isNew) setStatus(200);
    return partner;
  });
  http.handle(contractImport.readImportTemplate, () => Promise.resolve(contractImport.IMPORT_TEMPLATE));
  http.handle(
    contractImport.importProducts,
    async ({ principal: { companyId, actor }, query, receiveFile, requestId }) => {
      const file = await receiveFile(readImport);
      const isDryRun = query.dry_run ?? false;
      return await database
        .forCompany(companyId)
        .transaction((tx) => importProducts(tx, companyId, file, { isDryRun, actor, requestId, enqueueMatching }));
    },
  );
}
