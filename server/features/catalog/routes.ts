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
  http.handle(contract.createProduct, ({ principal: { companyId, actor }, body, once, requestId }) =>
    once(database.forCompany(companyId)).transaction(async (tx) =>
      productJson(await createProduct(tx, companyId, body, { actor, requestId, enqueueMatching })),
    ),
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
  http.handle(contract.createPartner, ({ principal: { companyId, actor }, body, once, requestId, setStatus }) =>
    once(database.forCompany(companyId)).transaction(async (tx) => {
      const { partner, isNew } = await createPartner(tx, companyId, body, { actor, requestId, enqueueMatching });
      if (!isNew) setStatus(200);
      return partner;
    }),
  );
  http.handle(contractImport.readImportTemplate, () => Promise.resolve(contractImport.IMPORT_TEMPLATE));
  http.handle(
    contractImport.importProducts,
    async ({ principal: { companyId, actor }, query, receiveFile, once, requestId }) => {
      const file = await receiveFile(readImport);
      const isDryRun = query.dry_run ?? false;
      const company = database.forCompany(companyId);
      return await (isDryRun ? company : once(company)).transaction((tx) =>
        importProducts(tx, companyId, file, { isDryRun, actor, requestId, enqueueMatching }),
      );
    },
  );
}
