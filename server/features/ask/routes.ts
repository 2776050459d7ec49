import { askOpportunity as askRoute } from '#contract/documents/ask.ts';
import type { CountAmendments } from '#features/opportunities/opportunities.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { askOpportunity, type ListAskDocuments } from './ask.ts';
import type { AskModel } from './ask-model.ts';

export type AskDependencies = {
  database: Database;
  countAmendments: CountAmendments;
  listDocuments: ListAskDocuments;
  now: () => Date;
  /** The language model that may answer; null: the rules do. */
  model: AskModel | null;
};

export function askRoutes(http: Http, { database, ...context }: AskDependencies): void {
  http.handle(askRoute, ({ principal: { companyId }, params, body, language }) =>
    askOpportunity(database.forCompany(companyId), params.id, body, { ...context, language }),
  );
}
