import { askOpportunity as askRoute } from '#contract/documents/ask.ts';
import type { CountAmendments } from '#features/opportunities/opportunities.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { askOpportunity, type ListAskDocuments } from './ask.ts';

export type AskDependencies = {
  database: Database;
  countAmendments: CountAmendments;
  listDocuments: ListAskDocuments;
  now: () => Date;
};

export function askRoutes(http: Http, { database, countAmendments, listDocuments, now }: AskDependencies): void {
  http.handle(askRoute, ({ principal: { companyId }, params, body, language }) =>
    askOpportunity(database.forCompany(companyId).db, companyId, params.id, body, {
      language,
      now: now(),
      countAmendments,
      listDocuments,
    }),
  );
}
