import { listProfileSuggestions } from '#contract/profile-suggestions.ts';
import { readRuleEffect } from '#contract/rule-effect.ts';
import { readRescore as readRescoreRoute } from '#contract/rescore.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { readRescore } from './matching-rescore-state.ts';
import type { Matcher } from './matching.ts';
import { suggestions } from './matching-suggestions.ts';

type MatchingRouteDependencies = { database: Database; matcher: Pick<Matcher, 'ruleEffect'>; now: () => Date };

export function matchingRoutes(http: Http, { database, matcher, now }: MatchingRouteDependencies): void {
  http.handle(readRuleEffect, ({ principal: { companyId }, params, language }) =>
    matcher.ruleEffect(companyId, params.id, { language }),
  );
  http.handle(readRescoreRoute, ({ principal: { companyId } }) =>
    readRescore(database.forCompany(companyId).db, companyId, now()),
  );
  http.handle(listProfileSuggestions, async ({ principal: { companyId }, query, language }) => ({
    suggestions: await suggestions(database.forCompany(companyId), query, { language, now: now() }),
  }));
}
