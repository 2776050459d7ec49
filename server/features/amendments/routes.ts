import * as contract from '#contract/amendments.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { listAmendments } from './amendments.ts';

export function amendmentRoutes(http: Http, { database }: { database: Database }): void {
  http.handle(contract.listAmendments, ({ principal: { companyId }, params, language }) =>
    listAmendments(database.forCompany(companyId).db, companyId, params.id, language),
  );
}
