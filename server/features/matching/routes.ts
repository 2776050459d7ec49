import { listProfileSuggestions } from '#contract/profile-suggestions.ts';
import { readRescore as readRescoreRoute } from '#contract/rescore.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { readRescore } from './matching-rescore-state.ts';
import { suggestions } from './matching-suggestions.ts';

export function matchingRoutes(http: Http, { database, now }: { database: Database; now: () => Date }): void {
  http.handle(readRescoreRoute, ({ principal: { companyId } }) =>
    readRescore(database.forCompany(companyId).db, companyId, now()),
  );
  http.handle(listProfileSuggestions, async ({ principal: { companyId }, query, language }) => ({
    suggestions: await suggestions(database.forCompany(companyId), query, { language, now: now() }),
  }));
}
